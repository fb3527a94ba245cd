"""Beyond the Wall of Time as it goes: those who cross, the gates, the fourth of them, and each way it ends."""

import pytest

from miskatonic.games.terror_paths.bot.value import goals_at
from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.battle.blows import kill
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.table.cards import Reveal
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.stage import give, run
from tests.games.terror_paths.test_content_beyond_the_wall_of_time import BOX, CARDS, FOES, GATES, camp
from tests.games.terror_paths.texts import happen, settle

COUNT = BOX.counter_number
PLACE = BOX.place_number
PAST, FUTURE = BOX.foe_number["past_yithian"], BOX.foe_number["future_yithian"]
SHUT = {"the_throat": "shut_throat", "drowned_steps": "shut_steps", "hall_of_red_light": "shut_hall"}
SHUT["powder_room"] = "shut_powder"
GATE_AT = {
    "the_throat": "gate_in_the_throat",
    "drowned_steps": "gate_on_the_steps",
    "hall_of_red_light": "gate_behind_the_hall",
    "powder_room": "gate_beyond_the_powder",
}
ENDS = {ending.id: ending for stage in BOX.scenario.stages for ending in stage.endings}


def know(s: Terror, *names: str) -> None:
    for name in names:
        s.lore |= 1 << BOX.lore_number[name]


def lay(s: Terror, place: str, card: str) -> None:
    there = PLACE[place]
    s.card_at[there], s.back_at[there] = CARDS[card].number, CARDS[card].back
    s.up |= 1 << there


def do(s: Terror, card: str, number: int, place: str, who: int = 0) -> Terror:
    """A deed of a card is done, where its condition holds."""
    deed = CARDS[card].deeds[number]
    assert holds(s, deed.conditions, PLACE[place], who)
    return settle(happen(s, deed.text, PLACE[place], who))


def last_gate(seats: int = 2, gate: str = "the_throat") -> Terror:
    """Three gates are shut, and all stand before the fourth."""
    s = camp(seats)
    s.place = [PLACE[gate]] * seats
    for other in GATES:
        if other != gate:
            assert s.stage == 0
            s.counters[COUNT["orbs"]] = 1
            lay(s, other, GATE_AT[other])
            do(s, GATE_AT[other], 0, other)
    settle(run(s, Reveal(PLACE[gate])))
    return s


@pytest.mark.rule("TP-setup-8", "TP-setup-14")
def test_everybody_has_used_one_luck_on_thursday() -> None:
    assert settle(happen(camp(), "opening")).luck == [2, 2]


# --- those who cross ---


@pytest.mark.rule("TP-foe-5", "TP-men-8")
def test_each_people_walks_toward_the_other_and_who_gets_there_has_crossed() -> None:
    s = camp(faces=[6, 6, 6])
    s.luck = [0, 0]
    place_foes(s, PAST, PLACE["ochre_hands"], 1, "TP-A-3")
    place_foes(s, FUTURE, PLACE["bone_midden"], 1, "TP-A-3")
    happen(s, "menace.wall_leaks.ongoing")
    assert s.foes == ()
    assert s.counters[COUNT["crossed"]] == 2


@pytest.mark.rule("TP-foe-5")
def test_somebody_beside_them_holds_them_up_on_the_way_and_at_the_gate() -> None:
    s = camp(faces=[6, 6, 6])
    s.luck = [0, 0]
    s.place = [PLACE["bone_midden"], PLACE["hall_of_red_light"]]
    place_foes(s, PAST, PLACE["bone_midden"], 1, "TP-A-3")
    place_foes(s, PAST, PLACE["ochre_hands"], 1, "TP-A-3")
    happen(s, "menace.wall_leaks.ongoing")
    assert [foe.place for foe in s.foes] == [PLACE["bone_midden"], PLACE["hall_of_red_light"]]
    assert s.counters[COUNT["crossed"]] == 0


