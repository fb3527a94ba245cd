"""What the texts of Items do, to dice above all."""

import pytest

from miskatonic.games.terror_paths.records import TEST, Die
from tests.games.terror_paths.texts import (
    BOX,
    carry,
    choices,
    happen,
    lying,
    pick,
    rolled,
    table,
)


@pytest.mark.rule("TP-xdice-1", "TP-xdice-2")
def test_dice_are_added_rolled_or_set() -> None:
    s = table(1, faces=[4])
    rolled(s, 3)
    carry(s, "add_dice 1", "set_dice 1", who=0)
    assert lying(s) == [3, 4, 1]
    assert [die.fixed for die in s.rolls[-1].dice] == [False, False, True]


@pytest.mark.rule("TP-boost-1", "TP-boost-3")
def test_a_boost_goes_to_one_die_and_the_sphere_to_as_many_as_pow() -> None:
    s = table(1)
    rolled(s, 2, 3)
    carry(s, "boost 6", who=0)
    pick(s, "BoostDie", die=1)
    assert lying(s) == [2, 9]
    s.stats[2] = 2
    carry(s, "boost 1 dice=pow", who=0)
    pick(s, "BoostDie", die=0)  # and the other one after it: there is nothing left to choose
    assert lying(s) == [3, 10]


@pytest.mark.rule("TP-boost-3", "TP-boost-4")
def test_a_minus_takes_up_to_so_much_and_no_die_below_0() -> None:
    s = table(1)
    rolled(s, 2)
    carry(s, "minus 3", who=0)
    assert sorted(getattr(step, "by", 0) for step in choices(s)) == [1, 2, 3]
    pick(s, "MinusDie", by=3)
    assert lying(s) == [0]


@pytest.mark.rule("TP-item-3", "TP-boost-5", "TP-item-4")
def test_own_dice_are_rerolled_once_each_and_keep_their_boosts() -> None:
    s = table(2, faces=[6])
    rolled(s, 1, 2)
    roll = s.rolls[-1]
    s.set_roll(roll.but(dice=(roll.dice[0].but(plus=2), roll.dice[1], Die(1, 5))))
    carry(s, "reroll 20", who=0)
    assert len(choices(s)) == 3
    pick(s, "RollAgain", die=0)
    pick(s, "LeaveDice")
    assert lying(s) == [8, 2, 5]


@pytest.mark.rule("TP-item-3")
def test_a_die_is_turned_to_any_face() -> None:
    s = table(1)
    rolled(s, 2)
    carry(s, "turn_die", who=0)
    pick(s, "TurnTo", face=6)
    assert lying(s) == [6]


@pytest.mark.rule("TP-flaw-2", "TP-dice-2")
def test_a_drawback_looks_at_natural_faces_and_spares_set_dice_and_friends() -> None:
    s = table(2)
    rolled(s, 6, 5)
    roll = s.rolls[-1]
    s.set_roll(roll.but(dice=(roll.dice[0], roll.dice[1].but(plus=1), Die(0, 6, 0, True), Die(1, 6))))
    carry(s, "drop_faces 6", who=0)
    assert [(die.owner, die.face) for die in s.rolls[-1].dice] == [(0, 5), (0, 6), (1, 6)]


@pytest.mark.rule("TP-itime-5")
def test_an_item_lessens_only_the_loss_it_is_good_against() -> None:
    s = table(1)
    s.losing = (0, 3, 3)
    happen(s, "item.heavy_coat.0", who=0)
    assert s.losing == (0, 3, 1)
    happen(s, "item.pocket_new_testament.0", who=0)
    assert s.losing == (0, 1, 1)
    s.stats[2] = 4
    happen(s, "item.ward_of_nodens.0", who=0)
    assert s.losing == (0, 0, 1)


@pytest.mark.rule("TP-att-2")
def test_the_thaumaturgy_makes_each_point_worth_more() -> None:
    s = table(1)
    rolled(s, 1)
    happen(s, "item.thaumaturgy.0", who=0)
    assert s.rolls[-1].need == 1


@pytest.mark.rule("TP-test-3")
def test_smelling_salts_pass_a_test_whatever_the_die_shows() -> None:
    s = table(1)
    rolled(s, 6, kind=TEST)
    happen(s, "item.smelling_salts.0", who=0)
    assert s.rolls[-1].need >= 6


@pytest.mark.rule("TP-ong-1", "TP-inv-5")
def test_the_camera_is_used_up_by_its_picture() -> None:
    s = table(1)
    s.items[0] = (2 * BOX.item_number["camera"],)
    happen(s, "item.camera.ongoing", who=0)
    assert (s.items[0], s.insight[0]) == ((), 3)


@pytest.mark.rule("TP-dig-8")
def test_two_items_are_not_paid_with_one() -> None:
    offer = {"verb": "pay", "what": "weapon", "count": 2, "then": ["gain_luck 1"], "else": ["lose_hp 1"]}
    s = table(1)
    s.items[0] = (0, 2 * BOX.item_number["rope"])
    assert carry(s, offer, who=0).hp[0] == 5
    s = table(1)
    s.items[0] = (0, 2, 2 * BOX.item_number["rope"])
    carry(s, offer, who=0)
    pick(s, "PayIt", held=2)
    assert (s.items[0], s.luck[0]) == ((2 * BOX.item_number["rope"],), 4)


@pytest.mark.rule("TP-lcard-3")
def test_nobody_gains_a_relic_when_all_have_been_given_out() -> None:
    s = table(1)
    s.item_bag[BOX.item_number["round_stone"]] = 0
    assert carry(s, "gain_item round_stone", who=0).items[0] == ()
