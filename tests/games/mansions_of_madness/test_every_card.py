"""Every card is resolved at least once, and all that it starts comes to its end."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.bot.house import HouseBot
from miskatonic.games.mansions_of_madness.content.monsters import BARRIER, HIDING, fits
from miskatonic.games.mansions_of_madness.content.printed import CLUE, LOCK, NOTHING, OBSTACLE
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES
from miskatonic.games.mansions_of_madness.records import HANDS, KEEPER, NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.cards.casting import cast
from miskatonic.games.mansions_of_madness.rules.combat.fighting import (
    force_barrier,
    investigator_attacks,
    monster_attacks,
    special_attack,
)
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.harm.trauma import TraumaWindow
from miskatonic.games.mansions_of_madness.rules.keeper.actions import KeeperActs
from miskatonic.games.mansions_of_madness.rules.keeper.events import EventStep
from miskatonic.games.mansions_of_madness.rules.keeper.mythos import MythosWindow
from miskatonic.games.mansions_of_madness.rules.moving.guards import Face
from miskatonic.games.mansions_of_madness.rules.reveal import Reveal
from miskatonic.games.mansions_of_madness.rules.searching.search import Search
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from miskatonic.games.mansions_of_madness.rules.turn.acting import Acting
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.chance import seeded
from tests.games.mansions_of_madness.stocked import (
    WHO,
    apart,
    armed,
    beset,
    burning,
    dark,
    house,
    hurt,
    occasions,
    run,
    settle,
    sound,
    stand,
    together,
    told,
)

BOX = GAME.boxes["lantern_hill"]
STOCK = BOX.stock


def pick(s: Mansions, seat: int, kind: str, **fields: Any) -> bool:
    """The choice of this kind with these fields, if there is one."""
    if seat not in s.seats_to_act:
        return False
    for step in s.legal(seat):
        if type(step).__name__ == kind and all(getattr(step, name) == value for name, value in fields.items()):
            s.play(seat, step)
            return True
    return False


# --- the keeper's cards ---


@pytest.mark.rule("MM-mythos-3", "MM-mythos-4", "MM-mythos-5", "MM-mythos-6", "MM-mythos-9")
@pytest.mark.parametrize("number", range(len(STOCK.mythos)), ids=lambda n: STOCK.mythos[n].id)
def test_a_mythos_card_is_played_in_a_story_that_uses_it(number: int) -> None:
    card = STOCK.mythos[number]
    stories = [name for name in STORIES if card.group in GAME.boxes[name].story.groups]
    for name in stories:
        for s in occasions(name):
            s.mythos_bag[number], s.mythos_hand[number] = 0, 1
            run(s, MythosWindow(WHO, s.turn))
            if not pick(s, KEEPER, "PlayMythos", card=number):
                continue
            settle(s)
            assert s.threat <= 12 - card.cost + 4
            assert not s.mythos_hand[number]
            lasting = s.mythos_out[number]
            assert lasting + s.mythos_gone[number] == 1
            sound(s)
            return
    raise AssertionError(f"nobody meets what {card.name} asks for")


@pytest.mark.rule("MM-trauma-2", "MM-trauma-4", "MM-trauma-5", "MM-trauma-6", "MM-trauma-10")
@pytest.mark.parametrize("number", range(len(STOCK.traumas)), ids=lambda n: STOCK.traumas[n].id)
def test_a_trauma_card_is_played(number: int) -> None:
    card = STOCK.traumas[number]
    s = house("lantern_hill")
    together(s)
    hurt(s)
    s.trauma_bag[number] -= 1
    s.trauma_hand[number] += 1
    run(s, TraumaWindow(WHO, card.injury))
    assert pick(s, KEEPER, "PlayTrauma", card=number, who=WHO)
    settle(s)
    assert told(s, "trauma")[0] == (WHO, number)
    worn = (s.injury if card.injury else s.insanity)[WHO] == number
    assert worn == bool(card.traits) or not s.alive(WHO)
    sound(s)


DEEDS = [(action.number, deed) for action in STOCK.actions for deed in range(len(action.deeds))]


@pytest.mark.rule("MM-kact-1", "MM-kact-2", "MM-kact-5", "MM-kact-6")
@pytest.mark.parametrize(("number", "deed"), DEEDS, ids=lambda n: str(n))
def test_a_keeper_action_is_bought_for_each_of_its_deeds(number: int, deed: int) -> None:
    stories = [name for name in STORIES if number in GAME.boxes[name].story.actions]
    for name in stories:
        for s in occasions(name):
            s.active = KEEPER
            run(s, KeeperActs(s.turn))
            if pick(s, KEEPER, "Buy", action=number, deed=deed):
                settle(s)
                assert told(s, "buys")[0][:2] == (number, deed)
                sound(s)
                return
    raise AssertionError("there is no occasion for it in any story that uses it")


# --- fights ---


def fighting(number: int) -> tuple[Mansions, int]:
    """A monster of the card's class beside her, and no other card in its deck."""
    s = house("lantern_hill")
    apart(s)
    for kind in s.box.kinds:
        if kind.of == s.box.combat[number].of:
            foe = kind.figures[0]
            s.foe_at[foe], s.under[foe] = s.space[WHO], 0
            break
    for card in s.box.combat_of[s.box.combat[number].of]:
        s.combat_bag[card] = int(card == number)
    return s, foe


