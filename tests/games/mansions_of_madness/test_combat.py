"""Fights: whoever attacks whom, one resolver (MM-cmb, MM-catk, MM-los, MM-key)."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic import bots
from miskatonic.games.mansions_of_madness.rules.combat.fighting import force_barrier, investigator_attacks
from miskatonic.games.mansions_of_madness.rules.harm.harm import steady
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
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
    foe,
    foe_at,
    illegal,
    items,
    kinds,
    night,
    offered,
    pile,
    room,
    space,
)

HALL = {"at": "foyer.a"}


@pytest.mark.rule("MM-cmb-1", "MM-cmb-9", "MM-cmb-5")
def test_weapon_and_target_then_cards_then_the_test_then_all_is_discarded() -> None:
    s = night(joe={"items": ["axe", "knife"]}, monsters={"zombie 1": {"at": "study.c", "under": 1}}, dice=[1, 6, 1])
    do(s, JOE, "with Axe")
    order = [kind for kind in kinds(s) if kind in ("attacks", "set_aside", "combat_card", "die", "deals", "fight_over")]
    assert order == ["attacks", "set_aside", "combat_card", "die", "deals", "fight_over"]
    assert s.hurt[foe("zombie 1")] == 4
    assert s.combat_gone[0] == s.combat_gone[5] == 1
    assert s.fights == ()


@pytest.mark.rule("MM-cmb-9", "MM-skill-2")
def test_in_a_fight_nothing_is_chosen_anew_but_skill_points_test_by_test() -> None:
    s = night(
        joe={"items": ["axe", "knife"], "skill": 1}, monsters={"zombie 1": {"at": "study.c", "under": 1}}, dice=[6]
    )
    do(s, JOE, "with Axe")
    assert {c.key.split("(")[0] for c in s.choices(JOE)} == {"RollNow", "SpendSkill", "Concede"}
    fight = s.fight
    assert fight is not None
    assert (fight.weapon, fight.foe) == (card(s, "axe"), foe("zombie 1"))


@pytest.mark.rule("MM-cmb-2", "MM-act-6")
def test_the_deck_follows_the_monster_and_the_half_the_attacker() -> None:
    for name, deck in (("zombie 1", 0), ("hound 1", 1), ("shoggoth 1", 2)):
        s = night(joe={"items": ["axe"]}, monsters={name: {"at": "study.c"}})
        do(s, JOE, "with Axe")
        number, lower = events(s, "combat_card")[0]
        assert s.box.combat[int(number)].of == deck
        assert not lower
        assert s.box.combat[int(number)].upper.heading in ("sharp", "melee")


@pytest.mark.rule("MM-cmb-6")
def test_bare_hands_reach_ones_own_space_only() -> None:
    s = night(joe=HALL, monsters={"zombie 1": {"at": "foyer.b"}})
    assert illegal(s, JOE, f"Attack(1,-1,{foe('zombie 1')})") == "MM-cmb-6"
    s = night(joe=HALL, monsters={"zombie 1": {"at": "foyer.a"}}, dice=[1, 10])
    do(s, JOE, "with bare hands")
    assert s.box.combat[int(events(s, "combat_card")[0][0])].upper.heading == "no weapon"


@pytest.mark.rule("MM-cmb-7", "MM-cmb-11", "MM-cmb-10", "MM-kact-14")
def test_made_to_attack_another_investigator_he_is_treated_as_a_humanoid() -> None:
    s = night(phase="keeper", threat=3, joe={"items": ["axe"]}, kate={}, keeper={"trauma": ["broken_arm"]}, dice=[6, 1])
    do(s, KEEPER, "Make an investigator attack: Joe", "attacks Kate Winthrop with Axe")
    assert s.damage[KATE] == 4
    assert asks(s, "TraumaWindow", KEEPER)
    do(s, KEEPER, "Broken Arm")
    assert s.stun[KATE] == 1  # "it is stunned" is read of the target
    assert s.action_left == 0
    assert not [c for c in s.choices(JOE) if c.key.startswith("Attack")]


@pytest.mark.rule("MM-cmb-11", "MM-move-8")
def test_where_the_card_moves_the_monster_the_attacker_moves_the_investigator() -> None:
    s = night(
        phase="keeper",
        threat=3,
        joe={"items": ["axe"]},
        kate={},
        monsters={"zombie 1": {"at": "study.c"}},
        rooms={"library": {"pile": ["axe", "jammed_door"]}},
        dice=[15, 1],
    )
    do(s, KEEPER, "Make an investigator attack: Joe", "attacks Kate Winthrop with Axe")
    assert asks(s, "MoveYou", JOE)
    assert not offered(s, JOE, "Library")
    do(s, JOE, "Go to the Foyer")
    assert at(s, KATE) == "foyer.b"
    assert [facts[2] for facts in events(s, "tests")] == ["combat"]  # nobody evades


@pytest.mark.rule("MM-cmb-7", "MM-key-4")
def test_a_victim_without_a_damage_value_does_not_strike_back() -> None:
    s = night(kate={}, joe={"items": ["colt"]}, dice=[25, 10])
    investigator_attacks(s, JOE, card(s, "colt"), -1, KATE)
    s.advance()
    assert not events(s, "claws")
    assert s.damage[KATE] == 0


@pytest.mark.rule("MM-cmb-10")
def test_of_ones_own_will_one_attacks_monsters_only() -> None:
    s = night(joe={"items": ["axe"]}, kate={}, monsters={"zombie 1": {"at": "study.c"}})
    attacks = [c for c in s.choices(JOE) if c.key.startswith("Attack")]
    assert {c.key for c in attacks} == {f"Attack(1,{weapon},{foe('zombie 1')})" for weapon in (-1, card(s, "axe"))}


@pytest.mark.rule("MM-hide-7", "MM-hide-3")
def test_nobody_attacks_a_hider_and_a_hider_attacks_nobody() -> None:
    s = night(phase="keeper", threat=3, joe={"at": "dining_room.a", "items": ["axe"]},
              kate={"at": "dining_room.a", "hiding": True})  # fmt: skip
    assert illegal(s, KEEPER, "Buy(11,1,1)") == "MM-kact-5"
    s = night(joe={"at": "dining_room.a", "items": ["axe", "holy_water"], "hiding": True},
              monsters={"zombie 1": {"at": "dining_room.a"}})  # fmt: skip
    assert illegal(s, JOE, f"Attack(1,-1,{foe('zombie 1')})") == "MM-hide-3"
    assert illegal(s, JOE, f"UseCard(1,{card(s, 'holy_water')},0)") == "MM-hide-3"


@pytest.mark.rule("MM-cmb-12", "MM-key-6", "MM-key-5")
def test_the_weapon_that_is_dropped_still_counts_for_its_card() -> None:
    s = night(joe={"items": ["axe"]}, monsters={"zombie 1": {"at": "study.c", "under": 1}},
              rooms={"study": {"pile": ["knife"]}}, dice=[14, 1])  # fmt: skip
    do(s, JOE, "with Axe")
    assert s.hurt[foe("zombie 1")] == 6
    assert items(s, JOE) == []
    assert pile(s, "study") == ["knife", "axe"]


@pytest.mark.rule("MM-key-6")
def test_bare_hands_drop_nothing_and_a_monsters_card_lets_one_pick() -> None:
    s = night(phase="attacks", joe={"items": ["axe", "knife"]}, monsters={"hound 1": {"at": "study.c"}}, dice=[7, 10])
    do(s, KEEPER, "attacks Joe")
    assert asks(s, "GiveUp", JOE)
    do(s, JOE, "Give up Knife")
    assert items(s, JOE) == ["axe"]
    assert pile(s, "study") == ["knife"]


@pytest.mark.rule("MM-key-10", "MM-key-7")
def test_a_result_that_is_not_printed_is_nothing() -> None:
    s = night(joe={"items": ["axe"]}, monsters={"zombie 1": {"at": "study.c", "under": 1}}, dice=[12, 10])
    do(s, JOE, "with Axe")
    assert (s.damage[JOE], s.hurt[foe("zombie 1")]) == (0, 0)
    assert s.fights == ()


@pytest.mark.rule("MM-catk-2", "MM-catk-6", "MM-hide-2", "MM-catk-3")
def test_a_monster_looks_for_the_lower_half_and_against_a_hider_for_another() -> None:
    for hiding, heading in ((False, "attack"), (True, "hiding")):
        s = night(
            phase="attacks",
            joe={"at": "dining_room.a", "hiding": hiding},
            monsters={"zombie 1": {"at": "dining_room.a"}},
        )
        do(s, KEEPER, "attacks Joe")
        number, lower = events(s, "combat_card")[0]
        assert lower
        assert s.box.combat[int(number)].lower.heading == heading


@pytest.mark.rule("MM-catk-4", "MM-limit-3")
def test_after_a_monsters_attack_all_its_cards_are_discarded() -> None:
    s = night(phase="attacks", monsters={"zombie 1": {"at": "study.c"}}, dice=[2, 4, 3, 1])
    do(s, KEEPER, "attacks Joe")
    assert [s.combat_gone[n] for n in (1, 3, 2)] == [1, 1, 1]
    assert sum(s.combat_gone) == 3


@pytest.mark.rule("MM-catk-5", "MM-secret-1", "MM-secret-3")
def test_a_special_attack_is_the_text_of_the_underside_which_all_see_until_it_is_over() -> None:
    s = night(phase="attacks", joe={"skill": 1}, monsters={"zombie 1": {"at": "study.c", "under": 2}}, dice=[12, 10])
    words = s.box.kinds[s.box.kind_number["zombie"]].undersides[1].text
    assert words not in str(s.game.scene(s, JOE))
    do(s, KEEPER, "attacks Joe")
    assert asks(s, "Prepare", JOE)
    assert words in str(s.game.scene(s, JOE))  # before he decides about a skill point
    do(s, JOE, "Roll")
    assert s.damage[JOE] == 3
    assert s.fights == ()
    assert words not in str(s.game.scene(s, JOE))
    assert words in str(s.game.scene(s, KEEPER))


@pytest.mark.rule("MM-secret-3", "MM-secret-2")
def test_while_a_monster_is_hurt_its_underside_lies_open() -> None:
    s = night(monsters={"zombie 1": {"at": "crypt.a", "under": 2, "damage": 1}})
    words = s.box.kinds[s.box.kind_number["zombie"]].undersides[1].text
    assert words in str(s.game.scene(s, JOE))


@pytest.mark.rule("MM-catk-11", "MM-key-12", "MM-barr-4", "MM-barr-6")
def test_the_keeper_rolls_for_a_barrier_against_the_number_of_the_monster() -> None:
    for die, held in ((2, False), (3, True), (1, False), (10, True)):
        s = night(phase="keeper", joe={"at": "front_walk.c"}, barriers=["door 16", "floor", "floor"],
                  monsters={"zombie 1": {"at": "study.c", "under": 3}}, dice=[22, die])  # fmt: skip
        force_barrier(s, foe("zombie 1"), 0)
        s.advance()
        assert (s.barriers[0] == 16) == held
        assert not events(s, "die")


@pytest.mark.rule("MM-catk-12")
def test_attacked_again_a_new_fight_follows_in_the_state_one_is_then_in() -> None:
    s = night(phase="attacks", joe={"at": "dining_room.a", "hiding": True},
              monsters={"zombie 1": {"at": "dining_room.a"}}, dice=[13, 10, 7, 1])  # fmt: skip
    do(s, KEEPER, "attacks Joe")
    drawn = [s.box.combat[int(facts[0])].lower.heading for facts in events(s, "combat_card")]
    assert drawn == ["hiding", "attack"]
    assert len(events(s, "fight_over")) == 2


@pytest.mark.rule("MM-los-1", "MM-los-4", "MM-los-2")
def test_a_target_behind_a_wall_or_a_door_is_out_of_range() -> None:
    s = night(joe={"items": ["colt"]}, monsters={"zombie 1": {"at": "library.b"}, "zombie 2": {"at": "foyer.b"}})
    assert not offered(s, JOE, "Attack")
    assert illegal(s, JOE, f"Attack(1,{card(s, 'colt')},{foe('zombie 1')})") in ("MM-los-1", "MM-los-3")
    s = night(joe=HALL | {"items": ["shotgun"]}, monsters={"zombie 1": {"at": "foyer.b"}})
    assert offered(s, JOE, "with Shotgun")


@pytest.mark.rule("MM-los-5", "MM-feat-2")
def test_figures_and_markers_are_in_nobodys_way() -> None:
    s = night(
        joe={"at": "front_porch.b", "items": ["colt"]},
        kate={"at": "front_porch.a"},
        monsters={"zombie 1": {"at": "front_porch.a"}, "zombie 2": {"at": "front_walk.c"}},
    )
    assert [c for c in s.choices(JOE) if c.key == f"Attack(1,{card(s, 'colt')},{foe('zombie 1')})"]
    s = night(joe={"at": "dining_room.b"}, corpses={"dining_room.a": 1})
    assert offered(s, JOE, "Move to the Dining Room")


@pytest.mark.rule("MM-los-6")
def test_from_a_space_without_dots_one_sees_ones_own_room_only() -> None:
    house = night().box.house
    closed = [each.number for each in house.spaces if not each.dots]
    for here in closed:
        for there in range(house.size):
            assert house.sees(here, there) == (house.room_of[here] == house.room_of[there])


@pytest.mark.rule("MM-evade-15", "MM-cmb-8", "MM-dark-5", "MM-dark-3")
def test_the_darkness_of_ones_own_room_counts_in_a_fight_and_not_in_an_ordinary_evade_test() -> None:
    dark = {"study": {"dark": True}}
    s = night(joe={"items": ["axe"]}, rooms=dark, monsters={"zombie 1": {"at": "study.c"}}, dice=[12, 5])
    do(s, JOE, "with Axe")
    assert events(s, "die")[0] == (JOE, 5, 4, 0)
    s = night(rooms=dark, monsters={"zombie 1": {"at": "study.c"}}, dice=[7])
    do(s, JOE, "Move to the Library (B)")
    assert events(s, "die")[0] == (JOE, 7, 7, 1)  # Dexterity 6, Awareness +1
    s = night(joe={"at": "front_porch.b", "items": ["colt"]}, rooms={"front_walk": {"dark": True}},
              monsters={"zombie 1": {"at": "front_walk.c"}}, dice=[20, 6])  # fmt: skip
    do(s, JOE, "with Colt")
    assert events(s, "die")[0] == (JOE, 6, 6, 1)


@pytest.mark.rule("MM-hide-6", "MM-hide-10")
def test_fire_finds_those_who_hide() -> None:
    s = night(joe={"at": "dining_room.a", "hiding": True}, rooms={"dining_room": {"fire": True}})
    do(s, JOE, "End the turn")
    assert s.damage[JOE] == 2
    assert s.hiding >> JOE & 1


@pytest.mark.rule("MM-opt-4", "MM-opt-3", "MM-opt-2")
def test_a_token_forces_one_roll_anew_and_a_skill_point_counts_for_it() -> None:
    s = night(
        joe={"items": ["axe"], "skill": 1},
        keeper={"tokens": 1},
        options={"keeper_tokens": True},
        monsters={"zombie 1": {"at": "study.c", "under": 1}},
        dice=[12, 7, 8],
    )
    do(s, JOE, "with Axe", "Spend a skill point")
    do(s, KEEPER, "Have it rolled again")
    assert [facts[1:] for facts in events(s, "die")] == [(7, 8, 1), (8, 8, 1)]
    assert s.tokens == 0


@pytest.mark.rule("MM-opt-5", "MM-opt-3")
def test_a_token_buys_a_special_attack_but_not_against_a_hider() -> None:
    s = night(phase="attacks", options={"keeper_tokens": True}, keeper={"tokens": 1},
              monsters={"zombie 1": {"at": "study.c", "under": 2}}, dice=[10])  # fmt: skip
    do(s, KEEPER, "special attack on Joe")
    assert s.tokens == 0
    assert s.damage[JOE] == 3
    assert not events(s, "combat_card")
    s = night(phase="attacks", options={"keeper_tokens": True}, keeper={"tokens": 1},
              joe={"at": "dining_room.a", "hiding": True}, monsters={"zombie 1": {"at": "dining_room.a"}})  # fmt: skip
    assert not offered(s, KEEPER, "special attack")


@pytest.mark.rule("MM-opt-2", "MM-opt-8")
def test_the_keeper_begins_with_a_token_for_each_investigator_and_options_combine() -> None:
    game = mk.game("mansions_of_madness")
    s = game.start(4, 3, {"keeper_tokens": True, "alternate_length": True})
    house, dice = bots.make(game, "house"), mk.Dice(3)
    while not getattr(s, "round", 0):
        seat = s.seats_to_act[0]
        move = house.choose(mk.Seat(s, seat, dice))
        s.choose(seat, move.step, move.values)
    assert getattr(s, "tokens", 0) == 3


@pytest.mark.rule("MM-opt-6", "MM-opt-7")
def test_the_last_event_may_wait_unless_it_decides() -> None:
    def late(letter: str, die: int) -> Mansions:
        return night(
            "event", {"at": "crypt.a"}, options={"alternate_length": True}, answers=[letter, "a", "a", "a"],
            revealed=True, events=4, time=3, dice=[die],
        )  # fmt: skip

    s = late("c", 2)
    assert s.delayed
    assert s.outcome is None
    do(s, JOE, "End the turn")
    s.chance.faces.extend([3])  # type: ignore[union-attr]
    while s.seats_to_act and s.active == KEEPER:
        s.choose(KEEPER, [c for c in s.choices(KEEPER) if "Give up" not in c.label][-1])
    assert len(events(s, "last_event_roll")) == 2
    assert s.stage == 5
    s = late("a", 1)
    assert s.stage == 5
    assert not events(s, "last_event_roll")


@pytest.mark.rule("MM-fire-1", "MM-stun-1")
def test_a_room_has_one_fire_and_one_darkness_at_the_most() -> None:
    s = night(phase="start Joe Diamond", keeper={"mythos": ["night_air"]}, threat=2,
              rooms={"study": {"dark": True, "fire": True}})  # fmt: skip
    assert not offered(s, KEEPER, "Night Air")
    s.mythos_hand = [0] * len(s.mythos_hand)
    s = night(joe={"at": "foyer.a"}, rooms={"foyer": {"fire": True}}, kate={"at": "foyer.c"})
    do(s, JOE, "End the turn")
    do(s, KATE, "End the turn")
    assert (s.damage[JOE], s.damage[KATE]) == (2, 2)
    assert s.fire == 1 << room(s, "foyer")


@pytest.mark.rule("MM-stun-7")
def test_cured_in_mid_turn_the_penalty_is_gone_but_the_step_is_not_back() -> None:
    s = night(joe={"stun": 1}, dice=[5])
    assert s.moves_left == 1
    steady(s, JOE, 1, "MM-stun-7")
    assert s.moves_left == 1
    s.then(TakeTest(JOE, 0))
    s.advance()
    assert events(s, "die")[0] == (JOE, 5, 6, 1)


def test_a_dead_figure_stands_nowhere() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c"}})
    assert foe_at(s, "zombie 1") == "study.c"
    assert s.foes_at(space(s, "library.a")) == []
