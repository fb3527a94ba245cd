"""Where a rule is enforced: the functions whose words or strings cite it, in code that decides."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final, NamedTuple

from miskatonic.kernel.book.rulebook import Rulebook
from miskatonic.lab.coverage import Definition, Module, cited_ids, decides

IDLE: Final = frozenset(("__init__", "copy_into", "fresh", "concerns", "timeout", "refused", "not_now"))
"""Functions of a class that do not carry out what its words say."""


class Place(NamedTuple):
    """A function or method: its file, its module, its name there, and its lines."""

    file: str
    module: str
    name: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.file}:{self.first} {self.name}"


class Files(NamedTuple):
    """The sources of a game that decide while it is played, by path below the checkout. Content is read on import."""

    base: Path
    texts: dict[str, str]

    @classmethod
    def of(cls, base: Path, game: str) -> Files:
        room = base / "src" / "miskatonic" / "games" / game
        paths = [path for path in sorted(room.rglob("*.py")) if _plays(path.relative_to(room).as_posix())]
        return cls(base, {path.relative_to(base).as_posix(): path.read_text(encoding="utf-8") for path in paths})


def _plays(path: str) -> bool:
    return decides(path) and not path.startswith("content/")


def enforcing(files: Files, book: Rulebook) -> dict[str, list[Place]]:
    """The functions that cite each rule; where only a class does, all of its methods that do something."""
    found: dict[str, list[Place]] = {}
    for file, text in files.texts.items():
        module = Module(text)
        places = dict(_functions(module.tree, file))
        for line, passage in module.comments + module.strings:
            for offset, rule in cited_ids(passage, book):
                at = line + passage.count("\n", 0, offset)
                for place in _cited(module, places, at):
                    if place not in found.setdefault(rule, []):
                        found[rule].append(place)
    return found


def _functions(tree: ast.AST, file: str, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Place]]:
    """All functions of a module and methods of its classes; what lies inside a function belongs to it."""
    name = file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    found: list[tuple[tuple[str, ...], Place]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            found += _functions(node, file, (*path, node.name))
        elif isinstance(node, Definition):
            own = (*path, node.name)
            found.append((own, Place(file, name, ".".join(own), node.lineno, node.end_lineno or node.lineno)))
    return found


def _cited(module: Module, places: dict[tuple[str, ...], Place], line: int) -> list[Place]:
    """The function around a line; around a class's own words, the methods that it shows."""
    paths = [span.path for span in module.around(line)]
    inner = [places[path] for path in paths if path in places]
    if inner or not paths:
        return inner[:1]
    return [place for path, place in places.items() if path[:-1] == paths[-1] and path[-1] not in IDLE]
