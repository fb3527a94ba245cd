"""Hound Dog obeys everything that its gap and the common form of cards and scenarios bind."""

from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.records import Encounter

BOX = read_box("hound_dog")
CARDS = {card.id: card for card in BOX.cards}
FOES = {foe.id: foe for foe in BOX.foes}


def kind(card: Encounter) -> str:
    return BOX.backs[card.back].type.partition(":")[0]


def verbs(key: str) -> list[str]:
    return [each.verb for effect in BOX.text(key) for each in effect.every()]


@pytest.mark.rule("TP-gap-s1", "TP-gap-card-form")
def test_the_cards_come_in_the_numbers_of_the_box() -> None:
    kinds = Counter(kind(card) for card in BOX.cards)
    assert kinds["Odd"] + kinds["Chapter Two"] == 9
    assert (kinds["Common"], kinds["Crystal Cave"]) == (9, 5)
    assert kinds["Chapter Two"] == 3
    assert BOX.items[BOX.item_number["round_stone"]].copies == 5
    assert len(BOX.scenario.lore) == 4


@pytest.mark.rule("TP-gap-s1", "TP-gap-enemies")
def test_the_enemies_come_in_the_numbers_of_the_box() -> None:
    assert {foe.id: foe.count for foe in BOX.foes} == {
        "troglodyte": 5,
        "serpentfolk": 4,
        "formless_spawn": 2,
        "hound_of_tindalos": 1,
    }
    assert FOES["troglodyte"].rank == 1
    assert [str(e) for e in BOX.text("foe.formless_spawn.post")] == ["threat count=1d6"]
    assert [str(e) for e in BOX.text("foe.formless_spawn.death")] == ["gain_insight count=1 who=one"]


@pytest.mark.rule("TP-gap-enemies", "TP-var-4")
@pytest.mark.parametrize("foe", BOX.foes, ids=lambda foe: foe.id)
def test_an_enemy_can_be_beaten_at_every_doom_and_grows_with_it(foe: object) -> None:
    printed = FOES[str(getattr(foe, "id", ""))]
    for doom in range(8):
        values = [target.value.worth({"doom": doom}.__getitem__) for target in printed.targets]
        assert any(value > 0 for value in values)
        assert all(value <= 20 for value in values)
    reads = [t.value for t in printed.targets] + [printed.attack, printed.horrify, printed.terror]
    rolled = any(amount.dice for amount in reads)
    assert rolled or any(amount.value == "doom" for amount in reads)


@pytest.mark.rule("TP-gap-enemies")
def test_a_rank_one_enemy_does_little_at_doom_0() -> None:
    foe = FOES["troglodyte"]
    assert foe.attack.worth(lambda _: 0) == 0
    assert [t.value.worth(lambda _: 0) for t in foe.targets] == [4, 0]


@pytest.mark.rule("TP-gap-enemies")
def test_no_attack_of_two_dice_waits_near_the_start() -> None:
    placed = {name: verbs(f"card.{name}.reveal") for name in CARDS}
    assert all("hound_of_tindalos" not in str(BOX.text(f"card.{name}.reveal")) for name in placed)
    assert str(BOX.text("menace.what_it_kept.begin")[-1]).endswith("where=far ambush=no")


@pytest.mark.rule("TP-gap-s1", "TP-ex-1")
def test_the_start_is_the_cave_entrance_between_two_common_cards_and_costs_two_san() -> None:
    assert BOX.scenario.start == BOX.place_number["cave_entrance"]
    common = next(pile for pile in BOX.scenario.piles if pile.type == "Common")
    assert set(BOX.graph.paths().next[BOX.scenario.start]) <= set(common.places)
    back = next(back for back in BOX.backs if back.type == "Common")
    assert back.classes == ()
    assert [str(effect) for effect in BOX.text("opening")] == ["lose_san count=2 who=all"]


