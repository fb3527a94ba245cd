"""The order of answers, deaths and bonuses, limits and silence. Reference section."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.records import FELL
from miskatonic.games.cthulhu_mash.rules.combat.attack import camp_on
from miskatonic.games.cthulhu_mash.rules.combat.harm import hurt, kill, settle
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import draw_generator
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.turn.restart import Restart
from miskatonic.games.cthulhu_mash.rules.turn.victory import EndOfRound
from miskatonic.kernel.scene.elements import Pile, Track
from tests.games.cthulhu_mash.scenes import FLAGS, phase, started, team_of_two
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    space,
    table,
    tiles,
    where,
)


@pytest.mark.rule("CM-ref-1", "CM-ref-18")
def test_all_dice_are_d6_d8_or_d10_and_every_face_is_told_to_all() -> None:
    attacks = [attack for card in CONTENT.monsters for attack in (card.melee, card.ranged)]
    attacks += [attack for card in CONTENT.generators for attack in (card.melee, card.ranged)]
    dice = {attack.die for attack in attacks if attack is not None}
    for card in CONTENT.characters:
        dice |= {card.melee, card.ranged, card.push, card.operate}
    assert dice == {6, 8, 10}
    s = farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, [3], monsters={"Moon-Beast": "R3/C4"})
    assert s.chance.faces == [3]  # type: ignore[union-attr]  # nothing is rolled before it is called for
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    assert s.chance.faces == []  # type: ignore[union-attr]
    assert "3" in GAME.sentence(s, events(s, "attack")[0])


@pytest.mark.rule("CM-ref-2", "CM-2.1.1-2", "CM-2.1.11-1")
def test_adjacent_means_sharing_a_side() -> None:
    load = {EXPLORER: {"objects": ["Net", "Handcuffs"]}}
    s = farm({EXPLORER: "R1/C1", EYE: "R2/C2"}, seats=load)
    assert not any(can(s, EXPLORER, words) for words in ("Strike", "Push", "Handcuffs on"))
    choose(s, EXPLORER, "Move")
    assert not can(s, EXPLORER, "Offer")
    choose(s, EXPLORER, "Walk to R1/C2")
    assert can(s, EXPLORER, "Offer the Net")


@pytest.mark.rule("CM-ref-3")
def test_an_empty_generator_stack_is_made_anew_and_without_discards_none_is_drawn() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"})
    s.gen_bag = [0] * 8
    s.gen_discards = [0, 0, 1, 0, 0, 0, 0, 0]
    assert (draw_generator(s), sum(s.gen_bag), sum(s.gen_discards)) == (2, 0, 0)
    assert draw_generator(s) == -1


@pytest.mark.rule("CM-ref-3")
def test_an_empty_object_stack_is_made_anew_and_what_left_the_game_stays_away() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"})
    net, herbs = BOX.pieces_of("net")[0], BOX.pieces_of("herbs")[0]
    s.bags, s.discards, s.gone = [0], 1 << net, 1 << herbs
    assert stock.lay(s, space(s, "R3/C3"), 3) == 1
    assert stock.take_top(s, space(s, "R3/C3")) == net


@pytest.mark.rule("CM-ref-4")
def test_of_several_victims_the_active_one_comes_first_and_monsters_last() -> None:
    seats = {EYE: {"objects": ["Dynamite Bundle"]}}
    s = farm({EXPLORER: "R5/C5", EYE: "R5/C3"}, [10], seats=seats, active=EYE, monsters={"Moon-Beast": "R3/C5"})
    beast = figure_of(s, "Moon-Beast A")
    choose(s, EYE, "Throw the Dynamite Bundle to R4/C4")
    choose(s, EXPLORER, "Take 2 damage")
    assert [event.facts[0] for event in events(s, "hurt")] == [1, 0, beast]


@pytest.mark.rule("CM-ref-4", "CM-2.1.7-8")
def test_the_dead_of_one_moment_go_in_order_the_active_character_first() -> None:
    three = {EXPLORER: {"at": "R1/C1 of Base Camp"}, EYE: {}, DOCTOR: {}}
    s = table({"seats": three, "active": EYE, "monsters": {"Cultist": "R1/C2 of Base Camp"}}, 3)
    cultist = s.at(s.space[0] + 1)
    for figure in (cultist, 0, 2, 1):
        kill(s, figure, -1, FELL)
    settle(s)
    gone = [(event.kind, event.facts[0]) for event in s.log or [] if event.kind in ("dead", "slain")]
    assert gone == [("dead", 1), ("dead", 2), ("dead", 0), ("slain", cultist)]


@pytest.mark.rule("CM-ref-4")
def test_one_blast_wounds_everybody_before_anything_is_removed() -> None:
    bundle = {EXPLORER: {"objects": ["Dynamite Bundle"]}}
    pair = {"Cultist A": "R1/C5", "Cultist B": "R2/C5", "Cultist C": "R1/C6"}
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C1"}, [10], seats=bundle, monsters=pair)
    throw = next(label for label in labels(s, EXPLORER) if "Throw" in label and label.count("Cultist") == 3)
    choose(s, EXPLORER, throw)
    kinds = [event.kind for event in s.log or [] if event.kind in ("hurt", "slain")]
    assert kinds == ["hurt"] * 3 + ["slain"] * 3


@pytest.mark.rule("CM-ref-5")
def test_health_never_falls_below_zero() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, monsters={"Cultist": "R1/C2"})
    hurt(s, s.at(space(s, "R1/C2")), 5, -1, "CM-2.1.7-1")
    assert health(s, "Cultist A") == 0


@pytest.mark.rule("CM-ref-10", "CM-3.3.2-1")
def test_the_rule_beats_the_worked_example_and_monsters_pay_for_the_ice() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"},
        seats={EXPLORER: {"at": "R1/C6 of Base Camp"}},
        monsters={"Moon-Beast": "R3/C3 of Base Camp"},
    )
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "Moon-Beast A acts")
    assert can(s, EYE, "Moon-Beast A moves to R3/C5")  # two spaces for four of five points
    assert not can(s, EYE, "Moon-Beast A moves to R3/C6")


@pytest.mark.rule("CM-ref-12")
@pytest.mark.parametrize(
    ("options", "camps", "felled", "winners"),
    [
        ({}, [3, 3, 3], [1, 5, 2], (1,)),
        (FLAGS, [3, 0, 3], [1, 9, 2], (2,)),
        ({}, [3, 3, 3], [4, 4, 2], ()),
    ],
)
def test_at_the_round_limit_characters_then_spaces_then_kills_decide(
    options: dict[str, Any], camps: list[int], felled: list[int], winners: tuple[int, ...]
) -> None:
    s = started(3, {**options, "rounds": 10})
    s.round, s.camps, s.felled = 10, camps, felled
    EndOfRound().run(s)
    assert s.outcome is not None
    assert s.outcome.winners == winners


@pytest.mark.rule("CM-ref-12", "CM-9.4-2")
def test_running_out_of_rounds_loses_a_cooperative_game() -> None:
    s = started(2, {"mode": "cooperative", "rounds": 10})
    s.round = 9
    EndOfRound().run(s)
    assert (s.round, s.over) == (10, False)
    EndOfRound().run(s)
    assert s.outcome is not None
    assert s.outcome.winners == ()


@pytest.mark.rule("CM-ref-12")
@pytest.mark.parametrize(
    ("mode", "felled", "winners"),
    [("death_match", 0, ()), ("cooperative", 3, ()), ("capture_the_flag", 3, (0,))],
)
def test_the_round_limit_ends_every_game(mode: str, felled: int, winners: tuple[int, ...]) -> None:
    names = {"death_match": "Death Match", "cooperative": "Cooperative Game", "capture_the_flag": "Capture the Flag"}
    seats = {EYE: {"felled": felled, "spawning space": 0 if mode == "capture_the_flag" else 3}}
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"}, round=10, phase="round", seats=seats, mode=names[mode],
        options={"rounds": 10, "mode": mode},
    )  # fmt: skip
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == (winners, "CM-ref-12")
    assert GAME.start(2, 1).options["rounds"] == 100


@pytest.mark.rule("CM-ref-13", "CM-2.1.4-6")
def test_who_says_nothing_lets_nobody_pass() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, monsters={"Cultist": "R2/C1"})
    choose(s, EYE, "Move")
    choose(s, EYE, f"Ask the {EXPLORER}")
    s.expire(1)
    assert (s.granted, can(s, EYE, "Walk"), can(s, EYE, "Ask the")) == (0, False, False)


@pytest.mark.rule("CM-ref-13")
def test_a_forced_choice_nobody_makes_is_made_at_random() -> None:
    s = farm({EXPLORER: "R6/C6", EYE: "R1/C1"}, [1], phase="turn", generators={"Cultist Idol": "R3/C3"})
    assert question(s) == "Spawn"
    s.expire(1)
    assert len(events(s, "spawned")) == 1


@pytest.mark.rule("CM-ref-14", "CM-3.3.1-5")
def test_stamina_and_parry_help_against_no_hazard() -> None:
    seats = {EXPLORER: {"at": "R2/C2 of Train Station"}, EYE: {}}
    s = table({"tiles": tiles(EXPLORER, EYE), "seats": seats})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Walk to R2/C3")
    assert (health(s, EXPLORER), asked(s), s.mentality[0]) == (4, EXPLORER, 4)


@pytest.mark.rule("CM-ref-14", "CM-2.3.4-7")
def test_an_automatic_hit_on_the_held_has_no_number_to_parry() -> None:
    net = [{"who": MARINER, "kind": "body", "number": 2}]
    s = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, holds=net)
    choose(s, EXPLORER, f"Strike the {MARINER}")
    assert (health(s, MARINER), asked(s)) == (2, EXPLORER)


@pytest.mark.rule("CM-ref-15", "CM-2.3.2-15")
def test_a_restart_does_not_bring_back_the_spawning_space_of_a_quitter() -> None:
    s = team_of_two()
    choose(s, EXPLORER, "Give up")
    assert camp_on(s, 1, s.home[0]) == -1
    Restart().run(s)
    assert (s.camps, camp_on(s, 1, s.home[0])) == ([0, 3, 3], -1)


@pytest.mark.rule("CM-ref-15")
def test_who_gives_up_is_out_and_nobody_is_credited() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Net"]}})
    choose(s, EXPLORER, "Give up")
    assert s.outcome is not None
    assert (s.outcome.winners, s.powers[1], len(s.ground)) == ((1,), (), 1)


@pytest.mark.rule("CM-ref-16", "CM-2.4.3-5")
def test_a_trap_found_in_the_middle_of_a_move_is_dealt_with_at_once_and_ends_the_move_of_the_held() -> None:
    s = farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, ground={"R1/C3": {"down": ["Herbs", "Snare"]}})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Pick up the top")
    assert ([hold.number for hold in s.holds], s.mp, s.actions, question(s)) == ([2], 0, 3, "Actions")
    assert [len(pile.down) for pile in s.ground.values()] == [1]


@pytest.mark.rule("CM-ref-16", "CM-2.1.7-8")
def test_the_rest_of_the_action_lapses_with_the_death_of_the_mover_and_what_has_happened_stands() -> None:
    s = farm({EXPLORER: "R4/C4", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Net"]}})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Drop the Net")
    choose(s, EXPLORER, "Walk to R4/C5")
    assert (where(s, EXPLORER), len(s.ground), asked(s), s.active) == ("nowhere", 1, EYE, 1)


@pytest.mark.rule("CM-2.1.6-1")
def test_the_log_says_by_what_a_monster_attacks_and_what_it_needed() -> None:
    s = phase("R1/C3", {"Cultist": "R1/C4"}, [3])
    choose(s, EXPLORER, "Cultist A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    told = GAME.sentence(s, events(s, "attack")[0])
    assert told == f"The Cultist A attacks the {DOCTOR} in melee: 3 on a d6, {s.sheet(0).defense} needed."


@pytest.mark.rule("CM-3.3.1-6")
def test_the_log_says_why_a_strong_footed_target_stands() -> None:
    s = farm({EYE: "R1/C3", EXPLORER: "R1/C4"}, [5])
    choose(s, EYE, f"Push the {EXPLORER}")
    assert "6 needed, Strong Footed, in vain" in GAME.sentence(s, events(s, "push")[0])


@pytest.mark.rule("CM-2.3.4-6")
def test_the_log_says_what_holds_whom() -> None:
    s = farm({EYE: "R5/C2", DOCTOR: "R5/C5"}, [6], seats={EYE: {"objects": ["Bolos"]}})
    choose(s, EYE, f"Shoot at the {DOCTOR} with the Bolos")
    assert "is caught by the Bolos" in GAME.sentence(s, events(s, "held")[0])


@pytest.mark.rule("CM-ref-6")
def test_open_piles_and_the_size_of_every_stack_are_in_the_scene() -> None:
    s = farm({EYE: "R5/C2", DOCTOR: "R5/C5"}, discards=["Herbs"])
    s.gen_bag[0] -= 1
    s.gen_discards[0] += 1
    stacks = next(panel for panel in GAME.scene(s, None).panels if panel.id == "stacks")
    piles = {item.id: (item.count, item.note) for item in stacks.items if isinstance(item, Pile)}
    assert "Herbs" in stacks.note
    assert piles["wrecked"] == (1, CONTENT.generators[0].name)
    assert [piles[f"brood{card.number}"][0] for card in CONTENT.monsters] == [card.count for card in CONTENT.monsters]


@pytest.mark.rule("CM-6-12", "CM-6-13")
def test_a_flesh_ward_is_a_point_of_health_above_the_base() -> None:
    s = farm({EYE: "R5/C2", DOCTOR: "R5/C5"}, seats={DOCTOR: {"warded": True}})
    shown = [item for panel in GAME.scene(s, 1).panels for item in panel.items if item.id == "health1"]
    base = s.sheet(1).base_health
    assert [(item.value, item.high) for item in shown if isinstance(item, Track)] == [(base + 1, base + 1)]


@pytest.mark.rule("CM-2.6-5", "CM-2.4.3-5")
def test_a_pile_laid_out_in_a_position_keeps_its_order() -> None:
    heap = {"up": ["Bolos", "Herbs"], "down": ["Net", "face down", "Sword Cane"]}
    s = farm({EYE: "R5/C2", DOCTOR: "R5/C5"}, ground={"R1/C1": heap})
    assert GAME.sketch(s)["ground"] == {"R1/C1 of Family Farm": heap}
