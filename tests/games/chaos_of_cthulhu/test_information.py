"""What is public and what is hidden (CC-game-10, CC-game-13, CC-setup-5, CC-mat-6, CC-stones-17)."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import BONUSES
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.kernel.scene.elements import Card
from tests.games.chaos_of_cthulhu.mats import switch_on
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    choose,
    hidden,
    interfere,
    new_game,
    offered,
    pay,
    player,
    random_choice,
    ready,
    table,
)

SECRETS: list[dict[str, Any]] = [
    {},
    {"plan": [act("attack", stones=[1])]},
    {"plan": [act("heal", "East top", stones=[4, 2]), act("block", stones=[5])]},
    {"plan": [act("madness", "South left", stones=[1])], "planned bonus": hidden(4, stones=[4])},
    {"planned bonus": hidden(9, "East top", "South top", stones=[5, 4])},
]
"""Different things that may stand behind North's screen."""


def behind_the_screen(secret: dict[str, Any]) -> Chaos:
    north = {"stones": [1, 2, 3, 4, 5], "offerings": 2, "dice": [1, 2, 3, 4, 5], **secret}
    return table(seats=3, North=north)


def shown(state: Chaos, viewer: int | None) -> dict[str, Any]:
    """Every element of a seat's scene by its id."""
    found: dict[str, Any] = {}

    def collect(element: Any) -> None:
        found[element.id] = element
        for item in getattr(element, "items", ()):
            collect(item)

    for panel in GAME.scene(state, viewer).panels:
        collect(panel)
    return found


# ---------------------------------------------------------------------- public


@pytest.mark.rule("CC-game-10", "CC-setup-5", "CC-stones-17")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_dice_stones_offerings_and_the_coin_are_in_full_view_of_all(viewer: int | None) -> None:
    state = table(
        player_1="South",
        North={"dice": [1, 2, 3, 4, 5], "stones": [1, 1, 2, 2, 3], "offerings": 3},
        East={"dice": [6, 5, 4, 3, 2], "stones": [6, 6, 5, 5, 4], "offerings": 1},
        South={"dice": [2, 2, 3, 3, 4], "stones": [1, 2, 3, 4, 5], "offerings": 0},
    )
    seen = shown(state, viewer)
    for who in range(3):
        assert tuple(seen[f"die.{who}.{part}"].value for part in range(5)) == state.dice[who]
        assert tuple(seen[f"stone.{who}.{i}"].value for i in range(5)) == state.stones[who]
        assert seen[f"seat.{who}.offerings"].value == state.offerings[who]
    assert "South" in seen["coin"].name


@pytest.mark.rule("CC-setup-5", "CC-game-10")
@pytest.mark.parametrize("options", [{}, CROWN])
def test_they_stay_in_view_throughout_the_game(options: dict[str, Any]) -> None:
    state, dice = new_game(2, options), mk.Dice(4)
    for _ in range(250):
        if state.over:
            break
        random_choice(state, dice)
        for viewer in (0, 1, None):
            seen = shown(state, viewer)
            for who in range(2):
                values = tuple(seen[f"stone.{who}.{i}"].value for i in range(len(state.stones[who])))
                assert values == state.stones[who]
                if state.round and any(state.dice[who]):
                    assert tuple(seen[f"die.{who}.{part}"].value for part in range(5)) == state.dice[who]


@pytest.mark.rule("CC-game-3", "CC-stones-17")
def test_a_face_shows_its_action_and_its_number() -> None:
    """The green top shows Madness at 1; the white one an Attack at 2."""
    seen = shown(
        table(North={"colour": "green", "dice": [1, 2, 3, 4, 5]}, East={"colour": "white", "dice": [2] * 5}), 1
    )
    assert (seen["die.0.0"].value, seen["die.0.0"].icon) == (1, "madness")
    assert (seen["die.1.0"].value, seen["die.1.0"].icon) == (2, "attack")


@pytest.mark.rule("CC-game-13")
def test_ready_reports_and_open_announcements_are_public() -> None:
    state = behind_the_screen({})
    ready(state, "East")
    activate(state, "North", 2)
    pay(state, "North", 2)
    told = {event.kind: event for event in state.log or []}
    assert all(told[kind].seen_by(viewer) for kind in ("ready", "bonus", "absorb") for viewer in (-1, 0, 1, 2))
    assert "bonus.0" in shown(state, None)


# ---------------------------------------------------------------------- hidden


@pytest.mark.rule("CC-game-10", "CC-game-13", "CC-mat-6", "CC-stones-17", "CC-comp-4")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_whatever_stands_on_a_mat_other_players_see_the_same(viewer: int | None) -> None:
    scenes = [GAME.scene(behind_the_screen(secret), viewer) for secret in SECRETS]
    assert all(scene == scenes[0] for scene in scenes)


