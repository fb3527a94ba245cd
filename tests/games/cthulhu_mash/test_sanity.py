"""The sanity variant: points, checks and triggers. Sections 8.1 to 8.4."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.sanity.composure import idea
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import seat_name
from tests.games.cthulhu_mash.minds import COOP, checks, dock, on, points, unafraid
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, MARINER, asked, can, choose, events, seat, where

DEEP_ONE = CONTENT.monster("deep_one").number
CULTIST = CONTENT.monster("cultist").number
MUTILATION = sanity.GENERATORS + CONTENT.generator("star_vampire_mutilation").number
BOTH = {MARINER: "R6/C1", EXPLORER: "R1/C6 of Base Camp"}


def walk(s: Mash, name: str, to: str) -> None:
    choose(s, name, "Move")
    choose(s, name, f"Walk to {to}")


# ---------------------------------------------------------------------- points


@pytest.mark.rule("CM-8.1-1", "CM-8.1-2", "CM-8.1-3", "CM-8.1-4", "CM-8-1")
def test_everybody_starts_with_seven_points_for_health_and_mentality_and_an_idea_of_twelve() -> None:
    s = GAME.start(4, 3, COOP)
    later = [i for i in range(4) if i != s.first]
    assert [s.sanity[i] for i in later] == [s.sanity_base[i] for i in later]
    had = {seat_name(s, i): (s.sanity_base[i], idea(s, i)) for i in range(4)}
    assert had == {EXPLORER: (63, 48), MARINER: (42, 36), EYE: (56, 48), DOCTOR: (56, 60)}


@pytest.mark.rule("CM-8-1")
def test_sanity_is_for_cooperative_and_solo_games_only() -> None:
    with pytest.raises(mk.OptionError, match="cooperative"):
        GAME.start(2, 1, {"sanity": True})
    assert not GAME.start(1, 1, {"sanity": True}).over


# ---------------------------------------------------------------------- the check


@pytest.mark.rule("CM-8.2-2")
@pytest.mark.parametrize(("tens", "ones", "total"), [(10, 10, 100), (10, 7, 7), (3, 10, 30), (5, 4, 54)])
def test_two_d10_make_a_hundred_and_ten_counts_as_nought(tens: int, ones: int, total: int) -> None:
    s = dock(BOTH, [tens, ones])
    assert sanity.hundred(s) == total


@pytest.mark.rule("CM-8.2-1", "CM-8.2-3", "CM-8.3-4", "CM-8.3-5", "CM-8.5-1")
def test_a_failed_check_costs_what_stands_after_the_slash() -> None:
    s = dock(BOTH, [5, 4, 4], monsters={"Deep One": "R6/C6"})
    walk(s, MARINER, "R6/C2")
    assert (points(s, MARINER), s.sanity_base[0]) == (38, 42)
    assert checks(s) == [(0, DEEP_ONE)]
    assert events(s, "idea") == []


@pytest.mark.rule("CM-8.2-3", "CM-8.3-4")
@pytest.mark.parametrize(("ones", "left"), [(2, 42), (3, 36)])
def test_equal_to_the_base_succeeds_and_one_more_fails(ones: int, left: int) -> None:
    s = dock(BOTH, [4, ones, 6, 9, 9], monsters={"Deep One": "R6/C6"})
    walk(s, MARINER, "R6/C2")
    assert points(s, MARINER) == left


@pytest.mark.rule("CM-8.2-3")
def test_points_already_lost_make_no_check_harder() -> None:
    s = dock(BOTH, [4, 10, 6], monsters={"Deep One": "R6/C6"}, seats={MARINER: {"sanity": 30}})
    walk(s, MARINER, "R6/C2")
    assert points(s, MARINER) == 30


@pytest.mark.rule("CM-8.3-4", "CM-8.3-5")
def test_a_spider_costs_a_point_even_if_the_check_succeeds() -> None:
    s = dock(BOTH, [1, 1], monsters={"Leng Spider": "R6/C6"})
    walk(s, MARINER, "R6/C2")
    assert points(s, MARINER) == 41


@pytest.mark.rule("CM-8.3-12", "CM-8.3-5", "CM-8.3-6", "CM-8.3-7")
@pytest.mark.parametrize(
    ("horror", "dice", "lost"),
    [
        (CULTIST, [10, 10, 3], 3),
        (MUTILATION, [10, 10, 2], 2),
        (sanity.ENTERING + CONTENT.tile("family_farm").number, [10, 10, 4], 4),
        (sanity.ENTERING + CONTENT.tile("abhoth_swamp").number, [10, 10, 1, 3], 4),
        (sanity.ENTERING + CONTENT.tile("abhoth_swamp").number, [1, 1, 4], 4),
        (sanity.SHOGGOTH, [10, 10, 1, 2], 3),
        (sanity.TISSUE + 1, [1, 1, 2], 2),
        (sanity.COMRADE, [10, 10, 3], 3),
        (sanity.TOME, [1, 1, 3], 3),
    ],
)
def test_each_entry_rolls_its_own_dice(horror: int, dice: list[int], lost: int) -> None:
    s = dock(BOTH, dice)
    sanity.Check(0, horror).run(s)
    assert (points(s, MARINER), s.chance.faces) == (42 - lost, [])  # type: ignore[union-attr]


# ---------------------------------------------------------------------- what triggers


@pytest.mark.rule("CM-8.3-1")
def test_a_kind_of_monster_frightens_each_character_once() -> None:
    s = dock({MARINER: "R6/C1", EXPLORER: "R6/C2"}, [1, 1] * 6, monsters={"Deep One A": "R6/C6", "Deep One B": "R4/C4"})
    walk(s, MARINER, "R5/C1")
    choose(s, MARINER, "Walk to R6/C1")
    choose(s, MARINER, "Walk to R4/C1")
    assert sorted(checks(s)) == [(0, DEEP_ONE), (1, DEEP_ONE)]


@pytest.mark.rule("CM-8.3-3", "CM-8.3-9", "CM-8.2-4", "CM-8.3-11")
def test_the_dock_is_not_listed_but_the_gate_to_it_costs_a_point() -> None:
    s = dock({MARINER: "R6/C4 of Mariner's Ship", EXPLORER: "R1/C6 of Base Camp"})
    walk(s, MARINER, "R6/C5")
    choose(s, MARINER, "Walk to R6/C4")
    choose(s, MARINER, "Go through the gate, south")
    unlisted = [check for check in checks(s) if check[1] != sanity.SIGHTS + 1]
    assert where(s, MARINER) == "R6/C4 of Innsmouth Dock"
    assert (unlisted, events(s, "sanity_lost")[-1].facts[1]) == ([], 1)


@pytest.mark.rule("CM-8.3-11")
def test_a_push_through_a_gate_costs_the_pushed_a_point() -> None:
    s = unafraid(dock({EXPLORER: "R6/C3", MARINER: "R6/C4"}, [8]))
    choose(s, EXPLORER, f"Push the {MARINER}")
    choose(s, EXPLORER, "and out by the north gate")
    assert where(s, MARINER) == "R6/C3 of Base Camp"
    assert (points(s, EXPLORER), points(s, MARINER)) == (63, 41)


@pytest.mark.rule("CM-8.3-11")
def test_whoever_is_swapped_at_a_gate_pays_nothing() -> None:
    s = unafraid(dock({EXPLORER: "R6/C4", MARINER: "R6/C3 of Base Camp"}))
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Go through the gate, north")
    assert where(s, MARINER) == "R6/C4 of Innsmouth Dock"
    assert (points(s, EXPLORER), points(s, MARINER)) == (62, 42)


@pytest.mark.rule("CM-8.3-14")
def test_the_tile_comes_first_then_generators_then_monsters() -> None:
    s = on(
        "Family Farm",
        {MARINER: "R1/C1", EXPLORER: "R1/C6 of Base Camp"},
        [1, 1] * 3,
        monsters={"Cultist": "R1/C3"},
        generators={"Star Vampire Mutilation": "R3/C1"},
    )
    s.horrors[0] = 0  # as if she had just come in
    walk(s, MARINER, "R1/C2")
    farm = sanity.ENTERING + CONTENT.tile("family_farm").number
    assert checks(s) == [(0, farm), (0, MUTILATION), (0, CULTIST)]


@pytest.mark.rule("CM-8.3-14")
def test_a_piece_in_between_hides_a_horror_for_the_moment() -> None:
    s = dock({MARINER: "R6/C2", EXPLORER: "R6/C3"}, [1, 1] * 4, monsters={"Deep One": "R6/C6"})
    walk(s, MARINER, "R6/C1")
    assert checks(s) == [(1, DEEP_ONE)]


@pytest.mark.rule("CM-8.3-14")
def test_several_characters_check_in_turn_order() -> None:
    s = dock({MARINER: "R6/C4", EXPLORER: "R5/C6"}, [1, 1] * 4, monsters={"Deep One": "R6/C6"}, active=EXPLORER)
    walk(s, EXPLORER, "R5/C5")
    assert checks(s) == [(1, DEEP_ONE), (0, DEEP_ONE)]


@pytest.mark.rule("CM-8.3-8", "CM-8.3-15", "CM-8.3-7")
def test_one_shoggoth_is_enough_for_both_tiles() -> None:
    s = on("Coastal Cavern", {MARINER: "R6/C1", EXPLORER: "R1/C6 of Base Camp"}, [1, 1, 4])
    walk(s, MARINER, "R6/C2")
    assert (checks(s), points(s, MARINER)) == ([(0, sanity.SHOGGOTH)], 38)
    assert sanity.known(s, 0, sanity.SHOGGOTH)
    assert sanity.known(s, 0, sanity.TISSUE + 3)


@pytest.mark.rule("CM-8.3-8", "CM-8.3-10", "CM-8.3-9")
def test_tissue_in_view_frightens_once_and_spares_one_the_shoggoth() -> None:
    s = dock(BOTH, [1, 1, 2], tissue={"R6/C4": 1})
    walk(s, MARINER, "R6/C2")
    choose(s, MARINER, "Walk to R6/C1")
    assert (len(checks(s)), points(s, MARINER)) == (1, 40)
    assert sanity.known(s, 0, sanity.SHOGGOTH)


@pytest.mark.rule("CM-8.3-16", "CM-8.3-9")
def test_whoever_sees_a_comrade_die_checks() -> None:
    near = {EXPLORER: "R6/C1", EYE: "R6/C2", MARINER: "R6/C4"}
    s = unafraid(dock(near, [8, 10, 10, 4], seats={EYE: {"health": 1}}))
    choose(s, EXPLORER, f"Strike the {EYE}")
    assert checks(s) == [(0, sanity.COMRADE), (2, sanity.COMRADE)]
    assert points(s, EXPLORER) == 59


@pytest.mark.rule("CM-8.3-17")
def test_the_start_tile_is_looked_at_when_the_first_turn_begins_and_not_before() -> None:
    bodies = sanity.SIGHTS + CONTENT.tile("train_station").number
    s = dock({EXPLORER: "R1/C2 of Train Station", EYE: "R1/C6 of Train Station"}, [1, 1] * 9, generated=False)
    s.made = -1
    walk(s, EXPLORER, "R1/C1")
    assert checks(s) == [(0, bodies)]
    choose(s, EXPLORER, "End the move")
    choose(s, EXPLORER, "End the turn")
    assert checks(s) == [(0, bodies), (1, bodies)]


@pytest.mark.rule("CM-8.3-2", "CM-8.3-9")
def test_reading_a_tome_calls_for_a_check_every_time() -> None:
    s = dock(BOTH, [1, 1, 2, 10, 10, 3], seats={MARINER: {"objects": ["Book of Dzyan", "Nameless Cults"]}})
    choose(s, MARINER, "Read the Book of Dzyan")
    assert points(s, MARINER) == 40
    choose(s, MARINER, "Read the Nameless Cults")
    assert points(s, MARINER) == 37


@pytest.mark.rule("CM-8.2-4", "CM-8.3-9")
def test_casting_a_spell_costs_a_point_without_a_check() -> None:
    s = dock(BOTH, seats={MARINER: {"objects": ["Book of Dzyan"], "spells": ["Fly"]}})
    choose(s, MARINER, "Cast Fly")
    assert (points(s, MARINER), checks(s)) == (41, [])


# ---------------------------------------------------------------------- restoring


@pytest.mark.rule("CM-8.4-1", "CM-8.4-4")
@pytest.mark.parametrize(
    ("remedy", "had", "has"), [("Herbs", 30, 31), ("Psychiatric Medicine", 30, 32), ("Psychiatric Medicine", 41, 42)]
)
def test_remedies_restore_sanity_up_to_the_base(remedy: str, had: int, has: int) -> None:
    s = dock(BOTH, seats={MARINER: {"objects": [remedy], "sanity": had, "mentality": 1}})
    choose(s, MARINER, f"Use the {remedy}")
    assert points(s, MARINER) == has


@pytest.mark.rule("CM-8.4-2")
def test_the_necklace_raises_both_values_and_takes_them_away_again() -> None:
    s = dock(BOTH, ground={"R6/C1": {"up": ["Elder Sign Necklace"]}}, seats={MARINER: {"sanity": 30}})
    choose(s, MARINER, "Move")
    choose(s, MARINER, "Pick up the Elder Sign Necklace")
    assert (points(s, MARINER), s.sanity_base[0]) == (38, 50)
    choose(s, MARINER, "Drop the Elder Sign Necklace")
    assert (points(s, MARINER), s.sanity_base[0]) == (30, 42)


@pytest.mark.rule("CM-8.4-2")
def test_losing_the_necklace_never_takes_the_last_point_and_regaining_gives_back_no_more() -> None:
    s = dock(BOTH, seats={MARINER: {"objects": ["Elder Sign Necklace"], "sanity": 3}})
    piece = s.objects[0][0]
    sanity.given_away(s, 0, piece)
    assert (points(s, MARINER), s.sanity_base[0]) == (1, 42)
    sanity.taken(s, 0, piece)
    assert (points(s, MARINER), s.sanity_base[0]) == (3, 50)


@pytest.mark.rule("CM-8.4-3", "CM-3.3.2-15")
def test_the_machine_restores_a_point_until_it_has_cost_health() -> None:
    machine = {DOCTOR: "R4/C6", EXPLORER: "R1/C6 of Base Camp"}
    s = unafraid(on("Miskatonic Medical School", machine, [2, 1, 6], seats={DOCTOR: {"sanity": 40}}))
    s.horrors[0] = 0
    for left, health in ((41, 3), (41, 2), (41, 2)):
        choose(s, DOCTOR, "Use the psychotherapy machine")
        assert (points(s, DOCTOR), s.health[0]) == (left, health)
    assert (asked(s), can(s, DOCTOR, "psychotherapy"), seat(s, DOCTOR)) == (DOCTOR, True, 0)
