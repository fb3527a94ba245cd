"""After a game: luck against odds, and what each is remembered for. Games say as data what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from miskatonic.table.wire.game import Line

Rows = Mapping[str, Mapping[int, Sequence[int]]]
"""The course of a game: what it is, whose, all its values."""
SIDES = 6
ENOUGH = 4
"""Nobody is called lucky for fewer rolls."""
APART = 0.2
"""So far from fair dice is worth a word."""
LONG, OFTEN = 4, 0.25
SCALE = 10
"""Half of the line on which luck is drawn."""
WORDS = {
    "climb": ("The climber", "{} in one go"),
    "fall": ("The fall", "{} in one go"),
    "busy": ("The busy one", "{} deeds in the log"),
    "lucky": ("Fortune’s child", "{} a roll above the mean"),
    "cursed": ("Cursed dice", "{} a roll below the mean"),
    "lead": ("In front longest", "ahead {} of the time"),
}


class Luck(NamedTuple):
    """What a seat rolled on average, and what fair dice give."""

    seat: int
    rolls: int
    mean: float
    fair: float

    @property
    def above(self) -> float:
        """How far from fair dice."""
        return self.mean - self.fair


class Award(NamedTuple):
    """What somebody is remembered for."""

    title: str
    seat: int
    text: str


def luck(lines: Iterable[Line], seats: int, looks: Mapping[str, Any]) -> list[Luck]:
    """The rolls in the log, by seat; a game names the kinds of lines that are rolls, and the sides of the dice."""
    rolled: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(seats)}
    for line in lines:
        sides, values = _roll(line, looks)
        who = line.facts[0] if line.facts else -1
        if sides and values and who in rolled and all(isinstance(v, int) and 1 <= v <= sides for v in values):
            rolled[int(who)] += [(int(value), sides) for value in values]
    found = []
    for seat, dice in rolled.items():
        if dice:
            fair = sum([sides + 1 for _, sides in dice]) / 2 / len(dice)
            found.append(Luck(seat, len(dice), sum([value for value, _ in dice]) / len(dice), fair))
    return found


def _roll(line: Line, looks: Mapping[str, Any]) -> tuple[int, Sequence[int | str]]:
    """How many sides the dice of a line had, and what they showed; 0: it is no roll."""
    named = looks.get("rolls")
    if named is None:
        return (SIDES if "roll" in line.kind or "stones" in line.kind else 0), line.facts[1:]
    roll = named.get(line.kind, 0)
    if isinstance(roll, Mapping):
        sides = line.facts[roll["sides_at"] : roll["sides_at"] + 1] if "sides_at" in roll else (roll["sides"],)
        known = sides[0] if sides and isinstance(sides[0], int) else 0
        return known, line.facts[roll["at"] : roll["at"] + 1]
    return int(roll), line.facts[1:]


def awards(
    rows: Rows, lucky: Sequence[Luck], lines: Sequence[Line], seats: int, looks: Mapping[str, Any]
) -> list[Award]:
    """At most one of a kind, and only where somebody stands out."""
    found: list[Award] = []
    main = next(iter(rows.items()), None)
    if main is not None:
        found += [*_leaps(*main), *_leader(main[1])]
    by = sorted([one for one in lucky if one.rolls >= ENOUGH], key=lambda one: -one.above)
    if by and by[0].above > APART:
        found.append(_award("lucky", by[0].seat, f"{by[0].above:.1f}"))
    if len(by) > 1 and by[-1].above < -APART:
        found.append(_award("cursed", by[-1].seat, f"{-by[-1].above:.1f}"))
    for wanted in looks.get("awards", ()):
        top = _most([line for line in lines if line.kind == wanted["kind"]], seats, wanted.get("at", 0))
        if top is not None:
            found.append(Award(wanted["title"], top[0], f"{wanted['text']} ({top[1]})"))
    busy = _most(lines, seats)
    return [*found, _award("busy", busy[0], str(busy[1]))] if busy is not None else found


def _award(kind: str, seat: int, value: str) -> Award:
    title, text = WORDS[kind]
    return Award(title, seat, text.format(value))


def _leaps(name: str, seats: Mapping[int, Sequence[int]]) -> list[Award]:
    """The greatest step up and down from one moment to the next."""
    steps = [(b - a, seat) for seat, row in seats.items() for a, b in pairwise(row)]
    up = max(steps, key=lambda step: step[0], default=(0, 0))
    down = min(steps, key=lambda step: step[0], default=(0, 0))
    found = [_award("climb", up[1], f"+{up[0]} {name}")] if up[0] > 1 else []
    return [*found, _award("fall", down[1], f"−{-down[0]} {name}")] if down[0] < -1 else found


def _leader(seats: Mapping[int, Sequence[int]]) -> list[Award]:
    """Who was alone in front most of the time."""
    length = min([len(row) for row in seats.values()])
    ahead: Counter[int] = Counter()
    for at in range(length):
        most = max([row[at] for row in seats.values()])
        first = [seat for seat, row in seats.items() if row[at] == most]
        ahead.update(first if len(first) == 1 else ())
    if length <= LONG or not ahead:
        return []
    seat, count = ahead.most_common(1)[0]
    return [_award("lead", seat, f"{100 * count / length:.0f}%")] if count / length > OFTEN else []


def _most(lines: Iterable[Line], seats: int, at: int = 0) -> tuple[int, int] | None:
    """Who is named most often in these lines, and how often; None if nobody stands out."""
    named = [line.facts[at] for line in lines if len(line.facts) > at]
    counts = Counter([who for who in named if isinstance(who, int) and 0 <= who < seats])
    top = counts.most_common(2)
    if not top or top[0][1] < 2 or (len(top) > 1 and top[0][1] == top[1][1]):
        return None
    return top[0]


def written(found: Sequence[Award], lucky: Sequence[Luck], names: Sequence[str]) -> list[RenderableType]:
    """Awards, then everybody's luck on a line whose middle is what fair dice give."""
    parts: list[RenderableType] = []
    if found:
        honours = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for award in found:
            honours.add_row(Text(award.title, style="bold"), Text(f"{names[award.seat]}: {award.text}"))
        parts += [Text("Remembered for", style="bold yellow"), honours, Text()]
    if lucky:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
        for one in lucky:
            rolls = f"{one.rolls} roll{'s' if one.rolls != 1 else ''}"
            mean = Text(f"{one.mean:.2f} against {one.fair:.2f}", style="bold")
            table.add_row(Text(names[one.seat]), _scale(one), mean, Text(rolls))
        parts += [Text("Luck against odds: the mean of each one’s rolls, and of fair dice", style="bold yellow")]
        parts += [table, Text()]
    return parts


def _scale(one: Luck) -> Text:
    """Above fair dice to the right of the middle, below to the left."""
    marks = min(SCALE, round(abs(one.above) / one.fair * SCALE * 2))
    left, right = (0, marks) if one.above >= 0 else (marks, 0)
    low = Text("─" * (SCALE - left) + "◀" * left, style="magenta" if left else "dim")
    high = Text("▶" * right + "─" * (SCALE - right), style="cyan" if right else "dim")
    return Text.assemble(low, ("┃", "bold"), high)
