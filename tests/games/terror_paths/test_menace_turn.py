"""The Menace turn (TP-men): threat, the hunter, neighbours, the lead."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn, NewLead, RevealNear, ThreatRises
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import LateBattles
from miskatonic.games.terror_paths.rules.turn.rounds import PlayerTurn
from miskatonic.kernel.step import Illegal
from tests.games.terror_paths.stage import (
    choose,
    facts,
    foe,
    keys,
    lay,
    names,
    put,
    run,
    settle,
    table,
    told,
)
from tests.games.terror_paths.trial import (
    ATTIC,
    CELLAR,
    CRYPT,
    EVA,
    HALL,
    HARVEY,
    IMP,
    MARTHA,
    PORCH,
    VAULT,
    ZELDA,
)

QUIET, LAIR, WALL, TRAP, DIG, DEN_CARD, CRYPT_CARD = 1, 2, 3, 4, 5, 6, 7
# ---------------------------------------------------------------------- the Menace turn


@pytest.mark.rule("TP-men-2", "TP-setup-18")
def test_threat_rises_for_the_living_only() -> None:
    s = table(EVA, HARVEY, MARTHA)
    s.place[2] = -1
    run(s, ThreatRises())
    assert s.threat == 2


@pytest.mark.rule("TP-men-3", "TP-class-2", "TP-class-9", "TP-inst-5")
def test_neighbours_are_turned_up_but_secret_ones_and_locks_are_not() -> None:
    s = table(EVA)
    put(s, 0, VAULT)
    lay(s, CRYPT, CRYPT_CARD, up=False)
    lay(s, CELLAR, TRAP, up=False)
    run(s, RevealNear())
    assert s.up == 1 << CELLAR
    assert told(s, "attempts") == []


@pytest.mark.rule("TP-men-5", "TP-lead-2", "TP-lead-6")
def test_the_lead_passes_once_and_skips_the_dead() -> None:
    s = table(EVA, HARVEY, MARTHA)
    s.chance = None
    s.place[1] = -1
    run(s, NewLead())
    assert s.lead == 2
    assert len(told(s, "event")) == 1


@pytest.mark.rule("TP-men-6", "TP-men-7", "TP-men-8")
def test_old_enemies_are_not_fought_in_the_menace_turn_and_new_ones_are() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, ATTIC, luck=0)
    foe(s, IMP, ATTIC)
    s.menace = True
    run(s, LateBattles())
    assert told(s, "battle") == []
    place_foes(s, IMP, ATTIC, 1, "TP-event-1")
    run(s, LateBattles())
    assert names(s, 0) == ["OldJoin", "OldJoin"]
    choose(s, 0, f"OldJoin({ATTIC},0)")
    assert facts(s, "battle") == [(ATTIC, 2)]


@pytest.mark.rule("TP-men-8")
@pytest.mark.parametrize(("leaves", "battles"), [(False, 1), (True, 0)])
def test_the_hunter_comes(leaves: bool, battles: int) -> None:
    """The worked example: whoever has been moved away does not fight it."""
    s = table(EVA, HARVEY)
    s.chance = None
    put(s, 0, ATTIC, luck=0)
    put(s, 1, PORCH, luck=0)
    s.menace = True
    place_foes(s, IMP, ATTIC, 1, "TP-men-4")
    if leaves:
        s.place[0] = VAULT
    run(s, LateBattles())
    assert len(told(s, "battle")) == battles


@pytest.mark.rule("TP-event-5", "TP-event-6", "TP-prep-10")
def test_with_no_event_left_the_lead_still_passes() -> None:
    s = table(EVA, HARVEY)
    s.event_bag = [0] * len(s.event_bag)
    s.tops = ()
    run(s, NewLead())
    assert (s.lead, len(told(s, "no_event"))) == (1, 1)


@pytest.mark.rule("TP-repl-1", "TP-repl-2", "TP-repl-3", "TP-repl-4", "TP-repl-5", "TP-repl-6")
def test_a_replacement_enters_with_insight_for_the_doom() -> None:
    s = table(EVA, HARVEY)
    s.doom = 3
    s.gone = 1 << EVA
    s.sheet[0] = s.place[0] = -1
    run(s, PlayerTurn())
    assert f"Enter(0,{EVA})" not in keys(s, 0)
    assert f"Enter(0,{HARVEY})" not in keys(s, 0)
    choose(s, 0, f"Enter(0,{ZELDA})")
    assert (s.insight[0], s.luck[0], s.place[0]) == (3, 6, PORCH)
    assert s.seats_to_act[0] == 0


@pytest.mark.rule("TP-men-1", "TP-turn-1")
def test_a_menace_turn_from_threat_to_event() -> None:
    s = table(EVA, HARVEY)
    s.chance = None
    put(s, 0, PORCH)
    lay(s, HALL, QUIET, up=False)
    run(s, MenaceTurn())
    settle(s)
    kinds = [event.kind for event in s.log or [] if event.kind in ("threat", "reveals", "lead", "event")]
    assert kinds[:4] == ["threat", "reveals", "lead", "event"]


@pytest.mark.rule("TP-dig-1")
def test_an_unknown_place_is_refused() -> None:
    s = table(EVA)
    run(s, Moves())
    with pytest.raises(Illegal):
        choose(s, 0, "Move(0,99)")
