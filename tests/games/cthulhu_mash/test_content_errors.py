"""A mistake in a content file is refused with file, line, entry and field."""

import pytest

from miskatonic.games.cthulhu_mash.content.reading import FILES, parse, texts
from miskatonic.kernel.book.pages import ContentError

TEXTS = texts()


def line_of(kind: str, text: str, after: str = "") -> int:
    """The line of a text in a file, after another text."""
    start = TEXTS[kind].index(after)
    return TEXTS[kind].count("\n", 0, TEXTS[kind].index(text, start)) + 1


def complaint(kind: str, old: str, new: str, after: str = "") -> str:
    """What the loader says when the first such text after another is replaced."""
    start = TEXTS[kind].index(after)
    head, tail = TEXTS[kind][:start], TEXTS[kind][start:]
    assert old in tail
    with pytest.raises(ContentError) as caught:
        parse({kind: head + tail.replace(old, new, 1)})
    return str(caught.value)


# --- cards ---


def test_a_misspelt_verb_is_pointed_at_with_a_suggestion() -> None:
    said = complaint("object", '"heal 2"', '"hael 2"')
    line = line_of("object", '"heal 2"')
    assert said.startswith(f"objects.toml:{line}: object first_aid_kit: field 'effects'")
    assert "did you mean heal" in said


@pytest.mark.parametrize(
    ("kind", "old", "new", "wanted"),
    [
        ("object", '"raise move 2"', '"raise mvoe 2"', "did you mean move"),
        ("object", '"heal 2"', '"heal 200"', "a number from 1 to 99"),
        ("object", '"heal 2"', '"heal 2 3"', "it is written: heal N"),
        ("object", '"heal 2"', '"razor"', "which is for spell, not for object"),
        ("object", 'colour = "red"', 'colour = "pink"', "known are red, green, blue, white"),
        ("object", "copies = 1", "copies = 0", "must be a number from 1 to 9"),
        ("object", 'attack = { ranged = true }', "", "does nothing"),
        ("object", "ranged = true }", "damage = 1 }", "must be melee, ranged or both"),
        ("object", 'escape = 1, hold = "body"', "escape = 1", "needs both hold and escape"),
        ("object", "strengths = [1, 2]", "strengths = [1]", "must be 2 numbers"),
        ("object", "weightless = true", "weihgtless = true", "unknown field 'weihgtless'"),
        ("spell", "die = 8", "die = 7", "must be 6, 8 or 10"),
        ("spell", 'id = "fly"', 'id = "heal"', "is used already, at spells.toml"),
        ("spell", 'name = "Fly"\n', "", "field 'name' is missing"),
        ("character", 'start_tile = "base_camp"', 'start_tile = "library"', "no tile owned by arctic_explorer"),
        ("character", '["revolver"]', '["revolvr"]', "names no object: revolvr"),
        ("character", '"winter_gear"', '"winter_coat"', "unknown word 'winter_coat'"),
        ("monster", 'powers = ["swims"]', 'powers = ["sings"]', "unknown power 'sings'"),
        ("monster", "damage = 0, escape = 3", "damage = 1, escape = 3", "the ranged attack must hold"),
        ("monster", 'loss = "0/1d3"', 'loss = "0-1d3"', "is not of the form 0/1d6"),
        ("generator", "actions = 1\n", "", "an attack without actions"),
        ("power_up", 'character = "private_eye"', 'character = "detective"', "unknown word 'detective'"),
        ("power_up", '"raise parry 1"', '"heal 1"', "not for power_up"),
        ("table", "faces = [1, 1, 1, 2, 2, 2]", "faces = [1, 1]", "must be 6 numbers"),
        ("table", "number = 4", "number = 3", "table generators for 4 is missing"),
        ("layout", "STTS\nTTTT", "STTS\nT.TS", "has 5 places S and needs 4"),
        ("layout", "TTT\nTTT\n.S.", "TTT\n...\n.S.", "falls apart"),
    ],
)  # fmt: skip
def test_a_mistake_is_refused_with_the_reason(kind: str, old: str, new: str, wanted: str) -> None:
    said = complaint(kind, old, new)
    assert said.startswith(FILES[kind])
    assert wanted in said


def test_a_monster_without_a_generator_is_refused_where_the_monster_stands() -> None:
    said = complaint("generator", 'monster = "mi_go"', 'monster = "cultist"')
    line = line_of("monster", 'id = "mi_go"')
    assert said == f"monsters.toml:{line}: monster mi_go: field 'id' has no generator that brings it forth"


