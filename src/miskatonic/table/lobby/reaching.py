"""How guests find the server: its address as others see it, and a link as a picture for a phone's camera."""

from __future__ import annotations

import io
import ipaddress
from typing import Annotated, Final

import segno
from litestar import Response, Router, get
from litestar.params import QueryParameter

from miskatonic.table.lobby.lobby import REFUSALS, AnyRequest
from miskatonic.table.upkeep.settings import LOOPBACK, Settings, house_address
from miskatonic.table.web.desk import TheDesk
from miskatonic.table.web.front import is_secure
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.requests import Reach

EVERYWHERE: Final = ("0.0.0.0", "::")
SVG: Final = "image/svg+xml"
LinkQuery = Annotated[str, QueryParameter(description="A link of this server.", max_length=300)]


@get("/reach", summary="Where guests find this server", responses=REFUSALS)
async def reach(request: AnyRequest, desk: TheDesk) -> Reach:
    """The address that an invitation should begin with; empty where only this machine can reach the server."""
    return Reach(address_for(desk.settings, request.headers.get("host", ""), is_secure(request)))


def address_for(settings: Settings, called: str, secure: bool) -> str:
    """Whoever came by an address that others can use gives it on; whoever sits at the machine itself cannot."""
    if called and not _only_here(called):
        return f"{'https' if secure else 'http'}://{called}"
    if settings.origins:
        return settings.origins[0]
    port = called.rpartition(":")[2]
    here = house_address() if settings.host in EVERYWHERE else settings.host
    return f"http://{here}:{port}" if port.isdigit() and not _only_here(here) else ""


def _only_here(called: str) -> bool:
    """Does this name mean the machine itself, whoever says it?"""
    name = called if called.count(":") > 1 and "[" not in called else called.rpartition(":")[0] or called
    name = name.strip("[]").lower()
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name in ("localhost", LOOPBACK) or name.endswith(".localhost")


@get("/qr", summary="A link as a QR code", responses=REFUSALS, media_type=SVG)
async def qr_code(link: LinkQuery) -> Response[str]:
    """An SVG picture. Only links: nobody's pictures are drawn for other ends."""
    if not link.startswith(("http://", "https://")) or not link.isascii() or not link.isprintable():
        raise Trouble("form", "a link is needed, such as http://table.example/t/…", field="link")
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, border=3, light="#fff", xmldecl=False)
    return Response(out.getvalue().decode(), media_type=SVG)


REACHING = Router("/api", route_handlers=[reach, qr_code], tags=["lobby"])
