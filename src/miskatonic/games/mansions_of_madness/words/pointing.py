"""What a choice speaks of and is not there, and which choices a thing of the scene may be meant for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from miskatonic.games.mansions_of_madness.content.story import LETTERS
from miskatonic.games.mansions_of_madness.records import HANDS, KEEPER, NOBODY, NONE
from miskatonic.games.mansions_of_madness.rules.cards import casting, using
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import spell_of
from miskatonic.games.mansions_of_madness.rules.harm import trauma
from miskatonic.games.mansions_of_madness.rules.keeper import actions, attacks, moving, mythos
from miskatonic.games.mansions_of_madness.rules.keeper.moving import open_ways
from miskatonic.games.mansions_of_madness.rules.moving.ways import ways
from miskatonic.games.mansions_of_madness.rules.puzzles import attempts
from miskatonic.games.mansions_of_madness.rules.turn import acting, stepping
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Step

SETTLED: Final = "That question has been settled, or was never put."
LINKS: Final = ("of", "harm")
"""The fields by which a choice belongs to the question that puts it."""


def ranges(s: Mansions) -> Mapping[str, range]:
    """The numbers that a field of a choice may hold."""
    box = s.box
    return {
        "foe": range(-1, box.figures),
        "sheet": range(len(box.investigators)),
        "place": range(4),
        "spell": range(len(box.spells)),
        "action": range(len(box.actions)),
        "space": range(box.house.size),
        "room": range(len(box.house.rooms)),
        "barrier": range(len(box.barriers)),
        "weapon": range(HANDS, len(box.cards)),
        "to": range(-1, box.house.size),
        "door": range(-3, len(box.house.doors)),
        "victim": range(-1, s.seats),
        "who": range(-1, s.seats),
        "other": range(1, s.seats),
    }


def missing(s: Mansions, seat: int, step: Step[Any]) -> str:
    """The question that it answers, the card, the use, the figure."""
    asking: Any = s.agenda[-1] if s.agenda else None
    given: Any = step
    if any(getattr(given, link, asking) != asking for link in LINKS):
        return SETTLED
    twin = next((other for other in asking.candidates(s, seat) if type(other) is type(step)), None) if asking else None
    if twin is not None and any(getattr(twin, f) != getattr(given, f) for f in SAME.get(type(step).__name__, ())):
        return SETTLED
    return _no_figure(s, given) or _no_card(s, seat, given) or _other_way(s, given)


SAME: Final[dict[str, tuple[str, ...]]] = {
    "UseAtTest": ("moment",), "PlayTrauma": ("who",), "Claw": ("who", "foe"), "ForcedCast": ("by",),
    "TakeMythos": ("left",), "TakeTrauma": ("left",), "TurnBack": ("no",), "LetGo": ("who",),
    "ForcedAttack": ("who",), "ForcedUse": ("who",), "PutThere": ("who",),
}  # fmt: skip
"""The fields that are alike in all choices of a kind that one question puts."""


def _no_figure(s: Mansions, x: Any) -> str:
    """A monster or an investigator who is not on the board."""
    foe = getattr(x, "foe", NONE)
    if foe != NONE and s.foe_at[foe] < 0 and type(x).__name__ != "ForcedAttack":
        return "There is no such monster on the board."
    for field in ("who", "victim"):
        seat = getattr(x, field, NOBODY)
        if seat != NOBODY and seat > KEEPER and not s.alive(seat) and type(x).__name__ != "LetGo":
            return "That investigator is not on the board."
    return ""


def _meant_for(s: Mansions, x: Any) -> Sequence[int]:
    """For whom a deed may be bought."""
    return s.players if s.box.actions[x.action].deeds[x.deed].turn == "you" else (NOBODY,)


def _other_way(s: Mansions, x: Any) -> str:
    """A door that leads elsewhere, where another way leads there."""
    if type(x).__name__ not in ("Move", "Run") or x.door == NONE or s.shut >> x.door & 1:
        return ""
    here = ways(s, x.seat) if s.alive(x.seat) else []
    elsewhere = (x.to, x.door) not in here and x.to in [to for to, _ in here]
    return "That door does not lead there; another way does." if elsewhere else ""


def _no_card(s: Mansions, seat: int, x: Any) -> str:
    """A card that is not held, or a use that it does not have."""
    kind = type(x).__name__
    if kind == "AnswerChoice" and not 0 <= x.answer < len(s.box.story.choices[x.choice - 1].answers):
        return f"That choice has no answer {x.answer + 1} among {', '.join(LETTERS)}."
    if hasattr(x, "source"):
        owner = getattr(x, "seat", getattr(x, "who", seat))
        own = dict(using.sources(s, owner)) if s.alive(owner) else {}
        if x.source not in own or not 0 <= x.number < len(own[x.source]):
            return "There is no such card there, or no such use of it."
    if kind in ("PlayMythos", "GiveUpMythos") and not (0 <= x.card < len(s.box.mythos) and s.mythos_hand[x.card]):
        return "The keeper does not hold that card."
    if kind in ("PlayTrauma", "GiveUpTrauma", "PlayInsanity") and not (
        0 <= x.card < len(s.box.traumas) and s.trauma_hand[x.card]
    ):
        return "The keeper does not hold that card."
    if kind == "Buy" and not 0 <= x.deed < len(s.box.actions[x.action].deeds):
        return "That card has no such deed."
    if kind == "Buy" and x.who not in _meant_for(s, x):
        return "That is not how the deed is meant: it is for one investigator, or for nobody in particular."
    if kind == "Attack" and x.weapon != HANDS and x.weapon not in s.weapons(x.seat):
        return "There is no such weapon in hand."
    if kind in ("Swap", "TurnPiece", "PutPiece"):
        attempt = s.attempt
        size = attempts.puzzle_of(s, attempt.card).plan.size if attempt is not None else 0
        if any(not 0 <= getattr(x, field, 0) < size for field in ("a", "b", "slot")):
            return "There is no such piece."
    return ""


# ---------------------------------------------------------------------- things of the scene


def meant(s: Mansions, seat: int, thing: str) -> list[Any]:
    """A space to go to, a monster to attack, a card to use, a piece to turn."""
    kind, *rest = thing.split(".")
    numbers = [int(part) for part in rest if part.isdigit()]
    if kind == "space":
        return _to_space(s, seat, numbers[0])
    if kind in ("room", "pile", "door") and numbers:
        return _to_room(s, seat, kind, numbers[0])
    if kind == "foe":
        return _at_foe(s, seat, numbers[0])
    if kind in ("figure", "seat") and numbers:
        return _at_person(s, seat, numbers[0])
    if kind == "action":
        return [actions.Buy(numbers[0], 0, NOBODY)]
    if kind == "mythos":
        return [mythos.PlayMythos(numbers[0])]
    if kind == "trauma" and numbers:
        return [trauma.PlayTrauma(numbers[0], s.active)] if s.active > KEEPER else []
    if kind == "card" and numbers[0] == seat:
        return _of_card(s, seat, numbers[1])
    if kind == "spell" and numbers[0] == seat:
        return [
            casting.Cast(seat, numbers[1], seat, NONE),
            *[casting.Cast(seat, numbers[1], NOBODY, f) for f in s.foes()],
        ]
    if kind == "piece" and numbers:
        return [attempts.TurnPiece(seat, numbers[0], 1), attempts.PutPiece(seat, numbers[0])]
    return []


def _to_space(s: Mansions, seat: int, space: int) -> list[Any]:
    if not s.alive(seat):
        asking = s.agenda[-1] if s.agenda else None
        if seat == KEEPER and isinstance(asking, moving.MoveFoe):
            return [moving.StepFoe(asking, to, door) for to, door in open_ways(s, asking.foe, KEEPER) if to == space]
        return []
    doors = [door for to, door in ways(s, seat) if to == space] or [NONE]
    return [stepping.Move(seat, space, doors[0]), stepping.Run(seat, space, doors[0])]


def _to_room(s: Mansions, seat: int, kind: str, number: int) -> list[Any]:
    if not s.alive(seat):
        return []
    if kind == "door":
        door = s.box.house.doors[number]
        return [stepping.Move(seat, door.over(s.space[seat]), number)] if s.space[seat] in (door.a, door.b) else []
    if number == s.room(seat):
        return [acting.Explore(seat)]
    return [move for space in s.box.house.rooms[number].spaces for move in _to_space(s, seat, space)]


def _at_foe(s: Mansions, seat: int, foe: int) -> list[Any]:
    if seat == KEEPER:
        here = s.in_space(s.foe_at[foe])
        asking = s.agenda[-1] if s.agenda else None
        return [attacks.Strike(asking, foe, who) for who in here] if isinstance(asking, attacks.MonsterAttacks) else []
    if not s.alive(seat):
        return []
    return [acting.Attack(seat, weapon, foe) for weapon in (HANDS, *dict.fromkeys(s.weapons(seat)))]


def _at_person(s: Mansions, seat: int, other: int) -> list[Any]:
    if seat == KEEPER or other <= KEEPER or not s.alive(seat):
        return []
    mine = dict.fromkeys([spell_of(held) for held in s.spells[seat]])
    return [casting.Cast(seat, spell, other, NONE) for spell in mine if not s.box.spells[spell].attack]


def _of_card(s: Mansions, seat: int, number: int) -> list[Any]:
    card = s.box.cards[number]
    uses = [acting.UseCard(seat, number, n) for n in range(len(card.uses))]
    return [*uses, *[acting.Attack(seat, number, foe) for foe in s.foes()]] if card.weapon else list(uses)
