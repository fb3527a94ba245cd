"""Planning and blocking by names: activate a die, see with which Stones, cancel what is coming."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.actions import incoming, part_of
from miskatonic.games.chaos_of_cthulhu.rules.planning.parts import WithStones
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import PLAYERS
from tests.games.chaos_of_cthulhu.table import choose, pick, seat


def switch_on(state: Chaos, who: str, die: str, *stones: int, aim: str = "") -> None:
    """Activate an Elder Die of one's own with the Stones showing these values; Heal and Madness need an aim."""
    state.choose(seat(who), f"PlanPart({seat(who)},{PART_NAMES.index(die)})")
    offers = [step for step in state.legal(seat(who)) if isinstance(step, WithStones)]
    if offers:
        fits = [step for step in offers if _values(state, who, step.stones) == sorted(stones)]
        assert len(fits) == 1, f"{who} cannot activate the {die} with {stones}"
        state.choose(seat(who), fits[0])
    if aim:
        pick(state, who, aim)


def ways(state: Chaos, who: str, die: str) -> set[tuple[int, ...]]:
    """The groups of Stones, by value, with which this seat could activate a die of its own now."""
    trial = state.copy()
    key = f"PlanPart({seat(who)},{PART_NAMES.index(die)})"
    if all(step.key != key for step in trial.legal(seat(who))):
        return set()
    trial.choose(seat(who), key)
    groups = [step.stones for step in trial.legal(seat(who)) if isinstance(step, WithStones)]
    if not groups:  # the only way has been taken at once
        asking = trial.stack_of(seat(who))[-1]
        groups = [asking.stones if isinstance(asking, WithStones) else trial.plan[seat(who)][-1].stones]
    return {tuple(_values(state, who, mask)) for mask in groups}


def _values(state: Chaos, who: str, mask: int) -> list[int]:
    return sorted([value for i, value in enumerate(state.stones[seat(who)]) if mask >> i & 1])


def named(state: Chaos, who: str) -> set[str]:
    """The kinds of choices this seat has, by the names of their steps."""
    return {type(step).__name__ for step in state.legal(seat(who))}


def block(state: Chaos, who: str, *picked: str) -> None:
    """Spend Blocks on these incoming actions, each named as ``madness North top``: sender, then part."""
    listed = incoming_to(state, who)
    taken: list[int] = []
    for name in picked:
        taken.append(next(i for i, one in enumerate(listed) if one == name and i not in taken))
    choose(state, who, "UseBlocks", (tuple(taken),))


def incoming_to(state: Chaos, who: str) -> list[str]:
    """What the Blocks of this seat could cancel, as ``madness North top``: kind, sender, part."""
    aimed = incoming(state, seat(who))
    return [f"{ACTIONS[a.kind]} {PLAYERS[a.sender]} {PART_NAMES[part_of(state, a)]}" for a in aimed]
