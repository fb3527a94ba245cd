"""A mistake in a card or a pack is named with file, line, card and field."""

import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest

from miskatonic.games.munchkin_cthulhu.content import cardlist
from miskatonic.games.munchkin_cthulhu.content.reading import (
    CONTENT,
    DOOR,
    TREASURE,
    VOCABULARY,
    Content,
    ContentError,
    load_pack,
    parse,
)

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "src/miskatonic/games/munchkin_cthulhu/content/facts"
PIER = (Path(__file__).parent / "packs/nights_at_the_pier.toml").read_text(encoding="utf-8")
DOORS = (FOLDER / "doors.toml").read_text(encoding="utf-8")
TREASURES = (FOLDER / "treasures.toml").read_text(encoding="utf-8")


def pier(good: str = "", bad: str = "") -> Content:
    """The example pack, perhaps with a mistake in it."""
    assert good in PIER
    return load_pack(PIER.replace(good, bad, 1) if good else PIER, "pier.toml", CONTENT)


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


# --- packs ---


@pytest.mark.rule("MU-mix-2")
def test_a_pack_adds_replaces_and_takes_out_cards() -> None:
    pack = pier()
    assert pack.title == "Nights at the Pier"
    assert (pack.size(DOOR), pack.size(TREASURE)) == (CONTENT.size(DOOR) + 7, CONTENT.size(TREASURE) + 2 - 1)
    assert "bagpipes" in CONTENT.cards
    assert "bagpipes" not in pack.cards
    assert (pack.cards["miners_helmet"].name, CONTENT.cards["miners_helmet"].name) == (
        "Diver's Helmet",
        "Miner's Helmet",
    )
    assert list(pack.cards)[: len(CONTENT.cards) - 1] == [name for name in CONTENT.cards if name != "bagpipes"]


def test_a_pack_changes_the_digest_and_leaves_the_base_alone() -> None:
    before = CONTENT.digest()
    assert pier().digest() != before
    assert CONTENT.digest() == before
    assert load_pack('[pack]\ntitle = "Nothing"', "none.toml", CONTENT).digest() == before


def test_a_pack_may_stand_on_another() -> None:
    second = load_pack('[pack]\ntitle = "Calm"\nwithout = ["undertow"]', "calm.toml", pier())
    assert second.size(DOOR) == 106


def test_set_and_example_pack_use_every_verb() -> None:
    used = {effect.verb for card in [*CONTENT.cards.values(), *pier().cards.values()] for effect in card.all_effects()}
    assert used == set(VOCABULARY.verbs)


def test_a_table_says_the_same_as_a_text() -> None:
    table = VOCABULARY.effect({"verb": "lose_item", "which": "armor", "worn": "yes", "if": "cultist"})
    text = VOCABULARY.effect("lose_item armor worn=yes if=cultist")
    assert table == text
    assert text.args == {"which": "armor", "count": 1, "worn": "yes", "chooser": "victim"}
    assert (text.condition, text.marks) == ("cultist", {})


# --- mistakes: the words to spoil, what to put there, where the error points, and what it says ---

