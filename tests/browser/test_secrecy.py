"""Nothing hidden in any frame: what a browser received, held against the journal after the end."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from miskatonic.games.munchkin_cthulhu.rules.turn.received import behind_the_door
from miskatonic.kernel.journal.journal import Journal
from tests.browser.evening import Evening
from tests.browser.games import GAMES
from tests.browser.person import Person

pytestmark = pytest.mark.slow
PRINTED = ("text", "gist", "note", "badges")
"""What is printed on a card."""


def running(person: Person) -> list[dict[str, Any]]:
    """The frames with something of the game in them that came before the end."""
    return [frame for frame in person.frames if "view" in frame and not frame["view"].get("ending")]


def lines_in(frame: dict[str, Any]) -> int:
    """How many lines of the log the browser holds with this frame."""
    return int(frame["view"].get("log_from", 0)) + len(frame["view"].get("lines", []))


def plain(panel: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(panel))


def packed(panel: Any) -> bytes:
    return msgspec.json.encode(panel, order="deterministic")


def test_every_panel_a_browser_received_is_one_its_seat_may_see_at_that_time(evening: Evening) -> None:
    journal, people = evening.journal, evening.people
    positions = [journal.game.lay(journal.seats, journal.options), *journal.states()]  # before the first roll, and on
    for seat, person in enumerate(people):
        scenes = [{packed(plain(p)) for p in journal.game.scene(s, seat).panels} for s in positions]
        at = 0
        for frame in running(person):
            panels = {packed(panel) for panel in frame["view"]["panels"]}
            while at < len(scenes) and not panels <= scenes[at]:
                at += 1
            assert at < len(scenes), "a panel that no state shows to this seat, or too early"


def test_every_line_a_browser_received_is_one_its_seat_may_read(evening: Evening) -> None:
    journal, people = evening.journal, evening.people
    for seat, person in enumerate(people):
        log: list[tuple[str, list[Any]]] = []
        for frame in person.frames:
            if "view" in frame:
                lines = frame["view"].get("lines", [])
                log[frame["view"].get("log_from", 0) :] = [(line["kind"], line.get("facts", [])) for line in lines]
        assert log == [(event.kind, list(event.facts)) for event in journal.events(seat)]


@pytest.mark.parametrize("evening", [game for game in GAMES if game.hands], indirect=True, ids=str)
def test_no_card_in_another_hand_is_named_in_a_frame_before_it_comes_into_sight(evening: Evening) -> None:
    journal, people = evening.journal, evening.people
    only, title = singles(journal), titles(journal)
    for seat, person in enumerate(people):
        sight = in_sight(journal, seat)
        for frame in running(person):
            named = set(title.findall(" | ".join(spoken(frame["view"]))))
            leaked = (named & only) - sight[min(lines_in(frame), len(sight) - 1)]
            assert not leaked, (seat, leaked)
        assert len(only - sight[0]) > 50


def spoken(part: Any) -> list[str]:
    """Every name, label and sentence in a frame; what is printed on cards may speak of other cards."""
    if isinstance(part, dict):
        return [text for key, each in part.items() if key not in PRINTED or "kind" not in part for text in spoken(each)]
    if isinstance(part, list):
        return [text for each in part for text in spoken(each)]
    return [part] if isinstance(part, str) else []


def singles(journal: Journal) -> set[str]:
    """The titles of which there is one card."""
    state: Any = journal.state
    return {card.name for card in state.box.cards if card.count == 1}


def titles(journal: Journal) -> re.Pattern[str]:
    """Finds titles in a text; of two that begin alike, the longer."""
    state: Any = journal.state
    names = sorted([card.name for card in state.box.cards], key=len, reverse=True)
    return re.compile("|".join([re.escape(name) for name in names]))


def in_sight(journal: Journal, seat: int) -> list[set[str]]:
    """For each length of this seat's log: the titles it can have met by then, in its hand, on the table or in the log.

    What may be in the log is another test's matter; a card that was shown may be out of sight again at once.
    """
    met: set[str] = set()
    found: list[set[str]] = []
    title = titles(journal)
    for told, state in zip(journal.told, journal.states(), strict=True):
        lines = [journal.game.sentence(state, event) for event in told if event.seen_by(seat)]
        met = met | open_to(state, seat) | set(title.findall(" | ".join(lines)))
        found.extend([met for _ in lines])
    return [*found, met]


def open_to(state: Any, seat: int) -> set[str]:
    """The titles that are neither in a deck nor in somebody else's hand; while all lay down in secret, one's own."""
    box = state.box
    own = {box.name(card) for card in state.hands[seat]}
    if state.opening:
        return own
    closed = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
    closed |= {card for card, left in enumerate([*state.doors, *state.treasures]) if left}
    closed.discard(behind_the_door(state))
    return own | {box.name(card) for card in range(len(box.cards)) if card not in closed}
