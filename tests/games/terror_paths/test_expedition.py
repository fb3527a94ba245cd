"""Expedition: what its gap binds, the Roll, crystals and Curses, Fractures, the Lord, and each way it ends."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.records import Encounter
from miskatonic.games.terror_paths.content.scenario import MenaceCard
from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.menace.menace import ongoing
from miskatonic.games.terror_paths.rules.table.cards import Reveal
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.encounter import Attempted
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.stage import give, run
from tests.games.terror_paths.texts import happen, pick, settle, table

BOX = read_box("expedition", VERBS)
CARDS = {card.id: card for card in BOX.cards}
FOES = {foe.id: foe for foe in BOX.foes}
PLACE, COUNT = BOX.place_number, BOX.counter_number
START, BOARD = PLACE["cave_entrance"], PLACE["tally_board"]
CRYSTAL = BOX.item_number["rose_crystal"]
CURSES = ("humming_teeth", "light_feet", "pells_hand")
ENDS = {ending.id: (n, ending) for n, stage in enumerate(BOX.scenario.stages) for ending in stage.endings}


def camp(seats: int = 2, faces: list[int] | None = None, at: str = "cave_entrance") -> Terror:
    """The relief in some place, all cards facedown, nothing going on."""
    s = table(seats, faces, 1, BOX)
    s.place = [PLACE[at]] * seats
    s.luck = [0] * seats
    return s


def kind(card: Encounter) -> str:
    return BOX.backs[card.back].type.partition(":")[0]


def does(card: str, text: str, at: str, faces: list[int] | None = None, seats: int = 2) -> Terror:
    """A text of a card is carried out where the card lies."""
    s = camp(seats, faces, at)
    s.card_at[PLACE[at]], s.back_at[PLACE[at]] = CARDS[card].number, CARDS[card].back
    s.up |= 1 << PLACE[at]
    return happen(s, f"card.{card}.{text}", PLACE[at])


def held(s: Terror, item: str) -> list[int]:
    """How many of the Item each has."""
    return [len([i for i in items if i >> 1 == BOX.item_number[item]]) for items in s.items]


# --- what is in the box ---


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
@pytest.mark.parametrize(("curse", "pays"), [("humming_teeth", "hp"), ("pells_hand", "san")])
def test_a_curse_can_be_shaken_off_at_a_price(curse: str, pays: str) -> None:
    s = camp(1)
    s.curses[0] = (BOX.event_number[curse],)
    deed = BOX.events[BOX.event_number[curse]].deeds[0]
    before = getattr(s, pays)[0]
    assert holds(s, deed.conditions, START, 0) == (curse == "pells_hand")
    assert holds(s, deed.conditions, PLACE["lantern_store"], 0), "at a Retreat either can be done"
    happen(s, deed.text, PLACE["lantern_store"], 0)
    assert s.curses[0] == ()
    assert getattr(s, pays)[0] == before - 2


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


@pytest.mark.rule("TP-post-1", "TP-gap-enemies")
def test_an_animalcule_divides_from_doom_1_on() -> None:
    assert happen(camp(), "foe.animalcule.post", START).foes == ()
    s = camp()
    s.doom = 1
    assert len(happen(s, "foe.animalcule.post", START).foes) == 1


@pytest.mark.rule("TP-foe-3", "TP-lore-1")
def test_the_lord_is_on_duty_until_somebody_knows_what_relief_means() -> None:
    s = camp()
    assert holds(s, FOES["crawling_lord"].immune, START, NOBODY)
    s.lore |= 1 << BOX.lore_number["what_relief_means"]
    assert not holds(s, FOES["crawling_lord"].immune, START, NOBODY)


@pytest.mark.rule("TP-pre-1", "TP-post-1", "TP-bat-2")
def test_each_battle_with_the_lord_costs_a_name_and_heals_it() -> None:
    s = camp()
    place_foes(s, BOX.foe_number["crawling_lord"], START, 1, "TP-A-3")
    s.set_foe(s.foes[0].but(hits=3))
    happen(s, "foe.crawling_lord.pre", START)
    happen(s, "foe.crawling_lord.post", START)
    assert (s.counters[COUNT["roll"]], s.foes[0].hits) == (1, 0)


@pytest.mark.rule("TP-post-2", "TP-lore-1")
def test_a_dead_crawling_one_answers_who_walks_the_patrols() -> None:
    s = happen(camp(), "foe.crawling_one.death", START)
    assert s.lore == 1 << BOX.lore_number["who_walks_the_patrols"]


@pytest.mark.rule("TP-post-1", "TP-post-2")
def test_a_shambler_takes_a_thing_and_drops_a_bag() -> None:
    s = camp(1)
    give(s, 0, CRYSTAL)
    assert happen(s, "foe.shambler.post", START).items[0] == ()
    assert held(happen(s, "foe.shambler.death", START), "surgeons_kit") == [1]


# --- Fractures, and the ends ---


@pytest.mark.rule("TP-att-5", "TP-comp-2")
@pytest.mark.parametrize("card", ["near_side", "far_side"])
def test_a_fracture_is_closed_with_as_many_dice_each_as_there_are_runes(card: str) -> None:
    challenge = CARDS[card].challenge
    assert challenge is not None
    assert (challenge.stat, challenge.kind) == ("runes", "normal")


@pytest.mark.rule("TP-gap-s3", "TP-eff-7")
def test_an_open_fracture_leaks_what_is_behind_it() -> None:
    for face, came in ((2, 1), (3, 0)):
        assert len(does("near_side", "ongoing", "the_throat", [face]).foes) == came
    assert does("far_side", "ongoing", "the_throat").threat == 1


def close(s: Terror, card: str, at: str) -> Terror:
    """All Targets of a Fracture have been Hit."""
    there = PLACE[at]
    s.card_at[there], s.back_at[there] = CARDS[card].number, CARDS[card].back
    s.up |= 1 << there
    s.passed = 1
    return settle(run(s, Attempted(there, f"card.{card}")))


@pytest.mark.rule("TP-glos-3", "TP-end-1", "TP-foe-5")
def test_the_first_fracture_brings_the_lord_and_the_second_relieves_everybody() -> None:
    s = close(camp(), "near_side", "the_throat")
    assert s.stage == 1
    assert [BOX.foes[f.kind].id for f in s.foes] == ["crawling_lord"]
    steps = s.paths.steps(START)
    assert steps[s.foes[0].place] == max(steps)
    close(s, "far_side", "drowned_steps")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("relieved", (0, 1))


@pytest.mark.rule("TP-men-8")
def test_the_lord_comes_one_step_a_turn_toward_the_lead() -> None:
    s = camp()
    s.stage, s.lead = 1, 1
    s.place = [PLACE["hall_of_red_light"], START]
    place_foes(s, BOX.foe_number["crawling_lord"], PLACE["fools_gold"], 1, "TP-A-3")
    before = s.paths.steps(START)[s.foes[0].place]
    settle(happen(s, "menace.handing_over.ongoing", START))
    lord = next(f for f in s.foes if BOX.foes[f.kind].id == "crawling_lord")
    assert s.paths.steps(START)[lord.place] == before - 1


@pytest.mark.rule("TP-end-1")
def test_the_lords_death_wins() -> None:
    s = camp()
    s.stage = 1
    happen(s, "foe.crawling_lord.death", START)
    assert s.outcome is not None
    assert s.outcome.reason == "dismissed"


@pytest.mark.rule("TP-end-1", "TP-dig-8")
@pytest.mark.parametrize(("stage", "how"), [(0, "delivered"), (1, "paid_off")])
def test_four_crystals_carried_home_by_all_are_what_they_were_sent_for(stage: int, how: str) -> None:
    s = camp()
    s.stage = stage
    deed = BOX.scenario.stages[stage].deeds[1]
    give(s, 0, CRYSTAL, CRYSTAL, CRYSTAL)
    assert not holds(s, deed.conditions, START, 0), "three are not enough"
    give(s, 0, CRYSTAL)
    s.place[1] = PLACE["bat_gallery"]
    assert not holds(s, deed.conditions, START, 0), "all must be there"
    s.place[1] = START
    assert holds(s, deed.conditions, START, 0)
    settle(happen(s, deed.text, START, 0))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == (how, (0, 1))


@pytest.mark.rule("TP-end-4")
@pytest.mark.parametrize(("stage", "how"), [(0, "on_the_strength"), (1, "kept_on")])
def test_the_sixth_name_ends_it(stage: int, how: str) -> None:
    s = camp()
    s.stage, s.counters[COUNT["roll"]] = stage, 5
    assert not holds(s, ENDS[how][1].conditions, NOWHERE, NOBODY)
    happen(s, "opening", START)
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == (how, ())


def test_every_end_is_reached_above() -> None:
    assert set(ENDS) == {"on_the_strength", "delivered", "kept_on", "paid_off", "relieved", "dismissed"}
    assert [how for how, (_, ending) in ENDS.items() if not ending.won] == ["on_the_strength", "kept_on"]


@pytest.mark.rule("TP-eff-2")
def test_a_fracture_turned_up_shows_what_waits_behind_it() -> None:
    s = camp()
    settle(run(s, Reveal(PLACE["the_throat"])))
    assert [BOX.foes[f.kind].id for f in s.foes] in (["star_vampire"], ["shambler"])
