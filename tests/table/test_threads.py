"""Threads that decode the same types at the same time, in a process that has just begun, live on."""

from __future__ import annotations

import subprocess
import sys

FORKS = 40
PROGRAM = f"""
import os, sys, threading
import msgspec
from miskatonic.table.lobby.lessons import LessonPlan
from miskatonic.table.wire.game import View
from miskatonic.table.wire.room import TablePlan

sys.setswitchinterval(1e-6)
plan = msgspec.json.encode({{"game": "x", "seats": [{{"kind": "person"}}], "clock": {{"decision": 3}}}})
view = dict(version="", seat=0, title="", prompt="", waiting=[], seats=[], order=[], panels=[])
choice = dict(key="a", label="b", blanks=[dict(kind="x", name="y")])
body = msgspec.json.encode(dict(view, choices=[choice]))
lesson = dict(title="t", text="t", minutes=1, seats=2, seat=0, seed=1, steps=[{{"say": "a"}}])

def decode(barrier):
    barrier.wait()
    msgspec.json.decode(plan, type=TablePlan)
    msgspec.json.decode(body, type=View)
    try:
        msgspec.convert(lesson, LessonPlan)
    except msgspec.ValidationError:
        pass

def child():
    barrier = threading.Barrier(4)
    threads = [threading.Thread(target=decode, args=(barrier,)) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    os._exit(0)

ended = set()
for _ in range({FORKS}):
    pid = os.fork()
    if not pid:
        child()
    ended.add(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
print(ended)
"""


def test_threads_that_are_the_first_to_decode_a_type_at_once_do_not_end_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout.strip(), done.stderr) == ("{0}", "")
