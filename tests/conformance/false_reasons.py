"""Kinds of choices of the toy Séance that give false reasons, or none: each is to be found out."""

from __future__ import annotations

from tests.conformance import toy_steps, toy_window
from tests.conformance.toy_table import Seance


class PlayWard(toy_window.PlayWard):
    """It names the rule that allows it."""

    def why_not(self, s: Seance, seat: int) -> str:
        return self.rule if super().why_not(s, seat) else ""


class Gong(toy_steps.Gong):
    """It never says why."""

    def why_not(self, s: Seance, seat: int) -> str:
        return ""


class Bones(toy_window.Bones):
    """It names a rule that it has nothing to do with."""

    def why_not(self, s: Seance, seat: int) -> str:
        return "SE-knock-1" if super().why_not(s, seat) else ""
