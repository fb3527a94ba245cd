"""Pairs of positions: attacks, pushes, ways, and what stops a monster."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.figures import CAMPS
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of, seat_of, space_of
from miskatonic.games.cthulhu_mash.records import BARE
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.scenes import caster, on, phase
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, choose, farm
from tests.games.pairs import Asked, Pairs

FIGHTS, WAYS = Pairs(), Pairs()
FAR = "R6/C6"
THINGS = {"revolver": ".32 Revolver", "buccaneer_blade": "Buccaneer Blade", "bolos": "Bolos"}
REVOLVER, BLADE, BOLOS = [BOX.pieces_of(name)[0] for name in THINGS]
TITLES = dict(zip((REVOLVER, BLADE, BOLOS), THINGS.values(), strict=True))


def asks(s: Mash, name: str, key: str) -> Asked:
    return s, seat_of(s, name), key


def at(s: Mash, space: str) -> int:
    return space_of(s, space if " of " in space else f"{space} of Family Farm", "")


def armed(piece: int, has: bool = True, **more: Any) -> Mash:
    """The Private Eye in a corner, with a thing in the hand or without."""
    seats = {EYE: {"objects": [TITLES[piece]] if has else []}}
    return farm({EYE: "R1/C1", EXPLORER: FAR}, seats=seats, **more)


def strike(s: Mash, target: int, weapon: int = BARE) -> Asked:
    return asks(s, EYE, f"Strike({weapon},{target})")


def shoot(s: Mash, target: int, weapon: int = REVOLVER) -> Asked:
    return asks(s, EYE, f"Shoot({weapon},{target})")


# ---------------------------------------------------------------------- attacks of characters


@FIGHTS.pair("CM-2.1.1-7", "weapon")
def a_blow_with_what_one_does_not_carry(ok: bool) -> Asked:
    s = armed(BLADE, ok, monsters={"Cultist A": "R1/C2"})
    return strike(s, figure_of(s, "Cultist A"), BLADE)


@FIGHTS.pair("CM-2.1.1-8", "yourself")
def a_blow_at_oneself(ok: bool) -> Asked:
    s = armed(BLADE, monsters={"Cultist A": "R1/C2"})
    return strike(s, figure_of(s, "Cultist A") if ok else seat_of(s, EYE))


@FIGHTS.pair("CM-2.1.2-3", "no weapon")
def a_shot_without_a_gun(ok: bool) -> Asked:
    s = armed(REVOLVER, ok, monsters={"Cultist A": "R1/C4"})
    return shoot(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-2.1.2-4", "sight")
def a_shot_past_somebody(ok: bool) -> Asked:
    s = armed(REVOLVER, monsters={"Cultist A": "R1/C4", "Cultist B": "R3/C3" if ok else "R1/C3"})
    return shoot(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-4.1-3", "too near")
def a_shot_at_a_neighbour(ok: bool) -> Asked:
    s = armed(REVOLVER, monsters={"Cultist A": "R1/C3" if ok else "R1/C2"})
    return shoot(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-2.3.4-19", "target")
def bolos_against_what_cannot_be_held(ok: bool) -> Asked:
    s = armed(BOLOS, monsters={"Cultist A": "R1/C4"}, generators={"Cultist Idol": "R4/C1"})
    return shoot(s, figure_of(s, "Cultist A" if ok else "Cultist Idol A"), BOLOS)


@FIGHTS.pair("CM-2.3.2-13", "other tile")
def a_blow_across_tiles(ok: bool) -> Asked:
    there = "R1/C2" if ok else "R1/C1 of Base Camp"
    s = farm({EYE: "R1/C1", EXPLORER: FAR}, monsters={"Cultist A": there})
    return strike(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-2.5.1-15", "rider")
def a_blow_past_the_vampire(ok: bool) -> Asked:
    vampire = "R3/C1" if ok else "R1/C1"
    seats = {} if ok else {EYE: {"vampire": "Star Vampire A"}}
    s = farm({EYE: "R1/C1", EXPLORER: FAR}, monsters={"Star Vampire": vampire, "Cultist A": "R1/C2"}, seats=seats)
    return strike(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-2.10-6", "camp")
def a_blow_at_a_spawning_space_too_far_away(ok: bool) -> Asked:
    seats = {EXPLORER: {"at": f"R1/C{5 if ok else 3} of Train Station"}}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, seats=seats)
    return asks(s, EXPLORER, f"Strike({BARE},{CAMPS + seat_of(s, EYE)})")


@FIGHTS.pair("CM-7-1", "facing")
def a_blow_behind_ones_back(ok: bool) -> Asked:
    s = farm({EYE: "R2/C2", EXPLORER: FAR}, monsters={"Cultist A": "R2/C3"}, options={"facing": True})
    s.facing[0] = 1 if ok else 3
    return strike(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-7-1", "facing")
def a_shot_behind_ones_back(ok: bool) -> Asked:
    s = armed(REVOLVER, monsters={"Cultist A": "R1/C4"}, options={"facing": True})
    s.facing[0] = 1 if ok else 3
    return shoot(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-7-5", "blind")
def a_shot_from_a_height_into_a_blind_space(ok: bool) -> Asked:
    seats = {EYE: {"objects": [".32 Revolver"]}}
    s = farm(
        {EYE: "R1/C4", EXPLORER: "R6/C1"}, monsters={"Cultist A": "R5/C6"}, seats=seats, options={"heights": not ok}
    )
    return shoot(s, figure_of(s, "Cultist A"))


@FIGHTS.pair("CM-2.10-7", "spared")
def a_blow_at_ones_own_spawning_space(ok: bool) -> Asked:
    own, other = (EYE, EXPLORER) if not ok else (EXPLORER, EYE)
    s = farm({own: "R1/C1", other: "R1/C3"}, seats={own: {"at": "R1/C5 of Train Station"}})
    return asks(s, own, f"Strike({BARE},{CAMPS + seat_of(s, EYE)})")


# ---------------------------------------------------------------------- pushes


@FIGHTS.pair("CM-2.1.11-2", "generator")
def pushing_a_generator(ok: bool) -> Asked:
    s = farm({EYE: "R1/C1", EXPLORER: FAR}, monsters={"Cultist A": "R1/C2"}, generators={"Cultist Idol": "R2/C1"})
    return asks(s, EYE, f"Push({figure_of(s, 'Cultist A' if ok else 'Cultist Idol A')})")


@FIGHTS.pair("CM-2.1.11-8", "no room")
def pushing_a_monster_in_a_corner(ok: bool) -> Asked:
    beside = {"Cultist B": "R2/C2", "Deep One A": "R5/C5" if ok else "R2/C1"}
    s = farm({EYE: "R1/C2", EXPLORER: FAR}, monsters={"Cultist A": "R1/C1", **beside})
    return asks(s, EYE, f"Push({figure_of(s, 'Cultist A')})")


# ---------------------------------------------------------------------- attacks of monsters


def acting(beast: str, where: str, victim: str, others: dict[str, str] | None = None, **more: Any) -> Mash:
    """A piece acts after the Doctor's turn."""
    s = phase(victim, {beast: where, **(others or {})}, **more)
    choose(s, EXPLORER, f"{beast} acts")
    return s


