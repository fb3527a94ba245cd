"""The round: each investigator's turn, then the keeper's (MM-round, MM-inv-2, MM-inv-4, MM-keep)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import FIRE_DAMAGE, KEEPER, NOWHERE
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.combat.monsters import deal
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.harm.replacing import ReplaceTurn
from miskatonic.games.mansions_of_madness.rules.keeper.actions import KeeperActs
from miskatonic.games.mansions_of_madness.rules.keeper.attacks import MonsterAttacks
from miskatonic.games.mansions_of_madness.rules.keeper.events import EventStep
from miskatonic.games.mansions_of_madness.rules.keeper.mythos import AT_START, SECOND_MOVE, MythosWindow
from miskatonic.games.mansions_of_madness.rules.turn.acting import Acting
from miskatonic.games.mansions_of_madness.rules.turn.trading import Recover, Trading
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class Round(Step[Mansions]):
    """Every investigator player takes one turn, then the keeper takes his. MM-round-1"""

    def run(self, s: Mansions) -> Ask | None:
        s.round += 1
        s.acted = 0
        s.fixed_order = False
        s.tell("MM-round-1", "round", (s.round,))
        s.then(NextUp(), KeeperTurn(), Round())
        return None


def to_come(s: Mansions) -> list[int]:
    """Who has not had a turn this round; the escaped and eliminated are passed over. MM-round-4"""
    done = s.acted | s.eliminated | s.escaped
    return [seat for seat in s.players if not done >> seat & 1]


class NextUp(Step[Mansions]):
    """They settle who acts next; without agreement it goes by seats. MM-round-2, MM-round-3, MM-round-4"""

    asks: ClassVar[str] = "MM-round-2"
    limits: ClassVar[str] = "MM-round-4"
    puts: ClassVar[tuple[str, ...]] = ("GoNext",)
    must: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        left = to_come(s)
        if not left:
            return None
        if s.fixed_order or len(left) == 1:
            s.then(InvestigatorTurn(left[0]), self)
            return None
        return Ask(tuple(left))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [GoNext(seat)]

    def timeout(self, s: Mansions, seat: int) -> Step[Mansions] | None:
        return GoNext(to_come(s)[0])


class GoNext(Step[Mansions]):
    """I go next; whoever would have come earlier by seats may object. MM-round-2"""

    rule: ClassVar[str] = "MM-round-2"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        s.then(agreed(s, self.seat, to_come(s)), NextUp())
        return None


def agreed(s: Mansions, who: int, left: list[int]) -> Step[Mansions]:
    """Nobody of those who are passed over has objected so far. MM-round-2, MM-gen-10"""
    return InvestigatorTurn(who) if left[0] == who else MayObject(left[0], who)


class MayObject(Step[Mansions]):
    """An objection makes the rest of the round follow the seats. MM-round-2"""

    asks: ClassVar[str] = "MM-round-2"
    puts: ClassVar[tuple[str, ...]] = ("LetGo", "Object")

    def __init__(self, seat: int, who: int) -> None:
        self.seat = seat
        self.who = who

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [LetGo(seat, self.who), Object(seat)]


class LetGo(Step[Mansions]):
    """Agreed; the next who is passed over is asked. MM-round-2"""

    rule: ClassVar[str] = "MM-round-2"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int, who: int) -> None:
        self.seat = seat
        self.who = who

    def run(self, s: Mansions) -> Ask | None:
        s.then(agreed(s, self.who, [seat for seat in to_come(s) if seat > self.seat]))
        return None


class Object(Step[Mansions]):
    """By seats, then, for the rest of the round. MM-round-2"""

    rule: ClassVar[str] = "MM-round-2"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        s.fixed_order = True
        s.tell("MM-round-2", "objects", (self.seat,))
        return None


class InvestigatorTurn(Step[Mansions]):
    """Steps refilled, records cleared; then the keeper may play a Mythos card. MM-inv-1, MM-inv-2, MM-stun-2"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return not (s.eliminated | s.escaped) >> self.seat & 1

    def run(self, s: Mansions) -> Ask | None:
        seat = self.seat
        begin_turn(s, seat)
        s.acted |= 1 << seat
        s.tell("MM-inv-2", "turn", (seat,))
        if s.waiting >> seat & 1:
            s.windows = AT_START
            s.then(MythosWindow(seat, s.turn), ReplaceTurn(seat), EndOfTurn(seat))
            return None
        s.moves_left = 1 if s.stun[seat] else 2
        s.action_left = 1
        s.windows = AT_START | (SECOND_MOVE if s.stun[seat] else 0)
        s.then(MythosWindow(seat, s.turn), Acting(seat, s.turn), EndOfTurn(seat))
        return None


