"""What the common form of cards and scenarios binds, held for every scenario on the shelf (TP-gap-card-form)."""

from collections import Counter
from collections.abc import Callable

import pytest

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS, read_box
from miskatonic.games.terror_paths.content.records import INSTANT
from miskatonic.games.terror_paths.content.scenario import GONE
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.effects.effect import Effect
from tests.games.terror_paths.texts import happen, settle, sound, table

BOXES = {name: read_box(name, VERBS) for name in SCENARIOS}
GROUPS = ("card", "menace", "menace_card", "foe", "opening", "victim")
"""The texts of a scenario's own; what all share has tests of its own."""


def texts(box: Box) -> list[str]:
    """The keys of a scenario's own texts, branches too."""
    return [key for key in box.texts if key.split(".")[0].split(":")[0] in GROUPS]


def effects(box: Box) -> list[Effect]:
    return [each for key in texts(box) for effect in box.text(key) for each in effect.every()]


CARDS = [(name, card.id) for name, box in BOXES.items() for card in box.cards]
TEXTS = [(name, key) for name, box in BOXES.items() for key in texts(box)]
FOES = [(name, foe.id) for name, box in BOXES.items() for foe in box.foes]


@pytest.mark.rule("TP-enc-1", "TP-gap-card-form")
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_place_gets_two_cards_and_the_start_has_its_own(name: str) -> None:
    box = BOXES[name]
    dealt = [place for pile in box.scenario.piles for place in pile.places]
    assert len(dealt) == len(set(dealt))
    assert box.scenario.start in dealt
    assert ["start" in back.classes for back in box.backs].count(True) == 1


@pytest.mark.rule("TP-gap-card-form", "TP-dig-3")
@pytest.mark.parametrize("name", SCENARIOS)
def test_what_the_cards_lay_out_is_in_the_supply(name: str) -> None:
    box = BOXES[name]
    asked = Counter[str]()
    for card in box.cards:
        if card.copies:
            asked.update(box.foes[number].id for number in card.ambush)
            placed = [e for e in box.text(f"card.{card.id}.reveal") if e.verb == "place_enemy"]
            for effect in placed:
                asked[effect.word("foe")] += effect.amount("count").plus
    assert all(asked[foe.id] <= foe.count for foe in box.foes), asked


@pytest.mark.rule("TP-gap-card-form")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_relic_and_every_lore_comes_from_somewhere(name: str) -> None:
    box = BOXES[name]
    found = {e.word("item") for e in effects(box) if e.verb in ("gain_item", "place_item")}
    assert {item.id for item in box.items if item.deck == "relic"} == found
    known = {e.word("lore") for e in effects(box) if e.verb == "gain_lore"}
    assert {lore.id for lore in box.scenario.lore} == known


@pytest.mark.rule("TP-gap-card-form", "TP-glos-3")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_face_of_the_menace_and_every_chapter_card_can_come(name: str) -> None:
    box = BOXES[name]
    turned = {e.word("stage") for e in effects(box) if e.verb == "stage"}
    assert {stage.id for stage in box.scenario.stages[1:]} <= turned
    laid = {e.word("card") for e in effects(box) if e.verb == "chapter"}
    assert {card.id for card in box.cards if not card.copies} == laid


@pytest.mark.rule("TP-gap-card-form", "TP-trk-5")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_gives_time_back_at_most_once(name: str) -> None:
    """When a card is turned up, or a face of the Menace: never turn by turn."""
    box = BOXES[name]
    back = [
        key
        for key in texts(box)
        if {"lower_threat", "lower_doom"} & {each.verb for e in box.text(key) for each in e.every()}
    ]
    assert len(back) <= 1
    assert all(key.endswith((".reveal", ".begin")) for key in back)


@pytest.mark.rule("TP-gap-enemies")
@pytest.mark.parametrize("name", SCENARIOS)
def test_insight_suffices_for_the_growth_of_two(name: str) -> None:
    box = BOXES[name]
    laid = [e.amount("count").plus for e in effects(box) if e.verb in ("place_insight", "gain_insight")]
    won = [card.challenge.insight for card in box.cards if card.challenge]
    killed = [foe.insight * foe.count for foe in box.foes]
    assert sum([*laid, *won, *killed]) >= 2 * 17


@pytest.mark.rule("TP-elim-5", "TP-gap-enemies")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_rank_one_enemy_waits_for_the_insane_and_does_little_at_doom_0(name: str) -> None:
    weak = [foe for foe in BOXES[name].foes if foe.rank == 1]
    assert weak
    assert all(foe.attack.worth(lambda _: 0) == 0 and not foe.attack.dice for foe in weak)


def at_doom(doom: int) -> Callable[[str], int]:
    """What Targets may read: Doom, and 1 of anything else."""
    return lambda word: doom if word == "doom" else 1


@pytest.mark.rule("TP-gap-enemies", "TP-var-4")
@pytest.mark.parametrize(("name", "foe"), FOES)
def test_an_enemy_can_be_beaten_at_every_doom(name: str, foe: str) -> None:
    box = BOXES[name]
    printed = box.foes[box.foe_number[foe]]
    for doom in range(8):
        values = [target.value.worth(at_doom(doom)) for target in printed.targets]
        assert any(value > 0 for value in values)
        assert all(value <= 20 for value in values)


