"""What one seat sees of Terror Paths, as a scene: all see the same (TP-dig-1). Built up from what is open."""

from __future__ import annotations

from functools import cache

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.records import CLASSES
from miskatonic.games.terror_paths.records import MAX_DOOM, MAX_THREAT, NOBODY, NONE, Foe, Roll
from miskatonic.games.terror_paths.rules.effects.conditions import retreats, worth
from miskatonic.games.terror_paths.rules.rolls.assign import FIELDS, foe_targets
from miskatonic.games.terror_paths.rules.table.cards import card_of, classes
from miskatonic.games.terror_paths.rules.table.events import BACK, DISASTER_BACK, disasters_left
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.sights import encounter, picture, sight
from miskatonic.games.terror_paths.words.log import ending, prompt
from miskatonic.games.terror_paths.words.names import (
    DECK_NAMES,
    STAT_NAMES,
    challenge_name,
    die_id,
    foe_id,
    item_id,
    place_id,
    place_name,
    seat_id,
    target_id,
    target_words,
    who,
)
from miskatonic.kernel.scene import (
    Area,
    Card,
    Chart,
    Common,
    Die,
    Element,
    Fact,
    Graph,
    Node,
    Panel,
    Picture,
    Pile,
    Question,
    Scene,
    Token,
    Track,
    Way,
)


