"""The parts below the screens: filling in, numbers, views put together, the way from thing to thing, the lens."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from rich.console import Console, Group

import miskatonic as mk
from miskatonic.clients.terminal.draw.ground import legend, spoken
from miskatonic.clients.terminal.draw.outlook import percent
from miskatonic.clients.terminal.draw.plain import describe_panels
from miskatonic.clients.terminal.lines.reading import without_plans
from miskatonic.clients.terminal.tui.filling import Filling
from miskatonic.clients.terminal.tui.links.mirror import Mirror
from miskatonic.clients.terminal.tui.paint.brush import MARK, Brush
from miskatonic.clients.terminal.tui.paint.panels import paint
from miskatonic.clients.terminal.tui.screens.seated.odds import how_sure, written
from miskatonic.clients.terminal.tui.spots import Spot, find_spots, nearest, things
from miskatonic.clients.terminal.tui.widgets.choice_list import _columns, _laid
from miskatonic.clients.terminal.tui.widgets.digits import Digits
from miskatonic.clients.terminal.tui.widgets.lens import look_at
from miskatonic.kernel.scene.boards import Cell, Chart, Edge, Graph, Grid, Node, Panel, Way
from miskatonic.kernel.scene.elements import Card, Die, Token
from miskatonic.kernel.scene.scene import Scene
from miskatonic.table.wire.game import BlankView, ChoiceView, Line, OddsRow, Place, Thing, View
from miskatonic.table.wire.messages import Changed, Hello, OddsAnswer
from miskatonic.table.wire.room import RoomView, SeatInfo

THREE = (Thing(7, "a knife"), Thing(8, "a book"), Thing(9, "a lamp"))


def scene_with(*panels: Panel) -> Scene:
    return Scene(game="g", seat=0, title="t", prompt="p", waiting=(0,), seats=("North",), panels=panels)


def drawn(scene: Scene, choosable: frozenset[str] = frozenset(), width: int = 78, big: bool = False) -> Any:
    console = Console(width=width, force_terminal=True, color_system="truecolor")
    brush = Brush(scene, choosable, big=big)
    lines = console.render_lines(Group(*paint(scene, brush, console, width)), console.options.update(width=width))
    return lines, "\n".join("".join(part.text for part in line).rstrip() for line in lines)


# ---------------------------------------------------------------------- forms


def test_a_pick_keeps_to_its_limits() -> None:
    filling = Filling((BlankView("pick", "things", 1, 2, THREE),))
    assert filling.wrong() == "Pick at least 1."
    for number in range(3):
        filling.toggle(number)
    assert filling.wrong() == "Pick at most 2."
    filling.toggle(1)
    assert filling.values() == ((7, 9),)


def test_where_one_thing_is_wanted_another_replaces_it() -> None:
    filling = Filling((BlankView("pick", "who", 1, 1, THREE),))
    filling.toggle(0)
    filling.toggle(2)
    assert filling.values() == ((9,),)


def test_an_order_begins_as_listed_and_things_move_in_it() -> None:
    filling = Filling((BlankView("order", "cards", 3, 3, THREE),))
    assert filling.shift(2, -1)
    assert not filling.shift(0, -1)
    assert filling.values() == ((7, 9, 8),)


def spread(low: int = 0) -> Filling:
    places = (Place(20, "Shade", "", 1, 3), Place(30, "Door", "", 0, 1))
    return Filling((BlankView("assign", "dice", low, 3, THREE, places),))


def test_things_go_to_places_by_digits_as_far_as_there_is_room() -> None:
    filling = spread()
    assert filling.wrong() == "Shade needs at least 1."
    filling.digit(1, 0)
    filling.digit(2, 1)
    filling.digit(2, 2)  # the Door is full
    filling.digit(9, 2)
    assert filling.values() == ((20, 30, -1),)
    assert filling.lines() == ["a knife  ▸ Shade", "a book   ▸ Door", "a lamp   ▸ nowhere"]
    assert filling.question() == "Dice: where do they go?  0 nowhere · 1 Shade 1/3 · 2 Door 1/1"
    filling.digit(0, 1)
    assert (filling.values(), filling.wrong()) == (((20, -1, -1),), "")


def test_a_thing_goes_round_the_places_that_have_room() -> None:
    filling = spread(low=3)
    filling.digit(2, 0)
    for _ in range(2):
        filling.toggle(1)
    assert filling.values() == ((30, -1, -1),), "on to the Shade and back to nowhere"
    filling.shift(1, -1)
    assert filling.values() == ((30, 20, -1),)
    assert filling.wrong() == "Put at least 3 somewhere."


def test_digits_set_a_number_within_its_limits() -> None:
    filling = Filling((BlankView("number", "how many", 0, 12),))
    filling.digit(1)
    filling.digit(2)
    assert filling.values() == (12,)
    filling.digit(5)
    assert filling.values() == (5,)
    filling.more(100)
    assert filling.values() == (12,)


def test_a_hint_fills_a_form_in() -> None:
    filling = Filling((BlankView("pick", "things", 0, 3, THREE), BlankView("number", "n", 0, 5)), ((8,), 4))
    assert filling.values() == ((8,), 4)


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("typed", "most", "found"),
    [("3", 9, 3), ("1", 18, None), ("18", 18, 18), ("2", 18, 2), ("0", 9, None), ("19", 18, 9)],
)
def test_a_number_is_taken_when_no_longer_one_could_be_meant(typed: str, most: int, found: int | None) -> None:
    digits = Digits()
    results = [digits.press(digit, most) for digit in typed]
    assert results[-1] == found


# ---------------------------------------------------------------------- views


def view(version: str, order: tuple[str, ...], *panels: Panel, **more: Any) -> View:
    base: dict[str, Any] = {"seat": 0, "title": "t", "prompt": "p", "waiting": (0,), "seats": ("North", "East")}
    return View(version=version, order=order, panels=panels, **{**base, **more})


def test_a_later_view_changes_only_what_it_holds_and_cuts_the_log() -> None:
    room = RoomView(id="x", game="g", title="G", edition="1", options={}, phase="playing", commit="",
                    seats=(SeatInfo(0, "person", "Ada"), SeatInfo(1, "bot", bot="house")))  # fmt: skip
    mirror = Mirror()
    first = view("1", ("a", "b"), Panel(id="a", title="old"), Panel(id="b"), lines=(Line("one"), Line("two")))
    mirror.take(Hello(room, first))
    mirror.take(
        Changed(view("2", ("b", "c", "a"), Panel(id="c"), Panel(id="a", title="new"), log_from=1, lines=(Line("x"),)))
    )
    assert [panel.id for panel in mirror.scene.panels] == ["b", "c", "a"]
    assert mirror.scene.panels[2].title == "new"
    assert [line.text for line in mirror.lines] == ["one", "x"]
    mirror.take(Changed(view("3", ("a",), log_from=2)))
    assert [panel.id for panel in mirror.scene.panels] == ["a"]
    assert (mirror.name_of(0), mirror.name_of(1)) == ("North, you", "East · house bot")


# ---------------------------------------------------------------------- the drawn table


def test_everything_that_was_drawn_is_found_again_by_its_id() -> None:
    state = mk.game("munchkin_cthulhu").start(3, seed=3)
    scene = state.game.scene(state, 0)
    lines, _ = drawn(scene)
    found = {name for spot in find_spots(lines) for name in spot.ids}
    shown = {item.id for panel in scene.panels if panel.look != "reference" for item in panel.items}
    assert shown <= found


def test_what_can_be_chosen_has_a_mark_that_is_no_colour() -> None:
    hand = Panel(id="hand", title="Hand", items=(Card(id="k", name="Knife"), Card(id="b", name="Book")))
    _, text = drawn(scene_with(hand), frozenset({"b"}))
    assert f"{MARK}Book" in text
    assert f"{MARK}Knife" not in text


def test_the_cross_keeps_its_shape_when_dice_can_be_chosen() -> None:
    dice = tuple([Die(id=f"d{i}", value=i + 1, icon="attack") for i in range(5)])
    seat = Panel(id="s", title="North", seat=0, items=(Panel(id="m", layout="cross", items=dice),))
    _, plain = drawn(scene_with(seat))
    _, marked = drawn(scene_with(seat), frozenset({"d0", "d2"}))
    assert marked.replace(MARK, " ") == plain


def test_a_grid_is_drawn_with_walls_and_its_spaces_are_found() -> None:
    cells = tuple([Cell(f"c{x}{y}", x, y) for x in range(2) for y in range(2)])
    board = Grid(id="g", width=2, height=2, cells=cells, edges=(Edge(1, 0, "west", "wall"),),
                 items=(Token(id="t", name="Maniac", mark="Ma", at="c11"),))  # fmt: skip
    lines, text = drawn(scene_with(Panel(id="p", items=(board,))), frozenset({"c00"}))
    assert "┃" in text
    spots = {spot.ids: spot for spot in things(find_spots(lines))}
    assert ("c11", "t") in spots
    where = spots["c00",]
    row = text.splitlines()[where.y]
    assert MARK in row[where.x : where.x + where.width]


def test_arrows_go_to_the_nearest_thing_in_their_direction() -> None:
    here, right, below, far = Spot(("a",), 0, 0, 4), Spot(("b",), 6, 0, 4), Spot(("c",), 1, 1, 4), Spot(("d",), 0, 5, 4)
    spots = [here, right, below, far]
    assert nearest(spots, here, 1, 0) == right
    assert nearest(spots, here, 0, 1) == below
    assert nearest(spots, below, 0, 1) == far
    assert nearest(spots, here, -1, 0) is None
    assert nearest(spots, None, 0, 1) == here


def test_the_lens_reads_a_card_and_numbers_its_choices() -> None:
    hand = Panel(id="hand", items=(Card(id="k", name="Knife", text="Cuts.", badges=(("bonus", "+2"),)),))
    choices = (ChoiceView("Pass()", "Pass"), ChoiceView("Use(1)", "Use the Knife", targets=("k",)))
    text = look_at(scene_with(hand), ("k",), choices).plain
    assert text == "Knife  bonus +2\nCuts.\n▸2 Use the Knife"


def test_cards_are_boxes_where_there_is_room() -> None:
    hand = Panel(id="hand", title="Hand", seat=0, items=(Card(id="k", name="Knife", kind="item"),))
    assert "╭─ item ─" in drawn(scene_with(hand), big=True)[1]
    assert "╭" not in drawn(scene_with(hand))[1]


# ---------------------------------------------------------------------- odds


def test_chances_are_never_rounded_to_certainty() -> None:
    assert [percent(chance) for chance in (0.001, 0.5, 0.999, 1.0, 0.0)] == [
        "<1%", "50%", ">99%", "100%", "0%",
    ]  # fmt: skip


def test_the_likeliest_outcome_comes_first() -> None:
    answer = OddsAnswer("1", (OddsRow("rarely", 0.1), OddsRow("mostly", 0.9)), exact=True)
    console = Console(width=70)
    with console.capture() as said:
        console.print(*written(answer))
    assert said.get().index("mostly") < said.get().index("rarely")
    assert "exact" in said.get()


def test_views_survive_the_wire() -> None:
    one = view("1", ("a",), Panel(id="a", items=(Die(id="d", value=3),)))
    assert msgspec.json.decode(msgspec.json.encode(one), type=View) == one


# ---------------------------------------------------------------------- the list of choices


def test_labels_are_cut_only_where_they_can_still_be_told_apart() -> None:
    short = [f"Walk to {i}" for i in range(6)]
    alike = ["Lay down the thing, " + "x" * 30 + str(i) for i in range(2)]
    other = [f"{i} unspeakable things, " + "x" * 29 for i in range(2)]
    assert len(alike[0]) == len(other[0]), "they differ in nothing but where they differ"
    assert _columns([*other, *short], 60)[0] == 2
    assert _columns([*alike, *short], 60)[0] == 1


# ---------------------------------------------------------------------- boards


def test_odds_say_where_they_come_from() -> None:
    rows = (OddsRow("hit", 0.5),)
    assert how_sure(OddsAnswer("q", rows, exact=True)) == "These are exact."
    assert "and 400 games were drawn" in how_sure(OddsAnswer("q", rows, drawn=400))
    assert how_sure(OddsAnswer("q", rows, others=True)).endswith("What others will choose is not in them.")


def test_short_labels_are_never_cut() -> None:
    sums = [f"with {i} + 2 + 1 - 3 = {i}" for i in range(9)]
    assert _columns(sums, 54)[0] == 2
    assert _columns(sums, 50)[0] == 1, "one column of whole sums, rather than two of cut ones"


def test_what_comes_of_a_choice_stands_beside_it_where_nothing_is_cut_for_it() -> None:
    choices = [ChoiceView(f"k{i}", f"Strike with {i}", odds=0.45, noun="wins") for i in range(7)]
    assert _laid(choices, 60)[0][0] == "Strike with 0 (45% wins)"
    assert _laid(choices, 20)[0][0] == "Strike with 0"


def test_a_note_that_begins_with_the_name_is_told_once() -> None:
    board = Panel(id="p", title="Here", items=(Token(id="t", name="Deep One A", note="Deep One A, health 2/2"),))
    assert look_at(scene_with(board), ("t",)).plain == "Deep One A, health 2/2"


def test_a_legend_explains_marks_and_lines_once() -> None:
    cells = (Cell("a", 0, 0, "danger", "R1/C1, costs 1 health", "-1"), Cell("b", 1, 0, "danger", "R1/C2, deadly", "☠"),
             Cell("c", 0, 1, "obstacle", "R2/C1, obstacle", "▒▒▒▒"), Cell("d", 1, 1, "", "R2/C2", ""))  # fmt: skip
    edges = (Edge(1, 0, "west", "wall"), Edge(0, 0, "north", "rim"), Edge(0, 0, "west", "door"))
    board = Grid(id="g", name="Hall", width=2, height=2, cells=cells, edges=edges)
    assert legend(board) == [("━", "wall"), ("∩", "door"), ("-1", "costs 1 health"), ("☠", "deadly"), ("▒", "obstacle")]
    _, text = drawn(scene_with(Panel(id="p", title="Here", layout="column", items=(board,))))
    assert "-1 costs 1 health" in text
    assert spoken(board)[-2:] == ["walls: between R1/C1 and R1/C2", "doors: west of R1/C1"]


def test_the_plan_of_a_board_is_told_once() -> None:
    board = Grid(id="g", name="Hall", width=1, height=1, cells=(Cell("a", 0, 0, "", "R1/C1, deadly", "☠"),),
                 items=(Token(id="t", name="Ghoul", at="a"),))  # fmt: skip
    panel = Panel(id="p", title="Here", items=(board,))
    known: set[str] = set()
    first, second = [describe_panels(without_plans([panel], known)) for _ in range(2)]
    assert "deadly: R1/C1" in first[0]
    assert "deadly" not in second[0]
    assert "R1/C1: Ghoul" in second[0]


def test_of_a_map_that_was_told_only_changes_are() -> None:
    chart = Chart(
        nodes=(Node(id="a", name="Attic", x=0, y=0), Node(id="b", name="Cellar", x=0, y=9)),
        ways=(Way(id="w", start="a", end="b", look="stairs"),),
    )
    board = Graph(id="g", name="House", chart=chart, items=(Token(id="t", name="Ghoul", at="a"),))
    moved = msgspec.structs.replace(board, items=(Token(id="t", name="Ghoul", at="b"),))
    shut = msgspec.structs.replace(moved, states=(("w", "shut"),))
    known: set[str] = set()
    panels = [Panel(id="p", title="The map", items=(one,)) for one in (board, board, moved, shut)]
    first, same, other, closed = [describe_panels(without_plans([panel], known))[0] for panel in panels]
    assert first == "The map: House:\n  Attic with Ghoul, to Cellar (stairs).\n  Cellar, to Attic (stairs)."
    assert same == "The map: House: as it was."
    assert other == "The map: House:\n  Attic.\n  Cellar with Ghoul."
    assert (
        closed == "The map: House:\n  Attic, to Cellar (stairs, shut).\n  Cellar with Ghoul, to Attic (stairs, shut)."
    )
