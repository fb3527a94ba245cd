"""Pairs of positions: Battles, and what texts ask."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.records import EventCard
from miskatonic.games.terror_paths.records import Battle
from miskatonic.games.terror_paths.rules.battle.base import Next
from miskatonic.games.terror_paths.rules.battle.horrify import HorrifyStep
from miskatonic.games.terror_paths.rules.battle.strikes import Attacks, Strike
from miskatonic.games.terror_paths.rules.effects.enemies import DriveOff, Mend
from miskatonic.games.terror_paths.rules.effects.events import Lifting
from miskatonic.games.terror_paths.rules.effects.people import GiveUp, GiveUpItem
from miskatonic.games.terror_paths.rules.effects.places import CloseRetreat, FaceUp
from miskatonic.games.terror_paths.rules.effects.whom import Named, WhoBears
from miskatonic.games.terror_paths.rules.menace.menace import RevealEach, TurnThis
from miskatonic.games.terror_paths.rules.table.rewards import Award, HandItem, HandOut
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.rounds import Replace
from tests.games.pairs import Asked, Pairs
from tests.games.terror_paths.pairs_of_moves import PISTOL, two
from tests.games.terror_paths.stage import foe, give, lay, put, run, table
from tests.games.terror_paths.trial import (
    ATTIC,
    BRUTE,
    CELLAR,
    EVA,
    GHOUL,
    GOLEM,
    HALL,
    HARVEY,
    MARTHA,
    PORCH,
    STUDY,
    VAULT,
    trial,
)

BATTLES = Pairs()
pair = BATTLES.pair
TOMMY, SAP, ROPE, SPHERE = 1, 2, 4, 6


# ---------------------------------------------------------------------- Battles


@pair("TP-eatk-1", "no victim")
def an_attack_on_somebody_elsewhere(ok: bool) -> Asked:
    s = table(EVA, HARVEY, MARTHA)
    for seat, place in enumerate((HALL, HALL, HALL if ok else ATTIC)):
        put(s, seat, place)
    enemy = foe(s, GHOUL, HALL)
    s.battle_no = 1
    s.battle = battle(enemy)
    asked = Attacks(1, (enemy,))
    run(s, asked)
    return s, 0, Strike(asked, enemy, 2).key


def battle(*foes: int) -> Battle:
    return Battle(1, HALL, foes)


@pair("TP-dig-2", "not due")
def an_enemy_that_has_acted(ok: bool) -> Asked:
    s = two()
    enemies = [foe(s, kind, HALL) for kind in (GHOUL, BRUTE, GHOUL)]
    s.battle = battle(*enemies)
    asked = HorrifyStep(1, tuple(enemies if ok else enemies[:2]))
    run(s, asked)
    return s, 0, Next(asked, enemies[2]).key


# ---------------------------------------------------------------------- what texts ask


@pair("TP-men-3", "not turned up")
def a_card_that_is_not_turned_up_now(ok: bool) -> Asked:
    s = two()
    for place in (CELLAR, ATTIC, STUDY):
        lay(s, place, 1, up=False)
    places = (CELLAR, ATTIC, STUDY) if ok else (CELLAR, ATTIC)
    run(s, RevealEach(places))
    return s, 0, TurnThis(STUDY, places).key


@pair("TP-class-6", "closed")
def enemies_driven_into_a_closed_place(ok: bool) -> Asked:
    s = two()
    foe(s, GHOUL, HALL)
    s.blocked = 0 if ok else 1 << ATTIC
    run(s, DriveOff(HALL, 0))
    return s, 0, f"DriveTo({HALL},{ATTIC})"


@pair("TP-bat-2", "fewer hits")
def an_enemy_with_fewer_hits_mended(ok: bool) -> Asked:
    s = two()
    enemies = [foe(s, GOLEM, HALL, hits=1), foe(s, GOLEM, ATTIC, hits=1), foe(s, GOLEM, STUDY, hits=int(ok))]
    run(s, Mend(tuple(enemies if ok else enemies[:2])))
    return s, 0, f"Mended({enemies[2]})"


@pair("TP-eff-2", "not meant")
def a_card_that_the_text_does_not_mean(ok: bool) -> Asked:
    s = two()
    for place in (CELLAR, ATTIC, STUDY):
        lay(s, place, 1, up=False)
    run(s, FaceUp((CELLAR, ATTIC, STUDY) if ok else (CELLAR, ATTIC), 0))
    return s, 0, f"FaceUpThis({STUDY})"


@pair("TP-icon-3", "no retreat")
def a_retreat_that_is_not_the_nearest(ok: bool) -> Asked:
    s = two()
    run(s, CloseRetreat((PORCH, VAULT, STUDY) if ok else (PORCH, VAULT)))
    return s, 0, f"CloseThis({STUDY})"


@pair("TP-D-2", "not meant")
def somebody_whom_the_text_does_not_mean(ok: bool) -> Asked:
    s = table(EVA, HARVEY, MARTHA)
    for seat in range(3):
        put(s, seat, HALL)
    asked = WhoBears("card.quiet.enter", 0, HALL, (0, 1, 2) if ok else (0, 1), 0)
    run(s, asked)
    return s, 0, Named(asked, 2).key


@pair("TP-itype-1", "another sort")
def an_item_of_another_sort(ok: bool) -> Asked:
    s = two()
    give(s, 0, PISTOL, TOMMY, ROPE)
    asked = GiveUp(0, "item" if ok else "weapon", 1, False)
    run(s, asked)
    return s, 0, GiveUpItem(asked, 2 * ROPE).key


@pair("TP-post-3", "share")
def a_reward_for_somebody_elsewhere(ok: bool) -> Asked:
    s = table(EVA, HARVEY, MARTHA)
    for seat, place in enumerate((HALL, HALL, HALL if ok else ATTIC)):
        put(s, seat, place)
    asked = HandOut(HALL, 2)
    run(s, asked)
    return s, 0, Award(2, 1, asked).key


@pair("TP-lcard-3", "not here")
def an_item_for_somebody_elsewhere(ok: bool) -> Asked:
    s = table(EVA, HARVEY, MARTHA)
    for seat, place in enumerate((HALL, HALL, HALL if ok else ATTIC)):
        put(s, seat, place)
    run(s, HandItem(HALL, SAP))
    return s, 0, f"GetItem(2,{SAP})"


@pair("TP-event-4", "not yours")
def a_curse_that_is_not_hers(ok: bool) -> Asked:
    box = trial(events=[EventCard(n, name, name, copies=2, stays="sheet", curse=True) for n, name in CURSES])
    s = table(EVA, HARVEY, box=box)
    s.curses[0] = (0, 1, 2) if ok else (0, 1)
    run(s, Lifting(0, ""))
    return s, 0, "Lifted(0,2)"


CURSES = ((0, "breath"), (1, "steps"), (2, "name"))


@pair("TP-elim-9", "eliminated")
def insight_of_the_eliminated(ok: bool) -> Asked:
    s = two()
    s.insight[1] = 5
    if not ok:
        s.place[1] = -1
    run(s, Moves() if ok else Replace(1))
    return s, 1, "Raise(1,1)"