def view(s: Terror, seat: int, common: Common) -> Scene:
    """The whole table; a seat's own sheet comes first among the sheets."""
    around = [(max(seat, 0) + i) % s.seats for i in range(s.seats)]
    panels = [common.once("tracks", _tracks, s), common.once("map", _map, s), common.once("menace", _menace, s)]
    if s.rolls:
        panels.append(common.once("roll", _roll, s, s.rolls[-1]))
    panels.extend([common.once(other, _sheet, s, other) for other in around])
    asking = type(s.agenda[-1]).__name__ if s.agenda and not s.over else ""
    return Scene(
        game=s.game.id,
        seat=seat,
        title=_title(s),
        prompt=prompt(s),
        waiting=s.seats_to_act,
        seats=tuple([who(s, other) for other in range(s.seats)]),
        panels=tuple(panels),
        over=ending(s),
        question=Question(asking, s.seats_to_act, ("roll",) if s.rolls else ("map",), s.seats_to_act)
        if asking
        else None,
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


def _map(s: Terror) -> Panel:
    """Places and ways, and what lies on them. TP-map-1, TP-map-4"""
    shut = [(place_id(p), "blocked") for p in range(s.box.size) if s.blocked >> p & 1]
    shut += [(place_id(p), "locked") for p in range(s.box.size) if (s.locked & ~s.blocked) >> p & 1]
    items: list[Element] = []
    for place in range(s.box.size):
        items.extend(_at(s, place))
    board = Graph(id="graph", name=s.box.scenario.name, chart=chart(s.box), states=tuple(shut), items=tuple(items))
    return Panel(id="map", title="The map", items=(board,))


@cache
def chart(box: Box) -> Chart:
    """The map as printed. TP-map-1, TP-map-2"""
    graph = box.graph
    areas = [f"area.{area}" for area in graph.area_of]
    nodes = [
        Node(place_id(p), spot.name, spot.x, spot.y, area=areas[p], picture=picture("place", spot.id))
        for p, spot in enumerate(box.spots)
    ]
    ways = [
        Way(f"way.{w}", place_id(a), place_id(b), look=graph.ways[w].kind, bend=graph.ways[w].bend)
        for w, (a, b) in enumerate(graph.ends)
    ]
    printed = [box.areas[area] for area in graph.areas]
    grounds = [Area(f"area.{n}", a.name, a.ground, label=(*a.label, 0)) for n, a in enumerate(printed)]
    return Chart(tuple(nodes), tuple(ways), tuple(grounds), "cavern")


def _at(s: Terror, place: int) -> list[Element]:
    """Everything in a place."""
    at = place_id(place)
    found: list[Element] = []
    back = s.back_at[place]
    card = card_of(s, place)
    if card is not None:
        state = "Tapped" if s.tapped >> place & 1 else ""
        note = state or card.text
        drawn = _of_back(s, back)
        found.append(Token(id=f"card.{place}", name=card.name, icon="card", at=at, look="up", note=note, picture=drawn))
    elif back != NONE:
        words = [word for word in CLASSES if word in classes(s, place)]
        name = s.box.cards[s.card_at[place]].name if s.known >> place & 1 else s.box.backs[back].type
        note, drawn = ", ".join(words), _of_back(s, back)
        found.append(Token(id=f"card.{place}", name=name, icon="card", at=at, look="down", note=note, picture=drawn))
    if s.insight_at[place]:
        found.append(Token(id=f"insight.{place}", name="Insight", icon="insight", count=s.insight_at[place], at=at))
    for n, item in enumerate(s.loose[place]):
        kind = s.box.items[item >> 1]
        drawn = picture("item", kind.id)
        found.append(Token(id=f"loose.{place}.{n}", name=kind.name, icon="item", at=at, picture=drawn))
    found.extend([_victim(s, v, at) for v in s.victims_at[place]])
    for number in s.events_at[place]:
        event = s.box.events[number]
        drawn = picture("event", event.id)
        found.append(Token(id=f"event.{number}", name=event.name, icon="event", at=at, picture=drawn))
    icons = [(n, s.box.icons[n][1]) for n in s.box.icons_at[place] if not s.searched >> n & 1]
    found.extend([Token(id=f"icon.{n}", name=DECK_NAMES[deck], icon=deck, at=at) for n, deck in icons])
    if retreats(s) >> place & 1:
        found.append(Token(id=f"retreat.{place}", name="Retreat", icon="retreat", at=at))
    if (s.blocked | s.locked) >> place & 1:
        word = "Blocked" if s.blocked >> place & 1 else "Locked"
        found.append(Token(id=f"shut.{place}", name=word, icon="shut", at=at))
    found.extend([_foe(s, foe, at) for foe in s.foes_at(place)])
    found.extend([_figure(s, seat, at) for seat in s.living() if s.place[seat] == place])
    return found


def _of_back(s: Terror, back: int) -> Picture | None:
    """What Encounter cards of a type show."""
    return picture("encounter", encounter(s.box.backs[back].type)) if back >= 0 else None


def _figure(s: Terror, seat: int, at: str) -> Token:
    """An Investigator on the map."""
    drawn = picture("investigator", s.investigator(seat).id)
    return Token(id=f"figure.{seat}", name=who(s, seat), icon="figure", at=at, picture=drawn)


def _victim(s: Terror, number: int, at: str) -> Token:
    """Somebody who lies there or comes along, and what becomes of her. TP-lore-4"""
    victim = s.box.victims[number]
    drawn = picture("victim", victim.id)
    return Token(id=f"victim.{number}", name=victim.name, icon="victim", at=at, note=victim.text, picture=drawn)


def _foe(s: Terror, foe: Foe, at: str) -> Token:
    """An Enemy with its Targets; those that are Hit in brackets. TP-foe-2, TP-chal-7"""
    words = []
    for n, target in enumerate(foe_targets(s, foe)):
        text = target_words(worth(s, target.value, foe.place, foe.seat), int(target.critical))
        words.append(f"({text})" if foe.hits >> n & 1 else text)
    name = who(s, foe.seat) if foe.seat != NOBODY else s.box.foes[foe.kind].name
    return Token(id=foe_id(foe.no), name=name, icon="foe", at=at, note=" ".join(words))


def _menace(s: Terror) -> Panel:
    """The face of the Menace that is up, what the scenario counts, and what all know. TP-glos-3, TP-lore-1"""
    stage = s.box.scenario.stages[s.stage]
    gist, drawn = sight("stage", stage.id)
    items: list[Element] = [
        Card(id=f"menace.{stage.id}", name=stage.name, gist=gist, picture=drawn, kind="Menace", text=stage.text)
    ]
    for n, counter in enumerate(s.box.scenario.counters):
        items.append(Track(id=f"counter.{counter.id}", name=counter.name, value=s.counters[n], high=counter.most))
    for n, lore in enumerate(s.box.scenario.lore):
        if s.lore >> n & 1:
            gist, drawn = sight("lore", lore.id)
            name = f"lore.{lore.id}"
            items.append(Card(id=name, name=lore.name, gist=gist, picture=drawn, kind="Lore", text=lore.text))
    items.extend([_event(s, f"event.{event}", event) for event in s.events_out])
    return Panel(id="menace", title="The Menace", layout="column", items=tuple(items))


def _event(s: Terror, name: str, number: int) -> Card:
    """An Event or a Disaster that stays."""
    event = s.box.events[number]
    gist, drawn = sight("event", event.id)
    kind = "Disaster" if event.disaster else "Event"
    return Card(id=name, name=event.name, gist=gist, picture=drawn, kind=kind, text=event.text)


def _roll(s: Terror, roll: Roll) -> Panel:
    """The dice that lie open, whose they are, and the Targets. TP-att-1"""
    items: list[Element] = []
    for at, die in enumerate(roll.dice):
        more = f"{die.plus:+d}" if die.plus else ""
        note = ", ".join([text for text, is_so in (("pre-set", die.fixed), ("not to be touched", die.kept)) if is_so])
        items.append(Die(id=die_id(at), name=f"{who(s, die.owner)}{more}", value=die.face, note=note))
    for to in range(len(roll.targets) // FIELDS):
        foe, _, value, critical = roll.targets[FIELDS * to : FIELDS * to + FIELDS]
        dice = [str(die.value) for die, where in zip(roll.dice, roll.put, strict=False) if where == to]
        owner = s.foe(foe)
        name = s.box.foes[owner.kind].name if owner is not None else challenge_name(s, roll.what)
        items.append(Fact(id=target_id(to), name=f"{target_words(value, critical)} of {name}", value=" + ".join(dice)))
    for at, seat in enumerate(roll.seats if roll.stage == 0 and roll.power else ()):
        items.append(Fact(id=f"power.{seat}", name=who(s, seat), value=f"Power Up {roll.power[at]}"))
    return Panel(id="roll", title=_rolled(s, roll), items=tuple(items))


def _rolled(s: Terror, roll: Roll) -> str:
    names = {"test": "A Test", "battle": "The Battle", "attack": "An Attack", "recovery": "Recovery"}
    return names.get(roll.kind) or challenge_name(s, roll.what)


def _sheet(s: Terror, seat: int) -> Panel:
    """A sheet with tracks, tokens and Items: all of it open. TP-sheet-1, TP-setup-19"""
    if s.sheet[seat] < 0:
        return Panel(id=seat_id(seat), title=who(s, seat), layout="column", seat=seat)
    sheet = s.investigator(seat)
    items: list[Element] = [
        Track(id=f"stat.{seat}.{n}", name=STAT_NAMES[n], value=s.stat(seat, n), low=0, high=sheet.maxima[n])
        for n in range(3)
    ]
    items.append(Track(id=f"san.{seat}", name="SAN", value=s.san[seat], high=sheet.san))
    items.append(Track(id=f"hp.{seat}", name="HP", value=s.hp[seat], high=sheet.hp))
    items.append(Token(id=f"luck.{seat}", name="Luck", icon="luck", count=s.luck[seat]))
    items.append(Token(id=f"tokens.{seat}", name="Insight", icon="insight", count=s.insight[seat]))
    items.append(Fact(id=f"bonus.{seat}", name="Bonus", value=sheet.bonus_text or sheet.bonus))
    in_force = " (in force)" if s.mad(seat) else ""
    items.append(Fact(id=f"madness.{seat}", name=f"Madness{in_force}", value=sheet.madness_text or sheet.madness))
    taken: dict[int, int] = {}
    for held in s.items[seat]:
        again = taken.get(held >> 1, 0)
        taken[held >> 1] = again + 1
        item = s.box.items[held >> 1]
        own = item_id(seat, held) if not again else f"{item_id(seat, held)}.{again}"
        tapped = "Tapped" if held & 1 else ""
        drawn, kind = picture("item", item.id), DECK_NAMES[item.deck]
        look = "spent" if held & 1 else ""
        items.append(
            Card(
                id=own, name=item.name, gist=item.gist, picture=drawn, kind=kind, text=item.text, note=tapped, look=look
            )
        )
    items.extend([_victim(s, v, "") for v in s.victims[seat]])
    items.extend([_event(s, f"curse.{seat}.{n}", event) for n, event in enumerate(s.curses[seat])])
    flags = [
        text
        for text, is_so in (("leads", seat == s.lead and s.round > 0), ("has stopped", s.held >> seat & 1))
        if is_so
    ]
    title = f"{sheet.name}{' (' + ', '.join(flags) + ')' if flags else ''}"
    shown = picture("investigator", sheet.id)
    return Panel(id=seat_id(seat), title=title, layout="column", seat=seat, items=tuple(items), picture=shown)
