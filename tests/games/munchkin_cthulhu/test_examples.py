"""Worked examples that a case file cannot tell in full: what others see, and cards that only a pack has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from miskatonic.games import game
from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.kernel.cases.casefile import parse
from miskatonic.kernel.cases.run import run
from tests.games.munchkin_cthulhu.arena import at_ease, beaten, versus
from tests.games.munchkin_cthulhu.stage import (
    card,
    choose,
    events,
    hand,
    level,
    monsters,
    offered,
    sees,
    strengths,
    win_or_lose,
)


@pytest.mark.rule("MU-lvl-1", "MU-cards-8", "MU-cards-14")
def test_example_17_everybody_sees_level_class_and_items_but_not_the_hand() -> None:
    goods = ["slime_proof_poncho", "fake_tentacle", {"item": "backpack_full_of_dynamite", "worn": False}]
    state = at_ease(Armitage={"level": 9, "classes": ["investigator"], "items": goods, "hand": ["rugose"]})
    for shown in ("Investigator", "Slime-Proof Poncho", "Fake Tentacle", "Backpack Full of Dynamite"):
        assert shown in sees(state, "Birch")
    assert "Rugose" in sees(state, "Armitage")
    assert "Rugose" not in sees(state, "Birch")


@pytest.mark.rule("MU-und-3", "MU-und-4", "MU-und-2", "MU-multi-2")
def test_example_d21_a_monster_made_undead_joins_and_so_does_an_undead(pier: Box) -> None:
    birch, carter = {"hand": ["polly_polyp", "drowned_twice"]}, {"hand": ["gram_smoker"]}
    state = versus("aughost_derwraith", Armitage={"sex": "female"}, Birch=birch, Carter=carter)
    choose(state, "Birch", "Add Polly Polyp")
    choose(state, "Carter", "Add Gram Smoker")
    assert monsters(state) == ["Aughost Derwraith", "Polly Polyp", "Gram Smoker"]
    assert strengths(state)[1] == 2 + (2 + 5) + 2


@pytest.mark.rule("MU-und-3")
def test_example_d21_against_others_neither_could_have_joined(pier: Box) -> None:
    state = versus("geek_ones", Birch={"hand": ["polly_polyp", "drowned_twice"]}, Carter={"hand": ["gram_smoker"]})
    assert not offered(state, "Birch", "Add Polly Polyp")
    assert not offered(state, "Carter", "Add Gram Smoker")


@pytest.mark.rule("MU-multi-4", "MU-multi-6", "MU-prec-6", "MU-run-8")
def test_example_d9_a_lost_fight_brings_nothing_for_a_monster_removed_before(pier: Box) -> None:
    state = versus("geek_ones", "lloyd_lloigor", dice=[1], Armitage={"hand": ["depth_charge"]})
    choose(state, "Armitage", "Geek Ones")
    assert strengths(state) == (4, 8)
    beaten(state)
    assert (len(events(state, "rolled")), events(state, "caught")[0][1]) == (1, card("lloyd_lloigor"))
    assert (level(state, "Armitage"), hand(state, "Armitage")) == (2, [])


@pytest.mark.rule("MU-rew-10", "MU-cbt-8", "MU-cbt-9")
def test_example_d9_a_won_one_brings_the_treasures_that_were_granted(pier: Box) -> None:
    state = versus("geek_ones", "ruggoth", Armitage={"hand": ["depth_charge"]})
    choose(state, "Armitage", "Geek Ones")
    win_or_lose(state)
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (5, 2 + 1)


def test_the_example_of_the_page_about_cases_holds() -> None:
    page = Path(__file__).parents[3] / "docs" / "cases.md"
    texts = re.findall(r"```yaml munchkin\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    results = [run(case, game) for text in texts for case in parse(text, "docs/cases.md")]
    assert [result.problems for result in results] == [[]]