@pytest.mark.rule("TP-gap-s2")
@pytest.mark.parametrize(
    ("kind", "shut", "start", "then"),
    [
        (PAST, "shut_hall", "pit_head", "powder_room"),
        (FUTURE, "shut_throat", "still_pool", "drowned_steps"),
    ],
)
def test_with_the_first_gate_shut_they_make_for_the_other(kind: int, shut: str, start: str, then: str) -> None:
    s = camp(faces=[6, 6])
    s.luck = [0, 0]
    s.place = [PLACE["cave_entrance"], PLACE[then]]
    s.counters[COUNT[shut]] = 1
    place_foes(s, kind, PLACE[start], 1, "TP-A-3")
    happen(s, "menace.wall_leaks.ongoing")
    assert [foe.place for foe in s.foes] == [PLACE[then]]


@pytest.mark.rule("TP-gap-s2", "TP-men-4")
@pytest.mark.parametrize(
    ("face", "gate", "kind"),
    [
        (1, "the_throat", "past_yithian"),
        (2, "drowned_steps", "past_yithian"),
        (3, "hall_of_red_light", "future_yithian"),
        (4, "powder_room", "future_yithian"),
    ],
)
def test_a_yithian_comes_through_a_gate_that_is_open(face: int, gate: str, kind: str) -> None:
    for shut in (0, 1):
        s = camp(faces=[face])
        s.luck = [0, 0]
        s.counters[COUNT[SHUT[gate]]] = shut
        happen(s, "menace.wall_leaks.ongoing")
        assert [(BOX.foes[foe.kind].id, foe.place) for foe in s.foes] == ([] if shut else [(kind, PLACE[gate])])


@pytest.mark.rule("TP-gap-s2")
def test_pterodactyls_come_to_the_bat_gallery_and_fly() -> None:
    s = camp(faces=[5])
    s.luck = [0, 0]
    happen(s, "menace.wall_leaks.ongoing")
    assert [foe.place for foe in s.foes] == [PLACE["bat_gallery"]]
    s = camp(faces=[6])
    s.luck = [0, 0]
    place_foes(s, BOX.foe_number["pterodactyl"], PLACE["crystalfall"], 1, "TP-A-3")
    happen(s, "menace.wall_leaks.ongoing")
    assert [foe.place for foe in s.foes] == [PLACE["cave_entrance"]]


@pytest.mark.rule("TP-ong-1", "TP-gap-s2")
def test_the_links_pay_whoever_stands_by_when_a_yithian_is_killed() -> None:
    s = camp(3)
    give(s, 0, BOX.item_number["link_to_the_past"])
    give(s, 1, BOX.item_number["link_to_the_future"])
    give(s, 2, BOX.item_number["link_to_the_future"])
    s.place[2] = PLACE["bat_gallery"]
    place_foes(s, PAST, PLACE["cave_entrance"], 1, "TP-A-3")
    place_foes(s, BOX.foe_number["zuniceratops"], PLACE["cave_entrance"], 1, "TP-A-3")
    luck, insight = list(s.luck), list(s.insight)
    for foe in s.foes:
        kill(s, foe)
    s.advance()
    assert [now - then for now, then in zip(s.insight, insight, strict=True)] == [1, 0, 0]
    assert [now - then for now, then in zip(s.luck, luck, strict=True)] == [0, 1, 0]


# --- the gates ---


@pytest.mark.rule("TP-class-7", "TP-eff-2")
@pytest.mark.parametrize(
    ("gate", "place", "warp"),
    [
        ("the_throat", "bone_midden", "before_the_bones"),
        ("drowned_steps", "blind_ford", "ford_with_eyes"),
        ("hall_of_red_light", "ochre_hands", "hands_under_glass"),
        ("powder_room", "pit_head", "pit_finished"),
    ],
)
def test_a_gate_that_is_turned_up_warps_the_place_beside_it(gate: str, place: str, warp: str) -> None:
    s = settle(run(camp(), Reveal(PLACE[gate])))
    assert s.card_at[PLACE[place]] == CARDS[warp].number
    assert not s.up >> PLACE[place] & 1
    assert PLACE[place] in BOX.graph.paths().next[PLACE[gate]]


