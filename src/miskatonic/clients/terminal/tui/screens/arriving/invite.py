"""The links of a table, to be sent to whoever is to come."""

from __future__ import annotations

from collections.abc import Container

from rich.text import Text

from miskatonic.clients.terminal.tui.links.link import House
from miskatonic.table.wire.room import TableMade


def invitations(house: House, made: TableMade, taken: Container[int] = ()) -> Text:
    """A link for each seat that nobody has taken, and one to watch."""
    text = Text()
    for seat, ticket in made.tickets.items():
        if int(seat) not in taken:
            text.append(f"Seat {int(seat) + 1}\n", "bold").append(f"{house.invitation(made.id, ticket)}\n")
    return text.append("To watch\n", "bold").append(house.invitation(made.id, made.watch, watch=True))
