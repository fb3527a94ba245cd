"""The 28 power-ups, and how they are earned. Sections 2.1.3 and 2.7."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, MARINER, choose, farm, health

PREFIX = {"arctic": EXPLORER, "mariner": MARINER, "private": EYE, "psychotherapist": DOCTOR}
ALL = [power.id for power in CONTENT.power_ups]


def owner(power: str) -> str:
    return PREFIX[power.partition("_")[0]]


def game(power: str, dice: list[int] | None = None, have: bool = True, **more: Any) -> Mash:
    """The character of a power-up on R5/C2, with it or without."""
    who = owner(power)
    other = EYE if who != EYE else EXPLORER
    seats = {who: {"power-ups": [power] if have else [], **more.pop("own", {})}}
    return farm({who: "R5/C2", other: more.pop("other", "R1/C6")}, dice or [], seats=seats, **more)


def of(suffix: str) -> list[str]:
    return [power for power in ALL if power.endswith(suffix)]


def test_every_power_up_is_tried_here() -> None:
    tried = [*PLAIN, *of("_melee"), *of("_ranged"), *OWN]
    assert sorted(tried) == sorted(ALL)


STATS = {"actions": "actions", "defense": "defense", "health": "base_health", "mentality": "base_mentality"}
STATS |= {"move": "move", "encumbrance": "encumbrance"}
PLAIN = [power for power in ALL if power.partition("_")[2] in STATS]
OWN = ["arctic_blasting", "arctic_push", "mariner_parry", "private_escape", "psychotherapist_syringe"]


@pytest.mark.rule("CM-2.7-1", "CM-2.2-4", "CM-2.1-2")
@pytest.mark.parametrize("power", PLAIN)
def test_a_power_up_raises_its_statistic_by_one_and_no_other(power: str) -> None:
    stat = STATS[power.partition("_")[2]]
    plain, better = game(power, have=False).sheet(0), game(power).sheet(0)
    changed = [name for name in STATS.values() if getattr(better, name) != getattr(plain, name)]
    assert changed == [stat]
    assert getattr(better, stat) == getattr(plain, stat) + 1


@pytest.mark.rule("CM-2.7-1", "CM-ref-19", "CM-2.1.6-3")
@pytest.mark.parametrize("power", of("_melee"))
def test_a_better_melee_roll_hits_where_the_plain_one_misses(power: str) -> None:
    for have, left in ((True, 1), (False, 2)):
        s = game(power, [3], have, monsters={"Moon-Beast A": "R5/C3"})
        choose(s, owner(power), "Strike the Moon-Beast A")
        assert health(s, "Moon-Beast A") == left


@pytest.mark.rule("CM-2.7-1", "CM-ref-19", "CM-2.1.6-3")
@pytest.mark.parametrize("power", of("_ranged"))
def test_a_better_ranged_roll_hits_where_the_plain_one_misses(power: str) -> None:
    for have, left in ((True, 1), (False, 2)):
        s = game(power, [3], have, monsters={"Moon-Beast A": "R5/C5"}, own={"objects": [".32 Revolver"]})
        choose(s, owner(power), "Shoot at the Moon-Beast A")
        assert health(s, "Moon-Beast A") == left


@pytest.mark.rule("CM-2.7-1", "CM-2.1.11-3")
@pytest.mark.parametrize(("have", "asked"), [(True, True), (False, False)])
def test_a_better_push_moves_what_stood_firm(have: bool, asked: bool) -> None:
    s = game("arctic_push", [3], have, monsters={"Moon-Beast A": "R5/C3"})
    choose(s, EXPLORER, "Push the Moon-Beast A")
    assert (type(s.agenda[-1]).__name__ == "PutWhere") is asked


@pytest.mark.rule("CM-2.7-1", "CM-3.3.1-2", "CM-5.3-10")
@pytest.mark.parametrize(("have", "left"), [(True, 0), (False, 1)])
def test_explosive_damage_makes_a_stick_do_three(have: bool, left: int) -> None:
    own = {"objects": ["Dynamite Stick"]}
    s = game("arctic_blasting", [9], have, monsters={"Gnoph-Keh A": "R2/C1"}, own=own)
    figure = s.crowd[s.tile_of(0)][0]
    choose(s, EXPLORER, "Throw the Dynamite Stick to R2/C1")
    assert s.health[figure] == left


@pytest.mark.rule("CM-2.7-1", "CM-3.3.1-8")
@pytest.mark.parametrize(("have", "left"), [(True, 3), (False, 2)])
def test_a_better_parry_reaches_the_number_of_the_hit(have: bool, left: int) -> None:
    s = game("mariner_parry", [6, 5], have, other="R5/C3", active=EYE)
    choose(s, EYE, "Strike the Mariner Merchant")
    choose(s, MARINER, "Parry")
    assert health(s, MARINER) == left


@pytest.mark.rule("CM-2.7-1", "CM-3.3.1-14")
@pytest.mark.parametrize(("have", "held"), [(True, 0), (False, 1)])
def test_a_better_escape_counts_the_die_one_lower(have: bool, held: int) -> None:
    hold = {"who": EYE, "kind": "body", "number": 2}
    s = game("private_escape", [3], have, own={"mentality": 0}, holds=[hold])
    choose(s, EYE, "Break free")
    assert len(s.holds) == held


@pytest.mark.rule("CM-2.7-1", "CM-3.3.1-18")
@pytest.mark.parametrize(("have", "number"), [(True, 2), (False, 3)])
def test_a_stronger_sedative_is_harder_to_shake_off(have: bool, number: int) -> None:
    s = game("psychotherapist_syringe", [6], have, monsters={"Moon-Beast A": "R5/C3"})
    choose(s, DOCTOR, "Sedate the Moon-Beast A")
    assert s.holds[0].number == number


# ---------------------------------------------------------------------- earning them


def only(s: Mash, power: str) -> None:
    """Nothing else is left in the pile."""
    number = CONTENT.power_up(power).number
    s.power_pile = 1 << number


@pytest.mark.rule("CM-2.7-2", "CM-2.1.3-3", "CM-2.1.3-4", "CM-2.2-6")
def test_traded_trophies_bring_a_power_up_that_benefits_at_once() -> None:
    idols = ["Cultist Idol", "Cultist Idol", "Structure", "Structure"]
    s = game("arctic_health", have=False, own={"trophies": idols})
    only(s, "arctic_health")
    choose(s, EXPLORER, "Trade trophies for a power-up")
    assert (s.sheet(0).base_health, health(s, EXPLORER), len(s.trophies[0]), s.actions) == (6, 6, 1, 4)


@pytest.mark.rule("CM-2.7-2")
def test_one_more_action_counts_in_the_turn_in_which_it_is_drawn() -> None:
    s = game("private_actions", have=False, own={"objects": ["Radium Tonic"]})
    only(s, "private_actions")
    choose(s, EYE, "Use the Radium Tonic")
    assert s.actions == 5


@pytest.mark.rule("CM-2.7-2", "CM-5.2-7")
def test_an_empty_pile_gives_nothing() -> None:
    s = game("private_actions", have=False, own={"objects": ["Radium Tonic"]})
    s.power_pile = 0
    assert "Use the Radium Tonic" not in [choice.label for choice in s.choices(0)]


@pytest.mark.rule("CM-2.7-3", "CM-2.7-4", "CM-2.1.3-5")
def test_killing_a_character_brings_a_power_up_and_costs_the_victim_all() -> None:
    seats = {DOCTOR: {"health": 1, "power-ups": ["psychotherapist_move"]}, EYE: {"objects": [".32 Revolver"]}}
    s = farm({EYE: "R5/C2", DOCTOR: "R5/C5"}, [9], seats=seats)
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (len(s.powers[0]), s.powers[1]) == (1, ())
    assert s.power_pile >> CONTENT.power_up("psychotherapist_move").number & 1
