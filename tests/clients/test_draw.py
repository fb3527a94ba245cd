"""Scenes in a terminal: every word of the vocabulary, at every width, in colour and in plain sentences."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import miskatonic as mk
from miskatonic.clients.terminal.draw.draw import draw, draw_panels
from miskatonic.clients.terminal.draw.emblems import emblem
from miskatonic.clients.terminal.draw.plain import describe, words
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.kernel.scene.boards import Area, Cell, Chart, Edge, Graph, Grid, Node, Panel, Way
from miskatonic.kernel.scene.elements import Card, Die, Fact, Pile, Sum, Token, Track
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import Form


def scene_of(*panels: Panel, seat: int = 0) -> Scene:
    return Scene(game="g", seat=seat, title="Round 1", prompt="?", waiting=(), seats=("A", "B"), panels=panels)


def drawn(scene: Scene, width: int = 80, tall: bool = False, colour: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=colour, color_system="truecolor" if colour else None)
    console.print(draw(scene, console, tall))
    return out.getvalue()


def one(*items: Any, layout: str = "row") -> Scene:
    return scene_of(Panel(id="p", title="Here", layout=layout, items=items))


def cross_of(*values: int, look: str = "green") -> Panel:
    dice = tuple(Die(id=f"d{i}", name=f"part{i}", value=v, icon="attack", look=look) for i, v in enumerate(values))
    return Panel(id="seat", title="A", seat=0, items=(Panel(id="m", layout="cross", items=dice),))


def chaos(seats: int, choices: int = 12) -> Scene:
    state = mk.game("chaos_of_cthulhu").start(seats, 3)
    for _ in range(choices):
        seat = state.seats_to_act[0]
        state.play(seat, state.legal(seat)[-1 if state.round == 0 else 0])
    scene: Scene = state.game.scene(state, 0)
    return scene


def test_a_cross_lists_top_then_left_center_right_then_bottom() -> None:
    lines = [line for line in drawn(scene_of(cross_of(1, 2, 3, 4, 5))).splitlines() if "⚔" in line]
    assert [[c for c in line if c.isdigit()] for line in lines[:3]] == [["1"], ["2", "3", "4"], ["5"]]
    assert lines[0].index("⚔") == lines[1].index("3") - 2 == lines[2].index("⚔")


def test_tall_terminals_have_big_dice_that_name_their_action() -> None:
    assert "attack" in drawn(scene_of(cross_of(1, 2, 3, 4, 5)), tall=True)
    assert len(drawn(scene_of(cross_of(1, 2, 3, 4, 5)), tall=True).splitlines()) >= 12


@pytest.mark.parametrize("tall", [False, True])
def test_a_lost_die_shows_no_face(tall: bool) -> None:
    text = drawn(scene_of(cross_of(1, 2, 0, 4, 5)), tall=tall)
    assert "3" not in text
    assert ("lost" if tall else "–") in text


def test_dice_wear_the_colour_of_their_look() -> None:
    green = drawn(scene_of(cross_of(1, 2, 3, 4, 5)), colour=True)
    purple = drawn(scene_of(cross_of(1, 2, 3, 4, 5, look="purple")), colour=True)
    assert green != purple
    assert "\x1b[" in green


def test_spent_dice_are_struck_out() -> None:
    text = drawn(one(Die(id="a", value=4, look="stone", spent=True)), colour=True)
    assert ";9m 4 " in text or "[2;9m" in text
    assert "4 (used)" in "\n".join(describe(one(Die(id="a", value=4, look="stone", spent=True))))


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Fact(id="x", name="Target", value="5"), "Target: 5"),
        (Token(id="x", name="Cultist", icon="skull", count=3), "☠ Cultist ×3"),
        (Track(id="x", name="Offerings", value=3, high=4), "Offerings ●●●○ 3/4"),
        (Track(id="x", name="Rounds", value=20, high=40), "Rounds █████░░░░░ 20/40"),
        (
            Sum(id="x", name="Strength", terms=(("level", 4), ("curse", -2)), total=2),
            "Strength: 2 (level +4, curse -2)",
        ),
        (Pile(id="x", name="Doors", count=12, top=Card(id="t", name="Duck")), "Doors (12, on top Duck)"),
        (Card(id="x", name="Duck", kind="curse", badges=(("level", "1"),)), "Duck (curse)  level 1"),
        (Card(id="x", up=False), "[face down]"),
        (Card(id="x", name="Duck", text="Lose two levels."), "Lose two levels."),
    ],
)
def test_every_small_thing_is_drawn_in_words(item: object, words: str) -> None:
    assert " ".join(words.split()) in " ".join(drawn(one(item)).split())


def test_a_grid_shows_walls_and_who_stands_where() -> None:
    cells = tuple(Cell(id=f"c{x}", x=x, y=0) for x in range(2))
    board = Grid(
        id="g",
        name="House",
        width=2,
        height=1,
        cells=cells,
        edges=(Edge(1, 0, "west", "wall"), Edge(0, 0, "north", "wall")),
        items=(Token(id="t", name="Ghoul", at="c1"),),
    )
    lines = drawn(one(board)).splitlines()
    assert any("┃G" in line for line in lines)
    assert any("━━━━" in line for line in lines)
    assert "column 2 row 1: Ghoul" in describe(one(board))[1]
    assert "walls: between column 1 row 1 and column 2 row 1, north of column 1 row 1" in describe(one(board))[1]


def caves() -> Graph:
    """Three places in two areas; the stairs are blocked, the well is locked."""
    return Graph(
        id="g",
        name="Caves",
        chart=Chart(
            nodes=(
                Node("well", "Well", 200, 300, area="below"),
                Node("mouth", "Cave Mouth", 100, 100, area="above", icons=("retreat",)),
                Node("store", "Store", 300, 100, area="above"),
            ),
            ways=(Way("w1", "mouth", "store", "doorway"), Way("w2", "store", "well", "stairs", 8)),
            areas=(Area("above", "Entryway", "sand"), Area("below", "Sunless River", "water")),
            look="cavern",
        ),
        states=(("w2", "blocked"), ("well", "locked")),
        items=(Token(id="t", name="Priest", at="store"),),
    )


def test_a_graph_lists_places_under_their_areas_with_visitors_and_ways() -> None:
    lines = [" ".join(line.split()) for line in drawn(one(caves())).splitlines()]
    text = "\n".join(lines)
    assert text.index("Entryway") < text.index("Cave Mouth (retreat) to Store (doorway)") < text.index("Sunless River")
    assert "Priest to Cave Mouth (doorway), Well (stairs, blocked)" in text
    assert "Well (locked) to Store (stairs, blocked)" in text


def test_a_graph_is_told_place_by_place() -> None:
    told = describe(one(caves()))[1]
    assert "Entryway: Store with Priest, to Cave Mouth (doorway), Well (stairs, blocked)" in told
    assert "Sunless River: Well (locked), to Store (stairs, blocked)" in told


def test_places_and_ways_of_a_graph_are_known_by_their_ids() -> None:
    assert {"g", "well", "mouth", "store", "w1", "w2", "t"} <= one(caves()).ids()


def test_reference_panels_wait_until_somebody_asks() -> None:
    panel = Panel(id="list", title="Bonus list", look="reference", items=(Card(id="c", name="Boon"),))
    scene = scene_of(panel)
    assert "Boon" not in drawn(scene)
    assert all("Boon" not in line for line in describe(scene))
    console = Console(file=io.StringIO(), width=80)
    console.print(draw_panels([panel], scene, console))
    assert "Boon" in console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO from above


@pytest.mark.parametrize("width", [40, 80, 100, 140])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_fits_the_width(width: int, seats: int) -> None:
    assert max(len(line) for line in drawn(chaos(seats), width).splitlines()) <= width


def test_three_seats_share_a_row_at_80_columns_and_four_at_100() -> None:
    for seats, width in ((3, 80), (4, 100)):
        tops = [line for line in drawn(chaos(seats), width).splitlines() if "╭" in line]
        assert [line.count("╭") for line in tops] == [seats]


def test_your_own_side_is_marked_and_comes_first() -> None:
    top = next(line for line in drawn(chaos(3)).splitlines() if "╭" in line)
    assert top.startswith("╭─ North")
    assert top.count("you") == 1


def test_plain_text_has_neither_boxes_nor_emblems() -> None:
    text = "\n".join(describe(chaos(3)))
    assert "North" in text
    assert "Offerings" in text
    assert not set(text) & set("╭╮╰╯│─●○⚔■♥█\x1b")


def test_unknown_icons_and_plain_encodings_fall_back_to_letters() -> None:
    assert emblem("attack") == "⚔"
    assert emblem("attack", letters=True) == "A"
    assert emblem("tentacle") == "T"
    console = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="ascii"), width=80)
    with console.capture() as capture:
        console.print(draw(scene_of(cross_of(1, 2, 3, 4, 5)), console, False))
    assert "A 1" in capture.get()


def munchkin(choices: int) -> Scene:
    """A seat's view after so many choices: hands, tables, perhaps a fight."""
    state = mk.game("munchkin_cthulhu").start(3, 8)
    for _ in range(choices):
        seat = state.seats_to_act[0]
        state.play(seat, next(step for step in state.legal(seat) if not isinstance(step, Form)))
    scene: Scene = state.game.scene(state, 0)
    return scene


