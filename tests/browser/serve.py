"""The command ``miskatonic``, but for one thing: what the dice of a new table come from is no secret."""

from __future__ import annotations

from miskatonic.cli import main
from miskatonic.table.live.hub import Hub

SECRET = bytes(range(32))

if __name__ == "__main__":
    assert Hub.__init__.__kwdefaults__ is not None
    Hub.__init__.__kwdefaults__["secret"] = lambda: SECRET
    main()
