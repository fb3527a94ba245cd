"""One tile as a board: spaces, lines, gates, icons, figures and objects, turned as it lies in the layout."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_mash.content.reading import Tile
from miskatonic.games.cthulhu_mash.content.tiles import ALL, DOTTED, LADDER, SOLID, turned
from miskatonic.games.cthulhu_mash.figures import CHARACTER, GENERATOR
from miskatonic.games.cthulhu_mash.rules.combat.arms import defense_of
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.state import SPACES, SPAWNING, Mash
from miskatonic.games.cthulhu_mash.view.sights import CHARACTERS, GENERATORS, MONSTERS, PLAIN, SIGHTS, TILES
from miskatonic.games.cthulhu_mash.words.names import figure_name, letter, piece_name, space_id
from miskatonic.kernel.scene.boards import Cell, Edge, Grid
from miskatonic.kernel.scene.elements import Token

LOOKS = {SOLID: "wall", DOTTED: "fence", LADDER: "ladder"}
COLOURS = ("red", "blue", "green", "yellow")
"""How each seat is coloured."""
FEATURES = {"chest": "c", "drill": "%", "transporter": "%T", "psychotherapy": "P", "dispenser": "+1", "ceiling": "O",
            "body": "b", "shadow": "s", "shoggoth": "S", "tentacles": "t"}  # fmt: skip

_LOW_R, _HIGH_R = tuple([f"R{i}" for i in range(1, 7)]), tuple([f"R{i}" for i in range(6, 0, -1)])
_LOW_C, _HIGH_C = tuple([f"C{i}" for i in range(1, 7)]), tuple([f"C{i}" for i in range(6, 0, -1)])
AXES = ((_LOW_C, _HIGH_R), (_LOW_R, _LOW_C), (_HIGH_C, _LOW_R), (_HIGH_R, _HIGH_C))
"""What columns and rows are called on a tile that lies turned so often: the printed numbers turn with it. CM-2.3-4"""


def standing(s: Mash, number: int) -> tuple[object, ...]:
    """What the board of a tile rests on: how it lies, who stands on it, and what lies on it."""
    here = [(figure, s.space[figure], s.health[figure], _firmness(s, figure)) for figure in s.crowd[number]]
    lying = [(space, pile) for space, pile in s.ground.items() if space // SPACES == number]
    return s.place_of[number], s.turned[s.place_of[number]], here, lying, s.tissue


def _firmness(s: Mash, figure: int) -> object:
    """What else of a figure's numbers may change: all of a character's, and what a monster's objects add."""
    if figure < s.seats:
        return s.sheet(figure)
    return loot.bonus(s, figure, "defense") if s.packs else 0


def grid(s: Mash, number: int) -> Grid:
    """The board of one tile."""
    tile = s.box.tiles[number]
    turn = max(0, s.turned[s.place_of[number]])
    cells, edges = printed(s, number, turn)
    items = [token(s, figure) for figure in s.crowd[number]]
    if s.ground or s.tissue:
        items.extend(_lying(s, number))
    return Grid(
        id=f"tile{number}",
        name=tile.name,
        width=6,
        height=6,
        cells=cells,
        edges=edges,
        items=tuple(items),
        note=tile.text,
        columns=AXES[turn][0],
        rows=AXES[turn][1],
        picture=TILES.get(tile.id),
    )


def printed(s: Mash, number: int, turn: int) -> tuple[tuple[Cell, ...], tuple[Edge, ...]]:
    """What is printed on a tile, turned so often: its spaces and its lines; drawn once for a box."""
    key = "tile", number, turn
    found: tuple[tuple[Cell, ...], tuple[Edge, ...]] | None = s.box.kept.get(key)
    if found is None:
        found = s.box.kept[key] = drawn(s.box.tiles[number], turn)
    return found


def drawn(tile: Tile, turn: int) -> tuple[tuple[Cell, ...], tuple[Edge, ...]]:
    cells: list[Cell] = []
    edges: dict[tuple[int, int, str], str] = {}
    for at in range(SPACES):
        x, up = turned(at, turn)
        mark, look, name = _ground(tile, at)
        cells.append(Cell(space_id(tile.number * SPACES + at), x, 5 - up, look, name, mark))
        for side in range(4):
            line = tile.grid.line(at, side)
            if tile.grid.beside[at * 4 + side] < 0:
                add_edge(edges, x, 5 - up, (side + turn) % 4, "door" if tile.gates[side] == at else "rim")
            elif line:
                add_edge(edges, x, 5 - up, (side + turn) % 4, LOOKS[line])
    return tuple(cells), tuple([Edge(x, y, side, look) for (x, y, side), look in sorted(edges.items())])