@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("choices", [4, 12, 40])
def test_a_table_of_cards_fits_the_width(width: int, choices: int) -> None:
    assert max(len(line) for line in drawn(munchkin(choices), width).splitlines()) <= width


def test_lines_break_between_small_things_not_within_them() -> None:
    piles = [Pile(id=f"p{i}", name=f"the pile of {i} cards", count=i) for i in range(9)]
    lines = drawn(one(*piles), width=60).splitlines()
    assert sum(line.count("the pile of") for line in lines) == 9
    assert all(line.count("the pile of") == line.count(" cards (") for line in lines)


def test_a_person_comes_before_the_cards_of_that_person() -> None:
    items = (
        Track(id="t", name="Level", value=2, low=1, high=5),
        Card(id="c", name="Axe"),
        Fact(id="f", name="", value="up"),
    )
    panel = Panel(id="s", title="A", layout="column", seat=0, items=items)
    lines = drawn(scene_of(panel)).splitlines()
    assert lines[1].split() == ["A", "·", "you", "Level", "●●○○○", "2/5", "up"]
    assert lines[2].strip() == "Axe"


def test_sums_and_cards_in_a_column_have_lines_of_their_own() -> None:
    both = [Sum(id=f"s{i}", name=f"Side {i}", terms=(("Level", 3),), total=3) for i in (1, 2)]
    cards = [Card(id=f"c{i}", name=f"Monster {i}") for i in (1, 2)]
    lines = [line.strip() for line in drawn(one(*both, *cards, layout="column")).splitlines()]
    assert lines[1:] == [
        "Here", "Side 1: 3 (Level +3)", "Side 2: 3 (Level +3)", "Monster 1", "Monster 2",
    ]  # fmt: skip


