"""What monsters carry, if the players have agreed that they may. CM-7-8, CM-7-15"""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.content.reading import ObjectType
from miskatonic.games.cthulhu_mash.state import Mash


def _totals(s: Mash, pieces: tuple[int, ...]) -> tuple[dict[str, int], frozenset[str]]:
    """The same, worked out once for a pack."""
    key = "loot", pieces
    found: tuple[dict[str, int], frozenset[str]] | None = s.box.kept.get(key)
    if found is None:
        found = s.box.kept[key] = _summed([s.box.kind_of(piece) for piece in pieces])
    return found


def _summed(things: list[ObjectType]) -> tuple[dict[str, int], frozenset[str]]:
    """What passive objects add, and what they protect from; of one kind only one counts. CM-2.6-9, CM-7-15"""
    counting = [thing for thing in things if not (thing.movement or thing.shield or thing.armor)]
    for group in ("movement", "shield", "armor"):
        rivals = [thing for thing in things if getattr(thing, group)]
        counting.extend(sorted(rivals, key=lambda thing: -len(thing.effects))[:1])
    raised: dict[str, int] = {}
    flags = set()
    for effect in [effect for thing in counting for effect in thing.effects]:
        if effect.verb == "raise":
            raised[effect.word] = raised.get(effect.word, 0) + effect.amount
        elif effect.verb in ("immune", "no_surcharge"):
            flags.add(effect.word)
        elif effect.verb == "absorb":
            raised["absorb"] = effect.amount
    return raised, frozenset(flags)


def bonus(s: Mash, figure: int, word: str) -> int:
    """What its objects add to a number of a monster: move, defense, encumbrance, absorb."""
    pack = s.packs.get(figure)
    return _totals(s, pack)[0].get(word, 0) if pack else 0


def spared(s: Mash, figure: int, word: str) -> bool:
    """Do its objects spare it water, or the surcharge of ice?"""
    pack = s.packs.get(figure)
    return bool(pack) and word in _totals(s, pack)[1] if pack else False


def move_of(s: Mash, figure: int) -> int:
    """The points of one move of a monster. CM-2.5.3-10"""
    return s.box.monster(figure).move + (bonus(s, figure, "move") if s.packs else 0)


def room(s: Mash, figure: int) -> int:
    """How much more it can carry: as many objects as it has actions. CM-7-8"""
    load = sum([not s.box.kind_of(piece).weightless for piece in s.packs.get(figure, ())])
    return s.box.monster(figure).actions + bonus(s, figure, "encumbrance") - load


def gain(s: Mash, figure: int, piece: int) -> None:
    """A monster comes to carry an object."""
    s.packs[figure] = tuple(sorted((*s.packs.get(figure, ()), piece)))


def lose(s: Mash, figure: int, piece: int) -> None:
    """It carries it no longer; where it goes is the caller's."""
    left = tuple([p for p in s.packs.get(figure, ()) if p != piece])
    if left:
        s.packs[figure] = left
    else:
        s.packs.pop(figure, None)


def discard(s: Mash, figure: int, piece: int) -> None:
    """An object of a monster is used up."""
    lose(s, figure, piece)
    s.discards |= 1 << piece


def absorbed(s: Mash, figure: int, damage: int) -> int:
    """What gets through the living armor of a monster. CM-5.3-16, CM-7-8"""
    need = bonus(s, figure, "absorb")
    if not need or damage <= 0:
        return damage
    face = s.roll(6)
    s.tell("CM-5.3-16", "armor", (figure, face))
    return 0 if face >= need else damage
