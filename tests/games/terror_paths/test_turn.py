"""Setup, Preparation, Moves, priorities, the Menace turn (TP-setup, TP-prep, TP-move, TP-prio, TP-men, TP-repl)."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.records import MOST_DISASTERS
from miskatonic.games.terror_paths.rules.menace.menace import RevealNear
from miskatonic.games.terror_paths.rules.setup.preparation import Preparation
from miskatonic.games.terror_paths.rules.table.cards import is_finished, sweep
from miskatonic.games.terror_paths.rules.table.foes import place_foes, remove_foe
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import Handle, LateBattles, PlayerTurnActs
from miskatonic.games.terror_paths.rules.turn.recovery import Recover
from tests.games.terror_paths.stage import (
    GAME,
    choose,
    facts,
    foe,
    give,
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
    CELLAR,
    CRYPT,
    DEN,
    EVA,
    HALL,
    HARVEY,
    IMP,
    MARTHA,
    PAUL,
    PORCH,
    STUDY,
    VAULT,
    ZORAN,
    trial,
)

QUIET, LAIR, WALL, TRAP, DIG, DEN_CARD, CRYPT_CARD = 1, 2, 3, 4, 5, 6, 7


# ---------------------------------------------------------------------- setting up


@pytest.mark.rule("TP-setup-12", "TP-setup-13", "TP-setup-14", "TP-setup-16", "TP-setup-8", "TP-mad-4")
def test_tracks_begin_at_their_first_spaces_and_the_handicap_strikes_once() -> None:
    from miskatonic.games.terror_paths.game import TerrorPaths

    game = TerrorPaths(boxes={"hound_dog": trial(True)})
    s = game.start(2, 1, {"lead": 1})
    s.choose(0, "Become(0,0)")
    assert "Become(1,0)" not in keys(s, 1)
    s.choose(1, "Become(1,3)")
    assert (s.san[0], s.hp[0], s.luck[0], s.stat(0, 0), s.place[0]) == (4, 6, 3, 1, PORCH)
    assert s.san[1] == 5
    assert GAME.id == "terror_paths"


@pytest.mark.rule("TP-setup-10", "TP-class-2", "TP-class-4", "TP-class-8", "TP-move-10", "TP-enc-1")
def test_only_the_start_and_its_open_neighbours_begin_faceup() -> None:
    from miskatonic.games.terror_paths.game import TerrorPaths

    s = TerrorPaths(boxes={"hound_dog": trial()}).start(2, 3)
    assert s.up == 1 << PORCH | 1 << HALL
    assert s.tapped >> PORCH & 1
    assert s.locked == 1 << CRYPT
    assert s.card_at[VAULT] == -1


@pytest.mark.rule("TP-prep-2", "TP-prep-3", "TP-prep-4", "TP-prep-5", "TP-prep-7", "TP-prep-9")
def test_mixing_preparation_options() -> None:
    """The worked example: two Disasters, 5 Luck left, 2 Insight, a Weapon and a Gear."""
    s = table(EVA)
    s.chance = None
    run(s, Preparation())
    before = s.events_left()
    for key in ("DisasterForInsight(0)", "DisasterForLuck(0)", "BuyItem(0,0,0)", "BuyItem(0,1,0)"):
        choose(s, 0, key)
    assert (s.luck[0], s.insight[0], len(s.items[0]), s.events_left() - before) == (5, 2, 2, 2)
    choose(s, 0, "DisasterForLuck(0)")
    assert s.disasters[0] == MOST_DISASTERS
    assert s.why_not(0, "DisasterForLuck(0)") == "TP-prep-5"


@pytest.mark.rule("TP-prep-6", "TP-inv-1")
def test_nobody_draws_beyond_her_limit_but_a_friend_may_take_the_card() -> None:
    s = table(EVA, HARVEY)
    s.chance = None
    give(s, 0, 0, 0, 0, 0)
    run(s, Preparation())
    assert "BuyItem(0,0,0)" not in keys(s, 0)
    choose(s, 0, "BuyItem(0,0,1)")
    assert (len(s.items[1]), s.luck[0]) == (1, 2)


# ---------------------------------------------------------------------- moving


@pytest.mark.rule("TP-move-2", "TP-move-3", "TP-move-4", "TP-move-6", "TP-move-11")
def test_cooperative_movement() -> None:
    """The worked example, in a row: porch (Pink, Gold), hall (White, an Enemy), cellar and vault (Untapped cards)."""
    s = table(EVA, HARVEY, MARTHA)
    put(s, 0, PORCH)
    put(s, 1, PORCH)
    put(s, 2, HALL)
    foe(s, IMP, HALL)
    lay(s, CELLAR, WALL)
    lay(s, VAULT, DIG)
    run(s, Moves())
    assert f"Move(0,{VAULT})" not in keys(s, 0)
    choose(s, 1, f"Move(1,{CELLAR})")
    assert s.held == 0b10
    choose(s, 0, f"Move(0,{VAULT})")
    choose(s, 2, f"Move(2,{VAULT})")
    assert (s.place[0], s.place[1], s.place[2]) == (VAULT, CELLAR, VAULT)
    assert s.held == 0b11


@pytest.mark.rule("TP-move-5", "TP-map-4", "TP-move-1")
def test_each_change_of_area_costs_a_threat_and_steps_within_one_none() -> None:
    s = table(EVA)
    run(s, Moves())
    choose(s, 0, f"Move(0,{VAULT})")
    assert s.threat == 1
    choose(s, 0, f"Move(0,{STUDY})")
    assert s.threat == 3


@pytest.mark.rule("TP-move-8", "TP-class-3", "TP-class-4", "TP-class-5", "TP-itype-5")
def test_a_key_opens_a_lock_for_good_and_is_gone() -> None:
    s = table(EVA)
    put(s, 0, VAULT)
    lay(s, CRYPT, CRYPT_CARD, up=False)
    run(s, Moves())
    assert s.why_not(0, f"Move(0,{CRYPT})") == "TP-move-8"
    give(s, 0, 7)
    choose(s, 0, f"Unlock(0,{CRYPT})")
    assert (s.place[0], s.items[0], s.locked, s.held) == (CRYPT, (), 0, 1)


@pytest.mark.rule("TP-move-7", "TP-eff-3")
def test_nothing_is_turned_up_or_entered_while_moving() -> None:
    s = table(EVA)
    lay(s, HALL, QUIET, up=False)
    run(s, Moves())
    choose(s, 0, f"Move(0,{HALL})")
    assert (s.up, s.entered, s.insight_at[HALL]) == (0, 0, 0)


@pytest.mark.rule("TP-move-10", "TP-move-9")
def test_a_tapped_card_stops_nobody() -> None:
    s = table(EVA)
    lay(s, HALL, QUIET, tapped=True)
    run(s, Moves())
    assert f"Move(0,{CELLAR})" in keys(s, 0)


@pytest.mark.rule("TP-move-12")
def test_whoever_pauses_may_go_on_until_all_are_done() -> None:
    s = table(EVA, HARVEY)
    run(s, Moves())
    choose(s, 0, "DoneMoving(0)")
    choose(s, 0, f"Move(0,{HALL})")
    choose(s, 1, "DoneMoving(1)")
    assert s.seats_to_act == (0,)


# ---------------------------------------------------------------------- priorities


@pytest.mark.rule("TP-eff-2", "TP-eff-3", "TP-eff-9", "TP-tap-2", "TP-A-2", "TP-B-1", "TP-prio-2")
def test_a_card_with_a_tap_icon_from_reveal_to_tap() -> None:
    """The worked example: the Insight is placed and picked up, the Enter text happens once, the card is Tapped."""
    s = table(EVA)
    put(s, 0, HALL, luck=0)
    lay(s, HALL, QUIET, up=False)
    run(s, Handle(HALL))
    settle(s, "TakeInsight")
    assert s.insight[0] == 3
    assert (s.tapped >> HALL & 1, s.insight_at[HALL]) == (1, 0)
    s.finished = s.handled = 0
    run(s, Handle(HALL))
    settle(s)
    assert s.insight[0] == 3


@pytest.mark.rule("TP-B-1", "TP-B-2", "TP-B-3", "TP-lead-3")
def test_the_lead_names_who_takes_disputed_insight_even_from_elsewhere() -> None:
    s = table(EVA, HARVEY, MARTHA)
    put(s, 0, HALL)
    put(s, 1, HALL)
    put(s, 2, DEN)
    s.lead = 2
    s.insight_at[HALL] = 1
    run(s, Handle(HALL))
    assert s.seats_to_act == (2,)
    choose(s, 2, next(key for key in keys(s, 2) if key.startswith("TakeInsight") and key.endswith(",1,1)")))
    assert s.insight[1] == 1


@pytest.mark.rule("TP-C-2", "TP-turn-2", "TP-eff-3", "TP-tap-5", "TP-norm-2")
def test_a_surviving_enemy_ends_the_list_and_keeps_the_card() -> None:
    s = table(EVA, dice=[1, 1])
    put(s, 0, HALL, luck=0, san=0)
    lay(s, HALL, QUIET)
    foe(s, IMP, HALL)
    run(s, Handle(HALL))
    settle(s)
    assert (s.entered, s.tapped, s.insight[0]) == (0, 0, 0)
    assert s.finished == 1


@pytest.mark.rule("TP-eff-4", "TP-amb-1", "TP-A-5")
def test_ambush_comes_on_entry_and_not_on_reveal() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, PORCH)
    lay(s, HALL, LAIR, up=False)
    run(s, RevealNear())
    assert not s.foes_at(HALL)
    put(s, 0, HALL, luck=0)
    run(s, Handle(HALL))
    assert [each.ambush for each in s.foes_at(HALL)] == [True]


@pytest.mark.rule("TP-C-3")
def test_an_item_that_moves_the_enemies_away_lets_the_list_go_on() -> None:
    s = table(EVA, dice=[1, 1])
    put(s, 0, HALL, luck=0, san=0)
    give(s, 0, 9)
    lay(s, HALL, QUIET)
    foe(s, IMP, HALL)
    run(s, Handle(HALL))
    settle(s, "ClearOut")
    assert (s.foes, s.tapped >> HALL & 1) == ((), 1)


@pytest.mark.rule("TP-C-4")
def test_an_enemy_that_comes_after_priority_c_is_fought_at_once() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, CELLAR, luck=0)
    run(s, Handle(CELLAR))
    assert "Search" in names(s, 0)
    place_foes(s, IMP, CELLAR, 1, "TP-A-3")
    choose(s, 0, "Search(0,0)")
    assert told(s, "battle")


@pytest.mark.rule("TP-C-5", "TP-turn-3")
def test_an_enemy_in_a_finished_place_is_fought_late_and_alone() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, HALL, luck=0)
    old = foe(s, IMP, HALL)
    s.handled = 1 << HALL
    s.finished = 1
    place_foes(s, IMP, HALL, 1, "TP-A-3")
    run(s, LateBattles())
    assert facts(s, "battle") == [(HALL, old + 1)]


@pytest.mark.rule("TP-prio-3")
def test_nobody_goes_through_the_priorities_twice() -> None:
    s = table(EVA, HARVEY)
    put(s, 0, HALL)
    put(s, 1, CELLAR)
    s.finished = 1
    lay(s, HALL, QUIET, up=False)
    run(s, PlayerTurnActs())
    settle(s)
    assert facts(s, "handles") == [(CELLAR,)]
    assert s.up == 0


@pytest.mark.rule("TP-mad-7")
def test_zoran_backs_out_only_of_where_he_walked_in() -> None:
    s = table(ZORAN)
    put(s, 0, HALL)
    run(s, Handle(HALL))
    assert "Withdraw" not in names(s, 0)
    s = table(ZORAN)
    lay(s, HALL, TRAP, up=False)
    run(s, Moves())
    choose(s, 0, f"Move(0,{HALL})")
    choose(s, 0, "DoneMoving(0)") if "DoneMoving" in names(s, 0) else None
    s.opened = 0
    run(s, Handle(HALL))
    assert names(s, 0) == ["Stay", "Withdraw"]
    choose(s, 0, s.legal(0)[1].key)
    assert s.place[0] == PORCH
    assert s.card_at[HALL] == TRAP


@pytest.mark.rule("TP-mad-6")
def test_craftsman_needs_an_unsearched_icon() -> None:
    s = table(PAUL)
    s.chance = None
    put(s, 0, CELLAR)
    run(s, Handle(CELLAR))
    choose(s, 0, "Craft(0,0)")
    assert (len(s.items[0]), s.searched, s.threat) == (1, 1, 2)
    s = table(PAUL)
    put(s, 0, CELLAR)
    s.searched = 1
    run(s, Handle(CELLAR))
    assert "Craft" not in names(s, 0)


@pytest.mark.rule("TP-rec-1", "TP-rec-2", "TP-rec-3")
def test_recovery_with_luck() -> None:
    """The worked example: 2 and 1, the 1 becomes a 6; the eighth point is lost."""
    s = table(HARVEY, dice=[1, 2, 6])
    put(s, 0, PORCH, san=1, hp=4, luck=1)
    run(s, Recover(0, 2))
    assert s.threat == 2
    choose(s, 0, "Reroll(1,0,0,0)")
    settle(s)
    assert (s.san[0], s.hp[0]) == (6, 6)


@pytest.mark.rule("TP-rec-4", "TP-icon-3", "TP-act-1", "TP-act-2")
def test_recovery_is_for_who_lacks_something_in_a_retreat_and_once() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, PORCH, san=5, hp=5)
    run(s, Handle(PORCH))
    assert [key for key in keys(s, 0) if key.startswith("Recover")] == ["Recover(0,1)", "Recover(0,2)"]
    put(s, 0, HALL)
    assert "Recover" not in names(s, 0)


@pytest.mark.rule("TP-srch-5", "TP-inv-2", "TP-inv-4")
def test_whoever_finds_too_much_drops_something_at_once() -> None:
    s = table(EVA, dice=[1, 1])
    put(s, 0, CELLAR, luck=0)
    give(s, 0, 3, 3, 3, 3)
    run(s, Handle(CELLAR))
    choose(s, 0, "Search(0,0)")
    assert set(names(s, 0)) == {"DropFor"}
    choose(s, 0, "DropFor(0,6)")
    assert (len(s.items[0]), s.loose[CELLAR]) == (4, (6,))


@pytest.mark.rule("TP-trade-1", "TP-trade-2", "TP-inv-1")
def test_a_trade_needs_both_and_room() -> None:
    s = table(EVA, HARVEY)
    s.chance = None
    for seat in range(2):
        put(s, seat, HALL)
    give(s, 0, 0, 3)
    give(s, 1, 3, 3, 3, 3)
    run(s, Handle(HALL))
    assert "Give(0,1)" not in keys(s, 0)
    choose(s, 0, "Exchange(0,1)", ((0,), (0,)))
    choose(s, 1, s.legal(1)[0].key)
    assert (s.items[0], s.items[1]) == ((6, 6), (6, 6, 6, 0))


@pytest.mark.rule("TP-spy-1", "TP-spy-2", "TP-spy-5")
def test_a_permission_to_spy_lasts_until_it_is_used() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, HALL)
    lay(s, DEN, DEN_CARD, up=False)
    lay(s, STUDY, QUIET, up=False)
    s.spies = ((0, "adjacent"),)
    run(s, Handle(HALL))
    choose(s, 0, next(key for key in keys(s, 0) if key.startswith("Spy") and f",{STUDY})" in key))
    assert (s.up >> STUDY & 1, s.insight_at[STUDY]) == (1, 2)
    assert "Spy" not in names(s, 0)


@pytest.mark.rule("TP-tap-6", "TP-eff-8", "TP-tap-5")
def test_the_last_obstacle_goes_in_the_menace_turn() -> None:
    s = table(EVA)
    put(s, 0, PORCH)
    lay(s, DEN, DEN_CARD)
    no = foe(s, IMP, DEN)
    s.menace = True
    sweep(s)
    assert not is_finished(s, DEN)
    remove_foe(s, no, "TP-dig-3")
    sweep(s)
    assert s.tapped >> DEN & 1
