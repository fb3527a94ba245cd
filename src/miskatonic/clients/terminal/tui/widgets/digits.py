"""Choosing by number: digits come one by one, and a number is taken as soon as no longer one could be meant."""

from __future__ import annotations


class Digits:
    """What has been typed so far."""

    def __init__(self) -> None:
        self.typed = ""

    def press(self, digit: str, most: int) -> int | None:
        """The number that is meant, if it is clear; None: more digits may come. Nonsense begins anew."""
        self.typed += digit
        number = int(self.typed)
        if not 1 <= number <= most:
            self.typed = "" if not 1 <= int(digit) <= most else digit
            number = int(self.typed) if self.typed else 0
        if number and number * 10 > most:
            return self.clear()
        return None

    def clear(self) -> int:
        """Forget what was typed; returns it."""
        number = int(self.typed) if self.typed else 0
        self.typed = ""
        return number
