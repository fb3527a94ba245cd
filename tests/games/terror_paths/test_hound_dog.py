"""Hound Dog from its deeds to its endings."""

import pytest

from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.table.ends import check
from miskatonic.games.terror_paths.rules.table.tracks import raise_doom
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import BOX, carry, happen, pick, place, table

START = BOX.scenario.start
STONE = 2 * BOX.item_number["round_stone"]
DEEDS = BOX.scenario.stages[0].deeds


def at_the_door(seats: int = 2, lores: int = 3, stones: int = 0) -> Terror:
    s = table(seats)
    s.place = [START] * seats
    s.lore = (1 << lores) - 1
    s.items[0] = (STONE,) * stones
    return s


def offered(s: Terror, at: int = START) -> list[bool]:
    return [holds(s, deed.conditions, at, 0) for deed in DEEDS]


@pytest.mark.rule("TP-gap-s1", "TP-D-1")
def test_the_price_is_known_when_three_of_four_questions_are_answered() -> None:
    assert offered(at_the_door(lores=2, stones=3)) == [False, False, False]
    assert offered(at_the_door(lores=3, stones=3)) == [True, True, True]
    assert offered(at_the_door(lores=3, stones=2)) == [False, True, True]
    assert offered(at_the_door(lores=4)) == [False, False, True]
    assert offered(at_the_door(stones=3), place("pit_head")) == [False, False, False]


@pytest.mark.rule("TP-gap-s1", "TP-class-7")
def test_three_stones_open_the_door_and_the_hound_is_out() -> None:
    s = happen(at_the_door(stones=3), "menace.what_sits_in_the_door.deed.0", START, 0)
    assert s.stage == 1
    assert s.items[0] == ()
    assert s.card_at[START] == BOX.card_number["daylight"]
    assert [BOX.foes[foe.kind].id for foe in s.foes] == ["hound_of_tindalos"]


@pytest.mark.rule("TP-gap-s1", "TP-elim-1")
def test_somebody_may_be_sent_out_to_it() -> None:
    s = at_the_door(seats=3)
    happen(s, "menace.what_sits_in_the_door.deed.2", START, 0)
    pick(s, "Named", seat=2)
    assert s.place[2] < 0
    assert (s.doom, s.stage) == (1, 1)


@pytest.mark.rule("TP-end-1", "TP-end-5")
def test_all_go_out_together_and_win() -> None:
    s = at_the_door()
    s.stage = 1
    daylight = BOX.cards[BOX.card_number["daylight"]].deeds[0]
    assert holds(s, daylight.conditions, START, 0)
    s.place[1] = place("bat_gallery")
    assert not holds(s, daylight.conditions, START, 0)
    s.place[1] = START
    happen(s, daylight.text, START, 0)
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("out", (0, 1))


@pytest.mark.rule("TP-end-1")
def test_the_hounds_death_wins_too() -> None:
    s = at_the_door()
    s.stage = 1
    happen(s, "foe.hound_of_tindalos.death", START)
    assert s.outcome is not None
    assert s.outcome.reason == "hound_dead"


@pytest.mark.rule("TP-end-4")
def test_at_doom_7_it_is_done_waiting_unless_it_has_gone() -> None:
    s = at_the_door()
    s.doom = 5
    raise_doom(s, "TP-trk-2")
    assert not s.over
    raise_doom(s, "TP-trk-2")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("done_waiting", ())
    s = at_the_door()
    s.stage, s.doom = 1, 7
    check(s)
    assert s.outcome is None


@pytest.mark.rule("TP-gap-s1", "TP-men-4")
def test_a_troglodyte_comes_up_and_threat_rises_unless_somebody_keeps_the_door() -> None:
    s = table(1, faces=[3])
    s.luck[0] = 0
    happen(s, "menace.what_sits_in_the_door.ongoing")
    assert [foe.place for foe in s.foes] == [place("pit_head")]
    assert s.threat == 4
    s = at_the_door()
    s.luck = [0] * s.seats
    assert len(happen(s, "menace.what_sits_in_the_door.ongoing", START).foes) == 1
    assert s.threat == 1


@pytest.mark.rule("TP-gap-s1", "TP-men-8")
def test_the_hound_is_slower_toward_a_lead_in_a_round_place() -> None:
    far = {}
    for name in ("salt_choir", "fools_gold"):
        s = table(1)
        s.place[0] = place(name)
        carry(s, "place_enemy hound_of_tindalos", at=place("cave_entrance"))
        before = s.paths.steps(place(name))[s.foes[0].place]
        happen(s, "menace.what_it_kept.ongoing", place(name), NOBODY)
        far[name] = before - s.paths.steps(place(name))[s.foes[0].place]
    assert far == {"salt_choir": 1, "fools_gold": 2}
