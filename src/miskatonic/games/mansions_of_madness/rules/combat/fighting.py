"""One fight, whoever attacks whom: declare, draw until a card fits, resolve it, discard (MM-cmb, MM-catk,
MM-limit-3)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.monsters import ATTACK, BARRIER, HIDING, HUMANOID, LOWER, fits
from miskatonic.games.mansions_of_madness.content.printed import HANDS as NO_WEAPON
from miskatonic.games.mansions_of_madness.records import HANDS, NOBODY, NONE, Fight
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.moving.evading import show_underside
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.bag import pour


def investigator_attacks(s: Mansions, seat: int, weapon: int, foe: int, victim: int = NOBODY) -> None:
    """Weapon and target are declared before the first card. MM-cmb-1, MM-cmb-9, MM-cmb-7"""
    heading = s.box.cards[weapon].weapon if weapon != HANDS else NO_WEAPON
    s.tell("MM-cmb-1", "attacks", (seat, weapon, foe, victim))
    begin(s, Fight(s.fight_no + 1, seat, foe, weapon, heading, victim=victim))


def monster_attacks(s: Mansions, foe: int, seat: int, special: bool = False) -> None:
    """Against somebody in its space; hiding, other cards are looked for. MM-catk-1..3, MM-catk-6, MM-hide-2,
    MM-opt-5"""
    heading = HIDING if s.hiding >> seat & 1 else ATTACK
    s.tell("MM-catk-2", "monster_attacks", (foe, seat))
    fight = Fight(s.fight_no + 1, seat, foe, HANDS, heading)
    if special:
        s.fight_no += 1
        s.fights = (*s.fights, fight)
        s.then(EndFight(fight.no))
        special_attack(s, foe, seat)
    else:
        begin(s, fight)


def force_barrier(s: Mansions, foe: int, barrier: int) -> None:
    """A monster wants through a door with a barrier. MM-catk-8, MM-barr-4, MM-barr-6"""
    s.tell("MM-catk-8", "forces", (foe, barrier))
    begin(s, Fight(s.fight_no + 1, NOBODY, foe, HANDS, BARRIER, barrier=barrier))


def special_attack(s: Mansions, foe: int, seat: int) -> None:
    """The text on its underside, like that of a card; all see it. MM-catk-5, MM-secret-3"""
    if s.foe_at[foe] < 0:
        return
    show_underside(s, foe, "MM-secret-3")
    kind = s.box.kinds[s.box.kind_of[foe]]
    s.tell("MM-catk-5", "special", (foe, seat))
    carry_out(s, kind.undersides[s.under[foe]].key, seat, foe, s.room(seat))


def begin(s: Mansions, fight: Fight) -> None:
    s.fight_no = fight.no
    s.fights = (*s.fights, fight)
    s.then(DrawUntil(fight.no), Resolve(fight.no), EndFight(fight.no))


def fight_of(s: Mansions, no: int) -> Fight | None:
    for fight in s.fights:
        if fight.no == no:
            return fight
    return None


def put(s: Mansions, fight: Fight) -> None:
    s.fights = tuple([fight if each.no == fight.no else each for each in s.fights])


class InFight(Step[Mansions]):
    """A step of a fight, which knows its number."""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Mansions) -> bool:
        return fight_of(s, self.no) is not None


class DrawUntil(InFight):
    """From the deck of the monster's class until a card's half fits; an empty deck is made anew. MM-act-6, MM-cmb-3,
    MM-limit-3"""

    def run(self, s: Mansions) -> Ask | None:
        fight = fight_of(s, self.no)
        if fight is None:
            return None
        of = s.box.kinds[s.box.kind_of[fight.foe]].of if fight.foe != NONE else HUMANOID
        own = s.box.combat_of[of]
        drawn = list(fight.drawn)
        while True:
            weights = [s.combat_bag[card] for card in own]
            if not any(weights):
                if not any(s.combat_gone[card] for card in own):
                    break  # nothing fits: the attack has no effect
                _refill(s, own)
                s.tell("MM-limit-1", "shuffled", (of,))
                weights = [s.combat_bag[card] for card in own]
            card = own[s.pick(weights)]
            s.combat_bag[card] -= 1
            drawn.append(card)
            if _fits(s, fight, card):
                fight = fight.but(card=card)
                break
            s.tell("MM-cmb-3", "set_aside", (card, int(fight.monsters)), reveals=True)
        put(s, fight.but(drawn=tuple(drawn)))
        if fight.card != NONE:
            s.tell("MM-cmb-3", "combat_card", (fight.card, int(fight.monsters)), reveals=True)
        return None


def _fits(s: Mansions, fight: Fight, card: int) -> bool:
    """The upper half for an investigator's attack, the lower for a monster's. MM-cmb-4, MM-catk-2"""
    printed = s.box.combat[card]
    return printed.lower.heading == fight.heading if fight.monsters else fits(printed.upper.heading, fight.heading)


def _refill(s: Mansions, own: tuple[int, ...]) -> None:
    gone = [s.combat_gone[card] for card in own]
    bag = [s.combat_bag[card] for card in own]
    pour(gone, bag)
    for n, card in enumerate(own):
        s.combat_gone[card], s.combat_bag[card] = gone[n], bag[n]


class Resolve(InFight):
    """The card is read out, its tests are made, its results applied. MM-cmb-1, MM-catk-3, MM-key-10"""

    def run(self, s: Mansions) -> Ask | None:
        fight = fight_of(s, self.no)
        if fight is None or fight.card == NONE:
            return None
        printed = s.box.combat[fight.card]
        half = printed.lower if fight.heading in LOWER else printed.upper
        room = s.room(fight.seat) if fight.seat != NOBODY else s.foe_room(fight.foe)
        carry_out(s, half.key, fight.seat, fight.foe, room)
        return None


class EndFight(InFight):
    """All cards drawn for it are discarded. A monster may attack the same investigator again. MM-cmb-5, MM-catk-4,
    MM-catk-12"""

    def run(self, s: Mansions) -> Ask | None:
        fight = fight_of(s, self.no)
        if fight is None:
            return None
        for card in fight.drawn:
            s.combat_gone[card] += 1
        s.fights = tuple([each for each in s.fights if each.no != self.no])
        s.tell("MM-cmb-5", "fight_over", (len(fight.drawn),))
        beside = s.alive(fight.seat) and fight.foe != NONE and s.foe_at[fight.foe] == s.space[fight.seat]
        if fight.again and beside and not s.foe_stun[fight.foe]:
            monster_attacks(s, fight.foe, fight.seat)
        return None
