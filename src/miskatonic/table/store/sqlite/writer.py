"""The one thread that writes: whatever waits when it is free goes to the disk together, in one transaction.

A commit costs one wait for the disk, however much is in it. Where several come at once, a moment more is waited for
others: fewer and larger commits leave more of the machine to the games. If a job is refused, all are done once more
with a savepoint for each, so that it takes nobody else's work with it. A caller hears "done" only after the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

from miskatonic.table.store.base import StoreError
from miskatonic.table.store.sqlite.append import Append, append_all
from miskatonic.table.store.sqlite.file import in_words

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

GROUP = 256
"""The most jobs in one transaction."""
LINGER = 0.008
"""Seconds that a group waits for more. A job that comes alone is written at once."""
MANY, MOST = 2, 4096
"""So many rows are said in one statement; SQLite counts the values."""


class Job:
    """Something to write, and who waits for it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Work[Any], future: asyncio.Future[Any]) -> None:
        self.work: Any = work
        self.future = future
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Tell the caller, unless they gave up waiting."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Takes jobs from the event loop and answers them there."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._db = db
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Work[T]) -> T:
        """Do this in a transaction; returns when it is on the disk."""
        if self._closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(work, future))
        return await future

    async def close(self) -> None:
        """Finish what was asked for, then let the file go."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # ------------------------------------------------------------------ in the thread

    def _write(self) -> None:
        going_on = True
        while going_on:
            jobs: list[Job] = []
            going_on = self._gather(jobs)
            if jobs:
                self._commit(jobs)
                _answer(jobs)
        self._db.close()

    def _gather(self, jobs: list[Job]) -> bool:
        """Wait for a job, and take all that came meanwhile. False: it was the last time."""
        going_on = self._took(jobs, self._jobs.get()) and self._take(jobs)
        if going_on and 1 < len(jobs) < GROUP:
            time.sleep(LINGER)
            going_on = self._take(jobs)
        return going_on

    def _take(self, jobs: list[Job]) -> bool:
        """All that wait, but not more than a group holds."""
        with contextlib.suppress(queue.Empty):
            while len(jobs) < GROUP:
                if not self._took(jobs, self._jobs.get_nowait()):
                    return False
        return True

    def _took(self, jobs: list[Job], job: Job | None) -> bool:
        """One more, unless it is the word to stop."""
        if job is None:
            return False
        jobs.append(job)
        return True

    def _commit(self, jobs: list[Job]) -> None:
        """One transaction for all."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._do_all(jobs)
            self._db.execute("COMMIT")
        except Exception:
            self._roll_back()
            self._commit_carefully(jobs)

    def _do_all(self, jobs: list[Job]) -> None:
        """In their order; what many tables add one after the other is added at one go."""
        for added, some in groupby(jobs, _adds):
            run = list(some)
            if added and MANY <= sum(len(job.work.rows) for job in run) <= MOST:
                append_all(self._db, [job.work for job in run])
                continue
            for job in run:
                job.result = job.work(self._db)

    def _commit_carefully(self, jobs: list[Job]) -> None:
        """One transaction for all that can be done; if it fails as a whole, all have failed."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._do(job)
            self._db.execute("COMMIT")
        except Exception as error:
            for job in jobs:
                job.error = _ours(error, self.path)
        finally:
            self._roll_back()

    def _do(self, job: Job) -> None:
        """One job; what it did is undone if it fails. SQLite may give up the whole transaction: then so do we."""
        self._db.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._db)
        except Exception as error:
            if not self._db.in_transaction:
                raise
            job.error = _ours(error, self.path)
            self._db.execute("ROLLBACK TO job")
        self._db.execute("RELEASE job")

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # a broken disk: the next BEGIN will say so
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _adds(job: Job) -> bool:
    return isinstance(job.work, Append) and bool(job.work.rows)


def _ours(error: Exception, path: Path) -> Exception:
    return in_words(error, path) if isinstance(error, sqlite3.Error) else error


def _answer(jobs: list[Job]) -> None:
    """Wake each event loop once for all of its callers."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.future.get_loop(), []).append(job)
    for loop, its in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, its)


def _settle(jobs: list[Job]) -> None:
    for job in jobs:
        job.settle()
