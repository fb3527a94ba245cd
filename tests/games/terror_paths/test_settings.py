"""Settings of our own: gentler and harder than printed."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.settings import SETTINGS, read_settings
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.book.pages import ContentError
from miskatonic.kernel.option import OptionError

GAME = TerrorPaths()


def begin(**options: str) -> Terror:
    return GAME.start(2, 1, {"investigators": "random", **options}, events=True)


@pytest.mark.parametrize(
    ("setting", "doom", "luck", "insight"), [("printed", 0, 0, 0), ("gentler", 0, 1, 2), ("harder", 1, -1, 0)]
)
def test_a_setting_gives_or_takes_before_preparation(setting: str, doom: int, luck: int, insight: int) -> None:
    plain, s = begin(), begin(setting=setting)
    assert s.sheet == plain.sheet
    assert s.doom == doom
    assert s.luck == [count + luck for count in plain.luck]
    assert s.insight == [insight] * 2


def test_a_setting_is_read_out_as_ours_and_what_is_printed_is_not_mentioned() -> None:
    for setting in SETTINGS:
        s = begin(setting=setting)
        (said,) = [GAME.sentence(s, event) for event in s.log or [] if event.kind == "setting"]
        assert "(ours)" in said
    assert [event for event in begin().log or [] if event.kind == "setting"] == []


def test_games_of_another_setting_are_told_apart() -> None:
    digests = {GAME.play_digest({**begin(setting=one).options}) for one in ("printed", *SETTINGS)}
    assert len(digests) == 2
    assert GAME.play_digest({"scenario": "hound_dog", "campaign": "off"}) in digests


def test_a_setting_that_does_nothing_or_is_unknown_is_refused() -> None:
    with pytest.raises(ContentError, match="effects"):
        read_settings('[[setting]]\nid = "a"\ntext = "b"\neffects = []\n')
    with pytest.raises(OptionError, match="setting"):
        begin(setting="brutal")
