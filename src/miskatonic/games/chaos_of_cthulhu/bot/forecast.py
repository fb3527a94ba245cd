"""What this round's open actions will do to the dice: everything on the mats, sensibly placed and blocked."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.bot.value import UNKNOWN, Dice, Stakes, completion, standing, worth
from miskatonic.games.chaos_of_cthulhu.content.reading import BLOCK, HEAL
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    BEDLAM,
    PAY_THE_GODS,
    REAGENT,
    SEALED,
    STEAL,
    Sent,
    changed,
    part_of,
    sent,
)
from miskatonic.games.chaos_of_cthulhu.rules.effects import half
from miskatonic.games.chaos_of_cthulhu.state import CENTER, PARTS, Bonus, Chaos

Hit = tuple[int, int]
"""The part an action strikes, or -1 for an Attack not yet placed, and which way it turns the die."""
FINISHED = 6.0
"""How much more than a mere promise a complete monster is worth to its owner when placing and blocking."""


def outlook(s: Chaos, stakes: Stakes) -> float:
    """A seat's chance to win if nothing more is activated."""
    table, offerings = forecast(s, stakes)
    return standing(stakes, table, offerings)


def with_bonus(s: Chaos, stakes: Stakes, bonus: Bonus) -> float:
    """The same with one more Bonus Action in force."""
    s.bonuses.append(bonus)
    changed(s)
    value = outlook(s, stakes)
    s.bonuses.pop()
    changed(s)
    return value


def without_bonus(s: Chaos, stakes: Stakes, index: int) -> float:
    """The same with one Bonus Action cancelled."""
    kept = s.bonuses[index]
    s.bonuses[index] = kept.but(void=True)
    changed(s)
    value = outlook(s, stakes)
    s.bonuses[index] = kept
    changed(s)
    return value


def forecast(s: Chaos, stakes: Stakes) -> tuple[list[Dice], list[int]]:
    """The dice of all monsters and everybody's Offerings after the Resolution, as far as they are known."""
    offerings = list(s.offerings)
    table = list(s.dice)
    blocks = [0] * s.seats
    aimed: dict[int, list[Hit]] = {}
    for action in sent(s):
        if action.kind == BLOCK:
            blocks[action.sender] += 1
        elif action.which in s.blocked:
            blocks[s.player_of(action.monster)] -= 1
        else:
            aimed.setdefault(action.monster, []).append(hit_by(s, action))
    for monster, hits in aimed.items():
        seat = s.player_of(monster)
        net = suffered(stakes, monster, s.dice[monster], hits, max(0, blocks[seat]), offerings[seat])
        table[monster], offerings[seat] = turned(s.crown, s.dice[monster], net, offerings[seat])
    _bonus_ends(s, table, offerings)
    return table, offerings


def hit_by(s: Chaos, action: Sent) -> Hit:
    """What an action does to a die."""
    return part_of(s, action), 1 if action.kind == HEAL else -1


def _bonus_ends(s: Chaos, table: list[Dice], offerings: list[int]) -> None:
    """What Bonus Actions do beside the actions they make."""
    for bonus in s.bonuses:
        if not bonus.stands:
            continue
        if not s.crown:
            if bonus.number == BEDLAM:
                monster, part = divmod(bonus.picks[0], PARTS)
                table[monster] = showing(table[monster], part, UNKNOWN)
            elif bonus.number == STEAL and not bonus.done:
                taken = min(half(offerings[bonus.picks[0]]), max(0, s.limit - offerings[bonus.seat]))
                offerings[bonus.picks[0]] -= taken
                offerings[bonus.seat] += taken
        elif bonus.number == PAY_THE_GODS and not bonus.done:
            for seat in s.living(bonus.seat):
                if seat != bonus.seat:
                    offerings[seat] -= half(offerings[seat])
        elif bonus.number == SEALED and table[bonus.picks[0]][CENTER]:
            table[bonus.picks[0]] = showing(table[bonus.picks[0]], CENTER, 1)
        elif bonus.number == REAGENT and table[bonus.picks[0] // PARTS][CENTER]:
            monster, part = divmod(bonus.picks[0], PARTS)
            table[monster] = showing(table[monster], part, UNKNOWN)


def showing(dice: Dice, part: int, number: int) -> Dice:
    """These dice with one of them set."""
    return (*dice[:part], number, *dice[part + 1 :])


def suffered(stakes: Stakes, monster: int, dice: Dice, hits: list[Hit], blocks: int, offerings: int) -> list[int]:
    """The net change of each part when the owner places open Attacks and blocks what hurts most."""
    net = [0] * PARTS
    waiting = 0
    for part, change in hits:
        if part < 0:
            waiting += 1
        else:
            net[part] += change
    parts = [part for part in range(PARTS) if dice[part]]
    for _ in range(min(waiting, 8)):
        best = max(parts, key=lambda part: comfort(stakes, monster, dice, _plus(net, part, -1), offerings))
        net[best] -= 1
    for _ in range(min(blocks, len(hits))):
        options = [_plus(net, part, -change) for part, change in hits if part >= 0]
        if waiting:
            options.extend([_plus(net, part, 1) for part in parts if net[part] < 0])
        better = max(options, key=lambda after: comfort(stakes, monster, dice, after, offerings), default=net)
        if comfort(stakes, monster, dice, better, offerings) <= comfort(stakes, monster, dice, net, offerings):
            break
        net = better
    return net


def _plus(net: list[int], part: int, change: int) -> list[int]:
    after = net[:]
    after[part] += change
    return after


def comfort(stakes: Stakes, monster: int, dice: Dice, net: list[int], offerings: int) -> float:
    """How well a player likes what would become of the monster."""
    after, left = turned(stakes.crown, dice, net, offerings)
    value = worth(stakes, monster, after, left)
    return value if stakes.crown else value + FINISHED * completion(after, stakes.target)[0]


def turned(crown: bool, dice: Dice, net: list[int], offerings: int) -> tuple[Dice, int]:
    """The dice after their net change, and the Offerings left: a core below 1 is saved while one can pay."""
    after = [number + change if number else 0 for number, change in zip(dice, net, strict=True)]
    if min(after) >= 1 and max(after) <= 6:
        return tuple(after), offerings
    for part, number in enumerate(after):
        if number > 6 or (number < 1 and dice[part] and not crown):
            after[part] = UNKNOWN
        elif number < 1 and dice[part]:
            keep = offerings > 0 and (part == CENTER or offerings > 1)
            offerings -= keep
            after[part] = UNKNOWN if keep else 0
    return (tuple(after) if after[CENTER] else (0,) * PARTS), offerings
