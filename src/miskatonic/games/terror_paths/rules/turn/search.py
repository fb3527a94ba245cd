"""Search at an Item icon (TP-srch), and Craftsman (TP-mad-6)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.once import CRAFTED, SEARCHED_AGAIN
from miskatonic.games.terror_paths.rules.rolls.tests import Test
from miskatonic.games.terror_paths.rules.sheet.inventory import draw_item, gain_item, left_in
from miskatonic.games.terror_paths.rules.table.tracks import raise_threat
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step

CRAFT_NOISE: Final = 2


def searches(s: Terror, seat: int) -> list[Step[Terror]]:
    """Once an icon in a turn, where no Searched token lies and the deck holds something. TP-srch-1, TP-srch-3..6"""
    found: list[Step[Terror]] = []
    icons = [n for n in s.box.icons_at[s.place[seat]] if not s.searched >> n & 1 and left_in(s, s.box.icons[n][1])]
    for icon in icons:
        if not tried(s, seat, icon):
            found.append(Search(seat, icon))
        elif s.has(seat, "search_again") and not s.once(seat, SEARCHED_AGAIN):
            found.append(SearchAgain(seat, icon))
    if icons and s.has(seat, "craftsman") and not s.once(seat, CRAFTED):
        found.extend([Craft(seat, icon) for icon in icons])
    return found


def against_icon(s: Terror, seat: int, icon: int, searched: str) -> str:
    """It is not here, it has been Searched, or its deck is empty. TP-icon-1, TP-srch-3, TP-mad-6, TP-srch-6"""
    if icon not in s.box.icons_at[s.place[seat]]:
        return "TP-icon-1"
    if s.searched >> icon & 1:
        return searched
    return "" if left_in(s, s.box.icons[icon][1]) else "TP-srch-6"


def tried(s: Terror, seat: int, icon: int) -> bool:
    """Has she rolled for this icon in this turn? TP-srch-4"""
    return bool(s.tried >> (seat * len(s.box.icons) + icon) & 1)


class Search(Step[Terror]):
    """An INT Test at an icon. TP-srch-1, TP-srch-4"""

    rule: ClassVar[str] = "TP-srch-1"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = ("TP-icon-1", "TP-srch-3", "TP-srch-6", "TP-srch-4")

    def __init__(self, seat: int, icon: int) -> None:
        self.seat = seat
        self.icon = icon

    def why_not(self, s: Terror, seat: int) -> str:
        against = against_icon(s, self.seat, self.icon, "TP-srch-3")
        return against or ("TP-srch-4" if tried(s, self.seat, self.icon) else "")

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def run(self, s: Terror) -> Ask | None:
        s.tried |= 1 << (self.seat * len(s.box.icons) + self.icon)
        s.tell("TP-srch-1", "searches", (self.seat, self.icon))
        s.then(Test(self.seat, "int"), Found(self.seat, self.icon))
        return None


class SearchAgain(Step[Terror]):
    """A Bonus: once a turn she may try again. TP-mad-1"""

    rule: ClassVar[str] = "TP-mad-1"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = ("TP-icon-1", "TP-srch-3", "TP-srch-6", "TP-srch-4", "TP-srch-1", "TP-act-2")

    def __init__(self, seat: int, icon: int) -> None:
        self.seat = seat
        self.icon = icon

    def why_not(self, s: Terror, seat: int) -> str:
        against = against_icon(s, self.seat, self.icon, "TP-srch-3")
        if against or not tried(s, self.seat, self.icon):
            return against or "TP-srch-1"
        if not s.has(self.seat, "search_again"):
            return "TP-srch-4"
        return "TP-act-2" if s.once(self.seat, SEARCHED_AGAIN) else ""

    def run(self, s: Terror) -> Ask | None:
        s.spend(self.seat, SEARCHED_AGAIN)
        s.then(Search(self.seat, self.icon))
        return None


class Found(Step[Terror]):
    """On a success she draws an Item of that type, and the icon is covered. TP-srch-1, TP-srch-3, TP-icon-1"""

    def __init__(self, seat: int, icon: int) -> None:
        self.seat = seat
        self.icon = icon

    def run(self, s: Terror) -> Ask | None:
        if s.passed and s.alive(self.seat):
            find(s, self.seat, self.icon)
            s.wake()
        return None


def find(s: Terror, seat: int, icon: int) -> None:
    """The token is laid and the Item drawn. TP-srch-1, TP-srch-5, TP-srch-6"""
    s.searched |= 1 << icon
    s.tell("TP-srch-3", "searched", (icon,))
    item = draw_item(s, s.box.icons[icon][1])
    if item != NONE:
        gain_item(s, seat, 2 * item, "TP-srch-1")


class Craft(Step[Terror]):
    """A Bonus: the Item of an unsearched icon without a Test, at the price of some noise. TP-mad-6, TP-mad-1"""

    rule: ClassVar[str] = "TP-mad-1"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = ("TP-icon-1", "TP-mad-6", "TP-srch-6", "TP-act-1", "TP-act-2")

    def __init__(self, seat: int, icon: int) -> None:
        self.seat = seat
        self.icon = icon

    def why_not(self, s: Terror, seat: int) -> str:
        if not s.has(self.seat, "craftsman"):
            return "TP-act-1"
        against = against_icon(s, self.seat, self.icon, "TP-mad-6")
        return against or ("TP-act-2" if s.once(self.seat, CRAFTED) else "")

    def run(self, s: Terror) -> Ask | None:
        s.spend(self.seat, CRAFTED)
        find(s, self.seat, self.icon)
        raise_threat(s, CRAFT_NOISE, "TP-mad-6")
        return None
