"""Pairs of positions: what lies about, and actions."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.items import Investigator
from miskatonic.games.terror_paths.rules.once import CRAFTED, RECOVERED
from miskatonic.games.terror_paths.rules.sheet.inventory import Overfull
from miskatonic.games.terror_paths.rules.turn.actions import Actions, LooseItems
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.spying import EVENT, SpyNow
from miskatonic.games.terror_paths.state import Terror
from tests.games.pairs import Asked, Pairs
from tests.games.terror_paths.pairs_of_moves import KEY, PISTOL, two
from tests.games.terror_paths.stage import give, lay, put, run, table
from tests.games.terror_paths.trial import (
    ATTIC,
    CELLAR,
    EVA,
    HALL,
    HARVEY,
    PAUL,
    PORCH,
    trial,
)

ACTIONS = Pairs()
pair = ACTIONS.pair


# ---------------------------------------------------------------------- what lies about, and actions


@pair("TP-F-1", "not lying here")
def an_item_that_does_not_lie_here(ok: bool) -> Asked:
    s = two()
    s.loose[HALL] = (2 * PISTOL,) if ok else (2 * KEY,)
    run(s, LooseItems(s.visit, HALL))
    return s, 0, f"Take(0,{2 * PISTOL})"


@pair("TP-lore-4", "nobody")
def a_victim_who_is_not_here(ok: bool) -> Asked:
    s = two()
    s.loose[HALL] = (2 * KEY,)
    s.victims_at[HALL if ok else ATTIC] = (0,)
    run(s, LooseItems(s.visit, HALL))
    return s, 0, "TakeVictim(0,0)"


@pair("TP-item-5", "not yours")
def an_item_of_somebody_else(ok: bool) -> Asked:
    s = two()
    give(s, 0 if ok else 1, PISTOL)
    give(s, 0, KEY)
    run(s, Actions(s.visit, HALL))
    return s, 0, f"Drop(0,{2 * PISTOL})"


@pair("TP-item-5", "not yours")
def an_item_dropped_that_she_has_not(ok: bool) -> Asked:
    s = two()
    give(s, 0, *[PISTOL] * 4, KEY if ok else PISTOL)
    run(s, Overfull(0))
    return s, 0, f"DropFor(0,{2 * KEY})"


def searching() -> Terror:
    """In the cellar, where a Weapon is to be found."""
    s = two()
    put(s, 0, CELLAR)
    put(s, 1, CELLAR)
    give(s, 0, KEY)
    return s


def of(s: Terror) -> int:
    """The icon of the cellar."""
    return s.box.icons_at[CELLAR][0]


@pair("TP-icon-1", "no icon")
def a_search_where_there_is_no_icon(ok: bool) -> Asked:
    s = searching()
    if not ok:
        put(s, 0, HALL)
        put(s, 1, HALL)
    run(s, Actions(s.visit, s.place[0]))
    return s, 0, f"Search(0,{of(s)})"


@pair("TP-srch-3", "searched")
def a_search_of_a_covered_icon(ok: bool) -> Asked:
    s = searching()
    s.searched = 0 if ok else 1 << of(s)
    run(s, Actions(s.visit, CELLAR))
    return s, 0, f"Search(0,{of(s)})"


@pair("TP-srch-4", "tried")
def a_second_search_in_a_turn(ok: bool) -> Asked:
    s = searching()
    s.tried = 0 if ok else 1 << of(s)
    run(s, Actions(s.visit, CELLAR))
    return s, 0, f"Search(0,{of(s)})"


@pair("TP-srch-1", "not tried")
def a_second_try_before_the_first(ok: bool) -> Asked:
    again = Investigator(EVA, "eva", "Eva", (3, 4, 4), 6, 6, bonus="search_again")
    s = table(EVA, HARVEY, box=trial(people=(again,)))
    put(s, 0, CELLAR)
    put(s, 1, CELLAR)
    s.tried = 1 << of(s) if ok else 0
    run(s, Actions(s.visit, CELLAR))
    return s, 0, f"SearchAgain(0,{of(s)})"


@pair("TP-mad-6", "searched")
def a_thing_made_of_a_covered_icon(ok: bool) -> Asked:
    s = two(PAUL, HARVEY)
    put(s, 0, CELLAR)
    put(s, 1, CELLAR)
    give(s, 0, KEY)
    s.searched = 0 if ok else 1 << of(s)
    run(s, Actions(s.visit, CELLAR))
    return s, 0, f"Craft(0,{of(s)})"


@pair("TP-act-1", "no ability")
def a_thing_made_by_somebody_else(ok: bool) -> Asked:
    s = two(PAUL if ok else EVA, HARVEY)
    put(s, 0, CELLAR)
    put(s, 1, CELLAR)
    run(s, Actions(s.visit, CELLAR))
    return s, 0, f"Craft(0,{of(s)})"


@pair("TP-act-2", "once a turn")
def a_second_thing_made_in_a_turn(ok: bool) -> Asked:
    s = two(PAUL, HARVEY)
    put(s, 0, CELLAR)
    put(s, 1, CELLAR)
    if not ok:
        s.spend(0, CRAFTED)
    run(s, Actions(s.visit, CELLAR))
    return s, 0, f"Craft(0,{of(s)})"


def hurt(place: int) -> Terror:
    s = two()
    for seat in range(2):
        put(s, seat, place, hp=3)
    give(s, 0, KEY)
    return s


@pair("TP-icon-3", "no retreat")
def recovery_where_there_is_no_retreat(ok: bool) -> Asked:
    s = hurt(PORCH if ok else HALL)
    run(s, Actions(s.visit, s.place[0]))
    return s, 0, "Recover(0,1)"


@pair("TP-act-2", "once a turn")
def a_second_recovery_in_a_turn(ok: bool) -> Asked:
    s = hurt(PORCH)
    if not ok:
        s.spend(0, RECOVERED)
    run(s, Actions(s.visit, PORCH))
    return s, 0, "Recover(0,1)"


@pair("TP-rec-4", "nothing lacking")
def recovery_of_somebody_whole(ok: bool) -> Asked:
    s = hurt(PORCH)
    put(s, 0, PORCH, hp=5 if ok else 6)
    run(s, Actions(s.visit, PORCH))
    return s, 0, "Recover(0,1)"


@pair("TP-rec-4", "dice")
def recovery_with_more_dice_than_she_lacks(ok: bool) -> Asked:
    s = hurt(PORCH)
    put(s, 0, PORCH, hp=2 if ok else 3)
    run(s, Actions(s.visit, PORCH))
    return s, 0, "Recover(0,4)"


@pair("TP-mad-2", "madness")
def recovery_that_her_mind_forbids(ok: bool) -> Asked:
    mad = Investigator(EVA, "eva", "Eva", (3, 4, 4), 6, 6, madness="no_recovery")
    s = table(EVA, HARVEY, box=trial(people=(mad,)))
    put(s, 0, PORCH, san=5 if ok else 4)
    put(s, 1, PORCH)
    give(s, 0, KEY)
    run(s, Actions(s.visit, PORCH))
    return s, 0, "Recover(0,1)"


def spying() -> Terror:
    s = two()
    lay(s, CELLAR, 1, up=False)
    s.spies = ((0, "adjacent"),)
    return s


@pair("TP-spy-5", "no leave")
def a_spy_without_leave(ok: bool) -> Asked:
    s = spying()
    give(s, 0, KEY)
    s.spies = ((0, "adjacent"),) if ok else ()
    run(s, Actions(s.visit, HALL))
    return s, 0, f'Spy(0,"adjacent",{CELLAR})'


@pair("TP-spy-2", "not facedown")
def a_spy_on_an_open_card(ok: bool) -> Asked:
    s = spying()
    s.up = 0 if ok else 1 << CELLAR
    run(s, Actions(s.visit, HALL))
    return s, 0, f'Spy(0,"adjacent",{CELLAR})'


@pair("TP-spy-3", "closed card")
def a_spy_on_a_blocked_card(ok: bool) -> Asked:
    s = spying()
    s.blocked = 0 if ok else 1 << CELLAR
    run(s, Actions(s.visit, HALL))
    return s, 0, f'Spy(0,"adjacent",{CELLAR})'


@pair("TP-map-4", "not adjacent")
def a_spy_on_a_card_out_of_reach(ok: bool) -> Asked:
    s = spying()
    put(s, 0, HALL if ok else ATTIC)
    put(s, 1, s.place[0])
    run(s, Actions(s.visit, s.place[0]))
    return s, 0, f'Spy(0,"adjacent",{CELLAR})'


@pair("TP-event-6", "no events")
def a_spy_on_an_empty_deck(ok: bool) -> Asked:
    s = spying()
    if not ok:
        s.tops = ()
        s.event_bag = [0] * len(s.event_bag)
    run(s, SpyNow(0, "adjacent"))
    return s, 0, f'Spy(0,"adjacent",{EVENT})'


@pair("TP-sheet-4", "no stat")
def insight_on_another_track(ok: bool) -> Asked:
    s = two()
    s.insight[0] = 9
    run(s, Moves())
    return s, 0, f"Raise(0,{2 if ok else 3})"


@pair("TP-ins-1", "insight")
def a_stat_too_dear(ok: bool) -> Asked:
    s = two()
    put(s, 0, HALL, int=2)
    s.insight[0] = 1 + ok
    run(s, Moves())
    return s, 0, "Raise(0,1)"


@pair("TP-dig-6", "maximum")
def a_stat_at_its_maximum(ok: bool) -> Asked:
    s = two()
    put(s, 0, HALL, int=3 if ok else 4)
    s.insight[0] = 9
    run(s, Moves())
    return s, 0, "Raise(0,1)"
