"""Every text of every card is carried out, and what each verb does."""

import pytest

from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.menace.events import discard_event
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.texts import (
    BOX,
    HERE,
    carry,
    choices,
    happen,
    pick,
    place,
    settle,
    sound,
    table,
)

ON_DICE = {use.text for item in BOX.items for use in item.uses if use.rolls or use.moment == "loss"}
ON_DICE |= {f"item.{item.id}.flaw" for item in BOX.items}
PLAIN = [key for key in BOX.texts if key not in ON_DICE]
FOE = BOX.foe_number


@pytest.mark.rule("TP-dig-2", "TP-dig-5")
@pytest.mark.parametrize("key", PLAIN)
def test_every_text_is_carried_out_to_its_end(key: str) -> None:
    for seed in range(4):
        s = table(1 + seed % 3, seed=seed + 11)
        place_foes(s, FOE["troglodyte"], HERE, 1, "TP-A-3")
        s.doom = 2 * seed
        name = key.split(".")
        at = HERE
        if name[0] == "card":
            s.card_at[HERE] = BOX.card_number[name[1]]
            s.back_at[HERE], s.up = BOX.cards[BOX.card_number[name[1]]].back, 1 << HERE
        if name[0] == "event" and BOX.events[BOX.event_number[name[1]]].stays:
            (s.curses if BOX.events[BOX.event_number[name[1]]].stays == "sheet" else s.events_at)[
                0 if BOX.events[BOX.event_number[name[1]]].stays == "sheet" else HERE
            ] = (BOX.event_number[name[1]],)
        s.menace = name[0] in ("event", "menace")
        settle(happen(s, key, at, NOBODY if name[0] in ("card", "menace", "foe", "opening") else 0), seed)
        assert not s.agenda or s.over
        assert not s.rolls or s.over
        sound(s)


# --- people ---


@pytest.mark.rule("TP-eatk-4", "TP-dig-6")
def test_a_loss_divided_by_pow_is_rounded_up() -> None:
    s = table(1, faces=[5])
    s.stats[2] = 2
    carry(s, "lose_hp 1d6 divided=yes", who=0)
    settle_luck(s)
    assert s.hp[0] == 6 - 3


def settle_luck(s: Terror) -> None:
    """Everybody is content with the dice."""
    while s.seats_to_act and any(type(step).__name__ == "Content" for step in choices(s)):
        pick(s, "Content")


@pytest.mark.rule("TP-luck-3")
def test_luck_rerolls_the_dice_of_a_text_where_she_stands() -> None:
    s = table(1, faces=[6, 2])
    carry(s, "threat 1d6")
    pick(s, "Reroll")
    settle_luck(s)
    assert s.threat == 2
    assert s.luck[0] == 2


@pytest.mark.rule("TP-mad-8", "TP-mad-4")
def test_a_loss_of_several_san_is_one_drop() -> None:
    s = table(3)
    carry(s, "lose_san 2", who=2)
    assert s.san[2] == 4
    assert [event.kind for event in s.log or ()].count("madness") == 1


@pytest.mark.rule("TP-D-2", "TP-lead-3")
def test_one_of_several_is_named_by_the_lead() -> None:
    s = table(3)
    carry(s, "gain_luck 2 who=one")
    assert s.seats_to_act == (s.lead,)
    pick(s, "Named", seat=2)
    assert s.luck == [3, 3, 5]


@pytest.mark.rule("TP-D-2")
def test_a_text_that_speaks_to_somebody_strikes_her() -> None:
    assert carry(table(3), "gain_luck 2", who=1).luck == [3, 5, 3]
    s = table(3)
    s.place[2] = place("pit_head")
    assert carry(s, "lose_hp 1 who=each").hp == [5, 5, 6]
    assert carry(s, "lose_hp 1 who=all").hp == [4, 4, 5]
    assert carry(s, "lose_hp 1 who=lead").hp == [3, 4, 5]


@pytest.mark.rule("TP-mad-3")
def test_only_the_mad_are_struck() -> None:
    s = table(3)
    s.san[1] = 4
    assert carry(s, "gain_insight 1 who=mad").insight == [2, 3, 2]


