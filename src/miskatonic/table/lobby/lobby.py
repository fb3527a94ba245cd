"""The lobby: sessions, the shelf of games, and tables to make, find and sit down at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby import catalogue, checks
from miskatonic.table.room import hands
from miskatonic.table.room.people import recorded_info
from miskatonic.table.store.base import PLAYING, TableRecord
from miskatonic.table.upkeep.logs import log, who
from miskatonic.table.web.desk import Desk, TheDesk, unknown
from miskatonic.table.web.front import address_of, is_secure
from miskatonic.table.web.problems import Trouble, taken
from miskatonic.table.web.session import Session, cookie, headers_of
from miskatonic.table.wire.game import GameCard, RuleText, SectionText
from miskatonic.table.wire.requests import BranchPlan, Forgotten, ImportPlan
from miskatonic.table.wire.room import (
    OPEN,
    Brought,
    MovingCode,
    NewSession,
    Problem,
    Recover,
    RoomView,
    Seated,
    SessionInfo,
    SitDown,
    TableInfo,
    TableMade,
    TablePlan,
)

PAGE = 20
AnyRequest = Request[Any, Any, Any]
TicketQuery = Annotated[str, QueryParameter(description="A ticket from an invitation link.", max_length=100)]
SearchQuery = Annotated[str, QueryParameter(description="Only rules that hold all these words.", max_length=200)]
BeforeQuery = Annotated[int, QueryParameter(description="Made before this moment, in ms since 1970.", ge=0, le=2**53)]
GOING = ("open", "playing")
REFUSALS = {
    status: ResponseSpec(Problem, description="Refused; nothing was changed.", generate_examples=False)
    for status in (400, 401, 403, 404, 409, 413, 415, 429, 503)
}
"""What any route may answer instead."""


# ---------------------------------------------------------------------- sessions


@post("/session", summary="Say who you are", responses=REFUSALS)
async def new_session(request: AnyRequest, desk: TheDesk, data: JSONBody[NewSession]) -> Response[SessionInfo]:
    """Begin a session with a name, or change the name of the one there is."""
    name = checks.name(data.name)
    known = await desk.sessions.known(headers_of(request))
    if known is not None:
        await desk.store.rename(known.key, name)
        return Response(SessionInfo(name))
    desk.new_sessions.check(address_of(request))
    token = await desk.sessions.begin(name)
    log("session", who=who(address_of(request)))
    if data.bearer:
        return Response(SessionInfo(name, token))
    secure = is_secure(request)
    return Response(SessionInfo(name), headers={"set-cookie": cookie(token, secure)})


@get("/session", summary="Who am I?", responses=REFUSALS)
async def this_session(request: AnyRequest, desk: TheDesk) -> SessionInfo:
    """The name this session goes by."""
    return SessionInfo((await desk.sessions.required(headers_of(request))).name)


@delete("/session", summary="Forget me", responses=REFUSALS, status_code=200)
async def end_session(request: AnyRequest, desk: TheDesk) -> Response[Forgotten]:
    """Delete the session and everything that names its owner. Seats become free, games stay."""
    session = await desk.sessions.required(headers_of(request))
    desk.hang_up(session.key)
    deleted = await desk.hub.forget(session.key)
    log("session forgotten", things=deleted)
    secure = is_secure(request)
    return Response(Forgotten(deleted), headers={"set-cookie": cookie("", secure)})


@post("/session/code", summary="A code for my other devices", responses=REFUSALS)
async def moving_code(request: AnyRequest, desk: TheDesk) -> MovingCode:
    """A code to write down: it gives another device, or this one after a loss, all my seats. It replaces the last."""
    session = await desk.sessions.required(headers_of(request))
    desk.attempts.check(address_of(request))
    return MovingCode(await desk.sessions.code_for(session))


@post("/session/bring", summary="Bring my games here", responses=REFUSALS, status_code=200)
async def bring_games(request: AnyRequest, desk: TheDesk, data: JSONBody[Recover]) -> Brought:
    """Hold all seats, of running games and of finished ones, that the device holds which showed this code."""
    session = await desk.sessions.required(headers_of(request))
    desk.attempts.check(address_of(request))
    found = await desk.sessions.bring(session, data.code)
    if found is None:
        log("wrong code for games", who=who(address_of(request)))
        raise Trouble("forbidden", "this code leads to no games here", field="code")
    log("games brought", tables=found.tables)
    return found


# ---------------------------------------------------------------------- the shelf


@get("/games", summary="All games", responses=REFUSALS, sync_to_thread=True)
def all_games(desk: TheDesk) -> list[GameCard]:
    """What can be played here."""
    return catalogue.shelf(desk.hub.shelf)


@get("/games/{game:str}", summary="One game", responses=REFUSALS, sync_to_thread=True)
def one_game(desk: TheDesk, game: FromPath[str]) -> GameCard:
    """A game with its options, its bots and the packs that are here for it."""
    return catalogue.card(game, desk.hub.shelf)


@get("/games/{game:str}/rules", summary="A rulebook", responses=REFUSALS, sync_to_thread=True)
def rulebook(game: FromPath[str]) -> list[SectionText]:
    """Every rule of a game, section by section."""
    return catalogue.rules(game)


@get("/games/{game:str}/search", summary="Look rules up", responses=REFUSALS, sync_to_thread=True)
def search_rules(game: FromPath[str], words: SearchQuery) -> list[RuleText]:
    """The rules that hold all these words, best first."""
    return catalogue.search(game, words)


@get("/games/{game:str}/rules/{rule:str}", summary="One rule", responses=REFUSALS, sync_to_thread=True)
def one_rule(game: FromPath[str], rule: FromPath[str]) -> RuleText:
    """A rule by its id."""
    return catalogue.rule(game, rule)


# ---------------------------------------------------------------------- tables


@post("/tables", summary="Make a table", responses=REFUSALS)
async def make_table(request: AnyRequest, desk: TheDesk, data: JSONBody[TablePlan]) -> TableMade:
    """Make a table. The answer holds a ticket for each seat; the host sits down with them like everybody."""
    session = await desk.sessions.required(headers_of(request))
    seats = [
        msgspec.structs.replace(seat, name=checks.name(seat.name, f"seats[{number}].name") if seat.name else "")
        for number, seat in enumerate(data.seats)
    ]
    plan = msgspec.structs.replace(data, title=checks.title(data.title), seats=tuple(seats))
    desk.new_tables.check(address_of(request))
    made = await desk.hub.make(plan, session.key)
    log("table made", table=made.id, game=data.game)
    return made


@get("/tables", summary="The lobby", responses=REFUSALS)
async def lobby(request: AnyRequest, desk: TheDesk, before: BeforeQuery = 0) -> list[TableInfo]:
    """Listed tables that are open or being played, newest first."""
    session = await desk.sessions.known(headers_of(request))
    found = await desk.store.listed(GOING, PAGE, before)
    return await _infos(desk, session, found)


@get("/tables/mine", summary="My tables", responses=REFUSALS)
async def my_tables(request: AnyRequest, desk: TheDesk) -> list[TableInfo]:
    """The tables where this session has seats, newest first."""
    session = await desk.sessions.required(headers_of(request))
    records = {record.id: record for record, _ in await desk.store.tables_of(session.key, PAGE * 3)}
    return await _infos(desk, session, records.values())


async def _infos(desk: Desk, session: Session | None, found: Iterable[TableRecord]) -> list[TableInfo]:
    """Those that can be read: one broken table does not hide the others."""
    infos = []
    for record in found:
        try:
            infos.append(await _info(desk, session, record))
        except Trouble as trouble:
            if trouble.code != "missing":
                raise
    return infos


async def _info(desk: Desk, session: Session | None, record: TableRecord) -> TableInfo:
    mine = await desk.sessions.seats(session, record.id)
    played = mine and record.phase == PLAYING  # whose turn it is only the game knows
    if record.id not in desk.hub.tables and not played:  # there are many, and a list needs no replay
        return recorded_info(record, await desk.store.rows(record.id), mine)
    return (await desk.live(record.id)).info(mine)


@get("/tables/{table:str}", summary="One table", responses=REFUSALS)
async def one_table(request: AnyRequest, desk: TheDesk, table: FromPath[str], ticket: TicketQuery = "") -> RoomView:
    """The room, for those who have a seat or a ticket, and for anybody if it is listed."""
    record = await desk.record(checks.table_id(table))
    seats = await desk.may_look(await desk.sessions.known(headers_of(request)), record, ticket)
    return (await desk.live(table)).room_view(seats[0] if seats else -1)


# ---------------------------------------------------------------------- sitting down


@post("/tables/{table:str}/sit", summary="Sit down", responses=REFUSALS)
async def sit(request: AnyRequest, desk: TheDesk, table: FromPath[str], data: JSONBody[SitDown]) -> Seated:
    """Take a seat with its ticket, or an open seat of a listed table by its number."""
    session = await desk.sessions.required(headers_of(request))
    record = await desk.record(checks.table_id(table))
    name = checks.name(data.name)
    seat = await _wanted_seat(desk, session, record, data)
    live = await desk.live(table)
    beside = -1 if data.beside is None else data.beside
    if data.beside is not None:
        await _check_beside(desk, session, live, seat, data.beside)
    else:
        seat = hands.group(live.room.chairs, seat)[0]
    holders = await desk.sessions.holders(table, seat)
    if holders and session.key not in holders:
        raise taken()
    if not holders or not live.room.chairs[seat].sat:
        await live.sit(seat, name, host=session.key == record.host, session=session.key, beside=beside)
        log("sat down", table=table, seat=seat)
    code = await desk.sessions.new_code(table, seat, session.key, live.lock)
    return Seated(table, seat, code, _several(live, seat))


async def _check_beside(desk: Desk, session: Session, live: LiveTable, seat: int, beside: int) -> None:
    """A free seat can be played together with the caller's own; not with somebody else's, nor with one given up."""
    if beside not in await desk.sessions.seats(session, live.id) or live.room.chairs[beside].resigned:
        raise Trouble("forbidden", "beside is a seat of yours that you still play", field="beside")
    if live.room.over or not live.room.chairs[seat].free:
        raise Trouble("forbidden", "only a free seat of a running game can be played beside your own", field="seat")


async def _wanted_seat(desk: Desk, session: Session, record: TableRecord, data: JSONBody[SitDown]) -> int:
    """Which seat is meant, if whoever asks may have it."""
    if data.ticket:
        key = await desk.sessions.ticket_for(record.id, data.ticket)
        if key is None or key.seat < 0 or data.seat not in (None, key.seat):
            raise Trouble("forbidden", "this ticket is for no seat here", field="ticket")
        return key.seat
    if data.seat is None:
        raise Trouble("form", "a ticket or the number of a seat is needed", field="seat")
    if data.seat in await desk.sessions.seats(session, record.id):
        return data.seat
    if not record.listed:
        raise unknown()
    live = await desk.live(record.id)
    last = len(live.room_view().seats) - 1
    if not 0 <= data.seat <= last:
        raise Trouble("form", f"there is no seat {data.seat}; seats are 0 to {last}", field="seat")
    chair = live.room.chairs[data.seat]
    if chair.planned != OPEN or not chair.free:
        raise Trouble("forbidden", "this seat is not open to everybody", field="seat")
    return data.seat


@post("/tables/{table:str}/recover", summary="Come back to a seat", responses=REFUSALS)
async def recover(request: AnyRequest, desk: TheDesk, table: FromPath[str], data: JSONBody[Recover]) -> Seated:
    """Come back to a seat from another device, with the code that was shown on sitting down."""
    session = await desk.sessions.required(headers_of(request))
    record = await desk.record(checks.table_id(table))
    desk.attempts.check(address_of(request))
    desk.attempts_here.check(record.id)
    seat = await desk.sessions.seat_by_code(record.id, data.code)
    if seat is None:
        log("wrong recovery code", table=table, who=who(address_of(request)))
        raise Trouble("forbidden", "this code fits no seat here", field="code")
    live = await desk.live(record.id)
    for own in live.room.hand(seat):
        await desk.store.bind(session.key, record.id, own)
    log("seat recovered", table=table, seat=seat)
    return Seated(record.id, seat, "", _several(live, seat))


def _several(live: LiveTable, seat: int) -> tuple[int, ...]:
    hand = live.room.hand(seat)
    return hand if len(hand) > 1 else ()


# ---------------------------------------------------------------------- tables from tables


@post("/tables/{table:str}/rematch", summary="Once more", responses=REFUSALS)
async def rematch(request: AnyRequest, desk: TheDesk, table: FromPath[str]) -> TableMade:
    """The same people, game and options again. Asking twice gives the same table."""
    session = await desk.sessions.required(headers_of(request))
    await desk.record(checks.table_id(table))
    if not await desk.sessions.seats(session, table):
        raise Trouble("forbidden", "only those who sat here can ask for a rematch")
    desk.new_tables.check(address_of(request))
    made = await desk.hub.rematch(await desk.live(table), session.key)
    log("rematch", table=table, follows=made.id)
    return made


@post("/tables/{table:str}/branch", summary="What if?", responses=REFUSALS)
async def branch(request: AnyRequest, desk: TheDesk, table: FromPath[str], data: JSONBody[BranchPlan]) -> TableMade:
    """A new table from a point of a finished game. Of a running one only if all seated agree: propose it there."""
    session = await desk.sessions.required(headers_of(request))
    record = await desk.record(checks.table_id(table))
    await desk.may_look(session, record, "")
    desk.new_tables.check(address_of(request))
    made = await desk.hub.branch(await desk.live(table), data.at, session.key)
    log("branch", table=table, follows=made.id)
    return made


_importing = asyncio.Semaphore(1)


@post("/import", summary="Bring a journal", responses=REFUSALS)
async def import_journal(request: AnyRequest, desk: TheDesk, data: JSONBody[ImportPlan]) -> TableMade:
    """A table from a journal's text. It is replayed, so it must be a game that really was played by these rules."""
    session = await desk.sessions.required(headers_of(request))
    desk.imports.check(address_of(request))
    async with _importing:
        made = await desk.hub.import_journal(data.journal, session.key, listed=data.listed)
    log("import", table=made.id)
    return made


LOBBY = Router(
    "/api",
    route_handlers=[
        new_session, this_session, end_session, moving_code, bring_games,
        all_games, one_game, rulebook, search_rules, one_rule,
        make_table, lobby, my_tables, one_table,
        sit, recover, rematch, branch,
    ],
    tags=["lobby"],
)  # fmt: skip