FIELD = {
    "no title": ("title =", "titel =", "without =", r"pack number 1: field 'title' is missing"),
    "odd count": ("count = 2", "count = 0", "count", r"card press_gang: field 'count' must be a number from 1 to 20"),
    "count in words": ("count = 2", 'count = "two"', "count", r"press_gang: field 'count' must be a number .*'two'"),
    "count as truth": ("count = 2", "count = true", "count", r"press_gang: field 'count' must be a number .*True"),
    "unknown kind": ('"curse"', '"hex"', "kind", r"card wet_floor: field 'kind' has the unknown word 'hex'"),
    "odd source": ('source = "authored"', 'source = "dreamt"', "source", r"siren.*'source' .*'dreamt'; known are"),
    "empty text": ('text = "You die. The sea sends no card."', 'text = " "', "text", r"undertow: field 'text' must be"),
    "misspelt field": (
        "treasures = 2",
        "treasure = 2",
        "level",
        r"field 'treasures' is missing; every monster has one",
    ),
    "foreign field": ("gold = 500", "gold = 500\nlevel = 3", "level", r"depth_charge: field 'level' does not belong"),
    "unknown field": ("gold = 500", "gold = 500\nsmell = 3", "smell", r"depth_charge: unknown field 'smell'"),
    "odd level": ("level = 8", "level = 21", "level", r"field 'level' must be a number from 1 to 20, not 21"),
    "odd slot": ('"headgear"', '"hat"', "slot", r"miners_helmet: field 'slot' has the unknown word 'hat'"),
    "odd timing": ('"as_treasure"', '"any_time"', "timing", r"miners_helmet: field 'timing' has the unknown word"),
    "odd target": ('target = "monster"', 'target = "self"', "target", r"depth_charge: field 'target' has the unknown"),
    "odd stays": ('stays = "front"', 'stays = "fight"', "stays", r"wet_floor: field 'stays' has the unknown word"),
    "foreign tag": ("gold = 500", 'gold = 500\ntags = ["undead"]', "tags", r"depth_charge: field 'tags' has undead"),
    "capital id": ('id = "undertow"', 'id = "Undertow"', "id", r"card Undertow: field 'id' must be small letters"),
    "no list": ('effects = ["die"]', 'effects = "die"', "effects", r"undertow: field 'effects' must be a list"),
    "unknown logic": (
        'effects = ["win"]',
        'logic = "Win"',
        "logic",
        r"keys_to_the_pier: field 'logic' has the unknown",
    ),
    "logic elsewhere": (
        'effects = ["win"]',
        'logic = "CultMeeting"',
        "logic",
        r"which is not for the kind other_treasure",
    ),
}
EFFECT = {
    "unknown verb": ("die", "dye", r"undertow: field 'effects' has the unknown verb 'dye'; did you mean die\?"),
    "too many words": ("die", "die twice", r"has too many words for die; it is written: die"),
    "number missing": ("die", "lose_level", r"lacks the count of lose_level; it is written: lose_level COUNT"),
    "number too big": ("die", "lose_level 10", r"has 10 as count, which must be from 1 to 9"),
    "word for number": ("die", "lose_level all", r"has 'all' as count, which must be a number"),
    "unknown word": ("die", "lose_item hat", r"has the unknown word 'hat'.*\(which\)"),
    "unknown argument": ("die", "lose_level 1 from=hand", r"gives lose_level a 'from', which it does not have"),
    "argument twice": ("die", "lose_level 1 count=1", r"names count of lose_level twice"),
    "word behind": ("die", "lose_item count=2 armor", r"has 'armor' behind a name=value; plain words come first"),
    "condition": ("die", "die if=wet", r"has the unknown word 'wet'.*\(if\)"),
    "harsher alone": ("die", "die harsher=yes", r"has harsher=yes without if=cultist"),
    "harsher how": ("die", "die if=cultist harsher=very", r"has harsher=very"),
    "wrong kind": ("die", "level_only", r"has level_only, which is for monster, not for curse"),
    "no such card": ("die", "lose_card rubber_duck", r"names no item or one_shot: rubber_duck"),
    "a card of another kind": ("die", "lose_card shoggoth", r"names no item or one_shot: shoggoth; it is a monster"),
    "empty": ("die", "", r"has an empty effect"),
}
SET = {
    "name of another": (
        '"Wet Floor"',
        '"Shoggoth"',
        '"Shoggoth"',
        r"wet_floor: field 'name' is that of the card shoggoth",
    ),
    "id of another": ('id = "undertow"', 'id = "shoggoth"', '"shoggoth"', r"that of Shoggoth; say replace = true"),
    "id twice": ('id = "undertow"', 'id = "wet_floor"', "", r"field 'id' is used already, at pier.toml:\d+"),
    "nothing to replace": (
        '"miners_helmet"',
        '"miner_helmet"',
        "replace",
        r"there is none; did you mean miners_helmet",
    ),
    "other deck": ('"undertow"', '"tentacle"\nreplace = true', "", r"tentacle: field 'kind' would move tentacle"),
    "nobody to take out": ('["bagpipes"]', '["bagpipe"]', "without", r"names no card: bagpipe; did you mean bagpipes"),
    "named by another": ('["bagpipes"]', '["song_of_madness"]', "without", r"song_of_madness, which ozathoth names"),
    "no Class left": ('["bagpipes"]', '["cultist"]', "without", r"takes out cultist, and no game can do without"),
}


