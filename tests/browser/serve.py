"""The command ``miskatonic``, but what new tables take their dice from is no secret, and absence may be a second."""

from __future__ import annotations

from miskatonic.cli import main
from miskatonic.table.live.hub import Hub
from miskatonic.table.lobby import making

SECRET = bytes(range(32))

if __name__ == "__main__":
    assert Hub.__init__.__kwdefaults__ is not None
    Hub.__init__.__kwdefaults__["secret"] = lambda: SECRET
    making.ABSENCE = range(1, 3600)  # type: ignore[misc]
    main()
