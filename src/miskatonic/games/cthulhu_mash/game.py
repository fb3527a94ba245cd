"""Cthulhu Mash as a game on the table: title, seats, options, and where everything is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from miskatonic.games.cthulhu_mash import chances, odds, records
from miskatonic.games.cthulhu_mash.bot.house import HouseBot
from miskatonic.games.cthulhu_mash.content.box import BOX, Box
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, parse
from miskatonic.games.cthulhu_mash.figures import FIRST_MONSTER, GENERATOR
from miskatonic.games.cthulhu_mash.positions import sketch
from miskatonic.games.cthulhu_mash.rules.combat import areas, attack, consequences, facing, powers, respawn, results
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, charging, control, monsters, packs, spawning, wield
from miskatonic.games.cthulhu_mash.rules.moving import (
    dealings,
    escape,
    gates,
    jump,
    loads,
    moving,
    operate,
    push,
    tiling,
)
from miskatonic.games.cthulhu_mash.rules.objects import abilities, objects, remedies, theft, traps, wear
from miskatonic.games.cthulhu_mash.rules.sanity import comfort, madness, sanity
from miskatonic.games.cthulhu_mash.rules.spells import casting, charms, dust, reflection, spells
from miskatonic.games.cthulhu_mash.rules.turn import (
    gaps,
    leaving,
    outfit,
    phase,
    respite,
    restart,
    setup,
    shared,
    turn,
    victory,
)
from miskatonic.games.cthulhu_mash.rules.turn.base import Paragraph
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.games.cthulhu_mash.view import scene as view
from miskatonic.games.cthulhu_mash.view.beats import MashWatcher
from miskatonic.games.cthulhu_mash.view.looks import HONOURS, LOOKS, ROLLS
from miskatonic.games.cthulhu_mash.words import answers, lacks, reasons, words
from miskatonic.games.cthulhu_mash.words.names import piece_name, seat_name
from miskatonic.kernel.book.pack import Pack
from miskatonic.kernel.bot import Bot
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Clocks, Option, OptionError
from miskatonic.kernel.reason import Obstacle
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.answers import Answer
from miskatonic.kernel.scene.beat import Watcher
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.honour import Honour, Rolled
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.scene.words import Words
from miskatonic.kernel.step import Blank, Form, Step

SWITCH = (False, True)


class CthulhuMash(Game[Mash]):
    """Four doomed souls, sixteen tiles, and far too many tentacles."""

    id: ClassVar[str] = "cthulhu_mash"
    title: ClassVar[str] = "Cthulhu Mash"
    edition: ClassVar[str] = "2"
    blurb: ClassVar[str] = (
        "A brawl across sixteen dreadful places. Break the generators before they bury you in monsters, grab what they "
        "leave behind, and be the last one standing, or clear every tile together."
    )
    minutes: ClassVar[str] = "60 to 150"
    weight: ClassVar[str] = "heavy"
    secrets: ClassVar[bool] = False  # what lies face down nobody knows; it is drawn when it is turned up
    looks: ClassVar[Mapping[str, Any]] = LOOKS
    honours: ClassVar[tuple[Honour, ...]] = HONOURS
    rolls: ClassVar[tuple[Rolled, ...]] = ROLLS
    seats: ClassVar[range] = range(1, 5)
    words: ClassVar[Words[Any]] = words.WORDS
    watcher: ClassVar[Watcher | None] = MashWatcher()
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"house": HouseBot}
    once: ClassVar[Mapping[str, str]] = {"2cda658c7925bc06": "25ac5f7564ee6367"}
    options: ClassVar[tuple[Option, ...]] = (
        Option("mode", "death_match", ("death_match", "capture_the_flag", "cooperative", "roll"),
               "how the game is won; one player always plays the cooperative game", "CM-3.2-1"),
        Option("teams", False, SWITCH, "two sides, for three or four players", "CM-3.2-9"),
        Option("characters", "deal", ("deal", "pick"), "deal the characters, or roll for picking them", "CM-2.1-1"),
        Option("layout", "printed", ("printed", *[plan.id for plan in CONTENT.layouts]),
               "how the tiles are laid out", "CM-7-3"),
        Option("rounds", 100, range(10, 501), "after so many rounds the game is over", "CM-ref-12"),
        Option("minutes", 0, range(241), "cooperative: lost when so many minutes are over; 0 is no limit", "CM-9.4-2"),
        Option("program_monsters", False, SWITCH, "cooperative: the program runs the monsters", "CM-ref-8"),
        Option("sanity", False, SWITCH, "cooperative: the sanity variant", "CM-8-1"),
        Option("shared_start", False, SWITCH, "cooperative: all start on one tile", "CM-9.1-1"),
        Option("facing", False, SWITCH, "pieces attack only where they look", "CM-7-1"),
        Option("weapon_in_hand", False, SWITCH, "only the weapon in hand can be used", "CM-7-2"),
        Option("one_way_gates", False, SWITCH, "a gate that meets a wall leads one way", "CM-7-4"),
        Option("heights", False, SWITCH, "hindrances, heights and blind spaces count", "CM-7-5"),
        Option("monsters_heal", False, SWITCH, "monsters use healing spaces", "CM-7-6"),
        Option("generators_vanish", False, SWITCH, "badly placed generators vanish", "CM-7-7"),
        Option("monsters_use_objects", False, SWITCH, "monsters pick up and use objects", "CM-7-8"),
        Option("power_ups_refresh", False, SWITCH, "a power-up restores health and mentality", "CM-7-9"),
        Option("camps_restore_both", False, SWITCH, "spawning spaces restore both", "CM-7-10"),
        Option("monsters_attack_camps", False, SWITCH, "monsters may attack spawning spaces", "CM-7-11"),
        Option("monsters_attack_anyone", False, SWITCH, "monsters may attack anyone on the tile", "CM-7-12"),
        Option("dynamite", False, SWITCH, "the Arctic Explorer starts with dynamite", "CM-7-13"),
    )  # fmt: skip
    kinds: ClassVar[Mapping[str, Any]] = kinds_in(
        (records, abilities, areas, attack, beasts, casting, charging, charms, comfort, consequences, control,
         dealings, dust, escape, facing, gaps, gates, jump, leaving, loads, madness, monsters, moving, objects,
         operate, outfit, packs, phase, powers, push, reflection, remedies, respawn, respite, restart, results,
         sanity, setup, shared, spawning, spells, theft, tiling, traps, turn, victory, wear, wield)
    )  # fmt: skip

    takes_packs: ClassVar[bool] = True

    def __init__(self, printing: int = 0, packs: Sequence[Pack] = ()) -> None:
        """With the things of a printing, changed by packs in their order."""
        super().__init__(printing, packs)
        self.box = BOX
        if packs or printing not in (0, BOX.content.printing):
            self.box = Box(parse(printing=printing, packs=[(f"{pack.name}.toml", pack.text) for pack in packs]))
        self.printing = self.box.content.printing

    def new(self, seats: int, options: Mapping[str, Any]) -> Mash:
        table = Mash(seats, options, self.box)
        table.then(setup.Setup())
        return table

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        """Cooperative variants need such a game; a layout must suit the players. CM-8-1, CM-9.1-1, CM-7-3"""
        together = seats == 1 or options["mode"] == "cooperative"
        for name in ("minutes", "sanity", "shared_start", "program_monsters"):
            if options[name] and not together:
                raise OptionError(f"{name} is for cooperative games; set mode=cooperative")
        if options["teams"] and (seats < 3 or together):
            raise OptionError("teams are for three or four players who play against each other [CM-3.2-9]")
        for plan in self.box.layouts:
            if plan.id == options["layout"]:
                if seats not in plan.seats:
                    players = "one player" if seats == 1 else f"{seats} players"
                    raise OptionError(f"the layout {plan.id} is not for {players} [CM-7-3]")
                if (plan.mode == "shared") != options["shared_start"]:
                    raise OptionError(f"the layout {plan.id} does not go with shared_start={options['shared_start']}")

    def clocks(self, options: Mapping[str, Any]) -> Clocks:
        """A limit of time that cooperating players have agreed on. CM-9.4-2"""
        return Clocks(game=options["minutes"] * 60)

    def redeal(self, s: Mash, seat: int) -> None:
        """Nothing to do: no player knows more than another, and what lies face down is drawn when it is turned up."""

    def sides(self, s: Mash) -> Sequence[int]:
        return [0] * s.seats if s.mode == COOPERATIVE else s.side

    def chances(self, s: Mash) -> list[float]:
        return chances.chances(s)

    def on_clock(self, s: Mash) -> Step[Any] | None:
        return victory.TimeIsUp() if s.options["minutes"] else None

    def called(self, s: Mash, seat: int) -> str:
        return f"the {seat_name(s, seat)}"

    def busy(self, s: Mash, seat: int, step: Step[Any]) -> str:
        """Green objects are used between two actions, steps or pick-ups. CM-5.2-10"""
        top = s.agenda[-1]
        return "" if isinstance(top, Paragraph) and top.gap else "CM-5.2-10"

    def missing(self, s: Mash, seat: int, step: Step[Any]) -> str:
        return lacks.lack(s, seat, step)[1]

    def wanted(self, s: Mash, seat: int, step: Step[Any]) -> str:
        return lacks.lack(s, seat, step)[0]

    def obstacle(self, s: Mash, seat: int, step: Step[Any], rule: str) -> Obstacle:
        return reasons.obstacle(s, seat, step, rule)

    def meant(self, s: Mash, seat: int, thing: str) -> list[Any]:
        return reasons.meant(s, seat, thing)

    def ranges(self, s: Mash) -> Mapping[str, range]:
        found = {"space": range(len(s.box.tiles) * SPACES), "place": range(len(s.tile_at)), "to": range(s.seats)}
        people = range(len(s.box.characters))
        return {**found, "turn": range(4), "side": range(-1, 8), "answer": range(3), "character": people}

    def anytime(self, s: Mash, seat: int) -> list[Step[Any]]:
        return gaps.out_of_turn(s, seat)

    def view(self, s: Mash, seat: int, common: Common) -> Scene:
        return view.view(s, seat, common)

    def blank(self, s: Mash, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
        raise NotImplementedError("Cthulhu Mash has no forms")

    def answer(self, s: Mash, seat: int, step: Step[Any], label: str) -> Answer:
        return answers.answer(s, seat, step, label)

    def pieces(self, s: Mash) -> dict[str, int]:
        return pieces(s)

    def round_of(self, s: Mash) -> int:
        return s.round

    def content_digest(self) -> str:
        return self.box.content.digest()

    def play_digest(self, options: Mapping[str, Any]) -> str:
        return (parse(printing=self.printing) if self.packs else self.box.content).play_digest()

    def pack_digest(self, number: int) -> str:
        return self.box.content.pack_digest(number)

    def named_outcome(self, before: Mash, after: Mash, seat: int, step: Step[Any]) -> str:
        return odds.named_outcome(before, after, seat, step)

    def draws(self, s: Mash) -> tuple[list[str], ...]:
        """Tiles, generators, objects, spells, power-ups."""
        cards: list[Any] = [s.box.tiles, s.box.generators, s.box.spells, s.box.power_ups]
        return (
            [piece_name(s, piece) for piece in range(len(s.box.pieces))],
            *[[card.name for card in pile] for pile in cards],
        )

    def sketch(self, s: Mash) -> dict[str, Any]:
        return sketch.sketch(s)

    def arrange(self, s: Mash, given: Mapping[str, Any]) -> None:
        sketch.arrange(s, given)


def pieces(s: Mash) -> dict[str, int]:
    """Every monster, generator, object, spell, power-up and tile, wherever it is. CM-fact-components"""
    found: dict[str, int] = {}

    def count(name: str, number: int = 1) -> None:
        found[name] = found.get(name, 0) + number

    for monster in s.box.monsters:
        count(f"monster {monster.id}", s.monster_pile[monster.number])
    for figure in range(FIRST_MONSTER, s.box.figures):
        if s.space[figure] >= 0:
            card = (s.box.generators if s.box.sort[figure] == GENERATOR else s.box.monsters)[s.box.number[figure]]
            count(f"{'generator' if s.box.sort[figure] == GENERATOR else 'monster'} {card.id}")
    for generator in s.box.generators:
        number = generator.number
        trophies = sum([t.count(number) for t in s.trophies])
        count(f"generator {generator.id}", s.gen_bag[number] + s.gen_discards[number] + trophies)
    for piece, copies in enumerate(_objects(s)):
        count(s.box.kind_of(piece).id, copies)
    written = [n for spells in s.written.values() for n in spells]
    for spell in s.box.spells:
        count(f"spell {spell.id}", (s.spell_bag >> spell.number & 1) + [*written, *s.arcane].count(spell.number))
    for power in s.box.power_ups:
        held = sum([powers.count(power.number) for powers in s.powers]) + (s.crystal == power.number)
        count(f"power-up {power.id}", (s.power_pile >> power.number & 1) + held)
    for tile in s.box.tiles:
        if not tile.start:
            count(f"tile {tile.id}", s.tile_bag[tile.number] + s.tile_at.count(tile.number))
    return found


def _objects(s: Mash) -> list[int]:
    """How often each object piece lies somewhere: in a bag, a pile, a hand, on the ground, or out of the game."""
    known = [piece for pile in s.ground.values() for piece in (*pile.up, *pile.down) if piece >= 0]
    known.extend([piece for carried in s.objects for piece in carried])
    known.extend([piece for pack in s.packs.values() for piece in pack])
    known.extend([piece for _, piece in s.tissue])
    masks = (*s.bags, s.discards, s.gone)
    return [sum([mask >> piece & 1 for mask in masks]) + known.count(piece) for piece in range(len(s.box.pieces))]
