"""Trophies, health, mentality, encumbrance and base numbers. Sections 2.1.3, 2.1.7 to 2.1.9 and 2.2."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.state import OUT, WAITING, Mash
from tests.games.cthulhu_mash.scenes import fatal, moving
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    refused,
    tiles,
    where,
)


def struck_down(by: str, **more: Any) -> Mash:
    s = farm({EXPLORER: "R3/C3", EYE: "R3/C4"}, [8], seats={EYE: {"health": 1, "objects": ["Net"]}}, **more)
    choose(s, EXPLORER, by)
    return s


@pytest.mark.rule("CM-2.1.3-1", "CM-2.1.3-3")
@pytest.mark.parametrize(("name", "kills"), [(EXPLORER, 3), (MARINER, 2), (EYE, 3), (DOCTOR, 2)])
def test_one_trophy_too_few_buys_nothing(name: str, kills: int) -> None:
    other = EYE if name != EYE else EXPLORER
    for count, offered in ((kills - 1, False), (kills, True)):
        s = farm({name: "R1/C1", other: "R6/C6"}, seats={name: {"trophies": ["Structure"] * count}})
        assert can(s, name, "Trade trophies") is offered


@pytest.mark.rule("CM-2.1.3-3", "CM-2.7-2")
def test_an_empty_pile_of_power_ups_refuses_the_trade() -> None:
    own = [power.name for power in CONTENT.power_ups if power.character == 1]
    s = farm({MARINER: "R1/C1", EYE: "R6/C6"}, seats={MARINER: {"trophies": ["Structure"] * 2}})
    assert len(own) == 7
    s.power_pile &= ~sum(1 << power.number for power in CONTENT.power_ups if power.character == 1)
    assert not can(s, MARINER, "Trade trophies")


@pytest.mark.rule("CM-2.1.3-3", "CM-2.1.3-4", "CM-2.7-2", "CM-2.1.3-1")
def test_enough_trophies_buy_a_power_up_for_no_action() -> None:
    trophies = {MARINER: {"trophies": ["Web Tunnel", "Cultist Idol", "Structure"]}}
    s = farm({MARINER: "R2/C3", EYE: "R6/C6"}, seats=trophies)
    choose(s, MARINER, "Trade trophies")
    assert (len(s.powers[0]), len(s.trophies[0]), s.actions, sum(s.gen_discards)) == (1, 1, 4, 2)
    assert not can(s, MARINER, "Trade trophies")


@pytest.mark.rule("CM-2.1.3-5", "CM-2.7-4", "CM-2.1.7-8")
def test_death_costs_trophies_and_power_ups() -> None:
    rich = {EYE: {"health": 1, "trophies": ["Web Tunnel"], "power-ups": [CONTENT.power_ups[14].name]}}
    s = farm({EXPLORER: "R3/C3", EYE: "R3/C4"}, [8], seats=rich)
    pile = s.power_pile.bit_count()
    choose(s, EXPLORER, f"Strike the {EYE}")
    assert (s.trophies[1], s.powers[1], sum(s.gen_discards)) == ((), (), 1)
    assert s.power_pile.bit_count() == pile  # hers came back, and the killer drew one


@pytest.mark.rule("CM-2.1.7-3", "CM-2.8-4", "CM-2.8-2", "CM-2.8-6", "CM-2.6-8", "CM-2.2-2", "CM-3.1-16")
def test_killed_by_a_monster_one_comes_back_without_the_objects() -> None:
    s = fatal()
    assert (s.status[0], where(s, DOCTOR), len(s.ground)) == (1, "nowhere", 1)
    while question(s) != "Actions":
        choose(s, EYE, "do nothing" if can(s, EYE, "do nothing") else "does no more")
    choose(s, EYE, "End the turn")
    choose(s, DOCTOR, "do nothing")  # the dead still run the neighbour's monsters
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert (where(s, DOCTOR), health(s, DOCTOR), s.objects[0]) == ("R1/C6 of Miskatonic Medical School", 3, ())


@pytest.mark.rule("CM-2.1.7-4", "CM-2.1.7-8", "CM-3.2-3", "CM-2.6-8")
def test_a_character_killed_by_another_is_out_for_good_and_leaves_its_objects() -> None:
    s = struck_down(f"Strike the {EYE}")
    assert (s.status[1], where(s, EYE)) == (OUT, "nowhere")
    assert [len(pile.up) for pile in s.ground.values()] == [1]
    assert s.outcome is not None


@pytest.mark.rule("CM-2.1.7-5", "CM-2.8-8", "CM-9.4-1")
def test_in_a_cooperative_game_nobody_comes_back_and_the_log_names_that_rule() -> None:
    s = fatal("Cooperative Game")
    assert (s.status[0], [event.rule for event in events(s, "dead")]) == (2, ["CM-2.1.7-5"])


@pytest.mark.rule("CM-2.1.7-6", "CM-2.7-3")
def test_ones_own_leap_into_the_well_is_nobodys_kill() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R4/C4"})
    choose(s, EYE, "Jump to R4/C5")
    assert (s.status[0], s.powers[1]) == (WAITING, ())
    assert s.outcome is None


@pytest.mark.rule("CM-2.1.7-7", "CM-3.3.2-3")
def test_who_pushed_somebody_into_the_quicksand_has_killed_when_it_closes() -> None:
    swamp = tiles(EXPLORER, EYE, C2="Abhoth Swamp, turned 0")
    at = {EXPLORER: {"at": "R2/C5 of Abhoth Swamp"}, EYE: {"at": "R2/C4 of Abhoth Swamp"}}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, [10], tiles=swamp, seats=at)
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R2/C3")
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "End the turn")
    assert s.outcome is not None
    assert (s.status[1], len(s.powers[0]), s.outcome.winners) == (OUT, 1, (0,))


@pytest.mark.rule("CM-2.1.7-7", "CM-2.1.7-6")
def test_a_victim_held_for_the_monsters_is_not_the_holders_kill() -> None:
    net = [{"who": DOCTOR, "kind": "body", "number": 1, "by": EYE}]
    s = farm({DOCTOR: "R2/C3", EYE: "R6/C6"}, seats={DOCTOR: {"health": 1}}, holds=net, monsters={"Cultist": "R2/C2"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Cultist A acts")
    choose(s, EYE, "strikes")
    assert (s.status[0], s.powers[1]) == (WAITING, ())


@pytest.mark.rule("CM-2.1.7-8", "CM-2.5.1-18")
def test_with_its_victim_dead_holds_end_and_the_vampire_is_left_in_the_space() -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R3/C4"},
        [8],
        monsters={"Star Vampire": "R3/C4"},
        seats={EYE: {"health": 1, "vampire": "Star Vampire A"}},
        holds=[{"who": EYE, "kind": "cuffs", "number": 1}],
    )
    choose(s, EXPLORER, f"Strike the {EYE}")
    assert (s.holds, s.rider[1], where(s, "Star Vampire A")) == ((), -1, "R3/C4 of Family Farm")


@pytest.mark.rule("CM-2.1.7-8", "CM-3.1-11")
def test_dead_in_ones_own_turn_one_acts_no_more_and_neither_do_the_monsters() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, monsters={"Cultist": "R6/C6"})
    choose(s, EYE, "Jump to R4/C5")
    assert (s.active, question(s), s.phases) == (1, "Actions", 0)


@pytest.mark.rule("CM-2.1.8-1", "CM-2.1.8-2", "CM-2.1.8-4")
def test_stamina_needs_its_whole_price() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R3/C4"}, [6], seats={EXPLORER: {"mentality": 1}})
    choose(s, EYE, f"Strike the {EXPLORER}")
    assert (health(s, EXPLORER), asked(s)) == (4, EYE)


@pytest.mark.rule("CM-2.1.8-3", "CM-2.2-5")
@pytest.mark.parametrize("remedy", ["Cultist Wine", "Herbs", "Psychiatric Medicine"])
def test_objects_replenish_mentality_up_to_the_base(remedy: str) -> None:
    s = farm({DOCTOR: "R3/C3", EYE: "R1/C1"}, seats={DOCTOR: {"mentality": 4, "objects": [remedy]}})
    choose(s, DOCTOR, f"Use the {remedy}")
    assert s.mentality[0] == 5


@pytest.mark.rule("CM-2.1.8-4")
def test_without_mentality_there_is_no_scouting_fishing_or_extra_object_but_a_parry() -> None:
    dock = tiles(MARINER, EYE, C2="Innsmouth Dock, turned 0")
    at = {"at": "R3/C1 of Innsmouth Dock", "health": 1}
    able = farm({MARINER: "R1/C1", EYE: "R1/C2"}, tiles=dock, seats={MARINER: at})
    unable = farm({MARINER: "R1/C1", EYE: "R1/C2"}, tiles=dock, seats={MARINER: {**at, "mentality": 0}})
    for words in ("Send the albatross", "Fish"):
        assert (can(able, MARINER, words), can(unable, MARINER, words)) == (True, False)
    parry = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, [7], seats={MARINER: {"mentality": 0}})
    choose(parry, EXPLORER, f"Strike the {MARINER}")
    assert can(parry, MARINER, "Parry")


@pytest.mark.rule("CM-2.1.8-4", "CM-2.1.8-2")
@pytest.mark.parametrize(("mentality", "asks"), [(0, False), (1, True)])
def test_the_syringe_is_free_and_the_sharp_eye_is_not(mentality: int, asks: bool) -> None:
    doctor = farm({DOCTOR: "R3/C3", EYE: "R3/C4"}, seats={DOCTOR: {"mentality": 0}})
    assert can(doctor, DOCTOR, f"Sedate the {EYE}")
    weak = {"Cultist Idol": {"at": "R3/C4", "health": 1}}
    s = farm({EYE: "R3/C3", EXPLORER: "R1/C1"}, [6, 2], generators=weak, seats={EYE: {"mentality": mentality}})
    choose(s, EYE, "Strike the Cultist Idol A")
    assert (question(s) == "DrawObjects") is asks


@pytest.mark.rule("CM-2.1.9-1", "CM-2.1.9-3", "CM-2.6-7")
def test_full_hands_take_nothing_more() -> None:
    load = ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Bolos", "Sword Cane"]
    s = farm(
        {DOCTOR: "R1/C3", EYE: "R6/C6"},
        seats={DOCTOR: {"objects": load}},
        ground={"R1/C3": {"up": ["Bicycle", "Wheelbarrow"]}},
    )
    choose(s, DOCTOR, "Move")
    assert refused(s, DOCTOR, "Bicycle") == "CM-2.1.9-3"
    choose(s, DOCTOR, "Pick up the Wheelbarrow")
    choose(s, DOCTOR, "Pick up the Bicycle")
    assert len(s.objects[0]) == 8


@pytest.mark.rule("CM-2.1.9-2", "CM-2.1.9-1")
def test_sled_and_wheelbarrow_weigh_nothing_and_power_ups_do_not_count() -> None:
    load = ["Dog Sled", "Wheelbarrow"]
    s = farm({DOCTOR: "R1/C3", EYE: "R6/C6"}, seats={DOCTOR: {"objects": load, "trophies": ["Structure"]}})
    assert s.sheet(0).room == s.sheet(0).encumbrance == 6 + 6 + 5


@pytest.mark.rule("CM-2.1.9-3")
def test_full_hands_may_still_turn_over_the_top_of_a_pile() -> None:
    load = ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Bolos", "Sword Cane"]
    s = farm(
        {DOCTOR: "R1/C3", EYE: "R6/C6"}, seats={DOCTOR: {"objects": load}}, ground={"R1/C3": {"down": ["Bicycle"]}}
    )
    moving(DOCTOR, s)
    choose(s, DOCTOR, "Pick up the top")
    assert can(s, DOCTOR, "Drop the Herbs for the Bicycle")
    choose(s, DOCTOR, "Leave the Bicycle")
    assert [(len(pile.up), len(pile.down)) for pile in s.ground.values()] == [(1, 0)]
    assert (s.mp, len(s.objects[0])) == (4, 6)


@pytest.mark.rule("CM-2.1.9-4", "CM-3.3.2-4")
def test_whoever_loses_the_wheelbarrow_in_the_quicksand_sheds_what_is_too_much() -> None:
    load = ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Net", "Bolos", "Sword Cane", "Wheelbarrow"]
    s = farm(
        {DOCTOR: "R1/C1", EYE: "R1/C2"},
        [3, 2, 2, 2, 2, 2, 2, 2, 1],
        tiles=tiles(DOCTOR, EYE, C2="Abhoth Swamp, turned 0"),
        seats={DOCTOR: {"at": "R2/C3 of Abhoth Swamp", "objects": load}},
        holds=[{"who": DOCTOR, "kind": "place", "number": 3, "source": "quicksand"}],
    )
    choose(s, DOCTOR, "Break free")
    choose(s, DOCTOR, "step to R1/C3")
    assert (question(s), len(s.objects[0])) == ("Shed", 7)
    choose(s, DOCTOR, "Let go of the Net")
    assert (question(s), len(s.objects[0])) == ("Actions", 6)


@pytest.mark.rule("CM-2.2-2", "CM-2.8-2", "CM-3.3.1-13")
def test_everybody_starts_on_the_own_spawning_space_with_base_numbers() -> None:
    s: Mash = GAME.start(4, 9)
    for seat in range(4):
        card = CONTENT.characters[s.character[seat]]
        assert (s.health[seat], s.mentality[seat]) == (card.health, card.mentality)
        assert s.space[seat] == CONTENT.tile(card.start_tile).number * 36 + 5
        assert len(s.objects[seat]) == int(card.id == "private_eye")


@pytest.mark.rule("CM-2.2-3")
def test_wounds_of_monsters_and_generators_stay_from_turn_to_turn() -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R1/C1"},
        [7, 7],
        monsters={"Moon-Beast": "R3/C4"},
        generators={"Structure": "R4/C3"},
    )
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    choose(s, EXPLORER, "Strike the Structure A")
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "The others do nothing")
    assert (health(s, "Moon-Beast A"), health(s, "Structure A")) == (1, 2)


@pytest.mark.rule("CM-2.2-4", "CM-2.2-6")
def test_a_raised_base_lifts_the_value_once_and_a_fallen_one_cuts_it() -> None:
    s = farm({DOCTOR: "R1/C3", EYE: "R6/C6"}, ground={"R1/C3": {"up": ["Elder Sign Necklace"]}})
    choose(s, DOCTOR, "Move")
    choose(s, DOCTOR, "Pick up the Elder Sign Necklace")
    assert (s.mentality[0], s.sheet(0).base_mentality) == (7, 7)
    choose(s, DOCTOR, "Drop the Elder Sign Necklace")
    assert (s.mentality[0], s.sheet(0).base_mentality) == (5, 5)
    choose(s, DOCTOR, "Pick up the Elder Sign Necklace")
    assert (s.mentality[0], s.sheet(0).base_mentality) == (5, 7)