WEAPONS = {card.weapon: card.number for card in STOCK.cards if card.weapon} | {"none": HANDS}


@pytest.mark.rule("MM-cmb-1", "MM-cmb-3", "MM-cmb-4", "MM-key-10")
@pytest.mark.parametrize("number", range(len(STOCK.combat)))
def test_the_upper_half_of_a_combat_card_is_resolved(number: int) -> None:
    heading = STOCK.combat[number].upper.heading
    weapon = next(card for weapon, card in WEAPONS.items() if fits(heading, weapon))
    for seed in range(3):
        s, foe = fighting(number)
        s.rng = seeded(seed)
        s.held[WHO] = () if weapon == HANDS else (weapon,)
        investigator_attacks(s, WHO, weapon, foe)
        s.advance()
        settle(s, seed)
        assert told(s, "combat_card")[0] == (number, 0)
        assert told(s, "fight_over")
        sound(s)


@pytest.mark.rule("MM-catk-2", "MM-catk-3", "MM-catk-5", "MM-catk-6", "MM-catk-8", "MM-hide-2")
@pytest.mark.parametrize("number", range(len(STOCK.combat)))
def test_the_lower_half_of_a_combat_card_is_resolved(number: int) -> None:
    heading = STOCK.combat[number].lower.heading
    for seed in range(3):
        s, foe = fighting(number)
        s.rng = seeded(seed)
        if heading == BARRIER:
            s.barriers = (0, *s.barriers[1:])
            force_barrier(s, foe, 0)
        else:
            s.hiding |= int(heading == HIDING) << WHO
            monster_attacks(s, foe, WHO)
        s.advance()
        settle(s, seed)
        assert told(s, "combat_card")[0] == (number, 1)
        assert told(s, "fight_over")
        sound(s)


@pytest.mark.rule("MM-catk-5", "MM-secret-3")
@pytest.mark.parametrize("foe", range(BOX.figures))
def test_the_special_attack_of_every_figure_is_carried_out(foe: int) -> None:
    s = house("lantern_hill")
    s.foe_at[foe], s.under[foe] = s.space[WHO], s.box.under_of[foe]
    special_attack(s, foe, WHO)
    s.advance()
    settle(s)
    assert told(s, "special") == [(foe, WHO)]
    sound(s)


# --- what is found and carried ---


@pytest.mark.rule("MM-expl-2", "MM-expl-3", "MM-expl-4", "MM-expl-8", "MM-expl-9", "MM-lock-2")
@pytest.mark.parametrize("number", range(len(STOCK.cards)), ids=lambda n: STOCK.cards[n].id)
def test_a_card_is_turned_up_in_a_room(number: int) -> None:
    card = STOCK.cards[number]
    s = house("ninth_boarder")
    apart(s)
    room = s.room(WHO)
    s.piles[room], s.unseen[room] = (number << 1,), 1
    run(s, Face(WHO, room, number) if card.sort == LOCK else Search(WHO, room, s.turn))
    settle(s)
    if card.sort == NOTHING:
        assert told(s, "nothing") == [(WHO, room)]
    elif card.sort == OBSTACLE:
        assert (room, number) in [facts[:2] for facts in told(s, "turned_up")]
    elif card.sort != LOCK:
        assert told(s, "finds")[0] == (WHO, number)
        assert card.level == 0 or s.clues >> card.level & 1
        assert number in s.held[WHO] or not s.alive(WHO) or s.over
    sound(s)


