"""Pairs of positions: steps and ways, attacks and cards, puzzles and tests."""

from __future__ import annotations

from typing import Any

from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.content.printed import LUCK
from miskatonic.games.mansions_of_madness.records import HANDS, NOBODY, NONE
from miskatonic.games.mansions_of_madness.rules.cards.casting import Cast
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import DrawPiece, Swap, TurnPiece
from miskatonic.games.mansions_of_madness.rules.tests.taking import SpendSkill
from miskatonic.games.mansions_of_madness.rules.turn.acting import Attack, Explore, UseCard, UseFree
from miskatonic.games.mansions_of_madness.rules.turn.chores import Barricade
from miskatonic.games.mansions_of_madness.rules.turn.stepping import Move, Run
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.cases.named import named
from miskatonic.kernel.chance import Script
from tests.games.pairs import Asked, Pairs

TURNS = Pairs()
KEEPER, JOE = 0, 1
HERE = GAME.start(2, 1).box


def joe(at: str = "gallery.a", phase: str = "turn Joe Diamond", dice: tuple[int, ...] = (), **more: Any) -> Mansions:
    """Joe Diamond in the house; ``threat``, ``rooms``, ``monsters`` and ``keeper`` are the table's, the rest is his."""
    position: dict[str, Any] = {
        name: more.pop(name) for name in ("threat", "rooms", "monsters", "barriers") if name in more
    }
    keeper = more.pop("keeper", {})
    mine = {"at": at, "traits": ["License to Kill", "On the Case"], "skill": 0, **more}
    s: Mansions = GAME.start(2, 1, {"story": "lantern_hill"}, chance=Script(list(dice)) if dice else None)
    GAME.arrange(s, {"phase": phase, "seats": {"keeper": keeper, "Joe Diamond": mine}, **position})
    return s


def choose(s: Mansions, seat: int, words: str) -> None:
    s.choose(seat, named(s, seat, words, s.legal(seat)))


def card(name: str) -> int:
    return HERE.card_number[name]


def space(name: str) -> int:
    return HERE.house.space_number[name]


def foe(name: str) -> int:
    return next(kind.first for kind in HERE.kinds if kind.id == name)


def asks(s: Mansions, step: Any) -> Asked:
    return s, JOE, step.key


# ---------------------------------------------------------------------- steps and ways


@TURNS.pair("MM-inv-1", "no step")
def a_move_without_a_step(ok: bool) -> Asked:
    return asks(joe(moves=2 if ok else 0), Move(JOE, space("gallery.b"), NONE))


@TURNS.pair("MM-inv-1", "no step")
def running_without_the_action_step(ok: bool) -> Asked:
    return asks(joe(actions=int(ok)), Run(JOE, space("gallery.b"), NONE))


@TURNS.pair("MM-hide-3", "hiding")
def a_move_out_of_hiding(ok: bool) -> Asked:
    s = joe()
    s.hiding = 0 if ok else 1 << JOE
    return asks(s, Move(JOE, space("gallery.b"), NONE))


@TURNS.pair("MM-move-3", "no way")
def a_move_through_a_wall(ok: bool) -> Asked:
    return asks(joe(), Move(JOE, space("gallery.b" if ok else "crypt.a"), NONE))


@TURNS.pair("MM-move-5", "sealed")
def a_move_through_a_sealed_door(ok: bool) -> Asked:
    s = joe()
    to, door = space("dining_room.a"), 1
    s.shut |= 0 if ok else 1 << door
    return asks(s, Move(JOE, to, door))


@TURNS.pair("MM-lock-3", "locked out")
def a_move_into_a_room_that_refused(ok: bool) -> Asked:
    s = joe()
    to = space("dining_room.a")
    s.locked_out[JOE] |= 0 if ok else 1 << HERE.house.room_of[to]
    return asks(s, Move(JOE, to, 1))


@TURNS.pair("MM-esc-1", "no escape")
def leaving_before_it_is_time(ok: bool) -> Asked:
    s = joe()
    return asks(s, Move(JOE, space("gallery.b") if ok else NONE, NONE))


