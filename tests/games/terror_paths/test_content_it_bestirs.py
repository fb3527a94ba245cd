"""It Bestirs obeys everything that its gap and the common form of cards and scenarios bind; and it can end."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.records import Encounter
from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import happen, pick, settle, sound, table

BOX = read_box("it_bestirs", VERBS)
FOES = {foe.id: foe for foe in BOX.foes}
FOYER = BOX.place_number["foyer"]
LODGE_ROOM = BOX.place_number["lodge_room"]
TAINT, VERSES = BOX.counter_number["taint"], BOX.counter_number["verses"]


def lodge(seats: int = 2, faces: list[int] | None = None, seed: int = 1) -> Terror:
    """People in the Foyer of the Lodge, all cards facedown, nothing going on."""
    s = table(seats, faces, seed, BOX)
    s.place = [FOYER] * seats
    return s


def kind(card: Encounter) -> str:
    return BOX.backs[card.back].type.partition(":")[0]


@pytest.mark.rule("TP-gap-s4", "TP-gap-card-form")
def test_the_cards_come_in_the_numbers_of_the_box() -> None:
    kinds = Counter(kind(card) for card in BOX.cards)
    assert (kinds["Odd"] + kinds["Chapter"], kinds["Common"]) == (9, 16)
    assert len(BOX.menace_cards) == 9
    relics = [item for item in BOX.items if item.deck == "relic"]
    assert len(relics) == 5
    assert all(item.key for item in relics)
    assert BOX.scenario.counters[TAINT].most == 12
    dealt = [place for pile in BOX.scenario.piles for place in pile.places]
    assert sorted(dealt) == list(range(24))


@pytest.mark.rule("TP-gap-s4", "TP-gap-enemies")
def test_the_enemies_are_those_of_the_book() -> None:
    assert {foe.id: foe.count for foe in BOX.foes} == {"cultist": 8, "priest": 2, "mutant": 5, "abomination": 2}
    cultist = FOES["cultist"]
    assert [(str(t.value), t.critical) for t in cultist.targets] == [("4", False), ("4", False), ("doom", True)]
    assert (cultist.rank, str(cultist.attack), cultist.divided) == (1, "doom", True)
    assert [str(t.value) for t in FOES["abomination"].targets] == ["20", "20", "20"]
    assert [str(c) for c in FOES["abomination"].immune] == ["not lore lore=sign_of_koth"]
    assert FOES["abomination"].insight
    assert "place_enemy" in {e.verb for top in BOX.text("foe.priest.pre") for e in top.every()}
    assert "count" in {e.verb for top in BOX.text("foe.mutant.pre") for e in top.every()}


@pytest.mark.rule("TP-gap-s4", "TP-class-4", "TP-itype-5")
def test_there_are_more_keys_than_locks_and_none_lies_behind_one() -> None:
    locked = [card.id for card in BOX.cards if "locked" in BOX.backs[card.back].classes]
    assert locked == ["not_the_moon", "made_bed", "in_his_own_hand"]
    givers = [
        key.split(".")[1] for key, text in BOX.texts.items() for e in text if e.verb in ("gain_item", "place_item")
    ]
    assert len(givers) == 5
    assert not set(givers) & set(locked)


@pytest.mark.rule("TP-gap-card-form")
def test_what_cards_lay_out_is_in_the_supply() -> None:
    asked = Counter[str]()
    for card in BOX.cards:
        asked.update(BOX.foes[number].id for number in card.ambush)
        for effect in BOX.text(f"card.{card.id}.reveal"):
            if effect.verb == "place_enemy":
                asked[effect.word("foe")] += effect.amount("count").plus
    assert all(asked[foe.id] <= foe.count for foe in BOX.foes), asked


@pytest.mark.rule("TP-gap-enemies")
def test_insight_suffices_for_the_growth_of_a_team() -> None:
    laid = [e.amount("count").plus for text in BOX.texts.values() for e in text if e.verb == "place_insight"]
    won = [card.challenge.insight for card in BOX.cards if card.challenge]
    killed = [foe.insight * foe.count for foe in BOX.foes]
    assert sum([*laid, *won, *killed]) >= 2 * 17


@pytest.mark.parametrize("card", BOX.cards, ids=lambda card: card.id)
def test_a_card_can_be_read_aloud_and_fits_a_phone(card: Encounter) -> None:
    assert 10 <= len(card.head) <= 140
    assert 10 <= len(card.text) <= 220
    assert len(card.about) >= 10
    if card.ongoing:
        assert card.challenge is not None


@pytest.mark.rule("TP-dig-2", "TP-dig-5")
@pytest.mark.parametrize("key", [key for key in BOX.texts if key.split(".")[0] in ("card", "menace", "foe", "opening")])
def test_every_text_is_carried_out_to_its_end(key: str) -> None:
    for seed in range(4):
        s = lodge(1 + seed % 3, seed=seed + 5)
        s.doom, s.counters[TAINT] = 2 * seed, 3
        name = key.split(".")
        if name[0] == "card":
            card = BOX.cards[BOX.card_number[name[1]]]
            s.card_at[FOYER], s.back_at[FOYER], s.up = card.number, card.back, 1 << FOYER
        s.menace = name[0] == "menace"
        settle(happen(s, key, FOYER), seed)
        assert not s.agenda or s.over
        assert 0 <= s.counters[TAINT] <= 12
        sound(s)


@pytest.mark.rule("TP-glos-3", "TP-setup-9")
def test_no_menace_card_comes_twice_before_all_have_come() -> None:
    s = lodge()
    for _ in range(2):
        seen = [settle(happen(s, "menace.the_humming.ongoing", FOYER)) for _ in range(9)]
        assert len(seen) == 9
        told = [event.facts[0] for event in s.log or () if event.kind == "menace_card"]
        assert sorted(told[-9:]) == sorted(BOX.menace_cards)


@pytest.mark.rule("TP-gap-s4", "TP-post-2")
def test_a_cultists_death_is_a_voice_less() -> None:
    assert happen(lodge(), "foe.cultist.death").counters[TAINT] == 1


@pytest.mark.rule("TP-foe-3")
def test_the_sign_lifts_the_immunity_everywhere() -> None:
    s = lodge()
    place_foes(s, BOX.foe_number["abomination"], FOYER, 1, "TP-A-3")
    assert holds(s, FOES["abomination"].immune, FOYER, NOBODY)
    s.lore |= 1 << BOX.lore_number["sign_of_koth"]
    assert not holds(s, FOES["abomination"].immune, FOYER, NOBODY)


@pytest.mark.rule("TP-gap-s4", "TP-D-1", "TP-dig-8")
def test_humming_along_costs_san_and_takes_taint_away() -> None:
    s = lodge()
    s.counters[TAINT] = 3
    deed = BOX.scenario.stages[0].deeds[0]
    assert not holds(s, deed.conditions, LODGE_ROOM, 0)
    s.lore = 1 << BOX.lore_number["why_they_hum"]
    assert holds(s, deed.conditions, LODGE_ROOM, 0)
    happen(s, deed.text, LODGE_ROOM, 0)
    pick(s, "PayIt")
    assert (s.counters[TAINT], s.counters[VERSES], s.san[0]) == (2, 1, 5)


@pytest.mark.rule("TP-end-1", "TP-end-4")
@pytest.mark.parametrize(
    ("stage", "counter", "value", "how", "won"),
    [
        (0, "taint", 12, "awake", False),
        (0, "sung", 1, "sleeps", True),
        (1, "taint", 12, "overrun", False),
        (1, "abominations", 2, "ended", True),
    ],
)
def test_each_way_it_ends(stage: int, counter: str, value: int, how: str, won: bool) -> None:
    s = lodge()
    s.stage = stage
    endings = {ending.id: ending for ending in BOX.scenario.stages[stage].endings}
    assert not holds(s, endings[how].conditions, NOWHERE, NOBODY)
    s.counters[BOX.counter_number[counter]] = value
    assert holds(s, endings[how].conditions, NOWHERE, NOBODY)
    assert endings[how].won == won
    settle(happen(s, "opening", FOYER))
    assert s.outcome is not None
    assert s.outcome.reason == how