@pytest.mark.rule("TP-enc-1", "TP-gap-card-form")
def test_every_place_gets_exactly_one_card() -> None:
    dealt = [place for pile in BOX.scenario.piles for place in pile.places]
    assert sorted(dealt) == list(range(BOX.size))


@pytest.mark.rule("TP-gap-card-form")
def test_enemies_and_relics_that_cards_lay_out_are_there_to_be_laid() -> None:
    asked = Counter[str]()
    for card in BOX.cards:
        if card.copies:
            asked.update(BOX.foes[number].id for number in card.ambush)
            for effect in BOX.text(f"card.{card.id}.reveal"):
                if effect.verb == "place_enemy":
                    asked[effect.word("foe")] += effect.amount("count").plus
    assert all(asked[foe.id] <= foe.count for foe in BOX.foes), asked
    stones = [c.id for c in BOX.cards if {"place_item", "gain_item"} & set(every(c))]
    assert stones == ["larder", "down_is_a_mouth", "feeding_cart", "toad_shrine", "procession"]


def every(card: Encounter) -> list[str]:
    return [verb for part in ("reveal", "enter", "pass") for verb in verbs(f"card.{card.id}.{part}")]


@pytest.mark.rule("TP-gap-card-form", "TP-end-1")
def test_the_way_out_hangs_on_no_card_that_may_be_spent() -> None:
    deeds = BOX.scenario.stages[0].deeds
    assert len(deeds) == 3
    assert "round_stone" not in str([str(c) for c in deeds[-1].conditions])
    sources = [key for key, effects in BOX.texts.items() if any(e.verb == "gain_lore" for e in effects)]
    assert len(sources) == 4


@pytest.mark.rule("TP-gap-card-form", "TP-end-4")
def test_both_stages_can_end_and_every_end_has_its_words() -> None:
    first, second = BOX.scenario.stages
    assert [(ending.id, ending.won) for ending in first.endings] == [("done_waiting", False)]
    assert [(ending.id, ending.won) for ending in second.endings] == [("hound_dead", True), ("out", True)]
    assert set(BOX.scenario.fates) == {"doom", "dead"}
    assert all(len(ending.text) > 40 for stage in (first, second) for ending in stage.endings)


@pytest.mark.rule("TP-gap-card-form", "TP-eff-7", "TP-eff-8")
def test_what_keeps_a_card_can_be_brought_about() -> None:
    for card in BOX.cards:
        if card.ongoing:
            assert card.challenge is not None, card.id


@pytest.mark.rule("TP-gap-card-form", "TP-trk-5")
def test_nothing_of_the_scenario_gives_time_back() -> None:
    own = [key for key in BOX.texts if key.split(".")[0] in ("card", "foe", "menace", "opening")]
    assert not any("lower_threat" in verbs(key) for key in own)


@pytest.mark.rule("TP-gap-enemies")
def test_insight_suffices_for_the_growth_of_a_team() -> None:
    laid = sum(
        effect.amount("count").plus
        for key, effects in BOX.texts.items()
        if key.startswith("card.")
        for effect in effects
        if effect.verb == "place_insight"
    )
    won = sum(card.challenge.insight for card in BOX.cards if card.challenge)
    killed = sum(foe.insight * foe.count for foe in BOX.foes)
    assert laid + won + killed >= 2 * 17


@pytest.mark.parametrize("card", BOX.cards, ids=lambda card: card.id)
def test_a_card_can_be_read_aloud_and_fits_a_phone(card: Encounter) -> None:
    assert 10 <= len(card.head) <= 140
    assert 10 <= len(card.text) <= 220
    assert len(card.about) >= 10


@pytest.mark.rule("TP-icon-4")
def test_the_hound_can_die_only_where_the_walls_are_round() -> None:
    assert [spot.id for spot in BOX.spots if "round" in spot.marks] == ["glass_chimney", "salt_choir", "still_pool"]
    assert [str(c) for c in FOES["hound_of_tindalos"].immune] == ["not marked mark=round"]
