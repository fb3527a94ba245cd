"""Pairs of positions: setting up, moving, places, sheets."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.records import Deed, Encounter
from miskatonic.games.terror_paths.records import MOST_DISASTERS
from miskatonic.games.terror_paths.rules.rolls.instant import InstantHere, InstantOver, TryInstant
from miskatonic.games.terror_paths.rules.setup.preparation import Preparation
from miskatonic.games.terror_paths.rules.setup.setup import Choose
from miskatonic.games.terror_paths.rules.turn.encounter import Deeds, PickUpInsight, TakeInsight, deeds_here
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import LateBattles, PickPlace
from miskatonic.games.terror_paths.rules.turn.rounds import Replace
from miskatonic.games.terror_paths.state import Terror
from tests.games.pairs import Asked, Pairs
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
def the_same_deed_twice_in_a_turn(ok: bool) -> Asked:
    s = at_the_crypt()
    done = "card.hall.do" if ok else next(d.text for where, _, d in deeds_here(s, CRYPT, 0) if where == "card")
    s.tasks = ((0, done),)
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