@pytest.mark.rule("TP-gap-s2", "TP-bseq-5")
@pytest.mark.parametrize("here", GATES)
def test_who_walks_in_at_one_gate_comes_out_at_the_other_of_its_time(here: str) -> None:
    pairs = (("the_throat", "drowned_steps"), ("hall_of_red_light", "powder_room"))
    there = next(a if b == here else b for a, b in pairs if here in (a, b))
    s = camp(1)
    s.place[0] = PLACE[here]
    threat = s.threat
    assert do(s, GATE_AT[here], 1, here).place[0] == PLACE[there]
    assert s.threat == threat


@pytest.mark.rule("TP-gap-s2", "TP-comp-2", "TP-eff-8")
@pytest.mark.parametrize("gate", GATES)
def test_an_orb_shuts_a_gate_and_the_third_turns_the_menace_over(gate: str) -> None:
    s = camp()
    lay(s, gate, GATE_AT[gate])
    card = CARDS[GATE_AT[gate]]
    assert not holds(s, card.deeds[0].conditions, PLACE[gate], 0), "without an Orb nothing is shut"
    s.counters[COUNT["orbs"]] = 1
    assert not holds(s, card.resolve, PLACE[gate], NOBODY)
    do(s, card.id, 0, gate)
    assert s.counters[COUNT["orbs"]] == 0
    assert s.counters[COUNT[SHUT[gate]]] == 1
    assert holds(s, card.resolve, PLACE[gate], NOBODY)
    assert s.stage == 0
    assert last_gate(gate=gate).stage == 1


@pytest.mark.rule("TP-class-7", "TP-glos-3")
@pytest.mark.parametrize("gate", GATES)
def test_the_gate_that_is_left_shows_thursday(gate: str) -> None:
    s = last_gate(gate=gate)
    past = gate in ("the_throat", "drowned_steps")
    assert s.card_at[PLACE[gate]] == CARDS["thursday_before_breakfast" if past else "thursday_after_everything"].number
    s.place = [PLACE["cave_entrance"]] * 2
    before = len(s.foes)
    happen(s, "menace.fourth_gate.ongoing")
    came = s.foes[before:]
    assert [(foe.kind, foe.place) for foe in came] == [(PAST if past else FUTURE, PLACE[gate])]


@pytest.mark.rule("TP-gap-s2")
def test_in_the_second_part_they_make_for_the_way_out() -> None:
    s = last_gate()
    for kind in (PAST, FUTURE):
        place_foes(s, kind, PLACE["bat_gallery"], 1, "TP-A-3")
    happen(s, "menace.fourth_gate.ongoing")
    assert s.counters[COUNT["crossed"]] == 2


@pytest.mark.rule("TP-D-1", "TP-lore-1")
def test_the_strokes_are_added_up_by_whoever_knows_the_three_answers() -> None:
    s = camp()
    s.place = [PLACE["tally_board"]] * 2
    deed = CARDS["nine_strokes"].deeds[0]
    know(s, "thursdays_boots", "where_the_old_ones_go")
    assert not holds(s, deed.conditions, PLACE["tally_board"], 0)
    know(s, "where_the_new_ones_go")
    do(s, "nine_strokes", 0, "tally_board")
    assert s.lore >> BOX.lore_number["why_it_does_not_hold"] & 1
    assert s.insight == [3, 3]
    assert not holds(s, deed.conditions, PLACE["tally_board"], 0)


@pytest.mark.rule("TP-eff-2")
def test_bots_look_for_a_warped_place_only_when_its_gate_has_been_turned_up() -> None:
    s = camp()
    assert goals_at(s, PLACE["blind_ford"]) == []
    s.up |= 1 << PLACE["drowned_steps"]
    assert [goal.worth for goal in goals_at(s, PLACE["blind_ford"])] == [4]


