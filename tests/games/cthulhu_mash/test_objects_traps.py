"""White objects act on whoever finds them. Section 5.4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    Loaded,
    can,
    choose,
    farm,
    health,
    labels,
    question,
    space,
    where,
)


class Fated(Loaded):
    """Dice that also say which space comes up when one of 36 is rolled."""

    def __init__(self, faces: list[int], at: str) -> None:
        super().__init__(faces)
        self.at = (int(at[1]) - 1) * 6 + int(at[4]) - 1

    def take(self, weights: Sequence[int]) -> int:
        if len(weights) == 36 and weights[self.at]:
            return self.at
        return super().take(weights)


def finder(trap: str, dice: list[int] | None = None, objects: tuple[str, ...] = (), **more: Any) -> Mash:
    """The Private Eye has just turned up the top of a pile with this trap."""
    seats = {EYE: {"objects": list(objects)}, **more.pop("seats", {})}
    ground = {"R5/C2": {"down": [trap]}, **more.pop("ground", {})}
    others = more.pop("others", {EXPLORER: "R1/C6"})
    s = farm({EYE: "R5/C2", **others}, dice or [], seats=seats, ground=ground, **more)
    choose(s, EYE, "Move")
    return s


def pick(s: Mash) -> None:
    choose(s, EYE, "Pick up the top object")


@pytest.mark.rule("CM-5.4-2", "CM-5.4-1", "CM-2.4.3-5")
def test_the_book_of_void_destroys_each_object_on_a_one() -> None:
    s = finder("Book of Void", [2, 1, 10], ("Bolos", "Pitchfork", "Tommy Gun"))
    pick(s)
    sketch = s.game.sketch(s)
    assert sketch["seats"][EYE]["objects"] == ["Bolos", "Tommy Gun"]
    assert (sorted(sketch["discards"]), s.mp) == (["Book of Void", "Pitchfork"], 5)


@pytest.mark.rule("CM-5.4-2", "CM-2.1.9-4")
def test_whoever_loses_the_wheelbarrow_to_the_void_sheds_the_load() -> None:
    load = ("Bolos", "Pitchfork", "Sword Cane", "Tommy Gun", "Magic Spear", "Net", "Net", "Wheelbarrow")
    s = finder("Book of Void", [9, 9, 9, 9, 9, 9, 9, 1], load)
    pick(s)
    assert question(s) == "Shed"


@pytest.mark.rule("CM-5.4-3", "CM-5.4-1")
def test_a_cowpie_costs_the_remaining_actions_but_the_move_goes_on() -> None:
    s = finder("Cowpie")
    pick(s)
    assert (s.actions, s.mp, question(s)) == (0, 5, "Moving")
    choose(s, EYE, "End the move")
    assert s.active == 1


@pytest.mark.rule("CM-5.4-3", "CM-5.2-9")
def test_a_cowpie_found_in_the_last_action_does_nothing() -> None:
    s = finder("Cowpie", objects=("Temporal Clock",), actions=1)
    pick(s)
    choose(s, EYE, "Use the Temporal Clock")
    assert s.actions == 4


@pytest.mark.rule("CM-5.4-4")
def test_an_earthquake_destroys_all_loose_objects_of_the_tile_but_no_carried_ones() -> None:
    ground = {"R1/C1": {"up": ["Herbs"], "down": 2}}
    s = finder("Mi-Go Earthquake", [1, 1], ("Bolos",), ground=ground, tissue={"R3/C3": 1})
    before = s.discards.bit_count()
    pick(s)
    assert s.ground == {}
    assert len(s.tissue) == 1
    assert s.discards.bit_count() == before + 4  # three objects and the trap itself
    assert s.game.sketch(s)["seats"][EYE]["objects"] == ["Bolos"]


@pytest.mark.rule("CM-5.4-5", "CM-2.4.3-7")
def test_everybody_on_the_shaking_tile_rolls_until_a_roll_is_not_above_the_defense() -> None:
    dice = [6, 7, 5, 5, 4, 4, 10, 10]  # the finder twice, the Explorer once, the Moon-Beast spared, the Idol destroyed
    s = finder("Mi-Go Earthquake", dice, monsters={"Moon-Beast": "R1/C1"}, generators={"Cultist Idol": "R2/C1"})
    pick(s)
    assert [health(s, name) for name in (EYE, EXPLORER, "Moon-Beast A")] == [2, 4, 2]
    assert (where(s, "Cultist Idol A"), s.trophies[0], s.felled[0]) == ("nowhere", (), 0)


@pytest.mark.rule("CM-5.4-5", "CM-2.1.7-7", "CM-2.1.7-3")
def test_death_in_an_earthquake_is_nobodys_kill() -> None:
    s = finder("Mi-Go Earthquake", [1, 9], seats={DOCTOR: {"health": 1}}, others={DOCTOR: "R1/C6"})
    pick(s)
    sketch = s.game.sketch(s)["seats"]
    assert (sketch[DOCTOR]["status"], sketch[EYE]["power-ups"]) == ("waiting", [])


@pytest.mark.rule("CM-5.4-6", "CM-5.4-7", "CM-5.4-8")
def test_a_picture_gate_carries_its_finder_to_a_random_tile_and_ends_the_action() -> None:
    s = finder("Picture Gate")
    s.chance = Fated([1], "R3/C3")
    pick(s)
    assert where(s, EYE) == f"R3/C3 of {CONTENT.tiles[s.tile_at[0]].name}"
    assert (s.mp, question(s)) == (0, "Actions")


@pytest.mark.rule("CM-5.4-6", "CM-5.4-7", "CM-2.4.2-4")
def test_a_picture_gate_to_a_hidden_tile_reveals_generates_and_wakes_it() -> None:
    s = finder("Picture Gate", generated=False)
    s.made |= 1 << s.tile_of(0)
    place = next(p for p, turn in enumerate(s.turned) if turn < 0)
    s.chance = Fated([place + 1, 1], "R1/C1")
    pick(s)
    assert question(s) == "TurnTile"
    choose(s, EYE, labels(s, EYE)[0])
    tile = s.tile_at[place]
    assert s.tile_of(0) == tile
    assert s.made >> tile & 1
    assert question(s) == "Spawn" or any(4 <= figure < 52 for figure in s.crowd[tile])


@pytest.mark.rule("CM-5.4-7", "CM-2.3.4-10")
def test_a_picture_gate_may_lead_onto_a_deadly_space() -> None:
    s = finder("Picture Gate", objects=("Bolos",))
    place = s.place_of[s.tile_of(0)]
    s.chance = Fated([place + 1], "R4/C5")
    pick(s)
    assert (where(s, EYE), s.game.sketch(s)["seats"][EYE]["status"]) == ("nowhere", "waiting")


@pytest.mark.rule("CM-5.4-8", "CM-2.6-8")
def test_a_picture_gate_into_an_obstacle_kills_and_the_objects_are_lost() -> None:
    s = farm(
        {EXPLORER: "R5/C2", EYE: "R1/C6"},
        ground={"R5/C2": {"down": ["Picture Gate"]}},
        seats={EXPLORER: {"objects": ["Bolos"]}},
    )
    choose(s, EXPLORER, "Move")
    place = s.place_of[CONTENT.tile("base_camp").number]
    s.chance = Fated([place + 1], "R5/C2")
    choose(s, EXPLORER, "Pick up the top object")
    sketch = s.game.sketch(s)
    assert (sketch["seats"][EXPLORER]["status"], sorted(sketch["discards"])) == ("waiting", ["Bolos", "Picture Gate"])


@pytest.mark.rule("CM-5.4-9", "CM-5.4-10", "CM-5.4-1")
@pytest.mark.parametrize("strength", [1, 2])
def test_shoggoth_tissue_hurts_its_finder_and_stays_as_a_hazard(strength: int) -> None:
    s = finder("Shoggoth Tissue")
    tissue = next(p for p in range(72) if CONTENT.strength[p] == strength)
    pile = s.ground[space(s, "R5/C2")]
    s.ground[space(s, "R5/C2")] = pile.but(down=(tissue,))
    pick(s)
    assert health(s, EYE) == 4 - strength
    assert s.tissue == ((space(s, "R5/C2"), tissue),)
    choose(s, EYE, "Walk to R5/C3")
    assert health(s, EYE) == 4 - strength
    choose(s, EYE, "Walk to R5/C2")
    assert (where(s, EYE) == "nowhere") if strength == 2 else (health(s, EYE) == 2)


@pytest.mark.rule("CM-5.4-10")
def test_the_tissue_spares_flyers() -> None:
    seats = {EYE: {"flying": True}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, tissue={"R5/C3": 2}, seats=seats)
    choose(s, EYE, "Move")
    choose(s, EYE, "Fly to R5/C3")
    assert health(s, EYE) == 4


@pytest.mark.rule("CM-5.4-11", "CM-2.3.4-8")
def test_a_snare_holds_its_finder_and_ends_the_move() -> None:
    s = finder("Snare", [2])
    pick(s)
    assert [(hold.source, hold.number) for hold in s.holds] == [("snare", 2)]
    assert (s.mp, question(s)) == (0, "Actions")
    choose(s, EYE, "Break free")
    assert s.holds == ()
    assert where(s, EYE) == "R5/C2 of Family Farm"


@pytest.mark.rule("CM-2.1.9-3")
def test_full_hands_may_turn_up_the_top_object_and_leave_it_or_make_room() -> None:
    load = ("Bolos", "Pitchfork", "Sword Cane", "Tommy Gun", "Magic Spear", "Net")
    s = finder("Herbs", objects=load)
    pick(s)
    assert can(s, EYE, "Leave the Herbs")
    choose(s, EYE, "Drop the Bolos for the Herbs")
    sketch = s.game.sketch(s)
    assert "Herbs" in sketch["seats"][EYE]["objects"]
    assert sketch["ground"]["R5/C2 of Family Farm"]["up"] == ["Bolos"]


@pytest.mark.rule("CM-2.1.9-3")
def test_full_hands_do_not_protect_from_a_trap() -> None:
    load = ("Bolos", "Pitchfork", "Sword Cane", "Tommy Gun", "Magic Spear", "Net")
    s = finder("Snare", objects=load)
    pick(s)
    assert s.holds
