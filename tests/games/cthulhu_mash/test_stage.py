"""What is asked, pressed and shown happening in Cthulhu Mash, as data."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.kernel.scene import beat
from tests.games.cthulhu_mash.table import EXPLORER, EYE, choose, farm


def side_by_side(dice: tuple[int, ...] = ()) -> Mash:
    return farm({EXPLORER: "R3/C3", EYE: "R3/C4"}, dice=dice)


def filmed(state: Mash, words: str) -> list[Event]:
    state.log = []
    beat.begin(state)
    choose(state, EXPLORER, words)
    beat.end(state)
    return state.log


@pytest.mark.rule("CM-2.1.6-1", "CM-2.1.6-2")
def test_the_odds_on_an_attack_are_those_that_foresight_finds() -> None:
    state = side_by_side()
    seat = state.active
    strike = next(choice for choice in state.choices(seat) if choice.key.startswith("Strike"))
    odds = mk.foresee(state, seat, strike.key)
    missed = sum(chance for name, chance in odds.table.items() if name == "a miss")
    assert strike.answer.noun == "hits"
    assert f"{strike.answer.verb} {strike.answer.result}" == strike.label
    assert strike.answer.result.startswith("with ")
    assert strike.answer.odds == pytest.approx(1 - missed)


@pytest.mark.rule("CM-2.1.6-1")
@pytest.mark.parametrize(("face", "verdict"), [(1, "miss"), (6, "hit")])
def test_an_attack_is_one_figure_die_defense_and_verdict(face: int, verdict: str) -> None:
    state = side_by_side((face,))
    sides = state.sheet(state.active).melee
    told = filmed(state, "Strike the Private Eye with bare hands")
    shown = next(event for event in told if event.kind == "attack").film.seen_by(SPECTATOR)
    assert (shown.who, shown.on) == (f"f{state.active}", (f"f{1 - state.active}",))
    assert (shown.roll.faces, shown.roll.sides) == ((face,), sides)
    if face in (1, sides):
        assert shown.roll.verdict == verdict
    assert shown.roll.need == state.sheet(1 - state.active).defense


@pytest.mark.rule("CM-2.1.4-2")
def test_a_step_moves_the_piece_where_it_is_said_to_go() -> None:
    state = side_by_side()
    filmed(state, "Move")
    told = filmed(state, "Walk to R3/C2")
    walked = next(event for event in told if event.kind == "walked").film.seen_by(1 - state.active)
    moved = {change.id: (change.was, change.now) for change in walked.changes}
    was, now = moved[f"f{state.active}"]
    assert was != now


@pytest.mark.rule("CM-3.1-3")
def test_attacks_come_first_and_ending_the_turn_and_giving_up_last() -> None:
    state = side_by_side()
    shown = GAME.answers(state, state.active, state.legal(state.active))
    assert shown[0][0].key.startswith("Strike")
    aparts = [answer.apart for _, _, answer in shown if answer.apart]
    assert aparts[-1] == "leave"
    assert "end" in aparts


def test_the_numbers_of_a_character_are_fields() -> None:
    state = side_by_side()
    panel = next(panel for panel in GAME.scene(state, 0).panels if panel.id == "seat0")
    stats = dict(next(item.numbers for item in panel.items if item.id == "stats0"))  # type: ignore[union-attr]
    assert stats["Defense"] == state.sheet(0).defense