def of_monster(s: Mash, kind: str, beast: str) -> Asked:
    return asks(s, EXPLORER, f"{kind}({figure_of(s, beast)},{seat_of(s, DOCTOR)})")


@FIGHTS.pair("CM-2.5.3-2", "no icon")
def a_shot_of_what_cannot_shoot(ok: bool) -> Asked:
    beast = "Mi-Go A" if ok else "Moon-Beast A"
    return of_monster(acting(beast, "R1/C5", "R1/C2"), "MonsterShoot", beast)


@FIGHTS.pair("CM-2.5.1-3", "web")
def a_second_web(ok: bool) -> Asked:
    s = acting("Leng Spider A", "R1/C5", "R1/C1")
    s.webbed |= 0 if ok else 1 << seat_of(s, DOCTOR)
    return of_monster(s, "MonsterShoot", "Leng Spider A")


@FIGHTS.pair("CM-3.1-7", "acting")
def a_blow_of_another_piece(ok: bool) -> Asked:
    s = phase("R1/C3", {"Cultist A": "R1/C2", "Deep One A": "R1/C4"})
    choose(s, EXPLORER, f"{'Deep One A' if ok else 'Cultist A'} acts")
    return of_monster(s, "MonsterStrike", "Deep One A")


@FIGHTS.pair("CM-6-10", "bound")
def a_blow_of_a_monster_under_a_spell(ok: bool) -> Asked:
    s = caster("Bind Enemy", [6], monsters={"Moon-Beast A": "R5/C3"})
    if not ok:
        choose(s, DOCTOR, "Cast Bind Enemy at the Moon-Beast A")
    choose(s, DOCTOR, "End the turn")
    choose(s, EXPLORER, "Moon-Beast A acts")
    return of_monster(s, "MonsterStrike", "Moon-Beast A")


