"""Why not: each reason in a pair of positions, refused with it, and allowed once just that obstacle is gone."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of, seat_of, space_of
from miskatonic.games.cthulhu_mash.records import BARE, BIRD
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import Spawn
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.lacks import LACKS
from tests.games.cthulhu_mash.pairs import FIGHTS, WAYS
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, choose, farm
from tests.games.pairs import Pair, cited, params, without_pair

FREE_TO = ("", "")
COOP = "Cooperative Game"


def at(state: Mash, space: str) -> int:
    return space_of(state, f"{space} of Family Farm", "")


def why(state: Mash, name: str, what: str) -> tuple[str, str]:
    """The rule against it and the kind of obstacle; both empty if nothing is."""
    found = state.reason(seat_of(state, name), what)
    assert found is None or found.text
    return (found.rule, found.kind) if found is not None else FREE_TO


def text(state: Mash, name: str, what: str) -> str:
    found = state.reason(seat_of(state, name), what)
    assert found is not None
    return found.text


def walking(where: dict[str, str], **more: Any) -> Mash:
    """The Private Eye has begun to move."""
    s = farm(where, **more)
    choose(s, EYE, "Move")
    return s


@pytest.mark.rule("CM-2.3.3-3")
def test_a_wall_is_named_by_the_spaces_that_it_parts() -> None:
    """A dotted line runs to the east of R6/C4."""
    s = farm({DOCTOR: "R6/C4", EXPLORER: "R1/C1"}, monsters={"Cultist A": "R6/C5", "Cultist B": "R6/C3"})
    beyond, beside = figure_of(s, "Cultist A"), figure_of(s, "Cultist B")
    assert why(s, DOCTOR, f"Strike({BARE},{beyond})") == ("CM-2.3.3-3", "wall")
    assert text(s, DOCTOR, f"Strike({BARE},{beyond})") == "A wall lies between R6/C4 and R6/C5."
    assert why(s, DOCTOR, f"Strike({BARE},{beside})") == FREE_TO


@pytest.mark.rule("CM-2.1.4-5")
def test_a_monster_in_the_way_is_named() -> None:
    where = {EYE: "R1/C1", EXPLORER: "R6/C6"}
    shut = walking(where, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C1"})
    key = f"Walk({at(shut, 'R1/C3')})"
    assert why(shut, EYE, key) == ("CM-2.1.4-5", "figure")
    assert "Cultist A" in text(shut, EYE, key)
    assert why(walking(where, monsters={"Cultist B": "R2/C1"}), EYE, key) == FREE_TO
    assert why(shut, EYE, f"Walk({at(shut, 'R1/C2')})") == ("CM-2.1.4-9", "taken")


@pytest.mark.rule("CM-2.1.4-6")
def test_a_character_that_has_not_been_asked_is_in_the_way() -> None:
    ring = {"Cultist A": "R2/C1"}
    s = walking({EYE: "R1/C1", EXPLORER: "R1/C2"}, monsters=ring)
    key = f"Walk({at(s, 'R1/C3')})"
    assert why(s, EYE, key) == ("CM-2.1.4-6", "figure")
    choose(s, EYE, f"Ask the {EXPLORER}")
    choose(s, EXPLORER, "Let the")
    assert why(s, EYE, key) == FREE_TO


@pytest.mark.rule("CM-2.1.4-1")
def test_a_space_too_far_for_the_points() -> None:
    s = walking({EYE: "R1/C1", EXPLORER: "R6/C6"})
    key = f"Walk({at(s, 'R1/C3')})"
    assert why(s, EYE, key) == FREE_TO
    s.mp = 1
    assert why(s, EYE, key) == ("CM-2.1.4-1", "too far")


@pytest.mark.rule("CM-2.1.10-1", "CM-2.1.10-2", "CM-2.1.10-4")
def test_a_leap_is_straight_long_enough_and_lands_where_nobody_stands() -> None:
    where = {EYE: "R1/C1", EXPLORER: "R6/C6"}
    s = farm(where)
    assert why(s, EYE, f"Jump({at(s, 'R1/C3')})") == FREE_TO
    assert why(s, EYE, f"Jump({at(s, 'R1/C2')})") == ("CM-2.1.10-1", "leap")
    assert why(s, EYE, f"Jump({at(s, 'R2/C2')})") == ("CM-2.1.10-2", "not straight")
    taken = farm(where, monsters={"Cultist A": "R1/C3"})
    assert why(taken, EYE, f"Jump({at(taken, 'R1/C3')})") == ("CM-2.1.10-4", "taken")


@pytest.mark.rule("CM-2.1.1-1", "CM-2.1.1-2")
def test_a_blow_reaches_the_four_spaces_beside() -> None:
    for space, expected in (
        ("R1/C2", FREE_TO), ("R1/C3", ("CM-2.1.1-1", "reach")), ("R2/C2", ("CM-2.1.1-2", "diagonal")),
    ):  # fmt: skip
        s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": space})
        assert why(s, EYE, f"Strike({BARE},{figure_of(s, 'Cultist A')})") == expected
        assert why(s, EYE, f"f{figure_of(s, 'Cultist A')}") == expected


@pytest.mark.rule("CM-2.1.11-1", "CM-2.1.11-2")
def test_a_push_needs_a_neighbour_that_can_be_moved() -> None:
    for space, expected in (("R1/C2", FREE_TO), ("R1/C3", ("CM-2.1.11-1", "reach"))):
        s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": space})
        assert why(s, EYE, f"Push({figure_of(s, 'Cultist A')})") == expected


@pytest.mark.rule("CM-3.1-5")
def test_without_actions_nothing_is_done() -> None:
    s = walking({EYE: "R1/C1", EXPLORER: "R6/C6"})
    choose(s, EYE, "End the move")
    key = f"Jump({at(s, 'R1/C3')})"
    assert why(s, EYE, key) == FREE_TO
    assert why(s, EXPLORER, key) == ("CM-3.1-3", "waiting")


@pytest.mark.rule("CM-3.1-8")
def test_a_monster_attacks_the_character_that_just_acted_and_no_other() -> None:
    where = {EYE: "R1/C1", EXPLORER: "R1/C3"}
    s = farm(where, monsters={"Cultist A": "R1/C2"})
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Cultist A acts")
    cultist = figure_of(s, "Cultist A")
    assert why(s, EXPLORER, f"MonsterStrike({cultist},{seat_of(s, EYE)})") == FREE_TO
    assert why(s, EXPLORER, f"MonsterStrike({cultist},{seat_of(s, EXPLORER)})") == ("CM-3.1-8", "other victim")
    assert EYE in text(s, EXPLORER, f"MonsterStrike({cultist},{seat_of(s, EXPLORER)})")


@pytest.mark.rule("CM-3.1-15", "CM-4.2-2")
def test_in_a_cooperative_game_a_monster_that_can_attack_does_not_rest() -> None:
    where = {EYE: "R1/C1", EXPLORER: "R6/C6"}
    for mode, expected in ((COOP, ("CM-3.1-15", "must")), ("Death Match", FREE_TO)):
        s = farm(where, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C1"}, mode=mode)
        choose(s, EYE, "End the turn")
        assert why(s, EXPLORER, f"AllDone({s.tile_of(seat_of(s, EYE))})") == expected


@pytest.mark.rule("CM-2.3.4-6")
def test_whoever_is_held_fast_goes_nowhere() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"})
    key = f"Jump({at(s, 'R1/C3')})"
    assert why(s, EYE, key) == FREE_TO
    held = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, holds=[{"who": EYE, "kind": "body", "number": 1}])
    assert why(held, EYE, key) == ("CM-2.3.4-6", "held")
    assert why(held, EYE, "Move()") == ("CM-2.3.4-6", "held")


@pytest.mark.rule("CM-2.3.2-4")
def test_another_tile_is_reached_by_a_gate() -> None:
    s = walking({EYE: "R1/C1", EXPLORER: "R6/C6"})
    other = s.home[0] * 36
    assert why(s, EYE, f"Walk({other})") == ("CM-2.3.2-4", "other tile")


@pytest.mark.rule("CM-2.6-4", "CM-2.1.3-1", "CM-2.6-2", "CM-2.1.7-2", "CM-3.3.1-7")
def test_what_is_not_there_is_refused_by_the_rule_that_asks_for_it() -> None:
    where = {EYE: "R1/C1", EXPLORER: "R6/C6"}
    bare = farm(where)
    tome = BOX.pieces_of("necronomicon")[0]
    for key, rule in (
        ("Drop(3)", "CM-2.6-4"), ("TradeIn()", "CM-2.1.3-1"), (f"ReadTome({tome})", "CM-2.6-2"),
        ("UseSpace()", "CM-2.1.7-2"), ("Fish(1)", "CM-3.3.1-7"),
    ):  # fmt: skip
        assert why(bare, EYE, key) == (rule, "absent"), key
    bare.objects[seat_of(bare, EYE)] = (tome,)
    assert why(bare, EYE, f"Drop({tome})") == FREE_TO
    assert why(bare, EYE, f"ReadTome({tome})") == FREE_TO


def test_every_thing_that_may_be_missing_has_a_rule_which_is_not_the_one_that_allows_it() -> None:
    for name, (rule, text) in LACKS.items():
        assert text
        assert rule != GAME.kinds[name].rule
        assert rule in GAME.rulebook.rules or name == "BeginWith"  # the printed text names two objects, and is the rule


def test_what_is_not_there_is_said_so() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"})
    assert text(s, EYE, "Drop(3)") == "You do not carry that."
    assert NOBODY not in s.space[: s.seats]


@pytest.mark.parametrize("pair", params(FIGHTS, WAYS))
def test_it_is_refused_with_the_obstacle_and_allowed_without(pair: Pair) -> None:
    pair.hold()


def test_every_rule_that_a_choice_declares_against_it_is_seen_in_a_pair() -> None:
    assert without_pair(GAME, [FIGHTS, WAYS], cited(globals())) == set()


def told(s: Mash, name: str, key: str) -> tuple[str, str]:
    """The rule and the sentence; both empty if nothing is against it."""
    found = s.reason(seat_of(s, name), key)
    return (found.rule, found.text) if found is not None else FREE_TO


@pytest.mark.rule("CM-6-1", "CM-6-6", "CM-6-13", "CM-2.1.8-2", "CM-6-37", "CM-2.2-5", "CM-2.3.4-19")
def test_a_spell_says_what_is_wrong_with_it() -> None:
    number = {spell.id: spell.number for spell in BOX.spells}
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R6/C6"}, generators={"Web Tunnel A": "R1/C2"})
    seat, razor = seat_of(s, DOCTOR), number["spectral_razor"]
    s.arcane[seat] = razor
    assert told(s, DOCTOR, f"OpenGate({number['create_gate']})") == (
        "CM-6-1", "You do not know Create Gate: no tome that you carry holds it.",
    )  # fmt: skip
    assert told(s, DOCTOR, f"OpenGate({razor})") == ("CM-6-4", "Spectral Razor does something else.")
    choose(s, DOCTOR, "Cast Spectral Razor")
    assert told(s, DOCTOR, f"DrawRazor({razor})")[0] == "CM-6-6"
    s.arcane[seat] = number["heal"]
    assert told(s, DOCTOR, f"Comfort({number['heal']},{seat})")[0] == "CM-2.2-5"
    assert told(s, DOCTOR, f"Comfort({number['heal']},{seat_of(s, EXPLORER)})")[0] == "CM-6-37"
    s.arcane[seat] = number["freezing_wrack"]
    assert told(s, DOCTOR, f"Curse({number['freezing_wrack']},{figure_of(s, 'Web Tunnel A')})")[0] == "CM-2.3.4-19"
    s.arcane[seat], s.ward = number["flesh_ward"], 1 << seat
    assert told(s, DOCTOR, f"CastWard({number['flesh_ward']})")[0] == "CM-6-13"
    s.ward = 0
    assert told(s, DOCTOR, f"CastWard({number['flesh_ward']})") == FREE_TO
    s.mentality[seat] = 0
    assert told(s, DOCTOR, f"CastWard({number['flesh_ward']})")[0] == "CM-2.1.8-2"


@pytest.mark.rule("CM-2.1.2-4", "CM-2.3.2-13", "CM-6-21", "CM-6-36", "CM-5.1-42", "CM-2.10-7")
def test_a_spell_names_what_is_wrong_with_its_target() -> None:
    number = {spell.id: spell.number for spell in BOX.spells}
    there = {"Cultist A": "R1/C2", "Cultist B": "R1/C3", "Cultist C": "R1/C6 of Base Camp"}
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R2/C1"}, monsters=there)
    seat, reach = seat_of(s, DOCTOR), number["reach"]
    s.arcane[seat] = reach
    for name, rule in (
        ("Cultist B", "CM-2.1.2-4"), ("Cultist C", "CM-2.3.2-13"), ("Cultist A", "CM-6-36"), (EXPLORER, "CM-6-36"),
    ):  # fmt: skip
        assert told(s, DOCTOR, f"Curse({reach},{figure_of(s, name)})")[0] == rule, name
    s.objects[seat_of(s, EXPLORER)] = (BOX.pieces_of("herbs")[0],)
    assert told(s, DOCTOR, f"Curse({reach},{figure_of(s, EXPLORER)})") == FREE_TO


@pytest.mark.rule("CM-2.1.5-3", "CM-2.6-2", "CM-6-3", "CM-5-2", "CM-2.3.4-6", "CM-3.3.2-19", "CM-2.3.1-4")
def test_an_object_says_why_it_is_of_no_use_now() -> None:
    (herbs, _), (kit, *_) = BOX.pieces_of("herbs"), BOX.pieces_of("first_aid_kit")
    (tome,), (bird,), (key,) = (BOX.pieces_of(name) for name in ("necronomicon", "cock_fighter", "skeleton_key"))
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R1/C2", "Cultist B": "R1/C3"})
    seat = seat_of(s, EYE)
    assert told(s, EYE, f"UseRemedy({seat},{herbs})") == ("CM-2.6-2", "You do not carry the Herbs.")
    s.objects[seat] = (herbs, kit, tome, bird, key)
    assert told(s, EYE, f"UseRemedy({seat},{herbs})") == ("CM-2.2-5", "You have all your mentality.")
    assert told(s, EYE, f"UseRemedy({seat},{kit})") == ("CM-2.2-5", "You have all your health.")
    assert told(s, EYE, f"UseRemedy({seat},{tome})")[0] == "CM-5-2"
    assert told(s, EYE, f"OpenChest({key})")[0] == "CM-3.3.2-19"
    assert told(s, EYE, f"SetOnBird({bird},{figure_of(s, 'Cultist B')})")[0] == "CM-2.1.1-1"
    near = f"SetOnBird({bird},{figure_of(s, 'Cultist A')})"
    assert told(s, EYE, near) == FREE_TO
    s.used |= BIRD
    assert told(s, EYE, near)[0] == "CM-2.1.5-3"
    s.written[tome] = (0, 1)
    assert told(s, EYE, f"ReadTome({tome})")[0] == "CM-6-3"
    held = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, holds=[{"who": EYE, "kind": "body", "number": 1}])
    held.objects[seat], held.health[seat] = (kit,), 1
    assert told(held, EYE, f"UseRemedy({seat},{kit})")[0] == "CM-2.3.4-6"


@pytest.mark.rule("CM-3.3.1-7", "CM-3.3.1-17", "CM-2.1.8-1", "CM-2.2-5", "CM-2.1.3-1", "CM-2.7-2")
def test_an_ability_says_whose_it_is_and_what_it_needs() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R1/C2"})
    assert told(s, EYE, "Fish(1)") == ("CM-3.3.1-7", "That is for the Mariner Merchant.")
    assert told(s, EYE, f"Inject({figure_of(s, 'Cultist A')})") == ("CM-3.3.1-17", "That is for the Psychotherapist.")
    assert told(s, EYE, "TradeIn()") == ("CM-2.1.3-1", "A power-up takes 3 trophies, and you have 0.")
    s.trophies[seat_of(s, EYE)] = (0, 0, 0)
    assert told(s, EYE, "TradeIn()") == FREE_TO
    s.power_pile = 0
    assert told(s, EYE, "TradeIn()")[0] == "CM-2.7-2"


@pytest.mark.rule("CM-2.5.2-2", "CM-2.5.2-3", "CM-3.1-15")
def test_a_monster_comes_out_on_a_free_space_beside_its_generator() -> None:
    """In a Cooperative Game it has to be one of those nearest to the active character."""
    where = {EYE: "R1/C1", EXPLORER: "R6/C6"}
    for mode, far in (("Death Match", FREE_TO[0]), (COOP, "CM-3.1-15")):
        s = farm(where, generators={"Web Tunnel A": "R2/C2"}, monsters={"Cultist A": "R2/C3"}, mode=mode)
        tunnel = figure_of(s, "Web Tunnel A")
        s.then(Spawn(tunnel))
        s.advance()
        found = {
            space: why(s, EXPLORER, f"PlaceMonster({tunnel},{at(s, space)})")[0]
            for space in ("R1/C2", "R2/C3", "R1/C4", "R3/C3")
        }
        assert found == {"R1/C2": "", "R2/C3": "CM-2.5.2-3", "R1/C4": "CM-2.5.2-2", "R3/C3": far}


@pytest.mark.rule("CM-2.6-2", "CM-2.1.1-8", "CM-4.1-3", "CM-2.1.2-4")
def test_a_weapon_for_several_spaces_says_why_it_strikes_nobody() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R1/C3"})
    (bundle, *_), (mist,) = BOX.pieces_of("dynamite_bundle"), BOX.pieces_of("mist_projector")
    assert told(s, EYE, f"Mist({mist},1)") == ("CM-2.6-2", "You do not carry the Mi-Go Mist Projector.")
    s.objects[seat_of(s, EYE)] = (bundle, mist)
    assert told(s, EYE, f"Mist({mist},0)") == ("CM-2.1.1-8", "That would strike nobody.")
    assert told(s, EYE, f"Mist({mist},1)") == FREE_TO
    for space, rule in (("R1/C3", ""), ("R1/C2", "CM-4.1-3"), ("R1/C5", "CM-2.1.2-4"), ("R5/C1", "CM-2.1.1-8")):
        assert told(s, EYE, f"Throw({bundle},{at(s, space)},0)")[0] == rule, space


@pytest.mark.rule("CM-3.1-7")
def test_while_one_piece_acts_another_waits() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C1"})
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Cultist A acts")
    first, second = figure_of(s, "Cultist A"), figure_of(s, "Cultist B")
    assert why(s, EXPLORER, f"Rest({second})")[0] == "CM-3.1-7"
    assert why(s, EXPLORER, f"Turn({second},0)")[0] == "CM-3.1-7"
    assert why(s, EXPLORER, f"Turn({first},0)")[0] == "CM-2.5.3-2"
    assert why(s, EXPLORER, f"Rest({first})") == FREE_TO
