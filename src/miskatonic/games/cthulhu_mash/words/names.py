"""What pieces, spaces and weapons are called."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.figures import CAMPS, CHARACTER, GENERATOR, SPELL
from miskatonic.games.cthulhu_mash.records import BARE, DRILL, OWN, RAZOR, SYRINGE
from miskatonic.games.cthulhu_mash.state import SPACES, Mash

MODES: Final = ("Death Match", "Capture the Flag", "Cooperative Game")
SIDES: Final = ("north", "east", "south", "west", "up through the ceiling")
TURNS: Final = ("as printed", "a quarter turn clockwise", "a half turn", "a quarter turn counter-clockwise")
HOLDS: Final = ("place", "body", "cuffs")


def seat_name(s: Mash, seat: int) -> str:
    """A seat by its character; by number while it has none."""
    number = s.character[seat] if 0 <= seat < s.seats else -1
    return s.box.characters[number].name if number >= 0 else f"Player {seat + 1}"


def letter(s: Mash, figure: int) -> str:
    """The letter that tells pieces of one type apart."""
    group = (s.box.generators_of if s.box.sort[figure] == GENERATOR else s.box.monsters_of)[s.box.number[figure]]
    return chr(ord("A") + group.index(figure))


def figure_name(s: Mash, figure: int) -> str:
    """Any piece, or a spawning space that is aimed at."""
    if figure >= CAMPS:
        return f"the spawning space of the {seat_name(s, figure - CAMPS)}"
    if figure < 0:
        return "nobody"
    if s.box.sort[figure] == CHARACTER:
        return seat_name(s, figure)
    card = s.box.generator(figure) if s.box.sort[figure] == GENERATOR else s.box.monster(figure)
    return f"{card.name} {letter(s, figure)}"


def the(s: Mash, figure: int) -> str:
    """The same with an article."""
    name = figure_name(s, figure)
    bare = figure < 0 or figure >= CAMPS or (figure < s.seats and s.character[figure] < 0)  # Player 1 has no article
    return name if bare else f"the {name}"


def space_name(space: int) -> str:
    """A space by row and column of its tile. CM-2.3-4"""
    at = space % SPACES
    return f"R{at // 6 + 1}/C{at % 6 + 1}"


def full_space(s: Mash, space: int) -> str:
    """A space with the name of its tile."""
    return f"{space_name(space)} of {s.box.tiles[space // SPACES].name}"


def piece_name(s: Mash, piece: int) -> str:
    """An object."""
    return s.box.kind_of(piece).name


def weapon_name(s: Mash, weapon: int) -> str:
    """What an attack is made with."""
    if weapon >= SPELL:
        return s.box.spells[weapon - SPELL].name
    if weapon >= 0:
        return f"the {piece_name(s, weapon)}"
    return {
        BARE: "bare hands",
        OWN: "a ranged attack",
        SYRINGE: "the Sedative Syringe",
        RAZOR: "the Spectral Razor",
        DRILL: "the drill",
    }[weapon]


HOLDERS: Final = {
    "icon": "the ground", "quicksand": "quicksand", "tentacles": "the tentacles", "web": "a web",
    "syringe": "the Sedative Syringe", "hold": "a grip",
}  # fmt: skip


def holder(s: Mash, source: str) -> str:
    """What holds somebody: a space, a web, a spell, or an object."""
    if source in HOLDERS:
        return HOLDERS[source]
    for spell in s.box.spells:
        if spell.id == source:
            return spell.name
    return f"the {s.box.content.object(source).name}"


def space_id(space: int) -> str:
    """The scene id of a space."""
    return f"t{space // SPACES}s{space % SPACES}"


def figure_id(s: Mash, figure: int) -> str:
    """The scene id of a figure, or of the spawning space that is aimed at."""
    return space_id(s.home[figure - CAMPS] * SPACES + 5) if figure >= CAMPS else f"f{figure}"


def listed(names: list[str]) -> str:
    """``one``, ``one and another``, ``one, another and a third``."""
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])