GUARDS = [card.number for card in STOCK.cards if card.guards]


@pytest.mark.rule("MM-lock-2", "MM-lock-8", "MM-expl-5", "MM-expl-9", "MM-expl-10")
@pytest.mark.parametrize("number", GUARDS, ids=lambda n: STOCK.cards[n].id)
def test_a_lock_and_an_obstacle_are_overcome_and_not_overcome(number: int) -> None:
    ended = set()
    for seed in range(60):
        s = house("ninth_boarder")
        stand(s, s.space[WHO])
        room = s.room(WHO)
        s.piles[room], s.unseen[room] = (s.box.nothing << 1, number << 1), 2
        s.rng = seeded(seed)
        keys = [card.number for card in STOCK.cards if STOCK.cards[number].id in card.opens]
        s.held[WHO] = tuple(keys) if seed % 2 else ()
        run(s, Face(WHO, room, number))
        while seed % 3 and s.seats_to_act == (WHO,) and type(s.agenda[-1]).__name__ in ("Face", "Puzzling"):
            at = mk.Seat(s, WHO, mk.Dice(seeded(seed)))
            s.play(WHO, HouseBot().choose(at).step)
        settle(s, seed)
        ended.add(bool(s.passed))
        sound(s)
        if len(ended) == 2:
            return
    assert STOCK.cards[number].id in ONE_WAY, f"it always ends in {ended}"


ONE_WAY = ("sealed_door",)
"""Nothing opens it but what the story does."""


def uses() -> list[tuple[int, int, int]]:
    """Investigator, what is used (a card, or a Trait as the rules number it), and which use of it."""
    found = [(0, card.number, n) for card in STOCK.cards for n in range(len(card.uses))]
    for sheet in STOCK.investigators:
        for place, trait in enumerate(sheet.traits):
            found.extend([(sheet.number, -1 - place, n) for n in range(len(trait.uses))])
    return found


@pytest.mark.rule("MM-act-3", "MM-inv-8", "MM-test-5", "MM-test-6", "MM-trauma-12")
@pytest.mark.parametrize(("sheet", "source", "n"), uses())
def test_a_card_or_trait_is_used_in_each_of_its_ways(sheet: int, source: int, n: int) -> None:
    moments: list[Any] = [TakeTest(WHO, attribute, 0) for attribute in range(7)]
    moments += [TakeTest(WHO, 4, 0, kind) for kind in ("horror", "evade")]
    moments += [TakeTest(WHO, 0, 0, combat=True), Harm(WHO, 2, 0), Harm(WHO, 0, 2), None]
    for stockings in ((apart,), (apart, beset), (apart, burning), (apart, hurt, dark), (together, armed)):
        for moment in moments:
            s = house("lantern_hill")
            s.sheet[WHO], s.traits[WHO], s.skill[WHO] = sheet, (0, 3 if source == -4 else 2), 2
            s.damage[WHO] = s.horror[WHO] = 0
            for each in stockings:
                each(s)
            s.held[WHO] = (source,) if source >= 0 else s.held[WHO]
            run(s, moment if moment is not None else Acting(WHO, s.turn))
            if use_it(s, source, n):
                settle(s)
                assert (WHO, source, n) in told(s, "uses")
                sound(s)
                return
    raise AssertionError("there is no moment for it")


def use_it(s: Mansions, source: int, n: int) -> bool:
    """Go on until it may be used in this way, and use it."""
    for _ in range(6):
        if s.over or WHO not in s.seats_to_act:
            return False
        for kind in ("UseCard", "UseFree", "UseAtTest", "Prevent"):
            if pick(s, WHO, kind, source=source, number=n):
                while not told(s, "uses") and s.seats_to_act == (WHO,):  # evading first
                    settle_evades(s)
                    if not told(s, "uses") and not pick(s, WHO, kind, source=source, number=n):
                        return False
                return bool(told(s, "uses"))
        declined = [step for step in s.legal(WHO) if step.declines and type(step).__name__ != "EndTurn"]
        if not declined:
            return False
        s.play(WHO, declined[0])
    return False


