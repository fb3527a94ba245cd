"""What is so before anybody has Moved: decks, tracks, map, sheets, Bonuses, Preparation (TP-setup, TP-prep, TP-mad)."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.rules.setup.preparation import BuyItem
from miskatonic.games.terror_paths.rules.table.events import disasters_left
from miskatonic.games.terror_paths.rules.turn.moving import Moves, toll
from miskatonic.games.terror_paths.rules.turn.rounds import PlayerTurn
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.board import chart
from miskatonic.kernel.step import Illegal
from tests.games.terror_paths import stage
from tests.games.terror_paths.stage import choose, names, put, run
from tests.games.terror_paths.texts import BOX, GAME
from tests.games.terror_paths.trial import EVA, HALL, HARVEY, PAUL, ZELDA


def begin(scenario: str = "hound_dog") -> Terror:
    """Two Investigators have been chosen; nobody has prepared."""
    s = GAME.start(2, 5, {"scenario": scenario, "lead": 1})
    s.choose(0, "Become(0,0)")
    s.choose(1, "Become(1,1)")
    return s


@pytest.mark.rule("TP-setup-5", "TP-prep-10")
def test_no_disaster_is_in_the_event_deck_before_somebody_has_put_one_there() -> None:
    s = begin()
    events = [event for event in s.box.events if not event.disaster]
    disasters = [event for event in s.box.events if event.disaster]
    assert s.events_left() == sum(event.copies for event in events)
    assert disasters_left(s) == sum(event.copies for event in disasters)
    s.choose(0, "DisasterForLuck(0)")
    assert s.events_left() == sum(event.copies for event in events) + 1
    assert disasters_left(s) == sum(event.copies for event in disasters) - 1


@pytest.mark.rule("TP-setup-6", "TP-trk-1", "TP-trk-3")
@pytest.mark.parametrize("scenario", sorted(GAME.boxes))
def test_both_markers_begin_on_space_0(scenario: str) -> None:
    s = GAME.start(3, 2, {"scenario": scenario})
    assert (s.threat, s.doom) == (0, 0)


@pytest.mark.rule("TP-setup-7", "TP-map-1")
@pytest.mark.parametrize(
    ("scenario", "place", "area"),
    [("hound_dog", "Crystalfall", "Crystal Caves"), ("it_bestirs", "Attic", "Upper Floor")],
)
def test_the_map_of_the_chosen_scenario_lies_on_the_table(scenario: str, place: str, area: str) -> None:
    s = begin(scenario)
    drawn = chart(s.box)
    named = {ground.id: ground.name for ground in drawn.areas}
    assert area in named.values()
    assert all(node.area in named for node in drawn.nodes)
    assert [node.name for node in drawn.nodes] == [spot.name for spot in s.box.spots]
    areas = {node.name: named[node.area] for node in drawn.nodes}
    assert (place in areas) == (scenario == "hound_dog")


@pytest.mark.rule("TP-prep-1", "TP-prep-7")
def test_all_may_prepare_in_any_order_once_the_scenario_stands_and_not_after() -> None:
    s = begin()
    assert s.round == 0
    assert s.place == [s.box.scenario.start] * 2
    assert s.san[0] < s.box.investigators[0].san  # the opening of Hound Dog has struck
    assert set(s.seats_to_act) == {0, 1}
    s.choose(1, "BuyItem(1,0,1)")
    s.choose(0, "DisasterForLuck(0)")
    s.choose(1, "Prepared(1)")
    s.choose(0, "BuyItem(0,1,0)")
    assert s.round == 0
    while not s.round:
        seat = s.seats_to_act[0]
        s.choose(seat, f"Prepared({seat})")
    assert s.round == 1
    assert s.agenda[-1].__class__ is Moves
    with pytest.raises(Illegal):
        s.choose(0, BuyItem(0, 0, 0).key)


@pytest.mark.rule("TP-sheet-4", "TP-ins-1")
def test_insight_raises_str_int_and_pow_and_nothing_else() -> None:
    s = stage.table(EVA, HARVEY)
    put(s, 0, HALL, insight=99, san=2, hp=2)
    run(s, Moves())
    raised = {key for key in stage.keys(s, 0) if key.startswith("Raise")}
    assert raised == {"Raise(0,0)", "Raise(0,1)", "Raise(0,2)"}
    for stat in (-1, 3, 4):
        assert s.why_not(0, f"Raise(0,{stat})") == "TP-sheet-4"
    choose(s, 0, "Raise(0,0)")
    assert (s.stats[:6], s.san[0], s.hp[0]) == ([2, 1, 1, 1, 1, 1], 2, 2)


@pytest.mark.rule("TP-mad-1", "TP-move-5")
def test_a_bonus_is_in_force_from_the_first_turn_on() -> None:
    s = begin()
    sheet = s.box.investigators[0]
    assert sheet.bonus == "free_crossing"
    assert s.has(0, sheet.bonus)
    s.san[0] = sheet.san
    s.agenda.clear()
    run(s, PlayerTurn())
    assert tolls(s) == [0, 1]


@pytest.mark.rule("TP-mad-1", "TP-mad-2", "TP-move-5")
def test_a_madness_in_force_goes_before_a_bonus() -> None:
    """The mountain guide's first step across a border is free, until she can no longer look down."""
    s = begin()
    assert s.has(0, "free_crossing")
    s.san[0] = s.investigator(0).threshold
    s.agenda.clear()
    run(s, PlayerTurn())
    assert tolls(s) == [2, 1]


def tolls(s: Terror) -> list[int]:
    """What it costs each of two to step over a border, as asked and as paid."""
    area = s.box.graph.area_of
    threats = []
    for seat in range(2):
        before = s.threat
        s.place[seat], to = next(
            (a, b)
            for a in range(s.box.size)
            for b in s.paths.next[a]
            if area[a] != area[b] and not (s.blocked | s.locked) >> b & 1
        )
        s.advance()
        asked = toll(s, seat, to)[0]
        s.choose(seat, f"Move({seat},{to})")
        threats.append(s.threat - before)
        assert asked == threats[-1]
    return threats


@pytest.mark.rule("TP-mad-1")
def test_everybody_has_a_bonus_of_her_own() -> None:
    bonuses = [sheet.bonus for sheet in BOX.investigators]
    assert all(bonuses)
    assert len(set(bonuses)) == len(bonuses)


@pytest.mark.rule("TP-mad-1", "TP-mad-6")
def test_a_bonus_is_nobody_elses() -> None:
    s = stage.table(PAUL, ZELDA)
    assert [s.has(seat, "craftsman") for seat in range(2)] == [True, False]
    assert [s.luck[seat] for seat in range(2)] == [3, 6]
    assert "Craft" not in names(s, 1)
