"""`miskatonic serve`: host tables for a browser, for friends in the house, for a club."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from miskatonic._compiled import COMPILED
from miskatonic.clients.terminal.lines.saves import data_folder

EXAMPLES = """
Examples:

  miskatonic serve                     a table on this machine: http://localhost:8642

  miskatonic serve --lan               also for phones and laptops in the house, with a QR code

  miskatonic serve --origin https://table.example --proxies 1
                                       behind a reverse proxy

  miskatonic serve --database postgresql://club@localhost/tables
                                       for a club, with several processes
"""
Port = Annotated[int, typer.Option("--port", metavar="NUMBER", help="0: any free one.", min=0, max=65535)]
Host = Annotated[
    str, typer.Option("--host", metavar="ADDRESS", help="Listen on this address only.", show_default="this machine")
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="Where all is kept.", show_default="the user's data folder"),
]
Database = Annotated[
    str,
    typer.Option("--database", metavar="URL", envvar="MISKATONIC_DATABASE", help="postgresql://... instead of a file."),
]
Redis = Annotated[
    str,
    typer.Option("--redis", metavar="URL", envvar="MISKATONIC_REDIS", help="redis://... tells other processes news."),
]
Origin = Annotated[
    list[str] | None, typer.Option("--origin", metavar="URL", help="An address under which a reverse proxy offers it.")
]
Proxies = Annotated[
    int, typer.Option("--proxies", metavar="NUMBER", help="How many reverse proxies to believe.", min=0, max=8)
]
Finished = Annotated[
    int, typer.Option("--keep-finished", metavar="DAYS", help="How long finished games are kept; 0: for ever.", min=0)
]
Unfinished = Annotated[
    int, typer.Option("--keep-unfinished", metavar="DAYS", help="How long untouched unfinished games are kept.", min=0)
]
Token = Annotated[
    str,
    typer.Option(
        "--metrics-token", metavar="WORD", envvar="MISKATONIC_METRICS_TOKEN", help="Who shows it may read /metrics."
    ),
]
EVERYWHERE = "0.0.0.0"  # asked for by --lan, never by default


def register(app: typer.Typer) -> None:
    """Add the command `serve` to the app."""
    app.command("serve", help="Host tables for all games, in one process.", epilog=EXAMPLES)(serve)


def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices in the house reach it.")] = False,
    port: Port = 8642,
    host: Host = "",
    data: Data = None,
    database: Database = "",
    redis: Redis = "",
    origin: Origin = None,
    proxies: Proxies = 0,
    keep_finished: Finished = 365,
    keep_unfinished: Unfinished = 90,
    metrics_token: Token = "",
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits on speed and number: to measure it, not to offer it.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings only.")] = False,
    json_log: Annotated[bool, typer.Option("--json-log", help="Log as JSON also in a terminal.")] = False,
) -> None:
    """Host tables until Ctrl-C."""
    from miskatonic.table.upkeep.settings import LOOPBACK, UNLIMITED, Limits, Settings, check_origin

    settings = Settings(
        data=data or data_folder() / "table",
        database=database,
        redis=redis,
        host=host or (EVERYWHERE if lan else LOOPBACK),
        port=port,
        origins=tuple([check_origin(each) for each in origin or ()]),
        proxies=proxies,
        metrics_token=metrics_token,
        keep_finished=keep_finished,
        keep_unfinished=keep_unfinished,
        limits=UNLIMITED if unlimited else Limits(),
    )
    _run(settings, quiet, show, json_log)


def _run(settings: object, quiet: bool, show: bool, json_log: bool) -> None:
    import logging

    from miskatonic.table.store.base import StoreError
    from miskatonic.table.upkeep import logs
    from miskatonic.table.upkeep.settings import Settings
    from miskatonic.table.web.app import make_app
    from miskatonic.table.web.server import TableServer, run

    assert isinstance(settings, Settings)
    try:
        server = TableServer(make_app(settings), settings.host, settings.port)
    except StoreError as error:
        typer.echo(f"miskatonic serve: {error}", err=True)
        raise typer.Exit(2) from error
    said = logs.set_up(level=logging.WARNING if quiet else logging.INFO, json=json_log or None)

    def begun() -> None:
        announce(settings.host, server.address[1], settings.origins)
        said()
        if show:
            open_browser(f"http://localhost:{server.address[1]}")

    server.announce = begun
    try:
        with contextlib.suppress(KeyboardInterrupt):
            run(server)
    except SystemExit:
        if not server.started and not server.front.desk.why_not:
            where = f"{settings.host}:{settings.port}"
            typer.echo(f"miskatonic serve: it cannot listen on {where}; --port takes another port.", err=True)
        raise
    if not server.started:
        raise typer.Exit(1)


def announce(host: str, port: int, origins: tuple[str, ...] = ()) -> None:
    """Say where the table is; for a phone, as a QR code."""
    from miskatonic.table.upkeep.settings import LOOPBACK, house_address

    here = "localhost" if host in (EVERYWHERE, LOOPBACK, "::", "::1") else host
    typer.echo(f"The table is set: http://{here}:{port}")
    for origin in origins:
        typer.echo(f"Through the proxy: {origin}")
    if host in (EVERYWHERE, "::"):
        other = house_address()
        if other == LOOPBACK:
            typer.echo("This machine has no address in a network; others cannot reach it.")
            return
        address = f"http://{other}:{port}"
        typer.echo(f"For other devices in the house: {address}")
        typer.echo(qr_code(address))
    elif not origins and here == "localhost":
        typer.echo("Only this machine can reach it; --lan lets in the other devices in the house, with a QR code.")
    if COMPILED:
        typer.echo("The rules are compiled.")
    typer.echo("Ctrl-C ends it; every game goes on where it stood.")


def open_browser(address: str) -> None:
    """Show the table, where there is a screen; the address has been printed already."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def qr_code(text: str) -> str:
    """A QR code for a terminal, two rows in a line."""
    import io

    import segno

    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
