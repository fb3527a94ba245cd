"""Cards that leak, ask a toll or stand behind a Lock do so each in the way of its scenario."""

import pytest

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS, read_box
from miskatonic.games.terror_paths.content.scenario import BACK
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import happen, settle, table

BOXES = {name: read_box(name, VERBS) for name in SCENARIOS}


def at(name: str, place: str, seats: int = 2, faces: list[int] | None = None) -> tuple[Terror, Box, int]:
    """People at a place of a scenario where nothing else goes on."""
    box = BOXES[name]
    here = box.place_number[place]
    s = table(seats, faces, 1, box)
    s.place = [here] * seats
    return s, box, here


@pytest.mark.rule("TP-eff-7", "TP-inst-8")
@pytest.mark.parametrize("field", ["ongoing", "fail", "fail_map"])
def test_no_two_scenarios_leak_or_ask_a_toll_alike(field: str) -> None:
    printed = [
        (str(box.text(f"card.{card.id}.{field}")), str(card.challenge.targets), card.challenge.stat)
        for box in BOXES.values()
        for card in box.cards
        if card.challenge and card.challenge.kind in ("instant", "persistent") and box.text(f"card.{card.id}.{field}")
    ]
    assert len(printed) == len(set(printed))


@pytest.mark.rule("TP-gap-s2", "TP-trk-5")
def test_the_crystal_lends_an_hour_and_takes_two_threat_a_turn_for_it() -> None:
    s, _, here = at("beyond_the_wall_of_time", "crystalfall")
    s.threat = 9
    assert happen(s, "card.quarter_past.reveal", here).threat == 4
    assert happen(s, "card.quarter_past.ongoing", here).threat == 6


@pytest.mark.rule("TP-gap-s2", "TP-inst-8")
@pytest.mark.parametrize(("luck", "left"), [(3, (2, 6)), (0, (0, 5))])
def test_the_echo_takes_luck_and_only_from_those_who_have_none_san(luck: int, left: tuple[int, int]) -> None:
    s, _, here = at("beyond_the_wall_of_time", "crystalfall")
    s.luck[0] = luck
    happen(s, "card.yesterdays_echo.fail", here, 0)
    assert (s.luck[0], s.san[0]) == left
    assert happen(s, "card.yesterdays_echo.pass", here, 0).luck[0] == left[0] + 1


@pytest.mark.rule("TP-gap-s4")
@pytest.mark.parametrize(("rolled", "taint"), [(1, 1), (2, 0)])
def test_the_metronome_puts_the_choir_out_on_a_one(rolled: int, taint: int) -> None:
    s, box, here = at("it_bestirs", "kitchen", faces=[rolled])
    s.luck = s.insight = [0, 0]
    settle(happen(s, "card.metronome.ongoing", here))
    assert s.counters[box.counter_number["taint"]] == taint


@pytest.mark.rule("TP-gap-s5", "TP-men-4")
@pytest.mark.parametrize(("seats", "threat", "lost"), [(0, 2, 0), (1, 0, 1), (2, 2, 0)])
def test_the_pendulum_is_held_back_by_one_alone(seats: int, threat: int, lost: int) -> None:
    s, box, here = at("from_the_pit_to_the_stars", "kitchen")
    s.place = [here] * seats + [box.place_number["foyer"]] * (2 - seats)
    happen(s, "card.ships_clock.ongoing", here)
    assert (s.threat, s.investigator(0).hp - s.hp[0]) == (threat, lost)


@pytest.mark.rule("TP-gap-s5", "TP-gap-s6", "TP-inst-8")
@pytest.mark.parametrize(
    ("name", "card", "foes"),
    [("from_the_pit_to_the_stars", "spores", ["fungal_drone"]), ("collateral_damage", "chandelier", ["wamp", "wamp"])],
)
def test_what_nobody_passes_brings_somebody(name: str, card: str, foes: list[str]) -> None:
    s, box, here = at(name, "kitchen")
    happen(s, f"card.{card}.fail_map", here)
    assert [box.foes[foe.kind].id for foe in s.foes_at(here)] == foes