@TURNS.pair("MM-hide-4", "hiding")
def a_search_in_hiding(ok: bool) -> Asked:
    s = joe("study.c", rooms={"study": {"pile": ["axe"]}})
    s.hiding = 0 if ok else 1 << JOE
    return asks(s, Explore(JOE))


@TURNS.pair("MM-dark-2", "dark")
def a_search_in_the_dark_without_a_movement_step(ok: bool) -> Asked:
    rooms = {"study": {"pile": ["axe"], "dark": True}}
    return asks(joe("study.c", rooms=rooms, moves=1 if ok else 0), Explore(JOE))


@TURNS.pair("MM-barr-2", "not its space")
def a_barrier_from_elsewhere(ok: bool) -> Asked:
    at = "basement_landing.a" if ok else "basement_landing.b"
    return asks(joe(at, barriers=["floor", "floor", "floor"]), Barricade(JOE, 2, 20))


@TURNS.pair("MM-barr-3", "barred already")
def a_second_barrier_on_a_door(ok: bool) -> Asked:
    s = joe("basement_landing.a", barriers=["floor", "floor", "floor"])
    s.barriers = (s.barriers[0], s.barriers[1] if ok else 20, s.barriers[2])
    return asks(s, Barricade(JOE, 2, 20))


# ---------------------------------------------------------------------- attacks and cards


@TURNS.pair("MM-cmb-6", "bare hands")
def bare_hands_across_a_line(ok: bool) -> Asked:
    s = joe(monsters={"cultist 1": {"at": "gallery.a" if ok else "gallery.b", "under": 6}})
    return asks(s, Attack(JOE, HANDS, foe("cultist")))


@TURNS.pair("MM-los-1", "too far")
def a_knife_too_far_away(ok: bool) -> Asked:
    s = joe(items=["knife"], monsters={"cultist 1": {"at": "gallery.a" if ok else "crypt.a", "under": 6}})
    return asks(s, Attack(JOE, card("knife"), foe("cultist")))


@TURNS.pair("MM-los-3", "out of sight")
def a_shot_through_a_wall(ok: bool) -> Asked:
    there = "front_porch.b" if ok else "front_walk.c"
    s = joe("front_porch.a", items=["colt"], monsters={"cultist 1": {"at": there, "under": 6}})
    return asks(s, Attack(JOE, card("colt"), foe("cultist")))


@TURNS.pair("MM-gen-1", "condition")
def an_extinguisher_without_a_fire(ok: bool) -> Asked:
    s = joe(items=["extinguisher"], rooms={"gallery": {"fire": ok}})
    return asks(s, UseCard(JOE, card("extinguisher"), 0))


@TURNS.pair("MM-gen-1", "used")
def a_power_that_works_once(ok: bool) -> Asked:
    s = joe()
    step = next(step for step in s.legal(JOE) if isinstance(step, UseFree))
    if not ok:
        s.powers[JOE] = tuple(s.investigator(JOE).traits[place].uses[0].key for place in s.traits[JOE][1:])
    return asks(s, step)


@TURNS.pair("MM-gen-11", "cost")
def an_ability_that_costs_a_skill_point(ok: bool) -> Asked:
    return asks(joe(items=["first_aid"], damage=2, skill=1 if ok else 0), UseCard(JOE, card("first_aid"), 0))


SPELL = next(spell.number for spell in HERE.spells if not spell.attack)
BOLT = next(spell.number for spell in HERE.spells if spell.attack)


@TURNS.pair("MM-spell-1", "no spell")
def a_spell_that_one_has_not(ok: bool) -> Asked:
    spells = [f"{HERE.spells[SPELL].id} 1"] if ok else []
    return asks(joe(spells=spells), Cast(JOE, SPELL, JOE, NONE))


