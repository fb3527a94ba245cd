"""Nothing leaked, on the bytes that leave a server's sockets: games that differ only in what a viewer cannot know give
it identical traffic, in content, size, order and time, also over HTTP; and planted leaks are caught."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic import bots, games
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.step import FIRST
from miskatonic.lab.promises.watch import draw_input
from miskatonic.table.lobby.making import MOST_DELAY
from miskatonic.table.room.times import Times
from miskatonic.table.sight import answers, views
from miskatonic.table.wire.room import ClockPlan
from tests.table.promises.kindred import played, twin
from tests.table.promises.leaks import FORETOLD, KEPT, LEAKS, secret_of
from tests.table.promises.worlds import PEOPLE, TABLE, SocketWorld, world
from tests.table.room.test_secrecy import Decliner, compare

pytestmark = pytest.mark.anyio
CHAOS, MUNCHKIN, MASH = "chaos_of_cthulhu", "munchkin_cthulhu", "cthulhu_mash"
MANSIONS, TERROR = "mansions_of_madness", "terror_paths"
ALL = (CHAOS, MUNCHKIN, MASH, MANSIONS, TERROR)
EYES = {MANSIONS: 1}
"""Whose eyes look on, if not those of seat 0: in Mansions that is the keeper, from whom hardly anything is hidden."""
Pair = tuple[SocketWorld, SocketWorld]
BOT = 3
"""The seat of the bot."""
NO_CLOCK, CLOCK = ClockPlan(), ClockPlan(decision=600, reserve=3600)
PING = 40
"""The answer to a ping is not longer: whatever is, is news."""
MOVES = {
    CHAOS: (13, 19, 26, 31), MUNCHKIN: (3, 9, 17, 24), MASH: (12, 30, 55, 90), MANSIONS: (14, 22, 40, 70),
    TERROR: (8, 16, 30, 50),
}  # fmt: skip
APART = {MANSIONS: ((0, BOT), (2, 1))}
"""The games that are looked at for leaks, and who is asked there, where not all of them are."""
OTHER_DICE = bytes(range(101, 133))


@pytest.fixture(autouse=True)
def _equal_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots decide by what everybody knows, and odds are looked at as long as it takes."""
    monkeypatch.setattr(bots, "make", lambda *_: Decliner())
    monkeypatch.setattr(answers, "PATIENCE", math.inf)


@asynccontextmanager
async def kindred(
    game: str, viewer: int, number: int, folder: Path, asked: int = -1, clock: ClockPlan = NO_CLOCK
) -> AsyncIterator[Pair]:
    """Two servers whose games have the same past in the viewer's eyes, and everybody at the table."""
    one = played(game, 4, MOVES[game][number], number, asked)
    hides = games.game(game).secrets and (game, viewer) != (MANSIONS, 0)
    two = twin(one, viewer, number) if hides else one
    dice = b"" if hides else OTHER_DICE  # where nothing is hidden, all that nobody knows is how the dice will fall
    async with worlds(one, two, viewer, folder, dice, clock=clock) as pair:
        yield pair


@asynccontextmanager
async def worlds(
    one: Journal, two: Journal, viewer: int, folder: Path, dice: bytes = b"", **wishes: Any
) -> AsyncIterator[Pair]:
    """Two servers where these games were played; in the second one what is rolled from now on may be something else."""
    async with AsyncExitStack() as stack:
        pair = [await stack.enter_async_context(world(journal, viewer, folder, **wishes)) for journal in (one, two)]
        if dice:
            pair[1].cast(dice)
        for each in pair:
            await each.look()
        yield pair[0], pair[1]


async def ask_everything(pair: Pair) -> None:
    """The viewer asks both servers for all there is to ask; the answers must be the same bytes."""
    viewer = pair[0].viewer
    asked = questions(pair, viewer)  # the same of both, whatever comes of them at the first
    for each in pair:
        for path in paths(each, viewer):
            await each.get(path)
        for kind, fields in asked:
            await each.ask(kind, **fields)
    check(pair)


def check(pair: Pair) -> None:
    """Byte for byte, at the same time."""
    assert len(pair[0].trace) == len(pair[1].trace)
    for mine, other in zip(pair[0].trace, pair[1].trace, strict=True):
        assert mine == other


def paths(each: SocketWorld, viewer: int) -> list[str]:
    """What can be had over HTTP: lobby, room, replay, exports, report; also what is refused."""
    here = f"/api/tables/{TABLE}"
    found = ["/api/tables", "/api/tables/mine", here, f"{here}/journal", f"{here}/case?at=3", f"{here}/report?seat=0"]
    found += [f"{here}/replay?at={at}&seat={viewer}" for at in (0, 1, 2, 3, 5, 8, 13, 999)]
    found += [f"{here}/replay?at={at}&seat={other}" for at in (2, 30) for other in (0, 1)]
    return [*found, f"{here}/replay?at=2", f"{here}/report?seat=1"]


