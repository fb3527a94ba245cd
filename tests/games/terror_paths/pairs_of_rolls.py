"""Pairs of positions: dice, Items on them, Battles, and what texts ask."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.items import Item, Use
from miskatonic.games.terror_paths.content.records import FoeKind
from miskatonic.games.terror_paths.records import CLOSED, RECOVERY, ROLLED, Die
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.effects.dice import Boost, BoostDie, Minus, MinusDie, RerollOwn, RollAgain
from miskatonic.games.terror_paths.rules.rolls.assign import AssignDice
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.luck import OpenRoll
from miskatonic.games.terror_paths.rules.rolls.prepare import Prepare
from miskatonic.games.terror_paths.rules.sheet.tokens import LoseLuck
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.recovery import ShareOut
from miskatonic.games.terror_paths.state import Terror
from tests.games.pairs import Asked, Pairs
from tests.games.terror_paths.pairs_of_moves import PISTOL, two
from tests.games.terror_paths.stage import foe, give, lay, put, run, table
from tests.games.terror_paths.trial import (
    ATTIC,
    EVA,
    GHOUL,
    GOLEM,
    HALL,
    HARVEY,
    IMP,
    VINCENTE,
    target,
    trial,
)

ROLLS = Pairs()
pair = ROLLS.pair
TOMMY, SAP, ROPE, SPHERE = 1, 2, 4, 6


def rolled(*dice: Die, items: tuple[int, ...] = (), what: str = "card.dig") -> Terror:
    """Dice of a Challenge lie open in the hall."""
    s = two()
    lay(s, HALL, 5)
    give(s, 0, *items)
    run(s, Attempt(what, HALL, (0, 1)))
    roll = s.rolls[-1]
    s.set_roll(roll.but(dice=dice, stage=ROLLED))
    s.agenda.clear()
    return run(s, OpenRoll(roll.no))


THREE = (Die(0, 2), Die(0, 5), Die(1, 3))

# ---------------------------------------------------------------------- before the dice


def attempt(box_what: str = "card.dig") -> Terror:
    s = two()
    lay(s, HALL, 5)
    run(s, Attempt(box_what, HALL))
    return s


@pair("TP-att-9", "taking part")
def joining_twice(ok: bool) -> Asked:
    s = attempt()
    if not ok:
        s.choose(0, "Join(1,0)")
    return s, 0, "Join(1,0)"


@pair("TP-E-1", "not taking part")
def leaving_without_having_joined(ok: bool) -> Asked:
    s = attempt()
    if ok:
        s.choose(0, "Join(1,0)")
    return s, 0, "StayOut(1,0)"


@pair("TP-att-9", "not taking part")
def power_without_taking_part(ok: bool) -> Asked:
    s = attempt()
    if ok:
        s.choose(0, "Join(1,0)")
    return s, 0, "PowerUp(1,0,1)"


@pair("TP-inst-1", "alone")
def joining_what_is_faced_alone(ok: bool) -> Asked:
    s = two()
    lay(s, HALL, 5 if ok else 4)
    run(s, Attempt("card.dig" if ok else "card.trap", HALL, () if ok else (0,)))
    return s, 0, "Join(1,0)"


@pair("TP-inst-7", "declined")
def leaving_what_has_to_be_faced(ok: bool) -> Asked:
    s = two()
    lay(s, HALL, 5 if ok else 4)
    run(s, Attempt("card.dig" if ok else "card.trap", HALL, (0,)))
    return s, 0, "StayOut(1,0)"


@pair("TP-att-3", "san")
def power_beyond_her_sanity(ok: bool) -> Asked:
    s = two()
    put(s, 0, HALL, pow=2, san=2 if ok else 1)
    lay(s, HALL, 5)
    run(s, Attempt("card.dig", HALL, (0,)))
    return s, 0, "PowerUp(1,0,2)"


@pair("TP-att-2", "pow")
def power_beyond_pow(ok: bool) -> Asked:
    s = two()
    put(s, 0, HALL, pow=2 if ok else 1)
    lay(s, HALL, 5)
    run(s, Attempt("card.dig", HALL, (0,)))
    return s, 0, "PowerUp(1,0,2)"


def fight(*kinds: int, sheet: int = EVA) -> Terror:
    s = two(sheet, HARVEY)
    for kind in kinds:
        foe(s, kind, HALL)
    return s


def before_blows(s: Terror) -> Terror:
    run(s, Fight(HALL))
    while not isinstance(s.agenda[-1], Prepare):
        seat = s.seats_to_act[0]
        s.play(seat, s.legal(seat)[0])
    return s


@pair("TP-mad-5", "cowardly")
def power_of_a_coward(ok: bool) -> Asked:
    s = fight(IMP if ok else GOLEM, sheet=VINCENTE)
    put(s, 0, HALL, san=4)
    return before_blows(s), 0, "PowerUp(1,0,1)"


@pair("TP-bat-4", "battle")
def leaving_a_battle(ok: bool) -> Asked:
    if ok:
        s = attempt()
        s.choose(0, "Join(1,0)")
        return s, 0, "StayOut(1,0)"
    return before_blows(fight(IMP)), 0, "StayOut(1,0)"


@pair("TP-bat-3", "stat")
def a_stat_that_no_enemy_is_fought_with(ok: bool) -> Asked:
    s = fight(IMP, GOLEM)
    if ok:
        s = table(EVA, HARVEY, box=trial(foes=(FoeKind(GOLEM, "golem", "golem", 2, (target(6),), stat="int"),)))
        for seat in range(2):
            put(s, seat, HALL)
        foe(s, IMP, HALL)
        foe(s, GOLEM, HALL)
    return before_blows(s), 0, "FightWith(1,0,1)"


# ---------------------------------------------------------------------- Luck


@pair("TP-dig-8", "tokens")
def a_reroll_without_luck(ok: bool) -> Asked:
    s = rolled(*THREE)
    s.luck[0] = int(ok)
    return s, 0, "Reroll(1,0,0,0)"


@pair("TP-ins-3", "not at maximum")
def a_reroll_for_insight(ok: bool) -> Asked:
    s = rolled(*THREE)
    s.insight[0] = 1
    put(s, 0, HALL, str=3, int=4, pow=4 if ok else 3)
    return s, 0, "Reroll(1,0,0,1)"


@pair("TP-mad-2", "curse")
def a_reroll_that_an_event_forbids(ok: bool) -> Asked:
    s = rolled(*THREE, items=(ROPE,))
    s.curses[0] = () if ok else (3,)
    return s, 0, "Reroll(1,0,0,0)"


@pair("TP-xdice-2", "pre-set")
def a_reroll_of_a_preset_die(ok: bool) -> Asked:
    s = rolled(Die(0, 2, 0, not ok), *THREE[1:])
    return s, 0, "Reroll(1,0,0,0)"


@pair("TP-luck-3", "elsewhere")
def a_reroll_from_elsewhere(ok: bool) -> Asked:
    s = rolled(*THREE)
    put(s, 0, HALL if ok else ATTIC)
    run(s)
    return s, 0, "Reroll(1,0,0,0)"


@pair("TP-luck-5", "not your die")
def a_mark_on_anothers_die(ok: bool) -> Asked:
    s = rolled(*THREE)
    return s, 0 if not ok else 1, f"MarkDie(1,{0 if not ok else 1},2)"


@pair("TP-luck-4", "count")
def insight_paid_for_luck(ok: bool) -> Asked:
    s = two()
    put(s, 0, HALL, str=3, int=4, pow=4, luck=3, insight=2 if ok else 1)
    run(s, LoseLuck(0, 2))
    return s, 0, "PayLuck(0,0,2)"


# ---------------------------------------------------------------------- Items on dice


@pair("TP-itime-2", "another moment")
def an_item_for_another_moment(ok: bool) -> Asked:
    s = rolled(*THREE, items=(ROPE if ok else 3,))
    return s, 0, f"UseItem(1,0,{2 * (ROPE if ok else 3)},0)"


@pair("TP-item-4", "not your dice")
def an_item_on_dice_of_others(ok: bool) -> Asked:
    s = rolled(*THREE, items=(ROPE,))
    if not ok:
        roll = s.rolls[-1]
        s.set_roll(roll.but(seats=(1,), power=(0,), stats=(0,), extra=(0,)))
    return s, 0, f"UseItem(1,0,{2 * ROPE},0)"


@pair("TP-itype-2", "weapon")
def a_weapon_in_a_challenge(ok: bool) -> Asked:
    s = rolled(*THREE, items=(PISTOL,))
    if ok:
        s.set_roll(s.rolls[-1].but(kind="battle"))
    return s, 0, f"UseItem(1,0,{2 * PISTOL},0)"


@pair("TP-itype-3", "gear")
def gear_in_a_battle(ok: bool) -> Asked:
    s = rolled(*THREE, items=(ROPE,))
    if not ok:
        s.set_roll(s.rolls[-1].but(kind="battle"))
    return s, 0, f"UseItem(1,0,{2 * ROPE},0)"


@pair("TP-item-1", "situation")
def gear_for_a_challenge_of_another_stat(ok: bool) -> Asked:
    s = rolled(*THREE, items=(ROPE,), what="card.dig" if ok else "card.wall")
    return s, 0, f"UseItem(1,0,{2 * ROPE},0)"


@pair("TP-test-3", "a test")
def an_item_that_does_nothing_for_a_test(ok: bool) -> Asked:
    s = rolled(*THREE, items=(SPHERE,))
    if not ok:
        s.set_roll(s.rolls[-1].but(kind="test", what="int", need=3))
    return s, 0, f"UseItem(1,0,{2 * SPHERE},0)"


@pair("TP-glos-4", "tapped")
def an_item_tapped_twice(ok: bool) -> Asked:
    s = table(EVA, HARVEY, box=trial(items=(Item(8, "link", "Link", "relic", 1, uses=(Use("tap", "item.link.0"),)),)))
    put(s, 0, HALL)
    put(s, 1, HALL)
    s.items[0] = (16 if ok else 17,)
    run(s, Moves())
    return s, 0, f"TapItem(0,{16 if ok else 17},0)"


def on_dice(*dice: Die) -> Terror:
    s = rolled(*dice)
    s.agenda.pop()
    return s


@pair("TP-item-4", "not your dice")
def a_boost_on_anothers_die(ok: bool) -> Asked:
    s = on_dice(Die(0, 2), Die(0, 5), Die(0 if ok else 1, 3))
    asked = Boost(1, 0, 2, 1, ())
    run(s, asked)
    return s, 0, BoostDie(asked, 2).key


@pair("TP-boost-1", "amount")
def a_second_boost_on_a_die(ok: bool) -> Asked:
    s = on_dice(Die(0, 2), Die(0, 5), Die(0, 3))
    asked = Boost(1, 0, 2, 1, () if ok else (2,))
    run(s, asked)
    return s, 0, BoostDie(asked, 2).key


@pair("TP-boost-1", "amount")
def less_than_exactly(ok: bool) -> Asked:
    s = on_dice(*THREE)
    asked = Minus(1, 0, 2, not ok)
    run(s, asked)
    return s, 0, MinusDie(asked, 0, 1).key


@pair("TP-item-1", "once")
def a_die_rolled_again_twice(ok: bool) -> Asked:
    s = on_dice(Die(0, 2), Die(0, 5), Die(0, 3))
    asked = RerollOwn(1, 0, 2, () if ok else (1,))
    run(s, asked)
    return s, 0, RollAgain(asked, 1).key


# ---------------------------------------------------------------------- Targets


def assigning(*dice: Die, put_to: tuple[int, ...] = ()) -> Terror:
    s = rolled(*dice)
    roll = s.rolls[-1]
    targets = (-1, 0, 4, 0, -1, 1, 4, 0)
    s.set_roll(roll.but(stage=CLOSED, targets=targets, put=put_to or (-1,) * len(dice)))
    s.agenda.clear()
    return run(s, AssignDice(roll.no))


@pair("TP-chal-3", "assigned")
def a_die_on_two_targets(ok: bool) -> Asked:
    return assigning(*THREE, put_to=(-1, -1, -1) if ok else (0, -1, -1)), 0, "Put(1,0,1)"


@pair("TP-boost-3", "worthless")
def a_die_worth_nothing(ok: bool) -> Asked:
    return assigning(Die(0, 2, 0 if ok else -2), *THREE[1:]), 0, "Put(1,0,1)"


@pair("TP-iatk-2", "stat")
def a_die_of_another_stat(ok: bool) -> Asked:
    s = assigning(*THREE)
    enemy = foe(s, GHOUL, HALL)
    stats = (0, 0) if ok else (1, 0)
    s.set_roll(s.rolls[-1].but(kind="battle", stats=stats, targets=(enemy, 0, 5, 0)))
    return s, 0, "Put(1,0,0)"


@pair("TP-rec-2", "points")
def points_beyond_the_maximum(ok: bool) -> Asked:
    s = two()
    put(s, 0, HALL, san=2 if ok else 5, hp=2)
    s.rolls = (rolled(*THREE).rolls[-1].but(kind=RECOVERY, seats=(0,), dice=(Die(0, 3),), what=RECOVERY),)
    run(s, ShareOut(1))
    return s, 0, "Share(1,0,2,1)"