# ---------------------------------------------------------------------- ways of characters


def walk(s: Mash, name: str, to: str) -> Asked:
    choose(s, name, "Move")
    return asks(s, name, f"Walk({at(s, to)})")


@WAYS.pair("CM-2.1.4-4", "wall")
def a_walk_into_a_walled_court(ok: bool) -> Asked:
    city = "Elder City"
    s = on(city, {EYE: "R2/C1", EXPLORER: FAR}, [])
    return walk(s, EYE, f"{'R3/C2' if ok else 'R2/C2'} of {city}")


@WAYS.pair("CM-2.1.4-4", "no way")
def a_walk_round_a_corner_into_a_walled_court(ok: bool) -> Asked:
    city = "Elder City"
    s = on(city, {EYE: "R1/C1", EXPLORER: FAR}, [])
    return walk(s, EYE, f"{'R2/C1' if ok else 'R2/C2'} of {city}")


@WAYS.pair("CM-2.3.3-4", "hazard")
def a_walk_beyond_a_hazard(ok: bool) -> Asked:
    cavern = "Coastal Cavern"
    s = on(cavern, {EYE: "R4/C3" if ok else "R4/C1", EXPLORER: FAR}, [])
    return walk(s, EYE, f"R3/C3 of {cavern}")


@WAYS.pair("CM-2.3.3-2", "wall")
def a_leap_through_a_wall(ok: bool) -> Asked:
    s = farm({EYE: "R1/C3" if ok else "R2/C3", EXPLORER: FAR})
    return asks(s, EYE, f"Jump({at(s, 'R1/C5' if ok else 'R2/C5')})")


@WAYS.pair("CM-2.1.9-3", "load")
def taking_more_than_one_can_carry(ok: bool) -> Asked:
    seats = {
        EYE: {
            "objects": ["Bolos"]
            if ok
            else ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Bolos", "Sword Cane"]
        }
    }
    s = farm({EYE: "R1/C1", EXPLORER: FAR}, seats=seats, ground={"R1/C1": {"up": ["Bicycle"]}})
    choose(s, EYE, "Move")
    return asks(s, EYE, f"Take({BOX.pieces_of('bicycle')[0]})")


@WAYS.pair("CM-2.1.4-9", "taken")
def a_walk_onto_a_monster(ok: bool) -> Asked:
    s = farm({EYE: "R1/C1", EXPLORER: FAR}, monsters={"Cultist A": "R3/C3" if ok else "R1/C2"})
    return walk(s, EYE, "R1/C2")


