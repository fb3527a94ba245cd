"""Puzzles in play: laid out, attempted, left, taken over, solved (MM-puz, MM-pact, MM-psol)."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from miskatonic.clients.terminal.lines.talk import Talk
from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.rules.puzzles import attempts, piles
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.journal.entry import final
from miskatonic.pieces.puzzles.plan import NEVER
from miskatonic.table.sight import answers
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.messages import Hint
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    asks,
    at,
    card,
    do,
    events,
    foe,
    illegal,
    items,
    kinds,
    night,
    offered,
    pile,
    room,
    top,
)

BOX = {"study": {"pile": ["axe", "puzzlebox"]}}
FUSES = {"study": {"pile": ["axe", "power_failure"]}}
LOCK = {"study": {"pile": ["axe", "locked_door"]}}


def begun(dice: list[int], **more: object) -> Mansions:
    s = night(rooms=BOX, dice=dice, **more)  # type: ignore[arg-type]
    do(s, JOE, "Explore", "Take on")
    return s


@pytest.mark.rule("MM-puz-1", "MM-psol-5", "MM-psol-4")
def test_solved_the_search_goes_on_unsolved_it_ends_and_the_step_is_spent() -> None:
    s = begun([2, 1, 3, 4, 5, 6])
    do(s, JOE, "Swap pieces 1 and 2")
    assert items(s, JOE) == ["axe"]
    assert pile(s, "study") == []
    assert s.gone[card(s, "puzzlebox")] == 1
    s = begun([2, 1, 3, 4, 5, 6])
    do(s, JOE, "Leave it")
    assert items(s, JOE) == []
    assert s.action_left == 0


@pytest.mark.rule("MM-puz-2", "MM-puz-4", "MM-puz-5", "MM-setup-7")
def test_the_first_time_it_is_dealt_from_its_pile_the_second_it_lies_as_it_was_left() -> None:
    s = begun([2, 1, 3, 4, 5, 6], kate={})
    laid = s.puzzles[0].laid
    assert laid.pieces == (1, 0, 2, 3, 4, 5)
    assert set(laid.turns) == {0}
    assert s.piece_bag[:6] == [0] * 6
    do(s, JOE, "Leave it", "End the turn")
    do(s, KATE, "Explore", "Take on")
    assert len(events(s, "laid_out")) == 1
    assert s.puzzles[0].laid == laid


@pytest.mark.rule("MM-puz-3", "MM-pact-4", "MM-pact-8")
def test_a_lock_begins_with_its_setup_tile_and_only_a_lock_turns_one() -> None:
    s = night(joe={"at": "library.b"}, rooms=LOCK, dice=[1, 2])
    do(s, JOE, "Move to the Study", "Take on")
    assert offered(s, JOE, "Turn the setup tile")
    assert "Setup tile 4A" in str(s.game.scene(s, JOE))
    s = night(rooms=FUSES)
    do(s, JOE, "Explore", "Take on")
    assert not offered(s, JOE, "Turn the setup tile")
    assert "Setup tile 2" in str(s.game.scene(s, JOE))
    assert "Setup tile" not in str(s.game.scene(begun([2, 1, 3, 4, 5, 6]), JOE))


@pytest.mark.rule("MM-puz-6")
def test_one_attempt_for_each_investigator_puzzle_and_turn() -> None:
    s = night(joe={"at": "library.b"}, kate={"at": "library.b"}, rooms=LOCK, dice=[1, 2])
    do(s, JOE, "Move to the Study", "Take on", "Leave it")
    s.locked_out[JOE] = 0
    do(s, JOE, "Move to the Study")
    assert "cannot" in kinds(s)
    assert at(s, JOE) == "library.b"
    do(s, JOE, "End the turn")
    do(s, KATE, "Move to the Study", "Take on")
    assert top(s) == "Puzzling"


@pytest.mark.rule("MM-puz-7", "MM-psol-7", "MM-pact-10")
def test_another_may_go_on_with_it_and_what_changes_tests_changes_no_actions() -> None:
    s = begun([2, 1, 4, 3, 5, 6], kate={"stun": 1})
    do(s, JOE, "Swap pieces 1 and 2", "Leave it", "End the turn")
    do(s, KATE, "Explore", "Take on")
    attempt = s.attempt
    assert attempt is not None
    assert attempt.left == 6
    do(s, KATE, "Swap pieces 1 and 4" if offered(s, KATE, "Swap pieces 1 and 4") else "Swap pieces 3 and 4")
    assert s.puzzles == () or s.puzzles[0].laid.pieces != (0, 1, 3, 2, 4, 5)


@pytest.mark.rule("MM-puz-8")
def test_with_too_few_pieces_nothing_is_laid_out_and_it_counts_as_unsolved() -> None:
    s = night(rooms=BOX)
    s.piece_bag[0] = 0
    do(s, JOE, "Explore")
    assert s.puzzles == ()
    assert "no_pieces" in kinds(s)
    assert pile(s, "study") == ["axe", "puzzlebox"]
    assert sum(s.piece_bag[:6]) == 5


@pytest.mark.rule("MM-puz-9", "MM-puz-6")
def test_walking_away_is_the_attempt_of_this_turn() -> None:
    s = night(joe={"at": "library.b"}, rooms=LOCK)
    do(s, JOE, "Move to the Study", "Walk away")
    assert len(s.puzzles) == 1
    s.locked_out[JOE] = 0
    do(s, JOE, "Move to the Study")
    assert top(s) == "Acting"
    assert at(s, JOE) == "library.b"


@pytest.mark.rule("MM-puz-10", "MM-mythos-3", "MM-inv-5")
def test_nobody_else_acts_and_no_card_is_played_before_an_attempt_is_over() -> None:
    s = begun([2, 1, 3, 4, 5, 6], keeper={"mythos": ["knocking"]}, threat=2)
    assert asks(s, "Puzzling", JOE)
    assert [c.label for c in s.choices(KEEPER)] == ["Give up the game"]
    do(s, JOE, "Swap pieces 2 and 3", "Leave it")
    assert asks(s, "MythosWindow", KEEPER)


@pytest.mark.rule("MM-pact-1", "MM-pact-6", "MM-pact-11")
def test_intellect_is_the_number_of_actions_and_when_they_are_used_it_is_over() -> None:
    s = begun([6, 5, 4, 3, 2, 1])
    for left in (4, 3, 2, 1):
        do(s, JOE, "Swap pieces 1 and 2")
        attempt = s.attempt
        assert attempt is not None
        assert attempt.left == left
    do(s, JOE, "Swap pieces 1 and 2")
    assert s.attempt is None
    assert top(s) == "Acting"


@pytest.mark.rule("MM-pact-7", "MM-pact-2")
def test_only_what_touches_along_an_edge_changes_places() -> None:
    s = begun([6, 5, 4, 3, 2, 1])
    attempt = s.attempt
    assert attempt is not None
    joins = attempts.puzzle_of(s, attempt.card).plan.joins
    assert (0, 5) not in joins
    assert illegal(s, JOE, "Swap(1,0,5)") == "MM-pact-7"
    assert {c.key for c in s.choices(JOE) if c.key.startswith("Swap")} == {f"Swap(1,{a},{b})" for a, b in joins}


@pytest.mark.rule("MM-pact-8")
def test_runes_are_swapped_and_nothing_else() -> None:
    s = begun([6, 5, 4, 3, 2, 1])
    assert {c.key.split("(")[0] for c in s.choices(JOE)} == {"Swap", "StopPuzzling", "Concede"}
    assert illegal(s, JOE, "TurnPiece(1,0,1)") == "MM-pact-8"
    assert illegal(s, JOE, "DrawPiece(1)") == "MM-pact-8"


@pytest.mark.rule("MM-psol-1", "MM-psol-12")
def test_runes_are_solved_when_each_lies_in_its_place() -> None:
    plan = attempts.puzzle_of(night(), night().box.card_number["puzzlebox"]).plan
    s = begun([1, 2, 3, 4, 6, 5])
    assert not plan.solved(s.puzzles[0].laid)
    assert plan.solved(s.puzzles[0].laid.swapped(4, 5))


@pytest.mark.rule("MM-psol-3", "MM-psol-12", "MM-pact-3", "MM-psol-4")
def test_in_a_lock_the_way_a_piece_is_turned_counts() -> None:
    s = night(joe={"at": "library.b"}, rooms=LOCK, dice=[9, 13])
    do(s, JOE, "Move to the Study", "Take on", "Turn piece 1 clockwise", "tile clockwise")
    assert s.puzzles[0].laid.turns[0] == 1
    assert "solved" not in kinds(s)
    do(s, JOE, "Turn piece 1 counterclockwise")
    assert "solved" in kinds(s)
    assert at(s, JOE) == "study.c"


@pytest.mark.rule("MM-psol-2", "MM-psol-12")
def test_a_wiring_puzzle_is_solved_when_both_wires_run_through() -> None:
    s = night(rooms=FUSES)
    do(s, JOE, "Explore", "Take on")
    attempt = s.attempt
    assert attempt is not None
    plan = attempts.puzzle_of(s, attempt.card).plan
    laid, left = s.puzzles[0].laid, plan.least(s.puzzles[0].laid)
    for _ in range(200):
        if plan.least(laid) < NEVER:
            break
        laid = laid.replaced(_ % plan.size, (_ * 7) % 15)
    assert left >= 0
    assert plan.least(laid) < NEVER
    while not plan.solved(laid):
        turned = [laid.turned(slot, way) for slot in range(plan.size) for way in (1, -1)]
        swapped = [laid.swapped(a, b) for a, b in plan.joins]
        laid = next(after for after in (*turned, *swapped) if plan.least(after) < plan.least(laid))
    assert plan.least(laid) == 0
    assert not all(plan.solved(laid.turned(slot, 1)) for slot in range(plan.size))


@pytest.mark.rule("MM-psol-8")
def test_reset_its_pieces_are_shuffled_and_dealt_anew() -> None:
    s = begun([2, 1, 3, 4, 5, 6])
    do(s, JOE, "Swap pieces 2 and 3", "Leave it")
    s.chance.faces.extend([6, 5, 4, 3, 2, 1])  # type: ignore[union-attr]
    attempts.reset(s, room(s, "study"), card(s, "puzzlebox"))
    assert s.puzzles[0].laid.pieces == (5, 4, 3, 2, 1, 0)
    assert sum(s.piece_bag[:6]) == 0


@pytest.mark.rule("MM-psol-9", "MM-psol-10", "MM-gen-6")
def test_during_an_attempt_there_is_no_help_no_trial_and_no_way_back() -> None:
    s = begun([6, 5, 4, 3, 2, 1], kate={})
    scene = str(s.game.scene(s, JOE)).lower()
    for word in ("hint", "least", "undo", "solvable", "moves to go"):
        assert word not in scene
    do(s, JOE, "Swap pieces 1 and 2")
    assert {c.key.split("(")[0] for c in s.choices(JOE)} == {"Swap", "StopPuzzling", "Concede"}
    assert {c.key.split("(")[0] for c in s.choices(KATE)} == {"Concede"}
    assert "rune" in str(s.game.scene(s, KATE)).lower()  # others may watch


@pytest.mark.rule("MM-psol-9", "MM-psol-10", "MM-gen-6")
@pytest.mark.parametrize(
    "words", ["Turn piece 1 clockwise", "Swap pieces 1 and 2", "Draw a piece", "Leave it as it lies"]
)
def test_what_is_done_in_an_attempt_cannot_be_taken_back(words: str) -> None:
    s = night(joe={"at": "library.b"}, rooms=LOCK, dice=[1, 2])
    do(s, JOE, "Move to the Study", "Take on")
    before = s.copy()
    do(s, JOE, words)
    assert final(JOE, before, s)


@pytest.mark.rule("MM-psol-9")
def test_nobody_is_told_what_a_bot_would_do_in_an_attempt() -> None:
    s = begun([6, 5, 4, 3, 2, 1])
    live = SimpleNamespace(lock=asyncio.Lock(), room=SimpleNamespace(over=False, state=s))
    with pytest.raises(Trouble) as refused:
        asyncio.run(answers.hint(cast(Any, live), JOE, Hint(id="1")))
    assert refused.value.rule == s.unaided(JOE) == "MM-psol-9"
    said: list[str] = []
    screen = SimpleNamespace(say=lambda text, *_: said.append(text))
    talk = SimpleNamespace(screen=screen, journal=SimpleNamespace(game=s.game, state=s))
    Talk.hint(cast(Any, talk), cast(Any, SimpleNamespace(seat=JOE)))
    assert said == ["The rules allow no help with this [MM-psol-9]."]
    do(s, JOE, "Leave it")
    assert not s.unaided(JOE)


@pytest.mark.rule("MM-psol-9")
def test_an_attempt_that_goes_on_where_another_ended_cannot_be_taken_back() -> None:
    lies = {"study": {"pile": ["axe", "puzzlebox (up)"], "puzzle": {"pieces": [6, 5, 4, 3, 2, 1]}}}
    s = night(rooms=lies)
    do(s, JOE, "Explore")
    before = s.copy()
    do(s, JOE, "Take on")
    assert not events(s, "laid_out")
    assert final(JOE, before, s)


@pytest.mark.rule("MM-limit-5")
def test_with_every_piece_in_use_none_can_be_drawn() -> None:
    s = night(joe={"at": "library.b"}, rooms=LOCK, dice=[1, 2])
    do(s, JOE, "Move to the Study", "Take on")
    own = piles.pieces(s, attempts.puzzle_of(s, card(s, "locked_door")).pile)
    for piece in own:
        s.piece_bag[piece] = 0
    assert illegal(s, JOE, "DrawPiece(1)") == "MM-limit-5"


@pytest.mark.rule("MM-pact-5")
def test_a_drawn_piece_takes_the_place_of_another_arrow_up() -> None:
    s = night(joe={"at": "library.b"}, rooms=LOCK, dice=[1, 2, 5])
    do(s, JOE, "Move to the Study", "Take on", "Turn piece 2 clockwise", "Draw a piece", "place 2")
    laid = s.puzzles[0].laid
    assert (laid.pieces, laid.turns) == ((0, 6), (0, 0)) or laid.turns == (0, 0)
    assert s.attempt is None or s.attempt.drawn == NONE


@pytest.mark.rule("MM-pact-5", "MM-puz-4", "MM-psol-6")
def test_a_piece_that_was_replaced_lies_under_the_pile_until_that_is_shuffled() -> None:
    s = night(joe={"at": "library.b"}, rooms=LOCK, dice=[1, 2, 5])
    do(s, JOE, "Move to the Study", "Take on", "Draw a piece", "place 2")
    laid = s.puzzles[0].laid.pieces
    stack = attempts.puzzle_of(s, s.puzzles[0].card).pile
    own = piles.pieces(s, stack)
    gone = [piece for piece in range(len(own)) if not s.piece_bag[own.start + piece] and piece not in laid]
    assert list(s.pieces_under[stack]) == gone
    assert len(gone) == 1
    for n in own:
        s.piece_bag[n] = 0
    do(s, JOE, "Draw a piece")
    assert s.attempt is not None
    assert s.attempt.drawn == gone[0]
    assert s.pieces_under[stack] == ()
    do(s, JOE, "place 1")
    attempts.clear(s, s.puzzles[0].room, s.puzzles[0].card)
    assert s.pieces_under[stack] == ()
    assert piles.unused(s, stack) == 3


@pytest.mark.rule("MM-evade-12")
def test_a_puzzle_that_was_begun_needs_no_evading() -> None:
    s = begun([6, 5, 4, 3, 2, 1], joe={"evaded": ["zombie 1"]}, monsters={"zombie 1": {"at": "study.c"}})
    s.evaded[JOE] = 0
    do(s, JOE, "Swap pieces 1 and 2")
    assert not events(s, "tests")
    assert foe("zombie 1") in s.foes()


@pytest.mark.rule("MM-dark-2")
def test_the_steps_of_a_search_in_the_dark_are_gone_though_an_obstacle_stops_it() -> None:
    s = night(rooms={"study": {"pile": ["axe", "puzzlebox"], "dark": True}})
    do(s, JOE, "Explore", "Walk away")
    assert (s.moves_left, s.action_left) == (1, 0)
    assert top(s) == "Acting"
    assert s.active != KEEPER
