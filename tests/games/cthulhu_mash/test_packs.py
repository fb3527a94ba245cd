"""Packs and printings: a game is played with a box of its own, and so are its copies, its scenes and its sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import miskatonic as mk
from miskatonic import games
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.box import BOX, Box
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, parse, texts
from miskatonic.games.shelf import Shelf, pack_from
from miskatonic.kernel.book.pack import MissingContent
from miskatonic.kernel.book.pages import ContentError
from miskatonic.kernel.scene.elements import Card
from miskatonic.lab.promises.watch import draw_input

NIGHT = pack_from(Path(__file__).parent / "packs" / "night_shift.toml")
HEAD = '[pack]\ntitle = "Other"\n'
LAMP = """
[[object]]
id = "lamp"
number = 55
printing = 2
name = "Lamp"
colour = "red"
kind = "weapon"
copies = 1
uses = "always"
attack = { melee = true }
text = "A melee weapon that is on."
source = "authored"

"""
MIDDLE = '[[object]]\nid = "acid_vial"\n'


def begun(game: mk.Game[Any], inputs: int, seed: int = 2) -> mk.Journal:
    journal, dice = mk.Journal(game, 3, seed=seed), mk.Dice(seed)
    for _ in range(inputs):
        given = None if journal.state.over else draw_input(journal.state, dice, clocks=False)
        if given is None:
            break
        journal.choose(given.seat, given.key, given.values)
    return journal


@pytest.mark.rule("CM-fact-components")
def test_a_game_begins_with_its_packs_and_others_without() -> None:
    with_pack, plain = GAME.start(3, 1, packs=[NIGHT]), GAME.start(3, 1)
    found = with_pack.game.pieces(with_pack)
    assert (found["bone_saw"], found["orderlys_coat"], found["revolver"]) == (2, 1, 3)
    assert "bone_saw" not in plain.game.pieces(plain)
    assert [card.name for card in with_pack.box.objects if card.id == "revolver"] == ["Night Watch Revolver"]
    assert plain.box is BOX
    assert with_pack.copy().box is with_pack.box


def test_what_a_pack_brings_is_drawn_carried_seen_and_told() -> None:
    game = GAME.with_packs([NIGHT])
    saw = game.box.pieces_of("bone_saw")[0]
    s = game.start(2, 1)
    names = [game.called(s, seat).removeprefix("the ") for seat in range(2)]
    game.arrange(s, {"seats": {names[0]: {"objects": ["Bone Saw", "Orderly's Coat"]}, names[1]: {}}})
    seat = 0
    assert saw in s.objects[seat]
    assert s.sheet(seat).defense == BOX.characters[s.character[seat]].defense + 1
    shown = [item for panel in game.scene(s, seat).panels for item in panel.items if item.id == f"o{saw}"]
    assert [card.name for card in shown if isinstance(card, Card)] == ["Bone Saw"]


def test_a_game_with_a_pack_is_played_kept_and_read_again(tmp_path: Path) -> None:
    shelf = Shelf(games.game, tmp_path / "packs")
    shelf.keep(GAME.id, NIGHT)
    journal = begun(GAME.with_packs([NIGHT]), 200)
    journal.save(tmp_path / "game.journal")
    again = shelf.load(tmp_path / "game.journal")
    assert (again.state.digest(), again.game.packs, again.notice) == (journal.state.digest(), (NIGHT,), "")
    assert again.game.from_dict(again.state.to_dict()).digest() == again.state.digest()
    with pytest.raises(mk.JournalError, match="it is played with the pack 'night_shift', which is not here"):
        Shelf(games.game).load(tmp_path / "game.journal")


def test_a_text_of_a_pack_may_change_and_a_figure_may_not(tmp_path: Path) -> None:
    journal = begun(GAME.with_packs([NIGHT]), 3)
    journal.save(tmp_path / "game.journal")
    for number, (old, new, message) in enumerate(
        (
            ("It has been signed", "It was signed", ""),
            ("damage = 2", "damage = 3", "another version of the pack 'night"),
        )
    ):
        assert old in NIGHT.text
        shelf = Shelf(games.game, tmp_path / str(number))
        shelf.keep(GAME.id, mk.Pack(NIGHT.name, NIGHT.text.replace(old, new)))
        if message:
            with pytest.raises(mk.JournalError, match=message):
                shelf.load(tmp_path / "game.journal")
        else:
            assert shelf.load(tmp_path / "game.journal").state.digest() == journal.state.digest()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            NIGHT.text.replace("replace = true\n", ""),
            r"pack\.toml:\d+: object revolver: field 'id' is that of a object",
        ),
        (NIGHT.text.replace('"revolver"', '"revolvers"'), r"a object revolvers to replace, and there is none; did you"),
        (NIGHT.text.replace("raise defense", "raise defence"), r"object orderlys_coat: field 'effects'"),
        (NIGHT.text.replace("title =", "titel ="), "field 'title' is missing"),
        (NIGHT.text.replace("copies = 3", "copies = 9").replace("copies = 2", "copies = 9"), ""),
        (HEAD + '[[monster]]\nid = "nurse"\n', r"is a new monster; a pack may only put one in place of another"),
        (HEAD + '[[layout]]\nid = "ward"\n', r"unknown entry 'layout'"),
        (NIGHT.text.replace('id = "orderlys_coat"', 'id = "bone_saw"'), "is used already in this pack"),
        (NIGHT.text.replace('name = "Bone Saw"', 'name = "Bone Saw"\nnumber = 55'), "unknown field 'number'"),
    ],
)
def test_a_mistake_in_a_pack_is_named_with_its_entry(text: str, message: str) -> None:
    pack = mk.Pack("pack", text)
    if not message:
        assert GAME.with_packs([pack]).box.content.objects
        return
    with pytest.raises(ContentError, match=message):
        GAME.with_packs([pack])


def test_there_is_room_for_so_many_objects() -> None:
    more = "".join(LAMP.replace("lamp", f"lamp_{n}").replace("copies = 1", "copies = 9") for n in range(4))
    text = HEAD + more.replace("number = 55\nprinting = 2\n", "")
    with pytest.raises(ContentError, match="there are 108 objects; a game has room for 100"):
        GAME.with_packs([mk.Pack("lamps", text)])


def test_an_object_in_mid_file_takes_the_next_number_and_an_earlier_printing_lacks_it() -> None:
    objects = texts()["object"]
    assert objects.count(MIDDLE) == 1
    changed = {"object": objects.replace(MIDDLE, LAMP.lstrip() + MIDDLE)}
    newest, first = parse(changed), parse(changed, printing=1)
    assert (newest.printing, first.printing) == (2, 1)
    assert [card.id for card in newest.objects] == [*[card.id for card in CONTENT.objects], "lamp"]
    assert Box(newest).pieces[: len(BOX.pieces)] == BOX.pieces
    assert first.play_digest() == CONTENT.play_digest()
    assert newest.play_digest() != CONTENT.play_digest()
    with pytest.raises(MissingContent, match="printing 2 of the box is not here; the newest is 1"):
        parse(printing=2)
