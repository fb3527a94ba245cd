"""Actions, searching, cards, trading (MM-act, MM-expl, MM-trade)."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.state import Mansions
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    asks,
    at,
    card,
    do,
    events,
    illegal,
    items,
    kinds,
    night,
    offered,
    pile,
    room,
    top,
)


def drop(s: Mansions, *which: int) -> None:
    s.choose(JOE, next(c for c in s.choices(JOE) if c.key.startswith("DropCards")), (which,))


@pytest.mark.rule("MM-act-1", "MM-inv-1")
def test_the_action_step_is_one_of_many_things_and_then_it_is_gone() -> None:
    s = night(
        joe={"at": "library.b", "items": ["axe", "bandages"], "damage": 2}, monsters={"zombie 1": {"at": "library.b"}}
    )
    found = {c.key.split("(")[0] for c in s.choices(JOE)}
    assert {"Explore", "Attack", "UseCard", "DropCards", "Barricade"} <= found
    do(s, JOE, "with Axe")
    after = {c.key.split("(")[0] for c in s.choices(JOE)}
    assert not {"Explore", "Attack", "UseCard", "DropCards", "Barricade", "Run"} & after


@pytest.mark.rule("MM-act-3", "MM-expl-6")
def test_an_action_ability_costs_the_action_one_without_the_mark_none() -> None:
    s = night(joe={"items": ["whiskey", "ruby"], "damage": 1, "skill": 1})
    do(s, JOE, "Ruby")
    assert (s.moves_left, s.action_left) == (3, 1)
    do(s, JOE, "Whiskey")
    assert s.action_left == 0
    assert items(s, JOE) == ["ruby"]


@pytest.mark.rule("MM-act-4", "MM-evade-12")
def test_dropped_cards_lie_faceup_on_the_room() -> None:
    s = night(joe={"items": ["axe", "knife", "lantern"]}, rooms={"study": {"pile": ["torch"]}})
    drop(s, 0, 2)
    assert items(s, JOE) == ["knife"]
    assert pile(s, "study") == ["torch", "axe", "lantern"]
    assert s.piles[room(s, "study")][-1] & 1


@pytest.mark.rule("MM-act-6")
def test_an_attack_draws_combat_cards_an_attack_spell_does_not() -> None:
    s = night(joe={"items": ["axe"], "spells": ["bind_monster"]}, monsters={"zombie 1": {"at": "study.c"}}, dice=[1])
    do(s, JOE, "Cast Bind Monster")
    assert "combat_card" not in kinds(s)
    s = night(joe={"items": ["axe"]}, monsters={"hound 1": {"at": "study.c"}})
    do(s, JOE, "with Axe")
    drawn = events(s, "combat_card")
    assert drawn
    assert s.box.combat[int(drawn[0][0])].of == 1


@pytest.mark.rule("MM-expl-1", "MM-expl-2", "MM-expl-3")
def test_exploring_takes_the_whole_pile_from_any_space_of_the_room() -> None:
    many = ["axe", "knife", "lantern", "crowbar", "torch"]
    s = night(joe={"at": "foyer.c"}, rooms={"foyer": {"pile": many}})
    do(s, JOE, "Explore")
    assert items(s, JOE) == many[::-1]
    assert s.piles[room(s, "foyer")] == ()
    for seat in (KEEPER, JOE):
        assert "Sledgehammer" not in str(s.game.scene(s, seat))
        assert "Crowbar" in str(s.game.scene(s, seat))


@pytest.mark.rule("MM-expl-4", "MM-win-12")
def test_a_clue_counts_once_whoever_has_it_later() -> None:
    s = night(joe={"items": ["clue_3"]}, rooms={"study": {"pile": ["clue_3 (up)"]}}, clues=[3])
    do(s, JOE, "Explore")
    assert not events(s, "clue")
    s = night(rooms={"study": {"pile": ["clue_1"]}}, answers=["b", "a", "a", "a"])
    do(s, JOE, "Explore")
    assert events(s, "clue") == [(JOE, 1)]
    assert s.revealed
    assert s.clues == 1 << 1


@pytest.mark.rule("MM-expl-5", "MM-psol-11")
def test_a_key_discards_its_lock_and_itself_and_the_puzzle_goes_with_it() -> None:
    s = night(
        joe={"at": "library.b", "items": ["brass_key"]},
        rooms={"study": {"pile": ["axe", "locked_door"]}},
    )
    do(s, JOE, "Move to the Study", "Use Brass Key")
    assert at(s, JOE) == "study.c"
    assert items(s, JOE) == []
    assert s.gone[card(s, "brass_key")] == 1
    assert s.gone[card(s, "locked_door")] == 1
    s = night(joe={"at": "library.b"}, rooms={"study": {"pile": ["axe", "locked_door"]}}, dice=[1, 2])
    do(s, JOE, "Move to the Study", "Take on", "Leave it")
    assert sum(s.piece_bag) == sum(s.box.stock.piles) - 2
    s.held[JOE] = (card(s, "brass_key"),)
    s.locked_out[JOE] = 0
    do(s, JOE, "Move to the Study", "Use Brass Key")
    assert s.puzzles == ()
    assert sum(s.piece_bag) == sum(s.box.stock.piles)


@pytest.mark.rule("MM-expl-7", "MM-key-8", "MM-key-9")
def test_weapons_have_a_type_and_tomes_give_spells() -> None:
    s = night(joe={"items": ["dhol_chants"]}, dice=[1])
    do(s, JOE, "Read")
    assert [held // 16 for held in s.spells[JOE]] == [s.box.spell_number["bind_monster"]]
    assert items(s, JOE) == ["dhol_chants"]
    kinds_of = {name: s.box.cards[card(s, name)].weapon for name in ("axe", "torch", "colt")}
    assert kinds_of == {"axe": "sharp", "torch": "blunt", "colt": "ranged"}


@pytest.mark.rule("MM-expl-11")
def test_an_empty_room_may_be_searched_for_nothing() -> None:
    s = night()
    do(s, JOE, "Explore")
    assert s.action_left == 0
    assert items(s, JOE) == []


@pytest.mark.rule("MM-expl-12", "MM-expl-8")
def test_what_is_discarded_is_out_of_the_game_and_listed() -> None:
    s = night(joe={"items": ["whiskey"], "damage": 1}, rooms={"study": {"pile": ["nothing_of_interest", "axe"]}})
    do(s, JOE, "Whiskey")
    assert s.gone[card(s, "whiskey")] == 1
    assert "Whiskey" in str(s.game.scene(s, KEEPER))


@pytest.mark.rule("MM-expl-13", "MM-kill-9", "MM-kill-1")
def test_a_search_breaks_off_with_a_death_and_the_rest_stays_as_it_lay() -> None:
    s = night(
        joe={"horror": 7},
        keeper={"trauma": ["the_only_way_out"]},
        rooms={"study": {"pile": ["axe", "startling_evidence", "knife"]}},
    )
    do(s, JOE, "Explore")
    do(s, KEEPER, "Only Way Out")
    do(s, JOE, "As they lie")
    assert pile(s, "study") == ["axe", "knife", "startling_evidence"]
    assert not s.piles[room(s, "study")][0] & 1
    assert s.unseen[room(s, "study")] == 1


@pytest.mark.rule("MM-expl-13")
def test_what_a_found_card_does_comes_before_the_next_card() -> None:
    s = night(rooms={"study": {"pile": ["axe", "startling_evidence"]}})
    do(s, JOE, "Explore")
    order = [kind for kind in kinds(s) if kind in ("finds", "gains_skill", "horror")]
    assert order == ["finds", "gains_skill", "horror", "finds"]


@pytest.mark.rule("MM-expl-14", "MM-expl-9", "MM-puz-9")
def test_what_lies_above_an_obstacle_is_taken_first_and_may_be_kept() -> None:
    s = night(rooms={"study": {"pile": ["axe", "manhole_cover (up)", "knife (up)"]}})
    do(s, JOE, "Explore")
    assert items(s, JOE) == ["knife"]
    assert asks(s, "Face", JOE)
    do(s, JOE, "Walk away")
    assert pile(s, "study") == ["axe", "manhole_cover"]


@pytest.mark.rule("MM-trade-1", "MM-trade-3")
def test_those_who_share_a_space_trade_as_many_cards_as_they_agree_on() -> None:
    s = night(phase="trading", joe={"items": ["axe", "knife"]}, kate={"items": ["lantern"]}, mary={"at": "library.b"})
    assert asks(s, "Trading", JOE, KATE)
    offer = next(c for c in s.choices(JOE) if c.key.startswith("Offer"))
    s.choose(JOE, offer, ((0, 1), (0,)))
    assert asks(s, "Offered", KATE)
    do(s, KATE, "Agree")
    assert items(s, JOE) == ["lantern"]
    assert items(s, KATE) == ["axe", "knife"]


@pytest.mark.rule("MM-trade-3", "MM-hide-10", "MM-evade-12")
def test_a_trade_needs_both_and_is_open_to_hiders_the_stunned_and_the_beset() -> None:
    s = night(
        phase="trading",
        joe={"items": ["axe"], "at": "dining_room.a", "hiding": True, "stun": 1},
        kate={"at": "dining_room.a"},
        monsters={"zombie 1": {"at": "dining_room.a"}},
    )
    offer = next(c for c in s.choices(JOE) if c.key.startswith("Offer"))
    s.choose(JOE, offer, ((0,), ()))
    do(s, KATE, "Refuse")
    assert items(s, JOE) == ["axe"]
    assert not events(s, "tests")


@pytest.mark.rule("MM-trade-2")
def test_clues_and_spells_are_not_traded() -> None:
    s = night(phase="trading", joe={"items": ["clue_3", "axe"], "spells": ["soul_pact"]}, kate={})
    offer = next(c for c in s.choices(JOE) if c.key.startswith("Offer"))
    s.choose(JOE, offer, ((0,), ()))
    do(s, KATE, "Agree")
    assert items(s, KATE) == ["axe"]
    s = night(phase="trading", joe={"items": ["clue_3"]}, kate={})
    assert top(s) != "Trading"


@pytest.mark.rule("MM-trade-4", "MM-trade-5", "MM-stun-4")
def test_stun_is_shaken_off_when_all_are_done_and_no_trade_follows() -> None:
    s = night(phase="trading", joe={"items": ["axe"], "stun": 2}, kate={})
    do(s, JOE, "No more")
    assert asks(s, "Trading", JOE, KATE) or asks(s, "Trading", KATE)
    offer = next(c for c in s.choices(KATE) if c.key.startswith("Offer"))
    s.choose(KATE, offer, ((), (0,)))
    do(s, JOE, "Agree")
    assert items(s, KATE) == ["axe"]
    do(s, KATE, "No more")
    if top(s) == "Trading":
        do(s, JOE, "No more")
    assert s.stun[JOE] == 1
    assert top(s) == "KeeperActs"


@pytest.mark.rule("MM-trade-5")
def test_a_card_may_pass_through_several_hands() -> None:
    s = night(phase="trading", joe={"items": ["axe"]}, kate={}, mary={})
    for giver, taker in ((JOE, KATE), (KATE, 3)):
        offer = next(c for c in s.choices(giver) if c.key == f"Offer({giver},{taker})")
        s.choose(giver, offer, ((0,), ()))
        do(s, taker, "Agree")
    assert items(s, 3) == ["axe"]


@pytest.mark.rule("MM-dark-2", "MM-inv-3")
def test_searching_in_the_dark_takes_both_steps_at_once() -> None:
    s = night(rooms={"study": {"dark": True, "pile": ["axe", "manhole_cover"]}})
    do(s, JOE, "Explore")
    assert (s.moves_left, s.action_left) == (1, 0)
    s = night(joe={"moves": 0}, rooms={"study": {"dark": True}})
    assert illegal(s, JOE, "Explore(1)") == "MM-dark-2"
    s = night(joe={"injury": "blood_in_the_eyes"}, rooms={"study": {"dark": True}})
    do(s, JOE, "Explore")
    assert s.moves_left == 1  # several causes do not add up
    assert offered(s, JOE, "Move")


@pytest.mark.rule("MM-trauma-10", "MM-expl-2")
def test_a_bad_back_puts_down_what_is_too_much_when_the_search_is_over() -> None:
    bent = {"items": ["knife"], "injury": "bad_back"}
    s = night(joe=bent, rooms={"study": {"pile": ["colt", "lantern", "axe"]}})
    do(s, JOE, "Explore")
    assert items(s, JOE) == ["knife", "axe", "lantern", "colt"]
    assert asks(s, "PutDown", JOE)
    while asks(s, "PutDown", JOE):
        s.choose(JOE, s.choices(JOE)[0])
    assert items(s, JOE) == ["lantern", "colt"]
    assert pile(s, "study") == ["knife", "axe"]
    assert asks(s, "Acting", JOE)
