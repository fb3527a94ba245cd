"""What is asked, pressed and seen happening, as data; the odds on the buttons are exact."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from miskatonic.games.terror_paths import odds
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.records import ATTACK, CHALLENGE, ROLLED, TEST, Die
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.rolls.assign import AssignBest
from miskatonic.games.terror_paths.rules.rolls.base import open_roll
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.luck import LUCK, Reroll
from miskatonic.games.terror_paths.rules.rolls.prepare import PowerUp, Ready
from miskatonic.games.terror_paths.rules.sheet.losses import Loss, TakeLoss
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.moving import Move, Moves
from miskatonic.games.terror_paths.rules.turn.recovery import Recover
from miskatonic.games.terror_paths.rules.turn.search import Craft, Search
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.answers import answer
from miskatonic.kernel.chance import Script
from miskatonic.kernel.scene import beat
from miskatonic.kernel.scene.answers import ASIDE, END, PASS, Answer
from miskatonic.kernel.scene.boards import Graph, Panel
from miskatonic.kernel.scene.elements import Token
from miskatonic.lab.promises.filming import shown_to
from miskatonic.pieces.targets import can_meet
from tests.games.terror_paths import stage, texts
from tests.games.terror_paths.trial import EVA, GHOUL, HALL, IMP, PORCH, STUDY


def answers(s: Terror, seat: int) -> dict[str, Answer]:
    return {step.key: answer for step, _, answer in s.game.answers(s, seat, s.legal(seat))}


def panel(s: Terror, name: str) -> Panel:
    return next(panel for panel in s.game.scene(s, 0).panels if panel.id == name)


def graph(s: Terror) -> Graph:
    board = panel(s, "map").items[0]
    assert isinstance(board, Graph)
    return board


# --- what is asked ---


def test_a_question_says_its_kind_who_is_asked_and_what_it_is_about() -> None:
    s = stage.run(stage.table(), Moves())
    asked = s.game.scene(s, 0).question
    assert asked is not None
    assert (asked.kind, asked.who) == ("move", (0, 1, 2))
    assert asked.stage == ("graph", "figure.0", "figure.1", "figure.2")
    assert set(asked.stage) <= s.game.scene(s, 0).ids()


def test_a_battle_is_about_its_dice_and_its_enemies() -> None:
    s = stage.table()
    for seat in range(2):
        stage.put(s, seat, HALL)
    imp = stage.foe(s, IMP, HALL)
    stage.settle_until(stage.run(s, Fight(HALL)), "Prepare")
    asked = s.game.scene(s, 0).question
    assert asked is not None
    assert asked.kind == "power_up"
    assert asked.stage == ("roll", f"foe.{imp}")


# --- what is seen ---


@pytest.mark.rule("TP-foe-1", "TP-foe-2", "TP-var-1")
def test_an_enemy_on_the_map_shows_its_rank_targets_horrify_attack_and_text() -> None:
    s = stage.table()
    s.doom = 3
    imp = stage.foe(s, IMP, HALL, hits=1)
    token = next(item for item in graph(s).items if item.id == f"foe.{imp}")
    assert isinstance(token, Token)
    assert token.at == f"place.{HALL}"
    assert token.facts == (("Targets", "(4) C3"), ("Rank", "1"), ("Attack", "1d6/POW"))
    ghoul = stage.foe(s, GHOUL, HALL, ambush=True)
    token = next(item for item in graph(s).items if item.id == f"foe.{ghoul}")
    assert isinstance(token, Token)
    assert dict(token.facts)["Horrify"] == "1"
    assert token.note == "In ambush."


def test_the_map_keeps_what_is_printed_apart_from_what_changes() -> None:
    s = texts.table()
    before = graph(s).chart
    assert [before.wide, before.high] == list(s.box.sheet)
    node = before.nodes[texts.HERE]
    assert [node.wide, node.high] == [s.box.spots[texts.HERE].wide, s.box.spots[texts.HERE].high]
    assert s.box.spots[texts.HERE].wide > 0
    assert set(node.icons) == {
        *s.box.spots[texts.HERE].icons,
        *(["retreat"] if s.box.spots[texts.HERE].retreat else []),
    }
    s.blocked |= 1 << texts.HERE
    place_foes(s, 0, texts.place("cave_entrance"), 1, "TP-A-3")
    assert graph(s).chart is before
    assert (f"place.{texts.HERE}", "blocked") in graph(s).states


def test_menace_cards_are_a_pile_and_no_tracks() -> None:
    game = TerrorPaths(boxes={"hound_dog": read_box("it_bestirs", VERBS)})
    s = game.start(2, 1, {"scenario": "hound_dog", "investigators": "random"})
    shown = {item.id for item in panel(s, "menace").items}
    assert "pile.menace" in shown
    assert not [name for name in shown if name.startswith("menace.card.")]
    assert "counter.taint" in shown


def test_a_counter_whose_name_tells_too_much_has_no_track_before_it_counts() -> None:
    game = TerrorPaths(boxes={"hound_dog": read_box("it_bestirs", VERBS)})
    s = game.start(2, 1, {"scenario": "hound_dog", "investigators": "random"})
    assert "counter.sung" not in {item.id for item in panel(s, "menace").items}
    assert "counter.taint" in {item.id for item in panel(s, "menace").items}
    s.counters[s.box.counter_number["sung"]] = 1
    assert "counter.sung" in {item.id for item in panel(s, "menace").items}


# --- what is pressed ---


@pytest.mark.rule("TP-move-5", "TP-move-2")
def test_a_move_says_what_it_costs_and_where_one_is_stopped() -> None:
    s = stage.table()
    stage.foe(s, GHOUL, STUDY)
    for seat in range(3):
        stage.put(s, seat, HALL)
    stage.run(s, Moves())
    found = answers(s, 0)
    assert found[Move(0, STUDY).key].result == "+1 Threat, stopped there"
    assert found[Move(0, PORCH).key].result == ""
    assert found["DoneMoving(0)"].apart == END


@pytest.mark.rule("TP-test-1", "TP-att-1", "TP-att-2")
def test_power_up_names_the_chance_to_solve_and_what_it_costs() -> None:
    s = stage.table(EVA)
    stage.put(s, 0, HALL, int=3, pow=2, san=5)
    stage.lay(s, HALL, 3)
    stage.run(s, Attempt("card.wall", HALL))
    stage.first(s, 0, "Join")
    no = s.rolls[-1].no
    found = answers(s, 0)
    for points in range(3):
        want = sum(can_meet(dice, ((7, False), (7, True))) for dice in product(range(1, 7), repeat=3 + points))
        key = PowerUp(no, 0, points).key if points else Ready(no, 0).key
        assert found[key].odds == pytest.approx(want / 6 ** (3 + points))
        assert found[key].noun == "solved"
    assert found[PowerUp(no, 0, 2).key].result == "SAN 5 becomes 3"
    assert found[Ready(no, 0).key].apart == PASS


def _rolled(kind: str, *faces: int, what: str = "", need: int = 0) -> Terror:
    s = stage.table(EVA)
    stage.put(s, 0, HALL)
    no = open_roll(s, kind, HALL, (0,), what, need)
    roll = s.roll_of(no)
    assert roll is not None
    s.set_roll(roll.but(dice=tuple([Die(0, face) for face in faces]), stage=ROLLED))
    return s


@pytest.mark.rule("TP-luck-1")
def test_a_reroll_names_the_chance_of_what_is_wanted() -> None:
    s = _rolled(TEST, 5, what="int", need=2)
    assert odds.rerolled(s, s.rolls[0], 0) == pytest.approx(2 / 6)
    s = _rolled(CHALLENGE, 6, 1, 6, what="card.wall")
    want = sum(can_meet((6, face, 6), ((7, False), (7, True))) for face in range(1, 7)) / 6
    assert odds.rerolled(s, s.rolls[0], 1) == pytest.approx(want)
    s = _rolled(ATTACK, 4)
    assert odds.rerolled(s, s.rolls[0], 0) == pytest.approx(3 / 6)
    s.luck[0] = 2
    shown = answer(s, Reroll(s.rolls[0].no, 0, 0, LUCK), "")
    assert (shown.verb, shown.result, shown.apart) == ("Reroll your 4", "Luck 2 becomes 1", "")
    passed = _rolled(TEST, 2, what="int", need=2)
    shown = answer(passed, Reroll(passed.rolls[0].no, 0, 0, LUCK), "")
    assert (shown.apart, shown.waste) == (ASIDE, "The Test is passed as it is.")


@pytest.mark.rule("TP-test-1", "TP-test-4", "TP-test-6")
def test_a_test_and_an_attack_say_who_rolls_for_what() -> None:
    s = _rolled(TEST, 5, what="int", need=2)
    said = panel(s, "roll").title
    assert (said.startswith("INT Test of "), said.endswith(": 2 or lower passes")) == (True, True)
    roll = s.rolls[0]
    for need, words in ((6, "it cannot fail"), (0, "it cannot be passed")):
        s.set_roll(roll.but(need=need))
        assert panel(s, "roll").title.endswith(words)
    s.set_roll(roll.but(need=1, dice=()))  # before the roll the number is not fixed: it is read now, and 1 more
    assert panel(s, "roll").title.endswith(f"{s.stat(0, 1) + 1} or lower passes")
    s = stage.table(EVA)
    stage.put(s, 0, HALL)
    open_roll(s, ATTACK, HALL, (0,))
    s.set_roll(s.rolls[-1].but(need=stage.foe(s, GHOUL, HALL)))
    assert panel(s, "roll").title == "The ghoul attacks Eva"


@pytest.mark.rule("TP-eatk-3", "TP-eatk-4", "TP-eatk-7")
def test_an_attack_names_the_chance_to_live() -> None:
    s = stage.table(EVA)
    stage.put(s, 0, HALL, hp=3, pow=2)
    ghoul = stage.foe(s, GHOUL, HALL)
    found = odds.struck(s, ghoul, 0)
    assert found is not None
    rolls = [-(-sum(dice) // 2) for dice in product(range(1, 7), repeat=2)]
    assert found["she dies"] == pytest.approx(sum(lost > 3 for lost in rolls) / 36)
    assert found["she loses 2 HP"] == pytest.approx(rolls.count(2) / 36)
    assert sum(found.values()) == pytest.approx(1)


def test_search_recovery_and_loss_say_what_comes_of_them() -> None:
    s = stage.table(EVA)
    stage.put(s, 0, HALL, int=3, hp=5)
    s.threat = 16
    game = s.game
    assert game.answer(s, 0, Search(0, 0), "x").odds == pytest.approx(0.5)
    assert game.answer(s, 0, Recover(0, 3), "x").result == "Threat 16 becomes 1, Doom rises"
    crafted = game.answer(s, 0, Craft(0, 0), "Make a Weapon (Threat +2)")
    assert (crafted.verb, crafted.result) == ("Make a Weapon", "Threat 16 becomes 0, Doom rises")
    assert game.answer(s, 0, TakeLoss(Loss(0, 0, 2, "attack")), "x").result == "HP 5 becomes 3"
    assert game.known_odds(s, 0, Recover(0, 2))["7 points"] == pytest.approx(6 / 36)  # type: ignore[index]
    assert game.known_odds(s, 0, Search(0, 0)) == {"something is found": 0.5, "nothing is found": 0.5}


@pytest.mark.rule("TP-tgt-4")
def test_the_best_assignment_says_how_many_targets_it_hits() -> None:
    s = _rolled(CHALLENGE, 6, 1, what="card.wall")
    s.set_roll(s.rolls[0].but(targets=(-1, 0, 7, 0, -1, 1, 7, 1), put=(-1, -1), stage=2))
    assert s.game.answer(s, 0, AssignBest(s.rolls[0].no), "x").result == "1 of 2 Targets"


# --- what is seen happening ---


def filmed(s: Terror, act: Any) -> list[tuple[str, beat.Beat]]:
    s.log = []
    beat.begin(s)
    act()
    beat.end(s)
    return [(event.kind, shown_to(event, 0)) for event in s.log]


def test_a_move_is_shown_as_a_figure_that_goes_to_a_place() -> None:
    s = stage.run(stage.table(), Moves())
    shown = dict(filmed(s, lambda: s.choose(0, Move(0, HALL).key)))
    assert shown["moves"].who == "figure.0"
    assert shown["moves"].on == (f"place.{HALL}",)
    assert beat.Change("figure.0", f"place.{PORCH}", f"place.{HALL}") in shown["moves"].changes


def test_a_reroll_is_shown_as_a_roll_and_a_die_that_turns() -> None:
    s = _rolled(TEST, 5, what="int", need=2)
    s.chance = Script([3])
    no = s.rolls[0].no
    shown = dict(filmed(s, lambda: stage.run(s, Reroll(no, 0, 0, 0))))
    assert shown["rerolls"].roll == beat.Roll((3,))
    assert beat.Change("die.0", 5, 3) in shown["rerolls"].changes


def test_a_death_is_shown_when_it_is_told() -> None:
    s = stage.table()
    stage.put(s, 1, HALL, hp=0)
    shown = dict(filmed(s, lambda: stage.run(s, Loss(1, 0, 1, "attack"))))
    assert beat.Change("figure.1", f"place.{HALL}", None) in shown["dies"].changes
    assert beat.Change("hp.1", 0, -1) not in shown["dies"].changes
