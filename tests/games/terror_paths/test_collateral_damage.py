"""Collateral Damage obeys what its gap binds, and plays as its sheet says, from its deeds to its endings."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.bot.value import goals_at
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.records import NOBODY, NONE, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.table.cards import lay_card
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import happen, pick, settle, table

BOX = read_box("collateral_damage", VERBS)
FOES = {foe.id: foe for foe in BOX.foes}
STAGE = BOX.scenario.stages[0]
LAY, SEE_OUT, TO_GHOULS, TO_GUGS = STAGE.deeds
SCALE = BOX.counter_number["scale"]
SCOTT, TULLY = BOX.victim_number["john_scott"], BOX.victim_number["brother_tully"]
FOYER, LODGE_ROOM, LOUNGE = (BOX.place_number[name] for name in ("foyer", "lodge_room", "lounge"))
BOILER_ROOM, DRY_WELL = BOX.place_number["boiler_room"], BOX.place_number["dry_well"]


def lodge(seats: int = 2, scale: int = 6, lores: tuple[str, ...] = (), faces: list[int] | None = None) -> Terror:
    """People in the Foyer, all cards facedown, nothing going on; the Scale and what is known as given."""
    s = table(seats, faces, 1, BOX)
    s.place = [FOYER] * seats
    s.counters[SCALE] = scale
    s.lore = sum(1 << BOX.lore_number[name] for name in lores)
    return s


def escort(s: Terror, seat: int, *victims: int) -> None:
    for victim in victims:
        s.victims[seat] = (*s.victims[seat], victim)
        s.victims_out |= 1 << victim


@pytest.mark.rule("TP-gap-s6", "TP-gap-card-form")
def test_the_cards_come_in_the_numbers_of_the_box() -> None:
    kinds = Counter(BOX.backs[card.back].type.partition(":")[0] for card in BOX.cards)
    assert kinds == {"Odd": 6, "Secret": 8, "Common": 14}
    assert all("secret" in BOX.backs[c.back].classes for c in BOX.cards if BOX.backs[c.back].type == "Secret")
    assert len(BOX.menace_cards) == 9
    assert len(BOX.victims) == 13
    assert sum(item.copies for item in BOX.items if item.deck == "relic") == 10
    assert len(BOX.scenario.lore) == 4
    dealt = [place for pile in BOX.scenario.piles for place in pile.places]
    assert sorted(dealt) == list(range(24))
    assert not any({"locked", "blocked"} & set(back.classes) for back in BOX.backs)


@pytest.mark.rule("TP-gap-s6", "TP-gap-enemies")
def test_the_enemies_are_those_of_the_book() -> None:
    assert {foe.id: foe.count for foe in BOX.foes} == {"wamp": 6, "ghoul": 8, "bone_golem": 4, "gug": 6}
    assert (str(FOES["ghoul"].horrify), str(FOES["ghoul"].attack)) == ("1", "2d6")
    assert str(FOES["gug"].horrify) == "doom"
    assert str(FOES["bone_golem"].attack) == "1d6"
    assert all(foe.divided for foe in BOX.foes)
    assert FOES["wamp"].rank == 1


@pytest.mark.rule("TP-gap-enemies", "TP-setup-10")
def test_no_ghoul_and_no_gug_waits_beside_the_start() -> None:
    """A Common card may lie next to the Start; a Secret one does not."""
    open_to_view = [card for card in BOX.cards if card.copies and "secret" not in BOX.backs[card.back].classes]
    placed = [e for card in open_to_view for e in BOX.text(f"card.{card.id}.reveal") if e.verb == "place_enemy"]
    ambush = [BOX.foes[number].id for card in open_to_view for number in card.ambush]
    assert {*ambush, *[effect.word("foe") for effect in placed]} == {"wamp", "bone_golem"}
    secret = next(pile for pile in BOX.scenario.piles if pile.type == "Secret")
    assert not set(secret.places) & set(BOX.graph.paths(0).next[FOYER])


@pytest.mark.rule("TP-gap-s6", "TP-end-4")
def test_whoever_is_ahead_presses_on() -> None:
    for scale, after in ((9, 10), (8, 8), (6, 6), (4, 4), (3, 2)):
        s = lodge(scale=scale)
        for card in BOX.menace_cards:
            s.counters[card] = 1
        s.counters[BOX.counter_number["menace.card.an_inventory"]] = 0
        settle(happen(s, "menace.both_sides.ongoing", FOYER))
        assert s.counters[SCALE] == after, scale


@pytest.mark.rule("TP-gap-s6", "TP-post-2")
def test_every_death_helps_the_other_side_and_the_big_ones_carry_their_papers() -> None:
    for foe, scale, lore in (("ghoul", 5, ""), ("bone_golem", 5, "first_bond"), ("gug", 7, "second_bond")):
        s = happen(lodge(), f"foe.{foe}.death", LOUNGE)
        assert s.counters[SCALE] == scale
        assert s.lore == (1 << BOX.lore_number[lore] if lore else 0)


@pytest.mark.rule("TP-gap-s6", "TP-post-1", "TP-lore-4")
def test_a_wamp_that_is_left_carries_somebody_off() -> None:
    s = lodge()
    escort(s, 0, TULLY)
    happen(s, "foe.wamp.post", FOYER)
    assert s.victims[0] == ()
    assert s.victims_gone == 1 << TULLY


@pytest.mark.rule("TP-gap-s6", "TP-foe-5", "TP-dig-3")
def test_the_two_sides_clash_where_they_meet() -> None:
    s = lodge()
    place_foes(s, BOX.foe_number["ghoul"], LOUNGE, 1, "TP-A-3")
    place_foes(s, BOX.foe_number["gug"], LODGE_ROOM, 1, "TP-A-3")
    happen(s, "menace.card.the_stairs_change_hands", FOYER)
    happen(s, "menace.card.the_stairs_change_hands", FOYER)
    assert [BOX.foes[foe.kind].id for foe in s.foes] == ["gug"]
    assert s.counters[SCALE] == 6


@pytest.mark.rule("TP-comp-2")
def test_a_counter_moves_toward_a_number_and_not_past_it() -> None:
    for scale, after in ((9, 7), (7, 6), (6, 6), (5, 6), (1, 3)):
        assert happen(lodge(scale=scale), "item.seal_ring.0", FOYER, 0).counters[SCALE] == after


@pytest.mark.rule("TP-gap-s6", "TP-D-1", "TP-lore-4")
def test_people_are_seen_out_in_the_foyer_and_handed_over_anywhere_else() -> None:
    s = lodge()
    offered = (SEE_OUT, TO_GHOULS, TO_GUGS)
    assert [holds(s, deed.conditions, FOYER, 0) for deed in offered] == [False, False, False]
    escort(s, 0, TULLY)
    assert [holds(s, deed.conditions, FOYER, 0) for deed in offered] == [True, False, False]
    assert [holds(s, deed.conditions, LOUNGE, 0) for deed in offered] == [False, True, True]
    assert not holds(s, TO_GUGS.conditions, LOUNGE, 1)
    assert happen(s, SEE_OUT.text, FOYER, 0).luck[0] == 4
    assert s.victims_gone == 1 << TULLY


@pytest.mark.rule("TP-gap-s6", "TP-dig-9")
def test_whoever_is_handed_over_weighs_two() -> None:
    for deed, scale in ((TO_GHOULS, 8), (TO_GUGS, 4)):
        s = lodge()
        s.place[0] = LOUNGE
        escort(s, 0, BOX.victim_number["mrs_amory"])
        happen(s, deed.text, LOUNGE, 0)
        assert (s.counters[SCALE], s.san[0]) == (scale, s.investigator(0).san - 1)


@pytest.mark.rule("TP-gap-s6", "TP-class-7", "TP-lore-1")
def test_both_bonds_side_by_side_are_the_turn_and_open_the_last_part() -> None:
    assert not holds(lodge(lores=("first_bond",)), LAY.conditions, LODGE_ROOM, 0)
    assert not holds(lodge(lores=("second_bond",)), LAY.conditions, LODGE_ROOM, 0)
    s = lodge(lores=("first_bond", "second_bond"))
    assert holds(s, LAY.conditions, LODGE_ROOM, 0)
    assert not holds(s, LAY.conditions, LOUNGE, 0)
    happen(s, LAY.text, LODGE_ROOM, 0)
    assert s.lore >> BOX.lore_number["what_was_pledged"] & 1
    assert not holds(s, LAY.conditions, LODGE_ROOM, 0)
    laid = {BOX.spots[place].id: BOX.cards[s.card_at[place]].id for place in range(24) if s.card_at[place] != NONE}
    assert laid == {
        "lodge_room": "both_parties",
        "boiler_room": "grave_door",
        "dry_well": "stone_door",
        "wine_cellar": "securities",
    }


@pytest.mark.rule("TP-gap-s6", "TP-end-1")
def test_one_door_shut_is_not_enough_and_both_are() -> None:
    s = happen(lodge(), "card.grave_door.pass", BOILER_ROOM)
    assert not s.over
    happen(s, "card.stone_door.pass", DRY_WELL)
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("doors_shut", (0, 1))


@pytest.mark.rule("TP-gap-s6", "TP-end-1", "TP-lore-4")
def test_john_scott_handed_to_both_settles_it() -> None:
    s = lodge()
    lay_card(s, LODGE_ROOM, BOX.card_number["both_parties"], "TP-class-7", True)
    s.advance()
    s.place = [LODGE_ROOM] * 2
    deed = BOX.cards[BOX.card_number["both_parties"]].deeds[0]
    escort(s, 0, TULLY)
    assert not holds(s, deed.conditions, LODGE_ROOM, 0)
    escort(s, 1, SCOTT)
    assert not holds(s, deed.conditions, LODGE_ROOM, 0)
    assert holds(s, deed.conditions, LODGE_ROOM, 1)
    settle(happen(s, deed.text, LODGE_ROOM, 1), 2)  # Eva is near her Madness, and has to know
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("settled", (0, 1))
    assert s.san[0] == s.investigator(0).san - 1


@pytest.mark.rule("TP-gap-s6", "TP-end-4")
@pytest.mark.parametrize(("scale", "how"), [(12, "ghouls_win"), (0, "gugs_win"), (11, ""), (1, "")])
def test_a_side_that_has_the_house_has_you(scale: int, how: str) -> None:
    endings = {ending.id: ending for ending in STAGE.endings}
    s = lodge(scale=scale)
    found = [name for name, ending in endings.items() if holds(s, ending.conditions, NOWHERE, NOBODY)]
    assert found == ([how] if how else [])
    assert all(endings[name].won is False for name in found)


@pytest.mark.rule("TP-gap-s6", "TP-dig-9")
def test_whose_are_you_has_three_answers() -> None:
    for option, scale, insight, san in ((0, 7, 1, 0), (1, 5, 1, 0), (2, 6, 0, 1)):
        s = happen(lodge(), "card.whose_are_you.enter", FOYER)
        pick(s, "Chosen", option=option)
        assert (s.counters[SCALE], s.insight[0] - 2, s.investigator(0).san - s.san[0]) == (scale, insight, san)


@pytest.mark.rule("TP-dig-1")
def test_the_bots_look_where_nobody_has_looked_and_take_home_whom_they_have() -> None:
    s = lodge()
    papers = "papers are kept where nobody looks"
    assert [goal.words for goal in goals_at(s, DRY_WELL, 0)] == [papers]
    s.up |= 1 << DRY_WELL
    assert goals_at(s, DRY_WELL, 0) == []
    escort(s, 1, TULLY)
    assert goals_at(s, FOYER, 0) == []
    assert [goal.words for goal in goals_at(s, FOYER, 1)] == ["somebody has to be seen out"]
