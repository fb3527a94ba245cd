"""Packs: a game is played with them, its journal names them, and a file whose pack is not here is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import miskatonic as mk
from miskatonic import games
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.shelf import Shelf, pack_from
from miskatonic.kernel.book.pack import OLDEST, Used
from miskatonic.kernel.journal import savefile
from miskatonic.lab.promises.watch import draw_input

PIER = pack_from(Path(__file__).parent / "packs" / "nights_at_the_pier.toml")
CALM = mk.Pack("calm", '[pack]\ntitle = "Calm"\nwithout = ["bagpipes"]\n')
KEY = bytes(range(32))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A folder with the example pack."""
    found = Shelf(games.game, tmp_path / "packs")
    found.keep(GAME.id, PIER)
    return found


def begun(game: mk.Game[Any], inputs: int = 20) -> mk.Journal:
    journal, dice = mk.Journal(game, 3, seed=2), mk.Dice(1)
    for _ in range(inputs):
        given = draw_input(journal.state, dice, clocks=False)
        assert given is not None
        journal.choose(given.seat, given.key, given.values)
    return journal


@pytest.mark.rule("MU-mix-2")
def test_a_game_begins_with_its_packs_and_others_without() -> None:
    with_pack, plain = GAME.start(3, 1, packs=[PIER]), GAME.start(3, 1)
    assert "Siren of the Pier" in with_pack.game.pieces(with_pack)
    assert "Bagpipes" not in with_pack.game.pieces(with_pack)
    assert "Siren of the Pier" not in plain.game.pieces(plain)
    assert with_pack.copy().game is with_pack.game
    assert [pack.name for pack in with_pack.game.packs] == ["nights_at_the_pier"]


def test_a_kept_game_goes_on_with_its_packs(shelf: Shelf, tmp_path: Path) -> None:
    journal = begun(GAME.with_packs([PIER]))
    journal.save(tmp_path / "game.journal", KEY)
    again = shelf.load(tmp_path / "game.journal")
    assert again.state.digest() == journal.state.digest()
    assert (again.notice, again.game.packs) == ("", (PIER,))
    assert again.verify()
    assert again.game.from_dict(again.state.to_dict()).digest() == again.state.digest()
    with pytest.raises(ValueError, match=r"a position with \[.*'nights_at_the_pier'\], not with \["):
        GAME.from_dict(again.state.to_dict())


def test_a_file_whose_pack_is_not_here_is_refused_by_its_name_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    begun(GAME.with_packs([PIER]), 3).save(path, KEY)
    before = path.read_bytes()
    for empty in (Shelf(games.game), Shelf(games.game, tmp_path / "elsewhere")):
        with pytest.raises(mk.JournalError, match="it is played with the pack 'nights_at_the_pier', which is not here"):
            empty.load(path, KEY)
    assert path.read_bytes() == before


def test_a_text_of_a_pack_may_change_and_a_figure_may_not(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    begun(GAME.with_packs([PIER]), 3).save(path)
    cases = (("text = ", 'text = "Anew." #', ""), ("level = 8", "level = 7", "another version of the pack 'nights_at"))
    for number, (old, new, message) in enumerate(cases):
        assert old in PIER.text
        changed = Shelf(games.game, tmp_path / str(number))
        changed.keep(GAME.id, mk.Pack(PIER.name, PIER.text.replace(old, new)))
        if message:
            with pytest.raises(mk.JournalError, match=message):
                changed.load(path)
        else:
            assert changed.load(path).notice == ""


def test_packs_follow_one_another_and_each_is_named() -> None:
    more = mk.Pack("more", CALM.text.replace("bagpipes", "flamethrower"))
    both = GAME.with_packs([CALM]).with_packs([more])
    head = json.loads(savefile.dumps(begun(both, 0)).splitlines()[0])
    assert [row[0] for row in head["uses"]] == ["", "calm", "more"]
    assert len({row[2] for row in head["uses"]}) == 3
    with pytest.raises(mk.OptionError, match="a pack is added once"):
        both.with_packs([CALM])


def test_a_game_that_takes_no_packs_says_so() -> None:
    with pytest.raises(mk.OptionError, match="Terror Paths takes no packs"):
        mk.game("terror_paths").start(2, packs=[CALM])


def test_an_older_journal_was_played_with_the_first_printing() -> None:
    older = games.find(GAME.id, OLDEST)
    assert older.printing == 1
    assert (older is GAME) == (GAME.printing == 1)
    with pytest.raises(mk.MissingContent, match=f"printing 99 of the cards is not here; the newest is {GAME.printing}"):
        games.find(GAME.id, (Used("", 99, ""),))


def test_another_pack_of_the_same_name_is_kept_beside_it(shelf: Shelf) -> None:
    assert shelf.keep(GAME.id, PIER).name == "nights_at_the_pier"
    assert shelf.keep(GAME.id, mk.Pack(PIER.name, CALM.text)).name == "nights_at_the_pier-2"
    assert [pack.name for pack in shelf.packs(GAME.id)] == ["nights_at_the_pier", "nights_at_the_pier-2"]
    assert shelf.chosen(GAME.id, ["nights_at_the_pier"]).packs == (PIER,)
    for name in ("tides", "../key", ""):
        with pytest.raises(mk.MissingContent, match="there is no pack"):
            shelf.chosen(GAME.id, [name])
