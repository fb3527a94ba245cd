"""Before a wheel is built: the browser client must be in it, so that a player needs only Python.

With ``MISKATONIC_COMPILED=1`` the rules are compiled too, and the wheel is one for this kind of machine; a name instead
of the 1 compiles the kernel and that game alone.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path("web")
BUILT = Path("src/miskatonic/table/static/index.html")


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the client where Node.js is there, and says plainly what is missing where it is not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatch. An editable install works without the client: the server says so in the browser."""
        if version == "editable":
            return
        self._client(Path(self.root))
        if self.target_name == "wheel" and os.environ.get("MISKATONIC_COMPILED"):
            self._compile(Path(self.root), build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The compiled files are in the wheel now."""
        shutil.rmtree(build_data.pop("miskatonic_scratch", ""), ignore_errors=True)

    def _compile(self, root: Path, build_data: dict[str, Any]) -> None:
        scratch = Path(tempfile.mkdtemp(prefix="miskatonic-"))
        compiling = runpy.run_path(str(root / "compiling.py"))
        wanted = os.environ["MISKATONIC_COMPILED"]
        games = compiling["games"]() if wanted == "1" else [wanted]
        compiling["build"](scratch, games, os.environ.get("LEVEL", "3"))
        made = {str(path): str(path.relative_to(scratch)) for path in scratch.rglob("*.so")}
        build_data["force_include"].update(made)
        build_data.update(pure_python=False, infer_tag=True, miskatonic_scratch=str(scratch))

    def _client(self, root: Path) -> None:
        if (root / BUILT).exists():
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