@pytest.mark.rule("CC-game-10", "CC-mat-6")
def test_its_owner_sees_it() -> None:
    scenes = [shown(behind_the_screen(secret), 0) for secret in SECRETS]
    assert len({str(scene["mat"]) for scene in scenes}) == len(SECRETS)
    assert all("mat" not in shown(behind_the_screen(secret), None) for secret in SECRETS)


@pytest.mark.rule("CC-game-13", "CC-mat-6")
@pytest.mark.parametrize("viewer", [1, 2])
def test_what_others_may_choose_tells_nothing_about_a_mat(viewer: int) -> None:
    keys = [[step.key for step in behind_the_screen(secret).legal(viewer)] for secret in SECRETS]
    assert all(one == keys[0] for one in keys)


@pytest.mark.rule("CC-game-13", "CC-round-12")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_messages_about_a_plan_reach_its_owner_alone(viewer: int | None) -> None:
    """Planning, dropping, a secret Bonus Action, and entries struck out by a re-roll."""
    state = table(
        seats=3, North={"dice": [1, 4, 2, 6, 2], "stones": [1, 4, 2, 6, 2], "offerings": 2, "colour": "green"}
    )
    switch_on(state, "North", "center", 4)
    switch_on(state, "North", "top", 1, aim="East top")
    choose(state, "North", "DropPart(0,0)")
    activate(state, "North", 8)
    choose(state, "North", "DropBonus")
    choose(state, "North", "RerollStones", ((1,),))
    private = [event.kind for event in state.log or [] if not event.seen_by(-1 if viewer is None else viewer)]
    assert private == ["planned", "planned", "dropped", "plan_bonus", "dropped_bonus", "struck"]
    assert all(event.seen_by(0) for event in state.log or [])


@pytest.mark.rule("CC-game-13", "CC-mat-6")
def test_a_player_can_imagine_any_plan_behind_a_screen() -> None:
    """Twins for East differ in North's mat, while East's own mat and all that is public stay as they are."""
    state = behind_the_screen(SECRETS[2])
    twins = [state.imagine(1, seed) for seed in range(12)]
    assert len({str(twin.plan[0]) for twin in twins}) > 3
    assert all(GAME.scene(twin, 1) == GAME.scene(state, 1) for twin in twins)


@pytest.mark.rule("CC-game-10", "CC-decl-2")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_from_the_release_on_every_mat_is_open(viewer: int | None) -> None:
    plan = [act("attack"), act("madness", "East top")]
    state = table(North={"plan": plan})
    assert not any(name.startswith("action.") for name in shown(state, viewer))
    ready(state)
    assert {"action.0.0.0.0", "action.0.0.1.0"} <= set(shown(state, viewer))


@pytest.mark.rule("CC-comp-4", "CC-comp-8")
@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("mode", ["normal", "crown"])
def test_the_bonus_actions_of_the_game_being_played_are_listed(mode: str, viewer: int | None) -> None:
    seen = shown(table(options={"mode": "crown"} if mode == "crown" else {}), viewer)
    assert {name for name in seen if name.startswith("list.")} == {f"list.{number}" for number in BONUSES[mode]}
    for number, card in BONUSES[mode].items():
        assert card.name in seen[f"list.{number}"].name
        assert seen[f"list.{number}"].text == card.text


def card_of(s: Chaos, index: int) -> dict[str, str]:
    """What is to be read on the card of a Bonus Action."""
    items = [item for panel in GAME.scene(s, None).panels for item in panel.items if item.id == f"bonus.{index}"]
    assert isinstance(items[0], Card)
    return dict(items[0].badges)


@pytest.mark.rule("CC-bl-6d", "CC-game-10")
def test_whom_an_interference_cancels_is_seen_while_it_can_be_answered() -> None:
    north, east = player(stones=[2], offerings=1), player(stones=[6], offerings=1)
    s = table(North=north, East=east, South=player(stones=[6], offerings=1), dice=[3])
    activate(s, "North", 2)
    interfere(s, "East")
    assert offered(s, "South", "LetStand")
    assert "2 Ponape Scripture" in card_of(s, 1)["cancels"]
    assert "North" in card_of(s, 1)["cancels"]


@pytest.mark.rule("CC-bonus-15", "CC-game-10")
def test_what_was_picked_for_a_bonus_action_lies_open() -> None:
    north = player(stones=[6, 6], offerings=1, planned_bonus=hidden(12, "East left", stones=[6, 6]))
    s = table(North=north, East=player(stones=[6], offerings=1))
    ready(s)
    assert offered(s, "East", "LetStand")
    assert card_of(s, 0)["on"] == "East's left"
