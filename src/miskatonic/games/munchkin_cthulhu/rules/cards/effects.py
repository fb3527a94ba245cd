"""The verbs of the cards (MU-gap-10): what each effect makes the game do when it is carried out.

Effects that only count (bonuses, limits, suspensions) are read where strength, flight and gear are worked out; here
are those that act at once. A list of effects becomes a list of steps, one for each, in the order of the card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Item, Mark
from miskatonic.games.munchkin_cthulhu.rules.base import CUT_SHORT, SKIPPED
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, draw_hidden, lose_item, out_of_hand, set_item
from miskatonic.games.munchkin_cthulhu.rules.combat.helping import join_forced
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.fate.death import Ranking, by_level, die
from miskatonic.games.munchkin_cthulhu.rules.fate.hands import (
    DiscardFromHand,
    GiveCards,
    WhoOfLowest,
    discard_at_random,
)
from miskatonic.games.munchkin_cthulhu.rules.fate.losses import LoseItem, LoseWorth, lose_this
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import counts_as, spared, unusable
from miskatonic.games.munchkin_cthulhu.rules.turn import door, levels, received
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect

BAD_STUFF: Final = 2
"""Which list of a card: 0 and 1 are its uses."""
VOWELS: Final = "AEIOU"


def listed(s: Munchkin, card: int, which: int) -> tuple[Effect, ...]:
    return s.box.cards[card].bad_stuff if which == BAD_STUFF else s.box.use(card, which).effects


def carry_out(s: Munchkin, card: int, which: int, victim: int, by: int) -> None:
    """All effects of a list whose conditions hold now, before the first is carried out.

    MU-curse-10, MU-run-7, MU-run-19
    """
    found = listed(s, card, which)
    freed = any(e.marked("harsher", "yes") for e in found) and spared(s, victim, "cultist")  # MU-super-14, MU-cult-27
    steps = [
        Do(card, which, index, victim, by)
        for index, effect in enumerate(found)
        if effect.verb in VERBS and holds(s, effect.condition, victim, freed)
    ]
    s.then(*steps)


def holds(s: Munchkin, condition: str, seat: int, freed: bool = False) -> bool:
    """Conditions of cards."""
    if condition in ("cultist", "not_cultist"):
        return (counts_as(s, seat, "cultist") and not freed) == (condition == "cultist")
    if condition in ("cultist_card", "no_cultist_card"):
        return s.is_cultist(seat) == (condition == "cultist_card")
    if condition in ("has_class", "classless"):
        return bool(s.classes[seat]) == (condition == "has_class")
    if condition in ("fighter", "helper"):
        fight = s.fight
        return fight is not None and seat == (fight.fighter if condition == "fighter" else fight.helper)
    if condition == "shared_fight_unharmed":
        return bool(s.survivors >> seat & 1)
    return True


class Do(Step[Munchkin]):
    """One effect of a card. MU-dig-1, MU-prec-1"""

    def __init__(self, card: int, which: int, index: int, victim: int, by: int) -> None:
        self.card = card
        self.which = which
        self.index = index
        self.victim = victim
        self.by = by

    def run(self, s: Munchkin) -> Ask | None:
        effect = listed(s, self.card, self.which)[self.index]
        VERBS[effect.verb](s, self, effect)
        return None

    @property
    def rule(self) -> str:  # type: ignore[override]
        return "MU-run-6" if self.which == BAD_STUFF else "MU-curse-3"


Verb = Callable[[Munchkin, Do, Effect], None]

# ---------------------------------------------------------------------- levels


def _lose_level(s: Munchkin, do: Do, effect: Effect) -> None:
    levels.lose(s, do.victim, effect.number("count"), do.rule)


def _lose_level_per_card(s: Munchkin, do: Do, effect: Effect) -> None:
    levels.lose(s, do.victim, effect.number("count") * len(s.hands[do.victim]), do.rule)


def _hand_over_level(s: Munchkin, do: Do, effect: Effect) -> None:
    """The gain takes place only if the loss did; whoever is lowest just loses it. MU-lvl-9, MU-dig-8"""
    lowest = do.victim in s.lowest(s.around(do.victim))
    if levels.lose(s, do.victim, 1, do.rule) and not lowest:
        s.then(WhoOfLowest(do.victim, "level", 1))


def _gain_level(s: Munchkin, do: Do, effect: Effect) -> None:
    levels.gain(s, do.victim, effect.number("count"), "MU-other-3")


# ---------------------------------------------------------------------- Items and cards


def _lose_item(s: Munchkin, do: Do, effect: Effect) -> None:
    chooser = effect.word("chooser")
    who = do.victim if chooser == "victim" else neighbour(s, do.victim, chooser.split("_")[0])
    worn = effect.word("worn") == "yes"
    s.then(LoseItem(do.victim, who, effect.word("which"), worn, effect.number("count"), do.rule))


def neighbour(s: Munchkin, seat: int, side: str) -> int:
    """The next living player on that side, for those who have to choose. MU-dig-9"""
    around = s.others(seat)
    return around[0] if side == "left" else around[-1]


def _lose_items(s: Munchkin, do: Do, effect: Effect) -> None:
    """All that are reserved for a Class of the victim, all that cannot be used, or all. MU-curse-22, MU-cult-27"""
    which = effect.word("which")
    for item in [item for item in s.items[do.victim] if item.evil == NONE]:  # MU-curse-20
        reserved = s.box.cards[item.card].only
        tied = which == "class_tied" and any(s.box.numbers[name] in s.classes[do.victim] for name in reserved)
        if which == "all" or tied or (which == "unusable" and unusable(s, do.victim, item)):
            lose_this(s, do.victim, item.card, do.rule)


def _lose_items_worth(s: Munchkin, do: Do, effect: Effect) -> None:
    s.then(LoseWorth(do.victim, effect.number("gold"), do.rule))


def _lose_card(s: Munchkin, do: Do, effect: Effect) -> None:
    item = s.item(do.victim, s.box.numbers[effect.word("card")])
    if item is not None and item.evil == NONE:  # MU-curse-20
        lose_this(s, do.victim, item.card, do.rule)


def _others_take_item(s: Munchkin, do: Do, effect: Effect) -> None:
    s.then(Ranking("take", do.victim, (), by_level(s, do.victim), ()))


def _show_hand(s: Munchkin, do: Do, effect: Effect) -> None:
    """To all players, as it is at that moment. MU-dig-11"""
    s.tell("MU-dig-11", "shows", (do.victim, *s.hands[do.victim]), reveals=True)


def _discard_hand(s: Munchkin, do: Do, effect: Effect) -> None:
    what = effect.word("what")
    cards = [card for card in s.hands[do.victim] if what == "all" or s.box.is_door(card) == (what == "doors")]
    drop_from_hand(s, do.victim, cards, do.rule)


def drop_from_hand(s: Munchkin, seat: int, cards: list[int], rule: str) -> None:
    """Face up, Cultist cards onto their own pile. MU-cards-1, MU-cult-6"""
    for card in cards:
        out_of_hand(s, seat, card)
        discard(s, card)
    s.tell(rule, "discarded", (seat, *cards), reveals=True)


def _discard_from_hand(s: Munchkin, do: Do, effect: Effect) -> None:
    count, chooser = effect.number("count"), effect.word("chooser")
    if chooser == "random":
        for _ in range(count):
            discard_at_random(s, do.victim, do.rule)
    elif chooser == "victim":
        s.then(DiscardFromHand(do.victim, do.victim, count))
    else:
        s.then(WhoOfLowest(do.victim, "discard", count))


def _give_cards(s: Munchkin, do: Do, effect: Effect) -> None:
    """To the two neighbours, or to every other Cultist, in turn order. MU-dig-9, MU-run-25"""
    if effect.word("to") == "each_neighbour":
        sides = ((do.victim + 1) % s.seats, (do.victim - 1) % s.seats)
        to = [seat for seat in dict.fromkeys(sides) if s.alive(seat)]
    else:
        to = [seat for seat in s.around(s.turn) if seat != do.victim and counts_as(s, seat, "cultist")]
    s.then(GiveCards(do.victim, tuple(to * effect.number("count"))))


def _lose_tagged(s: Munchkin, do: Do, effect: Effect) -> None:
    tag = effect.word("tag")
    cards = [card for card in s.hands[do.victim] if tag in s.box.cards[card].tags]
    drop_from_hand(s, do.victim, cards, do.rule)
    for item in s.items[do.victim]:
        if tag in s.box.cards[item.card].tags:
            lose_this(s, do.victim, item.card, do.rule)


def _lose_by_initial(s: Munchkin, do: Do, effect: Effect) -> None:
    """Hand, Items, attachments and Classes by the first letter of the name. MU-dig-17, MU-curse-20"""
    vowel = effect.word("initial") == "vowel"

    def hit(card: int) -> bool:
        return (s.box.cards[card].initial in VOWELS) == vowel

    drop_from_hand(s, do.victim, [card for card in s.hands[do.victim] if hit(card)], do.rule)
    for item in [item for item in s.items[do.victim] if item.evil == NONE]:  # MU-curse-20
        if hit(item.card):
            lose_item(s, do.victim, item.card)
            s.tell(do.rule, "item_lost", (do.victim, item.card))
        else:
            strip(s, do.victim, item, hit)
    s.front[do.victim] = _sift(s, s.front[do.victim], lambda c: hit(c) and not s.box.says(c, "like_a_curse"))
    s.enhancers[do.victim] = _sift(s, s.enhancers[do.victim], hit)
    for card in s.classes[do.victim]:
        protected = card == s.box.cultist and cult.only_cultist(s, do.victim)
        if hit(card) and not s.over and not protected:
            cult.drop_class(s, do.victim, card, do.rule)
    items.tidy(s, do.victim)


def _sift(s: Munchkin, cards: tuple[int, ...], hit: Callable[[int], bool]) -> tuple[int, ...]:
    """Discard what is hit; the rest stays."""
    for card in cards:
        if hit(card):
            discard(s, card)
    return tuple([card for card in cards if not hit(card)])


def strip(s: Munchkin, seat: int, item: Item, hit: Callable[[int], bool]) -> None:
    """An attachment and its card are judged separately. MU-dig-17"""
    extras = _sift(s, item.extras, hit)
    cheat = _sift(s, (item.cheat,), hit) if item.cheat != NONE else (NONE,)
    set_item(s, seat, item.but(extras=extras, cheat=cheat[0] if cheat else NONE))


# ---------------------------------------------------------------------- Class and sex


def _lose_class(s: Munchkin, do: Do, effect: Effect) -> None:
    cult.lose_class(s, do.victim, effect.word("which"), do.rule)


def _become_cultist(s: Munchkin, do: Do, effect: Effect) -> None:
    cult.become_cultist(s, do.victim, "MU-cult-7", effect.word("giving_up") == "one")


def _reborn_cultist(s: Munchkin, do: Do, effect: Effect) -> None:
    if not s.alive(do.victim):
        s.marks[do.victim] = (*s.marks[do.victim], Mark("reborn", "return"))


def _swap_cultist(s: Munchkin, do: Do, effect: Effect) -> None:
    cult.swap_cultist(s, do.victim)


def _disband_cult(s: Munchkin, do: Do, effect: Effect) -> None:
    """Every Cultist, the only one included, one by one in turn order. MU-cult-15, MU-cult-21"""
    for i in range(s.seats):
        seat = (s.turn + i) % s.seats
        if s.is_cultist(seat) and not s.over:
            cult.drop_class(s, seat, s.box.cultist, "MU-cult-21")


def _change_sex(s: Munchkin, do: Do, effect: Effect) -> None:
    s.sex[do.victim] = 1 - s.sex[do.victim]
    s.tell("MU-char-2", "sex", (do.victim, s.sex[do.victim]))


# ---------------------------------------------------------------------- people and flow


def _may_not(s: Munchkin, do: Do, effect: Effect) -> None:
    mark(s, do.victim, Mark(effect.word("what"), effect.word("until")))


def _must_help(s: Munchkin, do: Do, effect: Effect) -> None:
    mark(s, do.victim, Mark("must_help", "next_turn"))


def mark(s: Munchkin, seat: int, lasting: Mark) -> None:
    """Shown in front of the victim until its condition is met; it is no Curse. MU-run-22, MU-help-31"""
    if s.alive(seat) and lasting not in s.marks[seat]:
        s.marks[seat] = (*s.marks[seat], lasting)
        s.tell("MU-run-22", "marked", (seat, lasting.what, lasting.until))


def _skip_turn(s: Munchkin, do: Do, effect: Effect) -> None:
    """The current turn, if the door is still closed; otherwise the next. MU-turn-22"""
    if s.turn == do.victim and not s.opened and s.fight is None:
        s.ended = SKIPPED
    else:
        s.skips[do.victim] += 1
    s.tell("MU-turn-22", "will_skip", (do.victim,))


def _end_turn(s: Munchkin, do: Do, effect: Effect) -> None:
    s.ended = CUT_SHORT
    s.tell("MU-turn-24", "turn_cut", (s.turn,))


def _die(s: Munchkin, do: Do, effect: Effect) -> None:
    die(s, do.victim)


def _win(s: Munchkin, do: Do, effect: Effect) -> None:
    levels.win(s, (do.victim,), "card", "MU-start-5")


def _draw_doors(s: Munchkin, do: Do, effect: Effect) -> None:
    draw_hidden(s, do.by, effect.number("count"), 0, "MU-mon-2")
    s.then(received.JustReceived(do.by, False))


def _draw_treasures(s: Munchkin, do: Do, effect: Effect) -> None:
    received.more_treasures(s, do.by, effect.number("count"), False)


def _reveal_door(s: Munchkin, do: Do, effect: Effect) -> None:
    s.then(door.OpenDoor(s.turns))


def _fetch_monster(s: Munchkin, do: Do, effect: Effect) -> None:
    s.then(door.FetchMonster(do.by))


def _force_help(s: Munchkin, do: Do, effect: Effect) -> None:
    join_forced(s, do.victim)


VERBS: Final[dict[str, Verb]] = {
    "lose_level": _lose_level,
    "lose_level_per_card": _lose_level_per_card,
    "hand_over_level": _hand_over_level,
    "gain_level": _gain_level,
    "lose_item": _lose_item,
    "lose_items": _lose_items,
    "lose_items_worth": _lose_items_worth,
    "lose_card": _lose_card,
    "others_take_item": _others_take_item,
    "show_hand": _show_hand,
    "discard_hand": _discard_hand,
    "discard_from_hand": _discard_from_hand,
    "give_cards": _give_cards,
    "lose_tagged": _lose_tagged,
    "lose_by_initial": _lose_by_initial,
    "lose_class": _lose_class,
    "become_cultist": _become_cultist,
    "reborn_cultist": _reborn_cultist,
    "swap_cultist_for_class": _swap_cultist,
    "disband_cult": _disband_cult,
    "change_sex": _change_sex,
    "may_not": _may_not,
    "must_help": _must_help,
    "skip_turn": _skip_turn,
    "end_turn": _end_turn,
    "die": _die,
    "win": _win,
    "draw_doors": _draw_doors,
    "draw_treasures": _draw_treasures,
    "reveal_door": _reveal_door,
    "fetch_monster": _fetch_monster,
    "force_help": _force_help,
}
