"""Tests, skill points, Spells, Trauma and Mythos cards (MM-test, MM-skill, MM-spell, MM-trauma, MM-mythos)."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.content.printed import LUCK, WILLPOWER
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import gain_spell, left
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.keeper.hand import draw_trauma
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute, printed
from miskatonic.games.mansions_of_madness.state import Mansions
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    asks,
    do,
    events,
    foe,
    illegal,
    kinds,
    mythos,
    night,
    offered,
    room,
    space,
    spell,
    top,
    trauma,
)


def harm(s: Mansions, seat: int, damage: int, horror: int) -> None:
    s.then(Harm(seat, damage, horror))
    s.advance()


@pytest.mark.rule("MM-test-1", "MM-isetup-4")
def test_each_of_seven_attributes_stands_on_one_of_two_traits() -> None:
    s = night(joe={"traits": ["Private Eye", "On the Case"]})
    assert [printed(s, JOE, number) for number in range(7)] == [6, 6, 6, 5, 7, 1, 2]
    s = night(joe={"traits": ["License to Kill", "Lucky Break"]})
    assert [printed(s, JOE, number) for number in range(7)] == [5, 5, 6, 6, 5, 3, 3]


@pytest.mark.rule("MM-test-5", "MM-key-7", "MM-skill-2")
def test_a_test_is_named_added_to_rolled_and_applied() -> None:
    s = night(joe={"skill": 1, "at": "library.b"}, rooms={"study": {"pile": ["axe", "barred_entry"]}}, dice=[7])
    do(s, JOE, "Move to the Study", "Take on")
    assert asks(s, "Prepare", JOE)
    assert not events(s, "die")
    do(s, JOE, "Spend a skill point")
    assert events(s, "die") == [(JOE, 7, 7, 1)]  # Strength 6 - 1, with Luck 2
    assert s.skill[JOE] == 0


@pytest.mark.rule("MM-test-6")
def test_ones_own_second_roll_comes_before_the_keepers_whose_roll_is_final() -> None:
    s = night(
        joe={"at": "crypt.a"},
        kate={"items": ["axe"], "traits": ["Field Work", "Steady Method"]},
        phase="turn Kate Winthrop",
        keeper={"tokens": 2},
        options={"keeper_tokens": True},
        monsters={"hound 1": {"at": "study.c"}},
        dice=[9, 10, 1, 10],
    )
    do(s, KATE, "with Axe")
    assert asks(s, "RollAgain", KATE)
    do(s, KATE, "Roll again")
    assert asks(s, "ForceAgain", KEEPER)
    do(s, KEEPER, "Have it rolled again")
    assert s.tokens == 1
    assert "fight_over" in kinds(s)
    assert [facts[1] for facts in events(s, "die")] == [10, 1, 10]


@pytest.mark.rule("MM-skill-1")
def test_a_spent_skill_point_is_gone_and_one_that_is_granted_comes() -> None:
    s = night(joe={"skill": 1})
    s.then(TakeTest(JOE, WILLPOWER))
    s.advance()
    do(s, JOE, "Spend a skill point")
    assert s.skill[JOE] == 0
    do(s, JOE, "On the Case")
    assert s.skill[JOE] == 1


@pytest.mark.rule("MM-skill-3", "MM-skill-2")
def test_a_test_of_luck_takes_no_skill_point_and_no_test_takes_two() -> None:
    s = night(joe={"skill": 2}, dice=[1])
    s.then(TakeTest(JOE, LUCK))
    s.advance()
    assert s.test is None
    assert s.skill[JOE] == 2
    s = night(joe={"skill": 2, "items": ["strong_rope"]}, dice=[9])
    s.then(TakeTest(JOE, 0))
    s.advance()
    do(s, JOE, "Spend a skill point")
    assert illegal(s, JOE, "SpendSkill(1)") == "MM-skill-2"


# ---------------------------------------------------------------------- Spells


@pytest.mark.rule("MM-spell-1", "MM-spell-5", "MM-spell-8", "MM-setup-8")
def test_a_spell_is_the_top_card_of_its_deck_one_for_each_and_none_when_it_is_empty() -> None:
    s = night(kate={})
    number = s.box.spell_number["soul_pact"]
    assert left(s, number) == 5
    assert gain_spell(s, JOE, number, "MM-spell-1")
    assert left(s, number) == 4
    assert not gain_spell(s, JOE, number, "MM-spell-1")
    assert s.spells[JOE] == (spell(s, "soul_pact"),)
    for back in range(5):
        s.spell_bag[number * s.box.backs + back] = int(back == 0)
    assert left(s, number) == 0
    assert not gain_spell(s, KATE, number, "MM-spell-1")


@pytest.mark.rule("MM-spell-2")
def test_nobody_sees_the_back_of_a_spell_before_it_is_turned() -> None:
    s = night(joe={"spells": ["soul_pact"]})
    for seat in (KEEPER, JOE):
        assert "Keep this Spell." not in str(s.game.scene(s, seat))


@pytest.mark.rule("MM-spell-3", "MM-spell-6", "MM-spell-9", "MM-spell-7")
def test_casting_is_the_front_a_test_the_back_and_another_card() -> None:
    s = night(joe={"spells": ["soul_pact"], "horror": 3}, dice=[1, 3])
    do(s, JOE, "Cast Soul Pact on Joe Diamond")
    order = [kind for kind in kinds(s) if kind in ("casts", "die", "spell_back", "heals", "spell_changes")]
    assert order[:3] == ["casts", "die", "spell_back"]
    assert order[-1] == "spell_changes"
    assert s.horror[JOE] == 1  # one by the front, one by the back
    number = s.box.spell_number["soul_pact"]
    assert s.spell_under[number] == (2,)
    assert s.spells[JOE] == (spell(s, "soul_pact"),)
    assert s.action_left == 0


@pytest.mark.rule("MM-spell-9")
def test_a_card_that_says_so_is_kept_and_one_that_is_lost_is_not_replaced() -> None:
    s = night(joe={"spells": ["soul_pact"]}, dice=[1, 1])
    do(s, JOE, "Cast Soul Pact")
    assert s.spells[JOE] == (spell(s, "soul_pact", 1),)
    s = night(joe={"spells": ["soul_pact"]}, dice=[10, 1])
    do(s, JOE, "Cast Soul Pact")
    assert s.spells[JOE] == ()


@pytest.mark.rule("MM-spell-9", "MM-kill-2")
def test_if_the_caster_dies_the_card_goes_under_its_deck() -> None:
    s = night(joe={"spells": ["soul_pact"], "damage": 11}, dice=[10, 3])
    do(s, JOE, "Cast Soul Pact")
    assert s.waiting >> JOE & 1
    assert s.spells[JOE] == ()
    assert s.spell_under[s.box.spell_number["soul_pact"]] == (2,)
    assert "spell_changes" not in kinds(s)


@pytest.mark.rule("MM-spell-4", "MM-hide-3", "MM-los-4")
def test_an_attack_spell_needs_no_evading_but_sight_and_no_hiding() -> None:
    near = {"zombie 1": {"at": "dining_room.a"}, "zombie 2": {"at": "gallery.a"}}
    s = night(joe={"at": "dining_room.a", "spells": ["bind_monster"]}, monsters=near, dice=[1, 5])
    assert not offered(s, JOE, f"Cast(1,3,-1,{foe('zombie 2')})")
    do(s, JOE, "Cast Bind Monster")
    assert [facts[2] for facts in events(s, "tests")] == ["plain"]
    assert s.foe_stun[foe("zombie 1")] == 1
    s = night(joe={"at": "dining_room.a", "spells": ["bind_monster"], "hiding": True}, monsters=near)
    assert not offered(s, JOE, "Cast")


# ---------------------------------------------------------------------- Trauma


@pytest.mark.rule("MM-trauma-1", "MM-trauma-7")
def test_with_one_investigator_cards_for_several_are_replaced() -> None:
    s = night(phase="keeper")
    hysteria, blank = trauma(s, "hysteria"), trauma(s, "blank")
    s.trauma_bag = [int(card in (hysteria, blank)) for card in range(len(s.trauma_bag))]
    s.chance.faces.extend([hysteria + 1])  # type: ignore[union-attr]
    draw_trauma(s, 1)
    assert s.trauma_hand[blank] == 1
    assert s.trauma_gone[hysteria] == 1
    assert events(s, "replaced") == [(hysteria,)]


@pytest.mark.rule("MM-trauma-8", "MM-trauma-7")
def test_when_one_is_left_such_cards_are_replaced_and_the_draw_ends() -> None:
    s = night(kate={"damage": 9}, phase="turn Kate Winthrop", revealed=True, answers=["b", "a", "a", "a"],
              keeper={"trauma": ["hysteria", "blank"]})  # fmt: skip
    harm(s, KATE, 1, 0)
    assert s.eliminated >> KATE & 1
    assert s.trauma_hand[trauma(s, "hysteria")] == 0
    assert sum(s.trauma_hand) == 2
    several = [card.number for card in s.box.traumas if card.several]
    s.trauma_bag = [int(n in several) for n in range(len(s.trauma_bag))]
    s.trauma_gone = [0] * len(s.trauma_gone)
    draw_trauma(s, 1)
    assert sum(s.trauma_hand) == 2


@pytest.mark.rule("MM-trauma-9", "MM-dmg-10", "MM-trauma-12")
def test_damage_and_horror_of_one_effect_are_two_occasions_damage_first() -> None:
    s = night(keeper={"trauma": ["broken_arm", "blank"]}, joe={"damage": 6})
    harm(s, JOE, 2, 2)
    assert asks(s, "TraumaWindow", KEEPER)
    assert events(s, "damage") == [(JOE, 2)]
    assert not events(s, "horror")
    do(s, KEEPER, "Broken Arm")
    assert asks(s, "TraumaWindow", KEEPER)
    assert events(s, "horror") == [(JOE, 2)]
    do(s, KEEPER, "A Blank")
    assert top(s) == "Acting"


@pytest.mark.rule("MM-trauma-10", "MM-trauma-6")
def test_what_lasts_lies_with_the_victim_and_what_does_not_is_discarded() -> None:
    s = night(keeper={"trauma": ["shaken", "blank"]}, joe={"insanity": "fear_of_the_dark"})
    harm(s, JOE, 0, 1)
    do(s, KEEPER, "Shaking Hands")
    assert s.insanity[JOE] == trauma(s, "shaken")
    assert s.trauma_gone[trauma(s, "fear_of_the_dark")] == 1
    harm(s, JOE, 0, 1)
    do(s, KEEPER, "A Blank")
    assert s.trauma_gone[trauma(s, "blank")] == 1
    assert s.trauma_gone[trauma(s, "shaken")] == 1  # the newer card of the kind has taken its place
    assert s.insanity[JOE] == -1


@pytest.mark.rule("MM-trauma-11", "MM-dmg-3")
def test_the_dead_are_given_no_trauma() -> None:
    s = night(keeper={"trauma": ["broken_arm"]}, joe={"damage": 11})
    harm(s, JOE, 1, 1)
    assert top(s) != "TraumaWindow"
    assert not events(s, "horror")


@pytest.mark.rule("MM-trauma-12")
def test_what_was_prevented_opens_no_window() -> None:
    s = night(
        joe={"at": "crypt.a"},
        mary={"traits": ["Blessed", "Faith"]},
        keeper={"trauma": ["blank"]},
        kate={"at": "crypt.a"},
        phase="turn Sister Mary",
    )
    harm(s, 3, 0, 2)
    assert asks(s, "Harm", 3)
    do(s, 3, "Prevent 3 horror")
    assert top(s) == "Acting"
    assert s.horror[3] == 0
    assert not events(s, "horror")


@pytest.mark.rule("MM-trauma-12", "MM-inv-7")
def test_harm_after_a_turn_that_was_cut_short_is_prevented_all_the_same() -> None:
    s = night(joe={}, mary={"at": "crypt.a", "traits": ["Blessed", "Faith"]}, phase="turn Sister Mary")
    s.turn_over = s.turn  # as Shock would have it
    harm(s, 2, 0, 4)
    do(s, 2, "Prevent 3 horror")
    while asks(s, "Harm", 2):
        s.choose(2, s.choices(2)[0])
    assert s.horror[2] == 1


@pytest.mark.rule("MM-trauma-13", "MM-trauma-2")
def test_a_trauma_card_may_be_answered_by_another() -> None:
    s = night(keeper={"trauma": ["shock", "voices"]}, joe={"horror": 4}, monsters={"zombie 1": {"at": "study.c"}},
              dice=[10])  # fmt: skip
    do(s, JOE, "Explore")
    do(s, KEEPER, "hurt", "Shock")
    assert asks(s, "TraumaWindow", KEEPER)
    do(s, KEEPER, "Voice of Reason")
    assert s.insanity[JOE] == trauma(s, "voices")


@pytest.mark.rule("MM-trauma-4", "MM-trauma-5")
def test_a_card_answers_its_own_kind_of_harm_and_only_when_little_is_left() -> None:
    s = night(keeper={"trauma": ["broken_leg", "voices"]}, joe={"damage": 1, "horror": 1})
    harm(s, JOE, 1, 0)
    assert illegal(s, KEEPER, f"PlayTrauma({trauma(s, 'voices')},1)") == "MM-trauma-4"
    assert illegal(s, KEEPER, f"PlayTrauma({trauma(s, 'broken_leg')},1)") == "MM-trauma-5"


# ---------------------------------------------------------------------- Mythos


@pytest.mark.rule("MM-mythos-3", "MM-mythos-2", "MM-mythos-8")
def test_four_windows_a_turn_and_none_after_a_granted_step() -> None:
    s = night(phase="start Joe Diamond", keeper={"mythos": ["draught"]}, threat=1, joe={"items": ["ruby"], "skill": 1})
    seen = 0
    for words in ("Ruby", "Move to the Library (B)", "Move to the Library (A)", "Explore", "Move to the Library (B)"):
        if top(s) == "MythosWindow":
            seen += 1
            do(s, KEEPER, "Play no")
        do(s, JOE, words)
    if top(s) == "MythosWindow":
        seen += 1
    assert seen == 4


@pytest.mark.rule("MM-mythos-8", "MM-stun-2")
def test_a_granted_step_opens_none_for_the_stunned_either() -> None:
    s = night(phase="start Joe Diamond", keeper={"mythos": ["draught"]}, threat=1,
              joe={"items": ["ruby"], "skill": 1, "stun": 1})  # fmt: skip
    do(s, KEEPER, "Play no")
    do(s, JOE, "Ruby", "Move to the Library (B)")
    do(s, KEEPER, "Play no")
    do(s, JOE, "Move to the Library (A)")
    assert top(s) == "Acting"


@pytest.mark.rule("MM-mythos-4", "MM-mythos-5")
def test_a_card_with_a_requirement_is_played_where_it_is_met() -> None:
    s = night(phase="start Joe Diamond", keeper={"mythos": ["the_cradle_rocks", "knocking"]}, threat=2)
    assert illegal(s, KEEPER, f"PlayMythos({mythos(s, 'the_cradle_rocks')})") == "MM-mythos-5"
    s = night(phase="start Joe Diamond", joe={"at": "guest_bedroom.a"}, keeper={"mythos": ["the_cradle_rocks"]},
              threat=2)  # fmt: skip
    do(s, KEEPER, "Cradle")
    assert s.threat == 1
    s = night(phase="start Joe Diamond", keeper={"mythos": ["something_followed"]}, threat=2)
    assert illegal(s, KEEPER, f"PlayMythos({mythos(s, 'something_followed')})") == "MM-mythos-5"


@pytest.mark.rule("MM-mythos-7", "MM-secret-9")
def test_whether_the_keeper_is_asked_follows_from_open_facts_alone() -> None:
    """The same hand size and threat: asked, whatever he holds."""
    for held in ("knocking", "the_cradle_rocks", "something_followed"):
        s = night(phase="start Joe Diamond", keeper={"mythos": [held]}, threat=2)
        assert asks(s, "MythosWindow", KEEPER)
    for keeper, threat in (({"mythos": ["knocking"]}, 0), ({}, 5)):
        s = night(phase="start Joe Diamond", keeper=keeper, threat=threat)
        assert top(s) == "Acting"
    for held in ("broken_arm", "voices", "blank"):
        s = night(keeper={"trauma": [held]})
        harm(s, JOE, 1, 0)
        assert asks(s, "TraumaWindow", KEEPER)
    s = night()
    harm(s, JOE, 1, 0)
    assert top(s) == "Acting"


@pytest.mark.rule("MM-mythos-7", "MM-secret-9")
def test_the_table_may_pass_for_a_keeper_whose_hand_allows_nothing() -> None:
    s = night(phase="start Joe Diamond", keeper={"mythos": ["the_cradle_rocks"]}, threat=2)
    spared = s.spared(KEEPER)
    assert type(spared).__name__ == "NoMythos"
    s = night(phase="start Joe Diamond", keeper={"mythos": ["knocking"]}, threat=2)
    assert s.spared(KEEPER) is None


@pytest.mark.rule("MM-mythos-9", "MM-secret-4", "MM-kill-4")
def test_a_facedown_card_is_read_by_two_and_goes_when_its_holder_dies() -> None:
    s = night(phase="turn Joe Diamond", kate={}, joe={"mythos": ["empty_chambers"], "damage": 11})
    number = mythos(s, "empty_chambers")
    for seat, reads in ((KEEPER, True), (JOE, True), (KATE, False)):
        assert ("Empty Chambers" in str(s.game.scene(s, seat))) == reads
    assert attribute(s, JOE, 2) == 4
    assert (s.mythos_hand[number], s.mythos_gone[number]) == (0, 0)
    harm(s, JOE, 1, 0)
    assert s.mythos_gone[number] == 1


@pytest.mark.rule("MM-dark-4", "MM-dark-1")
def test_who_carries_light_is_no_target_for_what_needs_the_dark() -> None:
    dark = {"study": {"dark": True}}
    s = night(joe={"items": ["lantern"]}, rooms=dark)
    do(s, JOE, "Explore")
    assert s.moves_left == 2
    s = night(kate={"items": ["lantern"]}, rooms=dark)
    do(s, JOE, "Explore")
    assert s.moves_left == 1


def test_a_monsters_room_is_that_of_its_space() -> None:
    s = night(monsters={"zombie 1": {"at": "foyer.c"}})
    assert s.foe_room(foe("zombie 1")) == room(s, "foyer")
    assert s.foes_at(space(s, "foyer.c")) == [foe("zombie 1")]
