"""What a choice needs and does not find: an object, a spell that is known, mentality, water, a machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash.content.reading import Effect
from miskatonic.games.cthulhu_mash.figures import CAMPS, GENERATOR, MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.records import BIRD, RAZOR_CAST, WARD_CAST
from miskatonic.games.cthulhu_mash.rules.combat import areas, attack
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health
from miskatonic.games.cthulhu_mash.rules.combat.sights import strikes
from miskatonic.games.cthulhu_mash.rules.monsters.control import orders
from miskatonic.games.cthulhu_mash.rules.objects import abilities, remedies, stock
from miskatonic.games.cthulhu_mash.rules.spells import lore
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.games.cthulhu_mash.words.names import piece_name, the, weapon_name
from miskatonic.kernel.record import name_of
from miskatonic.kernel.step import Step

Lack = tuple[str, str]
"""The rule that says what there must be, and that it is not there."""
NOTHING: Final = ("", "")


def lack(s: Mash, seat: int, step: Step[Any]) -> Lack:
    """What a choice needs and there is not; if no rule is against it before that."""
    asking = s.stack_of(seat)[-1] if s.ask_of(seat) is not None else None
    name = name_of(type(step))
    if (asking is not None and asking.bars(s, seat, step)) or step.why_not(s, seat):
        return NOTHING
    exactly = EXACTLY.get(name)
    found = exactly(s, seat, step) if exactly is not None and s.space[seat] >= 0 else NOTHING
    return found if found[1] else LACKS.get(name, NOTHING)


def _up(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------------- spells


DOES: Final[dict[str, tuple[str, ...]]] = {
    "OpenGate": ("create_gate",),
    "CastWard": ("ward",),
    "TakeWing": ("fly",),
    "DrawRazor": ("razor",),
    "Comfort": ("heal", "soothe"),
    "PassThrough": ("part_sands",),
    "FetchFrom": ("fetch",),
}
"""By kind of choice: the effects of the spells that are cast so."""


def _spell(s: Mash, seat: int, step: Any) -> Lack:
    """A spell that the caster does not know, or cannot pay, or that does something else."""
    spell = s.box.spells[step.spell]
    if not lore.knows(s, seat, step.spell):
        return "CM-6-1", f"You do not know {spell.name}: no tome that you carry holds it."
    if not lore.affordable(s, seat, step.spell) or not s.mentality[seat]:
        return "CM-2.1.8-2", "You have no mentality left for a spell."
    verbs = DOES.get(name_of(type(step)))
    fits = spell.attack is not None if verbs is None else any(effect.verb in verbs for effect in spell.effects)
    return _cast(s, seat, step) if fits else ("CM-6-4", f"{spell.name} does something else.")


def _cast(s: Mash, seat: int, step: Any) -> Lack:
    """Nothing is wrong with the spell itself, but with the moment or with whom it would meet."""
    name = name_of(type(step))
    if name == "CastWard":
        return ("CM-6-13", "Your ward is still unbroken.") if s.ward >> seat & 1 else _once(s, WARD_CAST)
    if name == "DrawRazor":
        return _once(s, RAZOR_CAST)
    if name == "Comfort":
        return _comfort(s, seat, step)
    return _curse(s, seat, step) if name == "Curse" else NOTHING


def _once(s: Mash, used: int) -> Lack:
    return ("CM-6-6", "That spell is cast once in a turn, and you have cast it.") if s.used & used else NOTHING


def _comfort(s: Mash, seat: int, step: Any) -> Lack:
    if step.target != seat and not strikes(s, seat) >> s.space[step.target] % SPACES & 1:
        return "CM-6-37", f"{_up(the(s, step.target))} is not next to you."
    return "CM-2.2-5", f"{_up(the(s, step.target))} lacks nothing that this spell restores."


def _curse(s: Mash, seat: int, step: Any) -> Lack:
    """The target of a spell: out of reach, of the wrong kind, or with nothing to take or to do."""
    card, target = s.box.spells[step.spell].attack, step.target
    whom = _up(the(s, target))
    if card is None or target >= CAMPS:
        return "CM-2.10-7", "Spells do no harm to a spawning space."
    if s.tile_of(target) != s.tile_of(seat):
        return "CM-2.3.2-13", "No attack reaches another tile."
    if not attack.suits(s, card, target):
        return "CM-2.3.4-19", f"That spell does nothing to {the(s, target)}."
    if target not in (*attack.melee_targets(s, seat), *attack.ranged_targets(s, seat)):
        return "CM-2.1.2-4", f"{whom} is out of reach: something blocks the line of sight."
    verbs = [effect.verb for effect in card.on_hit]
    if "steal" in verbs and s.sheet(seat).room <= 0:
        return "CM-6-21", "You have no room for anything that you could take."
    if "steal" in verbs:
        return "CM-6-36", f"{whom} carries nothing that could be taken."
    if "control" in verbs and not orders(s, target, seat):
        return "CM-5.1-42", f"{whom} could do nothing for you now."
    return NOTHING


# ---------------------------------------------------------------------- objects


def _carried(s: Mash, seat: int, step: Any) -> Lack:
    """The object itself: it has to be in the hands of whoever uses it."""
    if step.piece in s.objects[seat]:
        return NOTHING
    return "CM-2.6-2", f"You do not carry the {piece_name(s, step.piece)}."


def _bird(s: Mash, seat: int, step: Any) -> Lack:
    """CM-5.1-10, CM-5.1-11"""
    if step.piece not in s.objects[seat] or s.box.kind_of(step.piece).kind != "companion":
        return NOTHING
    if s.used & BIRD:
        return "CM-2.1.5-3", f"The {piece_name(s, step.piece)} has attacked in this turn."
    return "CM-2.1.1-1", f"{_up(the(s, step.target))} is not next to you."


def _tome(s: Mash, seat: int, step: Any) -> Lack:
    missing = _carried(s, seat, step)
    if missing[1] or not s.box.kind_of(step.piece).spells:
        return missing if missing[1] else NOTHING
    if step.piece in s.written:
        return "CM-6-3", f"The {piece_name(s, step.piece)} has been read: its spells lie with it."
    return "CM-6-8", "There is no spell left to draw."


def _glasses(s: Mash, seat: int, step: Any) -> Lack:
    missing = _carried(s, seat, step)
    return missing if missing[1] else ("CM-2.3.1-4", "No tile lies face down beside yours in that place.")


def _chime(s: Mash, seat: int, step: Any) -> Lack:
    missing = _carried(s, seat, step)
    return missing if missing[1] else ("CM-3.1-6", "Nothing on this tile would act, so nothing would stand still.")


def _key(s: Mash, seat: int, step: Any) -> Lack:
    missing = _carried(s, seat, step)
    return missing if missing[1] else ("CM-3.3.2-19", "You are neither on the chest nor next to it.")


def _remedy(s: Mash, seat: int, step: Any) -> Lack:
    """Carried, green, in free hands, and of some use. CM-5.2-1, CM-5.2-10, CM-2.2-5"""
    missing = _carried(s, seat, step)
    card = s.box.kind_of(step.piece)
    if missing[1]:
        return missing
    if card.colour != "green":
        return "CM-5-2", f"The {card.name} is no object that is used up at any time."
    if bound(s, seat):
        return "CM-2.3.4-6", "Held fast you can use no objects."
    helps = any(remedies.helps(s, seat, effect) for effect in card.effects)
    return _of_no_use(card.effects[0]) if not helps else NOTHING


def _of_no_use(effect: Effect) -> Lack:
    if effect.verb == "heal":
        return "CM-2.2-5", "You have all your health."
    if effect.verb == "soothe":
        return "CM-2.2-5", "You have all your mentality."
    if effect.verb == "power_up":
        return "CM-2.7-2", "Your pile of power-ups is empty."
    return "CM-5.2-9", "The clock doubles the actions of your own turn, as long as they are not lost."


def _area(s: Mash, seat: int, step: Any) -> Lack:
    """A weapon that strikes several spaces: in one's hands, aimed at what can be seen, and at somebody. CM-5-3"""
    if step.weapon not in s.objects[seat]:
        return "CM-2.6-2", f"You do not carry {weapon_name(s, step.weapon)}."
    target = getattr(step, "target", NOBODY)
    space = getattr(step, "space", s.space[target] if 0 <= target < CAMPS else NOBODY)
    if space != NOBODY and space // SPACES != s.space[seat] // SPACES:
        return "CM-2.3.2-13", "No attack reaches another tile."
    if space != NOBODY and not areas.aims(s, seat) >> space % SPACES & 1:
        near = attack.why_no_shot(s, seat, space % SPACES)
        return near, "That is too near." if near == "CM-4.1-3" else "Something blocks the line of sight there."
    return "CM-2.1.1-8", "That would strike nobody."


