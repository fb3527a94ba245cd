"""What one seat sees, as a scene: the plan of the tiles, the tiles with characters on them, and everybody's cards.

Nobody has secrets in this game, so all seats see the same; only the tile shown first is one's own. CM-ref-6, CM-ref-18
"""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_mash.rules.moving.board import HIDDEN, beyond
from miskatonic.games.cthulhu_mash.rules.moving.spaces import holds_on
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, OUT, SPACES, WAITING, Mash
from miskatonic.games.cthulhu_mash.view.sights import CHARACTERS, MONSTERS, PLAIN, SIGHTS, TILES
from miskatonic.games.cthulhu_mash.view.spellbook import everywhere_written, known_spells
from miskatonic.games.cthulhu_mash.view.stage import question
from miskatonic.games.cthulhu_mash.view.tileview import COLOURS, add_edge, edge_of, grid, initials, standing, token
from miskatonic.games.cthulhu_mash.words.names import HOLDS, MODES, figure_name, piece_name, seat_name, space_name
from miskatonic.games.cthulhu_mash.words.words import prompt
from miskatonic.kernel.scene.boards import Cell, Edge, Grid, Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Card, Fact, Pile, Token, Track
from miskatonic.kernel.scene.scene import Scene


def view(s: Mash, seat: int, common: Common) -> Scene:
    """The whole table."""
    shown = _shown_tiles(s, seat)
    panels = [*common.once("layout", _layout, s, common)]
    for tile in shown:
        panels.append(common.once(("around", tile), _board, s, tile, common))
        if common.words:
            panels.append(common.once(("legend", tile), _legend, s, tile))
    panels.extend(common.once("people", _people, s, common))
    panels.append(common.once(("far", *shown), _far, s, shown, common))
    return Scene(
        game="cthulhu_mash",
        seat=seat,
        title=_title(s),
        prompt=prompt(s) if common.words else "",
        waiting=s.seats_to_act,
        seats=common.once("names", _names, s),
        panels=tuple(panels),
        over=_over(s),
        question=common.once("question", question, s),
    )


def _layout(s: Mash, common: Common) -> list[Panel]:
    return [common.lasting("map", _laid(s), _map, s)] if s.tile_at else []


def _board(s: Mash, tile: int, common: Common) -> Panel:
    return common.lasting(("board", tile), standing(s, tile), _boxed, s, tile, common)


def _people(s: Mash, common: Common) -> list[Panel]:
    """The characters' panels and the stacks."""
    found = [common.lasting(("seat", seat), _held(s, seat), _seat, s, seat) for seat in range(s.seats)]
    return [*found, common.lasting("stacks", _stacked(s), _stacks, s)]


def _names(s: Mash) -> tuple[str, ...]:
    return tuple([seat_name(s, seat) for seat in range(s.seats)])


def _title(s: Mash) -> str:
    if not s.round:
        return "Setting up"
    limit = f" of {s.options['rounds']}"
    return f"{MODES[s.mode]} · round {s.round}{limit} · turn of the {seat_name(s, s.active)}"


def _over(s: Mash) -> str:
    if s.outcome is None:
        return ""
    if not s.outcome.winners:
        return f"Nobody wins: {s.outcome.reason}."
    names = " and ".join([f"the {seat_name(s, seat)}" for seat in s.outcome.winners])
    return f"{names[:1].upper()}{names[1:]} {'wins' if len(s.outcome.winners) == 1 else 'win'}: {s.outcome.reason}."


def _far(s: Mash, shown: list[int], common: Common) -> Panel:
    """All tiles that lie open, but those shown by themselves."""
    grids = [common.once(("lying", tile), _grid, s, tile, common) for tile in _face_up(s) if tile not in shown]
    return Panel(id="far", title="Other tiles", look="reference", layout="column", items=tuple(grids))


def _grid(s: Mash, tile: int, common: Common) -> Grid:
    return common.lasting(("grid", tile), standing(s, tile), grid, s, tile)


def _face_up(s: Mash) -> list[int]:
    return [tile for place, tile in enumerate(s.tile_at) if s.turned[place] >= 0]


def _shown_tiles(s: Mash, seat: int) -> list[int]:
    """The tile of the active character first, then one's own."""
    found: list[int] = []
    for other in (s.active, seat):
        if other >= 0 and s.round and s.tile_of(other) >= 0 and s.tile_of(other) not in found:
            found.append(s.tile_of(other))
    return found


