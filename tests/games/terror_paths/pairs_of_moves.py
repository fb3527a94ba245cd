"""Pairs of positions: setting up, moving, places, sheets."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.items import Investigator
from miskatonic.games.terror_paths.content.records import Deed, Encounter
from miskatonic.games.terror_paths.records import MOST_DISASTERS
from miskatonic.games.terror_paths.rules.once import CRAFTED, DEEDS, RECOVERED
from miskatonic.games.terror_paths.rules.rolls.instant import InstantHere, InstantOver, TryInstant
from miskatonic.games.terror_paths.rules.setup.preparation import Preparation
from miskatonic.games.terror_paths.rules.setup.setup import Choose
from miskatonic.games.terror_paths.rules.sheet.inventory import Overfull
from miskatonic.games.terror_paths.rules.turn.actions import Actions, LooseItems
from miskatonic.games.terror_paths.rules.turn.encounter import Deeds, PickUpInsight, TakeInsight
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import LateBattles, PickPlace
from miskatonic.games.terror_paths.rules.turn.rounds import Replace
from miskatonic.games.terror_paths.rules.turn.spying import EVENT, SpyNow
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.pairs import Asked, Pairs
from tests.games.terror_paths.stage import foe, give, lay, put, run, table
from tests.games.terror_paths.trial import (
    ATTIC,
    CELLAR,
    CRYPT,
    EVA,
    GHOUL,
    HALL,
    HARVEY,
    MARTHA,
    NO_FOE,
    PAUL,
    PORCH,
    STUDY,
    VAULT,
    trial,
)

MOVES = Pairs()
pair = MOVES.pair
PISTOL, KEY = 0, 7


def two(*sheets: int) -> Terror:
    """Two Investigators in the hall."""
    s = table(*(sheets or (EVA, HARVEY)))
    put(s, 0, HALL)
    put(s, 1, HALL)
    return s


# ---------------------------------------------------------------------- setting up


@pair("TP-setup-12", "taken")
def a_sheet_that_another_plays(ok: bool) -> Asked:
    s = table(EVA, HARVEY)
    s.sheet[1] = -1
    run(s, Choose(1))
    return s, 1, f"Become(1,{MARTHA if ok else EVA})"


@pair("TP-setup-12", "not chosen")
def insight_before_there_is_an_investigator(ok: bool) -> Asked:
    s = two()
    s.insight[0] = 5
    run(s, Preparation())
    if not ok:
        s.round, s.place[0] = 0, -1
    return s, 0, "Raise(0,1)"


@pair("TP-repl-2", "gone")
def a_sheet_of_the_eliminated(ok: bool) -> Asked:
    s = table(EVA, HARVEY)
    s.sheet[1], s.place[1] = -1, -1
    s.gone = 0 if ok else 1 << MARTHA
    run(s, Replace(1))
    return s, 1, f"Enter(1,{MARTHA})"


@pair("TP-dig-8", "tokens")
def an_item_without_luck(ok: bool) -> Asked:
    s = two()
    s.luck[0] = int(ok)
    run(s, Preparation())
    return s, 0, "BuyItem(0,0,0)"


@pair("TP-srch-6", "empty deck")
def an_item_off_an_empty_deck(ok: bool) -> Asked:
    s = two()
    if not ok:
        for kind in s.box.deck["weapon"]:
            s.item_bag[kind] = 0
    run(s, Preparation())
    return s, 0, "BuyItem(0,0,0)"


@pair("TP-prep-6", "no room")
def an_item_for_full_hands(ok: bool) -> Asked:
    s = two()
    give(s, 0, *[PISTOL] * (3 if ok else 4))
    run(s, Preparation())
    return s, 0, "BuyItem(0,0,0)"


@pair("TP-prep-9", "own slot first")
def an_item_for_a_friend_while_she_has_room(ok: bool) -> Asked:
    s = two()
    give(s, 0, *[PISTOL] * (4 if ok else 3))
    run(s, Preparation())
    return s, 0, "BuyItem(0,0,1)"


@pair("TP-prep-5", "three disasters")
def a_fourth_disaster(ok: bool) -> Asked:
    s = two()
    s.disasters[0] = MOST_DISASTERS - ok
    run(s, Preparation())
    return s, 0, "DisasterForLuck(0)"


@pair("TP-prep-10", "no disasters")
def a_disaster_of_none(ok: bool) -> Asked:
    s = two()
    if not ok:
        for event in s.box.events:
            s.event_bag[event.number] *= not event.disaster
    run(s, Preparation())
    return s, 0, "DisasterForInsight(0)"


@pair("TP-trade-1", "elsewhere")
def a_gift_to_somebody_elsewhere(ok: bool) -> Asked:
    s = two()
    give(s, 0, PISTOL)
    put(s, 1, HALL if ok else ATTIC)
    run(s, Preparation())
    return s, 0, "Give(0,1)"


@pair("TP-trade-1", "no items")
def an_exchange_for_nothing(ok: bool) -> Asked:
    s = two()
    give(s, 0, PISTOL)
    give(s, 1, *[PISTOL] * ok)
    run(s, Preparation())
    return s, 0, "Exchange(0,1)"


@pair("TP-inv-1", "no room")
def a_gift_for_full_hands(ok: bool) -> Asked:
    s = two()
    give(s, 0, PISTOL)
    give(s, 1, *[PISTOL] * (3 if ok else 4))
    run(s, Preparation())
    return s, 0, "Give(0,1)"


# ---------------------------------------------------------------------- moving


@pair("TP-move-2", "stopped")
def a_move_after_a_forced_stop(ok: bool) -> Asked:
    s = two()
    s.held = 0 if ok else 1
    run(s, Moves())
    return s, 0, f"Move(0,{ATTIC})"


@pair("TP-move-2", "stop on the way")
def a_move_past_an_enemy(ok: bool) -> Asked:
    s = two()
    if not ok:
        foe(s, GHOUL, CELLAR)
    run(s, Moves())
    return s, 0, f"Move(0,{VAULT})"


@pair("TP-move-8", "closed")
def a_move_into_a_blocked_place(ok: bool) -> Asked:
    s = two()
    s.blocked = 0 if ok else 1 << CELLAR
    run(s, Moves())
    return s, 0, f"Move(0,{CELLAR})"


@pair("TP-map-4", "here already")
def a_move_to_where_she_stands(ok: bool) -> Asked:
    s = two()
    put(s, 0, ATTIC if ok else HALL)
    run(s, Moves())
    return s, 0, f"Move(0,{HALL})"


@pair("TP-map-4", "not adjacent")
def a_lock_out_of_reach(ok: bool) -> Asked:
    s = two()
    give(s, 0, KEY)
    s.locked = 1 << CRYPT
    put(s, 0, VAULT if ok else HALL)
    run(s, Moves())
    return s, 0, f"Unlock(0,{CRYPT})"


@pair("TP-itype-5", "no key")
def a_lock_without_a_key(ok: bool) -> Asked:
    s = two()
    give(s, 0, *[KEY] * ok)
    s.locked = 1 << CRYPT
    put(s, 0, VAULT)
    run(s, Moves())
    return s, 0, f"Unlock(0,{CRYPT})"


@pair("TP-class-4", "not locked")
def a_key_for_an_open_place(ok: bool) -> Asked:
    s = two()
    give(s, 0, KEY)
    s.locked = 1 << CRYPT | ok << CELLAR
    put(s, 0, VAULT)
    run(s, Moves())
    return s, 0, f"Unlock(0,{CELLAR})"


@pair("TP-class-3", "blocked")
def a_key_for_a_blocked_place(ok: bool) -> Asked:
    s = two()
    give(s, 0, KEY)
    s.locked = 1 << CRYPT
    s.blocked = 0 if ok else 1 << CRYPT
    put(s, 0, VAULT)
    run(s, Moves())
    return s, 0, f"Unlock(0,{CRYPT})"


@pair("TP-lead-3", "lead")
def moving_closed_by_another_than_the_lead(ok: bool) -> Asked:
    s = two()
    s.lead = 0 if ok else 1
    run(s, Moves())
    return s, 0, "CloseMoves()"


@pair("TP-lead-4", "alone")
def moving_closed_by_the_only_one(ok: bool) -> Asked:
    s = two()
    if not ok:
        s.place[1] = -1
    run(s, Moves())
    return s, 0, "CloseMoves()"


# ---------------------------------------------------------------------- places


@pair("TP-prio-1", "another place")
def a_place_where_nobody_stands(ok: bool) -> Asked:
    s = table(EVA, HARVEY, MARTHA)
    put(s, 0, HALL)
    put(s, 1, ATTIC)
    put(s, 2, STUDY if ok else ATTIC)
    run(s, PickPlace())
    return s, 0, f"Handle({STUDY})"


@pair("TP-prio-3", "finished")
def a_place_that_has_been_dealt_with(ok: bool) -> Asked:
    s = table(EVA, HARVEY, MARTHA)
    put(s, 0, HALL)
    put(s, 1, ATTIC)
    put(s, 2, STUDY)
    s.finished = 0 if ok else 1 << 2
    run(s, PickPlace())
    return s, 0, f"Handle({STUDY})"


def newcomers(ok: bool, fought: int) -> Terror:
    s = table(EVA, HARVEY, MARTHA)
    for seat, place in enumerate((HALL, ATTIC, STUDY)):
        put(s, seat, place)
        foe(s, GHOUL, place, fresh=1 << seat if ok or place != STUDY or fought else 0)
    s.fought = fought
    return run(s, LateBattles())


@pair("TP-men-8", "no newcomer")
def a_late_battle_against_an_old_enemy(ok: bool) -> Asked:
    return newcomers(ok, 0), 0, f"LateBattle({STUDY})"


@pair("TP-bat-4", "fought")
def a_second_late_battle(ok: bool) -> Asked:
    return newcomers(ok, 0 if ok else 1 << STUDY), 0, f"LateBattle({STUDY})"


@pair("TP-B-2", "share")
def insight_for_somebody_elsewhere(ok: bool) -> Asked:
    s = table(EVA, HARVEY, MARTHA)
    put(s, 0, HALL)
    put(s, 1, HALL)
    put(s, 2, HALL if ok else ATTIC)
    s.insight_at[HALL], s.handling = 2, HALL
    asked = PickUpInsight(s.visit, HALL)
    run(s, asked)
    return s, 0, TakeInsight(asked, 2, 1).key


@pair("TP-B-2", "share")
def insight_in_portions_among_several(ok: bool) -> Asked:
    s = two()
    put(s, 1, ATTIC if ok else HALL)
    s.insight_at[HALL], s.handling = 3, HALL
    asked = PickUpInsight(s.visit, HALL)
    run(s, asked)
    return s, 0, TakeInsight(asked, 0, 2).key


def at_the_crypt() -> Terror:
    """Both read what lies in the crypt."""
    s = two()
    lay(s, CRYPT, 7)
    s.locked = 0
    put(s, 0, CRYPT)
    put(s, 1, CRYPT)
    s.handling = CRYPT
    return s


@pair("TP-D-2", "once a turn")
def a_second_deed_in_a_turn(ok: bool) -> Asked:
    s = at_the_crypt()
    if not ok:
        s.spend(0, DEEDS)
    run(s, Deeds(s.visit, CRYPT))
    return s, 0, f'DoDeed(0,{CRYPT},"card",0)'


@pair("TP-eff-8", "condition")
def a_deed_whose_condition_does_not_hold(ok: bool) -> Asked:
    deeds = (Deed("card.crypt.do", "Read it"), Deed("card.crypt.do", "Read on", conditions=(NO_FOE,)))
    s = table(EVA, HARVEY, box=trial(cards=(Encounter(7, "crypt", "Crypt", 3, deeds=deeds),)))
    lay(s, CRYPT, 7)
    put(s, 0, CRYPT)
    put(s, 1, HALL)
    s.handling, s.locked = CRYPT, 0
    if not ok:
        foe(s, GHOUL, CRYPT)
    run(s, Deeds(s.visit, CRYPT))
    return s, 0, f'DoDeed(0,{CRYPT},"card",1)'


def trapped(tried: int = 0) -> tuple[Terror, InstantHere]:
    s = table(EVA, HARVEY, MARTHA)
    for seat in range(3):
        put(s, seat, HALL)
    lay(s, HALL, 4)
    asked = InstantHere(HALL, tried)
    return s, asked


@pair("TP-inst-2", "tried")
def a_second_try(ok: bool) -> Asked:
    s, asked = trapped(0 if ok else 1)
    run(s, asked)
    return s, 0, TryInstant(0, HALL, asked.tried).key


@pair("TP-inst-5", "not here")
def a_try_from_elsewhere(ok: bool) -> Asked:
    s, asked = trapped()
    put(s, 2, HALL if ok else ATTIC)
    run(s, asked)
    return s, 0, TryInstant(2, HALL, 0).key


@pair("TP-inst-7", "declined")
def an_instant_that_nobody_has_tried(ok: bool) -> Asked:
    s, asked = trapped(1 if ok else 0)
    run(s, asked)
    return s, 0, InstantOver(HALL).key


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
