"""What one seat sees of Terror Paths, as a scene: all see the same (TP-dig-1). Built up from what is open."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import (
    ATTACK,
    BATTLE,
    CHALLENGE,
    DICE,
    MAX_DOOM,
    MAX_THREAT,
    NONE,
    TEST,
    Roll,
)
from miskatonic.games.terror_paths.rules.effects.conditions import read
from miskatonic.games.terror_paths.rules.rolls.assign import FIELDS, open_now
from miskatonic.games.terror_paths.rules.table.events import BACK, DISASTER_BACK, disasters_left
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.beats import item_ids
from miskatonic.games.terror_paths.view.board import the_map, victim_token
from miskatonic.games.terror_paths.view.hints import the_hints
from miskatonic.games.terror_paths.view.menace import event_card, the_menace
from miskatonic.games.terror_paths.view.sights import picture
from miskatonic.games.terror_paths.view.stage import question
from miskatonic.games.terror_paths.words.log import ending, prompt
from miskatonic.games.terror_paths.words.names import (
    DECK_NAMES,
    STAT_NAMES,
    VALUES,
    challenge_name,
    die_id,
    foe_id,
    foe_name,
    place_name,
    seat_id,
    target_id,
    target_words,
    who,
)
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Card, Die, Element, Fact, Pile, Token, Track
from miskatonic.kernel.scene.scene import Scene


def view(s: Terror, seat: int, common: Common) -> Scene:
    """The whole table; a seat's own sheet comes first among the sheets."""
    around = [(max(seat, 0) + i) % s.seats for i in range(s.seats)]
    panels = [common.once("tracks", _tracks, s), common.once("map", the_map, s), common.once("menace", the_menace, s)]
    if s.rolls:
        panels.append(common.once("roll", _roll, s, s.rolls[-1]))
    panels.extend([common.once(other, _sheet, s, other) for other in around])
    panels.append(common.once("hints", the_hints, s))
    return Scene(
        game=s.game.id,
        seat=seat,
        title=_title(s),
        prompt=prompt(s),
        waiting=s.seats_to_act,
        seats=tuple([who(s, other) for other in range(s.seats)]),
        panels=tuple(panels),
        over=ending(s),
        question=common.once("question", question, s),
    )


def _title(s: Terror) -> str:
    if not s.round:
        return f"{s.box.scenario.name} · Setup"
    part = "Menace turn" if s.menace else "Moving" if not s.opened else "Player turn"
    where = f" · {place_name(s, s.handling)}" if s.handling >= 0 else ""
    return f"{s.box.scenario.name} · Round {s.round} · {part}{where}"


def _tracks(s: Terror) -> Panel:
    """Threat, Doom, the decks and the back of the top Event. TP-dig-1, TP-trk-1, TP-trk-3"""
    top = s.tops[0] if s.tops else NONE
    note = {BACK: "An Event lies on top.", DISASTER_BACK: "A Disaster lies on top."}.get(top, "")
    if top >= 0:
        note = f"On top lies {s.box.events[top].name}."
    items: list[Element] = [
        Track(id="threat", name="Threat", value=s.threat, high=MAX_THREAT),
        Track(id="doom", name="Doom", value=s.doom, high=MAX_DOOM),
        Pile(id="pile.events", name="Events", count=s.events_left(), note=note),
        Pile(id="pile.disasters", name="Disasters", count=disasters_left(s)),
    ]
    for deck, kinds in s.box.deck.items():
        items.append(Pile(id=f"pile.{deck}", name=DECK_NAMES[deck], count=sum([s.item_bag[kind] for kind in kinds])))
    return Panel(id="tracks", title="Tracks and decks", items=tuple(items))


def _roll(s: Terror, roll: Roll) -> Panel:
    """The dice that lie open, whose they are, and the Targets. TP-att-1"""
    items: list[Element] = []
    for at, die in enumerate(roll.dice):
        more = f"{die.plus:+d}" if die.plus else ""
        note = ", ".join([text for text, is_so in (("pre-set", die.fixed), ("not to be touched", die.kept)) if is_so])
        whose = who(s, die.owner) if roll.kind != DICE else ""  # a card's dice are nobody's
        items.append(Die(id=die_id(at), name=f"{whose}{more}", value=die.face, note=note))
    items.extend(_targets(s, roll))
    for at, seat in enumerate(roll.seats if roll.stage == 0 and roll.power else ()):
        items.append(Fact(id=f"power.{seat}", name=who(s, seat), value=f"Power Up {roll.power[at]}"))
    return Panel(id="roll", title=_rolled(s, roll), items=tuple(items))