@pytest.mark.rule("TP-gap-s6", "TP-dig-9")
def test_the_count_takes_from_whoever_has_the_most_san() -> None:
    s, _, here = at("collateral_damage", "kitchen")
    s.san = [6, 3]
    assert happen(s, "card.the_count.ongoing", here).san == [5, 3]


@pytest.mark.rule("TP-gap-s7", "TP-inst-8", "TP-class-6")
def test_the_column_takes_along_whoever_does_not_stand() -> None:
    s, _, here = at("attack_of_the_ancients", "blind_ford", faces=[1])
    happen(s, "card.narrow_pass.fail", here, 0)
    assert s.place[0] in s.paths.next[here]
    assert s.place[1] == here


@pytest.mark.rule("TP-gap-s7", "TP-foe-5")
def test_the_marching_song_hurries_the_column_and_not_whoever_is_held() -> None:
    s, box, here = at("attack_of_the_ancients", "hall_of_red_light")
    free = box.place_number["ochre_hands"]
    for where in (here, free):
        place_foes(s, box.foe_number["ancient_soldier"], where, 1, "TP-A-3")
    happen(s, "card.marching_song.ongoing", here)
    assert [foe.place for foe in s.foes] == [here, box.place_number["bone_midden"]]


@pytest.mark.rule("TP-gap-s7", "TP-itype-5")
def test_a_key_of_the_house_lies_in_the_caves() -> None:
    s, box, here = at("attack_of_the_ancients", "blind_ford")
    happen(s, "card.fell_out.reveal", here)
    assert [box.items[item >> 1].id for item in s.loose[here]] == ["lodge_key"]


# ---------------------------------------------------------------------- behind Locks


@pytest.mark.rule("TP-gap-s5", "TP-class-4")
def test_at_the_helm_the_word_costs_nothing_and_the_dish_is_within_reach() -> None:
    s, box, helm = at("from_the_pit_to_the_stars", "observatory")
    happen(s, "opening", helm)
    card = box.cards[box.card_number["the_helm"]]
    word, reach = card.deeds
    assert holds(s, word.conditions, helm, 0)
    assert holds(s, reach.conditions, helm, 0)
    happen(s, word.text, helm, 0)
    assert s.san[0] == s.investigator(0).san
    assert s.lore >> box.lore_number["who_flies"] & 1
    assert s.counters[box.counter_number["menace.card.climbing"]] == BACK
    assert not holds(s, word.conditions, helm, 0), "once given is given"
    happen(s, reach.text, helm, 0)
    assert [box.foes[foe.kind].id for foe in s.foes_at(helm)] == ["brain_pilot"]
    assert not holds(s, reach.conditions, helm, 0), "there is one of her"
    assert not holds(s, card.resolve, helm, 0)
    happen(s, "foe.brain_pilot.death", helm)
    assert holds(s, card.resolve, helm, 0), "she is gone"


@pytest.mark.rule("TP-gap-s4", "TP-trk-5", "TP-glos-3")
def test_waking_them_gives_time_and_one_of_them_is_up() -> None:
    s, box, well = at("it_bestirs", "dry_well")
    s.doom = 5
    settle(happen(s, "menace.the_humming.deed.2", well, 0))
    assert s.box.scenario.stages[s.stage].id == "it_bestirs"
    assert s.doom == 2
    assert [box.spots[foe.place].id for foe in s.foes] == ["pillared_room"]


@pytest.mark.rule("TP-gap-s4", "TP-end-1")
@pytest.mark.parametrize(("first", "up", "laid"), [("lid", 0, 1), ("doom", 1, 0)])
def test_the_other_one_stays_under_the_lid_or_comes_up(first: str, up: int, laid: int) -> None:
    s, box, well = at("it_bestirs", "foyer")
    s.stage = box.stage_number["it_bestirs"]
    s.doom = 6
    for what in (first, "doom" if first == "lid" else "lid"):
        happen(s, "card.well_stands_open.pass" if what == "lid" else "menace.it_bestirs.ongoing", well)
        settle(s)
    assert [box.foes[foe.kind].id for foe in s.foes].count("abomination") == up
    assert s.counters[box.counter_number["abominations"]] == laid
