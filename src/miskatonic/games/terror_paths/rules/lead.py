"""What only the Lead Investigator decides (TP-lead)."""

from __future__ import annotations

from miskatonic.games.terror_paths.state import Terror


def by_lead(s: Terror, seat: int, others: bool) -> str:
    """The rule against closing something for all: she does not lead, or there is nobody to wait for.

    TP-lead-3, TP-lead-4
    """
    if seat != s.lead:
        return "TP-lead-3"
    return "" if others else "TP-lead-4"
