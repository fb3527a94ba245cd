"""The campaign: the seven scenarios in one order and one story, which knows how each of them ended (TP-scen-3).

Each part is a game of its own with a journal of its own. Its options say that it belongs to a campaign (``campaign``)
and how the parts before it ended (``told``), so a chain of journals is the whole campaign. By the book nothing else
passes from part to part; what a table may choose beyond that is ours and says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.content.reading.common import SENTENCES, Texts, entries, one
from miskatonic.games.terror_paths.content.scenario import Scenario
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.kernel.option import Option, OptionError
from miskatonic.pieces.digest import digest_of
from miskatonic.pieces.effects.effect import Effect
from miskatonic.pieces.printings import MOST

FILE: Final = "campaign.toml"
OFF: Final = "off"
BOOK: Final = "book"
"""By the book nothing carries over. TP-scen-3"""
LOST: Final = "lost"
FATES: Final = ("doom", "dead")
COUNTS: Final = ("won", LOST, "all")
READ_OUT: Final = ("campaign.prologue", "part.lead", "part.after", "part.won", "part.lost")
"""What is only read aloud: it does not count as what matters to play."""


class Part:
    """A scenario in its place: what is read before it and, by its ending, after it."""

    def __init__(self, scenario: str, lead: str, after: Mapping[str, str], won: str, lost: str) -> None:
        self.scenario: Final = scenario
        self.lead: Final = lead
        self.after: Final = after
        self.won: Final = won
        """What is left of it in the epilogue."""
        self.lost: Final = lost


class Carry:
    """What passes from part to part if a table wishes it: ours. Its text in the box: ``campaign.`` and its id."""

    def __init__(self, id: str, text: str, counts: str, most: int, effects: tuple[Effect, ...]) -> None:  # noqa: A002
        self.id: Final = id
        self.text: Final = text
        self.counts: Final = counts
        """How often: for each part won, lost, or any."""
        self.most: Final = most
        self.effects: Final = effects


class Campaign:
    """The frame. TP-scen-3"""

    def __init__(
        self,
        prologue: str,
        parts: tuple[Part, ...],
        closes: tuple[tuple[int, str], ...],
        carries: tuple[Carry, ...],
        digest: str,
        words: str,
    ) -> None:
        self.prologue: Final = prologue
        self.parts: Final = parts
        self.closes: Final = closes
        """The last words, by how many parts were won at least, the most first."""
        self.carries: Final = {carry.id: carry for carry in carries}
        self.digest: Final = digest
        """Of what matters to play."""
        self.words: Final = words
        """The digest of everything printed, sentences too."""

    def before(self, told: str) -> str:
        """What is read before the next part: how the last one ended, and what comes."""
        past = ends(told)
        part = self.parts[len(past)]
        return f"{self._after(len(past) - 1, past[-1]) if past else self.prologue} {part.lead}"

    def close(self, told: str, last: str) -> str:
        """What is read after a part: nothing yet; after the last the epilogue, which knows how each of them ended."""
        past = (*ends(told), last)
        if len(past) < len(self.parts):
            return ""
        left = [
            part.won if self.won(n, end) else part.lost
            for n, (part, end) in enumerate(zip(self.parts, past, strict=True))
        ]
        count = self.count("won", ",".join(past))
        words = next(text for least, text in self.closes if count >= least)
        return " ".join([self._after(len(past) - 1, last), *left[:-1], words])

    def _after(self, part: int, end: str) -> str:
        return self.parts[part].after.get(end, self.parts[part].after[LOST])

    def won(self, part: int, end: str) -> bool:
        """Every victory has words of its own."""
        return end in self.parts[part].after

    def count(self, what: str, told: str) -> int:
        """How many parts have been won, lost, or played."""
        past = ends(told)
        won = len([end for n, end in enumerate(past) if self.won(n, end)])
        return {"won": won, LOST: len(past) - won, "all": len(past)}[what]

    def times(self, name: str, told: str) -> int:
        """How often what is carried over happens before the next part."""
        carry = self.carries.get(name)
        return min(carry.most, self.count(carry.counts, told)) if carry is not None else 0

    def check(self, told: str, scenarios: Mapping[str, Scenario]) -> None:
        """Each part before this one ended in a way in which its scenario ends."""
        past = ends(told)
        if len(past) >= len(self.parts):
            raise OptionError(f"told={told}: the campaign has {len(self.parts)} parts, and all are over [TP-scen-3]")
        for part, end in zip(self.parts, past, strict=False):
            known = (*endings(scenarios[part.scenario]), *FATES)
            if end not in known:
                raise OptionError(f"told={told}: {part.scenario} cannot end as {end}; use {', '.join(known)}")


class Chronicle(Option):
    """How the parts of a campaign ended so far, in its order: any text of endings with commas between them."""

    def check(self, value: Any) -> None:
        if not isinstance(value, str) or not re.fullmatch(r"([a-z_]+(,[a-z_]+)*)?", value):
            raise OptionError(f"option {self.name}={value!r} is not allowed; use {self.describe()}")

    def describe(self) -> str:
        return "endings with commas between them"


def ends(told: str) -> tuple[str, ...]:
    return tuple(told.split(",")) if told else ()


def endings(scenario: Scenario) -> tuple[str, ...]:
    """The endings of its own."""
    return tuple([ending.id for stage in scenario.stages for ending in stage.endings])


# ---------------------------------------------------------------------- reading


def read_campaign(text: str = "") -> Campaign:
    page = entries(text or read_text(FILE), FILE, "campaign", "part", "close", "carry")
    head = one(page, "campaign")
    prologue = head.text("prologue")
    head.done()
    texts = Texts()
    carries = tuple([_carry(entry, texts) for entry in page.entries("carry")])
    parts = tuple([_part(entry) for entry in page.entries("part")])
    played = digest_of((page,), MOST, (*SENTENCES, *READ_OUT))
    return Campaign(prologue, parts, _closes(page), carries, played, digest_of((page,), MOST))


def _part(entry: Entry) -> Part:
    inner = entry.inner("after")
    after = {name: inner.text(name) for name in list(inner.table)}
    if LOST not in after:
        raise entry.fail("after", "must say what is read when it was lost")
    part = Part(entry.text("scenario"), entry.text("lead"), after, entry.text("won"), entry.text(LOST))
    entry.done()
    return part


def _closes(page: Page) -> tuple[tuple[int, str], ...]:
    found = []
    for entry in page.entries("close"):
        found.append((entry.number_of("least", 0, 7), entry.text("text")))
        entry.done()
    return tuple(sorted(found, reverse=True))


def _carry(entry: Entry, texts: Texts) -> Carry:
    own = entry.text("id")
    key = f"campaign.{own}"
    if not texts.add(entry, "effects", key):
        raise entry.fail("effects", "are missing")
    carry = Carry(
        own, entry.text("text"), entry.one_of("counts", COUNTS), entry.number_of("most", 1, 7), texts.effects[key]
    )
    entry.done()
    return carry


CAMPAIGN: Final = read_campaign()
