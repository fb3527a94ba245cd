"""What scenarios may do to the table: Curses, gates, two maps, minds turned, Menace cards with two sides, tokens."""

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY
from miskatonic.games.terror_paths.game import pieces
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.menace.menace import ongoing
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.entering import enter_play
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.games.terror_paths.rules.turn.moving import Moves, key_for
from miskatonic.kernel.book.pages import ContentError
from tests.games.terror_paths import texts
from tests.games.terror_paths.scenario_with_more import box_with, do, holds_now, table_with
from tests.games.terror_paths.texts import HERE, pick, place, settle


@pytest.mark.rule("TP-lore-3", "TP-inv-3")
def test_a_curse_lies_on_a_sheet_works_at_once_and_fills_no_slot() -> None:
    s = table_with()
    before = pieces(s)
    s.items[1] = (0, 2, 4, 6)
    do(s, "curse tick", who=1)
    assert s.curses[1] == (s.box.event_number["tick"],)
    assert s.luck == [3, 2, 3]
    assert len(s.items[1]) == 4
    assert holds_now(s, "cursed curse=tick", 1)
    assert holds_now(s, "cursed", 1)
    assert not holds_now(s, "cursed", 0)
    s.items[1] = ()
    assert pieces(s) == before


@pytest.mark.rule("TP-lore-3", "TP-dig-3")
def test_there_are_no_more_curses_than_cards_and_no_event_deck_holds_one() -> None:
    s = table_with()
    assert s.events_left() == table_with(box=box_with("")).events_left()
    assert s.box.events[-1].curse
    do(s, "curse tick who=each")
    assert [len(held) for held in s.curses] == [1, 1, 0]


@pytest.mark.rule("TP-lore-3", "TP-men-4")
def test_the_ongoing_text_of_a_curse_strikes_whoever_has_it() -> None:
    s = table_with()
    do(s, "curse tick", who=2)
    assert f"event.tick.ongoing {HERE} 2" in ongoing(s)


@pytest.mark.rule("TP-lore-3", "TP-event-4", "TP-dig-9")
def test_a_curse_is_lifted_from_one_sheet_alone() -> None:
    s = table_with()
    do(s, "curse tick who=each")
    do(s, "lift_curse curse=tick", who=0)
    assert [len(held) for held in s.curses] == [0, 1, 0]
    assert s.gone_events[s.box.event_number["tick"]] == 1


@pytest.mark.rule("TP-event-4", "TP-lore-3")
def test_a_curse_that_discards_itself_leaves_the_others_theirs() -> None:
    s = table_with()
    do(s, "curse tick who=each")
    assert ("event.tick", 0) in [(where, n) for where, n, _ in deeds_here(s, HERE, 1)]
    texts.happen(s, "event.tick.deed.0", HERE, 1)
    assert [len(held) for held in s.curses] == [1, 0, 0]


@pytest.mark.rule("TP-lore-3")
def test_an_event_that_stays_is_no_curse_to_be_lifted() -> None:
    s = table_with()
    stays = next(event.number for event in s.box.events if event.stays == "sheet" and not event.curse)
    s.curses[0] = (stays,)
    do(s, "lift_curse", who=0)
    assert s.curses[0] == (stays,)
    assert not holds_now(s, "cursed", 0)


# --- gates and maps ---


@pytest.mark.rule("TP-map-4")
def test_a_gate_joins_nothing_until_it_is_opened_and_when_it_is_shut_again() -> None:
    s = table_with()
    far = place("cave_entrance")
    assert far not in s.paths.next[HERE]
    assert not holds_now(s, "way_open crystalfall-cave_entrance")
    do(s, "open_way crystalfall-cave_entrance")
    assert far in s.paths.next[HERE]
    assert HERE in s.paths.next[far]
    assert holds_now(s, "way_open crystalfall-cave_entrance")
    twin = s.copy()
    do(s, "shut_way crystalfall-cave_entrance")
    assert far not in s.paths.next[HERE]
    assert far in twin.paths.next[HERE]


@pytest.mark.rule("TP-map-4", "TP-move-1")
def test_an_open_gate_is_a_way_to_move() -> None:
    s = table_with(1)
    s.back_at = [-1] * s.box.size
    do(s, "open_way crystalfall-cave_entrance")
    s.then(Moves())
    s.advance()
    pick(s, "Move", to=place("cave_entrance"))
    assert s.place[0] == place("cave_entrance")


@pytest.mark.rule("TP-bseq-5", "TP-class-6")
def test_one_is_moved_to_a_place_however_far_but_into_none_that_is_closed() -> None:
    s = table_with()
    do(s, "move_to cave_entrance", who=1)
    assert s.place == [HERE, place("cave_entrance"), HERE]
    s.blocked |= 1 << HERE
    do(s, "move_to crystalfall", who=1)
    assert s.place[1] == place("cave_entrance")


