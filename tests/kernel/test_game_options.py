"""Starting a game: what cannot be started says why."""

from __future__ import annotations

import pytest

import miskatonic as mk
from tests.conformance.toy import SEANCE

CHAOS = "chaos_of_cthulhu"


@pytest.mark.parametrize("seats", [0, 1, 5, -1, "2", None, 2.0, True])
def test_a_seat_count_that_does_not_fit_is_refused(seats: int) -> None:
    with pytest.raises(mk.OptionError, match=f"Chaos of Cthulhu is for 2 to 4 seats, not {seats!r}"):
        mk.game(CHAOS).start(seats=seats)


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(mk.OptionError, match="has no option 'tempo'; it has mode, dare, lament"):
        mk.game(CHAOS).start(seats=2, options={"tempo": 3})


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("mode", "royal", "standard, crown"),
        ("mode", None, "standard, crown"),
        ("dare", 1, "false, true"),
        ("dare", "true", "false, true"),
        ("rounds", 2, "3 to 40"),
        ("rounds", 41, "3 to 40"),
        ("rounds", "10", "3 to 40"),
        ("rounds", 10.0, "3 to 40"),
        ("rounds", True, "3 to 40"),
        ("mode", ["standard"], "standard, crown"),
    ],
)
def test_a_wrong_value_names_the_right_ones(name: str, value: object, allowed: str) -> None:
    with pytest.raises(mk.OptionError, match=f"option {name}=.* is not allowed; use {allowed}"):
        mk.game(CHAOS).start(seats=2, options={name: value})


def test_options_that_do_not_go_together_are_refused() -> None:
    for more in ({"dare": True}, {"lament": "rounds"}):
        with pytest.raises(mk.OptionError, match="mode=crown cannot be combined"):
            mk.game(CHAOS).start(seats=2, options={"mode": "crown", **more})


def test_options_not_given_have_their_usual_value() -> None:
    assert SEANCE.start(seats=2, options={"clock": True}).options == {"rounds": 3, "clock": True, "mood": "grave"}


def test_what_a_person_types_becomes_a_value() -> None:
    rounds, clock, mood = SEANCE.options
    assert (rounds.read("5"), clock.read("YES"), clock.read("off"), mood.read("merry")) == (5, True, False, "merry")
    for option, text in ((rounds, "five"), (rounds, "99"), (rounds, "-1"), (clock, "maybe"), (mood, "1"), (rounds, "")):
        with pytest.raises(mk.OptionError, match=f"option {option.name}="):
            option.read(text)


@pytest.mark.parametrize("text", ["--5", "²"])
def test_what_only_looks_like_a_number_is_refused_as_an_option(text: str) -> None:
    with pytest.raises(mk.OptionError, match="option rounds="):
        SEANCE.options[0].read(text)


def test_an_unknown_game_lists_those_there_are_and_guesses() -> None:
    with pytest.raises(mk.UnknownGame, match=r"there is no game 'chaos' \(there is .*chaos_of_cthulhu.*did you mean"):
        mk.game("chaos")
    with pytest.raises(mk.UnknownGame, match="there is no game ''"):
        mk.game("")


@pytest.mark.parametrize("viewer", [4, -2, "0", True])
def test_nobody_looks_from_a_seat_that_is_not_there(viewer: int) -> None:
    state = SEANCE.start(seats=2, events=True)
    for look in (SEANCE.scene, SEANCE.log_for):
        with pytest.raises(mk.Illegal, match="there is no seat"):
            look(state, viewer)


def test_a_spectator_may_look() -> None:
    state = SEANCE.start(seats=2, events=True)
    assert SEANCE.scene(state, None) == SEANCE.scene(state, -1)
    assert {event.kind for event in SEANCE.log_for(state, None)} == {"round", "drew"}


def test_a_position_of_another_game_is_not_read() -> None:
    data = SEANCE.start(seats=2).to_dict()
    with pytest.raises(ValueError, match="this is a position of 'seance', not of 'chaos_of_cthulhu'"):
        mk.game(CHAOS).from_dict(data)
    del data["table"]["bag"]
    with pytest.raises(ValueError, match="a saved position of seance lacks the field 'bag'"):
        SEANCE.from_dict(data)