def _targets(s: Terror, roll: Roll) -> list[Element]:
    """The Targets that dice may go to, whose they are, and the dice that lie on them. TP-chal-3, TP-tgt-3"""
    targets = roll.targets or (open_now(s, roll) if roll.kind in (BATTLE, CHALLENGE) else ())
    found: list[Element] = []
    for to in range(len(targets) // FIELDS):
        foe, _, value, critical = targets[FIELDS * to : FIELDS * to + FIELDS]
        put = [at for at, where in enumerate(roll.put) if where == to]
        dice = [roll.dice[at].value for at in put]
        owner = s.foe(foe)
        name = s.box.foes[owner.kind].name if owner is not None else challenge_name(s, roll.what)
        about = (("of", (foe_id(foe),)),) if owner is not None else ()
        found.append(
            Fact(
                id=target_id(to),
                name=f"{target_words(value, critical)} of {name}",
                value=" + ".join([str(face) for face in dice]),
                look="critical" if critical else "normal",
                numbers=(("value", value), ("sum", sum(dice))),
                about=(*about, ("dice", tuple([die_id(at) for at in put]))),
            )
        )
    return found


def _rolled(s: Terror, roll: Roll) -> str:
    """What is rolled for, and what is needed. TP-test-1, TP-eatk-7"""
    names = {"battle": "The Battle", "recovery": "Recovery", "dice": "The dice"}
    if roll.kind == TEST and roll.seats:
        return _tested(s, roll)
    if roll.kind == ATTACK and roll.seats:
        foe = foe_name(s, roll.need)
        return f"{foe[0].upper()}{foe[1:]} attacks {who(s, roll.seats[0])}"
    return names.get(roll.kind) or challenge_name(s, roll.what)


def _tested(s: Terror, roll: Roll) -> str:
    """The number is fixed when the die is rolled. TP-test-4, TP-test-6"""
    need = roll.need if roll.dice else read(s, roll.what, roll.place, roll.seats[0]) + roll.need
    wanted = f"{need} or lower passes" if 0 < need < 6 else "it cannot fail" if need > 0 else "it cannot be passed"
    return f"{VALUES.get(roll.what, roll.what)} Test of {who(s, roll.seats[0])}: {wanted}"


def _sheet(s: Terror, seat: int) -> Panel:
    """A sheet with tracks, tokens and Items: all of it open. TP-sheet-1, TP-setup-19"""
    if s.place[seat] < 0:
        out = " (out)" if s.sheet[seat] >= 0 else ""
        return Panel(id=seat_id(seat), title=who(s, seat) + out, layout="column", seat=seat)
    sheet = s.investigator(seat)
    items: list[Element] = [
        Track(id=f"stat.{seat}.{n}", look="stat", name=STAT_NAMES[n], value=s.stat(seat, n), high=sheet.maxima[n])
        for n in range(3)
    ]
    items.append(Track(id=f"san.{seat}", name="SAN", value=s.san[seat], high=sheet.san))
    items.append(Track(id=f"hp.{seat}", name="HP", value=s.hp[seat], high=sheet.hp))
    items.append(Token(id=f"luck.{seat}", name="Luck", icon="luck", count=s.luck[seat]))
    items.append(Token(id=f"tokens.{seat}", name="Insight", icon="insight", count=s.insight[seat]))
    items.append(Fact(id=f"bonus.{seat}", name="Bonus", value=sheet.bonus_text or sheet.bonus))
    in_force = " (in force)" if s.mad(seat) else ""
    items.append(Fact(id=f"madness.{seat}", name=f"Madness{in_force}", value=sheet.madness_text or sheet.madness))
    for own, held in zip(item_ids(seat, s.items[seat]), s.items[seat], strict=True):
        item = s.box.items[held >> 1]
        tapped = "Tapped" if held & 1 else ""
        drawn, kind = picture("item", item.id), DECK_NAMES[item.deck]
        look = "spent" if held & 1 else ""
        items.append(
            Card(
                id=own, name=item.name, gist=item.gist, picture=drawn, kind=kind, text=item.text, note=tapped, look=look
            )
        )
    items.extend([victim_token(s, v, "") for v in s.victims[seat]])
    items.extend([event_card(s, f"curse.{seat}.{n}", event) for n, event in enumerate(s.curses[seat])])
    flags = [
        text
        for text, is_so in (("leads", seat == s.lead and s.round > 0), ("has stopped", s.held >> seat & 1))
        if is_so
    ]
    title = f"{sheet.name}{' (' + ', '.join(flags) + ')' if flags else ''}"
    shown = picture("investigator", sheet.id)
    return Panel(id=seat_id(seat), title=title, layout="column", seat=seat, items=tuple(items), picture=shown)
