"""What keeps kernel, pieces and games compilable with mypyc: judged by reading the sources."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TypeGuard

import pytest

import compiling

FILES = [compiling.SOURCE / name for name in compiling.modules(compiling.games())]


DOORS = {
    "choices": ("seat",),
    "refusals": ("seat",),
    "explained": ("seat",),
    "choose": ("seat", "choice", "values"),
    "why_not": ("seat", "what"),
    "reason": ("seat", "what"),
    "expire": ("seat",),
}
"""What strangers call of a state, and with what: it has to judge that for itself."""


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def named(path: Path) -> str:
    return str(path.relative_to(compiling.SOURCE))


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_class_has_one_base(path: Path) -> None:
    """A second one would have to be a trait; ``Generic`` and ``Protocol`` are no bases of that kind."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base) for base in node.bases]
            assert len([base for base in bases if not base.startswith(("Generic[", "Protocol"))]) <= 1, node.name


@pytest.mark.parametrize("path", FILES, ids=named)
def test_nothing_is_made_without_its_init(path: Path) -> None:
    """``Mine.__new__(Mine)`` runs ``__init__`` where it is compiled, and copies break in silence."""
    assert "__new__" not in {node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("path", FILES, ids=named)
def test_constants_of_a_module_are_final(path: Path) -> None:
    """Then they are folded in; else each use is a look-up in the module's dictionary."""
    loose = []
    for node in tree(path).body:
        if isinstance(node, ast.Assign) and not ast.unparse(node.value).startswith("TypeVar"):
            loose += [part.id for target in node.targets for part in ast.walk(target) if _is_constant(part)]
        elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("Final"):
            loose += [part.id for part in ast.walk(node.target) if _is_constant(part)]
    assert loose == []


def test_what_strangers_call_takes_anything() -> None:
    """Compiled code checks the types of arguments by itself, and ``True`` passes as a number: doors take ``Any``."""
    taken = {}
    for node in ast.walk(tree(compiling.SOURCE / "kernel" / "state.py")):
        if isinstance(node, ast.FunctionDef) and node.name in DOORS:
            kinds = {part.arg: ast.unparse(part.annotation) for part in node.args.args if part.annotation is not None}
            taken[node.name] = tuple(name for name, kind in kinds.items() if kind == "Any")
    assert taken == DOORS


@pytest.mark.parametrize("path", FILES, ids=named)
def test_nothing_is_looked_for_in_several_lists_unpacked_into_one(path: Path) -> None:
    """``x in (*these, *those)`` makes mypyc fail; ``x in these or x in those`` it takes."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare):
            lists = [right.elts for right in node.comparators if isinstance(right, ast.Tuple | ast.List | ast.Set)]
            found += [node.lineno for parts in lists if any(isinstance(part, ast.Starred) for part in parts)]
    assert found == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_what_was_emptied_is_not_read_in_the_same_breath(path: Path) -> None:
    """After ``s.tops = ()`` mypy takes it for empty until it is set again, whatever is called in between; what was put
    there meanwhile raises ``TypeError`` where it is compiled. ``s.tops = s.tops[:0]`` says the same and no more."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef):
            emptied: dict[str, int] = {}
            for part in sorted(_attributes(node), key=lambda part: (part[0], part[2])):
                line, name, stored, empty = part
                if stored and empty:
                    emptied[name] = line
                elif stored:
                    emptied.pop(name, None)
                elif name in emptied:
                    found.append((line, name))
    assert found == []


def _attributes(node: ast.FunctionDef) -> list[tuple[int, str, bool, bool]]:
    """Line and name of each attribute in a function; whether it is set there, and to the empty tuple."""
    emptied = {target for assign in ast.walk(node) if isinstance(assign, ast.Assign) for target in _emptied(assign)}
    return [
        (part.lineno, ast.unparse(part), isinstance(part.ctx, ast.Store), part in emptied)
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute)
    ]


def _emptied(assign: ast.Assign) -> list[ast.expr]:
    """What is set to the empty tuple here, by itself or together with others."""
    found = []
    for target in assign.targets:
        pairs = [(target, assign.value)]
        if isinstance(target, ast.Tuple) and isinstance(assign.value, ast.Tuple):
            pairs = list(zip(target.elts, assign.value.elts, strict=False))
        found += [left for left, right in pairs if isinstance(right, ast.Tuple) and not right.elts]
    return found


def _is_constant(part: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(part, ast.Name) and part.id.isupper()
