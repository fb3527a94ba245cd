"""Memory is tidied in quiet moments, or when too much has come together."""

from __future__ import annotations

import asyncio
import gc

import pytest

from miskatonic.table.upkeep import tidying
from miskatonic.table.upkeep.tidying import Tidying


class Day:
    """A server's day: how much has happened, how much it holds, what time it is."""

    def __init__(self) -> None:
        self.done = 0
        self.held = 100_000
        self.now = 0.0
        self.tidying = Tidying(lambda: self.done, lambda: self.held, lambda: self.now)


def test_nothing_is_tidied_while_people_play() -> None:
    day = Day()
    for day.done in range(1, 50):
        day.now += tidying.AFTER / 10
        assert not day.tidying.look()


def test_it_is_tidied_once_when_nothing_has_happened_for_a_moment() -> None:
    day = Day()
    day.now, day.done = tidying.AFTER, 7
    assert not day.tidying.look()
    assert day.tidying.look()
    assert not day.tidying.look()


@pytest.mark.parametrize(("held", "tidied"), [(462_000, False), (463_000, True)])
def test_it_is_tidied_when_memory_has_grown_a_good_deal(held: int, tidied: bool) -> None:
    day = Day()
    day.done, day.held = 7, held
    assert day.tidying.look() == tidied
    assert not day.tidying.look()


def test_a_server_that_is_never_quiet_is_tidied_all_the_same() -> None:
    day = Day()
    day.now, day.done = tidying.AT_THE_LATEST, 7
    assert day.tidying.look()


def test_things_that_hold_on_to_each_other_go() -> None:
    class Knot:
        gone = False

        def __del__(self) -> None:
            Knot.gone = True

    day, knot = Day(), Knot()
    knot.self = knot  # type: ignore[attr-defined]
    del knot
    day.now = tidying.AFTER
    day.tidying.look()
    assert Knot.gone


def test_python_tidies_by_itself_before_and_after() -> None:
    async def begin_and_end() -> None:
        task = asyncio.create_task(Day().tidying.run())
        await asyncio.sleep(0)
        assert not gc.isenabled()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(begin_and_end())
    assert gc.isenabled()
