"""The lines above the board: which game, how far, whom it waits for, and what is asked of everybody."""

from __future__ import annotations

from rich.text import Text

from miskatonic.clients.terminal.tui.links.mirror import Mirror, may_go_on
from miskatonic.table.wire.room import Proposal

PROPOSED = {"undo": "to take a choice back", "end": "to end the game here", "branch": "to try this again beside it"}

UNTIL = {"change": "until something changes", "occasion": "for this {}", "round": "for this round"}


def heading(mirror: Mirror, width: int) -> Text:
    """One line: the game and where it stands; at the right, whose turn it is."""
    room, view = mirror.room, mirror.view
    if room is None or view is None:
        return Text("…")
    where = "The end" if view.over else view.title
    left = Text.assemble((f" {room.title}", "bold"), f" · {where}")
    right = Text(f"{_turn(mirror)} ")
    gap = width - left.cell_len - right.cell_len
    if gap < 1:
        left.truncate(max(width - right.cell_len - 1, 10), overflow="ellipsis")
        gap = max(width - left.cell_len - right.cell_len, 1)
    return Text.assemble(left, " " * gap, right)


def _turn(mirror: Mirror) -> str:
    assert mirror.room is not None
    assert mirror.view is not None
    if mirror.view.over or mirror.room.phase not in ("open", "playing"):
        return "over"
    if mirror.room.paused_by:
        return "paused"
    if mirror.room.phase == "open":
        return "waiting for people"
    if mirror.view.spared:
        return "… nothing for you to decide"
    if mirror.seat >= 0 and mirror.seat in mirror.view.waiting:
        left = mirror.seconds_left
        return "▶ your turn" + (f" · {left // 60}:{left % 60:02d} left" if left is not None else "")
    return f"… {mirror.awaited()}" if mirror.awaited() else ""


def banner(mirror: Mirror) -> Text:
    """What everybody at the table must know now; empty if nothing."""
    room = mirror.room
    if room is None:
        return Text()
    parts: list[Text] = []
    if room.notice:
        parts.append(Text(room.notice))
    if room.paused_by:
        mine = mirror.chair is not None and may_go_on(room, mirror.chair)
        parts.append(Text(f"Paused by {room.paused_by}" + (": m, then go on" if mine else ", who lets it go on")))
    if room.rematch and mirror.chair is not None:
        parts.append(Text("A rematch has been laid out: m, then to the rematch"))
    if room.branches and room.phase in ("open", "playing"):
        parts.append(Text("A second table has branched off this one: m leads there"))
    if room.phase == "open":
        free = [i + 1 for i, seat in enumerate(room.seats) if seat.kind == "open"]
        parts.append(Text(f"The game begins when every seat is taken; free: {', '.join(map(str, free))}"))
    if room.held_by >= 0:
        parts.append(Text(f"{mirror.name_of(room.held_by)}: wait (z goes on)"))
    if mirror.view is not None and mirror.view.standing:
        until = UNTIL.get(mirror.view.standing, mirror.view.standing).format(mirror.view.occasion or "occasion")
        parts.append(Text(f"The table declines for you {until} (p changes that)"))
    chair = mirror.chair
    if chair is not None and chair.away:
        parts.append(Text("A bot plays for you: m, then take your seat back"))
    parts.extend([_proposal(mirror, proposal) for proposal in room.proposals])
    return Text("\n").join(parts)


def _proposal(mirror: Mirror, proposal: Proposal) -> Text:
    what = PROPOSED.get(proposal.what, proposal.what)
    text = Text(f"{mirror.name_of(proposal.by)} proposes {what} ({len(proposal.yes)} of {len(proposal.needed)} agree)")
    if mirror.seat in proposal.needed and mirror.seat not in proposal.yes:
        text.append("  y agree · x refuse", "bold")
    return text
