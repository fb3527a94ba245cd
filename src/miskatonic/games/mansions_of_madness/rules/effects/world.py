"""Verbs on the keeper's means, on turns and on the story (MM-threat, MM-event-4, MM-win-10, MM-win-11)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.records import EVADE, HORROR, KEEPER
from miskatonic.games.mansions_of_madness.rules import ends, reveal
from miskatonic.games.mansions_of_madness.rules.cards.piles import discard_card
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import put_away, spell_of
from miskatonic.games.mansions_of_madness.rules.effects.conditions import worth
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.rules.effects.either import DrawEither
from miskatonic.games.mansions_of_madness.rules.effects.whom import count_of
from miskatonic.games.mansions_of_madness.rules.harm import trauma
from miskatonic.games.mansions_of_madness.rules.keeper import events, hand
from miskatonic.games.mansions_of_madness.rules.tests.taking import RollDie
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.effects.effect import Effect

SORTS: Final = (EVADE, HORROR, "combat", "all")


def threat(s: Mansions, effect: Effect, do: Do) -> None:
    count = count_of(s, effect, do)
    s.threat += count
    s.tell("MM-threat-2", "threat", (count,))


def lose_threat(s: Mansions, effect: Effect, do: Do) -> None:
    """Never below nothing. MM-gen-7"""
    count = min(s.threat, count_of(s, effect, do))
    s.threat -= count
    s.tell("MM-gen-7", "threat", (-count,))


def draw_mythos(s: Mansions, effect: Effect, do: Do) -> None:
    hand.draw_mythos(s, count_of(s, effect, do))


def draw_trauma(s: Mansions, effect: Effect, do: Do) -> None:
    hand.draw_trauma(s, count_of(s, effect, do))


def draw_either(s: Mansions, effect: Effect, do: Do) -> None:
    s.then(DrawEither(count_of(s, effect, do)))


def time(s: Mansions, effect: Effect, do: Do) -> None:
    """What it sets off is resolved as soon as the effect is finished. MM-event-4"""
    events.add_time(s, effect.number("count"), "MM-event-4")


def count(s: Mansions, effect: Effect, do: Do) -> None:
    number = s.box.counter_number[effect.word("counter")]
    s.counters[number] = max(0, s.counters[number] + effect.number("by"))
    s.tell("MM-win-1", "counter", (number, s.counters[number]))


def reveal_objective(s: Mansions, effect: Effect, do: Do) -> None:
    s.then(reveal.Reveal("MM-win-10"))


def win(s: Mansions, effect: Effect, do: Do) -> None:
    """That side wins, or all lose. MM-win-7, MM-win-11"""
    side = effect.word("side")
    ends.finish(s, side, "MM-win-11" if side == "nobody" else "MM-limit-2")


def extra_step(s: Mansions, effect: Effect, do: Do) -> None:
    """It opens no Mythos window. MM-mythos-8"""
    if s.active > KEEPER and s.active == do.who:
        if effect.word("step") == "movement":
            s.moves_left += 1
        else:
            s.action_left += 1
        s.tell("MM-mythos-8", "extra_step", (do.who, effect.word("step")))


def end_turn(s: Mansions, effect: Effect, do: Do) -> None:
    """The step in progress stops, what is left is lost. MM-inv-7"""
    if s.active > KEEPER and s.active == do.who:
        s.turn_over = s.turn
        s.tell("MM-inv-7", "turn_ends", (do.who,))


def hone(s: Mansions, effect: Effect, do: Do) -> None:
    braces = list(s.braces)
    braces[SORTS.index(effect.word("sort"))] += effect.number("count")
    s.braces = (braces[0], braces[1], braces[2], braces[3])
    s.tell("MM-test-3", "honed", (do.who, effect.word("sort"), effect.number("count")))


def prevent(s: Mansions, effect: Effect, do: Do) -> None:
    """So much of what is about to be taken. MM-trauma-12"""
    if s.harm:
        seat, damage, horror = s.harm
        less = count_of(s, effect, do)
        s.harm = (seat, max(0, damage - less), max(0, horror - less))
        s.tell("MM-trauma-12", "prevents", (seat, min(less, damage + horror)))


def reroll(s: Mansions, effect: Effect, do: Do) -> None:
    """The die is rolled again. MM-test-6"""
    if s.test is not None:
        s.test = s.test.but(die=0)
        s.then(RollDie())


def brace(s: Mansions, effect: Effect, do: Do) -> None:
    if s.test is not None:
        s.test = s.test.but(mod=s.test.mod + worth(s, effect.amount("count"), do.who, do.foe))


def discard_this(s: Mansions, effect: Effect, do: Do) -> None:
    """The card whose text it is. MM-expl-12, MM-mythos-9, MM-trauma-10"""
    kind, name, *_ = do.text.split(".")
    if kind == "trauma":
        trauma.discard_trauma_text(s, do)
    elif kind == "mythos":
        number = next(card.number for card in s.box.mythos if card.id == name)
        if do.who > 0 and number in s.facedown[do.who]:
            s.facedown[do.who] = tuple([card for card in s.facedown[do.who] if card != number])
            hand.mythos_to_pile(s, number)
    elif kind == "card" and do.who > 0:
        discard_card(s, do.who, s.box.card_number[name], "MM-expl-12")


def keep_this(s: Mansions, effect: Effect, do: Do) -> None:
    """Turned front up again. MM-spell-9"""
    s.kept = True


def lose_this(s: Mansions, effect: Effect, do: Do) -> None:
    """Under its deck, and nothing is drawn. MM-spell-6"""
    number = s.box.spell_number[do.text.split(".")[1]]
    for held in s.spells[do.who]:
        if spell_of(held) == number:
            put_away(s, do.who, held)
            s.tell("MM-spell-6", "spell_lost", (do.who, number))
            return