# ---------------------------------------------------------------------- abilities and places


def _ability(s: Mash, seat: int, step: Any) -> Lack:
    """An ability that the character does not have, or cannot pay for."""
    need, rule, whose = OF[name_of(type(step))]
    if need not in s.sheet(seat).ability:
        return rule, f"That is for the {whose}."
    if need != "sedative_syringe" and not s.mentality[seat]:
        return "CM-2.1.8-2", "You have no mentality left for that."
    if need == "healthy_fishing" and s.health[seat] >= base_health(s, seat):
        return "CM-2.2-5", "You have all your health."
    if need == "healthy_fishing" and not abilities.by_water(s, seat):
        return "CM-2.1.8-1", "There is no water here or beside you."
    if need == "sedative_syringe" and step.target < CAMPS and s.box.sort[step.target] == GENERATOR:
        return "CM-2.3.4-19", "A generator has no body to sedate."
    return _memory(s, seat, step) if need == "spell_memorization" else NOTHING


OF: Final[dict[str, tuple[str, str, str]]] = {
    "Scout": ("albatross_scout", "CM-3.3.1-7", "Mariner Merchant"),
    "Fish": ("healthy_fishing", "CM-3.3.1-7", "Mariner Merchant"),
    "Inject": ("sedative_syringe", "CM-3.3.1-17", "Psychotherapist"),
    "Memorize": ("spell_memorization", "CM-3.3.1-17", "Psychotherapist"),
}
"""By kind of choice: the ability, the rule that lists it, and whose it is."""


