"""What the person at this machine is called, unless they say otherwise."""

from __future__ import annotations

import getpass

LONGEST = 40


def own_name() -> str:
    """The name one logged in with, as far as a table takes it."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "You"
    return "".join([mark for mark in name if mark.isprintable()]).strip()[:LONGEST] or "You"
