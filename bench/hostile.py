"""Hostile messages: near misses of proper requests, twisted, battered, nested, or plain garbage."""

from __future__ import annotations

import json
import random  # noqa: TID251 - it invents messages; no game is played with it
from typing import Any, Final

CHANGES: Final[dict[str, dict[str, type]]] = {
    "say": {"text": str},
    "wait": {},
    "pause": {"on": bool},
    "resign": {},
    "leave": {},
    "return": {},
    "propose": {"what": str},
    "vote": {"proposal": int, "yes": bool},
    "share": {"on": bool},
    "host": {"what": str},
    "undo": {"version": str},
}
"""Requests that may change something if they are proper, with the fields they need."""
MORE: Final[dict[str, dict[str, type]]] = {
    "wait": {"on": bool},
    "propose": {"at": int},
    "host": {"seat": int, "bot": str},
}
ASKS: Final = ("odds", "why", "hint", "resync", "ping", "choose", "stand")
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**31, -(2**63), 2**64, 10**40, 1.5, 1e308, -0.0, "", "x", "\x00", "\u202e", "💀" * 50,
    "A" * 4000, [], [[]], [[[[[[[[]]]]]]]], {}, {"type": "choose"}, [1, [2, 3]], [None], ["0"], [1e9], [True], "../..",
    "'; DROP TABLE game_table; --", "<script>alert(1)</script>", "%s%n", "{{7*7}}", "\ufffe", "\u0000\u0001", "NaN",
)  # fmt: skip
BYTES: Final = '{}[]":,\\\x00 \n0123456789.eE+-truefalsenull"\\u0000\u00e9\u202e💀abcxyz'


class Hostile:
    """A stream of hostile messages, the same for the same seed; some are near misses of legal ones."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random
        self.version = "v"
        self.legal: tuple[str, ...] = ()

    def next(self) -> str:
        """One message."""
        while True:
            kind = self.below(8)
            if kind == 0:
                text = self.garbage()
            elif kind == 1:
                text = self.deep()
            elif kind <= 4:
                text = self.battered(json.dumps(self.near(), ensure_ascii=bool(self.below(2))))
            else:
                text = json.dumps(self.twisted(self.near()))
            if not proper(text, self.version, self.legal):
                return text

    def below(self, many: int) -> int:
        """A number from 0 on: most of the work is inventing messages, so this is the quickest there is."""
        return int(self._random() * many)

    def pick(self, things: Any) -> Any:
        """One of them."""
        return things[self.below(len(things))]

    def near(self) -> dict[str, Any]:
        """A request that is almost right: often only its key, version or one field is wrong."""
        kind = self.pick((*CHANGES, *ASKS, "choose", "choose", "dance", "bye", "hello"))
        message: dict[str, Any] = {"type": kind, "id": f"f{self.below(1 << 30)}"}
        for field, sort in {**CHANGES.get(kind, {}), **MORE.get(kind, {})}.items():
            message[field] = {str: "end", int: self.below(5), bool: True}[sort]
        if kind in ("choose", "odds", "stand"):
            message["key"] = self.key()
            message["values"] = self.pick(((), (0,), (1, 2), ((0, 1),), ((0, 1), 3), (99,) * 20))
        if kind in ("choose", "undo"):
            message["version"] = self.version if self.below(2) else self.pick(("", "v", "0" * 32))
        if kind == "stand":
            message["until"] = self.pick(("round", "change", "occasion", "off", "ever"))
            del message["values"]
        if kind == "why":
            message["what"] = self.key()
        return message

    def key(self) -> str:
        """A key that looks like one, or is one."""
        words = ("TakeColour", "Report", "Pass", "Play", "Block", "Seat", "__init__", "Ready")
        made = f"{self.pick(words)}({self.below(9)},{self.below(99)})"
        return str(self.pick((made, made, "", "(", *self.legal)))

    def twisted(self, message: dict[str, Any]) -> Any:
        """The request with one or two fields of another shape, missing, doubled or new."""
        for _ in range(1 + self.below(2)):
            field = self.pick(tuple(message) or ("id",))
            what = self.below(4)
            if what == 0:
                message.pop(field, None)
            elif what == 1:
                message[self.pick(("seat", "token", "x", "Type", "host", "session", "ID"))] = self.pick(ODD)
            else:
                message[field] = self.pick(ODD)
        return message if self.below(20) else [message, message]

    def battered(self, text: str) -> str:
        """The text with some characters changed, cut out, doubled or put in."""
        for _ in range(1 + self.below(4)):
            at, what = self.below(len(text) + 1), self.below(4)
            if what == 0:
                text = text[:at] + text[at + 1 + self.below(4) :]
            elif what == 1:
                text = text[:at] + self.pick(BYTES) + text[at:]
            elif what == 2:
                text = text[:at] + self.pick(BYTES) + text[at + 1 :]
            else:
                text = text[:at] + text[at // 2 :]
        return text

    def garbage(self) -> str:
        """Any characters."""
        return "".join(self.pick(BYTES) for _ in range(self.below(60)))

    def deep(self) -> str:
        """Nested, long or repeated beyond reason."""
        many = 1 << self.below(12)
        head = '{"type":"choose","id":"d","version":"v","key":"k","values":'
        made: str = self.pick((
            "[" * many,
            '{"a":' * many,
            head + "[" * many + "]" * many + "}",
            head + "[" + "1," * min(many, 3000) + "1]}",
            '{"type":"ping",' + '"id":"a",' * min(many, 500) + '"id":"b"}',
            '{"type":"ping","id":"' + "i" * many + '"}',
            '{"type":"resync","id":"r","lines":' + "9" * min(many, 4000) + "}",
        ))  # fmt: skip
        return made


def proper(text: str, version: str, legal: tuple[str, ...]) -> bool:
    """Would this be a proper request to change something? Judged without the program's own types."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return False
    if not isinstance(message, dict):
        return False
    kind = message.get("type")
    if kind == "choose":
        return message.get("version") == version and message.get("key") in legal
    if kind == "stand":
        return message.get("until") == "off" or message.get("key") in legal  # off: whatever the key says
    if not isinstance(kind, str) or kind not in CHANGES:
        return False
    fields = {**CHANGES[kind], "id": str}
    known = {"type": str, **fields, **MORE.get(kind, {})}
    whole = all(type(message.get(field)) is sort for field, sort in fields.items())
    return whole and all(type(value) is known.get(field) for field, value in message.items())