@pytest.mark.parametrize(("good", "bad", "where", "message"), FIELD.values(), ids=FIELD)
def test_a_mistake_in_a_field_is_named_with_its_line(good: str, bad: str, where: str, message: str) -> None:
    with pytest.raises(ContentError, match=message) as error:
        pier(good, bad)
    spoilt = PIER.replace(good, bad, 1).splitlines()
    named = re.match(r"pier\.toml:(\d+): ", str(error.value))
    assert named
    line = spoilt[int(named[1]) - 1]
    assert line.startswith(where) or (line in ("[pack]", "[[card]]") and "is missing" in str(error.value))


@pytest.mark.parametrize(("good", "bad", "message"), EFFECT.values(), ids=EFFECT)
def test_a_mistake_in_an_effect_is_named_with_its_line(good: str, bad: str, message: str) -> None:
    with pytest.raises(ContentError, match=message) as error:
        pier(f'effects = ["{good}"]', f'effects = ["{bad}"]')
    line = line_of(PIER, '["die"]')
    assert str(error.value).startswith(f"pier.toml:{line}: card undertow: field 'effects' ")


@pytest.mark.parametrize(("good", "bad", "where", "message"), SET.values(), ids=SET)
def test_a_card_that_does_not_fit_the_others_is_refused(good: str, bad: str, where: str, message: str) -> None:
    with pytest.raises(ContentError, match=message) as error:
        pier(good, bad)
    named = re.match(r"pier\.toml:(\d+): ", str(error.value))
    assert named
    assert where in PIER.replace(good, bad, 1).splitlines()[int(named[1]) - 1]


def test_an_effect_in_a_list_of_many_lines_is_found_on_its_own_line() -> None:
    with pytest.raises(ContentError) as error:
        pier('"against male 2"', '"agianst male 2"')
    assert str(error.value).startswith(f"pier.toml:{line_of(PIER, 'against male')}: card siren_of_the_pier: ")


def test_bad_stuff_and_powers_of_a_monster_are_not_mixed_up() -> None:
    with pytest.raises(ContentError, match="has lose_items, which on a monster stands in bad_stuff"):
        pier('"against male 2"', '"lose_items all"')
    with pytest.raises(ContentError, match="has level_only, which on a monster stands in effects"):
        pier('bad_stuff = ["change_sex", "lose_items all"]', 'bad_stuff = ["level_only"]')


def test_a_monster_without_bad_stuff_must_let_everybody_go() -> None:
    with pytest.raises(ContentError, match="field 'bad_stuff' is missing; only a monster that lets_go 10 has none"):
        pier('bad_stuff = ["change_sex", "lose_items all"]', "")
    quiet = PIER.replace('bad_stuff = ["change_sex", "lose_items all"]', "").replace("against male 2", "lets_go 10")
    assert load_pack(quiet, "quiet.toml", CONTENT).cards["siren_of_the_pier"].bad_stuff == ()


def test_a_card_that_does_nothing_is_refused() -> None:
    with pytest.raises(ContentError, match="card undertow: a card of kind curse without effects does nothing"):
        pier('effects = ["die"]', "effects = []")


