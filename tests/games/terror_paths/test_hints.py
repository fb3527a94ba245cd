"""The five Hint cards list the turn, fit a phone, name their rules, and mark what is going on."""

import pytest

from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.hints import HINTS, going_on, the_hints
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Card
from tests.games.terror_paths.stage import foe, put, run, settle, table
from tests.games.terror_paths.texts import GAME
from tests.games.terror_paths.trial import EVA, GOLEM, HALL


@pytest.mark.rule("TP-gap-lore-curses")
def test_there_are_five_and_they_list_both_turns_and_the_battle() -> None:
    assert len(HINTS) == 5
    assert {hint.id for hint in HINTS} >= {"player_turn", "menace_turn", "battle"}
    assert all(60 <= len(hint.text) <= 240 for hint in HINTS)
    assert all(set(hint.rules) <= set(GAME.rulebook.rules) for hint in HINTS)
    battle = next(hint for hint in HINTS if hint.id == "battle")
    assert all(f"{step} " in battle.text for step in range(1, 7))


def marked(s: Terror) -> list[str]:
    return [item.id for item in the_hints(s).items if isinstance(item, Card) and item.look == "now"]


def test_what_is_going_on_is_marked() -> None:
    s = table(EVA, dice=[6, 1, 1])
    put(s, 0, HALL, str=2, luck=0, san=0)
    assert marked(s) == ["hint.player_turn"]
    s.opened = 1
    assert marked(s) == ["hint.priorities"]
    s.opened, s.menace = 0, True
    assert marked(s) == ["hint.menace_turn"]
    foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    assert going_on(s) in ("battle", "attempt")
    settle(s, "AssignBest")
    assert marked(s) == ["hint.menace_turn"]
    s.round = 0
    assert marked(s) == []


def test_they_lie_on_the_table() -> None:
    s = GAME.start(1, 1, {"investigators": "random"})
    panel = next(panel for panel in GAME.view(s, 0, Common()).panels if panel.id == "hints")
    assert [item.id for item in panel.items] == [f"hint.{hint.id}" for hint in HINTS]
    assert all(0 < len(hint.gist) <= 28 for hint in HINTS)
