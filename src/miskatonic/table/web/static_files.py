"""The browser client: its built files, read once and kept in memory, so that no path leads anywhere else."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent.parent / "static"
SMALL: Final = 1000
TEXTS: Final = ("text/", "application/javascript", "application/json", "image/svg")
YEAR: Final = "public, max-age=31536000, immutable"
Headers = list[tuple[bytes, bytes]]
MISSING_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Miskatonic</title>
<h1>The table is set</h1>
<p>The server runs, but the browser client has not been built on this machine.</p>
<p>In a checkout with Node.js, build it with <code>make web</code> and start the server again. Programs can play
already: the protocol is in <code>docs/server/protocol.md</code>, and the HTTP part of it
<a href="/schema/openapi.json">here</a>.</p>
</html>
"""


class File:
    """One file, ready to be sent."""

    def __init__(self, name: str, body: bytes) -> None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        text = kind.startswith(TEXTS)
        self.body = body
        self.packed = gzip.compress(body, 9, mtime=0) if text and len(body) > SMALL else b""
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        self.kind = f"{kind}; charset=utf-8" if text else kind
        # file names under assets/ hold a hash of their contents
        self.keep = YEAR if name.startswith("assets/") else "no-cache"


class Shelf:
    """All files of the client. Paths of the client's own pages lead to its front page."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and not path.is_symlink():
                name = path.relative_to(folder).as_posix()
                self.files[name] = File(name, path.read_bytes())
        self.built = "index.html" in self.files
        if not self.built:
            self.files["index.html"] = File("index.html", MISSING_PAGE.encode())

    def find(self, path: str) -> File | None:
        """The file for a path: itself, or the front page where the client has a page of its own."""
        name = path.strip("/")
        if name in self.files:
            return self.files[name]
        return None if "." in name.rpartition("/")[2] else self.files["index.html"]

    def answer(self, method: str, path: str, headers: dict[bytes, bytes]) -> tuple[int, Headers, bytes]:
        """Status, headers and body."""
        if method not in ("GET", "HEAD"):
            return (
                405,
                [(b"allow", b"GET, HEAD"), (b"content-type", b"text/plain; charset=utf-8")],
                b"Only to be read.\n",
            )
        file = self.find(path)
        if file is None:
            return 404, [(b"content-type", b"text/plain; charset=utf-8")], b"There is no such file.\n"
        about: Headers = [
            (b"content-type", file.kind.encode()),
            (b"cache-control", file.keep.encode()),
            (b"etag", file.tag.encode()),
            (b"vary", b"accept-encoding"),
        ]
        if headers.get(b"if-none-match") == file.tag.encode():
            return 304, about, b""
        body = file.body
        if file.packed and b"gzip" in headers.get(b"accept-encoding", b""):
            body = file.packed
            about.append((b"content-encoding", b"gzip"))
        about.append((b"content-length", str(len(body)).encode()))
        return 200, about, b"" if method == "HEAD" else body
