"""Second clauses of rules, which a break could miss: what lapses, what stays as it is, why something is refused."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, FACES, HEAL, MADNESS, parse_monsters
from miskatonic.games.chaos_of_cthulhu.rules.actions import sent as all_sent
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import BonusPick
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import paying
from miskatonic.games.chaos_of_cthulhu.rules.crown import CrownRoundStart
from miskatonic.games.chaos_of_cthulhu.rules.planning.parts import Aim
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, Chaos
from miskatonic.kernel.book.pages import ContentError
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    QUIET,
    act,
    activate,
    bonuses,
    choose,
    decline,
    events,
    offered,
    player,
    ready,
    seat,
    table,
)

NORTH, EAST = 0, 1
FREE_TO = ("", "")


def why(state: Chaos, who: str, what: str) -> tuple[str, str]:
    """The rule and kind of obstacle; of what is legal, that nothing is against it by its own word either."""
    legal = [step for step in state.legal(seat(who)) if step.key == what]
    assert [step.why_not(state, seat(who)) for step in legal if step.why_not(state, seat(who))] == []
    found = state.reason(seat(who), what)
    return (found.rule, found.kind) if found is not None else FREE_TO


def aiming() -> tuple[Chaos, int]:
    """North has named a Stone for a Madness and aims it: the table, and the part."""
    colours = table(North=player()).colours
    part, number = next(
        (p, n) for p in range(5) for n in range(1, 7) if FACES[colours[NORTH]][p][n] == MADNESS and 1 <= n < 6
    )
    dice = [number] * 5
    dice[part - 1] = 6
    s = table(North=player(dice=dice, stones=[number, 6]), East=player(dice=[1, 2, 3, 4, 5]))
    choose(s, "North", f"PlanPart(0,{part})")
    choose(s, "North", f"WithStones(0,{part},1)")
    return s, part


@pytest.mark.rule("CC-act-2", "CC-act-8", "CC-act-11", "CC-faq-6", "CC-faq-7", "CC-mat-8")
def test_with_stones_named_any_part_is_aimed_at_and_only_for_the_die_that_was_named() -> None:
    s, part = aiming()
    for aim in range(10):
        assert why(s, "North", Aim(NORTH, part, 1, MADNESS, aim).key) == FREE_TO
    assert why(s, "North", Aim(NORTH, (part + 1) % 5, 1, MADNESS, 0).key) == ("CC-stones-11", "another die")
    assert why(s, "North", Aim(NORTH, part, 1, HEAL, 0).key) == ("CC-act-11", "face")


@pytest.mark.rule("CC-crown-23", "CC-crown-20")
def test_a_free_action_is_refused_to_whoever_has_none() -> None:
    for free in (True, False):
        s = table(options=CROWN, North=player(dice=[4] * 5, free_action=free), East=player(free_action=not free))
        assert why(s, "North", "PlanFree(0,0)") == (FREE_TO if free else ("CC-crown-20", "no free action"))


@pytest.mark.rule("CC-crown-21")
def test_a_free_action_lasts_for_its_round_and_is_no_others() -> None:
    s = table(options=CROWN, North=player(dice=[4, 4, 4, 4, 4]), East=player(dice=[1, 2, 3, 4, 5], free_action=True),
              phase="victory")  # fmt: skip
    assert s.free == 1 << NORTH
    assert not offered(s, "East", "PlanFree")
    s = table(options=CROWN, North=player(dice=[1, 2, 3, 4, 5]), East=player(dice=[4] * 5), phase="victory")
    assert s.free == 1 << EAST


@pytest.mark.rule("CC-round-11", "CC-cl-11d")
def test_a_ready_report_is_taken_back_by_whoever_has_given_it_and_is_not_silenced() -> None:
    s = table(3)
    ready(s, "North")
    assert why(s, "North", "Unready(0)") == FREE_TO
    assert why(s, "East", "Unready(1)") == ("CC-round-11", "not ready")


@pytest.mark.rule("CC-bonus-10", "CC-round-4")
def test_whoever_is_ready_announces_nothing_before_taking_that_back() -> None:
    s = table(North=player(stones=[2], offerings=1), East=player(stones=[2], offerings=1))
    assert why(s, "North", "AnnounceBonus(0,2)") == FREE_TO
    assert why(s, "East", "AnnounceBonus(1,2)") == FREE_TO
    ready(s, "North")
    assert why(s, "North", "AnnounceBonus(0,2)") == ("CC-round-4", "ready")
    assert why(s, "East", "AnnounceBonus(1,2)") == FREE_TO


@pytest.mark.rule("CC-round-12")
def test_after_a_public_event_every_ready_report_lapses() -> None:
    s = table(3, East=player(stones=[2], offerings=1), dice=[3])
    ready(s, "North")
    choose(s, "East", "AnnounceBonus(1,2)")
    assert s.ready == 0


@pytest.mark.rule("CC-bonus-1", "CC-cl-666b")
def test_stones_are_named_for_the_bonus_action_that_is_being_planned() -> None:
    s = table(North=player(stones=[4, 1, 3, 5], offerings=1))
    choose(s, "North", "PlanBonus(0,4)")
    own = next(step for step in s.legal(NORTH) if isinstance(step, BonusPick))
    assert why(s, "North", own.key) == FREE_TO
    other = BonusPick(NORTH, 5, own.about, own.secret, own.stones, ())
    assert why(s, "North", other.key)[0] == "CC-bonus-24"
    assert why(s, "North", BonusPick(NORTH, 4, own.about, not own.secret, own.stones, ()).key)[0] == "CC-bonus-24"


@pytest.mark.rule("CC-bonus-17", "CC-bl-6", "CC-bonus-27")
def test_only_the_bonus_action_just_announced_is_answered() -> None:
    six: dict[str, Any] = {"stones": [6, 2], "offerings": 1}
    earlier = [{"by": "South", "number": 4}]
    s = table(3, North=player(stones=[2], offerings=1), East=player(**six), bonuses=earlier, dice=[3])
    choose(s, "North", "AnnounceBonus(0,2)")
    assert why(s, "East", "LetStand(1,1)") == FREE_TO
    assert why(s, "East", "Answer(1,1)") == FREE_TO
    assert why(s, "East", "LetStand(1,0)")[0] == "CC-bonus-27"
    assert why(s, "East", "Answer(1,0)")[0] == "CC-bonus-27"


@pytest.mark.rule("CC-bl-2")
def test_blocks_of_a_bonus_action_lie_nowhere_until_they_are_assigned() -> None:
    s = table(bonuses=[{"by": "North", "number": 2, "roll": 3}])
    blocks = [action for action in all_sent(s) if action.kind == BLOCK]
    assert [(action.monster, action.part) for action in blocks] == [(NOWHERE, NOWHERE)] * 3


@pytest.mark.rule("CC-off-8", "CC-lament-6")
def test_a_decision_may_take_a_twentieth_of_the_time() -> None:
    clocks = GAME.clocks(GAME.resolve(2, {"lament": "clock", "minutes": 20}))
    assert (clocks.game, clocks.decision) == (1200, 60)


@pytest.mark.rule("CC-dice-2")
def test_a_colour_that_is_not_in_the_box_is_refused() -> None:
    text = (files("miskatonic.games.chaos_of_cthulhu") / "content" / "facts" / "monsters.toml").read_text(
        encoding="utf-8"
    )
    assert len(parse_monsters(text)) == 4
    with pytest.raises(ContentError, match="mauve"):
        parse_monsters(text + "\n[mauve]\n")


@pytest.mark.rule("CC-crown-29", "CC-cl-666")
def test_sealed_in_blood_wakes_no_dead_monster() -> None:
    """Its central die is lost; the others still lie there."""
    seal = {"by": "North", "number": 666, "picks": ["East"]}
    for center, expected in ((0, 0), (4, 1)):
        s = table(3, options=CROWN, East=player(dice=[2, 4, 3, 4, 5]), bonuses=[seal])
        s.dice[EAST] = (2, center, 3, 4, 5)
        CrownRoundStart().run(s)
        assert s.dice[EAST][1] == expected


@pytest.mark.rule("CC-cl-8", "CC-cl-8b")
def test_any_number_of_the_rolled_attacks_is_used_down_to_none() -> None:
    s = table(options=CROWN, North=player(stones=[3, 5], offerings=1), dice=[3])
    choose(s, "North", "AnnounceBonus(0,8)")
    assert [why(s, "North", f"UseAttacks(0,0,{n})") for n in (0, 3)] == [FREE_TO, FREE_TO]
    assert why(s, "North", "UseAttacks(0,0,4)")[0] == "CC-cl-8b"
    assert why(s, "North", "UseAttacks(0,1,2)")[0] == "CC-cl-8b"


@pytest.mark.rule("CC-bonus-7", "CC-cl-666b")
def test_sealed_in_blood_is_paid_with_three_sixes_that_are_not_used() -> None:
    s = table(options=CROWN, North=player(stones=[1, 6, 6, 6], offerings=1))
    assert paying(s, NORTH, 666, False) == (0b1110,)
    s = table(options=CROWN, North=player(stones=[6, 6, 6, 6], spent=[6], offerings=1))
    assert paying(s, NORTH, 666, False) == (0b1110,)
    s = table(options=CROWN, North=player(stones=[6, 6, 6, 1], spent=[6], offerings=1))
    assert paying(s, NORTH, 666, False) == ()


@pytest.mark.rule("CC-cl-11d", "CC-bonus-7")
def test_a_silenced_player_in_mid_payment_pays_for_nothing() -> None:
    """East chooses among two ways to pay when the Banishment falls."""
    east = player(stones=[4, 1, 3], offerings=1)
    s = table(3, options=CROWN, North=player(stones=[6, 5], offerings=1), East=east)
    choose(s, "East", "PlanBonus(1,4)")
    assert offered(s, "East", "BonusPick")
    activate(s, "North", 11)
    choose(s, "East", "LetStand")
    assert not s.choices(EAST)


@pytest.mark.rule("CC-mat-4", "CC-round-4")
def test_a_free_action_is_left_half_made_by_its_own_player_and_an_attack_has_no_aim() -> None:
    s = table(options=CROWN, North=player(free_action=True, dice=[4] * 5, stones=[1] * 5))
    choose(s, "North", f"PlanFree(0,{MADNESS})")
    choose(s, "North", "NeverMind(0)")
    assert GAME.sketch(s)["seats"]["North"]["plan"] == []
    choose(s, "North", f"PlanFree(0,{ATTACK})")
    assert GAME.sketch(s)["seats"]["North"]["plan"] == [{"die": "free", "action": "attack", "stones": []}]


@pytest.mark.rule("CC-bl-4")
@pytest.mark.parametrize(("number", "told"), [(4, True), (9, False)])
def test_copies_are_told_where_double_up_comes_after_the_declaration(number: int, told: bool) -> None:
    stones = [4] if number == 4 else [6, 3]
    s = table(North=player(act("madness", "East top"), stones=stones, offerings=1),
              East=player(stones=[1], offerings=1), phase="release")  # fmt: skip
    while not bonuses(s, "North") or not s.declared >> NORTH & 1:
        who = s.seats_to_act[0]
        s.play(who, next(step for step in s.legal(who) if type(step).__name__ in QUIET))
    activate(s, "North", number, *([] if number == 4 else ["East top"]))
    decline(s)
    assert events(s, "copied") == ([(NORTH, 1)] if told else [])


@pytest.mark.rule("CC-round-10", "CC-crown-20")
def test_five_equal_dice_at_the_start_of_a_round_bring_nothing_but_in_crown_of_chaos() -> None:
    north = player(dice=[4] * 5)
    dare = table(options={"dare": True}, North=north, phase="round", target=6, dice=[1] * 10)
    crown = table(options=CROWN, North=north, phase="round", dice=[1] * 10)
    assert (dare.free, crown.free) == (0, 1 << NORTH)


@pytest.mark.rule("CC-game-9", "CC-game-14")
def test_the_right_neighbour_is_the_nearest_who_lives() -> None:
    s = table(4, North=player(), West=player(dice=[2, 0, 2, 2, 2]))
    assert [s.right(one) for one in (0, 1, 2)] == [2, 0, 1]


@pytest.mark.rule("CC-off-2", "CC-bl-1")
@pytest.mark.parametrize(("before", "lost"), [(0, []), (3, [(NORTH, 3)])])
def test_offerings_beyond_the_limit_are_told_where_there_are_any(before: int, lost: list[tuple[int, int]]) -> None:
    s = table(North=player(stones=[1], offerings=before + 1), dice=[4])
    activate(s, "North", 1)
    decline(s)
    assert events(s, "beyond_limit") == lost


@pytest.mark.rule("CC-crown-20", "CC-mat-4")
def test_who_has_no_free_action_is_told_so_also_while_another_is_ready() -> None:
    s = table(3, options=CROWN, North=player(stones=[3]))
    ready(s, "East")
    assert why(s, "North", f"PlanFree(0,{BLOCK})")[0] == "CC-crown-20"


@pytest.mark.rule("CC-mat-3")
def test_what_is_aimed_at_the_very_first_part_is_told_with_it() -> None:
    s = table(options=CROWN, North=player(), East=player(free_action=True, dice=[4] * 5, stones=[1] * 5))
    choose(s, "East", f"PlanFree(1,{MADNESS})")
    choose(s, "East", Aim(EAST, 5, 0, MADNESS, 0).key)
    assert events(s, "planned")[-1][-1] == s.as_told(0) != NOWHERE
    s = table(options=CROWN, North=player(), East=player(free_action=True, dice=[4] * 5, stones=[1] * 5))
    choose(s, "East", f"PlanFree(1,{ATTACK})")
    assert events(s, "planned")[-1][-1] == NOWHERE


def test_seats_are_called_by_their_names() -> None:
    assert [GAME.called(table(), one).split()[0] for one in (NORTH, EAST)] == ["North", "East"]
