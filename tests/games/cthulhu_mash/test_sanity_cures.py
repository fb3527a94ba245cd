"""The way back, and minds that are lost for good. Sections 8.4 to 8.6."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from tests.games.cthulhu_mash.minds import FAR, dock, on, points, unafraid
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, MARINER, asked, can, choose, events, health, question

# ---------------------------------------------------------------------- the way back


@pytest.mark.rule("CM-8.6-1", "CM-8.6-2", "CM-8.6-3")
@pytest.mark.parametrize("owner", [EXPLORER, MARINER])
def test_a_comrade_beside_administers_herbs_of_either_for_an_action(owner: str) -> None:
    seats: dict[str, Any] = {MARINER: {"sanity": 21}, EXPLORER: {}}
    seats[owner] = {**seats[owner], "objects": ["Herbs"]}
    s = unafraid(dock({EXPLORER: "R6/C1", MARINER: "R6/C2"}, seats=seats))
    choose(s, EXPLORER, f"Give the {MARINER} {'your' if owner == EXPLORER else 'the sufferer' + chr(39) + 's'} Herbs")
    assert (points(s, MARINER), s.actions, s.objects) == (22, 3, [(), ()])
    choose(s, EXPLORER, "End the turn")
    assert (asked(s), question(s)) == (MARINER, "Actions")


@pytest.mark.rule("CM-8.6-1", "CM-8.6-2", "CM-8.4-2")
def test_a_comrade_hands_over_the_necklace_for_an_action() -> None:
    seats = {MARINER: {"sanity": 18}, EXPLORER: {"objects": ["Elder Sign Necklace"]}}
    s = unafraid(dock({EXPLORER: "R6/C1", MARINER: "R6/C2"}, seats=seats))
    choose(s, EXPLORER, f"Hand the Elder Sign Necklace to the {MARINER}")
    assert (points(s, MARINER), s.sanity_base[1], s.actions, sanity.mad(s, 1)) == (26, 50, 3, False)


@pytest.mark.rule("CM-8.6-2")
def test_helping_needs_an_insane_comrade_beside() -> None:
    herbs = {EXPLORER: {"objects": ["Herbs"]}}
    far = dock({EXPLORER: "R6/C1", MARINER: "R6/C3"}, seats={**herbs, MARINER: {"sanity": 21}})
    sane = dock({EXPLORER: "R6/C1", MARINER: "R6/C2"}, seats={**herbs, MARINER: {"sanity": 22}})
    assert not can(far, EXPLORER, f"Give the {MARINER}")
    assert not can(sane, EXPLORER, f"Give the {MARINER}")


@pytest.mark.rule("CM-8.6-3")
def test_falling_to_the_half_again_brings_the_insanity_back() -> None:
    s = dock({MARINER: "R6/C1", EXPLORER: FAR}, seats={MARINER: {"sanity": 21}}, active=EXPLORER)
    sanity.restore(s, 0, 1, "CM-8.4-1")
    assert not sanity.mad(s, 0)
    sanity.lose(s, 0, 1, "CM-8.3-9")
    assert sanity.mad(s, 0)


@pytest.mark.rule("CM-8.6-4")
@pytest.mark.parametrize(("face", "left", "life"), [(2, 29, 3), (6, 29, 3), (1, 28, 2)])
def test_who_wanders_onto_the_machine_is_cured_or_hurt(face: int, left: int, life: int) -> None:
    school = "Miskatonic Medical School"
    s = on(
        school,
        {DOCTOR: f"R4/C5 of {school}", EXPLORER: FAR},
        [5, 1, face, 1, 1, 1],
        seats={DOCTOR: {"sanity": 28}},
    )
    assert (points(s, DOCTOR), health(s, DOCTOR)) == (left, life)
    assert (asked(s) == DOCTOR) is (face > 1)


@pytest.mark.rule("CM-8.7-1")
def test_nothing_restores_the_mind_that_is_lost() -> None:
    seats = {MARINER: {"sanity": 0}, EXPLORER: {"objects": ["Elder Sign Necklace", "Herbs"]}}
    s = dock({EXPLORER: "R6/C1", MARINER: "R6/C2"}, seats=seats)
    assert not can(s, EXPLORER, f"Give the {MARINER}")
    assert not can(s, EXPLORER, "Hand the Elder Sign Necklace")
    sanity.restore(s, 1, 9, "CM-8.4-1")
    sanity.taken(s, 1, BOX.pieces_of("elder_sign_necklace")[0])
    assert (points(s, MARINER), s.sanity_base[1]) == (0, 50)


@pytest.mark.rule("CM-8.7-1", "CM-ref-5")
def test_sanity_stops_at_nought() -> None:
    s = dock({EXPLORER: "R6/C1", MARINER: "R6/C2"}, seats={MARINER: {"sanity": 2}})
    assert (sanity.lose(s, 1, 8, "CM-8.3-4"), points(s, MARINER)) == (2, 0)
    assert events(s, "lost_forever")[0].facts == (1,)


@pytest.mark.rule("CM-8.7-2")
def test_with_everybody_insane_for_good_the_game_goes_on_to_the_round_limit() -> None:
    both = {MARINER: {"sanity": 0}, EXPLORER: {"sanity": 0}}
    s = dock(
        {MARINER: "R6/C1", EXPLORER: "R6/C6"},
        [1] * 2000,
        seats=both,
        options={"mode": "cooperative", "sanity": True, "rounds": 10},
    )
    assert s.outcome is not None
    assert s.outcome.rule == "CM-ref-12"
    assert len(events(s, "raves")) == 2 * 4 * 10
    assert EYE not in s.game.sketch(s)["seats"]


@pytest.mark.rule("CM-8.5-7", "CM-8.4-2")
def test_whoever_drops_what_held_the_mind_together_relapses_and_the_log_says_so() -> None:
    seats = {MARINER: {"objects": ["Elder Sign Necklace"], "sanity": 26}, EXPLORER: {"sanity": 40}}
    s = unafraid(dock({MARINER: "R6/C2", EXPLORER: "R6/C1"}, seats=seats))
    assert not sanity.mad(s, 0)
    choose(s, MARINER, "Drop the Elder Sign Necklace")
    assert sanity.mad(s, 0)
    assert [event.rule for event in events(s, "insane")] == ["CM-8.5-7"]