@pytest.mark.parametrize("plain", [False, True])
def test_the_text_of_a_card_is_written_out_once_and_again_on_request(plain: bool) -> None:
    out = io.StringIO()
    screen = Screen(plain, Console(file=out, width=80))
    scene = one(Card(id="c", name="Axe", text="Chops.", note="with Rust"), Card(id="d", name="Axe", text="Chops."))
    screen.scene(scene)
    screen.scene(scene)
    assert out.getvalue().count("Chops.") == 1
    assert out.getvalue().count("Axe") == 4
    assert screen.cards(scene, "axe")
    assert out.getvalue().count("Chops.") == 2
    assert not screen.cards(scene, "knife")


def test_what_one_seat_has_read_another_has_not() -> None:
    out = io.StringIO()
    screen = Screen(console=Console(file=out, width=80))
    hand = Panel(id="h", title="Hand", items=(Card(id="c", name="Axe", text="Chops."),))
    for seat in (0, 1, 0):
        screen.scene(scene_of(hand, seat=seat))
    assert out.getvalue().count("Chops.") == 2


def test_once_the_game_is_over_the_heading_names_no_phase() -> None:
    over = Scene(
        game="g", seat=0, title="Round 1 · Planning", prompt="", waiting=(), seats=("A",), panels=(), over="A!"
    )
    assert drawn(over).startswith("The end ─")
    assert describe(over) == ["The end."]


def test_badges_without_a_value_leave_no_space_in_plain_sentences() -> None:
    card = Card(id="c", name="Knife", kind="item", badges=(("big", ""), ("bonus", "+2")))
    assert words(card) == "Knife (item), big, bonus +2"