def _memory(s: Mash, seat: int, step: Any) -> Lack:
    if step.spell in (s.arcane[seat], *s.memory[seat]):
        return "CM-3.3.1-21", f"You know {s.box.spells[step.spell].name} by heart."
    if step.spell not in abilities.unlearned(s, seat):
        return "CM-6-3", f"No tome that you carry shows {s.box.spells[step.spell].name}."
    return "CM-3.3.1-21", f"You know {abilities.MOST_MEMORIZED} spells by heart, and no more."


def _command(s: Mash, seat: int, step: Any) -> Lack:
    """CM-5.1-31, CM-5.1-42"""
    if not any(e.verb == "control" for piece in s.objects[seat] for e in s.box.kind_of(piece).effects):
        return "CM-2.6-2", "You carry no seashell."
    if s.box.sort[step.figure] != MONSTER or s.box.monster(step.figure).id != "deep_one":
        return "CM-5.1-32", "The shell commands Deep Ones and nobody else."
    return NOTHING if s.space[step.figure] == NOBODY else ("CM-5.1-42", "It is out of sight, or could do nothing now.")


def _space(s: Mash, seat: int, step: Any) -> Lack:
    """An icon that restores something which the character lacks. CM-2.3.4-12, CM-2.3.4-14, CM-2.2-5"""
    tile, at = s.ground_of(seat), s.space[seat] % SPACES
    return ("CM-2.2-5", "You lack nothing that this space restores.") if _gives(tile, at) else NOTHING


def _gives(tile: Any, at: int) -> bool:
    return bool(tile.health[at] or tile.mentality[at])


def _drill(s: Mash, seat: int, step: Any) -> Lack:
    tile = s.ground_of(seat)
    if not tile.feature("drill") >> s.space[seat] % SPACES & 1:
        return NOTHING
    return "CM-2.3.3-7", f"{_up(the(s, step.target))} is not within the green outline."


def _trophies(s: Mash, seat: int, step: Any) -> Lack:
    need, has = s.sheet(seat).kills, len(s.trophies[seat])
    if has < need:
        return "CM-2.1.3-1", f"A power-up takes {need} trophies, and you have {has}."
    return NOTHING if stock.power_pile(s, seat) else ("CM-2.7-2", "Your pile of power-ups is empty.")


EXACTLY: Final[dict[str, Callable[[Mash, int, Any], Lack]]] = {
    **dict.fromkeys(("Curse", "SoundWave", *DOES), _spell),
    **dict.fromkeys(OF, _ability),
    **dict.fromkeys(("Throw", "Mist", "Burst", "Discharge"), _area),
    "SetOnBird": _bird,
    "ReadTome": _tome,
    "LookThrough": _glasses,
    "RingChime": _chime,
    "OpenChest": _key,
    "UseRemedy": _remedy,
    "Command": _command,
    "UseSpace": _space,
    "Drill": _drill,
    "TradeIn": _trophies,
}
"""By kind of choice: what exactly is missing; nothing where the general word has to do."""

