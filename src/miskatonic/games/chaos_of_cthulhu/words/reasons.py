"""Why not: what stands in the way of a choice in Chaos of Cthulhu, as a sentence and as things of the scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, COLOURS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules import declaration, effects
from miskatonic.games.chaos_of_cthulhu.rules.actions import INSANITY, REAGENT, SEALED
from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus
from miskatonic.games.chaos_of_cthulhu.rules.bonus import choices as bonus_choices
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import canceller, cards
from miskatonic.games.chaos_of_cthulhu.rules.planning import mat, parts, plan
from miskatonic.games.chaos_of_cthulhu.state import FREE, PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import (
    action_title,
    bonus_short,
    bonus_title,
    count_of,
    monster_name,
    part_name,
    seat_name,
)
from miskatonic.games.chaos_of_cthulhu.words.words import WORDS
from miskatonic.kernel.reason import RULE, Obstacle
from miskatonic.kernel.step import Step

Found = Callable[[Chaos, int, Any], Obstacle]


def obstacle(s: Chaos, seat: int, step: Step[Any], rule: str) -> Obstacle:
    """What this rule finds against a choice."""
    found = FOUND.get(rule)
    if found is not None:
        return found(s, seat, step)
    kind, text = SAID.get(rule, (RULE, f"{rule} is against it."))
    return Obstacle(kind, (), text, WORDS.touched(s, step))


def _offerings(seat: int) -> tuple[str, ...]:
    return (f"seat.{seat}.offerings",)


def _stones(seat: int) -> tuple[str, ...]:
    return (f"seat.{seat}.stones",)


def _die(s: Chaos, seat: int, part: int) -> tuple[str, ...]:
    return (f"die.{s.monster[seat]}.{part}",)


def _colour(s: Chaos, seat: int, step: Any) -> Obstacle:
    owner = s.colours.index(step.colour)
    text = f"{seat_name(s, owner)} plays {COLOURS[step.colour]} already."
    return Obstacle("taken", (owner, step.colour), text, (f"seat.{owner}",))


def _no_total(s: Chaos, seat: int, step: Any) -> Obstacle:
    number = getattr(step, "number", None)
    if number is not None:
        text = f"Your unused Stones do not make {number}; for a Bonus Action a 6 is just a 6."
        return Obstacle("bonus total", (number,), text, _stones(seat))
    number = s.dice[s.monster[seat]][step.part]
    which = "These Stones do" if isinstance(step, parts.WithStones) else "No Stones of yours"
    made = "not make" if isinstance(step, parts.WithStones) else "make"
    wild = "" if number == 6 else " or 6"
    text = f"{which} {made} {number}{wild}, which your {PART_NAMES[step.part]} needs."
    return Obstacle("total", (step.part, number), text, _die(s, seat, step.part))


def _stones_used(s: Chaos, seat: int, step: Any) -> Obstacle:
    if isinstance(step, parts.PlanPart):
        text = f"The Stones that would activate your {PART_NAMES[step.part]} are planned or spent already."
        return Obstacle("planned stones", (step.part,), text, ("mat",))
    text = "One of these Stones is planned or spent already."
    return Obstacle("stones used", (), text, WORDS.touched(s, step))


def _activated(s: Chaos, seat: int, step: Any) -> Obstacle:
    text = f"Your {PART_NAMES[step.part]} is activated already; a die is activated once a round."
    return Obstacle("activated", (step.part,), text, (f"mat.{step.part}",))


def _another_die(s: Chaos, seat: int, step: Any) -> Obstacle:
    asking = s.stack_of(seat)[-1]
    part = getattr(asking, "part", FREE)
    name = PART_NAMES[part] if part < PARTS else "free action"
    text = f"You are choosing for your {name} now, with the Stones you have named for it."
    return Obstacle("another die", (part,), text, _die(s, seat, part) if part < PARTS else ())


def _kind(s: Chaos, seat: int, step: Any) -> Obstacle:
    asking = s.stack_of(seat)[-1]
    kind = asking.kind if isinstance(asking, parts.PlanFree) else plan.face(s, seat, step.part)
    text = f"The action that you are planning is {action_title(kind)}, not {action_title(step.kind)}."
    return Obstacle("face", (kind, step.kind), text, _die(s, seat, step.part) if step.part < PARTS else ())


def _unaimed(s: Chaos, seat: int, step: Any) -> Obstacle:
    return Obstacle("unaimed", (step.kind,), f"{ACTIONS[step.kind].title()} needs the body part that it strikes.")


def _dead(s: Chaos, seat: int, step: Any) -> Obstacle:
    monster = step.aim // PARTS
    return Obstacle("dead", (monster,), f"{monster_name(s, monster)} is dead.", (f"monster.{monster}",))


def _lost(s: Chaos, seat: int, step: Any) -> Obstacle:
    aim = getattr(step, "aim", None)
    code = s.monster[seat] * PARTS + step.part if aim is None else aim
    thing = (f"die.{code // PARTS}.{code % PARTS}",)
    return Obstacle("lost", (code,), f"{part_name(s, code)} is lost: it is out of reach.", thing)


def _not_on_mat(s: Chaos, seat: int, step: Any) -> Obstacle:
    if isinstance(step, mat.DropBonus):
        return Obstacle("no bonus planned", (), "No Bonus Action is on your mat.", ("mat",))
    name = PART_NAMES[step.part] if step.part < PARTS else "free action"
    return Obstacle("not planned", (step.part,), f"Your {name} is not on your mat.", ("mat",))


def _no_free(s: Chaos, seat: int, step: Any) -> Obstacle:
    if s.free >> seat & 1:
        return Obstacle("free action planned", (), "Your free action is on the mat already.", (f"mat.{FREE}",))
    text = "Your five dice do not match, so there is no free action."
    return Obstacle("no free action", (), text, (f"monster.{s.monster[seat]}",))


def _other_way(s: Chaos, seat: int, step: Any) -> Obstacle:
    card = cards(s)[step.number]
    way = "is announced openly and cannot be planned in secret"
    if not card.open:
        way = "is written into the plan and not announced before the release"
    return Obstacle("hidden or open", (step.number,), f"{bonus_short(s, step.number)} {way}.", (f"list.{step.number}",))


def _one_bonus(s: Chaos, seat: int, step: Any) -> Obstacle:
    if s.used >> seat & 1:
        return Obstacle("bonus used", (), "You have activated a Bonus Action this round; one is all you have.")
    return Obstacle("bonus planned", (), "A Bonus Action is on your mat already; drop it first.", ("mat.bonus",))


def _to_cancel(s: Chaos, seat: int, step: Any) -> Obstacle:
    index = getattr(step, "index", -1)
    if 0 <= index < len(s.bonuses):
        return Obstacle("own bonus", (index,), "You cannot cancel your own Bonus Action.", (f"bonus.{index}",))
    text = (
        "Nobody else has a Bonus Action that could be cancelled."
        if not _of_others(s, seat)
        else ("Name the Bonus Action that it cancels.")
    )
    return Obstacle("nothing to cancel", (), text, (f"list.{canceller(s)}",))


def _of_others(s: Chaos, seat: int) -> bool:
    return any(b.seat != seat and b.stands and not b.done for b in s.bonuses)


def _beyond(s: Chaos, seat: int, step: Any) -> Obstacle:
    done = s.bonuses[step.index]
    state = "is cancelled already" if done.void else "has done its work" if done.done else "has not taken effect yet"
    text = f"Bonus {bonus_title(s, done.number)} {state}."
    return Obstacle("beyond cancelling", (step.index,), text, (f"bonus.{step.index}",))


def _other_announcement(s: Chaos, seat: int, step: Any) -> Obstacle:
    index = bonus.answering(s, seat)
    text = f"Bonus {bonus_title(s, s.bonuses[index].number)} is being answered: only that one can be named."
    return Obstacle("other announcement", (index,), text, (f"bonus.{index}",))


def _early(s: Chaos, seat: int, step: Any) -> Obstacle:
    """Too late, or too late for who declares first."""
    number = step.number
    text = f"{bonus_short(s, number)} has to be activated before your turn to declare, and that has come."
    if seat == s.coin:
        text = f"{bonus_short(s, number)} cannot be activated now: as Player 1 you would have planned it."
    return Obstacle("too late", (number,), text, (f"list.{number}",))


def _pick(s: Chaos, seat: int, step: bonus.BonusPick) -> Obstacle:
    """What a Bonus Action is for, where something else was picked."""
    number = step.number
    most = s.seats * PARTS if bonus.picks_of(s, number) == "part" else s.seats
    there = step.picks and step.picks[-1] in range(most)
    text = f"{bonus_short(s, number)}: {_for_what(s, seat, step)}"
    return Obstacle("pick", (number, *step.picks[-1:]), text, WORDS.touched(s, step) if there else ())


def _for_what(s: Chaos, seat: int, step: bonus.BonusPick) -> str:
    if s.crown and step.number == SEALED:
        return "name a monster that is alive."
    if s.crown and step.number == REAGENT:
        return "name a lost part of your own monster."
    if step.number == INSANITY:
        others = [s.monster[other] for other in s.living(seat) if other != seat]
        return f"name a part of {monster_name(s, others[len(step.picks) - 1])} next; your own monster is spared."
    if bonus.picks_of(s, step.number) == "part":
        return "name a body part that is within reach: of a living monster, and not lost."
    return f"name another {'player' if bonus.picks_of(s, step.number) == 'player' else 'monster than your own'}."


def _other_choice(s: Chaos, seat: int, step: bonus.BonusPick) -> Obstacle:
    asking: Any = s.stack_of(seat)[-1]
    text = f"You are choosing for {bonus_short(s, asking.number)}: one thing after the other."
    return Obstacle("other choice", (asking.number,), text, (f"list.{asking.number}",))


def _other_attack(s: Chaos, seat: int, step: Any) -> Obstacle:
    return Obstacle("other attack", step.which, "Another Attack is being placed.", ("actions",))


def _theft(s: Chaos, seat: int, step: Any) -> Obstacle:
    if isinstance(step, bonus.BonusPick):
        return _pick(s, seat, step)
    return Obstacle("other theft", (step.index,), "Aim what you have just stolen, at a body part.", ("list.3",))


def _reagent(s: Chaos, seat: int, step: Any) -> Obstacle:
    if isinstance(step, bonus.BonusPick):
        return _pick(s, seat, step)
    text = "No body part of your monster is lost, so there is none to regain."
    return Obstacle("nothing lost", (), text, (f"monster.{s.monster[seat]}",))


def _too_many(s: Chaos, seat: int, step: Any) -> Obstacle:
    asking: Any = s.stack_of(seat)[-1]
    roll = s.bonuses[asking.index].roll
    text = f"The roll gives {count_of(roll, 'Attack')}: use none, some or all of them."
    return Obstacle("rolled", (roll,), text, (f"bonus.{asking.index}",))


def _spent_bonus_stones(s: Chaos, seat: int, step: Any) -> Obstacle:
    return Obstacle("stones used", (), "One of these Stones is planned or spent already.", WORDS.touched(s, step))


FOUND: Final[dict[str, Found]] = {
    "CC-setup-1": _colour,
    "CC-stones-2": _no_total,
    "CC-bonus-2": _no_total,
    "CC-stones-5": _stones_used,
    "CC-bonus-26": _spent_bonus_stones,
    "CC-stones-10": _activated,
    "CC-stones-11": _another_die,
    "CC-act-11": _kind,
    "CC-mat-3": _unaimed,
    "CC-mat-8": _dead,
    "CC-crown-9": _lost,
    "CC-mat-5": _not_on_mat,
    "CC-crown-20": _no_free,
    "CC-bonus-16": _other_way,
    "CC-bonus-5": _one_bonus,
    "CC-bl-6d": _to_cancel,
    "CC-bl-6c": _beyond,
    "CC-bonus-27": _other_announcement,
    "CC-bonus-11": _early,
    "CC-bonus-12": _early,
    "CC-crown-30": _early,
    "CC-bonus-24": _other_choice,
    **dict.fromkeys(bonus.PICKING, _pick),
    "CC-decl-16": _other_attack,
    "CC-cl-3b": _theft,
    "CC-cl-12b": _reagent,
    "CC-cl-8b": _too_many,
    "CC-bonus-4": lambda s, seat, step: Obstacle(
        "no offering", (), "You have no Offering to pay for a Bonus Action.", _offerings(seat)
    ),
    "CC-off-5": lambda s, seat, step: Obstacle(
        "no offering", (), "You have no Offering to pay for a new roll of Stones.", _offerings(seat)
    ),
    "CC-stones-15": lambda s, seat, step: Obstacle(
        "all stones spent", (), "All your Stones are spent on a Bonus Action.", _stones(seat)
    ),
    "CC-stones-14": lambda s, seat, step: Obstacle(
        "rolled again", (), "You have rolled Stones again this round; that is possible once.", _stones(seat)
    ),
    "CC-round-4": lambda s, seat, step: Obstacle(
        "ready", (), "You have reported ready; take that back first.", (f"seat.{seat}.state",)
    ),
    "CC-round-11": lambda s, seat, step: Obstacle("not ready", (), "You have not reported ready.", ("mat",)),
}  # fmt: skip


SAID: Final[dict[str, tuple[str, str]]] = {
    "CC-cl-11d": ("silenced", "A Dreamland Banishment has silenced you: you have nothing more to plan this round."),
    "CC-cl-11b": ("silenced", "A Dreamland Banishment has silenced you: you can activate no Bonus Action this round."),
    "CC-cl-11": ("after the release", "Banishment has to be announced before the Declaration, which has begun."),
    "CC-cl-11c": ("banishment", "A Banishment can be stopped only in direct answer to its announcement."),
    "CC-cl-666b": ("three sixes", "It takes three unused Stones that really show 6."),
    "CC-stones-3": (
        "same stones",
        "Stones that show alike are one and the same group; it is listed once.",
    ),
}


# ---------------------------------------------------------------------- things of the scene


def meant(s: Chaos, seat: int, thing: str) -> list[Any]:
    """The choices that a thing may be meant for."""
    name, *rest = thing.split(".")
    numbers = [int(part) for part in rest if part.isdigit()]
    if name in ("list", "bonus", "die", "stone") and not numbers:
        return []
    if name == "list":
        return _of_list(s, seat, numbers[0])
    if name == "bonus":
        return [bonus_choices.Interfere(seat, numbers[0])]
    if name == "die":
        return _of_die(s, seat, *numbers)
    if name == "stone" or (name == "seat" and rest[-1:] in (["stones"], ["offerings"])):
        mine = numbers[0] == seat
        return [mat.RerollStones(seat)] if mine else [mat.RerollStones(numbers[0])]
    if name == "mat":
        return _of_mat(seat, numbers, rest)
    if name in ("actions", "action", "blocks"):
        return [declaration.UseBlocks]
    return _of_player(s, seat, numbers[0]) if name in ("seat", "monster") and numbers else []


def _of_list(s: Chaos, seat: int, number: int) -> list[Any]:
    if number == canceller(s):
        others = [i for i, b in enumerate(s.bonuses) if b.seat != seat]
        return [bonus_choices.Interfere(seat, i) for i in others[::-1] or [-1]]
    if s.released:
        return [bonus_choices.ActivateBonus(seat, number)]
    way = bonus_choices.AnnounceBonus if cards(s)[number].open else bonus_choices.PlanBonus
    return [way(seat, number)]


def _of_die(s: Chaos, seat: int, monster: int, part: int) -> list[Any]:
    """One's own is activated; any can be aimed at or picked, once that is what is asked for."""
    asking = s.stack_of(seat)[-1] if s.ask_of(seat) is not None else None
    code = monster * PARTS + part
    if isinstance(asking, parts.WithStones):
        return [parts.Aim(seat, asking.part, asking.stones, plan.face(s, seat, asking.part), code)]
    if isinstance(asking, parts.PlanFree):
        return [parts.Aim(seat, FREE, 0, asking.kind, code)]
    if isinstance(asking, effects.Reaim):
        return [effects.AimLoot(seat, asking.index, code)]
    if isinstance(asking, bonus.BonusPick):
        kind = bonus.picks_of(s, asking.number)
        pick = code if kind == "part" else monster if kind == "monster" else s.player_of(monster)
        return [asking.but(picks=(*asking.picks, pick))]
    return [parts.PlanPart(seat, part)] if monster == s.monster[seat] else [parts.Aim]


def _of_player(s: Chaos, seat: int, number: int) -> list[Any]:
    """A player, or a monster, can be picked for some Bonus Actions."""
    asking = s.stack_of(seat)[-1] if s.ask_of(seat) is not None else None
    if isinstance(asking, bonus.BonusPick):
        return [asking.but(picks=(*asking.picks, number))]
    return [] if isinstance(asking, bonus.Spend) else [bonus.BonusPick]


def _of_mat(seat: int, numbers: list[int], rest: list[str]) -> list[Any]:
    if rest == ["bonus"]:
        return [mat.DropBonus(seat)]
    return [parts.DropPart(seat, numbers[0])] if numbers else [mat.Ready(seat)]
