"""The maps as pictures for the docs: places in their areas, ways by their kind, icons and Retreats (TP-map)."""

from __future__ import annotations

from html import escape
from math import hypot
from typing import Final

from miskatonic.games.terror_paths.content.reading.maps import Chart, read_map
from miskatonic.games.terror_paths.content.scenario import Spot

GROUNDS: Final = {
    "sand": "#ead7a4",
    "crystal": "#d3dcea",
    "red": "#e6b7a5",
    "water": "#b9d3d6",
    "work": "#d9c7ad",
    "wood": "#dcc19a",
    "stone": "#cfcabd",
    "carpet": "#dfb9ac",
    "dust": "#ddd6c0",
}
LINES: Final = {
    "doorway": ("#5a4526", "5", ""),
    "stairs": ("#5a4526", "7", "3 4"),
    "tunnel": ("#8a6c3c", "9", ""),
    "path": ("#8a6c3c", "3", "10 5"),
    "secret": ("#a8453c", "3", "2 6"),
}
"""Colour, width and dashes of a way of each kind."""
ICONS: Final = {"weapon": ("W", "#8a3b2f"), "gear": ("G", "#4c6a3d"), "spell": ("S", "#5d4a86")}
LEGEND: Final = 34


def map_svg(name: str) -> str:
    """The map of that name as an SVG document."""
    chart = read_map(name)
    wide, high = chart.size[0], chart.size[1] + LEGEND
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" font-family="Georgia, serif">',
        f"<title>{escape(chart.name)}</title>",
        f'<rect width="{wide}" height="{high}" rx="8" fill="#f4ecd6"/>',
        *_ways(chart),
        *_places(chart),
        *_labels(chart),
        *_legend(chart),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _ways(chart: Chart) -> list[str]:
    spots = {spot.id: spot for spot in chart.spots}
    return [_line(spots[way.a], spots[way.b], way.kind, way.bend) for way in chart.graph.ways]


def _line(a: Spot, b: Spot, kind: str, bend: float) -> str:
    """From middle to middle; the places are drawn over its ends."""
    length = max(1.0, hypot(b.x - a.x, b.y - a.y))
    x = (a.x + b.x) / 2 - 2 * bend * (b.y - a.y) / length
    y = (a.y + b.y) / 2 + 2 * bend * (b.x - a.x) / length
    return f'<path d="M{a.x:g} {a.y:g}Q{x:.0f} {y:.0f} {b.x:g} {b.y:g}" fill="none" {_stroke(kind)}/>'


def _stroke(kind: str) -> str:
    colour, wide, dashes = LINES[kind]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'stroke="{colour}" stroke-width="{wide}"{dashed}'


def _places(chart: Chart) -> list[str]:
    grounds = {area.id: GROUNDS[area.ground] for area in chart.areas}
    found: list[str] = []
    for spot, place in zip(chart.spots, chart.graph.places, strict=True):
        left, top = spot.x - spot.wide / 2, spot.y - spot.high / 2
        found.append(
            f'<rect x="{left:g}" y="{top:g}" width="{spot.wide}" height="{spot.high}" rx="10" '
            f'fill="{grounds[place.area]}" stroke="#5a4526" stroke-width="2"/>'
        )
        lines = _wrapped(spot.name, spot.wide // 9)
        first = spot.y - 6 - 8 * (len(lines) - 1)
        found.extend([_text(spot.x, first + 17 * n, line, 15) for n, line in enumerate(lines)])
        found.extend(_icons(spot, first + 17 * len(lines) + 4))
    return found


def _icons(spot: Spot, y: float) -> list[str]:
    signs = [ICONS[icon] for icon in spot.icons] + ([("R", "#2f6d74")] if spot.retreat else [])
    found: list[str] = []
    for n, (letter, colour) in enumerate(signs):
        x = spot.x + 22 * (n - (len(signs) - 1) / 2)
        found.append(f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{colour}"/>')
        found.append(_text(x, y + 4, letter, 12, "#fff"))
    return found


def _labels(chart: Chart) -> list[str]:
    return [_text(a.label[0], a.label[1], a.name, 17, "#6b5126", "italic") for a in chart.areas]


def _legend(chart: Chart) -> list[str]:
    """What lines and letters mean: only what this map has."""
    y = chart.size[1] + 14
    found: list[str] = []
    x = 30.0
    for kind in [kind for kind in LINES if any(way.kind == kind for way in chart.graph.ways)]:
        found.append(f'<path d="M{x:g} {y}h44" fill="none" {_stroke(kind)}/>')
        found.append(_text(x + 52, y + 5, kind, 14, anchor="start"))
        x += 64 + 8 * len(kind)
    for letter, colour, word in (*[(*ICONS[icon], icon.capitalize()) for icon in ICONS], ("R", "#2f6d74", "Retreat")):
        found.append(f'<circle cx="{x + 12:g}" cy="{y}" r="9" fill="{colour}"/>')
        found.append(_text(x + 12, y + 4, letter, 12, "#fff"))
        found.append(_text(x + 26, y + 5, word, 14, anchor="start"))
        x += 42 + 8 * len(word)
    return found


def _text(
    x: float, y: float, words: str, size: int, colour: str = "#2c2112", style: str = "normal", anchor: str = "middle"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-style="{style}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _wrapped(words: str, most: int) -> list[str]:
    """Broken between words, so that no line is longer than it may be unless one word is."""
    lines = [""]
    for word in words.split():
        joined = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(joined) > most:
            lines.append(word)
        else:
            lines[-1] = joined
    return lines
