"""Windows: everybody may go on until all are content, a change wakes those whom it concerns, all have their turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Gathering, Window
from miskatonic.table.live.standing import StandingAnswers
from tests.conformance.vigil import VIGIL
from tests.kernel.workbench import Bell, Bench, Rooms, Say, bench, keys


class Open(Gathering[Bench]):
    """Anybody may knock, whisper to a neighbour, or be content."""

    def able(self, s: Bench, seat: int) -> bool:
        return not s.up >> seat & 1

    def decline(self, s: Bench, seat: int) -> Step[Bench]:
        return Enough(seat)

    def plays(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Knock(seat), *[Whisper(seat, to) for to in range(s.seats) if to != seat], Discuss(seat), Trip(seat)]


class Act(Step[Bench]):
    """Something one seat does."""

    rule: ClassVar[str] = "BE-say"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Bench) -> Ask | None:
        return None


class Enough(Act):
    """Content."""

    declines: ClassVar[bool] = True


class Knock(Act):
    """All hear it."""


class Whisper(Act):
    """One hears it."""

    def __init__(self, seat: int, to: int) -> None:
        super().__init__(seat)
        self.to = to

    def concerns(self, s: Bench, seat: int) -> int:
        return 1 << self.to


class Discuss(Act):
    """A window within the window; nobody outside minds."""

    def concerns(self, s: Bench, seat: int) -> int:
        return 0

    def run(self, s: Bench) -> Ask | None:
        s.then(Open())
        return None


class Trip(Act):
    """Nobody would mind, but it was louder than meant: seat 2 looks up."""

    def concerns(self, s: Bench, seat: int) -> int:
        return 0

    def run(self, s: Bench) -> Ask | None:
        s.then(Say("ow", (Wake(0b100),)))
        return None


class Wake(Step[Bench]):
    """What happened concerns these."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def run(self, s: Bench) -> Ask | None:
        s.wake(self.seats)
        return None


# ---------------------------------------------------------------------- one by one


def test_a_window_shuts_when_all_are_content() -> None:
    s = bench(Open(), Say("z"))
    s.choose(0, "Enough(0)")
    s.choose(2, "Enough(2)")
    assert (s.seats_to_act, s.seats_at_rest, s.notes) == ((1,), (0, 2), [])
    s.choose(1, "Enough(1)")
    assert (s.notes, s.seats_at_rest) == (["z"], ())


def test_whoever_is_content_may_go_on_and_is_content_no_longer() -> None:
    s = bench(Open(), Say("z"))
    s.choose(0, "Enough(0)")
    assert "Enough(0)" not in keys(s, 0)
    s.choose(0, "Whisper(0,1)")
    assert 0 in s.seats_to_act
    assert s.seats_at_rest == ()


def test_a_change_wakes_those_whom_it_concerns_and_nobody_else() -> None:
    s = bench(Open())
    s.choose(0, "Enough(0)")
    s.choose(1, "Enough(1)")
    s.choose(2, "Whisper(2,1)")
    assert list(s.seats_at_rest) == [0]
    s.choose(2, "Knock(2)")
    assert list(s.seats_at_rest) == []


def test_what_turns_out_to_concern_others_wakes_them_later() -> None:
    s = bench(Open())
    for seat in (1, 2):
        s.choose(seat, f"Enough({seat})")
    s.choose(0, "Trip(0)")
    assert s.seats_at_rest == (1,)


def test_a_window_in_a_window_has_contents_of_its_own() -> None:
    s = bench(Open(), Say("z"))
    s.choose(0, "Enough(0)")
    s.choose(1, "Discuss(1)")
    assert list(s.seats_at_rest) == []
    for seat in range(3):
        s.choose(seat, f"Enough({seat})")
    assert (list(s.seats_at_rest), s.notes) == ([0], [])


def test_an_any_time_play_wakes_all() -> None:
    s = bench(Open(), bells=(1,))
    s.choose(0, "Enough(0)")
    s.choose(1, "Bell(1)")
    assert s.seats_at_rest == ()


