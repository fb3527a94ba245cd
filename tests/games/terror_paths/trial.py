"""A small scenario for the tests of the rules: eight places, a handful of cards, Enemies and Items.

porch - hall - cellar      porch, hall: Ground (porch is the Start)
          |  \\             cellar, vault: Below
        attic  study       attic: Above;  study, den: Side;  crypt: Below, Locked
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.items import Investigator, Item, Use, Victim
from miskatonic.games.terror_paths.content.records import Back, Challenge, Deed, Encounter, EventCard, FoeKind, Target
from miskatonic.games.terror_paths.content.scenario import Area, Counter, Ending, Pile, Scenario, Spot, Stage
from miskatonic.games.terror_paths.records import NOBODY, Die
from miskatonic.games.terror_paths.rules.battle.horrify import Horrify
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.rolls.base import roll_dice, set_die
from miskatonic.games.terror_paths.rules.sheet.losses import Loss
from miskatonic.games.terror_paths.rules.sheet.tokens import gain_insight, gain_luck
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.table.rewards import HandItem
from miskatonic.games.terror_paths.rules.table.tracks import raise_threat
from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.boards.graph import Graph, Place, Way
from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.effects.effect import Condition, Effect

Thing = TypeVar("Thing", FoeKind, Encounter, EventCard, Item, Investigator)
PORCH, HALL, CELLAR, VAULT, ATTIC, STUDY, DEN, CRYPT = range(8)
NAMES = ("porch", "hall", "cellar", "vault", "attic", "study", "den", "crypt")
AREAS = ("ground", "ground", "below", "below", "above", "side", "side", "below")
WAYS = ((0, 1), (1, 2), (2, 3), (1, 4), (1, 5), (5, 6), (3, 7))
EVA, HARVEY, MARTHA, CHESTER, VINCENTE, ZORAN, PAUL, ZELDA = range(8)
IMP, GHOUL, GOLEM, BRUTE = range(4)


def effect(verb: str, *numbers: int, **words: str) -> Effect:
    return Effect(verb, {**{f"n{i}": n for i, n in enumerate(numbers)}, **words})


# ---------------------------------------------------------------------- verbs enough for these cards


def _threat(s: Terror, e: Effect, do: Do) -> None:
    raise_threat(s, e.number("n0"), "TP-trk-1")


def _insight(s: Terror, e: Effect, do: Do) -> None:
    s.insight_at[do.place] += e.number("n0")


def _gain(s: Terror, e: Effect, do: Do) -> None:
    seats = [do.who] if do.who != NOBODY else s.present(do.place)[:1]
    for seat in seats:
        gain_insight(s, seat, e.number("n0"), "TP-lcard-3")


def _luck(s: Terror, e: Effect, do: Do) -> None:
    gain_luck(s, do.who, e.number("n0"), "TP-ong-1")


def _foe(s: Terror, e: Effect, do: Do) -> None:
    place_foes(s, e.number("n0"), do.place, e.number("n1"), "TP-A-3")


def _harm(s: Terror, e: Effect, do: Do) -> None:
    seats = [do.who] if do.who != NOBODY else s.present(do.place)
    if seats:
        s.then(*[Loss(seat, e.number("n0"), e.number("n1"), "card") for seat in seats])


def _all_lose(s: Terror, e: Effect, do: Do) -> None:
    s.then(*[Loss(seat, e.number("n0"), 0, "card") for seat in s.living()])


def _horrify(s: Terror, e: Effect, do: Do) -> None:
    s.then(Horrify(do.place, e.number("n0")))


def _item(s: Terror, e: Effect, do: Do) -> None:
    s.then(HandItem(do.place, e.number("n0")))


def _dice(s: Terror, e: Effect, do: Do) -> None:
    roll_dice(s, s.rolls[-1].no, do.who, e.number("n0"), "TP-xdice-1")


def _preset(s: Terror, e: Effect, do: Do) -> None:
    roll = s.rolls[-1]
    s.set_roll(roll.but(dice=(*roll.dice, Die(do.who, e.number("n0"), 0, True))))


def _boost(s: Terror, e: Effect, do: Do) -> None:
    """On the highest own die that a Boost leaves different, as the tests need it."""
    roll = s.rolls[-1]
    mine = [at for at, die in enumerate(roll.dice) if die.owner == do.who]
    at = max(mine, key=lambda n: roll.dice[n].value)
    set_die(s, roll, at, roll.dice[at].but(plus=roll.dice[at].plus + e.number("n0")))


def _discard_faces(s: Terror, e: Effect, do: Do) -> None:
    roll = s.rolls[-1]
    kept = [d for d in roll.dice if d.owner != do.who or d.fixed or d.face != e.number("n0")]
    s.set_roll(roll.but(dice=tuple(kept)))


def _lessen(s: Terror, e: Effect, do: Do) -> None:
    seat, san, hp = s.losing
    s.losing = (seat, max(0, san - e.number("n0")), hp)


def _count(s: Terror, e: Effect, do: Do) -> None:
    s.counters[0] += e.number("n0")


def _spy(s: Terror, e: Effect, do: Do) -> None:
    s.spies = (*s.spies, (do.who, "adjacent"))


def _remove(s: Terror, e: Effect, do: Do) -> None:
    s.foes = tuple([foe for foe in s.foes if foe.place != do.place])


VERBS: dict[str, Callable[[Any, Effect, Any], None]] = {
    "threat": _threat, "insight": _insight, "gain": _gain, "luck": _luck, "foe": _foe, "harm": _harm,
    "all_lose": _all_lose, "horrify": _horrify, "item": _item, "dice": _dice, "preset": _preset, "boost": _boost,
    "discard_faces": _discard_faces, "lessen": _lessen, "count": _count, "spy": _spy, "remove": _remove,
}  # fmt: skip

# ---------------------------------------------------------------------- what is printed


def target(value: int, critical: bool = False) -> Target:
    return Target(Amount(value), critical)


DOOM = Amount(0, times=1, value="doom")
INVESTIGATORS = (
    Investigator(EVA, "eva", "Eva", (3, 4, 4), 6, 6),
    Investigator(HARVEY, "harvey", "Harvey", (2, 5, 4), 6, 6),
    Investigator(MARTHA, "martha", "Martha", (3, 5, 3), 6, 6),
    Investigator(CHESTER, "chester", "Chester", (3, 4, 5), 7, 5),
    Investigator(VINCENTE, "vincente", "Vincente", (5, 3, 3), 6, 8, madness="cowardly"),
    Investigator(ZORAN, "zoran", "Zoran", (4, 3, 4), 6, 7, bonus="wary"),
    Investigator(PAUL, "paul", "Paul", (4, 4, 3), 6, 7, bonus="craftsman"),
    Investigator(ZELDA, "zelda", "Zelda", (3, 4, 4), 6, 6, bonus="start_luck", worth=3),
)
ITEMS = (
    Item(0, "pistol", "Pistol", "weapon", 8, uses=(Use("rolled", "item.pistol.0"),)),
    Item(1, "tommy", "Tommy Gun", "weapon", 4, uses=(Use("rolled", "item.tommy.0"),)),
    Item(2, "sap", "Leather Sap", "weapon", 4, uses=(Use("rolled", "item.sap.0"),)),
    Item(3, "testament", "Pocket Testament", "gear", 8, uses=(Use("loss", "item.testament.0", tracks=("san",)),)),
    Item(4, "rope", "Rope", "gear", 8, uses=(Use("rolled", "item.rope.0", stats=("str",)),)),
    Item(5, "sign", "Voorish Sign", "spell", 8, uses=(Use("rolled", "item.sign.0"),), keep="san 1"),
    Item(6, "sphere", "Sphere", "spell", 8, uses=(Use("rolled", "item.sphere.0"),)),
    Item(7, "key", "Iron Key", "relic", 2, key=True),
    Item(8, "link", "Link", "relic", 1, ongoing="killed:imp"),
    Item(9, "smoke", "Smoke Bomb", "gear", 2, uses=(Use("clear", "item.smoke.0"),)),
)
FOES = (
    FoeKind(IMP, "imp", "imp", 6, (target(4), Target(DOOM, True)), rank=1, attack=Amount(0, 1), tags=("small",)),
    FoeKind(GHOUL, "ghoul", "ghoul", 3, (target(5),), rank=2, horrify=Amount(1), attack=Amount(0, 2), insight=1),
    FoeKind(GOLEM, "golem", "golem", 2, (target(6), target(6)), rank=3, attack=Amount(0, 1), divided=False),
    FoeKind(BRUTE, "brute", "brute", 2, (target(30),), terror=Amount(1), attack=Amount(2), ambush=False),
)
BACKS = (
    Back(0, "start", ("start",)),
    Back(1, "common", ()),
    Back(2, "secret", ("secret",)),
    Back(3, "locked", ("locked",)),
    Back(4, "chapter", ("chapter",)),
)
NO_FOE = Condition("foes_here", {}, True)
CARDS = (
    Encounter(0, "start", "The Porch", 0, tap=True),
    Encounter(1, "quiet", "Quiet", 1, tap=True),
    Encounter(2, "lair", "Lair", 1, ambush=(GHOUL,), tap=True),
    Encounter(3, "wall", "Wall of Light", 1, challenge=Challenge("normal", "int", (target(7), target(7, True)), 2)),
    Encounter(4, "trap", "Trap", 1, challenge=Challenge("instant", "int", (target(4),), 1)),
    Encounter(5, "dig", "The Dig", 1, challenge=Challenge("persistent", "str", (target(4), target(4), target(4)), 1)),
    Encounter(6, "den", "Den", 2, resolve=(NO_FOE,), tap=True),
    Encounter(7, "crypt", "Crypt", 3, deeds=(Deed("card.crypt.do", "Read it"),)),
    Encounter(8, "later", "Later", 4, 0, tap=True),
)
EVENTS = (
    EventCard(0, "breath", "Cold Breath", copies=10),
    EventCard(1, "steps", "Footsteps", copies=10),
    EventCard(2, "name", "A Name", copies=10, challenge=Challenge("instant", "pow", (target(4, True),))),
    EventCard(3, "shadow", "Shadow", copies=2, stays="sheet", trait="no_luck"),
    EventCard(4, "lean", "The Stars Lean", disaster=True, copies=20),
)
TEXTS = {
    "opening": (effect("all_lose", 2),),
    "investigator.chester.madness": (effect("harm", 1, 0),),
    "item.pistol.0": (effect("dice", 1),),
    "item.tommy.0": (effect("dice", 4),),
    "item.tommy.flaw": (effect("discard_faces", 6),),
    "item.sap.0": (effect("preset", 1),),
    "item.testament.0": (effect("lessen", 2),),
    "item.rope.0": (effect("dice", 2),),
    "item.sign.0": (effect("dice", 1),),
    "item.sphere.0": (effect("boost", 6),),
    "item.link.ongoing": (effect("luck", 1),),
    "item.smoke.0": (effect("remove"),),
    "card.quiet.reveal": (effect("insight", 2),),
    "card.quiet.enter": (effect("gain", 1),),
    "card.trap.fail": (effect("harm", 0, 1),),
    "card.trap.fail_map": (effect("threat", 2),),
    "card.den.reveal": (effect("foe", IMP, 1),),
    "card.crypt.do": (effect("count", 1),),
    "event.breath.now": (effect("horrify", 1),),
    "event.steps.now": (effect("foe", IMP, 1),),
    "event.name.fail": (effect("harm", 1, 0),),
    "event.name.pass": (effect("gain", 1),),
    "event.lean.now": (effect("threat", 6),),
    "foe.brute.post": (effect("threat", 3),),
    "foe.ghoul.death": (effect("count", 1),),
}


def won() -> tuple[Condition, ...]:
    return (Condition("counter", {"counter": "read", "least": 5}),)


def trial(
    handicap: bool = False,
    foes: Sequence[FoeKind] = (),
    cards: Sequence[Encounter] = (),
    events: Sequence[EventCard] = (),
    items: Sequence[Item] = (),
    people: Sequence[Investigator] = (),
    texts: dict[str, tuple[Effect, ...]] | None = None,
    ongoing: bool = False,
) -> Box:
    """The box, with some things changed by number; ``handicap``: everybody begins with 2 SAN less."""
    graph = Graph(
        [Place(name, area) for name, area in zip(NAMES, AREAS, strict=True)],
        [Way(f"w{n}", NAMES[a], NAMES[b], "door") for n, (a, b) in enumerate(WAYS)],
    )
    spots = (
        Spot("porch", "Porch", retreat=True),
        Spot("hall", "Hall"),
        Spot("cellar", "Cellar", ("weapon",)),
        Spot("vault", "Vault", ("gear", "spell")),
        Spot("attic", "Attic"),
        Spot("study", "Study", ("spell",)),
        Spot("den", "Den"),
        Spot("crypt", "Crypt"),
    )
    scenario = Scenario(
        "hound_dog",
        "A trial",
        PORCH,
        (
            Pile("start", (PORCH,)),
            Pile("common", (HALL, CELLAR, VAULT, ATTIC, STUDY)),
            Pile("secret", (DEN,)),
            Pile("locked", (CRYPT,)),
        ),
        (Stage("menace", "The Menace", ongoing=ongoing, endings=(Ending("read", True, won()),)),),
        counters=(Counter("read", "pages read", 9),),
    )
    told = {**TEXTS, **(texts or {})}
    if not handicap:
        del told["opening"]
    return Box(
        scenario, graph, spots, changed(INVESTIGATORS, people), changed(ITEMS, items), changed(EVENTS, events),
        changed(FOES, foes), BACKS, changed(CARDS, cards), (Victim(0, "john", "John"),), told, VERBS, "trial",
        areas=tuple([Area(name, name.capitalize(), "", (0, 0)) for name in dict.fromkeys(AREAS)]),
    )  # fmt: skip


def changed(printed: tuple[Thing, ...], others: Sequence[Thing]) -> tuple[Thing, ...]:
    """Those with other things in the places of some."""
    instead = {other.number: other for other in others}
    return tuple([instead.get(thing.number, thing) for thing in printed])
