"""What a seat may expect of a deck and of a door, from what it knows."""

from __future__ import annotations

from collections import Counter

import pytest

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.odds import KINDS, next_card
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.stage import do, new_game, play_on, table, top


def pile_note(state: Munchkin, seat: int, name: str) -> str:
    panel = next(panel for panel in GAME.scene(state, seat).panels if panel.id == "piles")
    return str(next(pile.note for pile in panel.items if pile.id == name))


@pytest.mark.rule("MU-cards-14", "MU-turn-15")
def test_the_next_card_is_any_that_the_seat_has_not_seen() -> None:
    state = table(Armitage={"hand": ["Ruggoth", "Cheat!"]}, Birch={"hand": ["Loggoth", "Cultist"]}, phase="after door")
    box = state.box
    seen = Counter([*state.hands[0], *state.door_discards])
    unseen = [n for n in range(box.doors) for _ in range(box.copies[n] - seen[n])]
    expected = Counter(KINDS[box.kinds[n]] for n in unseen)
    assert next_card(state, 0, True) == dict(expected)
    assert next_card(state, 0, True) != next_card(state, 1, True)


@pytest.mark.rule("MU-cards-14", "MU-turn-7")
def test_a_card_that_lies_open_is_not_the_next_one() -> None:
    state = table(Armitage={"hand": ["Ruggoth"]}, Birch={"hand": ["Loggoth"]}, phase="door", dice=["Cheat!"])
    assert top(state) == "JustReceived"
    assert sum(next_card(state, 1, True).values()) == sum(state.doors) + 1  # Armitage's other card
    do(state, "Armitage", "Keep what you have received")
    assert sum(next_card(state, 1, True).values()) == sum(state.doors) + 2  # now it is forgotten


@pytest.mark.rule("MU-cards-14")
@pytest.mark.parametrize("seed", range(4))
def test_the_chances_are_the_same_in_every_world_a_seat_cannot_tell_apart(seed: int) -> None:
    state = new_game(4, seed=seed)
    play_on(state, seed, choices=120)
    for seat in range(4):
        for doors in (True, False):
            assert next_card(state.imagine(seat, 9), seat, doors) == next_card(state, seat, doors)


@pytest.mark.rule("MU-cards-14")
def test_the_chances_are_exact_where_they_can_be_counted() -> None:
    """All imagined worlds together draw each kind as often as the count says."""
    state = table(Armitage={"hand": ["Ruggoth"]}, Birch={"hand": ["Loggoth", "Cultist", "Cheat!"]}, phase="after door")
    counts = next_card(state, 0, True)
    share = counts["a monster"] / sum(counts.values())
    worlds = [state.imagine(0, seed) for seed in range(300)]
    monsters = [n for n in range(state.box.doors) if state.box.kinds[n] == "monster"]
    mean = sum(sum(world.doors[n] for n in monsters) / sum(world.doors) for world in worlds) / len(worlds)
    assert mean == pytest.approx(share, abs=0.002)


@pytest.mark.rule("MU-cards-5")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    state = table(doors=[], door_discards=["Ruggoth"], Birch={"hand": ["Loggoth"]}, answers=True)
    assert next_card(state, 0, True) == dict(Counter(KINDS[state.box.kinds[n]] for n in state.door_discards))


def test_the_decks_say_on_looking_closer_what_the_next_card_may_be() -> None:
    doors = ["Ruggoth", "Loggoth", "Froggoth", "Cheat!"]
    state = table(doors=doors, Armitage={"hand": ["Cultist"]}, answers=True)
    said = "As far as you can know, the next one is a monster 75%, another Door card 25%."
    assert pile_note(state, 0, "pile.doors") == said
    assert "an Item" in pile_note(state, 0, "pile.treasures")


@pytest.mark.rule("MU-turn-15", "MU-fast-2")
@pytest.mark.parametrize("faster", [False, True])
def test_looting_the_room_is_foreseen_by_kind_of_card(faster: bool) -> None:
    state = table(Armitage={"hand": ["Cheat!"]}, phase="phase 2", options={"faster": faster})
    assert top(state) == "TroubleOrLoot"
    odds = mk.foresee(state, 0, "LootRoom(1)")
    doors = next_card(state, 0, not faster)
    assert set(odds.table) == set(doors)
    assert sum(odds.table.values()) == pytest.approx(1)
    assert odds.table["an Item" if faster else "a monster"] == pytest.approx(
        doors["an Item" if faster else "a monster"] / sum(doors.values()), abs=0.02
    )


@pytest.mark.rule("MU-class-13", "MU-turn-4")
def test_looking_behind_the_door_and_opening_it_are_foreseen_by_kind_of_card() -> None:
    state = table(Armitage={"classes": ["Investigator"], "hand": ["Ruggoth", "Cheat!", "Loggoth"]}, phase="door")
    for key in ("LookBehind(1)", "OpenDoor(1)"):
        assert set(mk.foresee(state, 0, key).table) == set(next_card(state, 0, True))
    do(state, "Armitage", "Look behind")
    odds = mk.foresee(state, 0, "OpenDoor(1)")
    assert odds.table == {KINDS[state.box.kinds[state.peeked]]: 1.0}
    assert odds.exact
    kept = mk.foresee(state, 0, "KeepUnseen(1)", ((0, 1, 2),))
    assert set(kept.table) <= set(KINDS.values())
    assert len(kept.table) > 3
