"""The keeper's side and the investigators' sheets (MM-kact-7, MM-secret-4, MM-expl-3)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.printed import ATTRIBUTES, Card
from miskatonic.games.mansions_of_madness.records import KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import back_of, spell_of
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.view.sights import picture, sight
from miskatonic.games.mansions_of_madness.words.names import (
    ATTRIBUTE_NAMES,
    cap,
    card_name,
    held_id,
    room_name,
    seat_id,
    spell_id,
    who,
)
from miskatonic.kernel.scene.boards import Item, Panel
from miskatonic.kernel.scene.elements import Card as Shown
from miskatonic.kernel.scene.elements import Fact, Pile, Track


def keeper(s: Mansions, seat: int) -> Panel:
    """Threat and cards bought with it are open; the hand is his alone. MM-threat-2, MM-ksetup-3, MM-kact-7"""
    items: list[Item] = [
        Pile(id="threat", name="Threat", count=s.threat),
        Pile(id="pile.mythos", name="Mythos cards in hand", count=sum(s.mythos_hand)),
        Pile(id="pile.trauma", name="Trauma cards in hand", count=sum(s.trauma_hand)),
    ]
    if s.tokens or s.options["keeper_tokens"]:
        items.append(Pile(id="tokens", name="Skill points", count=s.tokens))
    if seat == KEEPER:
        items.extend(_hand(s))
        items.extend(_secrets(s))
    for number in s.box.story.actions:
        action = s.box.actions[number]
        gist, drawn = sight("action", action.id)
        items.append(
            Shown(
                id=f"action.{number}",
                name=action.name,
                gist=gist,
                kind="Keeper Action",
                text=action.text,
                picture=drawn,
            )
        )
    return Panel(id=seat_id(KEEPER), title="The keeper", seat=KEEPER, items=tuple(items))


def _hand(s: Mansions) -> list[Item]:
    found: list[Item] = []
    for number, count in enumerate(s.mythos_hand):
        if count:
            card = s.box.mythos[number]
            gist, drawn = sight("mythos", card.id)
            cost = (("threat", str(card.cost)),)
            found.append(
                Shown(
                    id=f"mythos.{number}",
                    name=card.name,
                    gist=gist,
                    kind="Mythos",
                    text=card.text,
                    badges=cost,
                    picture=drawn,
                )
            )
    for number, count in enumerate(s.trauma_hand):
        if count:
            trauma = s.box.traumas[number]
            gist, drawn = sight("trauma", trauma.id)
            kind = "Injury" if trauma.injury else "Insanity"
            most = (("at most", str(trauma.most)),) if trauma.most < 99 else ()
            found.append(
                Shown(
                    id=f"trauma.{number}",
                    name=trauma.name,
                    gist=gist,
                    kind=kind,
                    text=trauma.text,
                    badges=most,
                    picture=drawn,
                )
            )
    return found


def _secrets(s: Mansions) -> list[Item]:
    """What he has answered, and the Objective that follows from it. MM-win-2"""
    found: list[Item] = []
    for choice, answer in zip(s.box.story.choices, s.answers, strict=False):
        found.append(Fact(id=f"answer.{choice.number}", name=choice.question, value=choice.answers[answer].words))
    if s.answers and not s.revealed:
        found.append(_objective(s))
    return found


def _objective(s: Mansions) -> Fact:
    goal = s.box.story.objectives[s.answers[0]]
    return Fact(
        id="objective",
        name=f"Objective: {goal.name}",
        value=f"Keeper: {goal.keeper_says} Investigators: {goal.team_says}",
        note=goal.text,
    )


def clock(s: Mansions, seat: int) -> Panel:
    """The Event deck and its tokens, the Clues, the Objective once it is revealed. MM-event-3, MM-win-4"""
    events = s.box.story.events
    time = events[s.stage].time(len(s.players)) if s.stage < len(events) else 0
    items: list[Item] = [
        Track(id="time", name="Time to the next Event", value=s.time, high=max(time, s.time, 1)),
        Pile(id="events", name="Events to come", count=len(events) - s.stage),
    ]
    levels = sorted({int(hint.split(".")[0]) for hint in s.box.story.hints}, reverse=True)
    found = [level for level in levels if s.clues >> level & 1]
    items.append(Fact(id="clues", name="Clues found", value=", ".join(map(str, found)) or "none yet"))
    if s.revealed or (seat > KEEPER and s.saw_objective >> seat & 1):
        items.append(_objective(s))
    items.extend(_read(s, found))
    return Panel(id="clock", title="The clock", items=tuple(items))


def _read(s: Mansions, clues: list[int]) -> list[Item]:
    """What has been read aloud, to be read again; and what is out of the game. MM-secret-5, MM-event-6, MM-expl-12"""
    story = s.box.story
    read: list[Item] = [Fact(id=f"clue.{n}", name=f"Clue {n}", value=story.clue(n, s.answers)) for n in clues]
    read.extend([Fact(id=f"event.{card.stage}", name=card.name, value=card.text) for card in story.events[: s.stage]])
    gone = [f"{card_name(s, n)}{f' x{count}' if count > 1 else ''}" for n, count in enumerate(s.gone) if count]
    if gone:
        read.append(Fact(id="gone", name="Out of the game", value=", ".join(gone)))
    return read


def sheet(s: Mansions, seat: int, viewer: int) -> Panel:
    """An investigator with all she has; a Mythos card that lies facedown only she and the keeper may read.
    MM-secret-4"""
    if s.sheet[seat] == NONE or len(s.traits[seat]) < 2:
        return Panel(id=seat_id(seat), title=cap(who(s, seat)), seat=seat, items=())
    own = s.investigator(seat)
    items: list[Item] = [
        Track(id=f"health.{seat}", name="Health", value=max(0, s.health(seat)), high=own.health),
        Track(id=f"sanity.{seat}", name="Sanity", value=s.sanity(seat), high=own.sanity),
        Pile(id=f"skill.{seat}", name="Skill points", count=s.skill[seat]),
        Pile(id=f"stun.{seat}", name="Stun", count=s.stun[seat]),
    ]
    values = [(ATTRIBUTE_NAMES[a], attribute(s, seat, a)) for a in range(len(ATTRIBUTES))]
    line = ", ".join([f"{name} {value}" for name, value in values])
    items.append(Fact(id=f"attributes.{seat}", name="Attributes", value=line, numbers=tuple(values)))
    items.append(Fact(id=f"state.{seat}", name="State", value=_state(s, seat), look="state"))
    for place in s.traits[seat]:
        trait = own.traits[place]
        used = " (used)" if any(use.key in s.powers[seat] for use in trait.uses) else ""
        items.append(Fact(id=f"trait.{seat}.{place}", name=trait.name, value=f"{trait.text}{used}"))
    items.extend(_held(s, seat))
    items.extend(_afflicted(s, seat, viewer))
    return Panel(
        id=seat_id(seat),
        title=cap(who(s, seat)),
        seat=seat,
        items=tuple(items),
        picture=picture("investigator", own.id),
    )


def _state(s: Mansions, seat: int) -> str:
    if s.escaped >> seat & 1:
        return "out of the house"
    if s.eliminated >> seat & 1:
        return "eliminated"
    if s.waiting >> seat & 1:
        return "dead; another one comes"
    parts = [room_name(s, s.room(seat)) if s.alive(seat) else "not in the house yet"]
    if s.hiding >> seat & 1:
        parts.append("hiding")
    if s.active == seat:
        parts.append(f"{s.moves_left} Movement and {s.action_left} Action steps left")
    return ", ".join(parts)


def _held(s: Mansions, seat: int) -> list[Item]:
    found: list[Item] = []
    seen: dict[int, int] = {}
    for number in s.held[seat]:
        card = s.box.cards[number]
        again = seen.get(number, 0)
        seen[number] = again + 1
        name = held_id(seat, number) if not again else f"{held_id(seat, number)}.{again}"
        gist, drawn = sight("card", card.id)
        found.append(
            Shown(
                id=name,
                name=card.name,
                gist=gist,
                kind=card.sort.capitalize(),
                text=card.text,
                badges=_badges(card),
                picture=drawn,
            )
        )
    for held in s.spells[seat]:
        spell = s.box.spells[spell_of(held)]
        gist, drawn = sight("spell", spell.id)
        text = spell.text
        if back_of(held) != NONE:
            passed, failed = spell.backs[back_of(held)]
            text = f"{text} Back: {passed} / {failed}"
        found.append(
            Shown(id=spell_id(seat, spell.number), name=spell.name, gist=gist, kind="Spell", text=text, picture=drawn)
        )
    return found


def _badges(card: Card) -> tuple[tuple[str, str], ...]:
    return (("damage", str(card.damage)),) if card.damage else ()


def _afflicted(s: Mansions, seat: int, viewer: int) -> list[Item]:
    found: list[Item] = []
    for slot in (s.injury, s.insanity):
        if slot[seat] != NONE:
            trauma = s.box.traumas[slot[seat]]
            gist, drawn = sight("trauma", trauma.id)
            kind = "Injury" if trauma.injury else "Insanity"
            found.append(
                Shown(
                    id=f"{kind.lower()}.{seat}", name=trauma.name, gist=gist, kind=kind, text=trauma.text, picture=drawn
                )
            )
    for n, number in enumerate(s.facedown[seat]):
        card = s.box.mythos[number]
        name = f"facedown.{seat}.{n}"
        if viewer in (seat, KEEPER) or not card.facedown:
            gist, drawn = sight("mythos", card.id)
            found.append(Shown(id=name, name=card.name, gist=gist, kind="Mythos", text=card.text, picture=drawn))
        else:
            found.append(Shown(id=name, kind="Mythos", up=False))
    return found
