"""Expedition laid out for tests: its box by name, a camp, texts of cards."""

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.records import Encounter
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import happen, table

BOX = read_box("expedition", VERBS)
CARDS = {card.id: card for card in BOX.cards}
FOES = {foe.id: foe for foe in BOX.foes}
PLACE, COUNT = BOX.place_number, BOX.counter_number
START, BOARD = PLACE["cave_entrance"], PLACE["tally_board"]
CRYSTAL = BOX.item_number["rose_crystal"]
CURSES = ("humming_teeth", "light_feet", "pells_hand")
ENDS = {ending.id: (n, ending) for n, stage in enumerate(BOX.scenario.stages) for ending in stage.endings}


def camp(seats: int = 2, faces: list[int] | None = None, at: str = "cave_entrance") -> Terror:
    """The relief in some place, all cards facedown, nothing going on."""
    s = table(seats, faces, 1, BOX)
    s.place = [PLACE[at]] * seats
    s.luck = [0] * seats
    return s


def kind(card: Encounter) -> str:
    return BOX.backs[card.back].type.partition(":")[0]


def does(card: str, text: str, at: str, faces: list[int] | None = None, seats: int = 2) -> Terror:
    """A text of a card is carried out where the card lies."""
    s = camp(seats, faces, at)
    s.card_at[PLACE[at]], s.back_at[PLACE[at]] = CARDS[card].number, CARDS[card].back
    s.up |= 1 << PLACE[at]
    return happen(s, f"card.{card}.{text}", PLACE[at])


def held(s: Terror, item: str) -> list[int]:
    """How many of the Item each has."""
    return [len([i for i in items if i >> 1 == BOX.item_number[item]]) for items in s.items]


# --- what is in the box ---
