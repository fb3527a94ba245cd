"""Attack of the Ancients obeys what its gap binds and plays over both maps, to each of its endings."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.menace.menace import ongoing
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import happen, settle, table

BOX = read_box("attack_of_the_ancients", VERBS)
FOES = {foe.id: foe for foe in BOX.foes}
COLUMN, BACK, FRONT = BOX.scenario.stages
CLIMB = COLUMN.deeds[0]
SHUT, OPEN, SEE_OUT, KEEP = FRONT.deeds
THROAT, DRY_WELL, FOYER, CAVE, PAINTED = (
    BOX.place_number[name] for name in ("the_throat", "dry_well", "foyer", "cave_entrance", "hall_of_red_light")
)
CYLINDER = 2 * BOX.item_number["cylinder"]
SOLDIER = BOX.foe_number["ancient_soldier"]


def counter(s: Terror, name: str) -> int:
    return s.counters[BOX.counter_number[name]]


def ancients(seats: int = 2, opened: bool = False, lores: tuple[str, ...] = ()) -> Terror:
    """People at the Cave Entrance, all cards facedown; the shaft open if wished, and everybody in the Foyer then."""
    s = table(seats, None, 1, BOX)
    s.place = [CAVE] * seats
    if opened:
        happen(s, "menace.the_column.deed.0", THROAT, 0)
        s.place = [FOYER] * seats
    s.lore |= sum(1 << BOX.lore_number[name] for name in lores)
    return s


def quiet(s: Terror) -> Terror:
    """The next Menace card is one that does nothing to the march."""
    for card in BOX.menace_cards:
        s.counters[card] = 1
    s.counters[BOX.counter_number["menace.card.they_look_back"]] = 0
    return s


def march(s: Terror, stage: str) -> Terror:
    return settle(happen(quiet(s), f"menace.{stage}.ongoing", s.place[0]))


@pytest.mark.rule("TP-gap-s7", "TP-gap-card-form")
def test_the_cards_come_in_the_numbers_of_the_box() -> None:
    kinds = Counter(BOX.backs[card.back].type.partition(":")[0] for card in BOX.cards)
    assert kinds == {"Odd": 6, "Lodge Secret": 4, "Lodge": 11, "Crystal Cave": 5, "Cave": 11}
    relics = {item.id: item.copies for item in BOX.items if item.deck == "relic"}
    assert sum(relics.values()) == 16
    assert sum(item.copies for item in BOX.items if item.key) == 4
    assert len(BOX.victims) == 5
    cards = [c for c in BOX.scenario.counters if c.id.startswith("menace.card.")]
    assert len(cards) == 10
    assert all(getattr(card, "back_name", "") for card in cards)
    assert [stage.sheet for stage in BOX.scenario.stages] == [1, 1, 2]


@pytest.mark.rule("TP-gap-s7", "TP-gap-enemies")
def test_the_enemies_are_those_of_the_book() -> None:
    assert {foe.id: foe.count for foe in BOX.foes} == {
        "reanimated": 3,
        "unman": 4,
        "ancient_soldier": 4,
        "technosaur": 3,
        "atomic_brain": 2,
        "rothan": 1,
    }
    assert not FOES["atomic_brain"].divided


@pytest.mark.rule("TP-gap-s7", "TP-enc-1", "TP-comp-1")
def test_seven_places_of_the_lodge_have_no_card_and_none_of_the_caverns() -> None:
    dealt = {place for pile in BOX.scenario.piles for place in pile.places}
    assert BOX.size == 44
    assert [BOX.spots[place].id for place in range(44) if place not in dealt] == [
        "observatory",
        "lumber_room",
        "servants_loft",
        "balcony",
        "larder",
        "boiler_room",
        "paved_room",
    ]


@pytest.mark.rule("TP-gap-s7", "TP-gap-card-form", "TP-class-4")
def test_nothing_that_wins_lies_behind_a_lock() -> None:
    locked = {card.id for card in BOX.cards if "locked" in BOX.backs[card.back].classes}
    assert len(locked) == 4
    for verb, name in (("gain_item", "cylinder"), ("gain_lore", "how_it_shuts"), ("gain_lore", "what_they_carry")):
        givers = {key for key, text in BOX.texts.items() for e in text if e.verb == verb and name in str(e)}
        assert {key.split(".")[1] for key in givers} - locked


@pytest.mark.rule("TP-gap-s7", "TP-map-4", "TP-repl-6")
def test_climbing_opens_the_shaft_lays_the_second_sheet_and_moves_the_start() -> None:
    s = ancients()
    assert not holds(s, CLIMB.conditions, THROAT, 0)
    s.lore = 1 << BOX.lore_number["where_they_go"]
    assert holds(s, CLIMB.conditions, THROAT, 0)
    assert DRY_WELL not in s.paths.next[THROAT]
    happen(s, "menace.the_column.deed.0", THROAT, 0)
    assert DRY_WELL in s.paths.next[THROAT]
    assert s.home == FOYER
    assert [face.id for face in s.faces()] == ["back_of_the_column", "front_of_the_column"]
    assert [(BOX.foes[foe.kind].id, foe.place) for foe in s.foes] == [("rothan", PAINTED)]
    due = [key.split()[0] for key in ongoing(s)]
    assert {"menace.back_of_the_column.ongoing", "menace.front_of_the_column.ongoing"} <= set(due)


@pytest.mark.rule("TP-gap-s7", "TP-foe-5")
def test_the_fourth_to_go_up_opens_the_shaft_without_you() -> None:
    s = ancients()
    s.counters[BOX.counter_number["gone_up"]] = 2
    place_foes(s, SOLDIER, THROAT, 1, "TP-A-3")
    march(s, "the_column")
    assert (counter(s, "gone_up"), s.stage) == (3, 0)
    place_foes(s, SOLDIER, THROAT, 1, "TP-A-3")
    march(s, "the_column")
    assert (counter(s, "gone_up"), s.stage) == (4, 1)


@pytest.mark.rule("TP-gap-s7", "TP-foe-5")
def test_somebody_in_the_way_holds_the_march_up() -> None:
    s = ancients()
    place_foes(s, SOLDIER, THROAT, 1, "TP-A-3")
    s.place[1] = THROAT
    march(s, "the_column")
    assert counter(s, "gone_up") == 0
    assert len(s.foes) == 1


@pytest.mark.rule("TP-gap-s7", "TP-end-4")
def test_the_fourth_through_the_shut_door_loses() -> None:
    s = ancients(opened=True)
    s.place = [CAVE] * 2
    s.counters[BOX.counter_number["passed"]] = 3
    assert not s.over
    place_foes(s, SOLDIER, FOYER, 1, "TP-A-3")
    march(s, "front_of_the_column")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("cleared", ())


@pytest.mark.rule("TP-gap-s7", "TP-end-1", "TP-D-1")
def test_the_third_through_the_open_door_wins_and_each_costs_everybody_san() -> None:
    s = ancients(opened=True)
    assert not holds(s, OPEN.conditions, FOYER, 0)
    s.lore |= 1 << BOX.lore_number["what_they_carry"]
    assert holds(s, OPEN.conditions, FOYER, 0)
    s.counters[BOX.counter_number["passed"]] = 3
    happen(s, OPEN.text, FOYER, 0)
    assert (counter(s, "door"), counter(s, "passed"), s.over) == (1, 0, False)
    assert not holds(s, OPEN.conditions, FOYER, 1)
    s.place = [CAVE] * 2
    before = s.san[1]
    s.counters[BOX.counter_number["passed"]] = 1
    place_foes(s, SOLDIER, FOYER, 1, "TP-A-3")
    march(s, "front_of_the_column")
    assert (counter(s, "passed"), s.san[1]) == (2, before - 1)
    place_foes(s, SOLDIER, FOYER, 1, "TP-A-3")
    march(s, "front_of_the_column")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("stood_aside", (0, 1))


@pytest.mark.rule("TP-gap-s7", "TP-end-1")
def test_two_cylinders_and_everybody_at_the_well_shut_it() -> None:
    s = ancients(opened=True, lores=("how_it_shuts",))
    s.items[0], s.items[1] = (CYLINDER,), (CYLINDER,)
    s.place = [DRY_WELL, FOYER]
    assert not holds(s, SHUT.conditions, DRY_WELL, 0)
    s.place = [DRY_WELL] * 2
    assert holds(s, SHUT.conditions, DRY_WELL, 0)
    s.items[1] = ()
    assert not holds(s, SHUT.conditions, DRY_WELL, 0)
    s.items[1] = (CYLINDER,)
    settle(happen(s, SHUT.text, DRY_WELL, 0))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("shut_out", (0, 1))


@pytest.mark.rule("TP-gap-s7", "TP-end-1", "TP-end-4")
@pytest.mark.parametrize(("key", "how", "won"), [("foe.rothan.death", "laid_to_rest", True), ("", "beast_out", False)])
def test_the_beast_is_laid_to_rest_or_gets_out(key: str, how: str, won: bool) -> None:
    s = ancients(opened=True)
    s.place = [CAVE] * 2
    if key:
        happen(s, key, FOYER)
    else:
        s.foes = ()
        place_foes(s, BOX.foe_number["rothan"], FOYER, 1, "TP-A-3")
        march(s, "back_of_the_column")
    assert s.outcome is not None
    assert (s.outcome.reason, bool(s.outcome.winners)) == (how, won)


@pytest.mark.rule("TP-gap-s7", "TP-lore-4")
def test_people_go_out_by_the_foyer_and_stay_behind_anywhere_else() -> None:
    s = ancients(opened=True)
    assert not holds(s, SEE_OUT.conditions, FOYER, 0)
    s.victims[0] = (BOX.victim_number["the_survey_man"],)
    assert [holds(s, deed.conditions, FOYER, 0) for deed in (SEE_OUT, KEEP)] == [True, False]
    assert [holds(s, deed.conditions, DRY_WELL, 0) for deed in (SEE_OUT, KEEP)] == [False, True]
    before = s.insight[:]
    happen(s, SEE_OUT.text, FOYER, 0)
    assert s.insight == [number + 1 for number in before]


@pytest.mark.rule("TP-gap-s7", "TP-post-2")
def test_the_last_atomic_brain_says_what_they_carry() -> None:
    s = happen(ancients(), "foe.atomic_brain.death", CAVE)
    assert s.lore == 1 << BOX.lore_number["what_they_carry"]
    assert not any(holds(s, ending.conditions, NOWHERE, NOBODY) for face in s.faces() for ending in face.endings)