@pytest.mark.rule("TP-class-6", "TP-lcard-1")
def test_where_alike_is_another_open_place_with_a_faceup_card_of_the_same_type() -> None:
    s = table_with()
    kind = s.back_at[HERE]
    same = [p for p in range(s.box.size) if s.back_at[p] == kind and p != HERE]
    s.up = 1 << HERE | 1 << same[0] | 1 << same[1]
    s.blocked |= 1 << same[1]
    do(s, "move where=alike", who=0)
    assert s.place[0] == same[0]
    s.up &= ~(1 << same[0])
    do(s, "move where=alike", who=1)
    assert s.place[1] == HERE


@pytest.mark.rule("TP-comp-1", "TP-scen-1")
def test_two_maps_lie_beside_each_other_and_only_a_gate_joins_them() -> None:
    gate = '[[way]]\nfrom = "cave_entrance"\nto = "foyer"\nshut = true\n'
    box = box_with(gate, ('map = "caverns"', 'map = ["caverns", "lodge"]'))
    one, other = read_box("hound_dog", VERBS), read_box("it_bestirs", VERBS)
    assert box.size == one.size + other.size
    assert [spot.id for spot in box.spots] == [*one.place_number, *other.place_number]
    assert min(spot.y for spot in box.spots[one.size :]) > max(spot.y for spot in box.spots[: one.size])
    s = texts.table(1, box=box)
    cave = s.box.place_number["cave_entrance"]
    assert s.paths.reach(cave) < 1 << one.size
    s.box.add("test.own", (VOCABULARY.effect("open_way cave_entrance-foyer"),))
    texts.happen(s, "test.own", cave)
    assert s.paths.reach(cave) == (1 << box.size) - 1


@pytest.mark.rule("TP-repl-6", "TP-class-1")
def test_the_start_may_move_and_replacements_come_in_there() -> None:
    s = table_with()
    do(s, "new_start crystalfall")
    eliminate(s, 1, False)
    enter_play(s, 1, 5)
    assert s.place[1] == HERE
    do(s, "place_enemy troglodyte where=start")
    assert s.foes[-1].place == HERE


@pytest.mark.rule("TP-class-5", "TP-itype-5")
def test_a_key_may_fit_some_locks_only_and_is_used_before_one_that_fits_all() -> None:
    relic = """
[[relic]]
id = "{0}"
number = {1}
name = "{0}"
gist = "a key"
text = "Key."
about = "a test"
key = true
"""
    box = box_with(relic.format("any_key", 2) + relic.format("own_key", 3) + 'opens = ["crystalfall"]\n')
    s = texts.table(1, box=box)
    any_key, own_key = (2 * box.item_number[name] for name in ("any_key", "own_key"))
    s.items[0] = (any_key, own_key)
    assert key_for(s, 0, HERE) == own_key
    assert key_for(s, 0, place("cave_entrance")) == any_key
    s.items[0] = (own_key,)
    assert key_for(s, 0, place("cave_entrance")) == -1
    with pytest.raises(ContentError, match="names no place"):
        box_with(relic.format("own_key", 2) + 'opens = ["atlantis"]\n')


# --- minds turned ---


@pytest.mark.rule("TP-elim-10", "TP-dig-3")
def test_no_more_minds_are_turned_at_a_time_than_there_are_cards() -> None:
    s = table_with()
    do(s, "possess troglodyte who=each most=2")
    assert s.turned == 0b11
    assert [foe.seat for foe in s.foes] == [0, 1]
    assert holds_now(s, "turned least=2")
    assert not holds_now(s, "turned least=3")
    do(s, "cure_minds")
    assert not s.turned
    assert not s.foes


@pytest.mark.rule("TP-elim-10", "TP-tgt-2")
def test_whoever_is_turned_is_cured_by_dice_that_show_her_san_exactly() -> None:
    for faces, cured in (((2, 3), False), ((4, 1), True)):
        s = table_with(2, faces)
        s.stats[3] = 2
        s.san[0] = 4
        s.finished = 0
        do(s, "possess troglodyte", who=0)
        s.luck[1] = 0
        s.then(Fight(HERE))
        s.advance()
        while s.seats_to_act:
            seat = s.seats_to_act[0]
            legal = [step for step in s.legal(seat) if not step.any_time]
            best = next((x for x in legal if type(x).__name__ == "AssignBest"), None)
            s.play(seat, best or next((x for x in legal if x.declines), legal[0]))
        assert s.alive(0) == cured


@pytest.mark.rule("TP-var-4")
def test_at_san_0_nobody_can_be_cured() -> None:
    s = table_with(2, (1, 1))
    s.san[0] = 0
    do(s, "possess troglodyte", who=0)
    s.luck[1] = 0
    s.then(Fight(HERE))
    s.advance()
    settle(s)
    assert not s.alive(0)


# --- the Menace ---