def questions(pair: Pair, viewer: int) -> list[tuple[str, dict[str, Any]]]:
    """What can be asked on the socket: odds, why not, a hint, and choices that are refused."""
    state = pair[0].live.room.state
    if viewer < 0:
        return [("resync", {}), ("choose", {"version": "x", "key": "Pass()"})]
    own = [choice.key for choice in state.choices(viewer)]
    version = pair[0].line.view["version"]
    keys = [*own[:4], *foreign(pair, viewer), "Nonsense(1)"]
    asked: list[tuple[str, dict[str, Any]]] = [("hint", {}), ("resync", {"lines": 2}), ("undo", {"version": "old"})]
    asked += [("odds", {"key": key}) for key in keys]
    asked += [("why", {"what": what}) for what in [*keys, *things(pair, viewer)]]
    asked += [("stand", {"key": key, "until": "change"}) for key in keys[-3:]]
    asked += [("choose", {"version": version, "key": key}) for key in keys[len(own[:4]) :]]
    return asked


def foreign(pair: Pair, viewer: int) -> list[str]:
    """What others may choose in the one or the other world: nothing that a stranger could not type."""
    found = []
    for each in pair:
        state = each.live.room.state
        for seat in state.seats_to_act:
            mine = {step.key for step in state.legal(viewer)}
            found += [step.key for step in state.legal(seat) if step.key not in mine] if seat != viewer else []
    return sorted(set(found))[:16]


def things(pair: Pair, viewer: int) -> list[str]:
    """Things of the scenes of all viewers, in both worlds."""
    found = set()
    for each in pair:
        state = each.live.room.state
        for seat in range(-1, state.seats):
            scene = msgspec.json.decode(msgspec.json.encode(state.game.scene(state, seat)))
            found |= set(_ids(scene))
    return sorted(found)[::7][:12]


def _ids(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["id"]] if isinstance(part.get("id"), str) else []
        return own + [name for value in part.values() for name in _ids(value)]
    return [name for value in part for name in _ids(value)] if isinstance(part, list) else []


@pytest.mark.parametrize(("game", "viewer"), [(MANSIONS, 0), *[(g, v) for g in ALL for v in (EYES.get(g, 0), -1)]])
@pytest.mark.parametrize("clock", [NO_CLOCK, CLOCK])
async def test_games_that_look_alike_send_the_same_bytes(
    game: str, viewer: int, clock: ClockPlan, tmp_path: Path
) -> None:
    apart = given = size = 0
    for number in range(len(MOVES[game])):
        async with kindred(game, viewer, number, tmp_path, BOT if number % 2 else -1, clock) as pair:
            apart += secret_of(pair[0].live) != secret_of(pair[1].live)
            check(pair)
            await ask_everything(pair)
            given += await compare(pair, number, inputs=12)
            if clock is CLOCK and not pair[0].reveals() and not pair[1].reveals():
                await ask_for_the_time(pair)
            size += sum(len(body) for _, body in pair[0].trace)
    assert apart >= 2
    assert given >= 2
    assert size > 50_000


async def ask_for_the_time(pair: Pair) -> None:
    """All places where clocks are shown."""
    for each in pair:
        for path in ("/api/tables", "/api/tables/mine", f"/api/tables/{TABLE}"):
            await each.get(path)
        await each.ask("resync")
    check(pair)


async def behind_the_screen(folder: Path) -> None:
    """In one world somebody plans and thinks better of it, in the other they sit still: all others see the same."""
    journal = played(CHAOS, 4, MOVES[CHAOS][0], 0)
    while len(journal.state.seats_to_act) < PEOPLE or journal.state.asking().mode == FIRST:  # type: ignore[union-attr]
        given = draw_input(journal.state, Dice(1), clocks=False)
        assert given is not None
        journal.choose(given.seat, given.key, given.values)
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(world(journal, 0, folder, clock=CLOCK)) for _ in range(2)]
        for each in (one, two):
            await each.look()
        for kind in ("choose", "undo", "choose"):
            for each in (one, two):
                await each.turn(500)
            await ask_for_the_time((one, two))
            line = one.lines[1]
            await line.ask("ping")  # has seen what there is to see
            quiet = [c for c in line.view["choices"] if not c.get("blanks") and "Ready" not in c["key"]]
            fields = {"key": quiet[0]["key"]} if kind == "choose" else {}
            answer = await line.ask(kind, version=line.view["version"], **fields)
            if answer["type"] != "done":
                pytest.fail(str(answer))
            await ask_for_the_time((one, two))


async def test_what_is_done_behind_a_screen_moves_no_byte(tmp_path: Path) -> None:
    await behind_the_screen(tmp_path)


async def test_a_clock_that_counts_anew_at_a_hidden_choice_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = Times._count

    def leak(self: Times, deed: Any, *more: Any) -> None:
        count(self, deed, *more)
        self.counted[deed.seat] = next(at for at in more[::-1] if isinstance(at, int))

    monkeypatch.setattr(Times, "_count", leak)
    with pytest.raises(AssertionError):
        await behind_the_screen(tmp_path)