def edge_of(x: int, y: int, side: int) -> tuple[int, int, str]:
    """An edge is named by the space south or east of it."""
    if side == 0:
        return x, y, "north"
    if side == 1:
        return x + 1, y, "west"
    return (x, y + 1, "north") if side == 2 else (x, y, "west")


def add_edge(edges: dict[tuple[int, int, str], str], x: int, y: int, side: int, look: str) -> None:
    """A line on one side of a space."""
    edges[edge_of(x, y, side)] = look


def _ground(tile: Tile, at: int) -> tuple[str, str, str]:
    """Mark, look and name of what is printed on a space."""
    bit = 1 << at
    row = f"R{at // 6 + 1}/C{at % 6 + 1}"
    parts: list[str] = []
    look = ""
    if tile.obstacle & bit:
        return "▒▒▒▒", "obstacle", f"{row}, obstacle"
    mark = "~" if tile.water & bit else ""
    if tile.water & bit:
        look = "water"
        parts.append("water")
    if tile.skull & bit:
        mark, look = f"{mark}☠", "danger"
        parts.append("deadly")
    if tile.damage[at]:
        mark, look = f"{mark}-{tile.damage[at]}", "danger"
        parts.append(f"costs {tile.damage[at]} health")
    if tile.escape[at]:
        mark, look = f"{mark}▽{tile.escape[at]}", look or "trap"
        parts.append(f"holds, free on {tile.escape[at]} or less")
    for amount, sign, what in ((tile.health[at], "♥", "health"), (tile.mentality[at], "✦", "mentality")):
        if amount:
            many = "+" if amount == ALL else str(amount)
            mark, look = f"{mark}{sign}{many}", "help"
            parts.append(f"restores {'all' if amount == ALL else amount} {what}")
    for name, sign in FEATURES.items():
        if tile.feature(name) & bit:
            mark, look = mark or sign, look or "machine"
            parts.append(name)
    if tile.green & bit:
        mark, look = mark or "%", look or "machine"
        parts.append("within reach of the machine")
    if tile.start and at == SPAWNING:
        parts.append("spawning space")
    return mark[:4] or _boots(tile, at), look, ", ".join([row, *parts])


def _boots(tile: Tile, at: int) -> str:
    """A boot icon shows what the space costs on top."""
    return f"b{tile.boot[at]}" if tile.boot[at] else " "


def token(s: Mash, figure: int) -> Token:
    """A figure with its health."""
    health = f"{s.health[figure]}/{base_health(s, figure)}"
    name = figure_name(s, figure)
    at = space_id(s.space[figure])
    note = f"{name}, health {health}"
    facts = (("Health", health), ("Defense", str(defense_of(s, figure))))
    if s.box.sort[figure] == CHARACTER:
        drawn = CHARACTERS.get(s.box.characters[s.character[figure]].id)
        mark = initials(name)
        return Token(
            id=f"f{figure}", name=name, look=COLOURS[figure], at=at, mark=mark, note=note, facts=facts, picture=drawn
        )
    words = name.replace("-", " ").split()[:-1]
    if s.box.sort[figure] == GENERATOR:
        look, drawn = "orange", GENERATORS.get(s.box.generator(figure).id)
        short = (words[0][0] + words[-1][0] if len(words) > 1 else words[0][:2]).upper()
    else:
        look, drawn = "purple", MONSTERS.get(s.box.monster(figure).id)
        short = words[0][0] + (words[1][0].lower() if len(words) > 1 else words[0][1])
    mark = f"{short}{letter(s, figure).lower()}"
    return Token(id=f"f{figure}", name=name, look=look, at=at, mark=mark, note=note, facts=facts, picture=drawn)


def initials(name: str) -> str:
    """Two capitals for a character or a tile."""
    words = name.replace("-", " ").split()
    return "".join([word[0] for word in words])[:3] if len(words) > 1 else name[:2]


def _lying(s: Mash, number: int) -> list[Any]:
    """Objects on the ground: face-up ones by name, a face-down pile by its height. CM-2.4.3-3"""
    found: list[Any] = []
    for space in sorted(s.ground):
        if space // SPACES != number:
            continue
        pile = s.ground[space]
        at = space_id(space)
        found.extend([_thing(s, piece, at, "*", "yellow") for piece in pile.up])
        if pile.down:
            name = "objects face down"
            found.append(Token(id=f"pile{at}", name=name, count=len(pile.down), at=at, mark="?", look="yellow"))
    for space, piece in s.tissue:
        if space // SPACES == number:
            found.append(_thing(s, piece, space_id(space), "!", "red"))
    return found


def _thing(s: Mash, piece: int, at: str, mark: str, look: str) -> Token:
    """An object that lies face up."""
    picture = SIGHTS.get(s.box.kind_of(piece).id, PLAIN)[1]
    return Token(id=f"o{piece}", name=piece_name(s, piece), at=at, mark=mark, look=look, picture=picture)