def test_broken_toml_is_refused_with_its_line() -> None:
    assert complaint("spell", 'id = "bind_enemy"', "id = bind").startswith("spells.toml:7: ")


def test_an_entry_of_another_kind_is_refused() -> None:
    with pytest.raises(ContentError, match="unknown entry 'monster'"):
        parse({"spell": TEXTS["spell"] + "\n[[monster]]\n"})


# --- pictures ---


def tile_complaint(old: str, new: str, tile: str) -> str:
    said = complaint("tile", old, new, after=f'id = "{tile}"')
    assert said.startswith("tiles.toml:")
    assert f"tile {tile}: field" in said
    return said


@pytest.mark.rule("CM-gap-1")
@pytest.mark.parametrize(
    ("tile", "old", "new", "wanted"),
    [
        ("mariners_ship", "HHHHH", ".xx..", "has '.xx..' in the line"),
        ("mariners_ship", "tV2", "tV5", "nobody or everybody escapes"),
        ("mariners_ship", "  c  ", "  cq ", "has the letter q, which no legend explains"),
        ("mariners_ship", "  c  ", "     ", "explains c, which is nowhere in the picture"),
        ("mariners_ship", 'c = "chest"', 'c = "piano"', "unknown word 'piano'"),
        ("mariners_ship", "^^^^^^", "^^^x^^", "has the sign 'x'"),
        ("mariners_ship", "^^^^^^", "^^^", "must be 6 lines of 6 signs"),
        ("base_camp", "+A ", "   ", "must have +A or *A on R1/C6"),
        ("base_camp", "+--O--+", "+-----+", "has 1 gates"),
        ("base_camp", "+-----+-----+--O--+", "+--O--+-----+-----+", "not one of the two middle spaces"),
        ("base_camp", "+-----+-----+--O--+", "+--O--+-----+--O--+", "two gates on one edge"),
        ("base_camp", "+-----+-----+--O--+", "+     +-----+--O--+", "hole in the rim"),
        ("base_camp", ":  #  :", ":     :", "cuts R5/C2 off"),
        ("base_camp", ":  #  :", "   #  :", "is not closed off by blue lines"),
        ("base_camp", ":  #  :", ":  ?  :", "that mean nothing: '?'"),
        ("library", "\nO      ", "\nO  V2  ", "no ordinary space"),
        ("coastal_cavern", "|\n+-----+-----+--O--+", "|\n+-----+--O--+-----+", "not one of the two middle spaces"),
        ("moon_base", "%t          ", "%t     X    ", "no way free of hazards from the gate on R1/C3 to R4/C2"),
        ("ice_cave", "+-----+-----+-----+", "+-----+-----+--O--+", "exactly one edge must be"),
        ("mine_lab", "....^^\n....^^", "....^^\n.^..^^", "lifts or hides R5/C2"),
        ("mine_lab", "h...oo", "h...oo\n......", "must be 6 lines"),
    ],
)  # fmt: skip
def test_a_picture_that_breaks_a_demand_is_refused(tile: str, old: str, new: str, wanted: str) -> None:
    assert wanted in tile_complaint(old, new, tile)


def test_a_broken_line_of_a_picture_is_pointed_at() -> None:
    said = complaint("tile", "HHHHH", ".xx..", after='id = "mariners_ship"')
    assert said.split(":")[1] == str(line_of("tile", "HHHHH", after='id = "mariners_ship"'))


@pytest.mark.rule("CM-gap-1", "CM-2.4.1-3")
def test_a_tile_without_room_for_generators_is_refused() -> None:
    start = TEXTS["tile"].index('id = "abhoth_swamp"')
    picture = """
+-----+-----+--O--+-----+-----+-----+
| -1    -1           -1    -1    -1 |
+     +     +     +     +     +     +
| -1    -1           -1    -1    -1 |
+     +     +     +     +     +     +
| -1    -1           -1    -1    -1 |
+     +     +     +     +     +     +
| -1    -1                          O
+     +     +     +     +     +     +
| -1    -1    -1           -1    -1 |
+     +     +     +     +     +     +
| -1    -1    -1           -1    -1 |
+-----+-----+-----+--O--+-----+-----+
"""
    first = TEXTS["tile"].index("'''", start) + 3
    last = TEXTS["tile"].index("'''", first)
    with pytest.raises(ContentError, match="has 9 spaces for generators, fewer than 12"):
        parse({"tile": TEXTS["tile"][:first] + picture + TEXTS["tile"][last:]})
