"""Details of several sections that are easy to get wrong by one: what the program sees, takes and counts."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.content.tiles import gate_at
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.monsters import procedure
from miskatonic.games.cthulhu_mash.rules.moving.board import entrance, shift
from miskatonic.games.cthulhu_mash.rules.moving.escape import StepFree
from miskatonic.games.cthulhu_mash.rules.moving.tiling import permitted_turns, wanted_place
from miskatonic.games.cthulhu_mash.rules.turn.phase import EndPhase
from miskatonic.games.cthulhu_mash.rules.turn.restart import Restart
from miskatonic.games.cthulhu_mash.rules.turn.shared import ClearDoor
from miskatonic.games.cthulhu_mash.state import IN_PLAY, SPACES, WAITING
from miskatonic.games.cthulhu_mash.words.names import space_name
from miskatonic.pieces.boards.grid import EAST, spaces
from tests.games.cthulhu_mash.scenes import NET, on
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    Loaded,
    asked,
    can,
    choose,
    farm,
    question,
    table,
    tiles,
)

SOLO = {"mode": "cooperative", "program_monsters": True}


# ---------------------------------------------------------------------- what the program sees and does


@pytest.mark.rule("CM-2.5.1-7", "CM-ref-20")
def test_a_flyer_thinks_of_no_shot_through_a_wall() -> None:
    shooter = next(card for card in CONTENT.monsters if card.flies and card.ranged is not None and not card.webs)
    tile = CONTENT.tile("family_farm")
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={f"{shooter.name} A": "R6/C3"})
    figure, goal = figure_of(s, f"{shooter.name} A"), s.space[0] % SPACES
    for at in range(SPACES):
        if not (tile.near[at] | 1 << at) >> goal & 1 and tile.stand >> at & 1:
            assert procedure.attacks_from(s, figure, at, 0) is bool(tile.sight.clear[at] >> goal & 1)


@pytest.mark.rule("CM-7-5", "CM-ref-20")
def test_from_a_height_a_monster_thinks_of_shooting_over_pieces() -> None:
    tile = next(t for t in CONTENT.tiles if t.height and not t.start)
    high, goal, between = next(
        (a, b, c) for a in range(SPACES) for b in range(SPACES) for c in range(SPACES)
        if tile.height >> a & 1 and tile.stand >> a & tile.stand >> b & tile.stand >> c & 1
        and not (tile.height | tile.blind) >> b & 1 and tile.sight.clear[a] >> b & 1
        and tile.sight.between[a * SPACES + b] >> c & 1 and not tile.near[a] >> b & 1
    )  # fmt: skip
    seats = {EYE: space_name(goal), EXPLORER: space_name(between)}
    walker = next(c for c in CONTENT.monsters if not c.flies and c.ranged is not None)
    spare = next(a for a in range(SPACES) if tile.stand >> a & 1 and a not in (high, goal, between))
    for heights in (True, False):
        s = on(tile.name, seats, [], monsters={f"{walker.name} A": space_name(spare)})
        s.options = {**s.options, "heights": heights}
        assert procedure.attacks_from(s, figure_of(s, f"{walker.name} A"), high, 0) is heights


@pytest.mark.rule("CM-7-5", "CM-ref-20")
def test_from_the_ground_a_monster_thinks_of_shooting_at_a_blind_space() -> None:
    tile, low, goal = next(
        (t, a, b) for t in CONTENT.tiles for a in range(SPACES) for b in range(SPACES)
        if t.blind >> b & 1 and not t.height >> a & 1 and t.stand >> a & t.stand >> b & 1
        and t.sight.clear[a] >> b & 1 and not t.near[a] >> b & 1 and not t.start and a != b
    )  # fmt: skip
    spare = [
        a for a in spaces(tile.stand) if a not in (low, goal) and not tile.sight.between[low * SPACES + goal] >> a & 1
    ]
    crowd = {"Leng Spider A": space_name(spare[0])}
    s = on(tile.name, {EYE: space_name(goal), EXPLORER: space_name(spare[1])}, [], monsters=crowd)
    s.options = {**s.options, "heights": True}
    assert procedure.attacks_from(s, figure_of(s, "Leng Spider A"), low, 0)


@pytest.mark.rule("CM-7-5", "CM-ref-20")
def test_a_flyer_thinks_of_no_shot_at_a_blind_space() -> None:
    shooter = next(card for card in CONTENT.monsters if card.flies and card.ranged is not None and not card.webs)
    tile, at, goal = next(
        (t, a, b) for t in CONTENT.tiles for a in range(SPACES) for b in range(SPACES)
        if t.blind >> b & 1 and t.stand >> a & t.stand >> b & 1 and t.sight.clear[a] >> b & 1
        and not t.near[a] >> b & 1 and not t.start and a != b
    )  # fmt: skip
    spare = [a for a in spaces(tile.stand) if a not in (at, goal)]
    crowd = {f"{shooter.name} A": space_name(spare[0])}
    s = on(tile.name, {EYE: space_name(goal), EXPLORER: space_name(spare[1])}, [], monsters=crowd)
    for heights in (True, False):
        s.options = {**s.options, "heights": heights}
        assert procedure.attacks_from(s, figure_of(s, f"{shooter.name} A"), at, 0) is not heights


@pytest.mark.rule("CM-ref-20")
def test_a_walker_does_not_stop_on_an_icon_even_if_it_holds_only_the_pushed() -> None:
    temple = CONTENT.tile("cultist_temple")
    assert not temple.holds_walkers
    start, corner = spaces(temple.stand & ~temple.hold & ~temple.red)[:2]
    s = on(temple.name, {EYE: space_name(corner), EXPLORER: "R6/C6"}, [], monsters={"Cultist A": space_name(start)})
    cultist = figure_of(s, "Cultist A")
    for goal in spaces(temple.stand & ~temple.red & ~s.occupied[temple.number]):
        shift(s, 0, temple.number * SPACES + goal)
        assert not any(temple.hold >> to % SPACES & 1 for to in procedure.approach(s, cultist, 0))


@pytest.mark.rule("CM-ref-8", "CM-3.1-15")
def test_new_monsters_come_near_to_whoever_stands_on_the_first_space_of_the_first_tile() -> None:
    camp = CONTENT.tiles[0]
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, seats={EXPLORER: {"at": f"R1/C1 of {camp.name}"}}, options=SOLO,
             mode="Cooperative Game")  # fmt: skip
    room = 1 << 2 | 1 << 35
    assert (s.space[0], procedure.nearest_spaces(s, 0, room)) == (0, 1 << 2)


@pytest.mark.rule("CM-2.3.4-4", "CM-3.1-12")
@pytest.mark.parametrize("which", [1, 4])
def test_the_program_rolls_for_the_space_onto_which_a_monster_steps_free(which: int) -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R5/C4"}, options=SOLO, mode="Cooperative Game")
    step = StepFree(figure_of(s, "Cultist A"))
    spots = [full.space for full in step.candidates(s, 0)]  # type: ignore[attr-defined]
    s.chance = Fixed(which - 1)
    assert (len(spots), step.run(s)) == (4, None)
    s.advance()
    assert s.space[figure_of(s, "Cultist A")] == spots[which - 1]


class Fixed(Loaded):
    """Every draw comes out the same."""

    def __init__(self, outcome: int) -> None:
        super().__init__(())
        self.outcome = outcome

    def take(self, weights: Any) -> int:
        return min(self.outcome, len(weights) - 1)


@pytest.mark.rule("CM-9.2-1", "CM-3.1-12")
def test_the_program_clears_the_entrance_without_asking_anybody() -> None:
    s = GAME.start(2, 1, {**SOLO, "shared_start": True})
    s.play(0, s.legal(0)[0])
    while question(s) != "Actions":
        s.play(s.seats_to_act[0], s.legal(s.seats_to_act[0])[0])
    door = ClearDoor(s.active)
    assert s.space[s.active] == entrance(s)
    assert len(door.candidates(s, 0)) > 1
    assert door.run(s) is None


@pytest.mark.rule("CM-9.2-1")
@pytest.mark.parametrize("tile", [tile.id for tile in CONTENT.tiles if tile.start])
def test_whoever_stands_at_the_entrance_is_moved_no_farther_than_need_be(tile: str) -> None:
    s = GAME.start(2, 1, {**SOLO, "shared_start": True})
    s.play(0, next(step for step in s.legal(0) if step.key == f"StartOn({CONTENT.tile(tile).number})"))
    while question(s) != "Actions":
        s.play(s.seats_to_act[0], s.legal(s.seats_to_act[0])[0])
    number, at = divmod(s.space[s.active], SPACES)
    free = CONTENT.tiles[number].stand & ~s.occupied[number] & ~CONTENT.tiles[number].red & ~CONTENT.tiles[number].hold
    beside = [b for b in spaces(free) if abs(b % 6 - at % 6) + abs(b // 6 - at // 6) == 1]
    goals = [step.space % SPACES for step in ClearDoor(s.active).candidates(s, 0)]  # type: ignore[attr-defined]
    assert (CONTENT.tiles[number].id, goals) == (tile, beside)


@pytest.mark.rule("CM-3.1-15")
def test_a_comrade_is_asked_where_a_monster_may_go_as_soon_as_there_are_two_places() -> None:
    crowd = {"Cultist A": "R3/C3"}
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R3/C4"}, monsters=crowd, options={"mode": "cooperative"},
             mode="Cooperative Game")  # fmt: skip
    choose(s, DOCTOR, "End the turn")
    assert (asked(s), question(s), len(s.legal(1))) == (EXPLORER, "PieceActs", 2)


@pytest.mark.rule("CM-3.1-6", "CM-3.1-7")
def test_with_four_players_the_first_of_all_monsters_acts_too_and_idols_do_not() -> None:
    camp = "Base Camp"
    seats = {EXPLORER: {"at": f"R1/C1 of {camp}"}, EYE: {}, MARINER: {}, DOCTOR: {}}
    crowd = {"Cultist A": f"R2/C1 of {camp}"}
    s = table({"seats": seats, "monsters": crowd, "generators": {"Cultist Idol A": f"R1/C3 of {camp}"}}, 4)
    choose(s, EXPLORER, "End the turn")
    assert (s.space[4] >= 0, can(s, EYE, "Cultist A acts"), can(s, EYE, "Idol")) == (True, True, False)


# ---------------------------------------------------------------------- the layout


@pytest.mark.rule("CM-ref-7", "CM-2.3.2-3")
def test_a_scouted_tile_meets_a_gate_that_faces_it() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, tiles=tiles(EYE, EXPLORER, A2="face down, Mi-Go Mine Lab"))
    lab = CONTENT.tile("mine_lab")
    place = s.place_of[lab.number]
    meeting = [turn for turn in range(4) if gate_at(lab, turn, EAST) >= 0]
    assert (len(meeting), permitted_turns(s, place, -1)) == (2, meeting)


@pytest.mark.rule("CM-2.3.2-21")
def test_asking_how_a_tile_may_be_turned_turns_nothing() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, tiles=tiles(EYE, EXPLORER, A2="face down, Leng Plateau"),
             mode="Cooperative Game", options={"mode": "cooperative"})  # fmt: skip
    before = s.turned[:]
    permitted_turns(s, s.place_of[CONTENT.tile("leng_plateau").number], -1)
    assert s.turned == before


@pytest.mark.rule("CM-3.2-6")
@pytest.mark.parametrize("made", [True, False])
def test_a_tile_whose_generators_have_not_been_rolled_is_not_cleared(made: bool) -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"})
    s.made = s.made if made else 0
    assert wanted_place(s, s.place_of[CONTENT.tile("family_farm").number]) is not made


@pytest.mark.rule("CM-2.3.2-15")
def test_a_restart_brings_the_waiting_back_and_puts_the_tiles_into_the_bag() -> None:
    seats = {EYE: {"at": "R1/C1 of Family Farm"}, EXPLORER: {"status": "waiting"}}
    s = table({"tiles": tiles(EYE, EXPLORER), "seats": seats})
    number = CONTENT.tile("family_farm").number
    assert (s.status[1], s.place_of[number] >= 0, s.tile_bag[number]) == (WAITING, True, 0)
    Restart().run(s)
    assert (s.status[1], s.place_of[number], s.tile_bag[number]) == (IN_PLAY, -1, 1)


# ---------------------------------------------------------------------- by one


@pytest.mark.rule("CM-3.3.2-3", "CM-5.1-28")
def test_quicksand_does_not_close_over_a_monster_that_lost_its_turn_to_the_chime() -> None:
    swamp = CONTENT.tile("abhoth_swamp")
    sand = spaces(swamp.hold)[0]
    dry = spaces(swamp.stand & ~swamp.hold & ~swamp.red & ~swamp.near[sand])[-1]
    holds = [{"who": "Cultist A", "kind": "place", "number": 1, "source": "quicksand", "since": 1}]
    for chimed in (True, False):
        s = on(swamp.name, {EYE: space_name(dry), EXPLORER: space_name(sand + 1)}, [], holds=holds,
               monsters={"Cultist A": space_name(sand)}, turns=7, phases=7)  # fmt: skip
        cultist = figure_of(s, "Cultist A")
        s.chimed = chimed << cultist
        EndPhase(swamp.number, (cultist,) if chimed else ()).run(s)
        assert (s.space[cultist] >= 0) is chimed


@pytest.mark.rule("CM-3.3.1-14")
@pytest.mark.parametrize(("points", "may"), [(3, True), (2, False)])
def test_the_last_mentality_may_be_spent_on_slipping_free(points: int, may: bool) -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, [5], holds=NET, seats={EYE: {"mentality": points}})
    choose(s, EYE, "Break free")
    assert can(s, EYE, "Spend 3 mentality") is may


@pytest.mark.rule("CM-3.3.2-3")
def test_quicksand_does_not_close_over_a_character_in_the_monsters_part_of_another_turn() -> None:
    swamp = CONTENT.tile("abhoth_swamp")
    sand = spaces(swamp.hold)[0]
    dry = spaces(swamp.stand & ~swamp.hold & ~swamp.red & ~swamp.near[sand])[-1]
    holds = [{"who": EXPLORER, "kind": "place", "number": 1, "source": "quicksand", "since": 6}]
    crowd = {"Cultist A": space_name(spaces(swamp.stand & ~swamp.hold & ~swamp.red)[0])}
    spots = {EYE: space_name(dry), EXPLORER: space_name(sand)}
    s = on(swamp.name, spots, [], holds=holds, monsters=crowd, turns=7, phases=7)
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "The others do nothing")
    assert (s.active, s.phases, s.space[1] % SPACES) == (1, 8, sand)


@pytest.mark.rule("CM-3.3.2-3")
def test_a_sketch_of_the_monsters_part_counts_the_phase_that_will_begin_again() -> None:
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R1/C3"}, phases=4, turns=7)
    assert (GAME.sketch(s)["phase"], GAME.sketch(s)["phases"], GAME.sketch(s)["turns"]) == ("actions", 4, 7)
    choose(s, DOCTOR, "End the turn")
    assert (question(s), s.phases) == ("RunMonsters", 5)
    assert (GAME.sketch(s)["phase"], GAME.sketch(s)["phases"], GAME.sketch(s)["turns"]) == ("monsters", 4, 7)
