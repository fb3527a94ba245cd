"""Beyond the Wall of Time obeys everything that its gap and the common form of cards and scenarios bind."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.records import Encounter, FoeKind
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import table

BOX = read_box("beyond_the_wall_of_time", VERBS)
FOES = {foe.id: foe for foe in BOX.foes}
CARDS = {card.id: card for card in BOX.cards}
START = BOX.place_number["cave_entrance"]
GATES = ("the_throat", "drowned_steps", "hall_of_red_light", "powder_room")


def camp(seats: int = 2, faces: list[int] | None = None, seed: int = 1) -> Terror:
    """People in the Cave Entrance, all cards facedown, nothing going on."""
    s = table(seats, faces, seed, BOX)
    s.place = [START] * seats
    return s


def kind(card: Encounter) -> str:
    return BOX.backs[card.back].type.partition(":")[0]


@pytest.mark.rule("TP-gap-s2", "TP-gap-card-form", "TP-enc-1")
def test_the_cards_come_in_the_numbers_of_the_box_and_every_place_gets_one() -> None:
    kinds = Counter(kind(card) for card in BOX.cards)
    assert kinds == {"Odd": 6, "Time Warp": 6, "Timegate": 4, "Crystal Cave": 5, "Common": 5}
    dealt = [place for pile in BOX.scenario.piles for place in pile.places]
    assert sorted(dealt) == list(range(BOX.size))
    assert BOX.size == 20
    relics = [item for item in BOX.items if item.deck == "relic"]
    assert sum(item.copies for item in relics) == 10
    assert BOX.scenario.counters[BOX.counter_number["orbs"]].most == 3


@pytest.mark.rule("TP-gap-s2", "TP-gap-enemies")
def test_the_enemies_come_in_the_numbers_of_the_box() -> None:
    assert {foe.id: foe.count for foe in BOX.foes} == {
        "pterodactyl": 4,
        "zuniceratops": 3,
        "cyber_lizard": 3,
        "technosaur": 2,
        "past_yithian": 4,
        "future_yithian": 4,
    }
    assert [foe.id for foe in BOX.foes if foe.rank == 1] == ["pterodactyl"]


@pytest.mark.rule("TP-gap-enemies", "TP-var-4")
@pytest.mark.parametrize("foe", BOX.foes, ids=lambda foe: foe.id)
def test_an_enemy_can_be_beaten_at_every_doom_and_grows_with_it(foe: FoeKind) -> None:
    for doom in range(8):
        values = [target.value.worth({"doom": doom}.__getitem__) for target in foe.targets]
        assert any(value > 0 for value in values)
        assert all(value <= 12 for value in values)
    reads = [*[t.value for t in foe.targets], foe.attack, foe.horrify]
    assert any(amount.value == "doom" for amount in reads)
    assert foe.attack.dice < 2, "a fresh Investigator survives any one Attack more often than not"


@pytest.mark.rule("TP-gap-card-form")
def test_an_orb_lies_in_our_day_in_the_past_and_in_the_future_and_no_card_with_one_can_be_lost() -> None:
    orbs = [
        key.split(".")[1]
        for key, text in BOX.texts.items()
        if any(e.verb == "count" and e.word("counter") == "orbs" and e.number("by") == 1 for e in text)
    ]
    assert orbs == ["ferrymans_fare", "before_the_bones", "pit_finished"]
    replaced = {e.word("place") for text in BOX.texts.values() for e in text if e.verb == "chapter"}
    common = next(pile for pile in BOX.scenario.piles if pile.type == "Common")
    warped = replaced - set(GATES)
    assert warped <= {BOX.spots[place].id for place in common.places}
    assert all(card.challenge and card.challenge.kind != "instant" for card in BOX.cards if card.id in orbs)
