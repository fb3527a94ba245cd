"""What a release leaves behind, and taking it up again: files with snapshots, positions, a table that is open.

``python -m tests.conformance.left_behind leave|take FOLDER [CORPUS]``: one release leaves, another one takes.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import miskatonic as mk
from miskatonic.kernel.book.pack import OLDEST
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal import savefile
from miskatonic.lab.corpus import read
from miskatonic.lab.promises.watch import draw_input
from miskatonic.table.live.hub import Hub
from miskatonic.table.store.sqlite.store import SqliteStore
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.conformance.shelf import find_game, load
from tests.conformance.toy import SEANCE
from tests.table.memory import TurnedClock
from tests.table.room.house import Player

KEY: Final = bytes(range(32))
SECRET: Final = bytes(range(1, 33))
CHAOS: Final = mk.game("chaos_of_cthulhu")
MUNCHKIN: Final = mk.game("munchkin_cthulhu")
OTHERS: Final = [mk.game(name) for name in ("cthulhu_mash", "terror_paths", "mansions_of_madness")]
LENGTHS: Final = (0, 1, 12, 60)
SHORT: Final = (1, 40)
STORED: Final = 6
NEW: Final = ("Tax Collector", "tin_whistle", "item tin_whistle")
CHECK: Final = '"check":"'


def played(journal: mk.Journal, inputs: int, seed: int = 1) -> mk.Journal:
    """Play so many choices at random, or to the end."""
    dice = Dice(seed)
    for _ in range(inputs):
        given = None if journal.state.over else draw_input(journal.state, dice, clocks=False)
        if given is None:
            break
        journal.choose(given.seat, given.key, given.values)
    return journal


def games() -> Iterator[tuple[str, mk.Journal]]:
    for inputs in LENGTHS:
        yield f"toy-{inputs}", played(mk.Journal(SEANCE, 3, {"rounds": 8}, seed=4), inputs)
        yield f"toy-sealed-{inputs}", played(mk.Journal(SEANCE, 2, secret=SECRET), inputs)
        yield f"chaos-{inputs}", played(mk.Journal(CHAOS, 3, {"dare": True}, seed=5), inputs)
        yield f"chaos-sealed-{inputs}", played(mk.Journal(CHAOS, 2, secret=SECRET), inputs)
        yield f"munchkin-{inputs}", played(mk.Journal(MUNCHKIN, 3, seed=6), inputs)
        yield f"munchkin-sealed-{inputs}", played(mk.Journal(MUNCHKIN, 4, secret=SECRET), inputs)
    for game, inputs in product(OTHERS, SHORT):
        yield f"{game.id}-{inputs}", played(mk.Journal(game, 3, seed=7), inputs)


def leave(folder: Path) -> None:
    """Everything that is kept between releases."""
    positions: dict[str, list[dict[str, Any]]] = {game.id: [] for game in (SEANCE, CHAOS, MUNCHKIN, *OTHERS)}
    for name, journal in games():
        journal.save(folder / f"{name}.journal", KEY)
        positions[journal.game.id] += [{"digest": s.digest(), "data": s.to_dict()} for s in journal.states()]
    (folder / "positions.json").write_text(json.dumps(positions), encoding="utf-8")
    tables = asyncio.run(_open_tables(folder))
    (folder / "tables.json").write_text(json.dumps(tables), encoding="utf-8")


def take(folder: Path, corpus: Path) -> None:
    """Load all of it, compare where it stands, and play on."""
    _new_games_have_the_new_card()
    for path in sorted(folder.glob("*.journal")):
        journal = load(path)
        assert not journal.notice, f"{path.name}: {journal.notice}"
        journal.verify()
        if journal.entries:
            _goes_on_from_its_snapshot(path)
        _goes_on(path, journal)
    for name, kept in json.loads((folder / "positions.json").read_text(encoding="utf-8")).items():
        game: Game[Any] = find_game(name, OLDEST)
        for position in kept:
            state = game.from_dict(position["data"])
            assert state.digest() == position["digest"]
            assert state.to_dict() == position["data"]
            _keeps_what_is_new(game, state)
    for name in (game.id for game in (CHAOS, MUNCHKIN, *OTHERS) if (corpus / game.id).exists()):
        newest = max((corpus / name).iterdir(), key=lambda path: int(path.name.partition(".")[0]))
        for number, text in enumerate(read(newest)[:STORED], 1):
            assert savefile.loads(text, find_game).state.over, f"stored game {number} of {name}"
    asyncio.run(_same_tables(folder, json.loads((folder / "tables.json").read_text(encoding="utf-8"))))


def _new_games_have_the_new_card() -> None:
    """What came with a later printing is in games that begin now."""
    for game in (MUNCHKIN, *OTHERS):
        if game.printing == 1:
            continue
        journal = mk.Journal(game, 3, seed=1)
        state: Any = journal.state
        there = [card.id for card in state.box.stock.cards] if game.id == "mansions_of_madness" else game.pieces(state)
        assert any(piece in NEW for piece in there), game.id
        assert savefile.loads(savefile.dumps(journal), find_game).state.digest() == journal.state.digest()
        assert game.from_dict(journal.state.to_dict()).digest() == journal.state.digest()


def _goes_on(path: Path, journal: mk.Journal) -> None:
    played(journal, 25, seed=9)
    journal.save(path.with_suffix(".again"), KEY)
    again = load(path.with_suffix(".again"), KEY)
    assert again.state.digest() == journal.state.digest(), f"{path.name}: played on, and it is another game"


def _goes_on_from_its_snapshot(path: Path) -> None:
    """Its entries no longer replay."""
    damaged = path.with_suffix(".damaged")
    head, rest = path.read_text(encoding="utf-8").split("\n", 1)
    damaged.write_text(f"{head}\n{rest.replace(CHECK, CHECK + 'x')}", encoding="utf-8")
    journal = load(damaged, KEY)
    assert journal.from_snapshot
    assert journal.state.digest() == load(path).state.digest(), f"{path.name}: another snapshot"
    played(journal, 25, seed=9)


def _keeps_what_is_new(game: Game[Any], state: Any) -> None:
    """A field that is no longer as on an empty table is kept."""
    if "fog" in state.table:
        before = state.digest()
        state.fog = 2
        assert game.from_dict(state.to_dict()).fog == 2
        assert state.digest() != before


# ---------------------------------------------------------------------- a server


async def _hub(folder: Path) -> Hub:
    store = SqliteStore(folder / "tables.db")
    await store.open()
    return Hub(store, clock=TurnedClock(), signing_key=KEY, secret=lambda: SECRET)


async def _open_tables(folder: Path) -> list[dict[str, Any]]:
    """People in the middle of games."""
    hub = await _hub(folder)
    left = []
    for game, seats in ((CHAOS, 2), (MUNCHKIN, 3)):
        plan = TablePlan(game=game.id, seats=(SeatPlan("person"),) * seats)
        made = await hub.make(plan, "session", dict(enumerate(("Ann", "Bob", "Cleo")[:seats])), host=False)
        moves = await _people_play(hub, made.id, 30)
        state = (await hub.table(made.id)).room.state
        left.append({"id": made.id, "moves": moves, "digest": state.digest()})
    await hub.store.close()
    return left


async def _same_tables(folder: Path, left: list[dict[str, Any]]) -> None:
    hub = await _hub(folder)
    for table in left:
        room = (await hub.table(table["id"])).room
        assert not room.notice, room.notice
        assert (len(room.journal.entries), room.state.digest()) == (table["moves"], table["digest"])
        assert await _people_play(hub, table["id"], 15) == 15
    await hub.store.close()


async def _people_play(hub: Hub, table: str, moves: int) -> int:
    live = await hub.table(table)
    players, dice = [await Player.at(live, seat) for seat in range(live.room.state.seats)], Dice(3)
    for made in range(moves):
        for player in players:
            await player.read()
        if players[0].view.ending:
            return made
        asked = [player for player in players if player.asked]
        await asked[0].choose(*asked[0].pick(dice))
    return moves


if __name__ == "__main__":
    what, home = sys.argv[1], Path(sys.argv[2])
    if what == "leave":
        leave(home)
    else:
        take(home, Path(sys.argv[3]))
