"""The cards of Cthulhu Mash against the ledger: characters, monsters and generators."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content.cards import ABILITIES, Character
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from tests.games.cthulhu_mash.facts import CHARACTERS, FACTS, GENERATORS, MONSTERS

STATISTICS = (
    "melee", "ranged", "kills", "move", "actions", "defense", "health", "mentality", "encumbrance", "jump", "push",
    "operate",
)  # fmt: skip


# --- characters ---


@pytest.mark.rule("CM-1-2", "CM-2.1-2")
def test_there_are_four_characters_with_twelve_statistics_each() -> None:
    assert len(CHARACTERS) == 4
    assert all(getattr(card, name) > 0 for card in CHARACTERS for name in STATISTICS)
    assert all(
        getattr(card, die) in (6, 8, 10) for card in CHARACTERS for die in ("melee", "ranged", "push", "operate")
    )


@pytest.mark.rule("CM-2.2-7", "CM-8.1-3", "CM-8.1-4")
@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.id)
def test_health_mentality_sanity_and_idea_are_those_worked_out_from_the_book(card: Character) -> None:
    fact = FACTS["char-" + card.id.replace("_", "-")]
    assert (card.health, card.mentality, card.sanity, card.idea) == (
        fact["health"], fact["mentality"], fact["sanity"], fact["idea"],
    )  # fmt: skip
    assert card.name == fact["name"]
    assert card.gender == fact["gender"]
    assert CONTENT.tile(card.start_tile).name == fact["start_tile"]
    assert len(card.abilities) == len(fact["abilities"])


@pytest.mark.rule("CM-gap-2")
def test_the_numbers_that_are_known_of_the_explorer_and_the_private_eye_are_kept() -> None:
    explorer, eye = CONTENT.character("arctic_explorer"), CONTENT.character("private_eye")
    known = (explorer.melee, explorer.move, explorer.actions, explorer.defense, explorer.kills)
    assert known == (8, 6, 4, 4, 3)
    assert explorer.ranged < 10
    assert (eye.ranged, eye.move, eye.encumbrance, eye.push, eye.operate, eye.kills) == (10, 6, 6, 6, 8, 3)


@pytest.mark.rule("CM-gap-2")
def test_statistics_lie_within_sensible_ranges_and_nobody_is_best_in_more_than_half() -> None:
    limits = {
        "actions": (3, 4),
        "move": (4, 6),
        "defense": (3, 5),
        "kills": (2, 4),
        "encumbrance": (4, 8),
        "jump": (1, 3),
    }
    for name, (low, high) in limits.items():
        assert all(low <= getattr(card, name) <= high for card in CHARACTERS)
    for card in CHARACTERS:
        best = 0
        for name in STATISTICS:
            pick = min if name == "kills" else max
            best += getattr(card, name) == pick(getattr(other, name) for other in CHARACTERS)
        assert best <= len(STATISTICS) // 2


@pytest.mark.rule("CM-3.3.1-1", "CM-3.3.1-7", "CM-3.3.1-12", "CM-3.3.1-17")
def test_every_ability_belongs_to_exactly_one_character() -> None:
    assert sorted(ability for card in CHARACTERS for ability in card.abilities) == sorted(ABILITIES)


@pytest.mark.rule("CM-3.3.1-13", "CM-2.1.2-3")
def test_only_the_private_eye_starts_with_an_object() -> None:
    assert {card.id: card.starting_objects for card in CHARACTERS if card.starting_objects} == {
        "private_eye": ("revolver",)
    }
    assert CONTENT.object("revolver").copies == 1


@pytest.mark.rule("CM-3.3.1-18")
def test_the_syringe_is_a_melee_attack_without_damage_that_holds() -> None:
    syringe = CONTENT.character("psychotherapist").syringe
    assert syringe
    assert (syringe.melee, syringe.ranged, syringe.damage, syringe.escape, syringe.hold) == (True, False, 0, 3, "body")
    assert syringe.targets == "piece"


# --- monsters and generators ---


@pytest.mark.rule("CM-2.4-1", "CM-2.5-1", "CM-gap-3", "CM-gap-4")
def test_eight_kinds_of_monsters_and_of_generators_make_forty_eight_pieces_each() -> None:
    assert [card.count for card in MONSTERS] == [card.count for card in GENERATORS] == [6] * 8


@pytest.mark.rule("CM-2.5-2")
def test_each_generator_brings_forth_a_monster_of_its_own() -> None:
    pairs = {GENERATORS[CONTENT.generator_of[card.number]].name: card.name for card in MONSTERS}
    assert sorted(card.monster for card in GENERATORS) == list(range(8))
    for known in FACTS["gen-known"]["generators"]:
        assert pairs[known["name"]] == known["spawns"]


@pytest.mark.rule("CM-gap-3", "CM-8.3-5")
def test_monsters_have_the_names_powers_and_terrors_of_the_book() -> None:
    assert {card.name: card.loss.text for card in MONSTERS} == FACTS["sanity-monsters"]["CM"]
    powers = {card.name: set(card.powers) for card in MONSTERS if card.powers}
    assert powers == {
        "Deep One": {"swims"}, "Elder Thing": {"flies"}, "Gnoph-Keh": {"charges"}, "Leng Spider": {"webs"},
        "Mi-Go": {"flies"}, "Star Vampire": {"flies", "attaches"},
    }  # fmt: skip
    cultist, beast = CONTENT.monster("cultist"), CONTENT.monster("moon_beast")
    assert cultist.melee
    assert (cultist.actions, cultist.move, cultist.melee.die) == (2, 6, 6)
    assert (beast.actions, beast.move) == (2, 5)


@pytest.mark.rule("CM-gap-3")
def test_monster_numbers_lie_within_sensible_ranges_and_every_attack_names_its_die() -> None:
    for card in MONSTERS:
        assert 1 <= card.actions <= 3
        assert 3 <= card.move <= 8
        assert 2 <= card.defense <= 6
        assert 1 <= card.health <= 3
        for attack in (card.melee, card.ranged):
            assert attack is None or attack.die in (6, 8, 10)
        assert card.melee or card.ranged
    assert CONTENT.monster("gnoph_keh").move >= 6
    assert CONTENT.monster("star_vampire").actions >= 2


@pytest.mark.rule("CM-gap-3")
def test_menace_follows_the_order_that_sanity_suggests() -> None:
    order = [card.id for card in sorted(MONSTERS, key=lambda card: card.menace)]
    assert order[0] == "cultist"
    assert set(order[1:4]) == {"deep_one", "elder_thing", "mi_go"}
    assert order[4:6] == ["moon_beast", "gnoph_keh"]
    assert set(order[6:]) == {"leng_spider", "star_vampire"}


@pytest.mark.rule("CM-2.5.1-1", "CM-2.5.1-2", "CM-2.5.1-4", "CM-3.3.1-9")
def test_webs_hold_without_wounding_and_tentacles_can_be_parried() -> None:
    web, tentacles = CONTENT.monster("leng_spider").ranged, CONTENT.monster("elder_thing").ranged
    assert web
    assert (web.damage, web.escape, web.hold) == (0, 3, "body")
    assert tentacles
    assert tentacles.parried
    assert [card.id for card in MONSTERS if card.ranged and card.ranged.parried] == ["elder_thing"]


@pytest.mark.rule("CM-gap-4", "CM-2.4.2-1")
def test_generators_keep_what_is_known_and_stay_within_the_limits() -> None:
    idol = CONTENT.generator("cultist_idol")
    assert (idol.defense, idol.health, idol.spawns) == (4, 2, 4)
    assert {card.spawns for card in GENERATORS} == {1, 2, 3, 4}
    assert all(3 <= card.defense <= 6 and 1 <= card.health <= 4 for card in GENERATORS)
    assert any(card.actions and (card.melee or card.ranged) for card in GENERATORS)
    assert {card.name: card.loss.text for card in GENERATORS if card.loss} == FACTS["sanity-generators"]["CM"]


@pytest.mark.rule("CM-gap-4")
def test_generators_that_spawn_often_fall_more_easily_or_bring_weaker_monsters() -> None:
    for often in GENERATORS:
        for seldom in GENERATORS:
            if often.spawns > seldom.spawns:
                easier = often.defense * often.health < seldom.defense * seldom.health
                assert easier or MONSTERS[often.monster].menace < MONSTERS[seldom.monster].menace