@TURNS.pair("MM-spell-7", "elsewhere")
def a_spell_on_nobody(ok: bool) -> Asked:
    return asks(joe(spells=[f"{HERE.spells[SPELL].id} 1"]), Cast(JOE, SPELL, JOE if ok else NOBODY, NONE))


@TURNS.pair("MM-cmb-10", "target")
def a_bolt_at_nothing(ok: bool) -> Asked:
    monsters = {"cultist 1": {"at": "gallery.a", "under": 6}}
    s = joe(spells=[f"{HERE.spells[BOLT].id} 1"], monsters=monsters)
    return asks(s, Cast(JOE, BOLT, NOBODY, foe("cultist") if ok else NONE))


# ---------------------------------------------------------------------- puzzles and tests


def puzzling(guard: str, *dice: int, injury: bool = True) -> Mansions:
    """Joe at the puzzle of a guard in the study."""
    more = {"injury": "concussion"} if injury else {}
    s = joe("study.c", dice=dice, rooms={"study": {"pile": ["axe", guard]}}, **more)
    choose(s, JOE, "Explore the Study")
    choose(s, JOE, "Take on")
    return s


FUSES, RUNES = (1, 2, 3, 4, 5), (2, 1, 3, 4, 5, 6)


@TURNS.pair("MM-pact-11", "actions")
def drawing_with_one_action_left(ok: bool) -> Asked:
    s = puzzling("power_failure", *FUSES)
    for _ in range(1 if ok else 2):
        choose(s, JOE, "Turn piece 1 clockwise")
    return asks(s, DrawPiece(JOE))


@TURNS.pair("MM-pact-7", "not adjacent")
def swapping_what_does_not_lie_side_by_side(ok: bool) -> Asked:
    s = puzzling("power_failure", *FUSES)
    swaps = [step for step in s.legal(JOE) if isinstance(step, Swap)]
    joined = {(step.a, step.b) for step in swaps}
    apart = next((a, b) for a in range(5) for b in range(a + 1, 5) if (a, b) not in joined)
    return asks(s, swaps[0] if ok else Swap(JOE, *apart))


@TURNS.pair("MM-pact-8", "other puzzle")
def turning_a_rune(ok: bool) -> Asked:
    s = puzzling("power_failure", *FUSES) if ok else puzzling("puzzlebox", *RUNES)
    return asks(s, TurnPiece(JOE, 0, 1))


@TURNS.pair("MM-pact-1", "actions")
def swapping_with_no_action_left(ok: bool) -> Asked:
    s = puzzling("power_failure", *FUSES)
    attempt = s.attempt
    assert attempt is not None
    s.attempt = attempt.but(left=2 if ok else 0)
    return asks(s, TurnPiece(JOE, 0, 1))


@TURNS.pair("MM-limit-5", "no pieces")
def drawing_from_nothing(ok: bool) -> Asked:
    s = puzzling("power_failure", *FUSES)
    s.piece_bag = s.piece_bag if ok else [0] * len(s.piece_bag)
    return asks(s, DrawPiece(JOE))


def tested(**more: Any) -> Mansions:
    """Joe is about to roll an evade test."""
    s = joe("foyer.a", monsters={"zombie 1": {"at": "foyer.a", "under": 2}}, **{"skill": 2, **more})
    choose(s, JOE, "Move to the Foyer (B)")
    return s


@TURNS.pair("MM-skill-1", "no skill")
def spending_a_point_that_one_has_not(ok: bool) -> Asked:
    s = tested()
    s.skill[JOE] = 2 if ok else 0
    return asks(s, SpendSkill(JOE))


@TURNS.pair("MM-skill-2", "spent")
def spending_twice(ok: bool) -> Asked:
    s = tested()
    test = s.test
    assert test is not None
    s.test = test.but(skill=not ok)
    return asks(s, SpendSkill(JOE))


@TURNS.pair("MM-skill-3", "luck")
def spending_on_luck(ok: bool) -> Asked:
    s = tested()
    test = s.test
    assert test is not None
    s.test = test if ok else test.but(attribute=LUCK)
    return asks(s, SpendSkill(JOE))
