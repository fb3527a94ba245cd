"""Options combined pairwise: few games in which every two values meet at least once."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Option, OptionError

Values = dict[str, Any]
Pair = tuple[tuple[str, Any], ...]


def few(option: Option) -> list[Any]:
    """All values of an option; of a long range the ends and the usual value."""
    allowed = list(option.allowed)
    if len(allowed) <= 4:
        return allowed
    return sorted({allowed[0], option.default, allowed[-1]}, key=allowed.index)


def combined(game: Game[Any], seats: int) -> list[Values]:
    """Settings of all options that the game accepts and that cover all pairs which can be had at all."""
    open_pairs = _pairs(game)
    found: list[Values] = [game.resolve(seats, None)]
    _cross_off(open_pairs, found[0])
    while open_pairs:
        pair = next(iter(open_pairs))
        values = _around(game, seats, pair, open_pairs)
        if values is None:
            del open_pairs[pair]  # these two never go together
        else:
            found.append(values)
            _cross_off(open_pairs, values)
    return found


def with_each_word(game: Game[Any], seats: int) -> list[Values]:
    """The same, and whatever else can be chosen by a word of its own, such as one scenario of many."""
    found = combined(game, seats)
    for option in game.options:
        if not isinstance(option.allowed, range):
            met = [values[option.name] for values in found]
            others = [{option.name: value} for value in option.allowed if value not in met]
            found += [game.resolve(seats, values) for values in others if _accepted(game, seats, values)]
    return found


def _pairs(game: Game[Any]) -> dict[Pair, None]:
    """Every two values of two options; in a game with one option, every value. Ordered, so that runs repeat."""
    values = [[(option.name, value) for value in few(option)] for option in game.options]
    if len(values) == 1:
        return {(one,): None for one in values[0]}
    return {(one, two): None for left, right in combinations(values, 2) for one in left for two in right}


def _cross_off(open_pairs: dict[Pair, None], values: Values) -> None:
    for pair in list(open_pairs):
        if _holds(values, pair):
            del open_pairs[pair]


def _holds(values: Values, pair: Pair) -> bool:
    return all(values.get(name) == value and type(values.get(name)) is type(value) for name, value in pair)


def _around(game: Game[Any], seats: int, pair: Pair, open_pairs: dict[Pair, None]) -> Values | None:
    """This pair, and for every other option the value that covers most of what is still open."""
    values: Values = dict(pair)
    if not _accepted(game, seats, values):
        return None
    for option in game.options:
        if option.name in values:
            continue
        tries = [{**values, option.name: value} for value in few(option)]
        fit = [given for given in tries if _accepted(game, seats, given)]
        if fit:
            values = max(fit, key=lambda given: sum(_holds(given, other) for other in open_pairs))
    return game.resolve(seats, values)


def _accepted(game: Game[Any], seats: int, values: Values) -> bool:
    try:
        game.resolve(seats, values)
    except OptionError:
        return False
    return True
