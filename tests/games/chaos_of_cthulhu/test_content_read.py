"""Mistakes in the content of Chaos of Cthulhu are named, and the page shows what it holds."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu.content import reading as content
from miskatonic.games.chaos_of_cthulhu.content.reading import (
    ACTIONS,
    BONUSES,
    COLOURS,
    FACES,
    MONSTERS,
    PARTS,
    parse_bonuses,
    parse_dice,
    parse_monsters,
)
from miskatonic.kernel.book.pages import ContentError
from tests.games.chaos_of_cthulhu.test_content import FAVOURITES, KITS, NUMBERS

ROOT = Path(__file__).parents[3]
GAME = ROOT / "src/miskatonic/games/chaos_of_cthulhu"
PAGE = (ROOT / "docs/chaos/content.md").read_text(encoding="utf-8")
BOOK = tomllib.loads((GAME / "rulebook.toml").read_text(encoding="utf-8"))


def text(file: str) -> str:
    return (GAME / "content" / "facts" / file).read_text(encoding="utf-8")


DICE_ERRORS = {
    "misspelt action": (
        '"madness block ',
        '"madnes block ',
        r"dice.toml:17: green: field 'top' has the unknown word 'madnes'",
    ),
    "five faces": ('"madness block ', '"madness ', r"dice.toml:17: green: field 'top' needs six actions, .* has 5"),
    "unknown colour": ("[white]", "[mauve]", r"dice.toml:23: the file: field 'mauve' is unknown"),
    "unknown part": ("bottom =", "tail =", r"dice.toml:21: green: field 'tail' is unknown"),
    "no such part": ("bottom =", "# bottom =", r"dice.toml:15: green: field 'bottom' is missing"),
    "colour twice": ("[white]", "[green]", r"dice.toml:\d+: .*line \d+"),
    "number for text": ("bottom =", "bottom = 6 #", r"dice.toml:21: green: field 'bottom' must be a text"),
    "no table": ("[green]", "green = 1\n[green-2]", r"dice.toml:16: the file: field 'green-2' is unknown"),
    "no source": ("source =", "# source =", r"dice.toml: the file: field 'source' is missing"),
    "odd source": ('"authored"', '"dreamt"', r"dice.toml:13: the file: field 'source' has the unknown word 'dreamt'"),
}
MONSTER_ERRORS = {
    "no such number": ("[black.4]", "[black.7]", r"monsters.toml:\d+: black: field '7' is unknown"),
    "number missing": ("[white.6]", "[purple.7]", r"monsters.toml:\d+: white: field '6' is missing"),
    "number twice": ("[white.6]", "[white.5]", r"monsters.toml:\d+: .*line \d+"),
    "name twice": (
        '"Dagon"',
        '"Shantak"',
        r"monsters.toml:22: green.3: field 'name' is that of another one",
    ),
    "no name": ('name = "Dagon"', "", r"monsters.toml:21: green.3: field 'name' is missing"),
    "empty name": ('"Dagon"', '" "', r"monsters.toml:22: green.3: field 'name' must be a text"),
    "unknown field": (
        'name = "Dagon"',
        'nom = "Dagon"',
        r"monsters.toml:22: green.3: field 'nom' is unknown",
    ),
    "odd source": (
        'source = "inferred"',
        'source = "rumour"',
        r"black.4: field 'source' has the unknown word",
    ),
}
BONUS_ERRORS = {
    "unknown list": (
        "[normal.12]",
        "[normals.12]",
        r"bonuses.toml:\d+: the file: field 'normals' is unknown",
    ),
    "number missing": ("[crown.666]", "[crown.66]", r"bonuses.toml:\d+: crown: field '66' is unknown"),
    "odd planning": (
        '"answer"',
        '"maybe"',
        r"bonuses.toml:\d+: normal.6: field 'in_planning' has the unknown word",
    ),
    "odd limit": (
        '"release"',
        '"midnight"',
        r"bonuses.toml:\d+: crown.11: field 'latest' has the unknown word",
    ),
    "roll in words": ("roll = true", 'roll = "yes"', r"bonuses.toml:\d+: normal.1: field 'roll' must be true or"),
    "no rules": ('rules = ["CC-bl-2", ', "rules = [2, ", r"normal.2: field 'rules' must be a list of texts"),
    "rule twice": (
        '["CC-bl-8", ',
        '["CC-bl-8", "CC-bl-8", ',
        r"normal.8: field 'rules' must name some rules",
    ),
    "not a table": ("[crown.1]", "[crown]\n1 = 3\n[crown.one]", r"bonuses.toml:\d+: crown: field 'one' is unknown"),
}


@pytest.mark.parametrize(("good", "bad", "message"), DICE_ERRORS.values(), ids=DICE_ERRORS)
def test_a_mistake_in_the_dice_is_named(good: str, bad: str, message: str) -> None:
    refuses(parse_dice, "dice.toml", good, bad, message)


@pytest.mark.parametrize(("good", "bad", "message"), MONSTER_ERRORS.values(), ids=MONSTER_ERRORS)
def test_a_mistake_in_the_monsters_is_named(good: str, bad: str, message: str) -> None:
    refuses(parse_monsters, "monsters.toml", good, bad, message)


@pytest.mark.parametrize(("good", "bad", "message"), BONUS_ERRORS.values(), ids=BONUS_ERRORS)
def test_a_mistake_in_the_bonus_lists_is_named(good: str, bad: str, message: str) -> None:
    refuses(parse_bonuses, "bonuses.toml", good, bad, message)


def refuses(parse: Any, file: str, good: str, bad: str, message: str) -> None:
    broken = text(file).replace(good, bad, 1)
    assert broken != text(file)
    with pytest.raises(ContentError, match=message):
        parse(broken)


def test_a_value_where_a_table_belongs_is_named() -> None:
    with pytest.raises(ContentError, match=r"dice.toml:2: the file: field 'green' must be a table, not 1"):
        parse_dice('source = "authored"\ngreen = 1\nwhite = 1\npurple = 1\nblack = 1')


def test_an_omen_is_optional() -> None:
    bare = re.sub(r"^omen = .*\n", "", text("monsters.toml"), flags=re.MULTILINE)
    assert parse_monsters(bare)[0][1].omen == ""


@pytest.mark.interpreted
def test_the_digest_is_short_stable_and_blind_to_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    before = content.digest()
    assert re.fullmatch(r"[0-9a-f]{16}", before)
    monkeypatch.setattr(content, "_read", lambda file: "# a remark\n" + text(file))
    assert content.digest() == before
    monkeypatch.setattr(content, "_read", lambda file: text(file).replace("Dagon", "Mother Hydra"))
    assert content.digest() != before


# --- the page ---


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    section = PAGE.split(f"{heading}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("colour", COLOURS)
def test_the_page_shows_the_faces(colour: str) -> None:
    faces = FACES[COLOURS.index(colour)]
    shown = [[part, *(ACTIONS[a].capitalize() for a in die[1:])] for part, die in zip(PARTS, faces, strict=True)]
    assert rows(f"### {colour.capitalize()} dice") == shown


def test_the_page_shows_favourites_and_kits() -> None:
    table = rows("## The faces of the Elder Dice")
    assert [row[0] for row in table[:5]] == list(PARTS)
    for part, favourites, character in table[:5]:
        assert {ACTIONS.index(word.lower()) for word in favourites.split(", ")} == FAVOURITES[part]
        assert character
    assert table[-1] == ["Twice", *(ACTIONS[KITS[number]].capitalize() for number in NUMBERS)]


@pytest.mark.parametrize("colour", COLOURS)
def test_the_page_shows_the_monsters(colour: str) -> None:
    remark = {"rulebook": "", "inferred": " (inferred)", "authored": " (ours)"}
    six = MONSTERS[COLOURS.index(colour)]
    shown = [[str(n), six[n].name + remark[six[n].source], six[n].kind, six[n].epithet, six[n].omen] for n in NUMBERS]
    assert rows(f"### {colour.capitalize()} monsters") == shown


@pytest.mark.parametrize(("name", "heading"), [("normal", "Normal game"), ("crown", "Crown of Chaos")])
def test_the_page_shows_the_bonus_lists(name: str, heading: str) -> None:
    table = rows(f"### {heading}")
    assert len(table) == len(BONUSES[name])
    for row, card in zip(table, BONUSES[name].values(), strict=True):
        planning = "answer" if card.answer else "open" if card.open else "secret"
        until = "own turn" if card.early else "release" if card.before_release else "end of Declaration"
        star = "*" if card.roll else ""
        assert row == [f"{card.number}{star}", card.name, card.keyword or "–", planning, until, card.text]


def test_the_page_gives_the_balance_of_every_colour_for_this_very_content() -> None:
    balance = PAGE[PAGE.index("### Balance") : PAGE.index("## The 24 monsters")]
    assert content.digest() in balance
    assert all(f"| {colour} |" in balance for colour in COLOURS)
