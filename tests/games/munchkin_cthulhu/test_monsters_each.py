"""All 37 monsters: what each is worth, and how strong it is against whom (figures as printed on the cards)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.munchkin_cthulhu.arena import versus
from tests.games.munchkin_cthulhu.stage import card, classes, door_top, hand, level, monsters, strengths, win_or_lose

# Level, Treasures, levels for a kill.
PRINTED = {
    "eldridge_hawrer": (1, 1, 1),
    "buggoth": (1, 1, 1),
    "joggoth": (1, 1, 1),
    "shog_goth": (1, 1, 1),
    "the_dunwich_snorer": (1, 1, 1),
    "aughost_derwraith": (2, 1, 1),
    "chibithulhu": (2, 1, 1),
    "gram_smoker": (2, 1, 1),
    "polly_polyp": (2, 1, 1),
    "ruggoth": (2, 1, 1),
    "geek_ones": (4, 2, 1),
    "loggoth": (4, 2, 1),
    "the_bodiless": (4, 2, 1),
    "the_cruller_out_of_space": (4, 2, 1),
    "campus_crusade_for_cthulhu": (6, 2, 1),
    "foggoth": (6, 2, 1),
    "h_p_munchcraft": (6, 2, 1),
    "tchoo_tchoo_people": (6, 2, 1),
    "coggoth": (8, 2, 1),
    "lloyd_lloigor": (8, 2, 1),
    "nyukhees": (8, 2, 1),
    "shallow_ones": (8, 2, 1),
    "elder_globs": (10, 3, 1),
    "the_borrower_from_beneath": (10, 3, 1),
    "the_unpronounceable_evil": (10, 3, 1),
    "froggoth": (12, 3, 1),
    "fun_guy_from_yuggoth": (12, 3, 1),
    "grape_old_ones": (12, 3, 1),
    "gnarlythotep": (14, 4, 1),
    "nightie_gaunts": (14, 4, 1),
    "sluggoth": (14, 4, 1),
    "shoggoth": (16, 4, 2),
    "shrub_niggurath": (16, 4, 2),
    "the_king_in_pink": (16, 4, 2),
    "ozathoth": (18, 5, 2),
    "tht_whch_hs_n_vwls": (18, 5, 2),
    "great_cthulhu": (20, 5, 2),
}
ARMED = ["tommy_gun", "fez_of_fazooli", "professor_teslas_device", "cthulhu_bumper_sticker", "brass_knucks"]
HELPFUL = [{"card": name, "side": "munchkins"} for name in ("canned_meat", "kitchen_sink", "song_of_madness")]
MALE: dict[str, Any] = {"sex": "male"}
FEMALE: dict[str, Any] = {"sex": "female"}
CULTIST, PROFESSOR, WHACKER, INVESTIGATOR = (
    {"classes": [name]} for name in ("cultist", "professor", "monster_whacker", "investigator")
)
BOTH: dict[str, Any] = {"classes": ["professor", "investigator"], "super": True}
LOW: dict[str, Any] = {"level": 1}
EVEN: dict[str, Any] = {"hand": []}

# Whom it has something for or against, and how strong it is then.
SPECIAL = [
    ("eldridge_hawrer", INVESTIGATOR, 3),
    ("shog_goth", CULTIST, 4),
    ("aughost_derwraith", WHACKER, 5),
    ("chibithulhu", FEMALE, 6),
    ("gram_smoker", MALE, 5),
    ("polly_polyp", PROFESSOR, 5),
    ("geek_ones", FEMALE, 2),
    ("the_cruller_out_of_space", WHACKER, 10),
    ("campus_crusade_for_cthulhu", PROFESSOR, 4),
    ("campus_crusade_for_cthulhu", CULTIST, 8),
    ("h_p_munchcraft", INVESTIGATOR, 9),
    ("coggoth", EVEN, 11),
    ("lloyd_lloigor", CULTIST, 6),
    ("nyukhees", LOW, 12),
    ("shallow_ones", PROFESSOR, 10),
    ("the_borrower_from_beneath", FEMALE, 12),
    ("the_unpronounceable_evil", CULTIST, 8),
    ("froggoth", WHACKER, 10),
    ("grape_old_ones", FEMALE, 10),
    ("gnarlythotep", PROFESSOR, 12),
    ("gnarlythotep", INVESTIGATOR, 12),
    ("gnarlythotep", BOTH, 10),
    ("nightie_gaunts", MALE, 17),
    ("sluggoth", WHACKER, 11),
    ("shoggoth", INVESTIGATOR, 14),
    ("the_king_in_pink", MALE, 14),
    ("great_cthulhu", MALE, 24),
]
# Those that have nothing for or against a male without a Class, with one card in hand, who is not the lowest.
UNMOVED = [name for name in PRINTED if name not in {who for who, whom, _ in SPECIAL if whom is MALE}]


@pytest.mark.rule("MU-cbt-2", "MU-mon-7")
@pytest.mark.parametrize("name", UNMOVED)
def test_a_monster_without_a_reason_fights_with_its_printed_level(name: str) -> None:
    state = versus(name, Armitage={"hand": ["rugose"]}, Carter={"level": 1})
    assert strengths(state) == (4, PRINTED[name][0])


@pytest.mark.rule("MU-cbt-10", "MU-mon-10", "MU-mon-11")
@pytest.mark.parametrize(("name", "whom", "strength"), SPECIAL)
def test_a_monster_is_stronger_or_weaker_against_some(name: str, whom: dict[str, Any], strength: int) -> None:
    state = versus(name, Armitage={"hand": ["rugose"], **whom}, Carter={"level": 1})
    assert strengths(state)[1] == strength


@pytest.mark.rule("MU-cbt-10")
@pytest.mark.parametrize(("name", "level_"), [("gram_smoker", 2), ("nightie_gaunts", 14), ("the_king_in_pink", 16)])
def test_what_looks_at_men_leaves_women_alone(name: str, level_: int) -> None:
    assert strengths(versus(name, Armitage=FEMALE))[1] == level_


@pytest.mark.rule("MU-mon-11")
def test_great_cthulhu_is_himself_while_only_cultists_fight_him() -> None:
    assert strengths(versus("great_cthulhu", Armitage=CULTIST))[1] == 20
    assert strengths(versus("great_cthulhu", Armitage=CULTIST, helper="Birch"))[1] == 24


@pytest.mark.rule("MU-mon-10")
def test_the_nyukhees_count_those_who_tie_for_the_lowest_level_and_helpers_too() -> None:
    assert strengths(versus("nyukhees"))[1] == 12  # all three are at Level 4
    assert strengths(versus("nyukhees", Birch={"level": 2}, helper="Birch"))[1] == 12
    assert strengths(versus("nyukhees", Carter={"level": 2}, helper="Birch"))[1] == 8


@pytest.mark.rule("MU-rew-1", "MU-rew-2", "MU-rew-3", "MU-cbt-4", "MU-cbt-6", "MU-cbt-14")
@pytest.mark.parametrize("name", PRINTED)
def test_a_kill_brings_the_printed_levels_and_treasures(name: str) -> None:
    _, treasures, levels = PRINTED[name]
    state = versus(name, Armitage={"level": 7, "items": ARMED}, cards=HELPFUL)
    win_or_lose(state)
    doors = 1 if name == "the_bodiless" else 0
    assert level(state, "Armitage") == 7 + levels
    assert len(hand(state, "Armitage")) == treasures + doors
    assert card(name) in state.door_discards
    assert monsters(state) == []


@pytest.mark.rule("MU-rew-14", "MU-rew-7")
def test_whoever_kills_the_bodiless_also_draws_a_hidden_door() -> None:
    state = versus("the_bodiless", Armitage={"level": 6}, dice=["bowling_pin", "bug_spray", "chibithulhu"])
    win_or_lose(state)
    assert hand(state, "Armitage") == ["Chibithulhu", "Bowling Pin", "Bug Spray"]
    assert door_top(state) == "The Bodiless"
    assert classes(state, "Armitage") == []