def settle_evades(s: Mansions) -> None:
    """Whatever she is asked before she may act again is answered with the first choice."""
    for _ in range(20):
        seats = s.seats_to_act
        if not seats or type(s.agenda[-1]).__name__ == "Acting":
            return
        s.play(seats[0], s.legal(seats[0])[0])


BACKS = [(spell.number, back) for spell in STOCK.spells for back in range(len(spell.backs))]


@pytest.mark.rule("MM-spell-3", "MM-spell-6", "MM-spell-9", "MM-setup-8")
@pytest.mark.parametrize(("number", "back"), BACKS)
def test_a_spell_is_cast_with_each_of_its_backs_and_passed_and_failed(number: int, back: int) -> None:
    ended = set()
    for seed in range(40):
        s = house("lantern_hill")
        apart(s)
        beset(s)
        s.rng = seeded(seed)
        for other in range(s.box.backs):
            s.spell_bag[number * s.box.backs + other] = int(other == back)
        s.spells[WHO] = (number * 16,)
        attack = s.box.spells[number].attack
        cast(s, WHO, number, NOBODY if attack else WHO, s.foes_at(s.space[WHO])[0] if attack else NONE)
        s.advance()
        settle(s, seed)
        assert told(s, "spell_back")[0] == (WHO, number, back)
        ended.add(told(s, "die")[0][3])
        sound(s)
        if len(ended) == 2:
            return
    raise AssertionError(f"it always ends in {ended}")


# --- the story ---

STAGES = [(name, stage) for name in STORIES for stage in range(len(GAME.boxes[name].story.events))]


@pytest.mark.rule("MM-event-2", "MM-event-3", "MM-event-6", "MM-event-7")
@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_an_event_is_resolved_with_every_answer(name: str, stage: int) -> None:
    story = GAME.boxes[name].story
    for choice, printed in enumerate(story.choices):
        for answer in range(len(printed.answers)):
            for clues in (0, 0b1111110):
                s = house(name)
                s.answers = (*s.answers[:choice], answer, *s.answers[choice + 1 :])
                s.clues, s.stage, s.time, s.active = clues, stage, story.events[stage].time(3) - 1, KEEPER
                run(s, EventStep())
                settle(s)
                assert told(s, "event")[0] == (stage + 1,)
                sound(s)


@pytest.mark.rule("MM-win-2", "MM-win-4", "MM-win-10")
@pytest.mark.parametrize("objective", range(3))
@pytest.mark.parametrize("name", STORIES)
def test_an_objective_is_revealed(name: str, objective: int) -> None:
    s = house(name)
    s.answers = (objective, *s.answers[1:])
    run(s, Reveal("MM-win-4"))
    settle(s)
    assert told(s, "objective") == [(objective,)]
    sound(s)


NAMED = [(name, named.number) for name in STORIES for named in GAME.boxes[name].story.named]


@pytest.mark.rule("MM-mon-3", "MM-mon-4")
@pytest.mark.parametrize(("name", "number"), NAMED)
def test_the_death_of_a_named_monster_has_its_text(name: str, number: int) -> None:
    named = GAME.boxes[name].story.named[number]
    s = house(name)
    foe = s.box.kinds[named.kind].figures[0]
    s.foe_at[foe], s.name_of[foe] = s.space[WHO], number
    carry_out(s, named.key, WHO, foe, NOWHERE)
    s.advance()
    settle(s)
    sound(s)


def test_no_card_is_left_out() -> None:
    """What lies on rooms is of a known sort, and there are as many cards as the box has."""
    assert {card.sort for card in STOCK.cards} >= {CLUE, LOCK, NOTHING, OBSTACLE}
    assert (len(STOCK.mythos), len(STOCK.combat), BOX.figures) == (35, 65, 24)
    assert (len(STOCK.actions), len(BACKS), sum(card.copies for card in STOCK.traumas)) == (13, 20, 21)
