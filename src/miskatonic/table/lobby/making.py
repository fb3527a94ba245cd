"""New tables: a host's plan is checked, and becomes the record that the store keeps."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from miskatonic import bots, games
from miskatonic.games.shelf import Shelf
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.fork import fork
from miskatonic.kernel.journal.header import FindGame
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.table.live.loading import header_of
from miskatonic.table.live.thinking import IMPORT_SECONDS, Patience, TooLong
from miskatonic.table.room import hands
from miskatonic.table.room.room import Room
from miskatonic.table.store.base import TableRecord
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.room import BOT, OPEN, PERSON, SERVER, TOGETHER, ClockPlan, SeatPlan, TablePlan

KINDS: Final = (PERSON, BOT, OPEN)
DICE: Final = (SERVER, TOGETHER)
LONGEST_CLOCK: Final = 30 * 24 * 3600
MOST_DELAY: Final = 200
PACE: Final = range(60_001)
ABSENCE: Final = range(30, 7 * 24 * 3600 + 1)


def check_plan(plan: TablePlan, shelf: Shelf) -> Game[Any]:
    """Is this a table that can be made? ``Trouble`` names the field."""
    if plan.game not in games.names():
        raise Trouble("form", f"there is no game {plan.game!r:.60}", field="game")
    game = games.game(plan.game)
    if len(plan.seats) not in game.seats:
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        raise Trouble("form", f"{game.title} is for {seats} seats, not {len(plan.seats)}", field="seats")
    for number, seat in enumerate(plan.seats):
        _check_seat(game, seat, f"seats[{number}]")
    _check_hands(plan)
    _check_numbers(plan)
    return _with_packs(plan, shelf)


def _with_packs(plan: TablePlan, shelf: Shelf) -> Game[Any]:
    """The game with the packs that the host chose."""
    try:
        return shelf.chosen(plan.game, plan.packs)
    except ValueError as error:  # it is not here, does not go with another, or does not read
        raise Trouble("form", str(error), field="packs") from error


def _check_seat(game: Game[Any], seat: SeatPlan, field: str) -> None:
    if seat.kind not in KINDS:
        raise Trouble("form", f"a seat is {', '.join(KINDS)}, not {seat.kind!r:.40}", field=f"{field}.kind")
    if seat.kind == BOT and seat.bot not in bots.names(game):
        known = ", ".join(bots.names(game))
        raise Trouble("form", f"{game.title} has the bots {known}, not {seat.bot!r:.40}", field=f"{field}.bot")


def _check_hands(plan: TablePlan) -> None:
    """Whoever plays several seats is named by the first of them."""
    for number, seat in enumerate(plan.seats):
        if seat.player == -1:
            continue
        first = plan.seats[seat.player] if 0 <= seat.player < number else None
        if first is None or first.player >= 0 or first.kind != seat.kind or seat.kind == BOT:
            raise Trouble(
                "form",
                "player is an earlier seat of the same kind, played by a person who has no seat before that",
                field=f"seats[{number}].player",
            )


def _check_numbers(plan: TablePlan) -> None:
    limits = {
        "pace": (plan.pace, PACE[-1]),
        "delay": (plan.delay, MOST_DELAY),
        "clock.decision": (plan.clock.decision, LONGEST_CLOCK),
        "clock.reserve": (plan.clock.reserve, LONGEST_CLOCK),
    }
    for field, (value, most) in limits.items():
        if not 0 <= value <= most:
            raise Trouble("form", f"{field} is a number from 0 to {most}, not {value}", field=field)
    if plan.absence not in ABSENCE:
        least, most = ABSENCE[0], ABSENCE[-1]
        raise Trouble("form", f"absence is a number from {least} to {most}, not {plan.absence}", field="absence")
    if plan.dice not in DICE:
        raise Trouble("form", f"dice are made by {' or '.join(DICE)}, not {plan.dice!r:.40}", field="dice")
    if plan.clock.then not in ("rules", "house"):
        raise Trouble(
            "form", f"when time runs out, rules or house decide, not {plan.clock.then!r:.40}", field="clock.then"
        )


def new_record(plan: TablePlan, journal: Journal, session: str, now: int) -> TableRecord:
    """What the store keeps of a new table."""
    return TableRecord(
        id=secrets.token_urlsafe(9),
        game=journal.game.id,
        edition=journal.edition,
        plan=msgspec.json.encode(plan),
        header=header_of(journal),
        made=now,
        host=session,
        listed=plan.listed,
        touched=now,
        title=plan.title,
    )


def plan_like(room: Room, held: Collection[int], options: Mapping[str, Any] | None = None) -> TablePlan:
    """A plan for another game of the same people: what somebody holds is theirs, the rest is bots' or free.

    With the same options, unless others are given.
    """
    seats = []
    for seat, (chair, planned) in enumerate(zip(room.chairs, room.plan.seats, strict=True)):
        if seat in held:
            first = min([own for own in hands.hand(room.chairs, seat) if own in held])
            seats.append(SeatPlan(PERSON, "", chair.name, first if first != seat else -1))
        elif chair.bot and not chair.sat:
            seats.append(SeatPlan(BOT, chair.bot, planned.name))
        else:
            seats.append(SeatPlan(OPEN))
    chosen = room.plan.options if options is None else dict(options)
    return msgspec.structs.replace(room.plan, seats=tuple(seats), pace=room.pace, options=chosen)


def imported(text: str, listed: bool, secret: bytes, find: FindGame) -> tuple[TablePlan, Journal]:
    """A journal that was exported somewhere; a game that is not over goes on with dice of its own."""
    try:
        journal = savefile.loads(text, find, None, Patience(IMPORT_SECONDS))
        if not journal.state.over:
            journal = fork(journal, len(journal.effective()), secret)
    except (JournalError, TooLong) as error:
        raise Trouble("form", f"this journal cannot be read: {error}", field="journal") from error
    chairs = tuple([SeatPlan(OPEN)] * journal.seats)
    over = SeatPlan(BOT, "random")
    return (
        TablePlan(
            game=journal.game.id,
            seats=tuple([over] * journal.seats) if journal.state.over else chairs,
            options=journal.options,
            packs=tuple([pack.name for pack in journal.game.packs]),
            listed=listed,
            clock=ClockPlan(),
        ),
        journal,
    )
