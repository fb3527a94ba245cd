"""Crown of Chaos: who earns an Offering for a part taken out (CC-crown-13..18, CC-crown-27, CC-crown-34..35)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    choose,
    do,
    events,
    held,
    hidden,
    interfere,
    kinds,
    pick,
    place,
    player,
    table,
    until,
)

# ---------------------------------------------------------------------- rewards


@pytest.mark.rule("CC-crown-13")
def test_taking_out_anothers_part_earns_one_offering_each() -> None:
    plan = (act("madness", "East top"), act("madness", "South top"), act("madness", "South left"))
    s = table(3, options=CROWN, North=player(*plan), South=player(dice=[1, 2, 1, 4, 5]), phase="release")
    assert held(s) == [3, 0, 0]


@pytest.mark.rule("CC-crown-13", "CC-crown-34")
def test_a_reward_beyond_the_hand_limit_is_lost() -> None:
    north = player(act("madness", "East top"), act("madness", "East left"), stones=[], offerings=3)
    s = table(3, options=CROWN, North=north, East=player(dice=[1, 2, 1, 4, 5]), phase="release")
    assert held(s) == [4, 0, 0]


@pytest.mark.rule("CC-crown-34")
def test_a_reward_whose_claimant_dies_passes_to_nobody() -> None:
    north = player(act("madness", "South top"), dice=[6, 1, 6, 6, 6])
    east = player(act("madness", "South top"), act("madness", "North center"))
    s = table(3, options=CROWN, North=north, East=east, phase="release")
    assert events(s, "died") == [(0,)]
    assert s.dice[2][0] == 0
    assert events(s, "reward") == [(1, 1)], "East's one Offering is for North's core"
    assert (held(s), s.gone) == ([0, 1, 0], 0)


@pytest.mark.rule("CC-crown-14")
def test_a_saved_part_earns_nobody_anything() -> None:
    north = player(act("madness", "East top"))
    s = table(options=CROWN, North=north, East=player(stones=[], offerings=1), phase="release", dice=[2])
    choose(s, "East", "SaveParts", ((5,),))
    assert held(s) == [0, 0]


@pytest.mark.rule("CC-crown-14")
def test_parts_that_follow_a_dead_core_earn_nothing_unless_they_fell_too() -> None:
    north = player(act("madness", "East center"), act("madness", "East top"))
    s = table(3, options=CROWN, North=north, East=player(dice=[1, 1, 3, 4, 5]), phase="release")
    assert held(s) == [2, 0, 0]


@pytest.mark.rule("CC-crown-15", "CC-crown-16")
@pytest.mark.parametrize(("first", "claimant"), [("North", 0), ("East", 1)])
def test_the_first_hit_in_order_of_declaration_that_brings_it_below_1_earns_the_reward(
    first: str, claimant: int
) -> None:
    one = player(act("madness", "South top"))
    s = table(3, options=CROWN, North=one, East=one, phase="release", player_1=first)
    assert events(s, "reward") == [(claimant, 10)]


@pytest.mark.rule("CC-crown-16")
def test_heals_count_first_when_the_decisive_hit_is_sought() -> None:
    """South's top shows 1 and is healed once: North's hit brings it to 1, East's to 0."""
    one = player(act("madness", "South top"))
    s = table(3, options=CROWN, North=one, East=one, South=player(act("heal", "South top")), phase="release")
    assert events(s, "reward") == [(1, 10)]


@pytest.mark.rule("CC-crown-16", "CC-decl-17")
def test_a_blocked_hit_does_not_count_for_the_reward() -> None:
    one = player(act("madness", "South top"))
    s = table(3, options=CROWN, North=one, East=one, South=player(act("block")), phase="release")
    choose(s, "South", "UseBlocks", ((0,),))
    assert events(s, "blocked") == [(2, 3, 0, 10)]
    assert events(s, "reward") == [(1, 10)]


@pytest.mark.rule("CC-crown-17")
def test_nobody_earns_anything_for_a_part_whose_own_player_struck_the_decisive_hit() -> None:
    one = player(act("madness", "North top"))
    s = table(options=CROWN, North=one, East=one, phase="release")
    assert s.dice[0][0] == 0
    assert held(s) == [0, 0]


@pytest.mark.rule("CC-crown-17", "CC-cl-3b", "CC-cl-4")
def test_stolen_actions_count_for_the_thief() -> None:
    east = player(stones=[4], offerings=1, planned_bonus=hidden(4, "North", stones=[4]))
    s = table(3, options=CROWN, North=player(act("madness", "East top")), East=east, phase="release")
    pick(s, "East", "South top")
    assert events(s, "reward") == [(1, 10)]


