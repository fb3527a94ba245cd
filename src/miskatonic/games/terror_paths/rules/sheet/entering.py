"""An Investigator comes into the game (TP-setup-12..16, TP-repl-3)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import START_LUCK
from miskatonic.games.terror_paths.state import Terror


def available(s: Terror) -> list[int]:
    """Sheets that are neither in play nor of somebody eliminated. TP-setup-12, TP-repl-2"""
    sheets = s.box.investigators
    return [sheet.number for sheet in sheets if sheet.number not in s.sheet and not s.gone >> sheet.number & 1]


def enter_play(s: Terror, seat: int, sheet: int) -> None:
    """Tracks at their first spaces, 3 Luck and what her Bonus adds, and her figure at the Start.

    TP-setup-13, TP-setup-14, TP-setup-16, TP-repl-3, TP-repl-6
    """
    printed = s.box.investigators[sheet]
    s.sheet[seat] = sheet
    s.stats[3 * seat : 3 * seat + 3] = [1, 1, 1]
    s.san[seat], s.hp[seat] = printed.san, printed.hp
    s.luck[seat] = START_LUCK + (printed.worth if printed.bonus == "start_luck" else 0)
    s.insight[seat] = 0
    s.place[seat] = s.home
    s.tell("TP-setup-12", "becomes", (seat, sheet))
