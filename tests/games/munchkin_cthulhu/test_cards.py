"""Decks, piles and hands: what is open, what is hidden, where cards go (MU-cards, MU-comp-4, MU-treas-1)."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import BOX
from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT, TREASURE
from miskatonic.games.munchkin_cthulhu.game import MunchkinCthulhu
from miskatonic.games.munchkin_cthulhu.rules.items.payment import payable
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.stage import (
    card,
    choose,
    do,
    door_top,
    events,
    hand,
    items,
    level,
    names,
    offered,
    offers,
    pass_until,
    sees,
    shut,
    strengths,
    table,
    top,
    treasure_top,
)

SEVEN = ["amnesia", "cultist", "professor", "bug_spray", "bagpipes", "squamous", "call_the_army"]


def everything(state: Munchkin) -> int:
    return sum(GAME.pieces(state).values())


# ---------------------------------------------------------------------- the set


@pytest.mark.rule("MU-comp-1", "MU-comp-8", "MU-comp-4")
def test_the_two_decks_of_a_game_are_100_doors_and_68_treasures() -> None:
    state = MunchkinCthulhu(1).start(3)
    assert (sum(state.doors), sum(state.treasures)) == (100, 68)
    assert everything(state) == 168
    assert all(BOX.is_door(n) == (BOX.cards[n].deck == "door") for n in range(len(BOX.cards)))


@pytest.mark.rule("MU-comp-5", "MU-comp-6")
def test_each_kind_of_card_lies_in_its_own_deck() -> None:
    doors = {BOX.kinds[n] for n in range(len(BOX.cards)) if BOX.is_door(n)}
    treasures = {BOX.kinds[n] for n in range(len(BOX.cards)) if not BOX.is_door(n)}
    assert doors == {"monster", "curse", "class", "class_attachment", "monster_enhancer", "special"}
    assert treasures == {"item", "item_enhancer", "one_shot", "level_up", "other_treasure"}
    assert BOX.is_door(card("super_munchkin"))
    assert BOX.is_door(card("wandering_monster"))


@pytest.mark.rule("MU-comp-7", "MU-class-1")
def test_the_classes_are_four_each_with_abilities_of_its_own() -> None:
    found = {BOX.name(n): set(BOX.verbs[n]) for n in range(len(BOX.cards)) if BOX.kinds[n] == "class"}
    assert found == {
        "Professor": {"study", "escape_level"},
        "Investigator": {"peek_door", "trouble_treasures"},
        "Monster Whacker": {"strength_by_level"},
        "Cultist": {"strength_per_cultist", "bound"},
    }


# ---------------------------------------------------------------------- discarding


@pytest.mark.rule("MU-cards-1", "MU-comp-4", "MU-cards-4", "MU-class-12")
def test_a_discard_goes_on_top_of_the_pile_of_its_own_deck_and_cultists_elsewhere() -> None:
    state = table(phase="charity", Armitage={"hand": [*SEVEN, "buggoth"]})
    piles = [len(state.door_discards), len(state.treasure_discards), state.cultists]
    choose(state, "Armitage", "Discard Amnesia")
    assert door_top(state) == "Amnesia"
    choose(state, "Armitage", "Discard Bagpipes")
    assert (door_top(state), treasure_top(state)) == ("Amnesia", "Bagpipes")
    choose(state, "Armitage", "Discard Cultist")
    assert [len(state.door_discards), len(state.treasure_discards), state.cultists] == [n + 1 for n in piles]


@pytest.mark.rule("MU-cards-2")
def test_cards_discarded_together_go_down_in_the_order_selected() -> None:
    hand_cards = ["amnesia", "squamous", "buggoth", "joggoth"]
    for order in (("buggoth", "squamous", "amnesia"), ("amnesia", "buggoth", "squamous")):
        state = table(phase="charity", Armitage={"classes": ["professor"], "hand": hand_cards})
        places = tuple(state.hands[0].index(card(name)) for name in order)
        choose(state, "Armitage", "Discard hand cards for levels", (places,))
        assert state.door_discards[-3:] == [card(name) for name in order]


@pytest.mark.rule("MU-cards-3")
def test_of_the_discards_everybody_sees_the_top_card_and_the_size_and_no_more() -> None:
    state = table(door_discards=["great_cthulhu", "ozathoth"], treasure_discards=["bagpipes", "bug_spray"])
    for who in ("Armitage", "Birch"):
        scene = sees(state, who)
        assert "Ozathoth" in scene
        assert "Bug Spray" in scene
        assert "Great Cthulhu" not in scene
        assert "Bagpipes" not in scene


@pytest.mark.rule("MU-cards-3", "MU-cards-16")
def test_a_card_that_searches_the_discards_shows_the_pile_to_the_searcher_and_the_find_to_all() -> None:
    armitage = {"items": ["innsmouth_yellow_pages"], "hand": ["amnesia", "squamous", "professor"]}
    state = table(
        Armitage=armitage, Birch={"hand": ["joggoth"]}, door_discards=["great_cthulhu", "ozathoth", "mephitic"]
    )
    choose(state, "Armitage", "Use up Innsmouth Yellow Pages", ((0, 1),))
    assert sorted(offers(state, "Armitage")) == [
        "Take Great Cthulhu from the discards",
        "Take Ozathoth from the discards",
    ]
    assert offers(state, "Birch") == []
    assert "Great Cthulhu" not in sees(state, "Birch")
    choose(state, "Armitage", "Take Great Cthulhu")
    assert "Great Cthulhu" in hand(state, "Armitage")
    assert "Great Cthulhu" not in names(state.door_discards)
    shown = [event for event in state.log or [] if event.kind == "retrieved"]
    assert [(event.facts, event.eyes >> 1 & 1) for event in shown] == [((0, card("great_cthulhu")), 1)]


# ---------------------------------------------------------------------- decks


@pytest.mark.rule("MU-cards-5")
def test_a_deck_that_runs_out_in_the_middle_of_a_draw_is_made_anew_from_its_discards() -> None:
    state = table(
        phase="start", treasures=["bagpipes"], Armitage={"hand": ["unspeakable_riches"]}, door_discards=["ozathoth"]
    )
    choose(state, "Armitage", "Play Unspeakable Riches")
    assert len(hand(state, "Armitage")) == 3
    assert "Bagpipes" in hand(state, "Armitage")
    assert events(state, "reshuffle") == [("treasure",)]
    assert not state.treasure_discards
    assert sum(state.treasures) == CONTENT.size(TREASURE) - 3
    assert door_top(state) == "Ozathoth"


@pytest.mark.rule("MU-cards-5", "MU-cult-4")
def test_the_doors_are_reshuffled_without_treasures_and_without_the_cultist_pile() -> None:
    state = table(phase="phase 2", doors=[], Armitage={"hand": ["bagpipes"]})
    assert state.cultists == 6
    choose(state, "Armitage", "Loot the room")
    assert events(state, "reshuffle") == [("door",)]
    assert (sum(state.doors), state.doors[BOX.cultist], state.cultists) == (100 - 6 - 1, 0, 6)


@pytest.mark.rule("MU-cards-6", "MU-turn-9")
def test_where_deck_and_discards_are_empty_nothing_is_drawn_and_nothing_is_owed() -> None:
    state = table(phase="phase 2", Armitage={"hand": ["bagpipes"]})
    state.doors, state.door_discards = [0] * BOX.doors, []
    choose(state, "Armitage", "Loot the room")
    assert hand(state, "Armitage") == ["Bagpipes"]
    assert events(state, "nothing_drawn") == [(0,)]


@pytest.mark.rule("MU-cards-6")
def test_a_draw_of_several_takes_as_many_as_there_are() -> None:
    state = table(phase="start", Armitage={"hand": ["unspeakable_riches"]}, treasures=["bug_spray"])
    state.treasure_discards = []
    choose(state, "Armitage", "Play Unspeakable Riches")
    assert sorted(hand(state, "Armitage")) == ["Bug Spray", "Unspeakable Riches"]


# ---------------------------------------------------------------------- in play and in hand


@pytest.mark.rule("MU-cards-7", "MU-cards-8", "MU-lvl-1", "MU-cards-14")
def test_everything_in_front_of_a_player_is_open_and_the_hand_is_not() -> None:
    birch = {
        "level": 9,
        "classes": ["investigator"],
        "items": ["slime_proof_poncho", {"item": "fake_tentacle", "worn": False}],
        "front": ["created_using_cinematic_rules"],
        "curses": ["flashlight_goes_out"],
        "hand": ["ozathoth"],
    }
    state = table(Birch=birch)
    scene = sees(state, "Armitage")
    for text in ("Investigator", "Slime-Proof Poncho", "Fake Tentacle", "Cinematic Rules", "Flashlight Goes Out"):
        assert text in scene
    assert '["equipped",""]' in scene
    assert '["carried",""]' in scene
    assert '"value":9' in scene
    assert "1 Door, 0 Treasures" in scene
    assert "Ozathoth" not in scene
    assert "Ozathoth" in sees(state, "Birch")


@pytest.mark.rule("MU-cards-9")
def test_cards_in_hand_give_no_bonus_no_class_and_no_item() -> None:
    held = ["bagpipes", "monster_whacker", "cultist", "frothing", "railroad_spike"]
    state = table(Armitage={"level": 3, "hand": held}, Birch={"classes": ["cultist"]}, fight={"monsters": ["ruggoth"]})
    assert strengths(state) == (3, 2)


@pytest.mark.rule("MU-cards-10")
def test_a_curse_that_costs_items_touches_only_those_in_play() -> None:
    victim = {"hand": ["tommy_gun", "miners_helmet"], "items": ["bug_spray", "brass_knucks"]}
    state = table(Armitage={"hand": ["madness_takes_its_toll"]}, Birch=victim)
    choose(state, "Armitage", "Curse Birch")
    assert sorted(hand(state, "Birch")) == ["Miner's Helmet", "Tommy Gun"]
    assert items(state, "Birch") == {}


@pytest.mark.rule("MU-cards-10")
def test_a_curse_on_headgear_passes_by_the_headgear_in_hand() -> None:
    state = table(Armitage={"hand": ["hair_stands_on_end"]}, Birch={"hand": ["miners_helmet"]})
    choose(state, "Armitage", "Curse Birch")
    assert hand(state, "Birch") == ["Miner's Helmet"]
    assert door_top(state) == "Hair Stands On End"


@pytest.mark.rule("MU-cards-11", "MU-cards-12", "MU-chy-1")
def test_five_cards_are_the_limit_at_the_end_of_ones_own_turn_and_at_no_other_time() -> None:
    many = [*SEVEN, "joggoth"]
    state = table(phase="before charity", Armitage={"hand": ["buggoth"]}, Birch={"level": 2, "hand": many})
    pass_until(state, "Opportunity")
    assert (state.turn, len(state.hands[1])) == (1, 8)
    shut(state)  # Birch's own turn: the limit does not hold yet
    assert len(state.hands[1]) >= 8


@pytest.mark.rule("MU-cards-13")
def test_an_item_on_the_table_can_be_turned_but_never_taken_back_into_the_hand() -> None:
    state = table(Armitage={"items": ["bagpipes"], "classes": ["professor"]})
    choose(state, "Armitage", "Turn Bagpipes sideways")
    assert (hand(state, "Armitage"), items(state, "Armitage")) == ([], {"Bagpipes": "sideways"})
    do(state, "Armitage", "Equip Bagpipes", "Give up being a Professor")
    assert (hand(state, "Armitage"), door_top(state)) == ([], "Professor")


@pytest.mark.rule("MU-cards-14")
def test_levels_classes_sexes_and_all_numbers_are_known_to_everyone() -> None:
    state = table(Birch={"level": 7, "sex": "female", "classes": ["professor"], "hand": ["amnesia", "bagpipes"]})
    for who in ("Armitage", "Carter"):
        scene = sees(state, who)
        for text in ('"value":7', "female, Professor", "1 Door, 1 Treasure", f'"count":{sum(state.doors)}'):
            assert text in scene
        assert "Amnesia" not in scene


@pytest.mark.rule("MU-cards-15")
def test_cards_lying_in_the_fight_can_be_neither_traded_nor_spent() -> None:
    state = table(
        Armitage={"level": 3, "hand": ["canned_meat"], "items": ["bug_spray"]},
        Birch={"items": ["bagpipes"]},
        fight={"monsters": [{"monster": "ruggoth", "extras": ["squamous"]}]},
    )
    choose(state, "Armitage", "Use Canned Meat for the munchkins")
    assert payable(state, 0) == [100]  # the Bug Spray on the table, and nothing of the fight
    assert items(state, "Armitage") == {"Bug Spray": "equipped"}
    assert not offered(state, "Armitage", "Canned Meat")
    assert treasure_top(state) != "Canned Meat"


@pytest.mark.rule("MU-cards-15")
def test_cards_of_a_fight_are_discarded_when_it_is_over() -> None:
    state = table(
        Armitage={"level": 8, "hand": ["canned_meat"]},
        fight={"monsters": [{"monster": "ruggoth", "extras": ["frothing"]}]},
    )
    choose(state, "Armitage", "Use Canned Meat for the munchkins")
    shut(state)
    assert treasure_top(state) == "Canned Meat"
    assert names(state.door_discards[-2:]) == ["Ruggoth", "Frothing"]
    assert level(state, "Armitage") == 9


# ---------------------------------------------------------------------- Treasures


@pytest.mark.rule("MU-treas-1")
def test_a_permanent_treasure_stays_on_the_table_and_a_one_shot_is_gone_after_use() -> None:
    state = table(phase="start", Armitage={"level": 3, "hand": ["bug_spray", "canned_meat"]}, dice=["ruggoth"])
    do(state, "Armitage", "Put Bug Spray on the table, equipped", "Put Canned Meat on the table, carried")
    shut(state)
    while top(state) == "Summons":
        choose(state, "Armitage", "NoGoth")
    choose(state, "Armitage", "Use Canned Meat from your table for the munchkins")
    shut(state)
    assert items(state, "Armitage") == {"Bug Spray": "equipped"}
    assert treasure_top(state) == "Canned Meat"


@pytest.mark.rule("MU-treas-2", "MU-act-9")
def test_a_treasure_is_put_on_the_table_on_ones_own_turn_outside_combat() -> None:
    for phase in ("start", "after door", "before charity"):
        state = table(phase=phase, Armitage={"hand": ["bug_spray"]}, Birch={"hand": ["bagpipes"]})
        assert offered(state, "Armitage", "Put Bug Spray on the table")
        assert not offered(state, "Birch", "Put Bagpipes on the table")
    fight = table(Armitage={"hand": ["bug_spray"]}, fight={"monsters": ["ruggoth"]})
    assert not offered(fight, "Armitage", "Put Bug Spray on the table")


@pytest.mark.rule("MU-treas-2", "MU-act-6")
def test_a_treasure_may_be_put_on_the_table_right_when_it_is_received() -> None:
    held = ["bug_spray", "amnesia", "professor", "squamous", "buggoth", "joggoth"]
    state = table(phase="charity", Armitage={"level": 2, "hand": held}, Birch={"level": 1}, Carter={"level": 2})
    choose(state, "Armitage", "Give Bug Spray to Birch")
    assert top(state) == "JustReceived"
    choose(state, "Birch", "Put Bug Spray on the table, equipped")
    assert items(state, "Birch") == {"Bug Spray": "equipped"}