@WAYS.pair("CM-2.3.2-11", "dead end")
def a_walk_through_a_dead_end(ok: bool) -> Asked:
    seats = {} if ok else {EXPLORER: {"at": "R4/C1 of Base Camp"}}
    s = farm({EXPLORER: "R3/C6", EYE: FAR}, seats=seats)
    choose(s, EXPLORER, "Move")
    return asks(s, EXPLORER, f"GoThrough({1 if ok else 3})")


# ---------------------------------------------------------------------- ways of monsters


def monster_move(s: Mash, beast: str, to: str) -> Asked:
    return asks(s, EXPLORER, f"MonsterMove({figure_of(s, beast)},{at(s, to)})")


@WAYS.pair("CM-2.1.4-2", "too far")
def a_monster_goes_too_far(ok: bool) -> Asked:
    return monster_move(acting("Moon-Beast A", "R1/C1", "R5/C5"), "Moon-Beast A", "R1/C5" if ok else "R2/C6")


@WAYS.pair("CM-2.1.4-7", "figure")
def a_monster_past_people(ok: bool) -> Asked:
    far = {"at": "R6/C1 of Family Farm" if ok else "R2/C1 of Family Farm"}
    s = phase("R1/C2", {"Moon-Beast A": "R1/C1"}, seats={EXPLORER: far})
    choose(s, EXPLORER, "Moon-Beast A acts")
    return monster_move(s, "Moon-Beast A", "R2/C2")


@WAYS.pair("CM-2.1.4-8", "generator")
def a_generator_goes(ok: bool) -> Asked:
    s = phase("R1/C1", {"Moon-Beast A": "R3/C3"}, generators={"Yuggoth Relay": "R1/C4"})
    runner = "Moon-Beast A" if ok else "Yuggoth Relay A"
    choose(s, EXPLORER, f"{runner} acts")
    return monster_move(s, runner, "R2/C4")


@WAYS.pair("CM-2.3.2-7", "other tile")
def a_monster_leaves_its_tile(ok: bool) -> Asked:
    s = acting("Moon-Beast A", "R1/C1", "R5/C5")
    return monster_move(s, "Moon-Beast A", "R1/C2" if ok else "R1/C2 of Base Camp")


@WAYS.pair("CM-4.2-1", "taken")
def a_monster_stops_on_another(ok: bool) -> Asked:
    s = acting("Moon-Beast A", "R1/C1", "R5/C5", {"Cultist A": "R1/C4" if ok else "R1/C3"})
    return monster_move(s, "Moon-Beast A", "R1/C3")


@WAYS.pair("CM-3.1-6", "idle")
def a_generator_acts_with_nobody_in_reach(ok: bool) -> Asked:
    s = phase("R1/C4", {"Moon-Beast A": "R3/C3"}, generators={"Yuggoth Relay": "R1/C1" if ok else "R6/C1"})
    return asks(s, EXPLORER, f"Run({figure_of(s, 'Yuggoth Relay A')})")


@WAYS.pair("CM-2.5.3-4", "acted")
def a_piece_acts_twice(ok: bool) -> Asked:
    s = phase("R1/C1", {"Moon-Beast A": "R3/C3", "Cultist A": "R4/C4"})
    if not ok:
        choose(s, EXPLORER, "Moon-Beast A acts")
        s.choose(seat_of(s, EXPLORER), f"Rest({figure_of(s, 'Moon-Beast A')})")
    return asks(s, EXPLORER, f"Run({figure_of(s, 'Moon-Beast A')})")


@WAYS.pair("CM-3.1-6", "other tile")
def the_pieces_of_another_tile_do_nothing(ok: bool) -> Asked:
    s = phase("R1/C1", {"Moon-Beast A": "R1/C2"})
    tile = s.tile_of(seat_of(s, DOCTOR)) if ok else s.home[0]
    return asks(s, EXPLORER, f"AllDone({tile})")