# --- the ends ---


@pytest.mark.rule("TP-end-1", "TP-pers-1")
@pytest.mark.parametrize("card", ["thursday_before_breakfast", "thursday_after_everything"])
def test_leaning_on_the_fourth_gate_wins(card: str) -> None:
    challenge = CARDS[card].challenge
    assert challenge is not None
    assert challenge.kind == "persistent"
    s = last_gate()
    settle(happen(s, f"card.{card}.pass", PLACE["the_throat"]))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("held", (0, 1))


@pytest.mark.rule("TP-end-1", "TP-elim-1")
def test_who_steps_inside_is_gone_and_the_gate_is_shut_a_menace_turn_later() -> None:
    s = last_gate(3)
    deed = CARDS["thursday_before_breakfast"].deeds[0]
    assert not holds(s, deed.conditions, PLACE["the_throat"], 1)
    know(s, "why_it_does_not_hold")
    do(s, "thursday_before_breakfast", 0, "the_throat", 1)
    assert not s.over
    assert s.place[1] == NOWHERE
    assert s.doom == 1
    assert not holds(s, deed.conditions, PLACE["the_throat"], 0), "one is enough"
    happen(s, "menace.fourth_gate.ongoing")
    assert s.outcome is not None
    assert s.outcome.reason == "stayed"
    alone = last_gate(1)
    know(alone, "why_it_does_not_hold")
    assert not holds(alone, deed.conditions, PLACE["the_throat"], 0), "there must be somebody outside"


@pytest.mark.rule("TP-end-1", "TP-lore-1")
def test_telling_them_takes_both_links_and_both_flights() -> None:
    s = last_gate()
    deed = CARDS["thursday_after_everything"].deeds[1]
    for lore in ("where_the_old_ones_go", "where_the_new_ones_go"):
        assert not holds(s, deed.conditions, PLACE["the_throat"], 0)
        know(s, lore)
    for seat, link in enumerate(("link_to_the_past", "link_to_the_future")):
        assert not holds(s, deed.conditions, PLACE["the_throat"], 0)
        give(s, seat, BOX.item_number[link])
    do(s, "thursday_after_everything", 1, "the_throat")
    assert s.outcome is not None
    assert s.outcome.reason == "told"


@pytest.mark.rule("TP-end-4", "TP-end-5")
@pytest.mark.parametrize(("stage", "how", "last"), [(0, "wall_down", 9), (1, "out_at_the_front", 3)])
def test_the_ninth_to_cross_ends_it_and_the_third_to_come_out(stage: int, how: str, last: int) -> None:
    s = camp()
    s.stage, s.counters[COUNT["crossed"]] = stage, last - 1
    assert not holds(s, ENDS[how].conditions, NOWHERE, NOBODY)
    goal = "hall_of_red_light" if not stage else "cave_entrance"
    s.place = [PLACE["salt_choir"]] * 2
    place_foes(s, PAST, PLACE[goal], 1, "TP-A-3")
    settle(happen(s, f"menace.{BOX.scenario.stages[stage].id}.ongoing"))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == (how, ())


@pytest.mark.rule("TP-glos-3", "TP-comp-2")
def test_who_has_crossed_before_does_not_count_at_the_fourth_gate() -> None:
    s = camp()
    s.counters[COUNT["crossed"]] = 8
    settle(happen(s, "menace.fourth_gate.begin"))
    assert s.counters[COUNT["crossed"]] == 0


def test_every_end_has_its_words() -> None:
    assert set(ENDS) == {"wall_down", "out_at_the_front", "held", "stayed", "told"}
    assert [how for how, ending in ENDS.items() if ending.won] == ["held", "stayed", "told"]
    assert all(60 < len(ending.text) < 320 for ending in ENDS.values())
    assert set(BOX.scenario.fates) == {"doom", "dead"}
    assert FOES["past_yithian"].tags == FOES["future_yithian"].tags == ("yithian",)
