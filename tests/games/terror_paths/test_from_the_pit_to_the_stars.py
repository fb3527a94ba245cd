"""From the Pit to the Stars obeys what its gap binds, and plays as its sheet says, from its deeds to its endings."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.scenario import BACK, FRONT, GONE
from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.menace.menace import ongoing
from miskatonic.games.terror_paths.rules.rolls.assign import foe_targets
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.table.tracks import raise_doom
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import happen, pick, settle, table

BOX = read_box("from_the_pit_to_the_stars", VERBS)
FOES = {foe.id: foe for foe in BOX.foes}
STAGE = BOX.scenario.stages[0]
DROP, PROMISE = STAGE.deeds
CLIMBING, SERVICE, VOICE = (BOX.counter_number[f"menace.card.{name}"] for name in ("climbing", "service", "voice"))
BALLAST, PROMISED, BRAINS = (BOX.counter_number[name] for name in ("ballast", "promised", "brains"))
FOYER, DRY_WELL, SMOKING_ROOM = (BOX.place_number[name] for name in ("foyer", "dry_well", "smoking_room"))
STONE = 2 * BOX.item_number["black_stone"]


def lodge(seats: int = 2, lores: tuple[str, ...] = (), faces: list[int] | None = None) -> Terror:
    """People in the Foyer, the house climbing, all cards facedown, nothing else going on."""
    s = table(seats, faces, 1, BOX)
    s.place = [FOYER] * seats
    s.lore = sum(1 << BOX.lore_number[name] for name in lores)
    return happen(s, "opening", FOYER)


@pytest.mark.rule("TP-gap-s5", "TP-gap-card-form")
def test_the_cards_come_in_the_numbers_of_the_box() -> None:
    kinds = Counter(BOX.backs[card.back].type.partition(":")[0] for card in BOX.cards)
    assert kinds == {"Unique": 7, "Common": 17}
    relics = {item.id: item.copies for item in BOX.items if item.deck == "relic"}
    assert relics == {"black_stone": 4, "brass_key": 1, "porters_key": 1}
    assert [card.id for card in BOX.items if card.key] == ["brass_key", "porters_key"]
    dealt = [place for pile in BOX.scenario.piles for place in pile.places]
    assert sorted(dealt) == list(range(24))
    assert BOX.scenario.stages == (STAGE,)


@pytest.mark.rule("TP-gap-s5", "TP-gap-enemies")
def test_the_enemies_are_those_of_the_book_and_three_brains_differ() -> None:
    assert {foe.id: foe.count for foe in BOX.foes} == {
        "brainwashed": 7,
        "cultist": 3,
        "fungal_drone": 3,
        "fungal_soldier": 2,
        "brain_pilot": 1,
        "brain_steward": 1,
        "brain_founder": 1,
        "mind_control": 2,
    }
    cultist = FOES["cultist"]
    assert [(str(t.value), t.critical) for t in cultist.targets] == [("4", False), ("4", False), ("doom", True)]
    assert (cultist.rank, str(cultist.attack), cultist.divided) == (1, "doom", True)
    assert [FOES[f"brain_{name}"].stat for name in ("pilot", "steward", "founder")] == ["int", "str", "pow"]


@pytest.mark.rule("TP-gap-s5", "TP-glos-3")
def test_the_three_brains_have_a_menace_card_each_with_two_sides() -> None:
    cards = [counter for counter in BOX.scenario.counters if counter.id.startswith("menace.card.")]
    assert [card.name for card in cards] == ["A Steady Pressure", "The Steward", "The Voice"]
    assert all(getattr(card, "back_name", "") for card in cards)
    assert not any(getattr(card, "drawn", True) for card in cards)


@pytest.mark.rule("TP-gap-s5", "TP-class-4", "TP-itype-5")
def test_there_are_as_many_keys_as_locks_and_none_lies_behind_one() -> None:
    locked = [card.id for card in BOX.cards if "locked" in BOX.backs[card.back].classes]
    assert locked == ["the_helm", "the_hold"]
    keys = ("brass_key", "porters_key")
    givers = [key.split(".")[1] for key, text in BOX.texts.items() for e in text if e.verb == "place_item"
              and e.word("item") in keys]  # fmt: skip
    assert len(givers) == 2
    assert not set(givers) & set(locked)


@pytest.mark.rule("TP-gap-card-form")
def test_the_way_home_needs_no_lock_opened_and_leaves_stones_to_spare() -> None:
    givers = {
        key.split(".")[1]
        for key, text in BOX.texts.items()
        for effect in text
        if effect.verb in ("gain_item", "place_item") and effect.word("item") == "black_stone"
    }
    assert givers == {"the_hold", "captains_table", "hat_box", "paperweight", "four_hands"}
    assert [str(c) for c in STAGE.endings[0].conditions] == [
        "counter counter=promised least=1",
        "counter counter=ballast least=2",
    ]


@pytest.mark.rule("TP-gap-s5", "TP-men-4", "TP-eff-7")
def test_the_house_climbs_from_the_start_until_her_word_or_her_end() -> None:
    s = lodge()
    assert s.counters[CLIMBING] == FRONT
    assert any(key.startswith("menace.card.climbing") for key in ongoing(s))
    s.lore = 1 << BOX.lore_number["who_flies"]
    happen(s, PROMISE.text, SMOKING_ROOM, 0)
    assert (s.counters[CLIMBING], s.counters[PROMISED]) == (BACK, 1)
    assert s.san[0] == s.investigator(0).san - 2
    assert not any(key.startswith("menace.card.climbing") for key in ongoing(s))


@pytest.mark.rule("TP-gap-s5", "TP-D-1")
def test_her_word_is_asked_in_the_smoking_room_by_those_who_know_her_and_once() -> None:
    assert not holds(lodge(), PROMISE.conditions, SMOKING_ROOM, 0)
    s = lodge(lores=("who_flies",))
    assert holds(s, PROMISE.conditions, SMOKING_ROOM, 0)
    assert not holds(s, PROMISE.conditions, DRY_WELL, 0)
    happen(s, PROMISE.text, SMOKING_ROOM, 0)
    assert not holds(s, PROMISE.conditions, SMOKING_ROOM, 1)
    s = happen(lodge(lores=("who_flies",)), "foe.brain_pilot.death", FOYER)
    assert not holds(s, PROMISE.conditions, SMOKING_ROOM, 0)


@pytest.mark.rule("TP-gap-s5", "TP-end-1")
def test_two_stones_and_her_word_bring_the_house_home_in_either_order() -> None:
    s = lodge(lores=("who_flies", "what_the_stones_are"))
    assert not holds(s, DROP.conditions, DRY_WELL, 0)
    s.place, s.items[0] = [DRY_WELL] * 2, (STONE, STONE)
    assert holds(s, DROP.conditions, DRY_WELL, 1)
    happen(s, DROP.text, DRY_WELL, 0)
    happen(s, DROP.text, DRY_WELL, 1)
    assert (s.counters[BALLAST], s.items[0], s.over) == (2, (), False)
    happen(s, PROMISE.text, SMOKING_ROOM, 0)
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("brought_home", (0, 1))


@pytest.mark.rule("TP-gap-s5", "TP-post-2")
def test_with_miss_vane_dead_no_word_holds() -> None:
    s = lodge()
    happen(s, PROMISE.text, SMOKING_ROOM, 0)
    happen(s, "foe.brain_pilot.death", FOYER)
    assert (s.counters[PROMISED], s.counters[CLIMBING], s.counters[BRAINS]) == (0, GONE, 1)


@pytest.mark.rule("TP-gap-s5", "TP-end-1", "TP-glos-3")
def test_each_brain_cut_turns_the_others_over_and_the_third_brings_the_house_down() -> None:
    s = lodge()
    happen(s, "card.captains_table.reveal", FOYER)
    happen(s, "card.the_voice_below.reveal", FOYER)
    assert (s.counters[SERVICE], s.counters[VOICE]) == (FRONT, FRONT)
    happen(s, "foe.brain_steward.death", FOYER)
    assert (s.counters[SERVICE], s.counters[VOICE], s.over) == (GONE, BACK, False)
    happen(s, "foe.brain_founder.death", FOYER)
    assert (s.counters[VOICE], s.over) == (GONE, False)
    happen(s, "foe.brain_pilot.death", FOYER)
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("cut_down", (0, 1))


@pytest.mark.rule("TP-gap-s5", "TP-glos-3")
def test_a_brain_that_has_not_been_met_does_not_turn_over() -> None:
    s = happen(lodge(), "foe.brain_pilot.death", FOYER)
    assert (s.counters[SERVICE], s.counters[VOICE]) == (0, 0)


@pytest.mark.rule("TP-gap-s5", "TP-elim-10", "TP-var-4")
def test_the_chair_takes_a_mind_and_exact_dice_give_it_back() -> None:
    s = lodge(faces=[6])
    s.luck, s.insight = [0, 0], [0, 0]
    happen(s, "card.chair_and_helmet.enter", FOYER)
    pick(s, "Named", seat=0)
    assert s.turned == 1
    taken = s.foes[0]
    assert BOX.foes[taken.kind].id == "mind_control"
    assert [(t.value.plus, t.critical) for t in foe_targets(s, taken)] == [(s.san[0], True)]
    s.items[1] = (STONE,)
    happen(s, "item.black_stone.0", FOYER, 1)
    assert not s.turned


@pytest.mark.rule("TP-gap-s5", "TP-elim-10", "TP-end-2")
def test_nobody_who_is_alone_is_turned() -> None:
    for key in ("card.chair_and_helmet.enter", "menace.card.voice.back.ongoing"):
        s = lodge(1, faces=[6])
        s.luck = [0]
        before = s.san[0]
        settle(happen(s, key, FOYER))
        assert (s.turned, s.over) == (0, False)
        assert s.san[0] < before


@pytest.mark.rule("TP-gap-s5", "TP-dig-3")
def test_there_are_two_mind_control_cards() -> None:
    s = lodge(3)
    s.luck = [0] * 3
    for seat in range(3):
        s.lead = seat
        s.stats[3 * seat + 2] = 0
        happen(s, "menace.card.voice.back.ongoing", FOYER)
        settle(s)
    assert s.turned.bit_count() == 2


@pytest.mark.rule("TP-end-3", "TP-end-4")
def test_it_arrives_when_doom_would_pass_7() -> None:
    s = lodge()
    s.doom = 7
    assert not any(holds(s, ending.conditions, NOWHERE, NOBODY) for ending in STAGE.endings)
    raise_doom(s, "TP-trk-2")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("doom", ())


@pytest.mark.rule("TP-gap-s5", "TP-post-1")
def test_a_drone_that_is_left_makes_somebody_drop_an_item() -> None:
    s = lodge(1)
    s.items[0] = (STONE,)
    place_foes(s, BOX.foe_number["fungal_drone"], FOYER, 1, "TP-A-3")
    settle(happen(s, "foe.fungal_drone.post", FOYER))
    assert (s.items[0], s.loose[FOYER]) == ((), (STONE,))