@pytest.mark.rule("MU-comp-7")
def test_a_pack_can_change_a_class_but_not_add_one() -> None:
    card = 'id = "%s"\nname = "%s"\nkind = "class"\ncount = 4\ntiming = "as_class"\nsource = "authored"\n%s'
    rest = 'effects = ["study 2"]\ntext = "Reads faster: 2 cards a level."'
    dean = card % ("professor", "Dean", f"replace = true\n{rest}")
    pack = load_pack(f'[pack]\ntitle = "X"\n[[card]]\n{dean}', "x.toml", CONTENT)
    assert pack.cards["professor"].name == "Dean"
    with pytest.raises(ContentError, match=r"^x\.toml:4: card dean: field 'id' .*there are no other Classes"):
        load_pack(f'[pack]\ntitle = "X"\n[[card]]\n{card % ("dean", "Dean", rest)}', "x.toml", CONTENT)


def test_broken_toml_is_named_with_its_line() -> None:
    with pytest.raises(ContentError, match=rf"^pier\.toml:{line_of(PIER, 'count = 2')}: "):
        pier("count = 2", "count = two")


def test_unknown_entries_and_a_missing_head_are_refused() -> None:
    with pytest.raises(ContentError, match=r"^x\.toml:3: unknown entry 'cards'; did you mean card\?"):
        load_pack('[pack]\ntitle = "X"\n[[cards]]\nid = "x"', "x.toml", CONTENT)
    with pytest.raises(ContentError, match=r"^x\.toml:1: entry \[pack\] with a title is missing"):
        load_pack("", "x.toml", CONTENT)


def test_a_header_quoted_in_a_long_text_does_not_shift_the_lines() -> None:
    long = 'text = """It says:\n[[card]]\nand means it."""'
    with pytest.raises(ContentError) as error:
        pier('text = "You die. The sea sends no card."', f"{long}\nsmell = 1")
    spoilt = PIER.replace('text = "You die. The sea sends no card."', f"{long}\nsmell = 1")
    assert str(error.value).startswith(f"pier.toml:{line_of(spoilt, 'smell')}: card undertow: unknown field")


def test_a_treasure_among_the_doors_is_refused() -> None:
    with pytest.raises(ContentError, match=r"^treasures\.toml:\d+: card .*: field 'kind' is no kind of door card"):
        parse((DOORS, "doors.toml", DOOR), (TREASURES, "treasures.toml", DOOR))


ANSWER = """
[pack]
title = "Answers"
[[card]]
id = "no"
name = "No"
kind = "special"
count = 1
timing = "answer_card"
target = "event"
effects = ["cancel_card"]
text = "No."
source = "authored"
"""
TIMING, EFFECTS = 'timing = "answer_card"', 'effects = ["cancel_card"]'


def answer(good: str, bad: str) -> str:
    """What is wrong with a pack of one answering card that has a mistake."""
    load_pack(ANSWER, "x.toml", CONTENT)
    spoilt = ANSWER.replace(good, bad, 1)
    with pytest.raises(ContentError) as error:
        load_pack(spoilt, "x.toml", CONTENT)
    return str(error.value)


@pytest.mark.rule("MU-close-13", "MU-close-16", "MU-close-17")
@pytest.mark.parametrize("verb", ["cancel_card", "take_discard", "cancel_curse", "pass_on_curse"])
def test_what_answers_an_event_needs_the_timing_of_that_event(verb: str) -> None:
    bad = f'timing = "any_time"\ntarget = "none"\neffects = ["{verb}"]'
    error = answer(f'{TIMING}\ntarget = "event"\n{EFFECTS}', bad)
    assert re.match(rf"x\.toml:11: card no: field 'effects' .*has {verb}, which needs the timing answer_", error)


@pytest.mark.rule("MU-close-13")
def test_nothing_else_goes_with_the_timing_of_an_answer() -> None:
    error = answer(EFFECTS, 'effects = ["cancel_card", "draw_doors 1"]')
    assert re.match(r"x\.toml:11: card no: field 'effects' .*draw_doors, which does not answer anything", error)
    error = answer(TIMING, 'timing = "answer_discard"')
    assert "has cancel_card, which needs the timing answer_card" in error
    error = answer(EFFECTS, 'effects = []\nlogic = "CultMeeting"')
    assert re.match(r"x\.toml:9: card no: field 'timing' .*nothing on the card answers that", error)


