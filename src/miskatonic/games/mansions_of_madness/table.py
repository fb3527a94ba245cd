"""What lies on the table in Mansions of Madness, and how it is copied. No rules.

Seat 0 is the keeper, every other seat an investigator. Sets of spaces, rooms, doors, figures and seats are bits. A card
of a pile is its number twice, plus 1 if it lies faceup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.records import (
    NONE,
    NOWHERE,
    OFF,
    ON_FLOOR,
    Attempt,
    Fight,
    Lying,
    Test,
)
from miskatonic.kernel.state import State

SCALARS: Final = (
    "round", "turn", "active", "acted", "fixed_order", "moves_left", "action_left", "moves_made", "mythos_played",
    "windows", "turn_over", "threat", "time", "stage", "revealed", "answers", "clues",
    "escaped", "eliminated", "waiting",
    "finale", "seen_sheets", "fire", "dark", "shut", "barriers", "hiding", "hid_now", "named_on", "shown", "barred",
    "acts_used", "urged", "test", "passed", "rolled", "fights", "fight_no", "puzzles", "attempt", "move_no", "stopped",
    "kept", "done", "tokens", "delayed", "kill_count", "monsters_out", "searching", "harm", "choosing_done", "gave_up",
    "braces", "saw_objective", "told",
)  # fmt: skip
LISTS: Final = (
    "sheet", "traits", "space", "damage", "horror", "skill", "stun", "held", "spells", "injury", "insanity",
    "facedown", "powers", "tested", "left_room", "evaded", "tried", "locked_out", "piles", "dealt", "unseen",
    "foe_at", "under", "hurt", "foe_stun", "samples", "name_of", "corpses", "offered", "mythos_bag",
    "mythos_hand", "mythos_gone", "mythos_out", "mythos_known", "trauma_bag", "trauma_hand", "trauma_gone",
    "trauma_known", "ruled", "spell_bag", "spell_under", "combat_bag", "combat_gone", "piece_bag", "gone",
    "away", "set_aside", "counters",
)  # fmt: skip
ADDED: Final = ("strides", "pieces_under")


class Things(State):
    """Everything that lies there, and every record of the turn."""

    table: ClassVar[tuple[str, ...]] = (*SCALARS, *LISTS, *ADDED)
    added: ClassVar[tuple[str, ...]] = ADDED

    def __init__(self, seats: int, options: Mapping[str, Any], box: Box) -> None:
        super().__init__(seats, options)
        self.box: Box = box
        if not seats:
            return  # about to be filled by copy_into
        rooms, spaces, figures = len(box.house.rooms), box.house.size, box.figures
        # --- the round ---
        self.round: int = 0
        self.turn: int = 0
        """Counts the turns: records of a turn and steps of it carry this number. MM-gen-4"""
        self.active: int = NONE
        """Whose turn it is; nobody's during setup."""
        self.acted: int = 0
        """Who has had a turn this round. MM-round-1"""
        self.fixed_order: bool = False
        """Somebody objected: the rest of the round goes by seats. MM-round-2"""
        self.moves_left: int = 0
        self.action_left: int = 0
        self.moves_made: int = 0
        """Movement steps spent this turn, whatever on."""
        self.strides: int = 0
        """Spaces that the active investigator has moved this turn, of her own will."""
        self.mythos_played: bool = False
        """One Mythos card each investigator turn. MM-mythos-2"""
        self.windows: int = 0
        self.done: bool = False
        """Whose turn it is has said that it ends. MM-inv-4"""
        self.turn_over: int = 0
        """The last turn that was ended by an effect or a death. MM-inv-6, MM-inv-7"""
        # --- the story ---
        self.threat: int = 0
        self.time: int = 0
        """Time tokens on the Event deck. MM-event-1"""
        self.stage: int = 0
        """Events resolved."""
        self.revealed: bool = False
        self.answers: tuple[int, ...] = ()
        """The keeper's story choices: 0 for a. MM-ksetup-2"""
        self.clues: int = 0
        """Clues found, by level. MM-expl-4"""
        self.escaped: int = 0
        self.eliminated: int = 0
        self.waiting: int = 0
        """Players whose investigator was killed and who choose another. MM-new-1"""
        self.finale: int = 0
        """The players who count when all have to escape: those still in play at the reveal. MM-esc-2"""
        self.seen_sheets: int = 0
        """Investigators that have taken part. MM-new-1"""
        self.kill_count: int = 0
        self.monsters_out: int = 0
        """Monsters that have escaped. MM-esc-8"""
        self.tokens: int = 0
        """The keeper's skill points. MM-opt-2"""
        self.delayed: bool = False
        """The last Event waits for a roll. MM-opt-6"""
        self.choosing_done: int = 0
        """Who has finished setting up. MM-setup-9"""
        self.gave_up: int = 0
        """Who would concede. MM-gen-13"""
        self.saw_objective: int = 0
        """Who has looked at the Objective. MM-secret-8"""
        self.told: tuple[int, ...] = ()
        """Story choices whose answer an Event has made known. MM-event-5"""
        self.counters: list[int] = [0] * len(box.story.counters)
        # --- investigators, by seat ---
        self.sheet: list[int] = [NONE] * seats
        self.traits: list[tuple[int, ...]] = [()] * seats
        """The two Traits that were kept: 0 or 1, and 2 or 3. MM-isetup-3"""
        self.space: list[int] = [OFF] * seats
        self.damage: list[int] = [0] * seats
        self.horror: list[int] = [0] * seats
        self.skill: list[int] = [0] * seats
        self.stun: list[int] = [0] * seats
        self.held: list[tuple[int, ...]] = [()] * seats
        """Exploration and Starting Item cards, faceup. MM-expl-3"""
        self.spells: list[tuple[int, ...]] = [()] * seats
        """The Spell times 16, plus 1 and the number of its back if that has been seen. MM-spell-2"""
        self.injury: list[int] = [NONE] * seats
        self.insanity: list[int] = [NONE] * seats
        self.facedown: list[tuple[int, ...]] = [()] * seats
        """Mythos cards that lie with the investigator. MM-mythos-9"""
        self.powers: list[tuple[str, ...]] = [()] * seats
        """Uses that work once per game and have been used."""
        self.hiding: int = 0
        self.hid_now: int = 0
        """Who went into hiding this turn. MM-hide-5"""
        # --- records of the turn ---
        self.tested: list[int] = [0] * seats
        """Figures against which each has made a horror test this turn. MM-horror-12"""
        self.left_room: list[int] = [0] * seats
        """Figures that went out of her room this turn. MM-horror-12"""
        self.evaded: list[int] = [0] * seats
        self.tried: list[tuple[int, ...]] = [()] * seats
        """Cards whose puzzle each has attempted this turn, with the room: room times 512 plus card. MM-puz-6"""
        self.locked_out: list[int] = [0] * seats
        """Rooms that refused each this turn. MM-lock-3"""
        self.barred: int = 0
        """Monsters that cannot be moved again this turn. MM-catk-10"""
        self.acts_used: int = 0
        """Keeper Action cards used this turn that work once a turn. MM-kact-4"""
        self.urged: int = 0
        """Insane investigators given an insanity as a keeper action this turn. MM-kact-12"""
        self.braces: tuple[int, ...] = (0, 0, 0, 0)
        """What is added this turn to tests of the active investigator: evade, horror, combat, all."""
        # --- the board ---
        self.fire: int = 0
        self.dark: int = 0
        self.shut: int = box.story.sealed
        self.barriers: tuple[int, ...] = (ON_FLOOR,) * len(box.barriers)
        """Each: the door it stands on, on the floor, or gone. MM-barr-2"""
        self.corpses: list[int] = [0] * spaces
        self.offered: list[int] = [0] * spaces
        """Samples on altars. MM-sample-5"""
        self.piles: list[tuple[int, ...]] = [()] * rooms
        """The cards of each room, the lowest first."""
        self.dealt: list[tuple[int, ...]] = [()] * rooms
        """What was laid on each room in setup, the lowest first: with what was turned up since, the evidence."""
        self.unseen: list[int] = [0] * rooms
        """How many cards at the bottom nobody but the keeper has seen: those that were seeded. MM-ksetup-6"""
        self.gone: list[int] = [0] * len(box.cards)
        """Discarded: out of the game, and open. MM-expl-12"""
        self.away: list[int] = [0] * len(box.cards)
        """Left over and put away unseen: hidden, and out of the game. MM-ksetup-8"""
        self.set_aside: list[int] = [0] * len(box.cards)
        # --- monsters, by figure ---
        self.foe_at: list[int] = [OFF] * figures
        self.under: list[int] = [NONE] * figures
        """Which of the undersides of its type it has; drawn unseen when it is placed. MM-kact-11"""
        self.hurt: list[int] = [0] * figures
        self.foe_stun: list[int] = [0] * figures
        self.samples: list[int] = [0] * figures
        self.name_of: list[int] = [NONE] * figures
        self.named_on: int = 0
        """Figures that count as named. MM-mon-3, MM-mon-7"""
        self.shown: int = 0
        """Figures whose underside everybody has seen. MM-secret-3"""
        self.ruled: list[int] = [0] * figures
        """Undersides that each cannot have, as bits: others of its type that stood beside it had them. MM-secret-2"""
        # --- decks ---
        self.mythos_bag: list[int] = list(box.mythos_deck)
        self.mythos_hand: list[int] = [0] * len(box.mythos)
        self.mythos_gone: list[int] = [0] * len(box.mythos)
        self.mythos_out: list[int] = [0] * len(box.mythos)
        """In play, with an investigator or beside the board. MM-mythos-9"""
        self.mythos_known: list[int] = [0] * len(box.mythos)
        """In the keeper's hand, as anybody can tell who has counted: it lay not in the pile that was shuffled."""
        self.trauma_bag: list[int] = [card.copies for card in box.traumas]
        self.trauma_hand: list[int] = [0] * len(box.traumas)
        self.trauma_gone: list[int] = [0] * len(box.traumas)
        self.trauma_known: list[int] = [0] * len(box.traumas)
        self.spell_bag: list[int] = [int(b < len(spell.backs)) for spell in box.spells for b in range(box.backs)]
        """Backs that nobody has seen, in the decks and in hands. MM-spell-2"""
        self.spell_under: list[tuple[int, ...]] = [()] * len(box.spells)
        """Backs that were seen and lie at the bottom, the topmost first. MM-spell-6"""
        self.combat_bag: list[int] = [1] * len(box.combat)
        self.combat_gone: list[int] = [0] * len(box.combat)
        self.piece_bag: list[int] = [1] * sum(box.stock.piles)
        """Unused puzzle pieces, pile by pile. MM-setup-7"""
        self.pieces_under: list[tuple[int, ...]] = [()] * len(box.stock.piles)
        """Pieces that were replaced since their pile was shuffled: under it, the topmost first. MM-pact-5"""
        # --- under way ---
        self.test: Test | None = None
        self.passed: int = 0
        """How the last test ended: 1 passed."""
        self.rolled: int = 0
        self.fights: tuple[Fight, ...] = ()
        """The open fights; one may break into another. The last is the topmost."""
        self.fight_no: int = 0
        self.puzzles: tuple[Lying, ...] = ()
        self.attempt: Attempt | None = None
        self.move_no: int = 0
        self.stopped: int = 0
        """The last move that came to nothing. MM-lock-3"""
        self.searching: int = NOWHERE
        """The room that is being searched."""
        self.kept: bool = False
        """What becomes of the Spell that is being cast."""
        self.harm: tuple[int, ...] = ()
        """What is about to be taken: seat, damage, horror."""

    def copy_into(self, other: Things) -> None:
        super().copy_into(other)
        other.round = self.round
        other.turn = self.turn
        other.active = self.active
        other.acted = self.acted
        other.fixed_order = self.fixed_order
        other.moves_left = self.moves_left
        other.action_left = self.action_left
        other.moves_made = self.moves_made
        other.strides = self.strides
        other.mythos_played = self.mythos_played
        other.windows = self.windows
        other.turn_over = self.turn_over
        other.threat = self.threat
        other.time = self.time
        other.stage = self.stage
        other.revealed = self.revealed
        other.answers = self.answers
        other.clues = self.clues
        other.escaped = self.escaped
        other.eliminated = self.eliminated
        other.waiting = self.waiting
        other.finale = self.finale
        other.seen_sheets = self.seen_sheets
        other.fire = self.fire
        other.dark = self.dark
        other.shut = self.shut
        other.barriers = self.barriers
        other.hiding = self.hiding
        other.hid_now = self.hid_now
        other.named_on = self.named_on
        other.shown = self.shown
        other.barred = self.barred
        other.acts_used = self.acts_used
        other.urged = self.urged
        other.test = self.test
        other.passed = self.passed
        other.rolled = self.rolled
        other.fights = self.fights
        other.fight_no = self.fight_no
        other.puzzles = self.puzzles
        other.attempt = self.attempt
        other.move_no = self.move_no
        other.stopped = self.stopped
        other.kept = self.kept
        other.done = self.done
        other.tokens = self.tokens
        other.delayed = self.delayed
        other.kill_count = self.kill_count
        other.monsters_out = self.monsters_out
        other.searching = self.searching
        other.harm = self.harm
        other.choosing_done = self.choosing_done
        other.gave_up = self.gave_up
        other.braces = self.braces
        other.saw_objective = self.saw_objective
        other.told = self.told
        other.sheet = self.sheet[:]
        other.traits = self.traits[:]
        other.space = self.space[:]
        other.damage = self.damage[:]
        other.horror = self.horror[:]
        other.skill = self.skill[:]
        other.stun = self.stun[:]
        other.held = self.held[:]
        other.spells = self.spells[:]
        other.injury = self.injury[:]
        other.insanity = self.insanity[:]
        other.facedown = self.facedown[:]
        other.powers = self.powers[:]
        other.tested = self.tested[:]
        other.left_room = self.left_room[:]
        other.evaded = self.evaded[:]
        other.tried = self.tried[:]
        other.locked_out = self.locked_out[:]
        other.piles = self.piles[:]
        other.dealt = self.dealt[:]
        other.unseen = self.unseen[:]
        other.foe_at = self.foe_at[:]
        other.under = self.under[:]
        other.hurt = self.hurt[:]
        other.foe_stun = self.foe_stun[:]
        other.samples = self.samples[:]
        other.name_of = self.name_of[:]
        other.corpses = self.corpses[:]
        other.offered = self.offered[:]
        other.mythos_bag = self.mythos_bag[:]
        other.mythos_hand = self.mythos_hand[:]
        other.mythos_gone = self.mythos_gone[:]
        other.mythos_out = self.mythos_out[:]
        other.mythos_known = self.mythos_known[:]
        other.trauma_bag = self.trauma_bag[:]
        other.trauma_hand = self.trauma_hand[:]
        other.trauma_gone = self.trauma_gone[:]
        other.trauma_known = self.trauma_known[:]
        other.ruled = self.ruled[:]
        other.spell_bag = self.spell_bag[:]
        other.spell_under = self.spell_under[:]
        other.combat_bag = self.combat_bag[:]
        other.combat_gone = self.combat_gone[:]
        other.piece_bag = self.piece_bag[:]
        other.pieces_under = self.pieces_under[:]
        other.gone = self.gone[:]
        other.away = self.away[:]
        other.set_aside = self.set_aside[:]
        other.counters = self.counters[:]
