"""What may stand where in a case file: its entries, the kinds of steps, and what each of their values must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

Check = Callable[[Any], str]
"""What the value must be, in words; empty if it is."""


def _text(value: Any) -> str:
    return "" if isinstance(value, str) and value else "a text"


def _whole(value: Any) -> str:
    return "" if type(value) is int else "a whole number"


def _truth(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _true(value: Any) -> str:
    return "" if value is True else "true"


def _mapping(value: Any) -> str:
    return "" if isinstance(value, dict) else "a mapping"


def _list(value: Any) -> str:
    return "" if isinstance(value, list) else "a list"


def _texts(value: Any) -> str:
    return "" if isinstance(value, list) and all(isinstance(v, str) for v in value) else "a list of texts"


def _some_texts(value: Any) -> str:
    return "" if value and not _texts(value) and all(value) else "a list of texts, one or more"


def _things(value: Any) -> str:
    good = isinstance(value, list) and value and not any(_text(v) and not (isinstance(v, dict) and v) for v in value)
    return "" if good else "a list of things, each by words or by a mapping"


def _rules(value: Any) -> str:
    return "" if not _text(value) or not _some_texts(value) else "a rule, a list of rules, any, or none"


def _faces(value: Any) -> str:
    good = isinstance(value, list) and all((type(v) is int and v > 0) or (isinstance(v, str) and v) for v in value)
    return "" if good else "a list of faces, 1 or more each, or of titles of what is drawn"


def _face(value: Any) -> str:
    return "" if type(value) is int and value > 0 else "a face, 1 or more"


def _seat(value: Any) -> str:
    return "" if type(value) is int or (isinstance(value, str) and value) else "a seat's name or number"


def _seats(value: Any) -> str:
    return "" if isinstance(value, list) and not any(_seat(v) for v in value) else "a list of seats"


def _one_or_more(value: Any) -> str:
    return "" if not _seat(value) or (value and not _seats(value)) else "a seat, or a list of seats"


LIST: Final = _list
SHARED: Final[dict[str, Check]] = {
    "game": _text,
    "rules": _texts,
    "printing": _whole,
    "seats": _whole,
    "options": _mapping,
    "position": _mapping,
    "dice": _faces,
    "further_dice": _face,
    "dice_left_over": _truth,
}
"""What a file may state once for all its cases."""
CASE: Final[dict[str, Check]] = {
    **SHARED,
    "title": _text,
    "note": _text,
    "do": _list,
    "expect": _mapping,
    "outcome": _mapping,
    "over": _truth,
    "refused_start": _text,
}
STEPS: Final[dict[str, dict[str, Check]]] = {
    "some_choice_leads_to": {"seat": _seat, "some_choice_leads_to": _mapping, "by": _text},
    "no_choice_leads_to": {"seat": _seat, "no_choice_leads_to": _mapping, "by": _text},
    "choose": {"seat": _one_or_more, "choose": _text, "values": _list},
    "refused": {"seat": _one_or_more, "refused": _text, "values": _list, "rule": _rules, "says": _text},
    "expire": {"expire": _one_or_more},
    "no_expire": {"no_expire": _one_or_more},
    "clock": {"clock": _true},
    "no_clock": {"no_clock": _true},
    "expect": {"expect": _mapping},
    "over": {"over": _truth},
    "offered": {"seat": _one_or_more, "offered": _texts, "only": _truth},
    "not_offered": {"seat": _one_or_more, "not_offered": _some_texts},
    "waiting": {"waiting": _seats},
    "sees": {"seat": _one_or_more, "sees": _things},
    "sees_not": {"seat": _one_or_more, "sees_not": _things},
    "prompt": {"seat": _one_or_more, "prompt": _text},
    "log": {"seat": _one_or_more, "log": _some_texts},
    "log_not": {"seat": _one_or_more, "log_not": _some_texts},
    "events": {"events": _list, "seat": _one_or_more},
    "no_events": {"no_events": _list, "seat": _one_or_more},
}
"""The kinds of steps, by the entry that each is known by; some have an entry that is another's name."""
OPTIONAL: Final = frozenset(
    [("choose", "values"), ("refused", "values"), ("refused", "says"), ("offered", "only"), ("events", "seat"),
     ("no_events", "seat"), ("some_choice_leads_to", "by"), ("no_choice_leads_to", "by")]
)  # fmt: skip
EVENT: Final[dict[str, Check]] = {"kind": _text, "rule": _text, "facts": _list, "says": _text}
OUTCOME: Final[dict[str, Check]] = {"winners": _seats, "rule": _text, "reason": _text, "scores": _list}
