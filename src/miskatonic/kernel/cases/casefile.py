"""Case files: positions with scripted dice, choices and expectations, read from YAML with line-precise errors.

Only the shape of a file is judged here; ``cases`` runs what it says. The same shape is published as a
JSON Schema in ``case.schema.json``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from miskatonic.kernel.cases.shapes import CASE, EVENT, LIST, OPTIONAL, OUTCOME, SHARED, STEPS, Check

LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the quick one, where it was built
MOST_ENTRIES: Final = 100_000
"""Anchors that refer to each other could grow for ever; no honest file is so large."""
DEEPEST: Final = 40
Place = tuple[str | int, ...]


class CaseError(ValueError):
    """A case file is wrong; the message names the file and the line."""


def _check_depth(file: str, text: str) -> None:
    """Before anything is built of it: the loader goes as deep as the file does, and would take the program with it."""
    depth = 0
    for event in yaml.parse(text, Loader=LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise CaseError(f"{file}:{event.start_mark.line + 1}: the file is too large or too deep")


class Page:
    """A YAML file as plain data, and the line on which each entry stands."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines: dict[Place, int] = {}
        try:
            _check_depth(file, text)
            node = yaml.compose(text, Loader=LOADER)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise CaseError(f"{file}:{line}: {error.problem}") from error
        except yaml.YAMLError as error:
            raise CaseError(f"{file}:1: {error}") from error
        if node is None:
            raise CaseError(f"{file}:1: the file is empty")
        self.data: Any = self._plain(node, ())

    def line(self, place: Place) -> int:
        """The line of an entry, or of the nearest one around it."""
        while place not in self.lines:
            place = place[:-1]
        return self.lines[place]

    def error(self, place: Place, text: str) -> CaseError:
        """An error at an entry of this file."""
        return CaseError(f"{self.file}:{self.line(place)}: {text}")

    def _plain(self, node: yaml.Node, place: Place) -> Any:
        self.lines.setdefault(place, node.start_mark.line + 1)
        if len(self.lines) > MOST_ENTRIES or len(place) > DEEPEST:
            raise CaseError(f"{self.file}:{node.start_mark.line + 1}: the file is too large or too deep")
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(item, (*place, i)) for i, item in enumerate(node.value)]
        assert isinstance(node, yaml.ScalarNode), node
        return scalar(node.value, node.style)

    def _mapping(self, node: yaml.MappingNode, place: Place) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise CaseError(f"{self.file}:{line}: a name must be a plain text")
            name = key_node.value
            if name in found:
                raise CaseError(f"{self.file}:{line}: {name!r} is stated twice")
            self.lines[(*place, name)] = line
            found[name] = self._plain(value_node, (*place, name))
        return found


def scalar(text: str, style: str | None) -> Any:
    """A plain value. Only true and false are truths, so that ``off`` and ``no`` stay words."""
    if style:  # quoted, or a block of text
        return text
    if text in ("", "null", "~"):
        return None
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d{1,18}", text, re.ASCII) else text


