"""Ranks, what an Enemy shows, Hits that are recorded, what Horrify takes, tokens without end; Events on a sheet."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.items import Item, Use
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.records import FoeKind
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.battle.horrify import Horrify
from miskatonic.games.terror_paths.rules.menace.events import DrawEvent
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.sheet.tokens import gain_insight, gain_luck
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import Handle
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.book.pages import ContentError
from miskatonic.kernel.scene.boards import Graph
from miskatonic.kernel.scene.elements import Token
from tests.games.terror_paths import texts
from tests.games.terror_paths.stage import (
    GAME,
    choose,
    facts,
    first,
    foe,
    give,
    keys,
    lay,
    names,
    put,
    run,
    settle,
    table,
)
from tests.games.terror_paths.trial import CELLAR, EVA, GHOUL, GOLEM, HALL, HARVEY, effect, target, trial

QUIET, DIG = 1, 5


@pytest.mark.rule("TP-chal-5", "TP-itime-1", "TP-itime-2")
@pytest.mark.parametrize(("moment", "seen"), [("rolled", True), ("before", False)])
def test_an_item_waits_for_the_dice_unless_it_says_beforehand(moment: str, seen: bool) -> None:
    rope = Item(4, "rope", "Rope", "gear", 8, uses=(Use(moment, "item.rope.0"),))
    s = table(EVA, dice=[1, 5, 6], box=trial(items=[rope]))
    put(s, 0, HALL, luck=1)
    give(s, 0, 4)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    assert ("UseBefore" in names(s, 0)) != seen
    choose(s, 0, "Ready(1,0)")
    assert [die.face for die in s.rolls[0].dice] == [1]
    assert ("UseItem" in names(s, 0)) == seen
    if seen:
        first(s, 0, "UseItem")
        assert [die.face for die in s.rolls[0].dice] == [1, 5, 6]


@pytest.mark.rule("TP-chal-6", "TP-pers-1", "TP-tgt-1")
def test_each_target_met_is_a_hit_and_is_recorded_on_a_challenge() -> None:
    s = table(EVA, dice=[4, 1])
    put(s, 0, HALL, str=2, luck=0)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    settle(s, "AssignBest")
    assert s.hits[HALL].bit_count() == 1


def token(s: Terror, own: str) -> Token:
    """What lies on the map under this id."""
    board = next(item for panel in GAME.scene(s, 0).panels for item in panel.items if isinstance(item, Graph))
    return next(item for item in board.items if isinstance(item, Token) and item.id == own)


@pytest.mark.rule("TP-chal-6", "TP-foe-2", "TP-bat-2")
def test_each_target_met_is_a_hit_and_is_recorded_on_an_enemy() -> None:
    s = table(EVA, dice=[6, 1, 1])
    put(s, 0, HALL, str=2, luck=0, san=0)
    no = foe(s, GOLEM, HALL)
    assert dict(token(s, f"foe.{no}").facts)["Targets"] == "6 6"
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    wounded = s.foe(no)
    assert wounded is not None
    assert wounded.hits.bit_count() == 1
    assert dict(token(s, f"foe.{no}").facts)["Targets"].count("(6)") == 1


@pytest.mark.rule("TP-foe-1")
@pytest.mark.parametrize("rank", [7, -1])
def test_a_rank_is_a_number_from_one_to_six(rank: int) -> None:
    text = read_text("scenarios/hound_dog.toml")
    assert "\nrank = 3\n" in text
    with pytest.raises(ContentError, match="rank"):
        read_box("hound_dog", text=text.replace("\nrank = 3\n", f"\nrank = {rank}\n"))


@pytest.mark.rule("TP-foe-1", "TP-elim-5")
@pytest.mark.parametrize("rank", [0, 2, 6])
def test_a_rank_does_nothing_by_itself(rank: int) -> None:
    ranked = FoeKind(GHOUL, "ghoul", "ghoul", 3, (target(5),), rank=rank)
    s = table(EVA, HARVEY, dice=[5, 1], box=trial(foes=[ranked]))
    for seat in range(2):
        put(s, seat, HALL, luck=0)
    foe(s, GHOUL, HALL)
    run(s, Fight(HALL))
    assert "PowerUp" in names(s, 0)
    settle(s, "AssignBest")
    assert (s.foes, s.threat, s.san[:2], s.hp[:2]) == ((), 0, [6, 6], [6, 6])


SCREAM = (effect("horrify", 2),)


@pytest.mark.rule("TP-horr-1", "TP-horr-3")
@pytest.mark.parametrize("source", ["enemy", "event", "place", "item"])
def test_horrify_takes_sanity_alone_wherever_it_comes_from(source: str) -> None:
    """From an Enemy, an Event, a place and an Item; 1 or 2 points, as its number says."""
    howl = Item(4, "howl", "Howl", "gear", 8, uses=(Use("free", "item.howl.0"),))
    s = table(EVA, dice=[6], box=trial(items=[howl], texts={"card.quiet.enter": SCREAM, "item.howl.0": SCREAM}))
    put(s, 0, HALL, luck=0)
    s.event_bag, s.tops = [1, 0, 0, 0, 0], ()
    if source == "enemy":
        run(s, Horrify(HALL, s.box.foes[GHOUL].horrify.plus))
    elif source == "event":
        run(s, DrawEvent())
    elif source == "place":
        lay(s, HALL, QUIET)
        run(s, Handle(HALL))
    else:
        give(s, 0, 4)
        run(s, Moves())
        choose(s, 0, "UseNow(0,8,0)")
    lost = 1 if source in ("enemy", "event") else 2
    assert (s.san[0], s.hp[0]) == (6 - lost, 6)
    assert [fact[1] for fact in facts(s, "test")] == ["int"]


@pytest.mark.rule("TP-dig-4")
def test_luck_insight_and_dice_never_run_out() -> None:
    s = table(EVA, HARVEY)
    s.chance = None
    for seat in range(2):
        gain_luck(s, seat, 150, "TP-dig-4")
        gain_insight(s, seat, 150, "TP-dig-4")
    assert ([*s.luck], [*s.insight]) == ([153, 153], [150, 150])
    put(s, 0, CELLAR, str=60)
    lay(s, CELLAR, DIG)
    run(s, Attempt("card.dig", CELLAR))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Ready(1,0)")
    assert len(s.rolls[0].dice) == 60


@pytest.mark.rule("TP-dig-4", "TP-comp-2")
def test_tokens_of_a_scenario_are_as_many_as_listed() -> None:
    s = texts.table()
    counter = s.box.scenario.counters[0]
    for _ in range(counter.most + 3):
        texts.carry(s, f"count {counter.id}")
    assert s.counters[0] == counter.most


# ---------------------------------------------------------------------- Events on a sheet


def cursed(event: str, **tracks: int) -> Terror:
    """Harvey with this Event on his sheet, and Eva, at Crystalfall; its card has been dealt with."""
    s = texts.table(2)
    put(s, 0, texts.HERE, **tracks)
    s.back_at[texts.HERE] = -1
    s.curses[0] = (s.box.event_number[event],)
    s.event_bag[s.box.event_number[event]] -= 1
    return s


@pytest.mark.rule("TP-D-1", "TP-event-4", "TP-lore-3")
def test_second_shadow_is_offered_to_its_bearer_alone_and_costs_an_insight() -> None:
    s = cursed("second_shadow", insight=2)
    run(s, Handle(texts.HERE))
    assert "DoDeed" in names(s, 0)
    assert "DoDeed" not in names(s, 1)
    first(s, 0, "DoDeed")
    settle(s, "PayIt")
    assert (s.curses[0], s.insight[0]) == ((), 1)
    assert s.gone_events[s.box.event_number["second_shadow"]] == 1


@pytest.mark.rule("TP-D-1", "TP-event-4", "TP-icon-3")
@pytest.mark.parametrize("retreat", [False, True])
def test_trembling_hands_are_stilled_in_a_retreat_only(retreat: bool) -> None:
    s = cursed("trembling_hands")
    at = next(p for p in range(s.box.size) if bool(s.box.retreats >> p & 1) == retreat)
    s.back_at[at] = -1
    s.place[0] = at
    run(s, Handle(at))
    assert any(key.startswith("DoDeed") for key in keys(s, 0)) == retreat
    if retreat:
        first(s, 0, "DoDeed")
        assert s.curses[0] == ()
