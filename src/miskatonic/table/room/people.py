"""Who sits where: persons, bots, and bots that keep a chair warm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from miskatonic.table.lobby import catalogue
from miskatonic.table.room import deeds, hands
from miskatonic.table.room.deeds import BotTook, CameBack, Muted, Opened, Resigned, Sat, Shared
from miskatonic.table.store.base import Row, TableRecord
from miskatonic.table.wire.room import BOT, OPEN, PERSON, SeatInfo, SeatPlan, TableInfo, TablePlan

GIVEN: Final = "given"
FORGOTTEN: Final = "forgotten"
ABSENT: Final = "absent"
SeatDeed = Sat | BotTook | CameBack | Opened | Resigned | Muted | Shared


class Chair:
    """One seat of a table."""

    __slots__ = (
        "away", "bot", "freed", "host", "lost", "muted", "name", "planned", "player", "resigned", "sat", "shared",
    )  # fmt: skip

    def __init__(self, plan: SeatPlan, seat: int) -> None:
        self.planned = plan.kind
        self.player = plan.player if plan.player >= 0 else seat
        """The first seat of whoever plays it: the same for all that one person plays."""
        self.name = plan.name
        self.bot = plan.bot if plan.kind == BOT else ""
        """The bot that decides now."""
        self.sat = False
        """It is somebody's, who may be away."""
        self.away = False
        self.host = False
        self.resigned = False
        self.muted = False
        self.shared = False
        self.freed = 0
        """So often it was freed: whoever comes then begins with ids of their own."""
        self.lost = ""
        """Why it was freed the last time, for whoever comes back to it."""

    @property
    def kind(self) -> str:
        """Who decides now."""
        if self.bot:
            return BOT
        return PERSON if self.sat else OPEN

    @property
    def votes(self) -> bool:
        """It belongs to somebody who must be asked to agree, even while a bot sits in for them."""
        return self.sat and not self.resigned

    @property
    def free(self) -> bool:
        """May somebody sit down here? Also where a bot only fills in because nobody had come."""
        return not self.sat and self.planned != BOT and not self.resigned

    def fold(self, deed: SeatDeed) -> None:
        """What happened to the seat."""
        if isinstance(deed, Sat):
            self.name, self.host = deed.name, self.host or deed.host
            self.player = deed.player if deed.player >= 0 else self.player
            if not self.sat:
                self.sat, self.bot = True, ""
        elif isinstance(deed, BotTook):
            self.bot, self.away = deed.bot, self.sat
        elif isinstance(deed, CameBack):
            self.bot, self.away = "", False
        elif isinstance(deed, Opened):
            self.name, self.bot = "", ""
            self.planned = self.planned if deed.invited else OPEN
            self.freed += 1
            self.lost = GIVEN if deed.parted else FORGOTTEN if deed.invited else ABSENT
            self.sat = self.away = self.host = self.muted = self.shared = False
        elif isinstance(deed, Resigned):
            self.bot, self.away, self.resigned = deed.bot, False, True
        elif isinstance(deed, Muted):
            self.muted = deed.on
        else:
            self.shared = deed.on

    def info(self, seat: int, player: int = -1, *, here: bool = False, left_ms: int | None = None) -> SeatInfo:
        """The seat as everybody sees it."""
        return SeatInfo(
            seat, self.kind, self.name, self.bot, here, self.host, self.muted, self.resigned, self.away, left_ms, player
        )  # fmt: skip


def recorded_info(record: TableRecord, rows: Sequence[Row], mine: tuple[int, ...]) -> TableInfo:
    """A table in a list: who sits there is known without replaying its game."""
    plan = msgspec.json.decode(record.plan, type=TablePlan)
    chairs = [Chair(seat, number) for number, seat in enumerate(plan.seats)]
    for row in rows:
        deed = deeds.read(row.body)
        if isinstance(deed, SeatDeed):
            hands.fold(chairs, deed)
    seats = tuple([chair.info(seat, hands.shown(chairs, seat)) for seat, chair in enumerate(chairs)])
    title = record.title or catalogue.find(record.game).title
    return TableInfo(record.id, record.game, title, record.phase, seats, record.made, plan.watching, mine)
