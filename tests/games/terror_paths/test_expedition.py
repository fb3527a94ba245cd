"""Expedition: what its gap binds, the Roll, crystals and Curses, Fractures, the Lord, and each way it ends."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.scenario import MenaceCard
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.menace.menace import ongoing
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.expedition import (
    BOARD,
    BOX,
    COUNT,
    CRYSTAL,
    CURSES,
    PLACE,
    START,
    camp,
    does,
    held,
    kind,
)
from tests.games.terror_paths.stage import give
from tests.games.terror_paths.texts import happen, pick, settle


@pytest.mark.rule("TP-gap-s3", "TP-gap-card-form", "TP-enc-1", "TP-enc-2")
def test_the_cards_come_in_the_numbers_of_the_box_and_every_place_gets_one() -> None:
    assert Counter(kind(card) for card in BOX.cards) == {"Odd": 4, "Patrol": 6, "Crystal Cave": 6, "Common": 4}
    fractures = [card.id for card in BOX.cards if BOX.backs[card.back].type == "Odd: Fracture"]
    assert fractures == ["near_side", "far_side"]
    dealt = [place for pile in BOX.scenario.piles for place in pile.places]
    assert sorted(dealt) == list(range(20))


@pytest.mark.rule("TP-gap-s3", "TP-gap-lore-curses")
def test_eight_relics_and_curses_thirteen_relics_and_five_runes() -> None:
    relics = {item.id: item.copies for item in BOX.items if item.deck == "relic"}
    curses = {event.id: event.copies for event in BOX.events if event.curse}
    assert relics.pop("rose_crystal") + sum(curses.values()) == 8
    assert set(curses) == set(CURSES)
    assert sum(relics.values()) == 13
    assert BOX.scenario.counters[COUNT["runes"]].most == 5


@pytest.mark.rule("TP-gap-s3", "TP-setup-9")
def test_nine_menace_cards_have_two_sides() -> None:
    cards = [BOX.scenario.counters[number] for number in BOX.menace_cards]
    assert len(cards) == 9
    for card in cards:
        assert isinstance(card, MenaceCard)
        assert card.back_name
        assert card.back_text


@pytest.mark.rule("TP-gap-s3", "TP-gap-enemies")
def test_the_enemies_are_those_of_the_book() -> None:
    counts = {foe.id: foe.count for foe in BOX.foes}
    assert counts == {"animalcule": 5, "star_vampire": 4, "crawling_one": 4, "shambler": 2, "crawling_lord": 1}
    assert [foe.id for foe in BOX.foes if foe.rank == 1] == ["animalcule"]
    assert [foe.id for foe in BOX.foes if not foe.divided] == ["star_vampire"]
    assert [foe.id for foe in BOX.foes if foe.attack.dice == 2] == ["crawling_lord"], "it comes late, and from afar"


@pytest.mark.rule("TP-gap-s3", "TP-gap-card-form")
@pytest.mark.parametrize("name", ["runes", "rose_crystal", "mule_pack", "magnesium_flare", "field_telephone"])
def test_there_are_as_many_sources_as_pieces(name: str) -> None:
    every = [e for text in BOX.texts.values() for e in text]
    if name == "runes":
        assert len([e for e in every if e.verb == "count" and e.word("counter") == name]) == 5
    else:
        found = [e for e in every if e.verb in ("gain_item", "place_item") and e.word("item") == name]
        assert len(found) == BOX.items[BOX.item_number[name]].copies


# --- the Roll ---


@pytest.mark.rule("TP-setup-8", "TP-comp-2")
def test_one_name_is_on_the_roll_from_the_start() -> None:
    assert happen(camp(), "opening").counters[COUNT["roll"]] == 1


@pytest.mark.rule("TP-D-1", "TP-dig-8")
@pytest.mark.parametrize("stage", [0, 1])
def test_a_name_is_struck_off_for_a_point_of_san_at_the_board_alone(stage: int) -> None:
    deed = BOX.scenario.stages[stage].deeds[0]
    s = camp(at="tally_board")
    assert not holds(s, deed.conditions, BOARD, 0), "there is no name to strike"
    s.counters[COUNT["roll"]] = 2
    assert holds(s, deed.conditions, BOARD, 0)
    assert not holds(s, deed.conditions, START, 0)
    san = s.san[0]
    happen(s, deed.text, BOARD, 0)
    pick(s, "PayIt")
    assert (s.counters[COUNT["roll"]], s.san[0]) == (1, san - 1)


ORDERS = {
    "roll_call": ("tally_board", 1, 0),
    "roll_call.back": ("tally_board", 2, 1),
}


@pytest.mark.rule("TP-glos-3")
@pytest.mark.parametrize("order", ORDERS)
def test_somebody_at_the_board_lessens_a_roll_call(order: str) -> None:
    place, away, there = ORDERS[order]
    assert happen(camp(), _order(order)).counters[COUNT["roll"]] == away
    assert happen(camp(at=place), _order(order)).counters[COUNT["roll"]] == there


def _order(name: str) -> str:
    """The key of one side of a Menace card."""
    card, _, side = name.partition(".")
    key = next(BOX.scenario.counters[n].id for n in BOX.menace_cards if BOX.scenario.counters[n].id.endswith(card))
    return f"{key}.{side}" if side else key


@pytest.mark.rule("TP-glos-3", "TP-A-3")
@pytest.mark.parametrize(
    ("order", "foe", "places"),
    [
        ("reveille", "crawling_one", ["pit_head"]),
        ("morning_patrol.back", "crawling_one", ["bat_gallery"]),
        ("specimens", "animalcule", ["still_pool", "blind_ford"]),
        ("something_overhead", "star_vampire", ["salt_choir"]),
        ("mind_the_gap", "shambler", ["the_throat"]),
    ],
)
def test_orders_of_the_day_bring_enemies_to_their_places(order: str, foe: str, places: list[str]) -> None:
    s = happen(camp(), _order(order))
    assert [(BOX.foes[f.kind].id, f.place) for f in s.foes] == [(foe, PLACE[place]) for place in places]


@pytest.mark.rule("TP-men-8", "TP-glos-3")
@pytest.mark.parametrize(
    ("order", "foe", "steps"),
    [
        ("reveille.back", "crawling_one", 2),
        ("morning_patrol", "crawling_one", 1),
        ("specimens.back", "animalcule", 2),
        ("something_overhead.back", "star_vampire", 2),
    ],
)
def test_orders_of_the_night_move_them(order: str, foe: str, steps: int) -> None:
    s = camp()
    place_foes(s, BOX.foe_number[foe], PLACE["fools_gold"], 1, "TP-A-3")
    place_foes(s, BOX.foe_number["shambler"], PLACE["fools_gold"], 1, "TP-A-3")
    before = s.paths.steps(START)[PLACE["fools_gold"]]
    happen(s, _order(order))
    assert [before - s.paths.steps(START)[f.place] for f in s.foes] == [steps, 0]
    assert s.counters[COUNT["roll"]] == 0


@pytest.mark.rule("TP-glos-3")
def test_a_patrol_that_nobody_walks_is_entered_on_the_roll_and_specimens_are_replaced() -> None:
    assert happen(camp(), _order("morning_patrol")).counters[COUNT["roll"]] == 1
    s = happen(camp(), _order("specimens.back"))
    assert [BOX.foes[f.kind].id for f in s.foes] == ["animalcule"]


@pytest.mark.rule("TP-glos-3", "TP-D-2")
def test_only_those_who_carry_a_crystal_hear_the_glass() -> None:
    s = camp()
    give(s, 1, CRYSTAL)
    san, hp, threat = list(s.san), list(s.hp), s.threat
    happen(s, _order("glass_sings"))
    assert [a - b for a, b in zip(san, s.san, strict=True)] == [0, 1]
    happen(s, _order("glass_sings.back"))
    assert [a - b for a, b in zip(hp, s.hp, strict=True)] == [0, 1]
    assert s.threat == threat + 1


@pytest.mark.rule("TP-glos-3")
def test_a_closed_fracture_lets_no_shambler_in_and_costs_no_threat() -> None:
    s = camp()
    s.solved |= 1 << PLACE["the_throat"]
    assert happen(s, _order("mind_the_gap")).foes == ()
    assert happen(s, _order("mind_the_gap.back")).threat == 2


@pytest.mark.rule("TP-glos-3", "TP-dig-8")
def test_mail_and_inspections() -> None:
    s = happen(camp(), _order("mail_day"))
    assert held(s, "mule_pack") == [1 if seat == s.lead else 0 for seat in range(2)]
    san = s.san[s.lead]
    happen(s, _order("mail_day.back"))
    assert (s.san[s.lead], s.counters[COUNT["roll"]]) == (san - 1, 1)
    s = camp(1)
    s.luck = [3]
    assert happen(s, _order("inspection.back")).luck == [2], "who has nothing to show loses Luck"
    give(s, 0, CRYSTAL)
    happen(s, _order("inspection.back"))
    pick(s, "PayIt")
    assert (s.items[0], s.luck) == ((), [2])


# --- crystals and Curses ---


@pytest.mark.rule("TP-lore-3", "TP-pre-1")
@pytest.mark.parametrize(
    ("card", "curse", "worst"), [("rose_light", "humming_teeth", 2), ("sorting_table", "light_feet", 3)]
)
def test_a_hand_put_out_may_come_back_with_a_curse(card: str, curse: str, worst: int) -> None:
    for face in (worst, worst + 1):
        s = does(card, "enter", "fools_gold", [face], 1)
        if card == "sorting_table":
            settle_first(s)
        assert (s.curses[0] == (BOX.event_number[curse],)) == (face == worst)


def settle_first(s: Terror) -> None:
    """The first of the branches."""
    step = next(step for step in s.legal(s.seats_to_act[0]) if type(step).__name__ == "Chosen")
    s.play(s.seats_to_act[0], step)


@pytest.mark.rule("TP-dig-9")
def test_the_sorting_table_gives_a_crystal_or_an_insight() -> None:
    s = does("sorting_table", "enter", "fools_gold", [6], 1)
    options = [step for step in s.legal(0) if type(step).__name__ == "Chosen"]
    s.play(0, options[1])
    assert (held(s, "rose_crystal"), s.insight) == ([0], [3])
    s = does("sorting_table", "enter", "fools_gold", [6], 1)
    settle_first(s)
    assert (held(s, "rose_crystal"), s.insight) == ([1], [2])


@pytest.mark.rule("TP-lore-3", "TP-D-1", "TP-event-4")
@pytest.mark.parametrize(("curse", "pays", "price"), [("humming_teeth", "hp", 2), ("pells_hand", "san", 1)])
def test_a_curse_can_be_shaken_off_at_a_price(curse: str, pays: str, price: int) -> None:
    s = camp(1)
    s.curses[0] = (BOX.event_number[curse],)
    deed = BOX.events[BOX.event_number[curse]].deeds[0]
    before = getattr(s, pays)[0]
    assert holds(s, deed.conditions, START, 0) == (curse == "pells_hand")
    assert holds(s, deed.conditions, PLACE["lantern_store"], 0), "at a Retreat either can be done"
    happen(s, deed.text, PLACE["lantern_store"], 0)
    assert s.curses[0] == ()
    assert getattr(s, pays)[0] == before - price


@pytest.mark.rule("TP-lore-3", "TP-dig-8")
def test_light_feet_are_paid_off_with_something_of_theirs() -> None:
    s = camp(1)
    s.curses[0] = (BOX.event_number["light_feet"],)
    assert s.has(0, "dear_crossing")
    deed = BOX.events[BOX.event_number["light_feet"]].deeds[0]
    happen(s, deed.text, START, 0)
    assert s.curses[0], "with nothing of theirs there is nothing to give back"
    give(s, 0, CRYSTAL)
    happen(s, deed.text, START, 0)
    pick(s, "PayIt")
    assert (s.curses[0], s.items[0]) == ((), ())


@pytest.mark.rule("TP-lore-3", "TP-men-4")
def test_pells_hand_writes_a_name_each_menace_turn() -> None:
    s = camp(1)
    s.curses[0] = (BOX.event_number["pells_hand"],)
    assert f"event.pells_hand.ongoing {START} 0" in ongoing(s)
    assert happen(s, "event.pells_hand.ongoing", START, 0).counters[COUNT["roll"]] == 1


@pytest.mark.rule("TP-dig-9")
def test_relief_stores_are_signed_for_with_two_names_or_not() -> None:
    s = does("relief_stores", "enter", "lantern_store")
    settle_first(s)
    settle(s)
    assert s.counters[COUNT["roll"]] == 2
    assert sum(len(items) for items in s.items) == 3
    s = does("relief_stores", "enter", "lantern_store")
    s.play(s.seats_to_act[0], [x for x in s.legal(s.seats_to_act[0]) if type(x).__name__ == "Chosen"][1])
    settle(s)
    assert s.counters[COUNT["roll"]] == 0
    assert sum(len(items) for items in s.items) == 1


# --- Enemies ---
