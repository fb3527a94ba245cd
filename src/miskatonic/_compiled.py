"""Are the rules compiled here? The same sources run either way; only the speed differs."""

from __future__ import annotations

from typing import Final

from miskatonic.kernel import flow

COMPILED: Final = not str(flow.__file__).endswith(".py")
"""The kernel was built with mypyc, and the games with it."""
EDITION: Final = "compiled" if COMPILED else "interpreted"
