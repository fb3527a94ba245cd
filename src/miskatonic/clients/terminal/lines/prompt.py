"""The question and its numbered answers: choices grouped by what they do and touch, forms, and typed lines."""

from __future__ import annotations

import re
from typing import Any

from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.draw.outlook import outlook
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.scene.answers import place as rank_of
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.state import State
from miskatonic.kernel.step import NOWHERE, Assign, Blank, Form, Illegal, Number, Order, Pick, Values, check_values

GAP = 2
LONG = 5
"""Lists longer than this are broken into columns, if there is room."""
NUMBER = "[0-9]{1,6}"
"""Longer ones, and digits of other scripts, are no numbers here."""

LONGEST = 40
"""Characters of a word that are repeated back."""


def read_number(text: str) -> int | None:
    """A number as a person types it; None if it is none."""
    return int(text) if re.fullmatch(NUMBER, text) else None


class Typed:
    """A typed line: numbers to choose (``2 1``), perhaps for the whole round (``1!``), or a command and the rest."""

    def __init__(self, line: str) -> None:
        self.numbers: list[int] = []
        self.always = False
        self.command, _, self.rest = line.strip().partition(" ")
        self.command = self.command.lower()
        self.rest = self.rest.strip()
        if re.fullmatch(rf"{NUMBER}([\s,]+{NUMBER})*\s*!?", line.strip()):
            self.always = line.strip().endswith("!")
            self.numbers = [int(word) for word in re.findall(NUMBER, line)]
            self.command = ""


class Shown:
    """A choice as it is listed: its label, and what comes of it."""

    def __init__(self, choice: Choice) -> None:
        answer = choice.answer
        self.choice = choice
        self.label = choice.label
        self.outlook = outlook(self.label, answer.verb, answer.result, answer.odds, answer.noun)
        self.place = rank_of(answer)

    @property
    def text(self) -> str:
        """Both in one line."""
        return f"{self.label} ({self.outlook})" if self.outlook else self.label


