"""Filling in a choice's blanks: what has been set so far, and whether it will do."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.table.wire.game import BlankView, Thing

NUMBER, PICK, ORDER, ASSIGN = "number", "pick", "order", "assign"
NOWHERE = -1


class Filling:
    """The state of a form. Picks keep the order in which things were picked; what assigns, the place of each thing."""

    def __init__(self, blanks: Sequence[BlankView], values: Sequence[int | tuple[int, ...]] = ()) -> None:
        self.blanks = blanks
        self.at = 0
        self.numbers = [blank.low for blank in blanks]
        self.picked: list[list[int]] = [_begin(blank) for blank in blanks]
        for i, value in enumerate(values):
            if isinstance(value, tuple):
                self.picked[i] = list(value)
            else:
                self.numbers[i] = value

    @property
    def blank(self) -> BlankView:
        """The blank that is to be filled now."""
        return self.blanks[self.at]

    @property
    def last(self) -> bool:
        """Is it the last one?"""
        return self.at == len(self.blanks) - 1

    def progress(self) -> str:
        """What has been filled in already, in words."""
        done = [f"{blank.name}: {self._said(i)}" for i, blank in enumerate(self.blanks) if i < self.at]
        count = f"{self.at + 1} of {len(self.blanks)}" if len(self.blanks) > 1 else ""
        return "   ".join([part for part in (count, *done) if part])

    def _said(self, i: int) -> str:
        blank = self.blanks[i]
        if blank.kind == NUMBER:
            return str(self.numbers[i])
        if blank.kind == ASSIGN:
            placed = zip(blank.things, self.picked[i], strict=True)
            return ", ".join([f"{t.label} to {_place(blank, at)}" for t, at in placed if at != NOWHERE]) or "nothing"
        return ", ".join([_thing(blank, value).label for value in self.picked[i]]) or "nothing"

    def question(self) -> str:
        """What is asked."""
        blank = self.blank
        name = blank.name[:1].upper() + blank.name[1:]
        if blank.kind == NUMBER:
            return f"{name}?  ◂ {self.numbers[self.at]} ▸  ({blank.low} to {blank.high})"
        if blank.kind == ORDER:
            return f"{name}: in which order?"
        if blank.kind == ASSIGN:
            return f"{name}: where do they go?  {self._places()}"
        low, high = blank.low, blank.high
        count = str(low) if low == high else f"{low} to {high}"
        return f"{name}?  ({count}; {len(self.picked[self.at])} picked)"

    def _places(self) -> str:
        """The places by number, with how many things lie in each."""
        rows = [f"{i} {p.label} {self.holds(p.value)}/{p.high}" for i, p in enumerate(self.blank.places, 1)]
        return " · ".join(rows if self.blank.low == len(self.blank.things) else ["0 nowhere", *rows])

    def holds(self, place: int) -> int:
        """How many things lie in a place."""
        return self.picked[self.at].count(place)

    def lines(self) -> list[str]:
        """The things of this blank, with marks at those that are picked."""
        blank, picked = self.blank, self.picked[self.at]
        if blank.kind == NUMBER:
            return []
        if blank.kind == ORDER:
            return [f"{i:>2}. {_thing(blank, value).label}" for i, value in enumerate(picked, 1)]
        if blank.kind == ASSIGN:
            wide = max([len(thing.label) for thing in blank.things], default=0)
            return [
                f"{thing.label:<{wide}}  ▸ {_place(blank, at)}" for thing, at in zip(blank.things, picked, strict=True)
            ]
        return [f"{'[x]' if thing.value in picked else '[ ]'} {thing.label}" for thing in blank.things]

    def help(self) -> str:
        """Which keys do what."""
        keys = {
            NUMBER: "←/→ or digits set it",
            PICK: "Space picks",
            ORDER: "←/→ moves a thing up or down",
            ASSIGN: "digits or ←/→ put a thing somewhere",
        }[self.blank.kind]
        return f"{keys} · Enter goes on · Backspace back · o odds · Esc never mind"

    # ------------------------------------------------------------------ changing it

    def toggle(self, i: int) -> None:
        """Pick a thing or put it back; where only one may be picked, another replaces it; what has a place moves on."""
        blank, picked = self.blank, self.picked[self.at]
        if blank.kind == ASSIGN:
            self.shift(i, 1)
        if blank.kind != PICK or not 0 <= i < len(blank.things):
            return
        value = blank.things[i].value
        if value in picked:
            picked.remove(value)
        else:
            if blank.high == 1:
                picked.clear()
            picked.append(value)

    def more(self, by: int) -> None:
        """A number changes, within its limits."""
        if self.blank.kind == NUMBER:
            self.numbers[self.at] = max(self.blank.low, min(self.blank.high, self.numbers[self.at] + by))

    def digit(self, digit: int, i: int = -1) -> None:
        """A digit is added to a number, if it still fits; else it begins a new one. Of things, it picks one.

        Of places, it takes one for the thing under the cursor.
        """
        blank = self.blank
        if blank.kind == ASSIGN and 0 <= i < len(blank.things):
            wanted = blank.places[digit - 1].value if 0 < digit <= len(blank.places) else NOWHERE
            if digit <= len(blank.places) and wanted in self._free(i):
                self.picked[self.at][i] = wanted
        if blank.kind == PICK:
            self.toggle(digit - 1)
        if blank.kind != NUMBER:
            return
        for number in (self.numbers[self.at] * 10 + digit, digit):
            if blank.low <= number <= blank.high:
                self.numbers[self.at] = number
                return

    def shift(self, i: int, by: int) -> bool:
        """Move the thing at this place of an order, or to the next place with room; False if it cannot move."""
        order = self.picked[self.at]
        if self.blank.kind == ASSIGN and 0 <= i < len(order):
            free = self._free(i)
            order[i] = free[(free.index(order[i]) + by) % len(free)]
            return False  # the cursor stays on it
        if self.blank.kind != ORDER or not (0 <= i < len(order) and 0 <= i + by < len(order)):
            return False
        order.insert(i + by, order.pop(i))
        return True

    def _free(self, i: int) -> list[int]:
        """Where a thing may go: nowhere, and wherever there is room besides it."""
        held = self.picked[self.at]
        others = held[:i] + held[i + 1 :]
        return [NOWHERE, *[p.value for p in self.blank.places if others.count(p.value) < p.high]]

    # ------------------------------------------------------------------ the result

    def wrong(self, i: int | None = None) -> str:
        """Why a blank (this one) will not do yet; empty if it will."""
        i = self.at if i is None else i
        blank = self.blanks[i]
        count = len(self.picked[i])
        if blank.kind == ASSIGN:
            return _wanting(blank, self.picked[i])
        if blank.kind == PICK and count < blank.low:
            return f"Pick at least {blank.low}."
        if blank.kind == PICK and count > blank.high:
            return f"Pick at most {blank.high}."
        return ""

    def complete(self) -> bool:
        """Could it be sent?"""
        return not any(self.wrong(i) for i in range(len(self.blanks)))

    def values(self) -> tuple[int | tuple[int, ...], ...]:
        """What is sent."""
        found: list[int | tuple[int, ...]] = []
        for i, blank in enumerate(self.blanks):
            found.append(self.numbers[i] if blank.kind == NUMBER else tuple(self.picked[i]))
        return tuple(found)


def _begin(blank: BlankView) -> list[int]:
    """An order begins as it is listed; where everything must be picked, everything is; nothing has a place yet."""
    if blank.kind == ASSIGN:
        return [NOWHERE] * len(blank.things)
    whole = blank.kind == ORDER or (blank.kind == PICK and blank.low == len(blank.things))
    return [thing.value for thing in blank.things] if whole else []


def _thing(blank: BlankView, value: int) -> Thing:
    return next(thing for thing in blank.things if thing.value == value)


def _place(blank: BlankView, value: int) -> str:
    return next((place.label for place in blank.places if place.value == value), "nowhere")


def _wanting(blank: BlankView, held: list[int]) -> str:
    """What is missing before the things lie as the blank asks; empty if nothing is."""
    for place in blank.places:
        if held.count(place.value) < place.low:
            return f"{place.label} needs at least {place.low}."
    placed = len(held) - held.count(NOWHERE)
    return f"Put at least {blank.low} somewhere." if placed < blank.low else ""
