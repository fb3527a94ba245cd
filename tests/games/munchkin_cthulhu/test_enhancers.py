"""Monster enhancers (MU-enh), and the Door cards about the stars."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.fights import battle, enhanced, monsters, play, stake
from tests.games.munchkin_cthulhu.table import (
    can,
    discards,
    hand,
    illegal,
    level,
    settle,
    sums,
)

STARS = "The Stars Are Right"
CONFUSED = ("The Stars Are Confused", "")


def foe(name: str, *extras: str) -> dict[str, object]:
    return {"monster": name, "extras": list(extras)}


@pytest.mark.rule("MU-enh-1", "MU-enh-2", "MU-enh-5")
@pytest.mark.parametrize(
    ("extras", "total"),
    [
        (["Rugose"], 9),
        (["Rugose", "Frothing"], 12),
        (["In A Million-Year Sleep"], -1),
        (["Rugose", "In A Million-Year Sleep"], 4),
    ],
)
def test_enhancers_raise_or_lower_one_monster_and_add_up(extras: list[str], total: int) -> None:
    assert sums(battle(foe("Geek Ones", *extras)))[1] == total


@pytest.mark.rule("MU-enh-3", "MU-enh-5", "MU-rew-2")
@pytest.mark.parametrize(
    ("extras", "treasures"),
    [
        ([], 2),
        (["Rugose"], 3),
        (["Rugose", "Four-Dimensional"], 5),
        (["Frothing"], 2),
        (["In A Million-Year Sleep"], 1),
    ],
)
def test_enhancers_change_the_treasures_of_their_monster(extras: list[str], treasures: int) -> None:
    assert stake(battle(foe("Geek Ones", *extras))) == treasures


@pytest.mark.rule("MU-enh-2", "MU-enh-4")
def test_a_weakening_card_is_played_like_any_enhancer() -> None:
    state = battle("Geek Ones", Armitage={"level": 1, "hand": ["In A Million-Year Sleep"]})
    play(state, "Armitage", "Put In A Million-Year Sleep on Geek Ones")
    settle(state)
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (2, 1)


@pytest.mark.rule("MU-enh-6")
def test_of_several_monsters_the_player_chooses_the_one_it_is_put_on() -> None:
    state = battle("Geek Ones", "Polly Polyp", Birch={"hand": ["Rugose", "Frothing"]})
    play(state, "Birch", "Put Rugose on Polly Polyp")
    play(state, "Birch", "Put Frothing on Geek Ones")
    assert enhanced(state) == [["Frothing"], ["Rugose"]]


@pytest.mark.rule("MU-enh-6", "MU-cbt-8")
def test_an_enhancer_leaves_with_its_monster() -> None:
    armitage = {"hand": ["The Stars Are Wrong"]}
    state = battle(foe("Geek Ones", "Rugose"), "Polly Polyp", Armitage=armitage)
    play(state, "Armitage", "on Geek Ones: it leaves")
    assert (monsters(state), sums(state)[1], "Rugose" in discards(state)) == (["Polly Polyp"], 2, True)


@pytest.mark.rule("MU-enh-7")
def test_treasures_have_a_minimum_of_their_own() -> None:
    sleepy = foe("Polly Polyp", "In A Million-Year Sleep")
    assert stake(battle(sleepy)) == 1
    assert stake(battle(foe("Polly Polyp", "In A Million-Year Sleep", "Rugose"))) == 1
    assert stake(battle(foe("Polly Polyp", "Rugose", "In A Million-Year Sleep"))) == 1
    assert stake(battle(sleepy, "Geek Ones")) == 1 + 2


@pytest.mark.rule("MU-enh-8")
def test_a_condition_is_checked_anew_and_leaves_the_treasures_alone() -> None:
    state = battle(foe("Geek Ones", "Unnameable"), Armitage={"classes": ["Professor"]})
    assert (sums(state)[1], stake(state)) == (4 + 10, 3)
    play(state, "Armitage", "Give up being a Professor")
    assert (sums(state)[1], stake(state)) == (4 + 5, 3)


@pytest.mark.rule("MU-enh-8")
def test_a_professor_counts_as_helper_and_not_as_bystander() -> None:
    people = {"Birch": {"classes": ["Professor"]}, "Armitage": {"level": 1}}
    assert sums(battle(foe("Geek Ones", "Unnameable"), **people))[1] == 9
    assert sums(battle(foe("Geek Ones", "Unnameable"), helper="Birch", **people))[1] == 14


@pytest.mark.rule("MU-enh-9")
def test_the_stars_count_for_each_monster_also_later_ones_and_change_no_treasures() -> None:
    birch = {"hand": [STARS, "Wandering Monster", "Geek Ones"]}
    state = battle("Polly Polyp", "Grape Old Ones", Birch=birch)
    play(state, "Birch", f"Play {STARS}")
    assert (sums(state)[1], stake(state), enhanced(state)) == (2 + 3 + 12 + 3, 4, [[], []])
    play(state, "Birch", "Geek Ones joins the fight")
    assert sums(state)[1] == 2 + 3 + 12 + 3 + 4 + 3


@pytest.mark.rule("MU-enh-9")
def test_the_stars_stay_when_a_monster_leaves() -> None:
    state = battle("Polly Polyp", "Geek Ones", cards=[(STARS, "")], Armitage={"hand": ["The Stars Are Wrong"]})
    play(state, "Armitage", "on Polly Polyp: it leaves")
    assert (sums(state)[1], STARS in discards(state)) == (4 + 3, False)


@pytest.mark.rule("MU-enh-9")
def test_the_stars_are_wrong_has_two_uses() -> None:
    state = battle("Polly Polyp", "Geek Ones", Armitage={"hand": ["The Stars Are Wrong"]})
    assert can(state, "Armitage", "on Polly Polyp: it leaves")
    play(state, "Armitage", "Play The Stars Are Wrong: each monster −2")
    assert (sums(state)[1], monsters(state)) == (2 - 2 + 4 - 2, ["Polly Polyp", "Geek Ones"])


@pytest.mark.rule("MU-enh-9")
def test_the_dunwich_snorer_has_a_figure_of_its_own() -> None:
    assert sums(battle("The Dunwich Snorer", "Polly Polyp", cards=[(STARS, "")]))[1] == 1 + 10 + 2 + 3


@pytest.mark.rule("MU-enh-10")
def test_confused_stars_take_away_printed_bonuses_and_penalties() -> None:
    people = {"Armitage": {"level": 1, "sex": "female"}, "Birch": {"hand": ["The Stars Are Confused"]}}
    state = battle("Chibithulhu", "Geek Ones", **people)
    assert sums(state)[1] == 2 + 4 + 4 - 2
    play(state, "Birch", "Play The Stars Are Confused")
    assert sums(state)[1] == 2 + 4


@pytest.mark.rule("MU-enh-10")
def test_confused_stars_leave_enhancers_powers_and_treasures_alone() -> None:
    armitage = {"level": 1, "classes": ["Monster Whacker"]}
    state = battle(foe("Buggoth", "Rugose"), cards=[CONFUSED], Armitage=armitage)
    assert (sums(state), stake(state)) == ((1, 1 + 5), 2)


@pytest.mark.rule("MU-enh-10")
def test_under_confused_stars_the_snorer_gets_the_usual_figure() -> None:
    assert sums(battle("The Dunwich Snorer", cards=[(STARS, ""), CONFUSED]))[1] == 1 + 3


@pytest.mark.rule("MU-enh-4", "MU-cbt-12")
def test_an_enhancer_needs_a_monster() -> None:
    state = battle("Geek Ones", Armitage={"level": 5}, Birch={"hand": ["Rugose", "Squamous"]})
    settle(state)
    illegal(state, "Birch", "Rugose")
