"""What a person at a terminal reads of the log, and when."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import msgspec
import pytest

from miskatonic.table.upkeep import logs

WHO = (logs.NAME, "uvicorn.error", "litestar")


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = [(logging.getLogger(name), logging.getLogger(name).handlers) for name in WHO]
    yield
    for logger, handlers in before:
        logger.handlers, logger.propagate = handlers, True


def test_at_a_terminal_the_address_comes_first_and_then_words() -> None:
    screen = Screen()
    begin = logs.set_up(screen)
    logs.log("open", database="sqlite")
    assert screen.getvalue() == ""
    screen.write("The table is set\n")
    begin()
    logs.log("closing")
    lines = screen.getvalue().splitlines()
    assert [line[8:] for line in lines[1:]] == ["  open: database sqlite", "  closing"]
    assert lines[0] == "The table is set"


def test_what_is_wrong_is_said_at_once_and_called_so() -> None:
    screen = Screen()
    logs.set_up(screen)
    logs.log("retention failed", level=logging.WARNING, why="the disk is full")
    assert screen.getvalue()[8:] == "  warning: retention failed: why the disk is full\n"


def test_words_hold_no_ticket_and_a_fault_has_its_trace() -> None:
    screen = Screen()
    logs.set_up(screen)
    try:
        raise ValueError("at /t/abc/secret?ticket=secret and /w/abc/secret")
    except ValueError:
        logging.getLogger(logs.NAME).exception("a beat failed")
    assert "Traceback" in screen.getvalue()
    assert "secret" not in screen.getvalue()


@pytest.mark.parametrize(("stream", "json"), [(io.StringIO(), None), (Screen(), True)])
def test_elsewhere_or_where_it_is_asked_for_it_is_json_at_once(stream: io.StringIO, json: bool | None) -> None:
    logs.set_up(stream, json=json)
    logs.log("open", database="sqlite")
    assert msgspec.json.decode(stream.getvalue())["database"] == "sqlite"