def begin_turn(s: Mansions, who: int) -> None:
    """A limit stated per turn starts anew, whoever takes it. MM-gen-4, MM-inv-2, MM-keep-3"""
    s.turn += 1
    s.active = who
    s.moves_left = s.action_left = s.moves_made = s.strides = s.windows = 0
    s.mythos_played = s.done = False
    s.hid_now = s.barred = s.acts_used = s.urged = 0
    s.braces = (0, 0, 0, 0)
    for seat in s.players:
        s.tested[seat] = s.left_room[seat] = s.evaded[seat] = s.locked_out[seat] = 0
        s.tried[seat] = ()


class EndOfTurn(Step[Mansions]):
    """End-of-turn effects, fire above all, for those in hiding too; the dead are spared them. MM-inv-4, MM-inv-6,
    MM-inv-7, MM-fire-2, MM-hide-6"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        s.then(EndEffects(self.seat, tuple(ending_effects(s, self.seat))))
        return None


def ending_effects(s: Mansions, seat: int) -> list[str]:
    """What the end of her turn brings where she stands: fire, or what a Trauma card makes of the place. MM-fire-2,
    MM-trauma-10"""
    room = s.room(seat)
    dark = s.dark >> room & 1 and not s.has(seat, "lamplit")
    narrow = len(s.box.house.rooms[room].spaces) == 1
    crowd = len(s.in_space(s.space[seat])) > 1
    found = ["fire"] if s.fire >> room & 1 and not s.has(seat, "unburned") else []
    fears = (("lights_out", dark), ("closed_in", narrow), ("solitary", crowd))
    return found + [fear for fear, there in fears if there and s.has(seat, fear)]


class EndEffects(Step[Mansions]):
    """Several at the same moment: she says which comes first, and what no longer holds then is skipped. MM-gen-3,
    MM-gen-9"""

    asks: ClassVar[str] = "MM-gen-3"
    puts: ClassVar[tuple[str, ...]] = ("EndNext",)

    def __init__(self, seat: int, effects: tuple[str, ...]) -> None:
        self.seat = seat
        self.effects = effects

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def _left(self, s: Mansions) -> list[str]:
        now = ending_effects(s, self.seat)
        return [effect for effect in self.effects if effect in now]

    def run(self, s: Mansions) -> Ask | None:
        left = self._left(s)
        if len(left) > 1:
            return Ask((self.seat,))
        if left:
            s.then(EndNext(self, left[0]))
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [EndNext(self, effect) for effect in self._left(s)]


class EndNext(Step[Mansions]):
    """This one. MM-gen-3, MM-fire-2, MM-trauma-10"""

    rule: ClassVar[str] = "MM-gen-3"

    def __init__(self, of: EndEffects, effect: str) -> None:
        self.of = of
        self.effect = effect

    def run(self, s: Mansions) -> Ask | None:
        seat, burns = self.of.seat, self.effect == "fire"
        if burns:
            s.tell("MM-fire-2", "burns", (seat, s.room(seat)))
        rest = tuple([effect for effect in self.of.effects if effect != self.effect])
        s.then(Harm(seat, FIRE_DAMAGE * burns, int(not burns)), EndEffects(seat, rest))
        return None


class KeeperTurn(Step[Mansions]):
    """Five steps in order: trading, threat, Keeper Actions, Monster Attacks, the Event. MM-keep-1, MM-keep-3"""

    def run(self, s: Mansions) -> Ask | None:
        if ends.nobody_left(s):
            return None
        begin_turn(s, KEEPER)
        s.tell("MM-keep-3", "keeper_turn", (s.round,))
        turn = s.turn
        steps: list[Step[Mansions]] = [Trading(), Recover(), GainThreat(), KeeperActs(turn), MonsterAttacks(turn)]
        s.then(*steps, EventStep(), EndOfKeeperTurn())
        return None


class GainThreat(Step[Mansions]):
    """One for each investigator player who started the game. MM-threat-1, MM-threat-2"""

    def run(self, s: Mansions) -> Ask | None:
        gain_threat(s, s.seats - 1, "MM-threat-1")
        return None


def gain_threat(s: Mansions, count: int, rule: str) -> None:
    s.threat += count
    s.tell(rule, "threat", (count,))


class EndOfKeeperTurn(Step[Mansions]):
    """Monsters in burning rooms take their damage. MM-keep-2, MM-fire-2"""

    def run(self, s: Mansions) -> Ask | None:
        for foe in s.foes():
            room = s.foe_room(foe)
            if room != NOWHERE and s.fire >> room & 1:
                deal(s, foe, FIRE_DAMAGE, "MM-fire-2")
        return None
