"""What an attack does besides damage: holds, thefts, drained life, and weapons that are spent."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.content.reading import Attack
from miskatonic.games.cthulhu_mash.figures import MONSTER, NOBODY, SPELL
from miskatonic.games.cthulhu_mash.records import BODY, CUFFS, OWN, SYRINGE, Blow, Hold
from miskatonic.games.cthulhu_mash.rules.combat import harm
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of
from miskatonic.games.cthulhu_mash.rules.monsters.control import Control
from miskatonic.games.cthulhu_mash.rules.moving.spaces import hold
from miskatonic.games.cthulhu_mash.rules.objects import stock, theft
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import Mash


def provoke(s: Mash, attacker: int, targets: tuple[int, ...]) -> None:
    """Attacking a monster that one has bound or tamed sets it free again. CM-6-10, CM-5.1-32"""
    if s.bound:
        s.bound = tuple([pair for pair in s.bound if pair[1] != attacker or pair[0] not in targets])
    if s.tamed[attacker] in targets:
        s.tamed[attacker] = NOBODY


# ---------------------------------------------------------------------- holds


def caught(s: Mash, blow: Blow, figure: int, attack: Attack) -> None:
    """The attack holds its target.

    CM-2.5.1-1..4, CM-2.3.4-8, CM-3.3.1-18, CM-5.1-5, CM-5.1-15, CM-5.1-25, CM-6-15, CM-6-16
    """
    source = _source(s, blow)
    if source == "web" and figure < s.seats:
        if s.webbed >> figure & 1 or s.sheet(figure).web:  # CM-2.5.1-3, CM-5.3-12
            return
        s.webbed |= 1 << figure
    kind = CUFFS if attack.hold == "cuffs" else BODY
    number = attack.escape
    if blow.weapon == SYRINGE:
        number = max(0, number - s.sheet(blow.attacker).bonus.get("syringe", 0))
    hold(s, figure, Hold(figure, kind, number, source, blow.by, s.turns, attack.failed_escape))


def _source(s: Mash, blow: Blow) -> str:
    """The name of what holds."""
    if blow.weapon >= SPELL:
        return s.box.spells[blow.weapon - SPELL].id
    if blow.weapon >= 0:
        return s.box.kind_of(blow.weapon).id
    if blow.weapon == OWN and s.box.sort[blow.attacker] == MONSTER and s.box.monster(blow.attacker).webs:
        return "web"
    return "syringe" if blow.weapon == SYRINGE else "hold"


# ---------------------------------------------------------------------- effects


def on_hit(s: Mash, blow: Blow, figure: int, attack: Attack, lost: int) -> None:
    """Effects of a hit that happen at once. ``lost`` is the health it took. CM-6-10, CM-6-28"""
    for effect in attack.on_hit:
        if effect.verb == "bind":
            s.bound = (*[pair for pair in s.bound if pair != (figure, blow.attacker)], (figure, blow.attacker))
            s.tell("CM-6-10", "bound", (figure, blow.attacker))
        elif effect.verb == "drain" and lost > 0:
            drink(s, gainer(blow), min(lost, effect.amount), "CM-6-28")


def gainer(blow: Blow) -> int:
    """Who profits from an attack: whoever made it, or whoever threw it back. CM-6-32"""
    return blow.back if blow.back >= 0 else blow.attacker


def drink(s: Mash, seat: int, amount: int, rule: str) -> None:
    """Health gained even above the base, which does not change. CM-5.1-35, CM-6-28, CM-2.2-6"""
    if s.space[seat] >= 0 and not harm.dead(s, seat):
        s.health[seat] += amount
        s.tell(rule, "healed", (seat, amount))


def on_kill(s: Mash, blow: Blow, figure: int, attack: Attack) -> None:
    """The knife feeds on the death of a monster or character. CM-5.1-35, CM-8.3-9"""
    for effect in attack.on_kill:
        if effect.verb == "heal_over":
            drink(s, gainer(blow), effect.amount, "CM-5.1-35")
            if s.options["sanity"]:
                sanity.lose(s, gainer(blow), 1, "CM-8.3-9")


def after(s: Mash, blow: Blow) -> None:
    """Effects of a hit that call for a choice: a theft, an order to a monster. CM-6-19, CM-6-21"""
    if not s.hits or blow.attacker >= s.seats or blow.weapon < SPELL:
        return
    victim = s.hits[0][0]
    for effect in attack_of(s, blow.attacker, blow.weapon).on_hit:
        if effect.verb == "steal":
            thief = blow.attacker if victim != blow.attacker else blow.aim  # thrown back (CM-6-32)
            s.then(theft.Steal(thief, victim))
        elif effect.verb == "control":
            s.then(Control(blow.attacker, victim))


# ---------------------------------------------------------------------- weapons that are used up


def spend(s: Mash, blow: Blow, space: int) -> None:
    """A one-time weapon is discarded after use, some only after a hit; thrown ones lie in the target's space after a
    miss, while handcuffs stay in hand. CM-5-1, CM-5.1-6, CM-5.1-16, CM-5.1-27
    """
    if not 0 <= blow.weapon < SPELL or blow.attacker >= s.seats:
        return
    thing = s.box.kind_of(blow.weapon)
    if thing.uses == "once" or (thing.uses == "until_hit" and s.hits):
        use_up(s, blow.attacker, blow.weapon)
    elif thing.uses == "until_hit" and thing.attack is not None and thing.attack.ranged:
        stock.lose(s, blow.attacker, blow.weapon)
        where = space if space >= 0 else s.space[blow.aim]
        if blow.gone & 1:  # thrown back, it missed its thrower
            where = s.space[blow.attacker]
        stock.drop(s, where, blow.weapon)
        s.tell(thing_rule(thing.id), "landed", (blow.weapon, where))


def thing_rule(name: str) -> str:
    """Where the bolos and the net say that they lie in the target's space."""
    return "CM-5.1-6" if name == "bolos" else "CM-5.1-27"


def use_up(s: Mash, seat: int, piece: int) -> None:
    """An object that has been used once goes to the discards. CM-5-1"""
    stock.lose(s, seat, piece)
    s.discards |= 1 << piece
    s.tell("CM-5-1", "used_up", (seat, piece))
