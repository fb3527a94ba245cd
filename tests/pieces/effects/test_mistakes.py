"""A mistake in an effect, or in a vocabulary, is named with file, line, verb and parameter."""

import pytest

from miskatonic.kernel.book.pages import ContentError
from tests.pieces.effects.language import LANGUAGE, WORDS, card, language

MISTAKES = {
    "verb": ('"lose_sna 1"', "has the unknown verb 'lose_sna'; did you mean lose_san?"),
    "too few": ('"lose_san"', "lacks the count of lose_san; it is written: lose_san COUNT"),
    "too many": ('"lose_san 1 2"', "has too many words for lose_san; it is written: lose_san COUNT"),
    "range": ('"drop count=5"', "has 5 as count, which must be from 1 to 4"),
    "number": ('"drop count=all"', "has 'all' as count, which must be a number"),
    "truth": ('{ verb = "drop", count = true }', "has 'True' as count, which must be a number"),
    "amount": ('"lose_san lots!"', "has 'lots!', which is no amount; amounts are 2, 1d6, doom+1 (count)"),
    "amount truth": ('{ verb = "lose_san", count = true }', "has 'True', which is no amount (count)"),
    "value": ('"lose_san gloom+1"', "has the unknown word 'gloom'; did you mean doom? (count)"),
    "sides": ('"lose_san 2d7"', "has '2d7'; dice are 1 to 20 with 6 sides (count)"),
    "no dice": ('"lose_san 0d6"', "has '0d6'; dice are 1 to 20 with 6 sides (count)"),
    "nothing times": ('"lose_san 0*doom"', "has '0*doom', which is nothing times a value (count)"),
    "amount range": ('"lose_san 10"', "has 10 as count, which must be from 1 to 9"),
    "word": ('"test pow"', "has the unknown word 'pow'; known are str, int (stat)"),
    "word of a list": ('"drop chooser=kepeer"', "has the unknown word 'kepeer'; did you mean keeper? (chooser)"),
    "no word": ('{ verb = "test", stat = 3 }', "has 3 as stat, which must be a word"),
    "words": ('"drop tags=flame,bras"', "has the unknown word 'bras'; did you mean brass? (tags)"),
    "argument": ('"drop number=1"', "gives drop a 'number', which it does not have; it is written: drop [count=1]"),
    "twice": ('"lose_san 1 count=2"', "names count of lose_san twice"),
    "name twice": ('"drop count=1 count=2"', "names count twice"),
    "behind": ('"drop count=1 two"', "has 'two' behind a name=value; plain words come first"),
    "mark": ('"drop secret=maybe"', "has secret=maybe (no or yes)"),
    "empty": ('""', "has an empty effect"),
    "neither": ("3", "has 3, which is neither a text nor a table with a verb"),
    "condition": ('"drop if dank"', "has the unknown word 'dank'; did you mean dark? (if)"),
    "condition lacks": ('"drop if carries"', "lacks the thing of carries; it is written: carries THING"),
    "condition range": ('"drop if not doom 8"', "has 8 as least, which must be from 1 to 7"),
    "condition empty": ('"drop if dark and "', "has an empty condition"),
    "condition twice": ('"drop if=dark if dark"', "names two conditions; join them with 'and'"),
    "condition type": ('{ verb = "drop", if = 3 }', "has 3 (if), which must be a text or a list of texts"),
    "branch": ('{ verb = "test", stat = "int", fail = ["lose_sna 1"] }', "in fail: has the unknown verb 'lose_sna'"),
    "branch type": ('{ verb = "test", stat = "int", fail = "drop" }', "has 'drop' as fail, which must be a list"),
    "option": (
        '{ verb = "choose", chooser = "you", options = [{ effects = ["drop"] }] }',
        "has {'effects': ['drop']} among the options, which must be a text and effects",
    ),
    "option branch": (
        '{ verb = "choose", chooser = "you", options = [{ text = "Run", effects = ["drop 1"] }] }',
        "in options: has too many words for drop",
    ),
    "band": (
        '{ verb = "roll", dice = "1d6", bands = [{ effects = [] }] }',
        "has {'effects': []} among the bands, which must be a number upto and effects",
    ),
    "bands": (
        '{ verb = "roll", dice = "1d6", bands = [{ upto = 4, effects = [] }, { upto = 4, effects = [] }] }',
        "has a band up to 4 behind one up to 4 (bands)",
    ),
}


@pytest.mark.parametrize(("written", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_an_effect_is_named_with_file_line_and_field(written: str, message: str) -> None:
    with pytest.raises(ContentError) as error:
        LANGUAGE.effects(card(f'[\n  "drop",\n  {written},\n]'), "effects", "card")
    head, _, rest = str(error.value).partition(": card lamp: field 'effects' ")
    assert rest.startswith(message)
    assert head in ("cards.toml:5", "cards.toml:3")
    assert head == "cards.toml:5" or written in ('""', "3") or written.startswith("{")


def test_a_mistake_deep_in_a_branch_is_found_on_its_own_line() -> None:
    entry = card('[{ verb = "test", stat = "int", pass = [\n"drop",\n], fail = [\n"drop",\n"lose_san 11",\n] }]')
    with pytest.raises(ContentError) as error:
        LANGUAGE.effects(entry, "effects", "card")
    assert str(error.value) == (
        "cards.toml:7: card lamp: field 'effects' in fail: has 11 as count, which must be from 1 to 9"
    )


def test_a_verb_in_the_wrong_place_is_refused_in_branches_too() -> None:
    with pytest.raises(ContentError, match="has drop, which is for card, not for monster"):
        LANGUAGE.effects(card('["drop"]'), "effects", "monster")
    with pytest.raises(ContentError, match="has lose_san, which on a monster stands in strike"):
        LANGUAGE.effects(card('["lose_san 1"]'), "effects", "monster")
    assert LANGUAGE.effects(card('["lose_san 1"]'), "effects", "monster", "strike")
    inner = card('[{ verb = "test", stat = "int", fail = ["drop"] }]')
    with pytest.raises(ContentError, match="has test, which is for card, not for monster"):
        LANGUAGE.effects(inner, "effects", "monster", "strike")


VOCABULARIES = {
    "place": ('"monster.strike"', '"monster.strke"', r"words.toml:\d+: verb lose_san: field 'on' has the unknown word"),
    "list": ('list = "who", default', 'list = "whom", default', r"verb drop: field 'params' takes .* list 'whom'"),
    "default": (
        'default = "you"',
        'default = "me"',
        r"verb drop: field 'params' has a wrong default: it has the unknown",
    ),
    "default number": ("most = 4, default = 1", "most = 4, default = 5", r"wrong default: it has 5 as count"),
    "type": ('type = "bands"', 'type = "band"', r"words.toml:\d+: verb roll bands: field 'type' has the unknown word"),
    "two": ('name = "options"', 'name = "chooser"', r"verb choose: field 'params' has two of one name"),
    "no words": ('words = ["str", "int"]', 'gist = "x"', r"verb test stat: a word needs either 'words' or the name"),
    "field": ('rules = ["X-3"]', 'rule = "X-3"', r"words.toml:\d+: verb test: unknown field 'rule'"),
    "entry": ("[[mark]]", "[[marc]]", r"words.toml:\d+: unknown entry 'marc'; did you mean mark"),
}


@pytest.mark.parametrize(("good", "bad", "message"), VOCABULARIES.values(), ids=VOCABULARIES)
def test_a_mistake_in_a_vocabulary_is_named_too(good: str, bad: str, message: str) -> None:
    assert good in WORDS
    with pytest.raises(ContentError, match=message):
        language(WORDS.replace(good, bad, 1))