@pytest.mark.rule("TP-dig-9")
def test_the_sanest_is_picked_by_the_lead_among_equals() -> None:
    s = table(3)
    s.san = [5, 6, 6]
    carry(s, "lose_san 1 who=sanest")
    pick(s, "Named", seat=1)
    assert s.san == [5, 5, 6]


@pytest.mark.rule("TP-test-1", "TP-test-8")
def test_a_test_has_its_pass_and_its_fail() -> None:
    test = {"verb": "test", "stat": "int", "pass": ["gain_insight 1"], "fail": ["lose_hp 1"]}
    s = table(1, faces=[2])
    s.luck[0] = s.insight[0] = 0
    carry(s, test, who=0)
    assert (s.insight[0], s.hp[0]) == (0, 5)
    s = table(1, faces=[1])
    s.luck[0] = s.insight[0] = 0
    carry(s, test, who=0)
    assert (s.insight[0], s.hp[0]) == (1, 6)


@pytest.mark.rule("TP-luck-4")
def test_nobody_loses_more_tokens_than_she_has() -> None:
    s = carry(table(1), "lose_luck 9", "lose_insight 9", who=0)
    assert (s.luck[0], s.insight[0]) == (0, 0)


@pytest.mark.rule("TP-dig-8")
def test_a_price_is_paid_in_full_or_not_at_all() -> None:
    offer = {"verb": "pay", "what": "insight", "count": 2, "then": ["gain_luck 1"], "else": ["lose_hp 1"]}
    s = carry(table(1), offer, who=0)
    pick(s, "PayIt")
    assert (s.insight[0], s.luck[0], s.hp[0]) == (0, 4, 6)
    s = carry(table(1), offer, who=0)
    pick(s, "NotPay")
    assert (s.insight[0], s.luck[0], s.hp[0]) == (2, 3, 5)
    s = table(1)
    s.insight[0] = 1
    assert carry(s, offer, who=0).hp[0] == 5


@pytest.mark.rule("TP-dig-9")
def test_a_choice_is_made_by_whom_the_verb_names() -> None:
    offer: dict[str, object] = {
        "verb": "choose",
        "chooser": "you",
        "options": [{"text": "a", "effects": ["gain_luck 1"]}, {"text": "b", "effects": ["gain_insight 1"]}],
    }
    s = carry(table(3), offer, who=2)
    assert s.seats_to_act == (2,)
    pick(s, "Chosen", option=1)
    assert s.insight[2] == 3


@pytest.mark.rule("TP-inv-4", "TP-inv-5")
def test_what_is_discarded_is_gone_and_what_is_dropped_lies_there() -> None:
    s = table(1)
    s.items[0] = (0, 2)
    carry(s, "lose_item", who=0)
    pick(s, "GiveUpItem", item=2)
    carry(s, "lose_item drop=yes", who=0)  # the last one: there is nothing to choose
    assert s.items[0] == ()
    assert s.loose[HERE] == (0,)


@pytest.mark.rule("TP-lcard-3")
def test_a_relic_that_has_been_given_out_is_not_there() -> None:
    s = carry(table(1), *["gain_item round_stone"] * 4, who=0)
    assert len(s.items[0]) == 4
    carry(s, "place_item round_stone", "place_item round_stone")
    assert len(s.loose[HERE]) == 1


# --- tracks, Enemies, the map ---


@pytest.mark.rule("TP-trk-2", "TP-trk-5")
def test_threat_laps_into_doom_and_goes_back_without_it() -> None:
    s = table(1)
    s.threat = 16
    carry(s, "threat doom+4", "lower_threat 9")
    assert (s.threat, s.doom) == (0, 1)


@pytest.mark.rule("TP-horr-6")
def test_horrify_strikes_its_place_and_nobody_elsewhere() -> None:
    s = table(3, faces=[6, 6])
    s.place[2] = place("pit_head")
    s.luck, s.insight = [0, 0, 0], [0, 0, 0]
    carry(s, "horrify 2")
    assert s.san == [4, 3, 6]


@pytest.mark.rule("TP-dig-3")
def test_as_many_enemies_come_as_there_are() -> None:
    s = carry(table(1), "place_enemy serpentfolk count=6", at=place("pit_head"))
    assert len(s.foes_at(place("pit_head"))) == 4


