"""What people type, checked: names, chat, and the ids that programs give their requests."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.messages import ID_LENGTH

NAME_LENGTH: Final = 40
CHAT_LENGTH: Final = 500
TITLE_LENGTH: Final = 80
_ID: Final = re.compile(rf"[!-~]{{1,{ID_LENGTH}}}")
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MARKS: Final = ("Mn", "Me")
_BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
"""Letters and marks that look like nothing,"""
_LOOSE: Final = re.compile("(?:(?<=[ -~])|^)[\u200c\u200d\ufe00-\ufe0f]+|[\u200c\u200d]+$")
"""and joiners that join nothing: a name with them would look like somebody else's."""
STACKED: Final = 3
"""More combining marks than this on one letter would run over what stands above it."""


def name(text: str, field: str = "name") -> str:
    """A name: 1 to 40 characters that can be seen, and spaces between them."""
    tidy = _tidy(text, field, NAME_LENGTH)
    if not tidy:
        raise Trouble("form", "a name needs at least one visible character", field=field)
    return tidy


def title(text: str, field: str = "title") -> str:
    """A table's title; it may be empty."""
    return _tidy(text, field, TITLE_LENGTH)


def chat(text: str) -> str:
    """Something said: 1 to 500 characters."""
    tidy = _tidy(text, "text", CHAT_LENGTH)
    if not tidy:
        raise Trouble("form", "there is nothing in it to say", field="text")
    return tidy


def request_id(text: str) -> str:
    """An id of a request: 1 to 64 printable ASCII characters without spaces."""
    if not _ID.fullmatch(text):
        raise Trouble("form", f"an id is 1 to {ID_LENGTH} printable ASCII characters without spaces", field="id")
    return text


def table_id(text: str) -> str:
    """A table's id, or nothing that could be one."""
    if not _TABLE.fullmatch(text):
        raise Trouble("missing", "there is no such table, or it is not for you")
    return text


def _tidy(text: str, field: str, most: int) -> str:
    """One line without what cannot be seen or would turn the writing around."""
    if len(text) > most * 4:
        raise Trouble("form", f"{field} has at most {most} characters", field=field)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Trouble("form", f"{field} is not valid text", field=field) from None
    tidy = " ".join(unicodedata.normalize("NFC", _BLANK.sub("", text)).split())
    tidy = " ".join(_LOOSE.sub("", tidy).split())
    marks = 0
    for letter in tidy:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in _MARKS else 0
        # joiners and variation selectors make one picture of several letters; all else of their kind hides
        hidden = kind in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") or (kind == "Cf" and letter not in "\u200d\u200c")
        if hidden or marks > STACKED:
            raise Trouble("form", f"{field} holds a character that cannot be shown", field=field)
    if len(tidy) > most:
        raise Trouble("form", f"{field} has at most {most} characters", field=field)
    return tidy if any(unicodedata.category(letter)[0] in "LNPS" for letter in tidy) else ""