@pytest.mark.rule("TP-gap-card-form", "TP-end-1", "TP-end-4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_it_can_be_won_and_every_end_has_its_words(name: str) -> None:
    scenario = BOXES[name].scenario
    endings = [ending for stage in scenario.stages for ending in stage.endings]
    assert any(ending.won for ending in endings)
    assert all(60 <= len(ending.text) <= 320 for ending in endings)
    assert set(scenario.fates) == {"doom", "dead"}
    assert all(60 <= len(text) <= 320 for text in scenario.fates.values())


@pytest.mark.parametrize(("name", "card"), CARDS)
def test_a_card_can_be_read_aloud_and_fits_a_phone(name: str, card: str) -> None:
    box = BOXES[name]
    printed = box.cards[box.card_number[card]]
    assert 10 <= len(printed.head) <= 140
    assert 10 <= len(printed.text) <= 220
    assert len(printed.about) >= 10
    if printed.ongoing:
        assert printed.challenge is not None or printed.resolve or printed.deeds


@pytest.mark.rule("TP-setup-8", "TP-gap-card-form")
@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_read_out_first_fits_a_card(name: str) -> None:
    scenario = BOXES[name].scenario
    assert 200 <= len(scenario.background) <= 330
    assert len(scenario.background) + len(scenario.special) <= 490


@pytest.mark.rule("TP-eff-6")
@pytest.mark.parametrize(("name", "card"), CARDS)
def test_what_a_challenge_pays_stands_in_its_text(name: str, card: str) -> None:
    """Type, Targets and Insight are printed as they are played."""
    box = BOXES[name]
    printed = box.cards[box.card_number[card]]
    found = printed.challenge
    if found is None:
        return
    shown = " ".join(f"{'C' if t.critical else ''}{t.value}" for t in found.targets).replace("doom", "Doom")
    parts = ["Instant"] if found.kind == INSTANT else ["Persistent"] if found.kind == "persistent" else []
    parts += [f"{found.insight} Insight"] if found.insight else []
    assert all(part in printed.text for part in (shown, *parts)), (shown, printed.text)
    assert (
        found.stat.upper() in printed.text
        or found.stat.capitalize() in printed.text
        or found.stat in box.counter_number
    )


def table_of(name: str, seats: int, seed: int) -> Terror:
    """People at the Start, all cards facedown, nothing going on."""
    s = table(seats, None, seed, BOXES[name])
    s.place = [s.box.scenario.start] * seats
    return s


@pytest.mark.rule("TP-dig-2", "TP-dig-5")
@pytest.mark.parametrize(("name", "key"), TEXTS)
def test_every_text_is_carried_out_to_its_end(name: str, key: str) -> None:
    for seed in range(4):
        s = table_of(name, 1 + seed % 3, seed + 5)
        here = s.box.scenario.start
        s.doom = 2 * seed
        part = key.split(".")
        if part[0] == "card":
            card = s.box.cards[s.box.card_number[part[1]]]
            s.card_at[here], s.back_at[here], s.up = card.number, card.back, 1 << here
        s.menace = part[0] == "menace"
        settle(happen(s, key, here, 0 if part[0] == "victim" or "deed" in part else -1), seed)
        assert not s.agenda or s.over
        assert all(0 <= n <= c.most for n, c in zip(s.counters, s.box.scenario.counters, strict=True))
        sound(s)


PACE = [
    ("hound_dog", "what_sits_in_the_door", 2, 1),
    ("hound_dog", "what_it_kept", 2, 1),
    ("beyond_the_wall_of_time", "wall_leaks", 2, 5),
    ("beyond_the_wall_of_time", "fourth_gate", 2, 8),
    ("expedition", "goes_on", 2, 1),
    ("expedition", "goes_on", 3, 9),
    ("expedition", "handing_over", 4, 14),
    ("it_bestirs", "the_humming", 2, 0),
    ("it_bestirs", "it_bestirs", 3, 1),
    ("from_the_pit_to_the_stars", "outward_bound", 3, 8),
    ("from_the_pit_to_the_stars", "outward_bound", 4, 14),
    ("collateral_damage", "both_sides", 2, 7),
    ("attack_of_the_ancients", "the_column", 2, 5),
    ("attack_of_the_ancients", "back_of_the_column", 2, 6),
]
"""Threat beside that of the book, by faces of the Menace and numbers of Investigators."""


@pytest.mark.rule("TP-setup-18", "TP-men-4", "TP-trk-1")
@pytest.mark.parametrize(("name", "stage", "seats", "threat"), PACE)
def test_the_menace_keeps_its_pace(name: str, stage: str, seats: int, threat: int) -> None:
    s = table_of(name, seats, 5)
    for number in s.box.menace_all:
        s.counters[number] = GONE
    s.menace = True
    settle(happen(s, f"menace.{stage}.ongoing", s.place[0]), 3)
    raised = [event.facts[0] for event in s.log or [] if event.kind == "threat"]
    assert sum([int(count) for count in raised]) == threat