@pytest.mark.rule("TP-class-6")
def test_nothing_is_placed_behind_a_block() -> None:
    s = carry(table(1), "block pit_head", "place_enemy_at troglodyte pit_head")
    assert s.blocked >> place("pit_head") & 1
    assert s.foes == ()
    assert not carry(s, "unblock pit_head").blocked


@pytest.mark.rule("TP-class-9")
def test_a_block_leaves_those_inside_where_they_are() -> None:
    s = table(1)
    s.place[0] = place("pit_head")
    carry(s, "place_enemy_at troglodyte pit_head", "block pit_head", "place_enemy_at troglodyte pit_head")
    assert s.blocked >> place("pit_head") & 1
    assert len(s.foes_at(place("pit_head"))) == 1
    assert s.place[0] == place("pit_head")


@pytest.mark.rule("TP-elim-5")
def test_rank_one_enemies_come_from_the_supply() -> None:
    s = carry(table(1), "place_rank_one count=2 where=start")
    assert [foe.kind for foe in s.foes] == [FOE["troglodyte"]] * 2
    assert {foe.place for foe in s.foes} == {BOX.scenario.start}


@pytest.mark.rule("TP-foe-5", "TP-men-8")
def test_the_hound_takes_the_shortest_way_to_the_lead() -> None:
    s = table(2)
    s.place[1] = place("pit_head")
    place_foes(s, FOE["hound_of_tindalos"], place("fairy_lights"), 1, "TP-A-3")
    carry(s, "hunt foe=hound_of_tindalos steps=2 prey=lead")
    assert s.foes[0].place == HERE
    s.lead = 1
    carry(s, "hunt foe=hound_of_tindalos steps=1 prey=lead")
    assert s.paths.steps(s.foes[0].place)[place("pit_head")] == s.paths.steps(HERE)[place("pit_head")] - 1


@pytest.mark.rule("TP-foe-5")
def test_a_hunter_that_has_its_prey_stays() -> None:
    s = table(1)
    place_foes(s, FOE["troglodyte"], HERE, 1, "TP-A-3")
    assert carry(s, "hunt steps=3").foes[0].place == HERE


@pytest.mark.rule("TP-lead-3", "TP-men-8")
def test_enemies_next_door_come_as_the_lead_picks() -> None:
    s = table(1)
    for name in ("bat_gallery", "fools_gold", "glass_chimney", "pit_head"):
        place_foes(s, FOE["troglodyte"], place(name), 1, "TP-A-3")
    carry(s, "gather_enemies 2")
    assert len(choices(s)) == 3
    settle(s)
    assert len(s.foes_at(HERE)) == 2


@pytest.mark.rule("TP-C-3")
def test_enemies_are_driven_to_one_place_next_door() -> None:
    s = table(1)
    place_foes(s, FOE["troglodyte"], HERE, 2, "TP-A-3")
    carry(s, "scatter_enemies", who=0)
    pick(s, "DriveTo", to=place("fools_gold"))
    assert [foe.place for foe in s.foes] == [place("fools_gold")] * 2


@pytest.mark.rule("TP-bat-2")
def test_the_most_wounded_enemy_is_whole_again() -> None:
    s = table(1)
    place_foes(s, FOE["formless_spawn"], HERE, 2, "TP-A-3")
    s.set_foe(s.foes[0].but(hits=0b11))
    s.set_foe(s.foes[1].but(hits=0b1))
    assert [foe.hits for foe in carry(s, "mend_enemy").foes] == [0, 1]


@pytest.mark.rule("TP-eff-2", "TP-class-2")
def test_a_card_next_door_is_turned_up_but_never_a_secret_one() -> None:
    s = carry(table(1), "turn_up", who=0)
    assert {getattr(step, "place", None) for step in choices(s)} == set(s.paths.next[HERE])
    s = table(1)
    s.place[0] = place("the_throat")
    carry(s, "turn_up", at=place("the_throat"), who=0)
    assert not s.up >> place("bone_midden") & 1
    assert s.up >> place("still_pool") & 1


