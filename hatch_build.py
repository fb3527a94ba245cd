"""Before a wheel is built: the browser client must be in it, so that a player needs only Python."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path("web")
BUILT = Path("src/miskatonic/table/static/index.html")


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the client where Node.js is there, and says plainly what is missing where it is not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatch. An editable install works without the client: the server says so in the browser."""
        root = Path(self.root)
        if version == "editable" or (root / BUILT).exists():
            return
        if not (root / WEB).is_dir():
            raise SystemExit("The browser client is not in this source archive; get it with the web/ folder.")
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(
                "The browser client has not been built, and npm is not here to build it.\n"
                "Install Node.js 20 or newer and run `make web`, or install a released wheel, which contains it."
            )
        for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *words], cwd=root / WEB, check=True)
