"""What comes of a choice, beside its label: its result where that is certain, its chance where it can be foreseen."""

from __future__ import annotations


def outlook(label: str, verb: str, result: str, odds: float | None, noun: str) -> str:
    """ "5 becomes 4, 45% wins"; nothing where nothing is known. A label longer than its verb says the result itself."""
    result = result if verb in ("", label) else ""
    return ", ".join([text for text in (result, "" if odds is None else f"{percent(odds)} {noun}".rstrip()) if text])


def percent(chance: float) -> str:
    """A chance in whole percent; what is not certain is never said to be."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 < chance < 1:
        return ">99%"
    return f"{chance:.0%}"
