"""What the program adds to the printed rules (MU-dig-1..6): order, opportunities, chance, the log, and absence."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import ask_help, eyes
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    do,
    events,
    items,
    level,
    offered,
    offers,
    play_on,
    say_no,
    sees,
    table,
    top,
    win_or_lose,
)

LLOYD = {"monsters": ["Lloyd Lloigor"]}
DULL = {"hand": ["Portal Of Mystery"]}


def caught(monster: str, *dice: int | str, **people: Any) -> Munchkin:
    """Armitage is caught by this monster, which is made unbeatable."""
    fight = {"monsters": [{"monster": monster, "extras": ["Four-Dimensional"]}]}
    laid: dict[str, Any] = {"Armitage": {}, "Birch": {}, "Carter": {}}
    laid |= {name: {**laid.get(name, {}), **given} for name, given in people.items()}
    state = table(fight=fight, dice=[1, *dice], **laid)
    while not events(state, "caught"):
        say_no(state)
    return state


# ---------------------------------------------------------------------- order


@pytest.mark.rule("MU-dig-1")
def test_a_player_with_several_things_to_do_chooses_their_order() -> None:
    state = table(Armitage={}, fight={"monsters": ["Great Cthulhu", "Froggoth"]})
    win_or_lose(state)
    assert set(offers(state, "Armitage")) == {"Run from Great Cthulhu", "Run from Froggoth"}


@pytest.mark.rule("MU-dig-1")
def test_what_is_due_for_several_comes_in_turn_order() -> None:
    people: dict[str, Any] = {name: {"dead": True} for name in ("Armitage", "Birch", "Danforth")}
    state = table(Carter={}, turn="Carter", phase="charity", **people)
    assert [facts[0] for facts in events(state, "returns")] == [3, 0, 1]


@pytest.mark.rule("MU-dig-5")
def test_outside_combat_the_active_player_is_first_and_passing_in_succession_ends_it() -> None:
    state = table(
        Armitage=DULL, Birch={"hand": ["Ruggoth"]}, Carter={"hand": ["Call The Army", "Shoggoth"]}, turn="Birch"
    )
    assert asked(state) == ["Birch", "Carter", "Armitage"]
    do(state, "Birch", "Pass")
    do(state, "Armitage", "Pass")
    do(state, "Carter", "Play Call The Army on Armitage")
    assert asked(state) == ["Birch", "Carter", "Armitage"]  # a play starts the passing afresh


@pytest.mark.rule("MU-dig-5")
def test_changing_equipment_and_showing_cards_do_not_start_the_passing_afresh() -> None:
    state = table(Armitage=DULL, Birch={"items": ["Galoshes"], "hand": ["Ruggoth"]})
    do(state, "Armitage", "Pass")
    do(state, "Birch", "Turn Galoshes sideways")
    choose(state, "Birch", "Show cards from your hand", ((0,), (0,)))
    assert asked(state) == ["Birch"]


@pytest.mark.rule("MU-dig-4")
@pytest.mark.parametrize("phase", ["start", "after door", "before charity"])
def test_every_living_player_has_an_opportunity(phase: str) -> None:
    dead = {"hand": ["Call The Army"], "dead": True}
    state = table(
        Armitage=DULL,
        Birch={"hand": ["Target Practice"]},
        Carter={"hand": ["Mystic Visions"]},
        Danforth=dead,
        phase=phase,
    )
    assert asked(state) == ["Armitage", "Birch", "Carter"]
    assert offered(state, "Birch", "Target Practice")
    assert not offered(state, "Danforth", "Call The Army")


@pytest.mark.rule("MU-dig-4", "MU-run-15")
def test_there_is_an_opportunity_before_each_flight_roll() -> None:
    state = table(
        Armitage={}, Birch={"hand": ["Target Practice"]}, fight={"monsters": ["Froggoth", "Shallow Ones"]}, dice=[6, 6]
    )
    win_or_lose(state)
    do(state, "Armitage", "Run from Froggoth")
    assert (top(state), asked(state), len(events(state, "rolled"))) == ("BeforeRoll", ["Birch"], 0)
    do(state, "Birch", "Pass")
    assert (top(state), len(events(state, "rolled"))) == ("BeforeRoll", 1)


@pytest.mark.rule("MU-dig-4")
def test_nothing_is_played_within_a_step() -> None:
    state = table(
        Armitage={"items": ["Tommy Gun", "Flamethrower", "Fez of Fazooli"]}, Birch={"hand": ["Target Practice"]}
    )
    do(state, "Armitage", "Sell Items")
    assert offers(state, "Birch") == []


# ---------------------------------------------------------------------- chance and log


@pytest.mark.rule("MU-dig-2")
def test_every_roll_is_shown_to_all_and_each_face_is_as_likely() -> None:
    state = caught("Polly Polyp")
    assert eyes(state, "rolled") == [["Armitage", "Birch", "Carter"]]
    assert events(state, "rolled") == [(0, 1)]
    fair = GAME.start(3, seed=5)
    faces = [fair.roll(6) for _ in range(1200)]
    assert all(150 < faces.count(face) < 250 for face in range(1, 7))


@pytest.mark.rule("MU-dig-2")
def test_a_seed_makes_a_game_repeatable() -> None:
    def game() -> str:
        state = GAME.start(4, seed=7)
        play_on(state, choices=150)
        return state.digest()

    assert game() == game()


@pytest.mark.rule("MU-dig-3")
def test_every_event_names_a_rule_that_exists() -> None:
    state = GAME.start(5, seed=3, events=True)
    play_on(state, choices=600)
    known = set(GAME.rulebook.rules)
    assert len(state.log or []) > 200
    assert {event.rule for event in state.log or []} <= known


@pytest.mark.rule("MU-dig-3", "MU-cards-14")
def test_a_hidden_draw_is_named_to_its_owner_alone() -> None:
    state = table(Armitage={}, Birch=DULL, phase="phase 2", dice=["Shoggoth"])
    assert events(state, "drew") == [(0, card("Shoggoth"))]
    assert (eyes(state, "drew"), eyes(state, "drew_hidden")) == ([["Armitage"]], [["Birch", "Carter"]])
    assert "Shoggoth" not in sees(state, "Birch")


# ---------------------------------------------------------------------- absent players


@pytest.mark.rule("MU-dig-6")
def test_for_the_absent_the_program_passes_and_refuses() -> None:
    state = table(Armitage={"level": 2}, Birch={"hand": ["Target Practice"], "items": ["Galoshes"]}, fight=LLOYD)
    ask_help(state, "Armitage", "Birch", treasures=2)
    state.expire(1)
    assert (state.fight is not None and state.fight.helper, top(state)) == (-1, "Interfere")
    state.expire(1)
    assert 1 not in state.seats_to_act
    assert level(state, "Birch") == 1


@pytest.mark.rule("MU-dig-6")
def test_a_compulsory_choice_is_made_at_random() -> None:
    lost = set()
    for face in (1, 2):
        state = caught("The Cruller Out Of Space", face, Armitage={"items": ["Fez of Fazooli", "Fake Tentacle"]})
        assert top(state) == "LoseItem"
        state.expire(0)
        lost.add(tuple(items(state, "Armitage")))
    assert lost == {("Fez of Fazooli",), ("Fake Tentacle",)}


@pytest.mark.rule("MU-dig-6", "MU-sell-1")
def test_whoever_is_too_late_in_a_sale_sells_nothing() -> None:
    state = table(Armitage={"items": ["Flamethrower", "Tommy Gun"]}, Birch=DULL)
    do(state, "Armitage", "Sell Items", "Sell Flamethrower", "Sell Tommy Gun")
    state.expire(0)
    assert (level(state, "Armitage"), len(items(state, "Armitage"))) == (1, 2)
