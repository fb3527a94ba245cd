"""The turn: spawn rolls, the character's actions, the monsters of the tile, the next player. Sections 2.1.5 and 3.1."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import ENDED_TURN, MOVED, SETTLED
from miskatonic.games.cthulhu_mash.rules.combat import attack, facing, powers, respawn
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound, held
from miskatonic.games.cthulhu_mash.rules.combat.harm import settle
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import Generate, SpawnRolls, Wake
from miskatonic.games.cthulhu_mash.rules.moving import dealings, escape, jump, moving, operate, push
from miskatonic.games.cthulhu_mash.rules.moving.board import flies
from miskatonic.games.cthulhu_mash.rules.moving.spaces import touch
from miskatonic.games.cthulhu_mash.rules.objects import abilities, objects, remedies, wear
from miskatonic.games.cthulhu_mash.rules.sanity import comfort, sanity
from miskatonic.games.cthulhu_mash.rules.spells import spells
from miskatonic.games.cthulhu_mash.rules.turn import gaps, phase, shared, victory
from miskatonic.games.cthulhu_mash.rules.turn.base import OfTurn
from miskatonic.games.cthulhu_mash.rules.turn.leaving import GiveUp
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, OUT, WAITING, Mash
from miskatonic.kernel.step import Ask, Step


class NextTurn(Step[Mash]):
    """The player to the left becomes active; when everybody has had a turn a round is over. CM-3.1-1, CM-3.1-9"""

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        for _ in range(s.seats):
            seat = (seat + 1) % s.seats
            if seat == s.first:
                s.then(victory.EndOfRound(), BeginTurn(seat))
                return None
            if s.status[seat] != OUT:
                break
        s.then(BeginTurn(seat))
        return None


class BeginTurn(Step[Mash]):
    """Everything that counts once a turn begins anew. CM-3.1-3, CM-3.1-11"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        if s.status[self.seat] == OUT:
            s.active = self.seat
            s.then(NextTurn())
            return None
        s.active = self.seat
        s.turns += 1
        s.mp = s.used = s.granted = s.refused_now = s.charged = s.told_to = s.redone = 0
        s.actions = 0
        s.mark = None
        s.tell("CM-3.1-3", "turn", (self.seat, s.round))
        no = s.turns
        s.then(
            *self._opening(s),
            StartActions(no),
            Actions(no),
            EndOfTurn(no),
            phase.MonsterPhase(no),
            victory.CheckVictory(),
            NextTurn(),
        )
        return None

    def _opening(self, s: Mash) -> list[Step[Mash]]:
        """A re-spawn, a first turn, an entry, or the spawn rolls. CM-2.8-4, CM-2.8-7, CM-3.1-2, CM-3.1-16, CM-9.2-1"""
        seat = self.seat
        if s.options["shared_start"] and not s.entered >> seat & 1:
            return [shared.Enter(seat)]
        if s.status[seat] == WAITING:
            s.fresh_turn &= ~(1 << seat)
            return [respawn.Respawn(seat), Generate(s.home[seat]), Wake(s.home[seat])]
        tile = s.tile_of(seat)
        if s.fresh_turn >> seat & 1:
            s.fresh_turn &= ~(1 << seat)
            if not s.made >> tile & 1:
                return [FirstTurn(seat), Generate(tile), Wake(tile)]
            return [FirstTurn(seat), SpawnRolls()]
        return [SpawnRolls()]


