"""Second clauses: what is known already, what is called for twice, what waits to be Tapped, and when nobody is left."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths import GAME
from miskatonic.games.terror_paths.content.items import Item, Use
from miskatonic.games.terror_paths.content.records import TAP
from miskatonic.games.terror_paths.records import Battle
from miskatonic.games.terror_paths.rules.battle.battle import begin
from miskatonic.games.terror_paths.rules.menace.events import MoreEvents
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.inventory import in_force
from miskatonic.games.terror_paths.rules.table.foes import move_foe
from miskatonic.games.terror_paths.rules.turn.rounds import Enter, Replace
from tests.games.terror_paths.stage import facts, foe, put, run, settle, table
from tests.games.terror_paths.texts import carry
from tests.games.terror_paths.texts import table as printed
from tests.games.terror_paths.trial import ATTIC, EVA, GHOUL, HALL, HARVEY, MARTHA


@pytest.mark.rule("TP-lore-1")
def test_lore_that_is_known_is_not_told_again() -> None:
    s = carry(printed(2), "gain_lore who_feeds_it", "gain_lore who_feeds_it")
    assert len(facts(s, "lore")) == 1


@pytest.mark.rule("TP-event-7", "TP-dig-7")
def test_two_events_that_are_called_for_are_both_drawn() -> None:
    s = table(EVA, HARVEY)
    s.chance, s.called = None, 2
    run(s, MoreEvents())
    settle(s)
    assert len(facts(s, "event")) == 2
    assert s.called == 0


@pytest.mark.rule("TP-ong-1", "TP-ong-2")
def test_what_has_to_be_tapped_does_nothing_before() -> None:
    waits = Item(0, "lens", "lens", "gear", ongoing="menace", uses=(Use(TAP, ""),))
    always = Item(1, "bell", "bell", "gear", ongoing="menace")
    assert [in_force(waits, held) for held in (0, 1)] == [False, True]
    assert [in_force(always, held) for held in (2, 3)] == [True, True]
    assert not in_force(Item(2, "rope", "rope", "gear"), 5)


@pytest.mark.rule("TP-repl-2", "TP-setup-12")
def test_nobody_replaces_by_who_plays_already_or_is_gone_or_when_none_is_left() -> None:
    s = table(EVA, HARVEY)
    eliminate(s, 1, False)
    assert [Enter(1, sheet).why_not(s, 1) for sheet in (EVA, HARVEY, MARTHA)] == ["TP-setup-12", "TP-repl-2", ""]
    for sheet in s.box.investigators:
        s.gone |= 1 << sheet.number
    run(s, Replace(1))
    assert not s.seats_to_act
    assert s.place[1] < 0


@pytest.mark.rule("TP-bseq-4", "TP-men-6", "TP-foe-5")
def test_an_enemy_that_has_come_into_a_battle_causes_no_other() -> None:
    s = table(EVA, HARVEY)
    put(s, 0, HALL)
    foe(s, GHOUL, HALL)
    foe(s, GHOUL, ATTIC)
    first, late = s.foes
    s.set_foe(late.but(fresh=1))
    s.battle = Battle(1, HALL, (first.no,))
    move_foe(s, late.no, HALL, "TP-foe-5")
    assert (s.battle.foes, s.battle.newcomers) == ((first.no, late.no), (late.no,))
    assert [one.fresh for one in s.foes] == [first.fresh, 0]


@pytest.mark.rule("TP-norm-2", "TP-pers-2", "TP-bseq-1")
def test_nothing_is_left_of_a_roll_and_each_battle_has_a_number_of_its_own() -> None:
    s = GAME.start(1, 1, {"scenario": "hound_dog"})
    s.chance = None
    place = {"card": "nine_hundred_years"}
    where = {"at": "tally_board", "luck": 0, "int": 1}
    GAME.arrange(s, {"phase": "attempt tally_board", "seats": {"Eva Boue": where}, "places": {"tally_board": place}})
    for name in ("Join(1,0)", "Ready(1,0)", "Assigned(1)"):
        if name in [step.key for step in s.legal(0)]:
            s.choose(0, name)
    assert s.rolls == ()
    numbers = []
    for _ in range(2):
        begin(s, 12, [])
        numbers.append(s.battle_no)
    assert numbers == [1, 2]