def test_a_seat_that_is_not_able_is_not_waited_for() -> None:
    s = bench(Open(), Say("z"))
    s.up = 0b010
    s.advance()
    s.choose(0, "Enough(0)")
    s.choose(2, "Enough(2)")
    assert s.notes == ["z"]


def test_when_time_runs_out_the_seat_is_content() -> None:
    s = bench(Open(), Say("z"))
    for seat in range(3):
        s.expire(seat)
    assert s.notes == ["z"]


def test_a_lane_that_wakes_reaches_windows_below_the_lanes() -> None:
    s = bench(Open(0b011))
    s.then(Rooms())
    s.advance()
    s.lanes[0].append(Wake(0b001))
    s.advance()
    below = s.agenda[-2]
    assert isinstance(below, Open)
    assert below.content == 0b010


def test_the_clock_of_the_game_wakes_all() -> None:
    s = bench(Open(0b011))
    s.ring()
    assert isinstance(s.agenda[-1], Open)
    assert s.agenda[-1].content == 0


def test_who_is_content_is_kept_in_copies_and_data() -> None:
    s = bench(Open())
    before = s.digest()
    s.choose(0, "Enough(0)")
    twin = s.copy()
    s.choose(1, "Knock(1)")
    assert (s.seats_at_rest, twin.seats_at_rest) == ((), (0,))
    assert twin.digest() != before


# ---------------------------------------------------------------------- windows that read who is content


class Vote(Window[Bench]):
    """Whoever stands up is content; from the last seat to the first."""

    def order(self, s: Bench) -> Sequence[int]:
        return range(s.seats - 1, -1, -1)

    def content_with(self, s: Bench) -> int:
        return s.up

    def decline(self, s: Bench, seat: int) -> Step[Bench]:
        return Sit(seat)

    def before(self, s: Bench) -> tuple[Step[Bench], ...]:
        return (Say("hush"),) if "hush" not in s.notes else ()


class Sit(Act):
    """Let them."""

    declines: ClassVar[bool] = True

    def run(self, s: Bench) -> Ask | None:
        s.up |= 1 << self.seat
        return None


class Ballot(Vote):
    """All at once, unseen."""

    together: ClassVar[bool] = True


class Keeper(Vote):
    """One seat may interrupt with what only it knows to hold; the program passes for it if it holds nothing."""

    def order(self, s: Bench) -> Sequence[int]:
        return (0,)

    def plays(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Knock(seat)] if "card" in s.notes else []


def test_a_window_asks_in_its_order_those_who_are_not_content() -> None:
    s = bench(Vote(), Say("z"))
    assert list(s.seats_to_act) == [2, 1, 0]
    s.choose(1, "Sit(1)")
    assert (list(s.seats_to_act), keys(s, 1)) == ([2, 0], [])
    s.choose(0, "Sit(0)")
    s.choose(2, "Sit(2)")
    assert s.notes == ["hush", "z"]


def test_a_sealed_window_opens_when_all_have_answered() -> None:
    s = bench(Ballot(), Say("z"))
    for seat in (0, 2):
        s.choose(seat, f"Sit({seat})")
    assert (list(s.seats_to_act), s.up) == ([1], 0)
    s.choose(1, "Sit(1)")
    assert (s.up, s.notes) == (0b111, ["hush", "z"])


def test_the_program_declines_only_for_whoever_can_do_nothing_else() -> None:
    """Who is asked follows from public facts, so the keeper is asked with an empty hand, too."""
    empty, armed = bench(Keeper()), bench(Say("card"), Keeper())
    assert empty.seats_to_act == armed.seats_to_act == (0,)
    assert empty.spared(0) == Sit(0)
    assert armed.spared(0) is None
    assert empty.spared(1) is None  # it is not asked


