"""Houses in which something is the matter everywhere, so that any card finds its occasion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import miskatonic as mk
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.bot import sample
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.step import Form, Step

WHO: Final = 1
ONLY_WHO: Final = 2
Stocking = Callable[[Mansions], None]


def house(story: str, seats: int = 4, seed: int = 3) -> Mansions:
    """The first round of a story, nothing going on, it is the turn of seat 1."""
    s = GAME.start(seats, seed, {"story": story}, events=True)
    dice = mk.Dice(seeded(seed))
    while not s.round:
        once(s, dice)
    s.agenda.clear()
    s.log = []
    s.turn += 1
    s.active = WHO
    s.moves_left, s.action_left, s.threat = 2, 1, 12
    return s


def once(s: Mansions, dice: mk.Dice) -> None:
    """Somebody makes any choice that changes something."""
    seat = s.seats_to_act[0]
    legal = s.legal(seat)
    lively = [each for each in legal if not each.idle] or legal
    step = lively[dice.below(len(lively))]
    s.play(seat, step.fill(s, seat, sample(step, s, seat, dice)) if isinstance(step, Form) else step)


def settle(s: Mansions, seed: int = 0) -> Mansions:
    """Everything that is asked is answered at random, until nobody is asked any more."""
    dice = mk.Dice(seeded(seed))
    for _ in range(2000):
        if s.over or not s.seats_to_act:
            return s
        once(s, dice)
    raise AssertionError("it does not come to an end")


def run(s: Mansions, *steps: Step[Any]) -> Mansions:
    s.then(*steps)
    s.advance()
    return s


def stand(s: Mansions, space: int, *seats: int) -> None:
    for seat in seats or (WHO,):
        s.space[seat] = space


def beset(s: Mansions) -> None:
    """A monster of each class stands beside her, and cultists further away."""
    of: set[int] = set()
    far = (s.space[WHO] + 1) % s.box.house.size
    for kind in s.box.kinds:
        first = kind.figures[0]
        if kind.of not in of:
            of.add(kind.of)
            s.foe_at[first] = s.space[WHO]
        if kind.id in ("cultist", "maniac"):
            for foe in kind.figures[:3]:
                s.foe_at[foe] = far
                s.hurt[foe] = 1
        for foe in kind.figures:
            s.under[foe] = s.box.under_of[foe]


def armed(s: Mansions) -> None:
    """She carries a weapon, a tome and a piece of equipment."""
    s.held[WHO] = tuple([s.box.card_number[name] for name in ("axe", "whiskey", "nameless_cults")])


def hurt(s: Mansions) -> None:
    s.damage[WHO] = s.investigator(WHO).health - 1
    s.horror[WHO] = s.investigator(WHO).sanity


def ailing(s: Mansions) -> None:
    """She has an injury and an insanity that last."""
    for injury in (True, False):
        card = next(t.number for t in s.box.traumas if t.injury == injury and t.traits)
        s.trauma_bag[card] -= 1
        (s.injury if injury else s.insanity)[WHO] = card


def burning(s: Mansions) -> None:
    s.fire |= 1 << s.room(WHO)


def dark(s: Mansions) -> None:
    s.dark |= 1 << s.room(WHO)


def corpses(s: Mansions) -> None:
    s.corpses[s.space[WHO]] += 2


def apart(s: Mansions) -> None:
    """The others are somewhere else."""
    room = s.room(WHO)
    there = next(r for r in s.box.house.rooms if r.number != room)
    stand(s, there.spaces[0], *[seat for seat in s.players if seat != WHO])


def together(s: Mansions) -> None:
    stand(s, s.space[WHO], *s.players)


STOCKINGS: Final[tuple[tuple[Stocking, ...], ...]] = (
    (apart,),
    (together,),
    (apart, armed),
    (together, armed),
    (apart, beset),
    (together, beset, armed),
    (apart, hurt),
    (together, hurt, beset),
    (apart, burning),
    (apart, dark),
    (apart, corpses),
    (apart, ailing, armed),
    (together, beset, burning, dark, corpses),
)


def occasions(story: str, seats: int = 4) -> Iterator[Mansions]:
    """Her in each room of the house, with all that may be the matter there."""
    for stockings in STOCKINGS:
        for room in GAME.boxes[story].house.rooms:
            s = house(story, seats)
            stand(s, room.spaces[0])
            for each in stockings:
                each(s)
            yield s


def told(s: Mansions, kind: str) -> list[tuple[Any, ...]]:
    """The facts of all events of a kind."""
    return [event.facts for event in s.log or [] if event.kind == kind]


def sound(s: Mansions) -> None:
    """Nothing is beyond its limits."""
    assert s.threat >= 0
    assert sum(s.corpses) >= 0
    assert s.corpses_left() >= 0
    for seat in s.living():
        assert 0 <= s.damage[seat] < s.investigator(seat).health
        assert 0 <= s.horror[seat] <= s.investigator(seat).sanity
        assert s.skill[seat] >= 0
        assert s.stun[seat] >= 0
    for foe in s.foes():
        assert s.hurt[foe] < s.toughness(foe)
    for slot in (s.injury, s.insanity):
        assert all(card == NONE or s.box.traumas[card].traits for card in slot)
    assert not any(count < 0 for bag in (s.mythos_bag, s.trauma_bag, s.piece_bag, s.spell_bag) for count in bag)
