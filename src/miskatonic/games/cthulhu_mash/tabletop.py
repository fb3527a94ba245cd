"""What lies on the table in Cthulhu Mash, and how it is copied. No rules.

A space is ``tile * 36 + at``; figures are numbers (see ``figures``); objects are the 72 pieces by number. What lies
face down is a bag: nobody knows a hidden tile or object before it is turned up, so it is drawn only then. Everything
else on the table is a short list of numbers, or a tuple or record that is replaced and never changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from miskatonic.games.cthulhu_mash.content.box import Box
from miskatonic.games.cthulhu_mash.figures import NOBODY, NOWHERE
from miskatonic.games.cthulhu_mash.records import Blow, Death, Hold, Mark, Pile
from miskatonic.games.cthulhu_mash.rules.objects.sheet import Sheet
from miskatonic.kernel.state import State

DEATH_MATCH: Final = 0
IN_PLAY: Final = 0
CAMP_HEALTH: Final = 3


class Tabletop(State):
    """The fields of the table; how they are read is in ``state``."""

    table: ClassVar[tuple[str, ...]] = (
        "mode", "side", "layout", "tile_at", "turned", "place_of", "tile_bag", "made",
        "space", "health", "crowd", "occupied", "character", "mentality", "status", "home", "camps",
        "objects", "trophies", "powers", "power_pile", "crystal", "gained", "bags", "laid", "discards", "gone",
        "ground", "tissue", "spell_bag", "written", "arcane", "memory", "gen_bag", "gen_discards", "monster_pile",
        "holds", "rider", "chimed", "bound", "tamed", "first", "active", "round", "turns", "phases", "actions",
        "mp", "used", "runner", "acted", "runs", "charged", "webbed", "granted", "refused_now", "standing",
        "flying", "ward", "razor", "fresh_turn", "cut", "felled", "blow", "dying", "check", "mark", "redone",
        "script", "deeds", "sanity", "sanity_base", "horrors", "shaken", "counted", "facing", "in_hand", "entered",
        "hits", "told_to", "spent_on", "packs", "worn", "left",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any], box: Box) -> None:
        super().__init__(seats, options)
        self.box: Box = box
        if not seats:
            return  # a copy: ``copy_into`` fills in every field
        # ------------------------------------------------------------ the game and its board
        self.mode: int = DEATH_MATCH
        self.side: list[int] = list(range(seats))
        """Which side each seat belongs to. CM-3.2-9"""
        self.layout: int = 0
        self.tile_at: list[int] = []
        """The tile in each place of the layout; -1 while nobody has seen it."""
        self.turned: list[int] = []
        """Quarter turns clockwise of the tile in each place; -1 while it lies face down."""
        self.place_of: list[int] = [NOWHERE] * len(box.tiles)
        self.tile_bag: list[int] = [0] * len(box.tiles)
        """Tiles that may lie in hidden places."""
        self.made: int = 0
        """A bit for each tile whose generators have been rolled."""
        # ------------------------------------------------------------ figures
        self.space: list[int] = [NOWHERE] * box.figures
        self.health: list[int] = [0] * box.figures
        self.crowd: list[tuple[int, ...]] = [()] * len(box.tiles)
        """The figures on each tile in the order in which they came onto it."""
        self.occupied: list[int] = [0] * len(box.tiles)
        """The spaces of each tile on which a figure stands, as a mask."""
        self.character: list[int] = [NOBODY] * seats
        self.mentality: list[int] = [0] * seats
        self.status: list[int] = [IN_PLAY] * seats
        self.home: list[int] = [NOWHERE] * seats
        """The start tile of each seat."""
        self.camps: list[int] = [CAMP_HEALTH] * seats
        """Health of each seat's spawning space."""
        self.left: int = 0
        """Seats whose players have given up. CM-ref-15"""
        # ------------------------------------------------------------ objects, spells, power-ups
        self.objects: list[tuple[int, ...]] = [()] * seats
        self.trophies: list[tuple[int, ...]] = [()] * seats
        """Numbers of destroyed generators."""
        self.powers: list[tuple[int, ...]] = [()] * seats
        self.power_pile: int = 0
        """A bit for each power-up that lies in its character's pile."""
        self.crystal: int = -1
        """The power-up fixed to the Elder Thing Crystal."""
        self.gained: list[int] = [0] * seats
        """A bit for each piece (then each power-up) that has raised the current value once. CM-2.2-6"""
        self.bags: list[int] = []
        """Unseen objects as bits: one bag for each time the stack was made anew; the last one is the stack."""
        self.laid: list[int] = []
        """How many of each bag lie face down on tiles."""
        self.discards: int = 0
        self.gone: int = 0
        """Objects out of the game."""
        self.ground: dict[int, Pile] = {}
        self.tissue: tuple[tuple[int, int], ...] = ()
        """Spaces with a Shoggoth Tissue, and the piece."""
        self.spell_bag: int = 0
        self.written: dict[int, tuple[int, ...]] = {}
        """The spells of each tome that has been read, by piece."""
        self.arcane: list[int] = [-1] * seats
        self.memory: list[tuple[int, ...]] = [()] * seats
        self.gen_bag: list[int] = [0] * len(box.generators)
        self.gen_discards: list[int] = [0] * len(box.generators)
        self.monster_pile: list[int] = [m.count for m in box.monsters]
        # ------------------------------------------------------------ what lasts
        self.holds: tuple[Hold, ...] = ()
        self.rider: list[int] = [NOBODY] * seats
        """The Star Vampire attached to each character."""
        self.chimed: int = 0
        """Figures that lose their next monster phase."""
        self.bound: tuple[tuple[int, int], ...] = ()
        """Monsters under Bind Enemy, and the caster."""
        self.tamed: list[int] = [NOBODY] * seats
        self.flying: int = 0
        """Seats that fly until the end of the turn."""
        self.ward: int = 0
        """Seats with a Flesh Ward."""
        self.razor: int = 0
        """The active character has a Spectral Razor."""
        # ------------------------------------------------------------ the turn
        self.first: int = 0
        self.active: int = 0
        self.round: int = 0
        self.turns: int = 0
        self.phases: int = 0
        """Monster phases begun."""
        self.actions: int = 0
        self.mp: int = 0
        self.used: int = 0
        """Once-a-turn things that are used up: bits named in ``records``."""
        self.runner: int = NOBODY
        """The monster or generator that is acting."""
        self.runs: int = 0
        """Its actions left."""
        self.acted: int = 0
        """Figures that have acted in this monster phase."""
        self.charged: int = 0
        self.webbed: int = 0
        self.granted: int = 0
        """Seats that let the mover pass in this move. CM-2.1.4-6"""
        self.refused_now: int = 0
        """Requests refused in this turn: a bit a seat for passage, then for taking an object. CM-2.6-12"""
        self.standing: list[int] = [0] * seats
        """What each seat answers to a request for passage: 0 ask, 1 always yes, 2 always no."""
        self.fresh_turn: int = 0
        """Seats whose next turn is a first turn. CM-3.1-2"""
        self.cut: int = 0
        """1: the sides have been found cut off from each other; 2: the extra round is being played. CM-2.3.2-12"""
        self.felled: list[int] = [0] * seats
        """Monsters and generators destroyed. CM-ref-12"""
        # ------------------------------------------------------------ what is being resolved
        self.blow: Blow | None = None
        self.hits: tuple[tuple[int, int], ...] = ()
        """Damage that has got through to each target of the attack so far."""
        self.dying: tuple[Death, ...] = ()
        self.check: int = 0
        """Somebody or something has left the board: is the game over?"""
        self.mark: Mark | None = None
        """The table before the last action, if Temporal Dust could bring it back. CM-6-30"""
        self.redone: int = 0
        """The next action has been undone once already. CM-6-31"""
        self.script: tuple[Any, ...] = ()
        """Choices that an undone action repeats."""
        self.deeds: tuple[Any, ...] = ()
        """Choices made in the action so far."""
        self.told_to: int = 0
        """Seats at whom the last action was directed. CM-6-33"""
        self.spent_on: int = 0
        """Arrivals waiting for spawns, as a mask of tiles."""
        # ------------------------------------------------------------ variants and options
        self.sanity: list[int] = [0] * seats
        self.sanity_base: list[int] = [0] * seats
        self.horrors: list[int] = [0] * seats
        """Horrors each character has met: bits named in ``sanity``."""
        self.shaken: int = 0
        """Seats that lose a turn."""
        self.counted: list[int] = [0] * seats
        """Sanity points that each base-raising object gave last. CM-8.4-2"""
        self.facing: dict[int, int] = {}
        self.in_hand: list[int] = [-1] * seats
        self.packs: dict[int, tuple[int, ...]] = {}
        """Objects that monsters carry. CM-7-8"""
        self.worn: list[tuple[int, ...]] = [()] * seats
        """Passive objects that their owners have chosen to count. CM-2.6-9"""
        self.entered: int = 0
        """Seats that have entered by the entrance of a shared start. CM-9.2-1"""
        # derived, not part of the position
        self.sheets: list[Sheet | None] = [None] * seats

    def copy_into(self, other: Tabletop) -> None:
        super().copy_into(other)
        other.mode = self.mode
        other.side = self.side[:]
        other.layout = self.layout
        other.tile_at = self.tile_at[:]
        other.turned = self.turned[:]
        other.place_of = self.place_of[:]
        other.tile_bag = self.tile_bag[:]
        other.made = self.made
        other.space = self.space[:]
        other.health = self.health[:]
        other.crowd = self.crowd[:]
        other.occupied = self.occupied[:]
        other.character = self.character[:]
        other.mentality = self.mentality[:]
        other.status = self.status[:]
        other.home = self.home[:]
        other.camps = self.camps[:]
        other.left = self.left
        other.objects = self.objects[:]
        other.trophies = self.trophies[:]
        other.powers = self.powers[:]
        other.power_pile = self.power_pile
        other.crystal = self.crystal
        other.gained = self.gained[:]
        other.bags = self.bags[:]
        other.laid = self.laid[:]
        other.discards = self.discards
        other.gone = self.gone
        other.ground = self.ground.copy()
        other.tissue = self.tissue
        other.spell_bag = self.spell_bag
        other.written = self.written.copy()
        other.arcane = self.arcane[:]
        other.memory = self.memory[:]
        other.gen_bag = self.gen_bag[:]
        other.gen_discards = self.gen_discards[:]
        other.monster_pile = self.monster_pile[:]
        other.holds = self.holds
        other.rider = self.rider[:]
        other.chimed = self.chimed
        other.bound = self.bound
        other.tamed = self.tamed[:]
        other.flying = self.flying
        other.ward = self.ward
        other.razor = self.razor
        other.first = self.first
        other.active = self.active
        other.round = self.round
        other.turns = self.turns
        other.phases = self.phases
        other.actions = self.actions
        other.mp = self.mp
        other.used = self.used
        other.runner = self.runner
        other.runs = self.runs
        other.acted = self.acted
        other.charged = self.charged
        other.webbed = self.webbed
        other.granted = self.granted
        other.refused_now = self.refused_now
        other.standing = self.standing[:]
        other.fresh_turn = self.fresh_turn
        other.cut = self.cut
        other.felled = self.felled[:]
        other.blow = self.blow
        other.hits = self.hits
        other.dying = self.dying
        other.check = self.check
        other.mark = self.mark
        other.redone = self.redone
        other.script = self.script
        other.deeds = self.deeds
        other.told_to = self.told_to
        other.spent_on = self.spent_on
        other.sanity = self.sanity[:]
        other.sanity_base = self.sanity_base[:]
        other.horrors = self.horrors[:]
        other.shaken = self.shaken
        other.counted = self.counted[:]
        other.facing = self.facing.copy()
        other.in_hand = self.in_hand[:]
        other.packs = self.packs.copy()
        other.worn = self.worn[:]
        other.entered = self.entered
        other.sheets = self.sheets[:]