class Case:
    """One case: where to begin, what to do, what must come of it."""

    def __init__(self, page: Page, place: Place, data: Mapping[str, Any]) -> None:
        self.page = page
        self.place = place
        self.own = {path[len(place)] for path in page.lines if path[: len(place)] == place and len(path) > len(place)}
        """The names of the entries it states itself; the others are shared."""
        self.title: str = data["title"]
        self.game: str = data["game"]
        self.rules: list[str] = data.get("rules", [])
        self.printing: int = data.get("printing", 0)
        """Of the game's box; 0 for the newest."""
        self.seats: int | None = data.get("seats")
        self.options: dict[str, Any] = data.get("options", {})
        self.position: dict[str, Any] | None = data.get("position")
        self.dice: list[int | str] = data.get("dice", [])
        self.further_dice: int = data.get("further_dice", 0)
        """The face of every die beyond the listed ones; 0 if there must be none."""
        self.dice_left_over: bool = data.get("dice_left_over", False)
        self.do: list[dict[str, Any]] = data.get("do", [])
        self.expect: dict[str, Any] = data.get("expect", {})
        self.outcome: dict[str, Any] | None = data.get("outcome")
        self.over: bool | None = data.get("over")
        self.refused_start: str = data.get("refused_start", "")
        """Words of the message with which the game refuses to begin; empty if it must begin."""

    def line(self, *place: str | int) -> int:
        """The line of one of its entries; for a shared one, the line of the file's own."""
        shared = bool(place) and place[0] not in self.own
        return self.page.line(place if shared else (*self.place, *place))

    def error(self, text: str, *place: str | int) -> CaseError:
        """An error at one of its entries."""
        return CaseError(f"{self.page.file}:{self.line(*place)}: {text}")

    def bad_position(self, text: str) -> CaseError:
        """An error in the position, at the entry that the text begins with: ``seats.East.dice must be...``."""
        base = ("position",) if "position" not in self.own else (*self.place, "position")
        inside = [place for place in self.page.lines if place[: len(base)] == base]
        meant = max(inside, key=lambda place: len(place) if text.startswith(_dotted(place[len(base) :])) else 0)
        return CaseError(f"{self.page.file}:{self.page.line(meant)}: {text}")


def _dotted(place: Place) -> str:
    text = ""
    for part in place:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def read(path: Path) -> list[Case]:
    """The cases of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CaseError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CaseError(f"{path}: this is not a text file") from error
    return parse(text, str(path))


def parse(text: str, file: str) -> list[Case]:
    """The cases of a text; ``CaseError`` names the line that is wrong."""
    page = Page(file, text)
    if not isinstance(page.data, dict):
        raise page.error((), "a case file is a mapping: one case, or shared entries and a list called cases")
    if "cases" not in page.data:
        return [_case(page, (), page.data, {})]
    _check(page, (), page.data, {**SHARED, "cases": LIST}, "entry")
    shared = {name: value for name, value in page.data.items() if name != "cases"}
    return [_case(page, ("cases", i), data, shared) for i, data in enumerate(page.data["cases"])]


def _case(page: Page, place: Place, data: Any, shared: dict[str, Any]) -> Case:
    _check(page, place, data, CASE, "entry")
    whole = {**shared, **data}
    for name in ("title", "game"):
        if name not in whole:
            raise page.error(place, f"the case has no {name}")
    for i, step in enumerate(data.get("do", [])):
        _check_step(page, (*place, "do", i), step)
    if "outcome" in data:
        _check(page, (*place, "outcome"), data["outcome"], OUTCOME, "entry")
    for name in ("position", "do", "expect", "outcome", "over"):
        if "refused_start" in data and name in data:
            raise page.error((*place, name), f"a game that is refused has no {name}")
    return Case(page, place, whole)


def _check_step(page: Page, place: Place, step: Any) -> None:
    kind = kind_of(step) if isinstance(step, dict) else ""
    if not kind:
        raise page.error(place, f"a step must say one of {', '.join(STEPS)}")
    _check(page, place, step, STEPS[kind], f"entry of a step that says {kind}:")
    for name in STEPS[kind]:
        if name not in step and (kind, name) not in OPTIONAL:
            raise page.error(place, f"{kind} needs {name}")
    for name in ("events", "no_events"):
        for i, event in enumerate(step.get(name, [])):
            _check(page, (*place, name, i), event, EVENT, "entry of an event")
            if not event:
                raise page.error((*place, name, i), "an event needs one of " + ", ".join(EVENT))


def kind_of(step: Mapping[str, Any]) -> str:
    """Which of the steps this is; empty if it is none."""
    return next((name for name in STEPS if name in step), "")


def _check(page: Page, place: Place, data: Any, known: Mapping[str, Check], what: str) -> None:
    if not isinstance(data, dict):
        raise page.error(place, f"this must be a mapping, not {data!r}")
    for name, value in data.items():
        if name not in known:
            raise page.error((*place, name), f"unknown {what} {name!r}; known are {', '.join(known)}")
        wanted = known[name](value)
        if wanted:
            raise page.error((*place, name), f"{name} must be {wanted}, not {value!r}")
