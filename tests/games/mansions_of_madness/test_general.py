"""General rules: turns, interruptions, costs, numbers, giving up (MM-gen)."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    asks,
    at,
    choose,
    do,
    events,
    foe,
    illegal,
    items,
    kinds,
    night,
    offered,
    room,
    top,
)


@pytest.mark.rule("MM-gen-1")
def test_a_coat_that_does_not_burn_beats_the_fire() -> None:
    burning = {"study": {"fire": True}}
    s = night(rooms=burning)
    do(s, JOE, "End the turn")
    assert s.damage[JOE] == 2
    s = night(joe={"items": ["asbestos_coat"]}, rooms=burning)
    do(s, JOE, "End the turn")
    assert s.damage[JOE] == 0


@pytest.mark.rule("MM-gen-2", "MM-evade-4")
def test_the_keeper_may_let_somebody_go_but_what_is_no_choice_is_not_asked() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c"}}, dice=[10])
    do(s, JOE, "Move to the Library")
    assert asks(s, "MayClaw", KEEPER)
    do(s, KEEPER, "Let them go")
    assert s.damage[JOE] == 0
    assert top(s) == "Acting"


@pytest.mark.rule("MM-gen-3", "MM-trauma-12")
def test_whoever_has_the_turn_orders_what_strikes_several() -> None:
    s = night(kate={}, keeper={"mythos": ["footprints_on_the_ceiling"]}, threat=2, phase="start Joe Diamond")
    do(s, KEEPER, "Footprints")
    assert asks(s, "Several", JOE)
    do(s, JOE, "Kate Winthrop")
    assert events(s, "horror") == [(KATE, 1), (JOE, 1)]


@pytest.mark.rule("MM-gen-4", "MM-keep-3", "MM-inv-2", "MM-evade-13")
def test_records_of_a_turn_end_with_it_the_keepers_turn_is_one_too() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c"}}, dice=[1], rooms={})
    do(s, JOE, "Explore")
    assert s.evaded[JOE] == 1 << foe("zombie 1")
    do(s, JOE, "End the turn")
    assert top(s) == "KeeperActs"
    assert s.evaded[JOE] == 0
    do(s, KEEPER, "Buy no more", "No more attacks")
    assert s.round == 2
    s.chance.faces.extend([1])  # type: ignore[union-attr]
    do(s, JOE, "Move to the Library")
    assert len(events(s, "tests")) == 2


@pytest.mark.rule("MM-gen-5")
def test_any_number_may_share_a_space_and_so_a_room() -> None:
    s = night(kate={}, mary={}, monsters={"zombie 1": {"at": "study.c"}, "zombie 2": {"at": "study.c"}})
    study = room(s, "study")
    assert s.in_room(study) == [1, 2, 3]
    assert len(s.foes_in(study)) == 2


@pytest.mark.rule("MM-gen-6", "MM-psol-10")
def test_a_drawn_piece_has_to_be_put_and_what_is_spent_is_spent() -> None:
    s = night(joe={"at": "library.b"}, rooms={"study": {"pile": ["axe", "locked_door"]}}, dice=[9, 12, 3])
    do(s, JOE, "Move to the Study", "Take on", "Draw a piece")
    attempt = s.attempt
    assert attempt is not None
    assert attempt.left == 3
    assert {c.key.split("(")[0] for c in s.choices(JOE)} == {"PutPiece", "Concede"}


@pytest.mark.rule("MM-gen-7", "MM-test-4")
def test_below_nothing_a_one_still_passes_and_a_ten_always_fails() -> None:
    for mod, die, passed in ((-9, 1, 1), (-9, 2, 0), (9, 10, 0), (9, 9, 1)):
        s = night(dice=[die])
        s.then(TakeTest(JOE, 0, mod))
        s.advance()
        assert s.passed == passed


@pytest.mark.rule("MM-gen-7", "MM-dmg-8")
def test_nobody_is_healed_beyond_the_printed_value() -> None:
    s = night(joe={"items": ["whiskey"], "damage": 0, "horror": 1})
    do(s, JOE, "Whiskey")
    assert (s.damage[JOE], s.horror[JOE]) == (0, 0)
    assert s.health(JOE) == s.investigator(JOE).health


@pytest.mark.rule("MM-gen-8", "MM-opt-2", "MM-opt-3")
def test_an_optional_rule_holds_only_where_it_was_switched_on() -> None:
    fight = {"hound 1": {"at": "study.c"}}
    s = night(joe={"items": ["axe"]}, monsters=fight, keeper={"tokens": 0}, dice=[9, 1])
    do(s, JOE, "with Axe")
    assert not events(s, "forced")
    assert top(s) == "Acting"
    s = night(
        joe={"items": ["axe"]}, monsters=fight, keeper={"tokens": 1}, dice=[9, 1], options={"keeper_tokens": True}
    )
    do(s, JOE, "with Axe")
    assert asks(s, "ForceAgain", KEEPER)


@pytest.mark.rule("MM-gen-9", "MM-move-6", "MM-puz-1", "MM-horror-8", "MM-inv-5")
def test_one_move_holds_everything_in_the_order_of_the_book() -> None:
    """Evade, lock with a puzzle, fire, barrier, corpse, horror with a Trauma card, and then a Mythos window."""
    s = night(
        joe={"at": "library.b", "skill": 0},
        keeper={"mythos": ["wings_in_the_flue"], "trauma": ["blank"]},
        threat=3,
        monsters={"zombie 1": {"at": "library.b"}, "witch 1": {"at": "study.c"}},
        rooms={"study": {"pile": ["axe", "locked_door"], "fire": True}},
        barriers=["door 16", "floor", "floor"],
        corpses={"library.b": 1},
        dice=[10, 9, 13, 9, 9, 1],
    )
    do(s, JOE, "Move to the Study")
    do(s, KEEPER, "hurt", "Play no Trauma")
    assert s.moves_left == 2  # the evade test comes before the step is spent
    do(s, JOE, "Move to the Study", "Take on", "tile clockwise")
    do(s, KEEPER, "Play no Trauma")
    do(s, JOE, "Go into the fire", "Drag")
    assert asks(s, "TraumaWindow", KEEPER)
    do(s, KEEPER, "Play A Blank")
    assert asks(s, "MythosWindow", KEEPER)
    do(s, KEEPER, "Wings")
    assert at(s, JOE) == "study.c"
    found = [
        kind
        for kind in kinds(s)
        if kind in ("claws", "turned_up", "solved", "barrier_off", "moves", "drags", "corpses_burn", "trauma", "mythos")
    ]
    assert found == [
        "claws", "turned_up", "solved", "barrier_off", "moves", "drags", "corpses_burn", "trauma", "mythos"
    ]  # fmt: skip
    assert s.moves_left == 0  # the second one went with the stun
    assert top(s) == "Acting"


@pytest.mark.rule("MM-gen-9", "MM-kill-9", "MM-inv-6", "MM-mythos-8")
def test_a_death_in_the_midst_of_a_move_ends_it_with_all_that_was_to_come() -> None:
    s = night(
        joe={"at": "library.b", "damage": 11},
        keeper={"mythos": ["wings_in_the_flue"], "trauma": ["shock"]},
        threat=3,
        monsters={"zombie 1": {"at": "library.b"}},
        dice=[10],
    )
    do(s, JOE, "Move to the Study")
    do(s, KEEPER, "hurt")
    assert s.waiting >> JOE & 1
    assert not events(s, "moves")
    assert asks(s, "KeeperActs", KEEPER)


@pytest.mark.rule("MM-gen-10")
def test_what_a_group_decides_is_decided_by_the_first_who_lives() -> None:
    s = night(joe={"at": "eliminated"}, kate={}, mary={}, phase="turn Kate Winthrop", revealed=True)
    assert Do("", 0).decider(s, "group") == KATE
    assert Do("", 0).decider(s, "keeper") == KEEPER
    assert Do("", 0, JOE).decider(s, "you") == KEEPER


@pytest.mark.rule("MM-gen-11")
def test_an_effect_goes_as_far_as_it_can_but_a_cost_is_paid_in_full_first() -> None:
    s = night(joe={"skill": 1}, phase="start Joe Diamond", keeper={"mythos": ["burnt_letters"]}, threat=2)
    do(s, KEEPER, "Burnt Letters")
    assert s.skill[JOE] == 0
    assert s.threat == 0
    s = night(joe={"items": ["flux_stabilizer"], "skill": 0}, monsters={"zombie 1": {"at": "study.c"}})
    assert illegal(s, JOE, f"UseCard(1,{s.held[JOE][0]},0)") == "MM-gen-11"


@pytest.mark.rule("MM-gen-12", "MM-mon-4", "MM-win-5")
def test_what_counts_investigators_counts_those_who_began() -> None:
    s = night(joe={"at": "eliminated"}, kate={}, mary={}, phase="turn Kate Winthrop", revealed=True,
              monsters={"witch 1": {"at": "study.c", "under": 1, "named": "adela"}})  # fmt: skip
    (adela,) = [named for named in s.box.story.named if named.id == "adela"]
    assert adela.each > 0
    assert s.toughness(foe("witch 1")) == 5 + adela.extra + adela.each * 3


@pytest.mark.rule("MM-gen-13")
def test_the_keeper_may_give_up_alone_investigators_only_together() -> None:
    s = night(kate={})
    do(s, KEEPER, "Give up")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((JOE, KATE), "MM-gen-13")
    s = night(kate={})
    do(s, JOE, "Give up")
    assert not s.over
    do(s, KATE, "Give up")
    ended = s.outcome
    assert ended is not None
    assert ended.winners == (KEEPER,)


def test_whoever_has_given_up_still_plays_on() -> None:
    s = night(kate={})
    do(s, JOE, "Give up")
    assert not offered(s, JOE, "Give up")
    choose(s, JOE, "End the turn")
    assert items(s, JOE) == []
    assert s.injury[JOE] == NONE
