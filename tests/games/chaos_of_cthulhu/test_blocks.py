"""Blocks: what they cancel (CC-act-3..5), and when they are assigned (CC-decl-9..11, CC-decl-17)."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.mats import block, incoming_to, named
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    asked,
    choose,
    events,
    illegal,
    kinds,
    monster,
    offered,
    place,
    table,
)

PLAIN = [3, 3, 3, 3, 4]
RICH = {"stones": [1, 2, 3, 4, 5], "offerings": 1}


def defended(*plan: dict[str, object], blocks: int = 1) -> Chaos:
    """East acts, North holds Blocks and must decide."""
    north = {"plan": [act("block")] * blocks, "dice": [4, 4, 4, 4, 3]}
    return table(phase="release", North=north, East={"plan": list(plan)})


@pytest.mark.rule("CC-act-3", "CC-res-6", "CC-decl-17")
def test_one_block_stops_exactly_one_action_and_turns_no_die() -> None:
    state = defended(act("madness", "North top"), act("madness", "North top"), act("madness", "North left"))
    block(state, "North", "madness East top")
    assert monster(state, "North") == (3, 4, 3, 4, 3)


@pytest.mark.rule("CC-act-3", "CC-decl-17")
def test_there_are_no_more_cancellations_than_blocks() -> None:
    state = defended(*[act("madness", "North top")] * 3, blocks=2)
    before = state.digest()
    with pytest.raises(mk.Illegal, match="actions needs 1 to 2"):
        choose(state, "North", "UseBlocks", ((0, 1, 2),))
    assert state.digest() == before


@pytest.mark.rule("CC-act-4", "CC-faq-9", "CC-decl-10")
def test_blocks_may_be_left_unused_all_or_some() -> None:
    state = defended(act("madness", "North top"), act("madness", "North left"), blocks=2)
    assert named(state, "North") == {"NoBlocks", "UseBlocks"}
    choose(state, "North", "NoBlocks")
    assert monster(state, "North") == (3, 4, 3, 4, 3)
    some = defended(act("madness", "North top"), act("madness", "North left"), blocks=2)
    block(some, "North", "madness East left")
    assert monster(some, "North") == (3, 4, 4, 4, 3)


@pytest.mark.rule("CC-act-5")
def test_a_block_may_cancel_attack_madness_or_heal_whoever_sent_it() -> None:
    north = {"plan": [act("block"), act("heal", "North top"), act("madness", "North left")], "dice": [4, 4, 4, 4, 3]}
    east = {"plan": [act("attack"), act("heal", "North bottom")]}
    state = table(phase="release", North=north, East=east)
    place(state, "North", "right")
    assert sorted(incoming_to(state, "North")) == [
        "attack East right",
        "heal East bottom",
        "heal North top",
        "madness North left",
    ]
    block(state, "North", "heal East bottom")
    assert monster(state, "North") == (5, 4, 3, 3, 3)


@pytest.mark.rule("CC-act-5")
def test_a_block_protects_no_other_monster_and_stops_no_block() -> None:
    state = table(
        phase="release",
        North={"plan": [act("block"), act("madness", "East top")]},
        East={"plan": [act("block"), act("madness", "South top")], "dice": PLAIN},
        South={"plan": [act("block")], "dice": PLAIN},
    )
    assert asked(state) == ["East"], "nothing is aimed at North, whose Block is of no use"
    assert incoming_to(state, "East") == ["madness North top"]
    choose(state, "East", "NoBlocks")
    assert incoming_to(state, "South") == ["madness East top"]


@pytest.mark.rule("CC-act-5")
def test_a_block_stops_the_madness_of_a_bonus_action_but_no_bedlam() -> None:
    bonuses = [
        {"by": "East", "number": 9, "picks": ["South top", "North left"]},
        {"by": "South", "number": 12, "picks": ["North top"]},
    ]
    north = {"plan": [act("block"), act("block")], "dice": [4, 4, 4, 4, 3]}
    state = table(phase="release", dice=[6], North=north, East={}, South={"dice": PLAIN}, bonuses=bonuses)
    assert incoming_to(state, "North") == ["madness East left"]
    block(state, "North", "madness East left")
    assert monster(state, "North") == (6, 4, 4, 4, 3)


def twice_attacked() -> Chaos:
    """North has two Blocks; East sends two Attacks."""
    return table(
        phase="release",
        North={"dice": [4, 2, 3, 5, 6], "plan": [act("block"), act("block")]},
        East={"plan": [act("attack"), act("attack")]},
    )


@pytest.mark.rule("CC-decl-10", "CC-act-4")
def test_blocks_wait_until_every_player_has_declared() -> None:
    state = table(
        phase="release",
        North={"plan": [act("block")], "dice": PLAIN},
        East={"plan": [act("madness", "North top")]},
        South={**RICH, "plan": []},
    )
    while asked(state) != ["North"]:
        assert "UseBlocks" not in named(state, asked(state)[0])
        choose(state, asked(state)[0], "PassBonus")
    assert named(state, "North") == {"UseBlocks", "NoBlocks"}
    assert len(events(state, "declares")) == 3


@pytest.mark.rule("CC-decl-10", "CC-decl-9", "CC-decl-17", "CC-act-3")
@pytest.mark.parametrize(
    ("cancelled", "after"),
    [
        ([], (3, 2, 2, 4, 6)),
        (["attack West top"], (4, 2, 2, 4, 6)),
        (["attack West top", "madness East right"], (4, 2, 2, 5, 6)),
        (["attack West top", "attack West left"], (4, 2, 3, 4, 6)),
    ],
)
def test_two_attacks_and_a_madness_against_two_blocks(cancelled: list[str], after: tuple[int, ...]) -> None:
    state = table(
        phase="release",
        North={"dice": [4, 2, 3, 5, 6], "plan": [act("block"), act("block")]},
        East={"plan": [act("madness", "North right")]},
        West={"plan": [act("attack"), act("attack")]},
    )
    place(state, "North", "top", "left")
    assert incoming_to(state, "North") == ["madness East right", "attack West top", "attack West left"]
    if cancelled:
        block(state, "North", *cancelled)
    else:
        choose(state, "North", "NoBlocks")
    assert monster(state, "North") == after


@pytest.mark.rule("CC-decl-9")
def test_an_attack_that_is_not_cancelled_hurts_the_chosen_part() -> None:
    state = twice_attacked()
    place(state, "North", "top", "bottom")
    block(state, "North", "attack East top")
    assert monster(state, "North") == (4, 2, 3, 5, 5)


@pytest.mark.rule("CC-decl-11")
def test_blocks_are_assigned_in_declaring_order_after_the_last_window() -> None:
    target = {"plan": [act("block"), act("madness", "North top"), act("madness", "East top")], "dice": PLAIN}
    state = table(phase="release", player_1="East", North={**target, **RICH}, East=target, South={})
    while "PassBonus" in named(state, asked(state)[0]):
        choose(state, asked(state)[0], "PassBonus")
    order = []
    while not state.lanes:
        order.append(asked(state)[0])
        assert not events(state, "resolution")
        assert not offered(state, order[-1], "ActivateBonus")
        block(state, order[-1], f"madness {order[-1]} top")
    assert order == ["East", "North"]
    last = [kind for kind in kinds(state) if kind in ("declares", "blocked", "resolution")]
    assert last == ["declares", "declares", "declares", "blocked", "blocked", "resolution"]


@pytest.mark.rule("CC-decl-17")
def test_of_several_like_actions_the_defender_names_the_one_to_cancel() -> None:
    """In Crown of Chaos the decisive hit earns an Offering: blocking East's Madness leaves it to South."""
    state = table(
        phase="release",
        options=CROWN,
        North={"dice": [1, 3, 3, 3, 3], "plan": [act("block")]},
        East={"plan": [act("madness", "North top")]},
        South={"plan": [act("madness", "North top")]},
    )
    assert incoming_to(state, "North") == ["madness East top", "madness South top"]
    block(state, "North", "madness East top")
    assert [facts[0] for facts in events(state, "reward")] == [2]


@pytest.mark.rule("CC-decl-17")
def test_no_action_takes_more_than_one_block() -> None:
    state = twice_attacked()
    place(state, "North", "top", "bottom")
    assert illegal(state, "North", "UseBlocks(0)", ((0, 0),))
