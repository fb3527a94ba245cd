"""Small breaks of a function: a comparison, a limit, a seat, a clause that is skipped."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from miskatonic.lab.audit.places import Place

TURNED: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
Changes = Iterator[tuple[str, int, int, str]]
"""A kind, where it begins and ends, and what stands there then."""
SEATS: Final = ("seat", "who", "owner", "victim")
TOLD: Final = frozenset(("tell", "wake"))
"""Calls that only say what happens."""


class Break(NamedTuple):
    """One change of a source: what kind, where (a line, and offsets into the text), what becomes of what."""

    place: Place
    kind: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.place.file}:{self.line} {self.place.name}: {self.kind}: {self.old!r} -> {self.new!r}"

    def applied(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


class _Text:
    """A source with the offset of each line, since the tree counts bytes of lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno or 0, node.end_col_offset or 0)


def breaks(text: str, place: Place, numbers: Collection[str] = ()) -> list[Break]:
    """All the breaks that a function offers. What it only tells, names of types and its words are left alone.

    ``numbers``: names of the module that stand for whole numbers.
    """
    source, tree = _Text(text), ast.parse(text)
    function = _function(tree, place)
    names = {arg.arg for arg in function.args.args}.union(numbers)
    found: list[Break] = []
    for node in _parts(function):
        for kind, start, end, new in _of(source, node, names):
            old = text[start:end]
            if old != new:
                found.append(Break(place, kind, text.count("\n", 0, start) + 1, start, end, old, new))
    return found


def _function(tree: ast.AST, place: Place) -> ast.FunctionDef:
    return next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.lineno == place.first)


def _parts(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Whatever may be broken in a body."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and _only_told(node.value)):
            continue
        inner = [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr_context)]
        if isinstance(node, ast.AnnAssign):
            inner = [child for child in inner if child is not node.annotation]
        waiting += inner


def _only_told(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return True  # words
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in TOLD


def _of(source: _Text, node: ast.AST, names: set[str]) -> Changes:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        between = source.span(node.left)[1], source.span(node.comparators[0])[0]
        if not {"(", ")"} & set(source.text[slice(*between)]):
            yield "comparison", *between, f" {TURNED[type(node.ops[0])]} "
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "limit", *source.span(node), str(node.value + 1)
    elif isinstance(node, ast.Name) and node.id.isupper() and node.id in names:
        yield "limit", *source.span(node), f"({node.id} + 1)"
    elif isinstance(node, (ast.Name, ast.Attribute)):
        yield from _another_seat(source, node, names)
    else:
        yield from _skipped(source, node)


def _another_seat(source: _Text, node: ast.Name | ast.Attribute, names: set[str]) -> Changes:
    name = node.id if isinstance(node, ast.Name) else node.attr
    own = isinstance(node, ast.Name) or (isinstance(node.value, ast.Name) and node.value.id == "self")
    if name in SEATS and own and isinstance(node.ctx, ast.Load) and "s" in names:
        start, end = source.span(node)
        yield "seat", start, end, f"(({source.text[start:end]} + 1) % s.seats)"


def _skipped(source: _Text, node: ast.AST) -> Changes:
    """A condition that counts no more, a branch or a deed that is left out."""
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            yield "clause", *source.span(value), "True" if isinstance(node.op, ast.And) else "False"
    elif isinstance(node, (ast.If, ast.IfExp)):
        yield "clause", *source.span(node.test), "False"
        yield "clause", *source.span(node.test), "True"
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield "clause", *source.span(test), "True"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "clause", *source.span(node), source.text[slice(*source.span(node.operand))]
    elif isinstance(node, ast.Expr) and not _only_told(node.value):
        yield "clause", *source.span(node), "None"
    elif isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name)
    ):
        yield "clause", *source.span(node), "pass"
