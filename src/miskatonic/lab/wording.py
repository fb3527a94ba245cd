"""Has every choice, question and event of a game its sentence? Judged by reading the sources, before anybody plays.

Choices are the steps that a rule allows, that some question puts or that may be played at any time; questions are the
steps that list candidates; events are what the sources of the game tell (``s.tell(rule, "kind", ...)``). Of a step that
others are made of, only those are asked about.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from miskatonic.kernel.game import Game
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Step

TELL: Final = "tell"
KIND_AT: Final = 1
"""Which argument of ``tell`` is the kind."""
OVER: Final = "over"
"""What the kernel tells of every game."""


def gaps(game: Game[Any]) -> list[str]:
    """What has no sentence, and sentences of which there is nothing, each in a line; nothing, if all is said."""
    words = game.words
    steps = {kind.__name__: kind for kind in game.kinds.values() if issubclass(kind, Step)}
    bases = {base.__name__ for kind in steps.values() for base in kind.__mro__[1:]}
    asking = {name for name, kind in steps.items() if _asks(kind)}
    put = {_own(game, name) for kind in steps.values() for name in (*kind.puts, *_always(game))}
    allowed = {name for name, kind in steps.items() if isinstance(kind.rule, str) and kind.rule}
    told, mentioned = _told(_folder(game))
    return [
        *_lines("choice", "has no label", (put | allowed) - bases - words.labels.keys()),
        *_lines("label", "is of no choice", words.labels.keys() - steps.keys()),
        *_lines("question", "has no words", asking - bases - words.questions.keys()),
        *_lines("question", "is put by no step", words.questions.keys() - asking),
        *_lines("event", "has no sentence", (told | {OVER}) - words.events.keys()),
        *_lines("event", "is told by nobody", words.events.keys() - mentioned - {OVER}),
        *_lines("target", "is of no choice", words.targets.keys() - steps.keys()),
    ]


def _lines(what: str, wrong: str, found: set[str]) -> list[str]:
    return [f"{what} {name} {wrong}" for name in sorted(found)]


def _asks(kind: type[Any]) -> bool:
    """Does it list candidates? A lane's question is that of the step on it."""
    return any("candidates" in vars(base) for base in kind.__mro__ if base is not Step and issubclass(base, Step))


def _own(game: Game[Any], name: str) -> str:
    """The name of the class: a kind that was renamed goes by its first one."""
    kind = game.kinds.get(name)
    return kind.__name__ if kind is not None else name


def _always(game: Game[Any]) -> tuple[str, ...]:
    """The kinds of choices that need no question."""
    state: State = game.lay(game.seats[0], game.resolve(game.seats[0], None))
    return state.always


def _folder(game: Game[Any]) -> Path:
    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent


def _told(folder: Path) -> tuple[set[str], set[str]]:
    """The kinds of events that the rules tell in so many words, and all words that stand in the rules."""
    told: set[str] = set()
    mentioned: set[str] = set()
    for path in sorted((folder / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            mentioned.update(_texts(node))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == TELL:
                told.update(_kinds(node))
    return told, mentioned


def _kinds(call: ast.Call) -> Iterator[str]:
    """The kinds that this call may tell, where it names them itself."""
    if len(call.args) > KIND_AT:
        kind = call.args[KIND_AT]
        for part in (kind.body, kind.orelse) if isinstance(kind, ast.IfExp) else (kind,):
            yield from _texts(part)


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
