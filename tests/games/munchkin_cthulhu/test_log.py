"""What the log says: on whom, with which sign, in which way; who gave what to whom; and what watchers read of it."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import SPECTATOR
from tests.games.munchkin_cthulhu.table import choose, table

ARMITAGE, BIRCH, CARTER = 0, 1, 2


def last_play(s: Munchkin, who: str, words: str) -> str:
    choose(s, who, words)
    plays = [event for event in s.log or [] if event.kind == "plays"]
    return str(GAME.sentence(s, plays[-1]))


def read(s: Munchkin, seat: int, kinds: tuple[str, ...]) -> list[str]:
    return [GAME.sentence(s, event) for event in s.log or [] if event.kind in kinds and event.seen_by(seat)]


@pytest.mark.rule("MU-enh-4", "MU-shot-10", "MU-cbt-12")
def test_a_play_into_a_fight_is_told_with_target_sign_and_mode() -> None:
    birch = {"hand": ["Rugose", "Quicker Ichor", "Sticker Ichor", "Thicker Ichor"]}
    seats = {"Birch": birch, "Carter": {"hand": ["The Stars Are Wrong"]}}
    s = table({"seats": seats, "fight": {"monsters": ["Ruggoth", "Buggoth"]}})
    assert last_play(s, "Birch", "Put Rugose on Ruggoth") == "Birch plays Rugose on Ruggoth (+5)."
    minus = last_play(s, "Birch", "Use Quicker Ichor: −2 to all flight rolls")
    assert minus == "Birch throws Quicker Ichor: −2 to all flight rolls."
    at = last_play(s, "Birch", "Throw Sticker Ichor at the munchkins")
    assert at == "Birch throws Sticker Ichor at the munchkins."
    into = last_play(s, "Birch", "Use Thicker Ichor on Sticker Ichor")
    assert into == "Birch stirs Thicker Ichor into Sticker Ichor."
    gone = last_play(s, "Carter", "Play The Stars Are Wrong on Buggoth")
    assert gone == "Carter plays The Stars Are Wrong on Buggoth: it leaves the fight."


@pytest.mark.rule("MU-chy-1", "MU-chy-4")
def test_charity_says_what_was_given_to_whom_and_to_others_that_it_was() -> None:
    hand = ["Squamous", "Mephitic", "Rugose", "Buggoth", "Joggoth", "Amnesia"]
    s = table({"phase": "charity", "seats": {"Armitage": {"level": 5, "hand": hand}, "Carter": {"level": 2}}})
    choose(s, "Armitage", "Give Amnesia to Birch")
    kinds = ("gives", "gives_hidden")
    for seat in (ARMITAGE, BIRCH):
        assert read(s, seat, kinds) == ["Armitage gives Birch Amnesia."]
    for seat in (CARTER, SPECTATOR):
        assert read(s, seat, kinds) == ["Armitage gives Birch a card."]