@pytest.mark.rule("MU-close-13")
def test_a_card_answers_with_its_first_use() -> None:
    more = f'{EFFECTS}\nor_timing = "answer_roll"\nor_effects = ["draw_doors 1"]'
    assert re.match(
        r"x\.toml:12: card no: field 'or_timing' .*a card answers with its first use", answer(EFFECTS, more)
    )


@pytest.mark.rule("MU-rew-13")
def test_an_eclipse_is_for_the_moment_of_the_rewards() -> None:
    good = 'timing = "on_rewards"\ntarget = "fight"\neffects = []\nlogic = "SolarEclipse"'
    assert good in TREASURES
    spoilt = TREASURES.replace(good, good.replace("on_rewards", "any_time"))
    with pytest.raises(ContentError, match=r"field 'logic' .*SolarEclipse, which needs the timing on_rewards") as error:
        parse((DOORS, "doors.toml", DOOR), (spoilt, "treasures.toml", TREASURE))
    line = line_of(TREASURES, 'logic = "SolarEclipse"')
    assert str(error.value).startswith(f"treasures.toml:{line}: ")


# --- the pages ---


def test_the_page_of_cards_is_up_to_date() -> None:
    page = (ROOT / "docs/munchkin" / cardlist.CARDS_PAGE).read_text(encoding="utf-8")
    assert page == cardlist.cards_page(), (
        "run: python -m miskatonic.games.munchkin_cthulhu.content.cardlist docs/munchkin"
    )


def test_the_page_of_effects_is_up_to_date() -> None:
    page = (ROOT / "docs/munchkin" / cardlist.EFFECTS_PAGE).read_text(encoding="utf-8")
    assert page == cardlist.effects_page(page), (
        "run: python -m miskatonic.games.munchkin_cthulhu.content.cardlist docs/munchkin"
    )


def test_the_schema_for_editors_is_up_to_date() -> None:
    written = (ROOT / "docs/munchkin" / cardlist.SCHEMA).read_text(encoding="utf-8")
    assert written == cardlist.card_schema(), (
        "run: python -m miskatonic.games.munchkin_cthulhu.content.cardlist docs/munchkin"
    )


@pytest.mark.parametrize("text", [DOORS, TREASURES, PIER], ids=["doors", "treasures", "pack"])
def test_every_file_of_cards_fits_the_schema(text: str) -> None:
    schema = json.loads(cardlist.card_schema())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(tomllib.loads(text), schema)


@pytest.mark.parametrize(
    ("good", "bad"),
    [("count = 2", "count = 0"), ('"die"', '"dye"'), ('"curse"', '"hex"'), ("gold = 500", "smell = 500")],
)
def test_the_schema_sees_what_an_editor_should_underline(good: str, bad: str) -> None:
    spoilt = tomllib.loads(PIER.replace(good, bad, 1))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(spoilt, json.loads(cardlist.card_schema()))


def test_the_errors_shown_to_pack_writers_are_real() -> None:
    page = (ROOT / "docs/munchkin" / cardlist.EFFECTS_PAGE).read_text(encoding="utf-8")
    for good, bad in (("against male 2", "agianst male 2"), ('"curse"\ncount = 1', '"curse"\ncount = 0')):
        with pytest.raises(ContentError) as error:
            pier(good, bad)
        assert str(error.value) in page


def test_the_page_of_effects_names_the_verbs_that_only_packs_use() -> None:
    page = (ROOT / "docs/munchkin" / cardlist.EFFECTS_PAGE).read_text(encoding="utf-8")
    used = {effect.verb for card in CONTENT.cards.values() for effect in card.all_effects()}
    sentence = next(part for part in page.split("\n\n") if part.startswith("A few verbs are used by no card"))
    assert set(re.findall(r"`(\w+)`", sentence)) == set(VOCABULARY.verbs) - used
