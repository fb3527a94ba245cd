"""What can be taken away from a table: a replay, a journal, a case, a problem report."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromPath, QueryParameter

from miskatonic.table.lobby import checks
from miskatonic.table.lobby.lobby import REFUSALS, AnyRequest, TicketQuery
from miskatonic.table.room import kinship
from miskatonic.table.web.desk import Desk, TheDesk
from miskatonic.table.web.front import address_of
from miskatonic.table.web.problems import Trouble
from miskatonic.table.web.session import headers_of
from miskatonic.table.wire.course import Course
from miskatonic.table.wire.messages import ReplayStep

TEXT = "text/plain; charset=utf-8"
AtQuery = Annotated[int, QueryParameter(description="After so many events.", ge=0, le=2**31)]
SeatQuery = Annotated[int, QueryParameter(description="Whose eyes to look through; -1: a spectator's.", ge=-1, le=64)]


async def _viewer(request: AnyRequest, desk: Desk, table: str, seat: int, ticket: str) -> int:
    """Refuses a seat that is not the caller's, and a public view that is not public."""
    record = await desk.record(checks.table_id(table))
    session = await desk.sessions.known(headers_of(request))
    seats = await desk.may_look(session, record, ticket)
    if seat >= 0 and seat not in seats and record.phase not in kinship.ENDED:
        raise Trouble("forbidden", "this seat is not yours", field="seat")
    live = await desk.live(table)
    if seat >= 0 and seat not in seats and not await kinship.disclosed(live):
        raise Trouble("running", f"not before {kinship.THEIR_END}", field="seat")
    if seat >= len(live.room_view().seats):
        raise Trouble("form", "there is no such seat", field="seat")
    if seat < 0 and not seats and not live.room_view().watching:
        raise Trouble("forbidden", "nobody may watch at this table")
    return seat


@get("/tables/{table:str}/replay", summary="Step through a game", responses=REFUSALS)
async def replay(
    request: AnyRequest,
    desk: TheDesk,
    table: FromPath[str],
    at: AtQuery,
    seat: SeatQuery = -1,
    ticket: TicketQuery = "",
) -> ReplayStep:
    """A moment of a game. While it runs: the public view, or that of the caller's seat."""
    viewer = await _viewer(request, desk, table, seat, ticket)
    with _one_more(request, desk):
        return await (await desk.live(table)).replay(viewer, at)


@get("/tables/{table:str}/course", summary="How a game went", responses=REFUSALS)
async def course(request: AnyRequest, desk: TheDesk, table: FromPath[str], ticket: TicketQuery = "") -> Course:
    """Of a game that is over: everybody's chance of winning along the way, the moments that changed it most, luck, and
    what each is remembered for."""
    await _viewer(request, desk, table, -1, ticket)
    with _one_more(request, desk):
        return await (await desk.live(table)).course()


@contextmanager
def _one_more(request: AnyRequest, desk: Desk) -> Iterator[None]:
    """Games are stepped through one by one: nobody may fill the queue alone."""
    address = address_of(request)
    desk.replays.check(address)
    desk.replays_now.enter(address)
    try:
        yield
    finally:
        desk.replays_now.leave(address)


@get("/tables/{table:str}/journal", summary="The journal", responses=REFUSALS, media_type=TEXT)
async def journal(request: AnyRequest, desk: TheDesk, table: FromPath[str], ticket: TicketQuery = "") -> Response[str]:
    """The whole journal of a game that is over, with the secret of its dice: ``miskatonic verify`` checks it."""
    await _viewer(request, desk, table, -1, ticket)
    with _one_more(request, desk):
        text = await (await desk.live(table)).journal_text()
    return _file(text, f"{table}.journal")


@get("/tables/{table:str}/case", summary="A position as a case file", responses=REFUSALS, media_type=TEXT)
async def case(
    request: AnyRequest, desk: TheDesk, table: FromPath[str], at: AtQuery, ticket: TicketQuery = ""
) -> Response[str]:
    """The position after a number of events of a game that is over."""
    await _viewer(request, desk, table, -1, ticket)
    with _one_more(request, desk):
        text = await (await desk.live(table)).case_text(at)
    return _file(text, f"{table}-{at}.yaml")


@get("/tables/{table:str}/report", summary="A problem report", responses=REFUSALS, media_type=TEXT)
async def report(request: AnyRequest, desk: TheDesk, table: FromPath[str], seat: SeatQuery) -> Response[str]:
    """What the caller's seat chose, saw and was told; nothing that it may not know."""
    session = await desk.sessions.required(headers_of(request))
    await desk.record(checks.table_id(table))
    await desk.holds(session, table, seat)
    text = await (await desk.live(table)).report(seat)
    return _file(text, f"{table}-report.json")


def _file(text: str, name: str) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=TEXT, headers=headers)


EXPORTS = Router("/api", route_handlers=[replay, course, journal, case, report], tags=["exports"])
