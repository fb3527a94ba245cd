"""Expedition: fractures, the lord, and how it ends."""

import pytest

from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.table.cards import Reveal
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.encounter import Attempted
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.expedition import (
    BOX,
    CARDS,
    COUNT,
    CRYSTAL,
    ENDS,
    FOES,
    PLACE,
    START,
    camp,
    does,
    held,
)
from tests.games.terror_paths.stage import give, run
from tests.games.terror_paths.texts import happen, settle


@pytest.mark.rule("TP-post-1", "TP-gap-enemies")
def test_an_animalcule_divides_from_doom_1_on() -> None:
    assert happen(camp(), "foe.animalcule.post", START).foes == ()
    s = camp()
    s.doom = 1
    assert len(happen(s, "foe.animalcule.post", START).foes) == 1


@pytest.mark.rule("TP-foe-3", "TP-lore-1")
def test_the_lord_is_on_duty_until_somebody_knows_what_relief_means() -> None:
    s = camp()
    assert holds(s, FOES["crawling_lord"].immune, START, NOBODY)
    s.lore |= 1 << BOX.lore_number["what_relief_means"]
    assert not holds(s, FOES["crawling_lord"].immune, START, NOBODY)


@pytest.mark.rule("TP-pre-1", "TP-post-1", "TP-bat-2")
def test_each_battle_with_the_lord_costs_a_name_and_heals_it() -> None:
    s = camp()
    place_foes(s, BOX.foe_number["crawling_lord"], START, 1, "TP-A-3")
    s.set_foe(s.foes[0].but(hits=3))
    happen(s, "foe.crawling_lord.pre", START)
    happen(s, "foe.crawling_lord.post", START)
    assert (s.counters[COUNT["roll"]], s.foes[0].hits) == (1, 0)


@pytest.mark.rule("TP-post-2", "TP-lore-1")
def test_a_dead_crawling_one_answers_who_walks_the_patrols() -> None:
    s = happen(camp(), "foe.crawling_one.death", START)
    assert s.lore == 1 << BOX.lore_number["who_walks_the_patrols"]


@pytest.mark.rule("TP-post-1", "TP-post-2")
def test_a_shambler_takes_a_thing_and_drops_a_bag() -> None:
    s = camp(1)
    give(s, 0, CRYSTAL)
    assert happen(s, "foe.shambler.post", START).items[0] == ()
    assert held(happen(s, "foe.shambler.death", START), "surgeons_kit") == [1]


# --- Fractures, and the ends ---


@pytest.mark.rule("TP-att-5", "TP-comp-2")
@pytest.mark.parametrize("card", ["near_side", "far_side"])
def test_a_fracture_is_closed_with_as_many_dice_each_as_there_are_runes(card: str) -> None:
    challenge = CARDS[card].challenge
    assert challenge is not None
    assert (challenge.stat, challenge.kind) == ("runes", "normal")


@pytest.mark.rule("TP-gap-s3", "TP-eff-7")
def test_an_open_fracture_leaks_what_is_behind_it() -> None:
    for face, came in ((2, 1), (3, 0)):
        assert len(does("near_side", "ongoing", "the_throat", [face]).foes) == came
    assert does("far_side", "ongoing", "the_throat").threat == 1


def close(s: Terror, card: str, at: str) -> Terror:
    """All Targets of a Fracture have been Hit."""
    there = PLACE[at]
    s.card_at[there], s.back_at[there] = CARDS[card].number, CARDS[card].back
    s.up |= 1 << there
    s.passed = 1
    return settle(run(s, Attempted(there, f"card.{card}")))


@pytest.mark.rule("TP-glos-3", "TP-end-1", "TP-foe-5")
def test_the_first_fracture_brings_the_lord_and_the_second_relieves_everybody() -> None:
    s = close(camp(), "near_side", "the_throat")
    assert s.stage == 1
    assert [BOX.foes[f.kind].id for f in s.foes] == ["crawling_lord"]
    steps = s.paths.steps(START)
    assert steps[s.foes[0].place] == max(steps)
    close(s, "far_side", "drowned_steps")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("relieved", (0, 1))


@pytest.mark.rule("TP-men-8")
def test_the_lord_comes_one_step_a_turn_toward_the_lead() -> None:
    s = camp()
    s.stage, s.lead = 1, 1
    s.place = [PLACE["hall_of_red_light"], START]
    place_foes(s, BOX.foe_number["crawling_lord"], PLACE["fools_gold"], 1, "TP-A-3")
    before = s.paths.steps(START)[s.foes[0].place]
    settle(happen(s, "menace.handing_over.ongoing", START))
    lord = next(f for f in s.foes if BOX.foes[f.kind].id == "crawling_lord")
    assert s.paths.steps(START)[lord.place] == before - 1


@pytest.mark.rule("TP-end-1")
def test_the_lords_death_wins() -> None:
    s = camp()
    s.stage = 1
    happen(s, "foe.crawling_lord.death", START)
    assert s.outcome is not None
    assert s.outcome.reason == "dismissed"


@pytest.mark.rule("TP-end-1", "TP-dig-8")
@pytest.mark.parametrize(("stage", "how"), [(0, "delivered"), (1, "paid_off")])
def test_four_crystals_carried_home_by_all_are_what_they_were_sent_for(stage: int, how: str) -> None:
    s = camp()
    s.stage = stage
    deed = BOX.scenario.stages[stage].deeds[1]
    give(s, 0, CRYSTAL, CRYSTAL, CRYSTAL)
    assert not holds(s, deed.conditions, START, 0), "three are not enough"
    give(s, 0, CRYSTAL)
    s.place[1] = PLACE["bat_gallery"]
    assert not holds(s, deed.conditions, START, 0), "all must be there"
    s.place[1] = START
    assert holds(s, deed.conditions, START, 0)
    settle(happen(s, deed.text, START, 0))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == (how, (0, 1))


@pytest.mark.rule("TP-end-4")
@pytest.mark.parametrize(("stage", "how"), [(0, "on_the_strength"), (1, "kept_on")])
def test_the_sixth_name_ends_it(stage: int, how: str) -> None:
    s = camp()
    s.stage, s.counters[COUNT["roll"]] = stage, 5
    assert not holds(s, ENDS[how][1].conditions, NOWHERE, NOBODY)
    happen(s, "opening", START)
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == (how, ())


def test_every_end_is_reached_above() -> None:
    assert set(ENDS) == {"on_the_strength", "delivered", "kept_on", "paid_off", "relieved", "dismissed"}
    assert [how for how, (_, ending) in ENDS.items() if not ending.won] == ["on_the_strength", "kept_on"]


@pytest.mark.rule("TP-eff-2")
def test_a_fracture_turned_up_shows_what_waits_behind_it() -> None:
    s = camp()
    settle(run(s, Reveal(PLACE["the_throat"])))
    assert [BOX.foes[f.kind].id for f in s.foes] in (["star_vampire"], ["shambler"])