async def test_time_as_it_was_at_the_last_choice_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "at_the_time", lambda live, shown: shown)
    with pytest.raises(AssertionError):
        await behind_the_screen(tmp_path)


async def compare_beats(pair: Pair) -> None:
    """A bot is asked, and answers: the first that the viewer gets of it comes at the same time."""
    for each in pair:
        await each.turn(1600)
    times = [next((at for at, body in each.trace[-16:] if len(body) > PING), 0) for each in pair]
    assert times[0] == times[1]
    if not pair[0].reveals() and not pair[1].reveals():
        check(pair)


@pytest.mark.parametrize("game", ALL)
async def test_a_bot_answers_on_its_beat_whatever_it_holds(game: str, tmp_path: Path) -> None:
    for number in range(2):
        async with kindred(game, EYES.get(game, 0), number, tmp_path, asked=BOT) as pair:
            await compare_beats(pair)


@pytest.mark.parametrize("game", ALL)
async def test_a_watcher_who_is_behind_gets_no_byte_of_what_happens(game: str, tmp_path: Path) -> None:
    await watch_from_afar(game, tmp_path)


@pytest.mark.parametrize("game", [CHAOS, MASH])
async def test_a_room_that_tells_those_who_are_behind_is_caught(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "from_afar", lambda live, shown: shown)
    with pytest.raises(AssertionError):
        await watch_from_afar(game, tmp_path)


async def watch_from_afar(game: str, folder: Path) -> None:
    """Two games go different ways, faster than those who watch can see: they get the same."""
    journal = played(game, 4, MOVES[game][0], 1)
    async with worlds(journal, journal, -1, folder, clock=CLOCK, delay=MOST_DELAY) as pair:
        for step in range(12):
            for dice, each in zip((Dice(step + 1), Dice(step + 99)), pair, strict=True):
                given = draw_input(each.live.room.state, dice, clocks=False)
                if given is not None and given.seat < PEOPLE:
                    line = each.lines[given.seat]
                    await line.ask("ping")  # has seen what there is to see
                    wanted = {"version": line.view["version"], "key": given.key, "values": given.values}
                    assert (await line.ask("choose", **wanted))["type"] == "done"
                await each.turn(100)
        await ask_everything(pair)
        assert secret_of(pair[0].live) != secret_of(pair[1].live)


@pytest.mark.parametrize("game", [CHAOS, MUNCHKIN])
async def test_how_the_dice_will_fall_is_in_no_byte(game: str, tmp_path: Path) -> None:
    """As in a game where nothing else is hidden; what is asked for, odds and hints too, is answered without them."""
    journal = played(game, 4, MOVES[game][1], 1)
    async with worlds(journal, journal, 0, tmp_path, OTHER_DICE) as pair:
        await ask_everything(pair)
        await compare_beats(pair)


SPOTS = ["error", "early", "report", "lobby", "hint", "odds", "replay", "why"]
LOOKED_AT = [
    *[(game, leak) for game in (MUNCHKIN, MASH) for leak in ("size", *SPOTS)],
    *[(MANSIONS, leak) for leak in ("size", "side", "lines", "error")],
    *[pytest.param(MANSIONS, leak, marks=pytest.mark.nightly(8)) for leak in SPOTS[1:]],
]


@pytest.mark.parametrize(("game", "leak"), LOOKED_AT)
async def test_planted_leaks_are_caught(game: str, leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the true position, or of the dice to come, only a size in one place, a word in another, an early beat."""
    {MUNCHKIN: LEAKS, MASH: FORETOLD, MANSIONS: KEPT}[game][leak](monkeypatch)
    with pytest.raises(AssertionError):
        await look_for_leaks(game, tmp_path)


async def look_for_leaks(game: str, folder: Path) -> set[bool]:
    """All that is compared, for a few pairs. Was the viewer asked in those whose secrets differ?"""
    viewer, found = EYES.get(game, 0), set()
    one_seat = game in (MASH, MANSIONS)  # a turn is one seat's: now this, now that
    turns = [(n, viewer if one_seat and n % 2 else BOT) for n in range(len(MOVES[game]))]
    for number, asked in APART.get(game, turns):
        async with kindred(game, viewer, number, folder, asked=asked) as pair:
            if secret_of(pair[0].live) != secret_of(pair[1].live):
                found.add(viewer in pair[0].live.room.state.seats_to_act)
            check(pair)
            await ask_everything(pair)
            await compare_beats(pair)
    return found


@pytest.mark.parametrize("game", [MUNCHKIN, MASH, MANSIONS])
async def test_where_nothing_is_planted_nothing_is_found(game: str, tmp_path: Path) -> None:
    found = await look_for_leaks(game, tmp_path)
    assert True in found, "where the viewer can ask for a hint the games do not differ: choose others"