@pytest.mark.rule("CC-crown-18")
def test_rewards_arrive_after_all_saves_and_cannot_pay_for_one() -> None:
    """North's own top falls and North has nothing; the Offering earned from East comes too late."""
    north = player(act("madness", "East top"))
    east = player(act("madness", "North top"))
    s = table(options=CROWN, North=north, East=east, phase="release")
    assert (s.dice[0][0], s.dice[1][0]) == (0, 0)
    assert held(s) == [1, 1]


@pytest.mark.rule("CC-crown-27")
def test_the_order_inside_a_crown_resolution() -> None:
    """Turned, re-rolled above 6, saved and rolled, lost, rewarded, regained."""
    plan = (act("madness", "East top"), act("madness", "East left"), act("heal", "East bottom"),
            act("madness", "East right"))  # fmt: skip
    north = player(*plan, dice=[0, 3, 3, 3, 3], stones=[6, 6], offerings=1,
                   planned_bonus=hidden(12, "North top", stones=[6, 6]))  # fmt: skip
    east = player(dice=[1, 2, 1, 4, 6], stones=[], offerings=1)
    s = table(options=CROWN, North=north, East=east, phase="release", dice=[5, 4, 3])
    choose(s, "East", "SaveParts", ((5,),))
    start = kinds(s).index("resolution")
    order = [kind for kind in kinds(s)[start:] if kind in ("turned", "rolled_die", "saved", "lost", "reward")]
    assert order == ["turned", "rolled_die", "saved", "rolled_die", "lost", "reward", "rolled_die"]
    assert [facts[0] for facts in events(s, "rolled_die")] == [9, 5, 0]


# ---------------------------------------------------------------------- the place of a hit (CC-crown-35)


@pytest.mark.rule("CC-crown-35", "CC-decl-15")
def test_extra_hits_planned_before_the_release_count_from_their_owners_declaration() -> None:
    """North's planned Attack All is declared on North's turn, after East has struck South's top."""
    north = player(stones=[5], offerings=1, planned_bonus=hidden(5, stones=[5]))
    s = table(3, options=CROWN, North=north, East=player(act("madness", "South top")), phase="release",
              player_1="East")  # fmt: skip
    place(s, "East", "bottom")
    place(s, "South", "top")
    assert events(s, "reward") == [(1, 10)], "East declared before North"


@pytest.mark.rule("CC-crown-35", "CC-decl-15")
def test_an_extra_hit_added_after_the_release_counts_from_the_moment_it_was_added() -> None:
    """North is the last to declare but adds the Attacks in the window after the release, before East declares."""
    north = player(stones=[5], offerings=1)
    s = table(3, options=CROWN, North=north, East=player(act("madness", "South top")), phase="release",
              player_1="East")  # fmt: skip
    activate(s, "North", 5)
    place(s, "East", "bottom")
    place(s, "South", "top")
    assert events(s, "reward") == [(0, 10)]


@pytest.mark.rule("CC-crown-35", "CC-cl-3b")
def test_a_madness_stolen_at_the_release_counts_at_the_thiefs_declaration() -> None:
    """The thief West declares last: South's own hit on North's top, declared before, is decisive."""
    north = player(act("madness", "South left"))
    south = player(act("madness", "East top"))
    west = player(stones=[4], offerings=1, planned_bonus=hidden(4, "North", stones=[4]))
    s = table(4, options=CROWN, North=north, South=south, West=west, phase="release")
    pick(s, "West", "East top")
    assert events(s, "reward") == [(2, 5)]


@pytest.mark.rule("CC-crown-35", "CC-cl-3b")
def test_a_madness_stolen_later_counts_at_the_theft() -> None:
    """West steals before South declares, so West's stolen hit comes first, though West itself declares last."""
    north = player(act("madness", "South left"))
    south = player(act("madness", "East top"))
    west = player(stones=[4], offerings=1)
    s = table(4, options=CROWN, North=north, South=south, West=west, phase="release")
    choose(s, "West", "PassBonus")
    activate(s, "West", 4, "North", "East top")
    assert events(s, "reward") == [(3, 5)]


@pytest.mark.rule("CC-crown-35", "CC-cl-3c", "CC-bl-6e")
def test_an_action_given_back_takes_the_place_of_its_owners_declaration() -> None:
    """West steals North's Madness late; South cancels the theft: North's hit is the first again."""
    north = player(act("madness", "East top"))
    south = player(act("madness", "East top"), stones=[2], offerings=1)
    west = player(stones=[4], offerings=1)
    s = table(4, options=CROWN, North=north, South=south, West=west, phase="release")
    until(s, "West")
    do(s, "West", "PassBonus", "PassBonus", "PassBonus", "PassBonus")
    activate(s, "West", 4, "North")
    choose(s, "South", "LetStand")
    pick(s, "West", "North bottom")
    interfere(s, "South")
    assert events(s, "reward") == [(0, 5)]
