"""Tables, vocabulary and texts of the cards."""

from __future__ import annotations

import re

import pytest

from miskatonic.games.cthulhu_mash.content.cards import Card
from miskatonic.games.cthulhu_mash.content.reading import (
    CONTENT,
    FILES,
    VERBS,
    Effect,
    ObjectType,
    Spell,
    digest,
    parse,
    texts,
)
from miskatonic.games.cthulhu_mash.content.tilelist import pages
from tests.games.cthulhu_mash.facts import (
    CHARACTERS,
    FACTS,
    GENERATORS,
    LEDGER,
    MONSTERS,
    OBJECTS,
    POWER_UPS,
    ROOT,
    SPELLS,
)

CARDS: list[Card] = [*CHARACTERS, *MONSTERS, *GENERATORS, *OBJECTS, *SPELLS, *POWER_UPS]


def all_effects() -> list[Effect]:
    useful: list[ObjectType | Spell] = [*OBJECTS, *SPELLS]
    attacks = [card.attack for card in useful if card.attack]
    of_attacks = [effect for attack in attacks for effect in (*attack.on_hit, *attack.on_kill)]
    return [*of_attacks, *(e for card in useful for e in card.effects), *(p.effect for p in POWER_UPS)]


# --- tables, vocabulary, texts ---


@pytest.mark.rule("CM-2.4-3", "CM-2.4.3-2")
def test_the_tables_are_those_of_the_book() -> None:
    for gates in (2, 3, 4):
        fact, table = FACTS["table1"][f"gates_{gates}"], CONTENT.generators_for(gates)
        assert table.die == fact["die"]
        assert all(table.count(face) == n for low, high, n in fact["bands"] for face in range(low, high + 1))
    for spawns, name in enumerate(("number_1", "number_1_2", "number_1_3", "number_1_4"), 1):
        fact, table = FACTS["table3"][name], CONTENT.objects_for(spawns)
        assert table.die == fact["die"]
        assert all(table.count(face) == n for low, high, n in fact["bands"] for face in range(low, high + 1))


def test_every_verb_is_used_and_cites_rules_that_exist() -> None:
    assert {effect.verb for effect in all_effects()} == set(VERBS)
    ids = {rule["id"] for rule in LEDGER["rule"]}
    assert [rule for verb in VERBS.values() for rule in verb.rules if rule not in ids] == []


def test_every_word_that_can_be_raised_is_raised_by_something() -> None:
    raised = {effect.word for effect in all_effects() if effect.verb == "raise"}
    assert raised == set(VERBS["raise"].words)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_text_names_the_numbers_of_its_card_and_reads_like_a_sentence(card: Card) -> None:
    assert len(card.text) > 30
    assert card.text[0].isupper() or card.text[0] in "+1"
    written = set(re.findall(r"\d+", card.text))
    found = getattr(card, "effects", ())
    amounts = {str(e.amount) for e in found if e.amount > 1 and e.amount < 99 and e.verb != "absorb"}
    assert amounts <= written


def test_names_and_texts_are_unique() -> None:
    for cards in (CHARACTERS, MONSTERS, GENERATORS, OBJECTS, SPELLS):
        assert len({card.name for card in cards}) == len(cards)
    assert len({card.text for card in CARDS}) == len(CARDS)


def test_the_digest_changes_with_a_fact_and_not_with_a_comment() -> None:
    plain = texts()
    assert parse().digest() == digest()
    assert parse({"spell": plain["spell"] + "\n# a remark\n"}).digest() == digest()
    assert parse({"monster": plain["monster"].replace("move = 7", "move = 8", 1)}).digest() != digest()
    assert parse({"tile": plain["tile"].replace("V3", "V4", 1)}).digest() != digest()
    assert set(FILES) == set(plain)


@pytest.mark.parametrize("name", sorted(pages()))
def test_the_page_of_tiles_is_up_to_date(name: str) -> None:
    assert (ROOT / "docs/mash" / name).read_text(encoding="utf-8") == pages()[name]