LACKS: Final[dict[str, tuple[str, str]]] = {
    "GoThrough": ("CM-2.3.2-1", "No open gate leads that way from here."),
    "PickUp": ("CM-2.4.3-4", "No pile lies here."),
    "Take": ("CM-2.4.3-4", "That does not lie here."),
    "Offer": ("CM-2.1.4-14", "That cannot be handed over: it is not yours, or nobody beside you has room for it."),
    "AskPassage": ("CM-2.6-12", "There is nobody to ask for passage, or the answer is known."),
    "Drop": ("CM-2.6-4", "You do not carry that."),
    "Always": ("CM-2.6-12", "That is your answer already, or you have just given one."),
    "BreakFree": ("CM-2.3.4-5", "Nothing of that kind holds that piece."),
    "Turn": ("CM-2.6-12", "That piece faces that way already, or has turned as it may."),
    "Throw": ("CM-5.1-13", "That cannot be thrown there."),
    "ThrowNet": ("CM-5.1-26", "A net cannot be thrown there."),
    "Mist": ("CM-5.1-22", "That cannot be sprayed there."),
    "Burst": ("CM-5.1-41", "That cannot be fired there."),
    "Discharge": ("CM-5.1-20", "That cannot be discharged at such a target from here."),
    "Scout": ("CM-2.1.8-1", "There is no hidden tile to scout in that place."),
    "Fish": ("CM-2.1.8-1", "Fishing takes the ability, water, and mentality to spend."),
    "Inject": ("CM-2.1.1-1", "The syringe takes the ability, and a target beside you."),
    "Memorize": ("CM-3.3.1-21", "There is no such spell to memorize."),
    "UseSpace": ("CM-2.1.7-2", "This space offers nothing that you could use now."),
    "Psychotherapy": ("CM-2.1.12-1", "There is no psychotherapy machine that you could work from here."),
    "Drill": ("CM-2.1.12-1", "There is no drill that you could work from here on such a target."),
    "Transport": ("CM-2.1.12-1", "There is no gate transporter that you could work from here."),
    "TradeIn": ("CM-2.7-3", "You do not have the trophies for a power-up."),
    "Curse": ("CM-6-4", "You have no such spell ready, or nobody whom it could strike."),
    "SoundWave": ("CM-6-4", "You have no such spell ready."),
    "OpenGate": ("CM-6-4", "You have no such spell ready."),
    "CastWard": ("CM-6-4", "You have no such spell ready."),
    "TakeWing": ("CM-6-4", "You have no such spell ready."),
    "DrawRazor": ("CM-6-4", "You have no such spell ready."),
    "Comfort": ("CM-6-4", "You have no such spell ready, or nobody whom it could help."),
    "PassThrough": ("CM-6-4", "You have no such spell ready, or no wall to pass there."),
    "FetchFrom": ("CM-6-4", "You have no such spell ready, or nothing to fetch there."),
    "ReadTome": ("CM-6-1", "You carry no such tome."),
    "LookThrough": ("CM-5-2", "You carry no such glasses, or there is no hidden tile to look at."),
    "RingChime": ("CM-5-2", "You carry no such chime."),
    "OpenChest": ("CM-5-2", "You carry no such key."),
    "Command": ("CM-5.1-32", "You command no such piece."),
    "TakeInHand": ("CM-7-15", "There is no such weapon to take in hand."),
    "Wear": ("CM-2.6-12", "There is nothing of that kind to change."),
    "UseRemedy": ("CM-5.2-10", "You carry no such remedy that would help now."),
    "SetOnBird": ("CM-5.1-11", "You carry no such companion to set on anybody."),
    "Bestow": ("CM-8.6-1", "There is nobody whom that would comfort."),
    "Administer": ("CM-8.6-1", "There is nobody whom that would cure."),
    "BeginWith": ("", "Dynamite comes as a stick or as a bundle, and that is neither of the two."),
    "Charge": ("CM-2.5.1-10", "No charge leads there."),
    "Drain": ("CM-2.5.1-12", "That piece drains nobody."),
    "Fetch": ("CM-2.6-10", "There is nothing for it to fetch there."),
    "Raze": ("CM-2.10-2", "That spawning space cannot be razed now."),
    "Recover": ("CM-2.3.4-12", "It has nothing to recover from."),
    "Wield": ("CM-2.6-10", "It has nothing of that kind to use."),
    "Swallow": ("CM-2.6-10", "It has nothing to swallow."),
    "LetStand": ("CM-6-31", "That is for others to let stand."),
    "Undo": ("CM-6-31", "That is for others to undo."),
}
"""By kind of choice: the rule that says what there must be, and that it is not there."""