def test_a_play_of_any_time_is_a_choice_and_giving_up_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    s = bench(Keeper())
    s.bells = [0]
    monkeypatch.setattr(Bench, "always", ("Bell",))
    assert s.spared(0) is None
    monkeypatch.setattr(Bench, "quits", ("Bell",))
    assert s.spared(0) == Sit(0)


def test_the_table_passes_on_its_beat_for_whoever_is_spared() -> None:
    answers, empty, armed = StandingAnswers(), bench(Keeper()), bench(Say("card"), Keeper())
    assert answers.answer(empty, 0, empty.legal(0)) == Sit(0)
    assert answers.answer(armed, 0, armed.legal(0)) is None


# ---------------------------------------------------------------------- whatever is chosen


class Model:
    """The rule again, in the plainest way: who was content, and who has been woken since."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.content: set[int] = set()

    def chose(self, seat: int, step: Step[Any]) -> None:
        if step.declines:
            self.content.add(seat)
            return
        woken = set(range(self.seats)) if isinstance(step, (Knock, Bell)) else set()
        self.content -= woken | {seat} | ({step.to} if isinstance(step, Whisper) else set())
        self.content -= {2} if isinstance(step, Trip) else set()


@given(seats=st.integers(1, 4), picks=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 30)), max_size=25))
@settings(max_examples=150)
def test_a_window_is_open_exactly_while_somebody_has_not_been_content_since_the_last_change(
    seats: int, picks: list[tuple[int, int]]
) -> None:
    s = bench(Open(), Say("z"), seats=seats)
    model = Model(seats)
    for who, which in picks:
        seat = who % seats
        open_to = [step for step in s.legal(seat) if not isinstance(step, Discuss)]
        step = open_to[which % len(open_to)]
        s.choose(seat, step)
        model.chose(seat, step)
        if len(model.content) == seats:
            assert s.notes[-1] == "z"
            return
        assert (set(s.seats_at_rest), set(s.seats_to_act)) == (model.content, set(range(seats)) - model.content)
    assert "z" not in s.notes


@given(st.integers(2, 4), st.integers(1, 10_000), st.lists(st.integers(0, 5), min_size=60, max_size=60))
@settings(max_examples=60)
def test_whoever_polls_the_first_seat_waits_for_nobody_twice_before_all_had_their_turn(
    seats: int, seed: int, picks: list[int]
) -> None:
    s = VIGIL.start(seats, seed, {"nights": 2})
    passed_over = [0] * seats
    for pick in picks:
        if s.over:
            return
        waiting = s.seats_to_act
        seat, window = waiting[0], s.agenda[-1]
        for other in waiting[1:]:
            passed_over[other] += 1
            assert passed_over[other] < seats
        passed_over[seat] = 0
        open_to = s.legal(seat)
        s.play(seat, open_to[pick % len(open_to)])
        if not s.agenda or type(s.agenda[-1]) is not type(window):
            passed_over = [0] * seats


@given(seed=st.integers(1, 10_000), picks=st.lists(st.integers(0, 30), max_size=40))
@settings(max_examples=60)
def test_a_game_read_in_the_middle_of_a_window_goes_on_the_same(seed: int, picks: list[int]) -> None:
    s = VIGIL.start(3, seed, {"nights": 2})
    for pick in picks:
        if s.over:
            return
        read = VIGIL.from_dict(s.to_dict())
        assert (read.seats_to_act, read.seats_at_rest, read.digest()) == (s.seats_to_act, s.seats_at_rest, s.digest())
        able = [seat for seat in range(3) if s.legal(seat)]
        seat = able[pick % len(able)]
        step = s.legal(seat)[pick % len(s.legal(seat))]
        s.play(seat, step)


def test_whoever_chose_last_is_polled_last() -> None:
    """Nobody walks three rooms before the others have walked one."""
    s = VIGIL.start(3, 5, {"nights": 1})
    order = []
    for _ in range(6):
        seat = s.seats_to_act[0]
        order.append(seat)
        s.play(seat, s.legal(seat)[1])
    assert order == [1, 2, 0, 1, 2, 0]
