"""What keeps kernel, pieces and games compilable with mypyc: judged by reading the sources."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TypeGuard

import pytest

import compiling

FILES = [compiling.SOURCE / name for name in compiling.modules(compiling.games())]


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
    assert loose == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_nothing_is_looked_for_in_several_lists_unpacked_into_one(path: Path) -> None:
    """``x in (*these, *those)`` makes mypyc fail; ``x in these or x in those`` it takes."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare):
            lists = [right.elts for right in node.comparators if isinstance(right, ast.Tuple | ast.List | ast.Set)]
            found += [node.lineno for parts in lists if any(isinstance(part, ast.Starred) for part in parts)]
    assert found == []


def _is_constant(part: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(part, ast.Name) and part.id.isupper()