def _boxed(s: Mash, tile: int, common: Common) -> Panel:
    board = Panel(id=f"board{tile}", layout="column", items=(_grid(s, tile, common),))
    return Panel(id=f"around{tile}", title=f"{_address(s, tile)}", items=(board,))


def _address(s: Mash, tile: int) -> str:
    place = s.plan().places[s.place_of[tile]]
    return f"{chr(65 + place.x)}{s.plan().height - place.y}"


def _legend(s: Mash, tile: int) -> Panel:
    """What stands on the tile, by the marks on it."""
    lines: list[Any] = []
    for figure in s.crowd[tile]:
        piece = token(s, figure)
        lines.append(Fact(id=f"l{figure}", name=piece.mark, value=piece.note))
    lines.extend([Fact(id=f"h{h.figure}_{h.kind}", name="held", value=figure_name(s, h.figure)) for h in s.holds
                  if s.tile_of(h.figure) == tile])  # fmt: skip
    lines.extend(_objects_on(s, tile))
    inner = Panel(id=f"pieces{tile}", layout="column", items=tuple(lines))
    return Panel(id=f"legend{tile}", title="On it", items=(inner,))


def _objects_on(s: Mash, tile: int) -> list[Fact]:
    """What lies on the ground, by space: face-up objects by name, face-down ones by their number. CM-2.4.3-3"""
    found = []
    for space in sorted([space for space in s.ground if space // SPACES == tile]):
        pile = s.ground[space]
        here = [piece_name(s, piece) for piece in pile.up]
        if pile.down:
            here.append(f"{len(pile.down)} face down")
        mark = "*" if pile.up else "?"
        found.append(Fact(id=f"g{space}", name=mark, value=f"{space_name(space)}: {', '.join(here)}"))
    return found


# ---------------------------------------------------------------------- the plan


def _laid(s: Mash) -> tuple[object, ...]:
    """What the plan rests on: the tiles, how they lie, and where the characters are."""
    return tuple(s.tile_at), tuple(s.turned), tuple(s.space[: s.seats]), tuple(s.character)


def _map(s: Mash) -> Panel:
    return Panel(
        id="map", look="plan", title=s.plan().name, items=(Panel(id="plan", layout="column", items=(_plan(s),)),)
    )


def _plan(s: Mash) -> Grid:
    """Places of the layout, which of their gates meet, and who is where."""
    plan = s.plan()
    cells, items = [], []
    edges: dict[tuple[int, int, str], str] = {}
    for place in plan.places:
        tile = s.tile_at[place.number]
        up = s.turned[place.number] >= 0
        name = s.box.tiles[tile].name if tile >= 0 else "face down"
        y = plan.height - 1 - place.y
        mark = initials(name) if up else f"({initials(name)})" if tile >= 0 else "??"
        drawn = TILES.get(s.box.tiles[tile].id) if up else None
        cells.append(Cell(f"p{place.number}", place.x, y, "", name if up else f"{name}, face down", mark, drawn))
        if up:
            items.extend(_on_plan(s, place.number, tile))
            for side in range(4):
                facing = (side + s.turned[place.number]) % 4
                way = beyond(s, tile, side)
                if way >= 0 or way == HIDDEN:
                    add_edge(edges, place.x, y, facing, "door")
                elif plan.beside[place.number * 4 + facing] >= 0:
                    edges.setdefault(edge_of(place.x, y, facing), "rim")
    lines = tuple([Edge(x, y, side, look) for (x, y, side), look in sorted(edges.items())])
    return Grid(
        id="layout", width=plan.width, height=plan.height, cells=tuple(cells), edges=lines, items=tuple(items),
        note=plan.text,
    )  # fmt: skip


def _on_plan(s: Mash, place: int, tile: int) -> list[Token]:
    """Characters by their initials."""
    return [
        Token(id=f"at{seat}", name=name, look=COLOURS[seat], at=f"p{place}", mark=initials(name))
        for seat in range(s.seats)
        for name in (seat_name(s, seat),)
        if s.space[seat] >= 0 and s.space[seat] // SPACES == tile
    ]


# ---------------------------------------------------------------------- seats


def _held(s: Mash, seat: int) -> tuple[object, ...]:
    """What a character's panel rests on."""
    if s.character[seat] < 0:
        return ()
    mine = 1 << seat
    mind = (s.mentality[seat], s.sanity[seat], s.sanity_base[seat], s.status[seat], s.rider[seat])
    has = (s.trophies[seat], s.objects[seat], s.powers[seat], s.arcane[seat], s.memory[seat], s.crystal)
    spells = tuple(s.written.items())
    around = (holds_on(s, seat), s.ward & mine, s.flying & mine, s.camps[seat], tuple(s.side))
    return s.character[seat], s.sheet(seat), s.health[seat], mind, has, spells, around


def _seat(s: Mash, seat: int) -> Panel:
    """A character's card with all it has. CM-2.1-2"""
    title = seat_name(s, seat)
    if s.character[seat] < 0:
        return Panel(id=f"seat{seat}", title=title, seat=seat, look=COLOURS[seat])
    sheet = s.sheet(seat)
    items: list[Any] = [
        _health(s, seat),
        _track(f"mind{seat}", "Mentality", s.mentality[seat], sheet.base_mentality, "blue"),
    ]
    if s.options["sanity"] and s.sanity_base[seat]:
        items.append(_track(f"sanity{seat}", "Sanity", s.sanity[seat], s.sanity_base[seat], "purple"))
    items.append(Fact(id=f"stats{seat}", name="", value=_numbers(s, seat), numbers=_figures(s, seat)))
    note = _condition(s, seat)
    if note:
        items.append(Fact(id=f"state{seat}", look="state", name="", value=note))
    if s.trophies[seat]:
        names = ", ".join([s.box.generators[number].name for number in s.trophies[seat]])
        items.append(Fact(id=f"trophies{seat}", name="trophies", value=names))
    items.extend([_object(s, piece) for piece in s.objects[seat]])
    items.extend([_power(s, number) for number in s.powers[seat]])
    items.extend(_spells(s, seat))
    return Panel(
        id=f"seat{seat}",
        title=title,
        seat=seat,
        look=COLOURS[seat],
        layout="column",
        items=tuple(items),
        picture=CHARACTERS.get(s.box.characters[s.character[seat]].id),
    )


def _health(s: Mash, seat: int) -> Track:
    """The ward's point of health is one more than the base, and is lost first. CM-6-12, CM-6-13"""
    warded = s.ward >> seat & 1
    base = s.sheet(seat).base_health + warded
    note = "one of them is the Flesh Ward's, and is lost first" if warded else ""
    value = s.health[seat] + warded
    return Track(id=f"health{seat}", name="Health", value=value, high=max(base, value, 1), look="red", note=note)


def _track(ident: str, name: str, value: int, base: int, look: str) -> Track:
    return Track(id=ident, name=name, value=value, high=max(base, value, 1), look=look)


def _numbers(s: Mash, seat: int) -> str:
    sheet = s.sheet(seat)

    def die(sides: int, bonus: int) -> str:
        return f"d{sides}" + (f"+{bonus}" if bonus else "")

    return (
        f"melee {die(sheet.melee, sheet.melee_bonus)}, ranged {die(sheet.ranged, sheet.ranged_bonus)}, "
        f"push {die(sheet.push, sheet.push_bonus)}, operate {die(sheet.operate, sheet.operate_bonus)}, "
        f"Defense {sheet.defense}, move {sheet.move}, actions {sheet.actions}, jump {sheet.jump}, "
        f"carries {sheet.load} of {sheet.encumbrance}, power-up for {sheet.kills}"
    )


def _figures(s: Mash, seat: int) -> tuple[tuple[str, int], ...]:
    """The same as fields. CM-2.1-2"""
    sheet = s.sheet(seat)
    return (
        ("melee", sheet.melee), ("melee bonus", sheet.melee_bonus), ("ranged", sheet.ranged),
        ("ranged bonus", sheet.ranged_bonus), ("push", sheet.push), ("push bonus", sheet.push_bonus),
        ("operate", sheet.operate), ("operate bonus", sheet.operate_bonus), ("Defense", sheet.defense),
        ("move", sheet.move), ("actions", sheet.actions), ("jump", sheet.jump), ("load", sheet.load),
        ("encumbrance", sheet.encumbrance), ("power-up for", sheet.kills),
    )  # fmt: skip


def _condition(s: Mash, seat: int) -> str:
    parts = []
    if s.status[seat] == OUT:
        parts.append("out of the game")
    elif s.status[seat] == WAITING:
        parts.append("dead, will re-spawn")
    parts.extend([f"held ({HOLDS[hold.kind]}, free on {hold.number} or less)" for hold in holds_on(s, seat)])
    if s.rider[seat] >= 0:
        parts.append("a Star Vampire is attached")
    if s.ward >> seat & 1:
        parts.append("warded")
    if s.flying >> seat & 1:
        parts.append("flying")
    if s.mode != COOPERATIVE:
        parts.append(f"spawning space {s.camps[seat]}/3" if s.camps[seat] else "spawning space destroyed")
        if len(set(s.side)) < s.seats:
            parts.append(f"side {s.side[seat] + 1}")
    return ", ".join(parts)


def _object(s: Mash, piece: int) -> Card:
    thing = s.box.kind_of(piece)
    text = thing.text
    if piece in s.written:
        text = f"{text} Spells: {', '.join(s.box.spells[n].name for n in s.written[piece])}."
    elif thing.id == "elder_thing_crystal" and s.crystal >= 0:
        text = f"{text} It holds {s.box.power_ups[s.crystal].name}."
    gist, picture = SIGHTS.get(thing.id, PLAIN)
    return Card(
        id=f"o{piece}", name=thing.name, gist=gist, picture=picture, kind=thing.kind, text=text, look=thing.colour
    )


def _power(s: Mash, number: int) -> Card:
    power = s.box.power_ups[number]
    gist, picture = SIGHTS.get(power.id, PLAIN)
    return Card(id=f"power{number}", name=power.name, gist=gist, picture=picture, kind="power-up", text=power.text)


def _spells(s: Mash, seat: int) -> list[Card]:
    """Every spell a character knows or can read. CM-6-3"""
    copied = everywhere_written(s.written)
    found = known_spells(s.objects[seat], s.written, s.arcane[seat], s.memory[seat], copied)
    return [_spell(s, name, number) for name, number in found]


def _spell(s: Mash, ident: str, number: int) -> Card:
    spell = s.box.spells[number]
    gist, picture = SIGHTS.get(spell.id, PLAIN)
    return Card(id=ident, name=spell.name, gist=gist, picture=picture, kind="spell", text=spell.text, look="purple")


def _stacked(s: Mash) -> tuple[object, ...]:
    """What the panel of the stacks rests on."""
    piles = (tuple(s.gen_bag), tuple(s.gen_discards), tuple(s.monster_pile), tuple(s.tile_bag), tuple(s.bags))
    return piles, tuple(s.laid), s.discards, s.spell_bag, s.power_pile, tuple(s.powers), tuple(s.character)


def _stacks(s: Mash) -> Panel:
    """The sizes of all stacks, and what lies openly on the discards. CM-ref-6"""
    if not s.bags:
        return Panel(id="stacks", title="Stacks")
    top = [piece for piece in range(len(s.box.pieces)) if s.discards >> piece & 1]
    items: list[Any] = [
        Pile(id="objects", name="objects", count=stock.stack_size(s)),
        Pile(id="discards", name="discarded objects", count=len(top), top=None),
        Pile(id="generators", name="generators", count=sum(s.gen_bag)),
        Pile(id="spells", name="spells", count=s.spell_bag.bit_count()),
        Pile(id="tiles", name="unseen tiles", count=sum(s.tile_bag)),
    ]
    wrecked = [s.box.generators[number].name for number, count in enumerate(s.gen_discards) for _ in range(count)]
    items.append(Pile(id="wrecked", name="discarded generators", count=len(wrecked), note=", ".join(wrecked)))
    items.extend(
        [
            Pile(id=f"brood{n}", name=card.name, count=s.monster_pile[n], picture=MONSTERS.get(card.id))
            for n, card in enumerate(s.box.monsters)
        ]
    )
    items.extend([
        Pile(id=f"powers{seat}", name=f"power-ups of the {seat_name(s, seat)}",
             count=stock.power_pile(s, seat).bit_count())
        for seat in range(s.seats) if s.character[seat] >= 0
    ])  # fmt: skip
    note = ", ".join([piece_name(s, piece) for piece in top])
    return Panel(id="stacks", title="Stacks", items=tuple(items), note=note)
