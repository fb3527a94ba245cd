"""Starting together on one tile: section 9."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.figures import GENERATOR
from miskatonic.games.cthulhu_mash.rules.combat.harm import hurt, settle
from miskatonic.games.cthulhu_mash.rules.moving.board import entrance, is_dead_end
from miskatonic.games.cthulhu_mash.rules.turn.shared import ClearDoor
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import events, question

SHARED = {"mode": "cooperative", "shared_start": True, "program_monsters": True}


def begun(seats: int = 2, tile: str = "base_camp", seed: int = 1, **more: Any) -> Mash:
    """A game with the shared start, up to the first player's actions."""
    s = GAME.start(seats, seed, {**SHARED, **more}, events=True)
    pick = next(x for x in s.legal(0) if x.key == f"StartOn({CONTENT.tile(tile).number})")
    s.play(0, pick)
    to_actions(s)
    return s


def to_actions(s: Mash) -> None:
    """Whatever is asked before the next actions, the first answer is given."""
    while question(s) != "Actions":
        seat = s.seats_to_act[0]
        s.play(seat, s.legal(seat)[0])


def end_turn(s: Mash) -> None:
    s.play(s.active, next(x for x in s.legal(s.active) if type(x).__name__ == "EndTurn"))
    to_actions(s)


@pytest.mark.rule("CM-9.1-1")
def test_the_group_picks_one_of_the_four_start_tiles() -> None:
    s = GAME.start(3, 1, {**SHARED})
    assert s.seats_to_act == (0, 1, 2)
    assert {s.game.label(s, 2, step) for step in s.legal(2)} == {f"Start on {t.name}" for t in CONTENT.tiles if t.start}


@pytest.mark.rule("CM-9.1-1", "CM-9.1-4")
def test_the_shared_start_is_for_cooperative_games() -> None:
    with pytest.raises(mk.OptionError, match="cooperative"):
        GAME.start(2, 1, {"shared_start": True})


@pytest.mark.rule("CM-9.1-2")
@pytest.mark.parametrize(("seats", "hidden"), [(1, 6), (2, 6), (3, 12), (4, 12)])
def test_six_or_twelve_tiles_lie_face_down_and_other_start_tiles_may_be_among_them(seats: int, hidden: int) -> None:
    s = begun(seats)
    assert s.turned.count(-1) == hidden
    others = [t.number for t in CONTENT.tiles if t.id != "base_camp"]
    assert [s.tile_bag[number] for number in others] == [1] * 15


@pytest.mark.rule("CM-9.1-3")
@pytest.mark.parametrize("tile", [t.id for t in CONTENT.tiles if t.start])
def test_one_gate_is_the_entrance_and_the_other_meets_a_tile(tile: str) -> None:
    s = begun(2, tile)
    card, place = CONTENT.tile(tile), s.plan().starts[0]
    met = [
        side
        for side in range(4)
        if card.gates[side] >= 0 and s.plan().beside[place * 4 + (side + s.turned[place]) % 4] >= 0
    ]
    assert len(met) == 1
    assert entrance(s) % 36 in card.gates
    assert entrance(s) % 36 != card.gates[met[0]]


@pytest.mark.rule("CM-9.1-3")
def test_the_entrance_becomes_a_dead_end_once_everybody_is_in() -> None:
    s = begun(2)
    assert not is_dead_end(s, entrance(s))
    end_turn(s)
    assert s.entered == 3
    assert is_dead_end(s, entrance(s))


@pytest.mark.rule("CM-9.2-1")
def test_the_first_to_enter_generates_the_tile_and_plays_a_full_turn_from_the_entrance() -> None:
    s = begun(2)
    assert s.space[s.active] == entrance(s)
    assert (s.actions, s.made.bit_count()) == (s.sheet(s.active).actions, 1)
    assert len(events(s, "generator")) >= 1
    assert s.space[1 - s.active] == -1


@pytest.mark.rule("CM-9.2-3", "CM-9.2-1")
def test_each_newcomer_wakes_every_generator_without_a_roll() -> None:
    s = begun(2, seed=4)
    before = len(events(s, "spawned")) + len(events(s, "no_spawn"))
    nests = sum(BOX.sort[f] == GENERATOR for f in s.crowd[CONTENT.tile("base_camp").number])
    end_turn(s)
    assert len(events(s, "spawned")) + len(events(s, "no_spawn")) == before + nests
    assert events(s, "spawn_roll") == []


@pytest.mark.rule("CM-9.3-1")
def test_from_the_second_round_on_spawn_rolls_are_made() -> None:
    s = begun(1, seed=4)
    end_turn(s)
    assert len(events(s, "entered")) == 1
    assert len(events(s, "spawn_roll")) > 0


@pytest.mark.rule("CM-9.2-1")
def test_a_piece_at_the_entrance_is_moved_to_the_nearest_free_space_first() -> None:
    s = begun(2)
    mover = s.active
    end_turn(s)
    assert len([seat for seat in range(2) if s.space[seat] == entrance(s)]) == 1
    assert s.space[s.active] == entrance(s)
    here, door = s.space[mover] % 36, entrance(s) % 36
    assert abs(here % 6 - door % 6) + abs(here // 6 - door // 6) >= 1


@pytest.mark.rule("CM-9.2-1")
def test_the_player_to_the_left_chooses_among_the_nearest_spaces() -> None:
    s = begun(2, program_monsters=False)
    spots = [step.space % 36 for step in ClearDoor(s.active).candidates(s, 0)]  # type: ignore[attr-defined]
    door = entrance(s) % 36
    far = [abs(at % 6 - door % 6) + abs(at // 6 - door // 6) for at in spots]
    assert min(far) == max(far) >= 1


@pytest.mark.rule("CM-9.2-2")
def test_the_monsters_attack_only_the_one_who_has_just_entered() -> None:
    s = begun(3, seed=6)
    for _ in range(2):
        actor, start = s.active, len(events(s, "attack"))
        end_turn(s)
        assert {event.facts[2] for event in events(s, "attack")[start:]} <= {actor}


@pytest.mark.rule("CM-9.2-1", "CM-8.3-11")
def test_in_the_sanity_variant_entering_costs_the_point_of_a_gate() -> None:
    s = begun(2, sanity=True, tile="medical_school")
    first = next(event.facts for event in events(s, "sanity_lost"))
    assert first[:2] == (s.first, 1)


@pytest.mark.rule("CM-9.1-4", "CM-9.4-1")
def test_the_dead_are_out_and_nobody_is_put_on_a_spawning_space() -> None:
    s = begun(2)
    mover = s.active
    s.health[mover] = 1
    hurt(s, mover, 1, -1, "CM-2.1.7-5")
    settle(s)
    assert (s.status[mover], s.space[mover]) == (2, -1)
    assert not any(space % 36 == 5 for space in s.space[: s.seats] if space >= 0)


@pytest.mark.rule("CM-9.4-2")
def test_a_turn_limit_counts_rounds_and_running_out_is_a_defeat() -> None:
    s = begun(1, rounds=10)
    s.round = 10
    s.health[0] = 99
    s.crowd[CONTENT.tile("base_camp").number] = (0,)
    s.play(0, next(x for x in s.legal(0) if type(x).__name__ == "EndTurn"))
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "CM-ref-12")