class Group:
    """Choices of one kind, numbered from ``first``; a heading where several groups are of that kind."""

    def __init__(self, heading: str, first: int, choices: list[Shown]) -> None:
        self.heading = heading
        self.first = first
        self.choices = choices

    def columns(self, width: int) -> list[Group]:
        """A long list of short labels as several columns."""
        count, size = 1, len(self.choices)
        while size > LONG * count and (self.width() + GAP) * (count + 1) <= width:
            count += 1
        high = -(-size // count)
        parts = [self.choices[i : i + high] for i in range(0, size, high)]
        heads = [self.heading, *[" "] * (len(parts) - 1)] if self.heading else [""] * len(parts)
        return [
            Group(head, self.first + i * high, part) for i, (head, part) in enumerate(zip(heads, parts, strict=True))
        ]

    def lines(self) -> list[tuple[int, str]]:
        """Number and text of each."""
        return [(self.first + i, shown.text) for i, shown in enumerate(self.choices)]

    def width(self) -> int:
        """Characters across."""
        return max(len(self.heading), *[len(label) + 3 for _, label in self.lines()])


class Menu:
    """All that a seat may choose now, in numbered groups."""

    def __init__(self, state: State, seat: int, scene: Scene) -> None:
        self.state = state
        self.seat = seat
        found = sorted([Shown(choice) for choice in state.choices(seat)], key=lambda shown: shown.place)
        self.groups = _grouped(found, scene)
        self.choices = [shown.choice for group in self.groups for shown in group.choices]

    def pick(self, number: int) -> Choice:
        """The choice of this number, or ``Illegal`` in words for people."""
        if not 1 <= number <= len(self.choices):
            most = len(self.choices)
            raise Illegal(
                "", f"there is no choice {number}; choose 1 to {most}" if most > 1 else "the only choice is 1"
            )
        return self.choices[number - 1]

    def number_of(self, key: str) -> int:
        """The number of a choice; 0 if it is not open."""
        return next((i for i, choice in enumerate(self.choices, 1) if choice.key == key), 0)

    def show(self, screen: Screen) -> None:
        """The groups, side by side where they fit."""
        if screen.plain:
            self._show_plainly(screen)
            return
        row: list[Group] = []
        width = screen.console.width
        for group in self.groups:
            columns = [group] if _beside(row, group, width) else group.columns(width)
            wide = sum(column.width() + GAP for column in [*row, *columns]) - GAP
            edge = (row and row[0] is self.groups[0] and len(row[0].choices) == 1) or (
                group is self.groups[-1] and len(group.choices) == 1
            )  # what ends a decision, or stands apart, has a line of its own
            if row and (edge or wide > width):
                screen.console.print(_side_by_side(row))
                row = []
            row.extend(columns)
        screen.console.print(_side_by_side(row))

    def _show_plainly(self, screen: Screen) -> None:
        for group in self.groups:
            if group.heading:
                screen.say(f"{group.heading}:")
            for number, label in group.lines():
                screen.say(f"{number}. {label}")


def _beside(row: list[Group], group: Group, width: int) -> bool:
    """Does the group stand well beside those of the row, unbroken?"""
    high = max((len(other.choices) for other in row), default=0)
    wide = sum(other.width() + GAP for other in row) + group.width()
    return wide <= width and len(group.choices) <= high + 2


def _grouped(choices: list[Shown], scene: Scene) -> list[Group]:
    """Alike choices together, in the order of the first; apart by whose things they touch."""
    owners = _owners(scene)
    found_in: dict[tuple[str, str], list[Shown]] = {}
    for shown in choices:
        touched = {owners[target] for target in shown.choice.targets if target in owners}
        owner = touched.pop() if len(touched) == 1 else ""
        found_in.setdefault((type(shown.choice.step).__name__, owner), []).append(shown)
    several = {kind for (kind, _), found in found_in.items() if len(found) > 1}
    sorted_in: dict[tuple[str, str], list[Shown]] = {}
    for (kind, owner), found in found_in.items():  # one choice for each owner needs no headings
        sorted_in.setdefault((kind, owner if kind in several else ""), []).extend(found)
    kinds = [kind for kind, _ in sorted_in]
    groups: list[Group] = []
    first = 1
    for (kind, owner), found in sorted_in.items():
        if groups and len(found) == 1 and len(groups[-1].choices) < 3 and not groups[-1].heading:
            groups[-1].choices.extend(found)  # single ones share a column
        else:
            groups.append(Group(owner if kinds.count(kind) > 1 else "", first, found))
        first += len(found)
    return groups


def _owners(scene: Scene) -> dict[str, str]:
    """The seat's panel that each element of the scene lies in, by title."""
    found: dict[str, str] = {}

    def walk(element: Any, title: str) -> None:
        found[element.id] = title
        for item in getattr(element, "items", ()):
            walk(item, title)

    for panel in scene.panels:
        if panel.seat >= 0:
            walk(panel, panel.title)
    return found


def _side_by_side(groups: list[Group]) -> Table:
    table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    cells = []
    for group in groups:
        table.add_column(no_wrap=len(groups) > 1)
        cell = Text(f"{group.heading}\n" if group.heading else "", style="italic")
        lines = [Text.assemble((f"{number:>2} ", "bold cyan"), label) for number, label in group.lines()]
        cells.append(cell + Text("\n").join(lines))
    table.add_row(*cells)
    return table


# ---------------------------------------------------------------------- forms


def fill(screen: Screen, state: State, choice: Choice, typed: list[int]) -> Values | None:
    """The values of a form's blanks, typed along with its number or asked for one by one. None: never mind."""
    inline = fill_inline(choice, typed)
    if inline is not None:
        return inline
    values: list[Any] = []
    for blank in choice.blanks:
        value = settled(blank) or ask_blank(screen, state, choice, blank)
        if value is None:
            return None
        values.append(value[0])
    return tuple(values)


def fill_inline(choice: Choice, typed: list[int]) -> Values | None:
    """Numbers typed along with a choice fill its blank. None: nothing was typed, or there are several blanks to ask."""
    known = [(blank, settled(blank)) for blank in choice.blanks]
    if not typed or sum(not value for _, value in known) != 1:
        return None
    return tuple(value[0] if value else read_blank(blank, typed) for blank, value in known)


def settled(blank: Blank) -> tuple[Any, ...]:
    """The only value that a blank can have, if there is but one; so nobody is asked for it."""
    if isinstance(blank, Number):
        return (blank.low,) if blank.low == blank.high else ()
    if isinstance(blank, Order):
        return (blank.options,) if len(blank.options) < 2 else ()
    if isinstance(blank, Assign):
        return _only_way(blank)
    return (blank.options,) if blank.least >= len(blank.options) else ()


def _only_way(blank: Assign) -> tuple[Any, ...]:
    """The places of all things, if none has a choice."""
    prefix: tuple[int, ...] = ()
    for _ in blank.options:
        places = blank.open(prefix)
        if len(places) != 1:
            return ()
        prefix = (*prefix, places[0])
    return (prefix,)


def ask_blank(screen: Screen, state: State, choice: Choice, blank: Blank) -> tuple[Any] | None:
    """One value, asked for until it fits. None: never mind."""
    show_blank(screen, state, choice, blank)
    while True:
        line = Typed(screen.ask(f"{blank.name}> "))
        if not line.numbers:
            word = line.command[:LONGEST]
            screen.say("Never mind, then." if not word else f"{word!r} is no number; never mind, then.")
            return None
        try:
            return (check_values((blank,), (read_blank(blank, line.numbers),), choice.rule)[0],)
        except Illegal as refusal:
            screen.say(f"{refusal}.", "red")


def show_blank(screen: Screen, state: State, choice: Choice, blank: Blank) -> None:
    """What may be filled in, numbered."""
    if isinstance(blank, Number):
        screen.say(f"{blank.name}: a number from {blank.low} to {blank.high}; Enter for never mind.", "bold")
        return
    assert isinstance(choice.step, Form)
    screen.say(f"{blank.name}:", "bold")
    for i, value in enumerate(blank.options, 1):
        words, _ = state.game.blank(state, choice.seat, choice.step, blank, value)
        screen.say(f"{i:>2} {words}" if not screen.plain else f"{i}. {words}")
    if isinstance(blank, Assign):
        _show_places(screen, state, choice, choice.step, blank)
    screen.say(f"{_how_many(blank)}, for example: {_example(blank)}; Enter for never mind.", "dim")


def _show_places(screen: Screen, state: State, choice: Choice, form: Form[Any], blank: Assign) -> None:
    """Where the things may go, numbered, with how many each place takes."""
    screen.say("to:", "bold")
    for i, (place, least, most) in enumerate(zip(blank.places, blank.least, blank.most, strict=True), 1):
        words, _ = state.game.place(state, choice.seat, form, blank, place)
        limit = "" if not least and most >= len(blank.options) else f" ({least} to {most})"
        screen.say(f"{i:>2} {words}{limit}" if not screen.plain else f"{i}. {words}{limit}")


def _how_many(blank: Pick | Order | Assign) -> str:
    if isinstance(blank, Assign):
        nowhere = "" if blank.whole else ", 0 for nowhere"
        return f"Type the place of each of the {len(blank.options)}, in their order{nowhere}"
    if isinstance(blank, Order):
        return "Type all the numbers in the order you want"
    if blank.least == blank.most:
        return f"Type {blank.least} number{'' if blank.least == 1 else 's'}"
    if not blank.least:
        return f"Type up to {blank.most} number{'' if blank.most == 1 else 's'}, or 0 for none"
    return f"Type {blank.least} to {blank.most} numbers"


def _example(blank: Pick | Order | Assign) -> str:
    count = len(blank.options)
    if isinstance(blank, Assign):
        return " ".join([str(1 + i * len(blank.places) // count) for i in range(count)])
    if isinstance(blank, Order):
        return " ".join(str(i) for i in range(count, 0, -1))
    return " ".join(str(i) for i in sorted({1, count})[: max(blank.most, 1)])


def read_blank(blank: Blank, typed: list[int]) -> Any:
    """Typed numbers as the value of a blank; listed things are named by their place in the list."""
    if isinstance(blank, Number):
        if len(typed) != 1:
            raise Illegal("", f"{blank.name} is one number, not {len(typed)}")
        return typed[0]
    if isinstance(blank, Assign):
        return _read_places(blank, typed)
    if typed == [0] and isinstance(blank, Pick) and not blank.least:
        return ()
    wrong = [number for number in typed if not 1 <= number <= len(blank.options)]
    if wrong:
        raise Illegal("", f"{blank.name}: there is no {wrong[0]} in the list of {len(blank.options)}")
    return tuple(blank.options[number - 1] for number in typed)


def _read_places(blank: Assign, typed: list[int]) -> tuple[int, ...]:
    """The place of each thing; where things may go nowhere, those at the end may be left out."""
    if not blank.whole:
        typed = [*typed, *[0] * (len(blank.options) - len(typed))]
    wrong = [number for number in typed if not (0 if not blank.whole else 1) <= number <= len(blank.places)]
    if wrong:
        raise Illegal("", f"{blank.name}: there is no place {wrong[0]} in the list of {len(blank.places)}")
    return tuple([blank.places[number - 1] if number else NOWHERE for number in typed])
