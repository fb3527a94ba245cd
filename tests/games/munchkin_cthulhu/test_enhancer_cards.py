"""The twelve monster enhancers: what they add, what they are worth, and four of them on Cultists."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.arena import at_ease, versus
from tests.games.munchkin_cthulhu.stage import card, choose, classes, greyed, hand, offered, strengths, win_or_lose

# Strength and Treasures added to a monster.
PRINTED = {
    "and_its_spawn": (5, 1),
    "mephitic": (5, 1),
    "rugose": (5, 1),
    "squamous": (5, 1),
    "unnameable": (5, 1),
    "four_dimensional": (10, 2),
    "indescribably_horrible": (10, 2),
    "in_a_million_year_sleep": (-5, -1),
    "blasphemous": (3, 0),
    "frothing": (3, 0),
    "gibbering": (3, 0),
    "raving": (3, 0),
}
LASTING = ("blasphemous", "frothing", "gibbering", "raving")
ARMED = ["tommy_gun", "fez_of_fazooli", "professor_teslas_device"]


@pytest.mark.rule("MU-enh-1", "MU-enh-2", "MU-enh-4", "MU-intf-2")
@pytest.mark.parametrize("name", PRINTED)
def test_an_enhancer_changes_the_strength_of_a_monster_in_anybodys_fight(name: str) -> None:
    state = versus("lloyd_lloigor", Carter={"hand": [name]})
    choose(state, "Carter", "Enhance")
    assert strengths(state) == (4, 8 + PRINTED[name][0])


@pytest.mark.rule("MU-enh-3", "MU-rew-2", "MU-cbt-14")
@pytest.mark.parametrize("name", PRINTED)
def test_an_enhancer_changes_how_many_treasures_its_monster_is_worth(name: str) -> None:
    state = versus({"monster": "geek_ones", "extras": [name]}, Armitage={"level": 8, "items": ARMED})  # 2 Treasures
    win_or_lose(state)
    assert len(hand(state, "Armitage")) == 2 + PRINTED[name][1]
    assert card(name) in state.door_discards


@pytest.mark.rule("MU-enh-7")
def test_a_sleeper_keeps_one_treasure_whatever_else_is_on_it() -> None:
    state = versus({"monster": "ruggoth", "extras": ["in_a_million_year_sleep"]})  # 1 Treasure printed
    win_or_lose(state)
    assert len(hand(state, "Armitage")) == 1
    loaded = {"monster": "ruggoth", "extras": ["in_a_million_year_sleep", "blasphemous", "rugose"]}
    state = versus(loaded, Armitage={"level": 8})
    win_or_lose(state)
    assert len(hand(state, "Armitage")) == 1 - 1 + 1


@pytest.mark.rule("MU-enh-5", "MU-enh-6")
def test_enhancers_add_up_on_the_monster_chosen() -> None:
    state = versus("geek_ones", "lloyd_lloigor", Carter={"hand": ["rugose", "raving"]})
    choose(state, "Carter", "Put Rugose on Lloyd")
    choose(state, "Carter", "Put Raving on Lloyd")
    assert state.fight is not None
    assert [len(monster.extras) for monster in state.fight.monsters] == [0, 2]
    assert strengths(state)[1] == 4 + 8 + 5 + 3


@pytest.mark.rule("MU-enh-8")
def test_the_unnameable_grows_while_a_professor_is_in_the_fight() -> None:
    monster = {"monster": "lloyd_lloigor", "extras": ["unnameable"]}
    state = versus(monster, Armitage={"classes": ["professor"]})
    assert strengths(state)[1] == 8 + 10
    choose(state, "Armitage", "Give up being a Professor")
    assert strengths(state)[1] == 8 + 5
    assert strengths(versus(monster, helper="Birch", Birch={"classes": ["professor"]}))[1] == 8 + 10
    assert strengths(versus(monster, Birch={"classes": ["professor"]}))[1] == 8 + 5


@pytest.mark.rule("MU-cult-24", "MU-cult-25")
@pytest.mark.parametrize("name", LASTING)
def test_four_enhancers_strengthen_a_cultist_for_good(name: str) -> None:
    state = versus("lloyd_lloigor", Armitage={"classes": ["cultist"]}, Carter={"hand": [name, "sudden_head_blow"]},
                   Birch={"classes": ["cultist"]})  # fmt: skip
    assert strengths(state)[0] == 4 + 2
    choose(state, "Carter", "on Armitage, a Cultist, for good")
    assert strengths(state) == (4 + 2 + 3, 8 - 2)
    choose(state, "Carter", "Play Sudden Head Blow on Armitage")
    assert (classes(state, "Armitage"), strengths(state)[0]) == ([], 4)
    assert state.door_discards[-1] == card(name)


@pytest.mark.rule("MU-cult-24", "MU-cbt-12", "MU-enh-4")
@pytest.mark.parametrize("name", PRINTED)
def test_outside_combat_only_those_four_can_be_played_and_only_on_cultists(name: str) -> None:
    state = at_ease(Carter={"hand": [name]}, Birch={"classes": ["cultist"]})
    assert offered(state, "Carter", "on Birch, a Cultist, for good") is (name in LASTING)
    assert not offered(state, "Carter", "on Armitage, a Cultist")
    assert ("MU-cbt-12" in greyed(state, "Carter").values()) is (name not in LASTING)
