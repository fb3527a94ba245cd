"""Packs: a game is played with dice and monsters of its own, and so are its copies, its scenes and its sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import miskatonic as mk
from miskatonic import bots, games
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.bot.house import HouseBot
from miskatonic.games.chaos_of_cthulhu.bot.value import promise
from miskatonic.games.chaos_of_cthulhu.content.box import BOX
from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, BONUSES, COLOURS, FACES, HEAL, MONSTERS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import face
from miskatonic.games.chaos_of_cthulhu.state import CENTER, LEFT, TOP, Chaos
from miskatonic.games.shelf import Shelf, pack_from
from miskatonic.kernel.book.pages import ContentError
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Die
from miskatonic.lab.promises.watch import draw_input

SALVAGE = pack_from(Path(__file__).parent / "packs" / "salvage.toml")
HEAD = '[pack]\ntitle = "Other"\n'
GREEN = COLOURS.index("green")


def begun(game: mk.Game[Any], inputs: int, seed: int = 2) -> mk.Journal:
    journal, dice = mk.Journal(game, 3, seed=seed), mk.Dice(seed)
    for _ in range(inputs):
        given = None if journal.state.over else draw_input(journal.state, dice, clocks=False)
        if given is None:
            break
        journal.choose(given.seat, given.key, given.values)
    return journal


def laid(game: mk.Game[Chaos]) -> Chaos:
    s = game.start(2, 1)
    dice = {"North": {"colour": "green", "dice": [1] * 5}, "East": {"colour": "white", "dice": [1, 2, 3, 4, 5]}}
    game.arrange(s, {"seats": dice})
    return s


@pytest.mark.rule("CC-dice-1")
def test_a_game_is_played_with_the_dice_of_its_pack_and_others_are_not() -> None:
    with_pack, plain = laid(GAME.with_packs([SALVAGE])), laid(GAME)
    assert {ACTIONS[face(with_pack, 0, TOP)], ACTIONS[face(with_pack, 0, LEFT)]} == {"heal", "attack"}
    assert ACTIONS[face(plain, 0, TOP)] == "madness"
    assert (face(with_pack, 0, CENTER), face(with_pack, 1, TOP)) == (face(plain, 0, CENTER), face(plain, 1, TOP))
    assert plain.box is BOX
    assert with_pack.copy().box is with_pack.box
    assert with_pack.imagine(0, 1).box is with_pack.box


@pytest.mark.rule("CC-dice-2")
def test_the_dice_and_monsters_of_a_pack_are_seen_and_told() -> None:
    s = laid(GAME.with_packs([SALVAGE]))
    items = [item for panel in GAME.scene(s, 1).panels for item in panel.items]
    panel = next(item for item in items if isinstance(item, Panel) and item.id == "monster.0")
    assert panel.title == "The Purser"
    icons = {item.name: item.icon for item in panel.items if isinstance(item, Die)}
    assert icons[PART_NAMES[TOP]] == ACTIONS[HEAL]


def test_house_bots_see_what_the_dice_of_a_pack_are_good_for() -> None:
    salvaged = laid(GAME.with_packs([SALVAGE])).box
    low = (3, 4, 4, 4, 4)  # its top must be turned up
    assert promise(low, salvaged, GREEN, 0) > promise(low, BOX, GREEN, 0)


def test_house_bots_finish_a_game_with_a_pack() -> None:
    game = GAME.with_packs([SALVAGE])
    s = game.start(3, 4)
    bots.play_game(s, [HouseBot() for _ in range(3)], 3, 6_000, check=True)
    assert s.over


def test_a_game_with_a_pack_is_played_kept_and_read_again(tmp_path: Path) -> None:
    shelf = Shelf(games.game, tmp_path / "packs")
    shelf.keep(GAME.id, SALVAGE)
    journal = begun(GAME.with_packs([SALVAGE]), 60)
    journal.save(tmp_path / "game.journal")
    again = shelf.load(tmp_path / "game.journal")
    assert (again.state.digest(), again.game.packs, again.notice) == (journal.state.digest(), (SALVAGE,), "")
    with pytest.raises(mk.JournalError, match="it is played with the pack 'salvage', which is not here"):
        Shelf(games.game).load(tmp_path / "game.journal")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("You find that you are holding one", "So you are on it", ""),
        ("The Purser", "The Steward", ""),
        ("attack attack attack block", "attack attack block block", "another version of the pack 'salvage'"),
    ],
)
def test_a_text_of_a_pack_may_change_and_a_die_may_not(tmp_path: Path, old: str, new: str, message: str) -> None:
    journal = begun(GAME.with_packs([SALVAGE]), 3)
    journal.save(tmp_path / "game.journal")
    assert old in SALVAGE.text
    shelf = Shelf(games.game, tmp_path / "packs")
    shelf.keep(GAME.id, mk.Pack(SALVAGE.name, SALVAGE.text.replace(old, new)))
    if message:
        with pytest.raises(mk.JournalError, match=message):
            shelf.load(tmp_path / "game.journal")
    else:
        assert shelf.load(tmp_path / "game.journal").state.digest() == journal.state.digest()


def test_packs_come_one_after_the_other() -> None:
    later = mk.Pack("later", HEAD + '[dice.green]\ntop = "block block block block block block"\n')
    first, second = GAME.with_packs([SALVAGE, later]).boxes[1:]
    assert [ACTIONS[box.faces[GREEN][TOP][1]] for box in (first, second)] == ["heal", "block"]
    assert second.monsters[GREEN][1].name == "The Purser"
    assert (BOX.faces, BOX.monsters) == (FACES, MONSTERS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[dice.red]\ntop = "heal"\n', r"pack\.toml:3: dice: field 'red' is unknown"),
        ('[dice.green]\nhead = "heal"\n', r"pack\.toml:4: dice\.green: field 'head' is unknown"),
        ('[dice.green]\ntop = "heal heal"\n', r"pack\.toml:4: dice\.green: field 'top' needs six actions"),
        ('[dice.green]\ntop = "heal heal heal heal heal bite"\n', r"pack\.toml:4: dice\.green: field 'top' .*'bite'"),
        ('[monster.green.7]\nname = "X"\n', r"pack\.toml:3: monster\.green: field '7' is unknown"),
        (
            '[monster.green.1]\nname = "Dagon"\nclass = "A"\nepithet = "B"\nsource = "authored"\n',
            r"pack\.toml:4: monster\.green\.1: field 'name' is that of another one too: 'Dagon'",
        ),
        ('[normal.1]\nname = "Boon"\n', r"pack\.toml:3: unknown entry 'normal'"),
    ],
)
def test_a_mistake_in_a_pack_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        GAME.with_packs([mk.Pack("pack", HEAD + text)])


@pytest.mark.rule("CC-crown-4")
def test_the_bonus_lists_are_paragraphs_of_the_rulebook() -> None:
    assert {name: len(cards) for name, cards in BONUSES.items()} == {"normal": 12, "crown": 13}