@pytest.mark.rule("TP-spy-5", "TP-spy-1")
def test_a_card_gives_leave_to_spy_and_an_event_spies_at_once() -> None:
    s = table(1)
    s.card_at[HERE] = BOX.card_number["scratched_arithmetic"]
    happen(s, "card.scratched_arithmetic.pass")
    assert s.spies == ((0, "any"),)
    s = table(1)
    s.menace = True
    carry(s, "spy adjacent", who=0)
    assert {type(step).__name__ for step in choices(s)} == {"Spy"}
    assert s.spies == ()


@pytest.mark.rule("TP-event-4")
def test_one_copy_of_an_event_is_discarded_at_a_time() -> None:
    s = table(2)
    event = next(event.number for event in BOX.events if event.stays == "map")
    s.event_bag[event] = 0
    s.events_at[HERE] = (event, event)
    for left in (1, 0):
        discard_event(s, event, "TP-event-4")
        assert (s.events_at[HERE].count(event), s.gone_events[event]) == (left, 2 - left)
    discard_event(s, event, "TP-event-4")
    assert s.gone_events[event] == 2


@pytest.mark.rule("TP-class-7")
def test_a_chapter_card_takes_the_place_of_another() -> None:
    s = carry(table(1), "chapter daylight cave_entrance")
    at = place("cave_entrance")
    assert s.card_at[at] == BOX.card_number["daylight"]
    assert not s.up >> at & 1


@pytest.mark.rule("TP-icon-3")
def test_the_nearest_retreat_is_closed() -> None:
    s = carry(table(1), "close_retreat", at=place("cave_entrance"))
    assert s.no_retreat == 1 << place("lantern_store")


@pytest.mark.rule("TP-bseq-5", "TP-mad-7")
def test_whoever_is_moved_makes_no_move() -> None:
    s = carry(table(1), "move empty", who=0)
    pick(s, "ThatPlace", place=place("pit_head"))
    assert s.place[0] == place("pit_head")
    assert s.threat == 0
    assert not s.walked & 1


@pytest.mark.rule("TP-event-8")
def test_the_way_closes_next_door_and_can_be_cleared() -> None:
    s = table(1)
    event = BOX.event_number["way_closes"]
    s.events_at[HERE] = (event,)
    happen(s, "event.way_closes.now", who=0)
    at = next(spot for spot in range(BOX.size) if event in s.events_at[spot])
    assert at in BOX.graph.paths().next[HERE]
    happen(s, "event.way_closes.deed.0", at, 0)
    pick(s, "PayIt")
    assert not any(s.events_at)
    assert s.hp[0] == 5


@pytest.mark.rule("TP-lore-1", "TP-comp-2", "TP-glos-3")
def test_lore_is_shared_and_the_menace_turns() -> None:
    s = carry(table(2), "gain_lore who_feeds_it", "gain_lore who_feeds_it", "gain_lore what_waits")
    assert s.lore.bit_count() == 2
    carry(s, "stage what_it_kept")
    assert s.stage == 1
    assert [foe.kind for foe in s.foes] == [FOE["hound_of_tindalos"]]
    assert s.paths.steps(HERE)[s.foes[0].place] >= 4


@pytest.mark.rule("TP-dig-8", "TP-lead-3")
def test_stones_are_handed_over_by_those_here_together() -> None:
    s = table(2)
    stone = 2 * BOX.item_number["round_stone"]
    s.items[0], s.items[1] = (stone, stone), (stone,)
    carry(s, "hand_over round_stone count=2")
    pick(s, "Hands", seat=1)
    assert (len(s.items[0]), s.items[1]) == (1, ())


# --- Items ---


@pytest.mark.rule("TP-eff-2")
def test_the_nearest_facedown_card_is_turned_up() -> None:
    s = table(1)
    for near in s.paths.next[HERE]:
        s.back_at[near] = -1
    s.up |= 1 << HERE
    s.card_at[HERE] = BOX.card_number["singing_quartz"]
    carry(s, "turn_up which=nearest", who=0)
    steps = s.paths.steps(HERE)
    assert {steps[getattr(step, "place", HERE)] for step in choices(s)} == {2}


@pytest.mark.rule("TP-foe-3", "TP-icon-4")
def test_the_hound_can_be_harmed_where_the_walls_are_round() -> None:
    immune = BOX.foes[FOE["hound_of_tindalos"]].immune
    assert [holds(table(1), immune, place(name), NOBODY) for name in ("fools_gold", "salt_choir")] == [True, False]
