"""What is asked over HTTP beside rooms and games."""

from __future__ import annotations

import msgspec


class BranchPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Begin a new table from a point of a finished one: after its first ``at`` events."""

    at: int


class ImportPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A journal's text: a finished game comes to be looked at, an unfinished one to be played on."""

    journal: str
    listed: bool = False


class Reach(msgspec.Struct, frozen=True):
    """Where guests find the server; empty: only the machine it runs on can reach it."""

    address: str


class Forgotten(msgspec.Struct, frozen=True):
    """A session and all that named its owner is gone; so many things were deleted."""

    deleted: int


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the server is."""

    ok: bool
    version: str
    tables: int = 0
    why: str = ""
