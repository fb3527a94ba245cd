"""What monsters do besides being strong: powers over the fight, effects on appearing, and whom they let go."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.arena import DOOM, beaten, behind_the_door, caught, versus
from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    classes,
    door_top,
    events,
    hand,
    items,
    kinds,
    level,
    monsters,
    offered,
    offers,
    pass_until,
    strengths,
)


def doomed(name: str) -> dict[str, object]:
    return {"monster": name, "extras": DOOM}


@pytest.mark.rule("MU-class-16")
def test_the_buggoth_suspends_what_classes_give_good_and_bad() -> None:
    whacker = {"classes": ["monster_whacker"], "items": ["railroad_spike"]}
    assert strengths(versus("ruggoth", Armitage=whacker))[0] == 4 + 3 + 2
    assert strengths(versus("buggoth", Armitage=whacker))[0] == 4 + 3  # the reserved Item still counts
    cultist = {"classes": ["cultist"], "enhancers": ["frothing"]}
    assert strengths(versus("buggoth", Armitage=cultist, Carter={"classes": ["cultist"]}))[0] == 4 + 3


@pytest.mark.rule("MU-dig-13", "MU-multi-3")
def test_against_the_joggoth_footgear_gives_nothing_not_even_tripled() -> None:
    state = versus("joggoth", Armitage={"items": ["galoshes", "brass_knucks"]}, cards=[{"card": "kicker_ichor"}])
    assert strengths(state)[0] == 4 + 1


@pytest.mark.rule("MU-run-4", "MU-run-5")
def test_one_flees_the_joggoth_at_minus_two() -> None:
    assert "escaped" not in kinds(caught("joggoth", dice=[6]))
    with_tentacle = caught("joggoth", dice=[6], Armitage={"items": ["fake_tentacle"]})
    assert "escaped" in kinds(with_tentacle)  # 6 - 2 + 1


@pytest.mark.rule("MU-enh-9", "MU-enh-10")
def test_only_the_right_stars_wake_the_dunwich_snorer() -> None:
    right, confused = {"card": "the_stars_are_right"}, {"card": "the_stars_are_confused"}
    assert strengths(versus("the_dunwich_snorer", cards=[right]))[1] == 1 + 10
    assert strengths(versus("the_dunwich_snorer", cards=[right, confused]))[1] == 1 + 3
    assert strengths(versus("the_dunwich_snorer", "ruggoth", cards=[right]))[1] == 1 + 10 + 2 + 3


@pytest.mark.rule("MU-multi-11")
def test_no_male_may_help_against_gram_smoker() -> None:
    state = versus(doomed("gram_smoker"), Carter={"sex": "female"}, Armitage={"sex": "female"})
    assert offered(state, "Armitage", "Ask Carter for help")
    assert not offered(state, "Armitage", "Ask Birch for help")
    assert not offered(state, "Birch", "your help")


@pytest.mark.rule("MU-multi-11")
def test_a_male_helper_leaves_when_gram_smoker_joins() -> None:
    state = versus("the_king_in_pink", helper="Birch", Carter={"hand": ["gram_smoker"]})
    choose(state, "Carter", "Add Gram Smoker")
    assert state.fight is not None
    assert (state.fight.helper, monsters(state)) == (-1, ["The King in Pink", "Gram Smoker"])


@pytest.mark.rule("MU-multi-11")
def test_nobody_is_paid_for_helping_against_the_loggoth() -> None:
    state = versus(doomed("loggoth"), Armitage={"items": ["galoshes"]})
    assert [words for words in offers(state, "Armitage") if "help" in words] == [
        "Ask Birch for help without pay",
        "Ask Carter for help without pay",
    ]
    choose(state, "Armitage", "Ask Carter for help without pay")
    choose(state, "Carter", "Accept")
    assert state.fight is not None
    assert state.fight.helper == 2


@pytest.mark.rule("MU-item-25")
def test_in_the_fog_only_ichor_counts_and_flame_counts_double() -> None:
    burning = {"item": "flamethrower", "extras": ["official_mythos"]}
    played = [{"card": "sicker_ichor", "side": "munchkins"}, {"card": "canned_meat", "side": "munchkins"}]
    state = versus("foggoth", Armitage={"items": [burning, "brass_knucks"]}, cards=played)
    assert strengths(state) == (4 + 2 * (4 + 2), 6 - 2)
    assert strengths(versus("foggoth", cards=[{"card": "canned_meat", "side": "monsters"}])) == (4, 6 + 3)


@pytest.mark.rule("MU-mon-9", "MU-cult-10", "MU-close-15")
def test_whoever_meets_h_p_munchcraft_is_a_cultist() -> None:
    state = behind_the_door("h_p_munchcraft", cultist_pile=2, Armitage={"classes": ["investigator"]})
    choose(state, "Armitage", "Open the door")
    assert (classes(state, "Armitage"), state.cultists) == (["Cultist"], 1)
    assert strengths(state)[1] == 6  # the Class given up no longer counts
    choose(state, "Armitage", "Ask Carter for help", ((), 0, (0,), (0,), ()))
    choose(state, "Carter", "Accept")
    assert (classes(state, "Carter"), classes(state, "Birch")) == (["Cultist"], [])


@pytest.mark.rule("MU-shot-14", "MU-dig-11")
def test_the_tchoo_tchoo_people_force_every_helpful_one_shot_out_of_the_hand() -> None:
    held = ["canned_meat", "sicker_ichor", "bicker_ichor", "rugose"]
    carried = {"item": "kitchen_sink", "worn": False}
    state = behind_the_door("tchoo_tchoo_people", Armitage={"hand": held, "items": [carried]})
    assert len(events(state, "shows")) == 1
    assert asked(state) == ["Armitage"]
    assert not offered(state, "Armitage", "Pass")
    choose(state, "Armitage", "Use Canned Meat")  # the order is free, the last one goes by itself
    assert hand(state, "Armitage") == ["Rugose", "Bicker Ichor"]  # no second monster to be rid of
    assert list(items(state, "Armitage")) == ["Kitchen Sink"]
    assert strengths(state) == (4 + 3, 6 - 2)


@pytest.mark.rule("MU-mon-8")
@pytest.mark.parametrize(("held", "strength"), [([], 11), (["rugose"], 8), (["rugose", "mephitic"], 11)])
def test_the_coggoth_counts_the_hand_once_as_it_appears(held: list[str], strength: int) -> None:
    state = behind_the_door("coggoth", Armitage={"hand": [*held]})
    pass_until(state, "Interfere")
    assert strengths(state)[1] == strength
    if held:
        choose(state, "Armitage", "Put Rugose on Coggoth")
        assert strengths(state)[1] == strength + 5


@pytest.mark.rule("MU-shot-11")
def test_ichor_does_nothing_to_the_elder_globs_and_thrown_by_them_counts_double() -> None:
    at_globs, at_us = ({"card": "sticker_ichor", "side": side} for side in ("munchkins", "monsters"))
    assert strengths(versus("elder_globs", cards=[at_globs])) == (4, 10)
    assert strengths(versus("elder_globs", cards=[at_us])) == (4 - 8, 10)
    assert strengths(versus("elder_globs", "ruggoth", cards=[at_globs])) == (4, 10 + 2 - 4)


@pytest.mark.rule("MU-close-15", "MU-dig-15")
def test_the_fun_guys_entrance_costs_the_left_neighbour_a_random_card() -> None:
    state = behind_the_door("fun_guy_from_yuggoth", dice=[2], Birch={"hand": ["rugose", "amnesia"]})
    assert hand(state, "Birch") == ["Rugose"]
    assert door_top(state) == "Amnesia"


@pytest.mark.rule("MU-run-20")
@pytest.mark.parametrize(
    ("name", "most"),
    [("shoggoth", 3), ("shrub_niggurath", 3), ("the_king_in_pink", 3), ("ozathoth", 4), ("tht_whch_hs_n_vwls", 4)],
)
def test_the_great_ones_do_not_pursue_the_small(name: str, most: int) -> None:
    assert "let_go" in kinds(caught(name, dice=(), Armitage={"level": most}))
    assert "rolled" in kinds(caught(name, dice=(6,), Armitage={"level": most + 1}))


@pytest.mark.rule("MU-shot-15", "MU-cbt-8", "MU-rew-5")
def test_ozathoth_cannot_sit_through_the_song_of_madness() -> None:
    state = versus("ozathoth", cultist_pile=1, Armitage={"hand": ["song_of_madness"]})
    choose(state, "Armitage", "Use Song of Madness for the munchkins")
    assert (state.fight, level(state, "Armitage"), hand(state, "Armitage")) == (None, 4, [])
    assert classes(state, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-shot-15")
def test_sung_for_the_monsters_the_song_does_not_drive_ozathoth_away() -> None:
    state = versus("ozathoth", cultist_pile=1, Birch={"hand": ["song_of_madness"]})
    choose(state, "Birch", "Use Song of Madness for the monsters")
    assert (strengths(state), classes(state, "Birch")) == ((4, 18 + 5), [])


@pytest.mark.rule("MU-class-15", "MU-class-16")
def test_a_professor_learns_from_escaping_the_deadly_but_not_beside_a_buggoth() -> None:
    professor = {"classes": ["professor"], "hand": ["rugose"]}
    assert level(caught("froggoth", dice=(6,), Armitage=professor), "Armitage") == 5
    assert level(caught("sluggoth", dice=(6,), Armitage=professor), "Armitage") == 4
    state = versus(doomed("froggoth"), "buggoth", dice=(6, 6), Armitage=professor)
    beaten(state)
    choose(state, "Armitage", "Run from Froggoth")
    beaten(state)
    assert level(state, "Armitage") == 4


@pytest.mark.rule("MU-goth-1", "MU-goth-2", "MU-goth-3")
@pytest.mark.parametrize(
    "name",
    [
        "buggoth", "joggoth", "shog_goth", "ruggoth", "loggoth", "foggoth", "coggoth", "froggoth", "sluggoth",
        "shoggoth", "fun_guy_from_yuggoth",
    ],
)  # fmt: skip
def test_every_goth_summons_another(name: str) -> None:
    called = "loggoth" if name != "loggoth" else "foggoth"
    state = behind_the_door(name, Armitage={"hand": ["rugose"]}, Birch={"hand": []}, Carter={"hand": [called]})
    choose(state, "Armitage", "Add no 'goth'")
    choose(state, "Carter", "Answer the summons")
    assert [title.lower() for title in monsters(state)][1] == called


@pytest.mark.rule("MU-goth-1")
@pytest.mark.parametrize("name", ["ozathoth", "gnarlythotep", "chibithulhu"])
def test_others_summon_nobody(name: str) -> None:
    state = behind_the_door(name, Carter={"hand": ["loggoth"]})
    assert not offered(state, "Carter", "Answer the summons")
    assert state.fight is not None


@pytest.mark.rule("MU-und-1", "MU-und-2", "MU-und-4")
@pytest.mark.parametrize("name", ["aughost_derwraith", "gram_smoker", "the_unpronounceable_evil", "the_king_in_pink"])
def test_the_undead_support_each_other(name: str) -> None:
    other = "aughost_derwraith" if name != "aughost_derwraith" else "gram_smoker"
    state = versus(other, Birch={"hand": [name]})
    choose(state, "Birch", "an Undead, to the fight")
    assert len(monsters(state)) == 2
    assert not offered(versus("ruggoth", Birch={"hand": [name]}), "Birch", "an Undead")