class FirstTurn(Step[Mash]):
    """What frightens on the start tile is met when the first turn begins. CM-3.1-2, CM-8.3-17"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        if s.options["sanity"]:
            sanity.look(s, s.tile_of(self.seat))
        return None


class StartActions(OfTurn):
    """The character has as many actions as its card says. CM-2.1.5-1, CM-3.1-5"""

    def run(self, s: Mash) -> Ask | None:
        s.actions = s.sheet(s.active).actions
        if s.options["sanity"]:
            sanity.start_actions(s)
        return None


class Actions(OfTurn):
    """The character spends actions until none are left or the player ends the turn. CM-2.1.5-3, CM-3.1-5"""

    asks: ClassVar[str] = "CM-3.1-3"
    puts: ClassVar[tuple[str, ...]] = (
        "EndTurn", "GiveUp", "Move", "Jump", "Strike", "Shoot", "Push", "BreakFree", "Throw", "ThrowNet", "Mist",
        "Burst", "Discharge", "Always", "Drop", "TradeIn", "UseRemedy", "SetOnBird", "Turn", "Wear", "TakeInHand",
        "UseSpace", "Psychotherapy", "Drill", "Transport", "Scout", "Fish", "Inject", "Memorize", "ReadTome",
        "LookThrough", "RingChime", "OpenChest", "Command", "Curse", "SoundWave", "OpenGate", "CastWard", "TakeWing",
        "DrawRazor", "Comfort", "PassThrough", "FetchFrom", "Bestow", "Administer",
    )  # fmt: skip

    gap: ClassVar[bool] = True

    def run(self, s: Mash) -> Ask | None:
        if s.mark is not None or s.check:
            s.then(gaps.AfterAction(), self)
            return None
        if s.options["sanity"] and s.actions and sanity.mad(s, s.active):
            s.then(sanity.Madness(self.no), self)
            return None
        if s.actions <= 0 and not gaps.free_action(s, s.active):
            return None
        return Ask((s.active,), stay=True)

    def bars(self, s: Mash, seat: int, step: Step[Mash]) -> str:
        """No actions are left, or something holds the character. CM-3.1-5, CM-2.3.4-6, CM-2.5.1-15"""
        if isinstance(step, FREE):
            return ""
        if s.actions <= 0:
            return "CM-3.1-5"
        if isinstance(step, (escape.BreakFree, operate.UseSpace, operate.Psychotherapy)):
            return "CM-2.5.1-15" if s.rider[seat] != NOBODY and not isinstance(step, escape.BreakFree) else ""
        if held(s, seat) or bound(s, seat):
            return "CM-2.3.4-6"
        return "CM-2.5.1-15" if s.rider[seat] != NOBODY else ""

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        found: list[Step[Mash]] = [EndTurn()]
        if s.actions > 0:
            actions(s, seat, found)
        gaps.free_plays(s, seat, found)
        if s.options["facing"]:
            facing.offers(s, seat, found)
        wear.offers(s, seat, found)
        if s.mode != COOPERATIVE and not s.used & SETTLED:
            found.extend([dealings.Always(answer) for answer in range(3) if answer != s.standing[seat]])
        found.append(GiveUp())
        return found

    def refused(self, s: Mash, seat: int) -> list[Step[Mash]]:
        """What a player might look for: moves of the held, and targets out of reach."""
        if s.actions <= 0:
            return []
        found: list[Step[Mash]] = [moving.Move()]
        attack.refusals(s, seat, found)
        return found

    def timeout(self, s: Mash, seat: int) -> Step[Mash] | None:
        return EndTurn()


def actions(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Everything that costs an action and can be done now. CM-2.1.5-1, CM-2.3.4-6, CM-2.3.4-22, CM-2.5.1-15"""
    fast = held(s, seat) if s.holds else False
    tied = fast or (bound(s, seat) if s.holds else False)
    if s.holds:
        escape.offers(s, seat, found)
    if not fast:
        found.append(moving.Move())
    if not tied:
        attack.offers(s, seat, found)
        push.offers(s, seat, found)
    if s.rider[seat] != NOBODY:
        return
    if not fast:
        jump.offers(s, seat, found)
    operate.comforts(s, seat, found)
    if not tied:
        operate.machines(s, seat, found)
        abilities.offers(s, seat, found)
        objects.offers(s, seat, found)
        spells.offers(s, seat, found)
        comfort.offers(s, seat, found)


FREE: Final = (
    remedies.UseRemedy, remedies.SetOnBird, moving.Drop, powers.TradeIn, facing.Turn, wear.Wear, dealings.Always,
)  # fmt: skip
"""What costs no action."""


class EndTurn(Step[Mash]):
    """Actions not used are lost. CM-3.1-5"""

    rule: ClassVar[str] = "CM-3.1-5"

    def run(self, s: Mash) -> Ask | None:
        s.actions = s.mp = 0
        s.used |= ENDED_TURN
        return None


class EndOfTurn(OfTurn):
    """What lasted for this turn is over; a flyer lands, quicksand closes. CM-6-14, CM-6-27, CM-3.3.2-3, CM-ref-9"""

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        s.actions = s.mp = s.razor = 0
        s.used |= ENDED_TURN
        aloft = flies(s, seat)
        s.flying &= ~(1 << seat)
        if aloft and not held(s, seat):
            touch(s, seat, MOVED)
        escape.sink(s, seat, s.turns)
        settle(s)
        return None
