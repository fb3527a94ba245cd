"""Positions: what is in the sketch, what may be stated, and how a mistake is told."""

from __future__ import annotations

import re

import pytest

from miskatonic.games import game
from miskatonic.games.terror_paths import GAME
from miskatonic.kernel.cases.casefile import CaseError, parse
from miskatonic.kernel.cases.run import run
from tests.games.terror_paths.stage import foe, put, table
from tests.games.terror_paths.trial import CELLAR, EVA, HALL, HARVEY, IMP


def test_where_somebody_walked_from_and_who_lies_in_ambush_are_in_the_sketch() -> None:
    s = table(EVA, HARVEY)
    put(s, 0, HALL)
    put(s, 1, HALL)
    s.walked, s.came_from[1] = 1 << 1, CELLAR
    foe(s, IMP, HALL, ambush=True)
    foe(s, IMP, CELLAR)
    sketch = GAME.sketch(s)
    seats = list(sketch["seats"].values())
    assert "walked_from" not in seats[0]
    assert seats[1]["walked_from"] == s.box.spots[CELLAR].id
    assert [about.get("ambush", False) for about in sketch["foes"].values()] == [True, False]


HEAD = "game: terror_paths\ntitle: A case\nseats: 1\noptions: {scenario: hound_dog}\n"
SHE = "seats: {Eva Boue: {at: pit_head}}"


def problems(position: str, rest: str = "") -> list[str]:
    """What a case with this position does not hold."""
    return run(parse(f"{HEAD}position: {{{position}}}\nfurther_dice: 1\n{rest}", "some.yaml")[0], game).problems


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (
            "seats: {Eva Boue: {at: pit_heat}}",
            "seats.Eva Boue.at: there is no place 'pit_heat'; did you mean pit_head?",
        ),
        ("seats: {Eva Boue: {items: pistol}}", "seats.Eva Boue.items must be a list, not 'pistol'"),
        ("seats: {Eva Boue: {san: 9}}", "seats.Eva Boue.san must be from 0 to 5, not 9"),
        ("seats: {Eva Boue: {}, Zoran Vuk: {}}", "seats must name 1 Investigator, not 2; the case says how many play"),
        ("threat: 18, " + SHE, "threat must be from 0 to 17, not 18 [TP-trk-1]"),
        ("doom: 8, " + SHE, "doom must be from 0 to 7, not 8 [TP-trk-3]"),
        ("phase: fight pit_head, " + SHE, "a fight at 'pit_head' needs an Enemy and an Investigator there"),
        ("phase: attempt pit_head, " + SHE, "an attempt at 'pit_head' needs a Challenge there"),
        ("phase: battle, " + SHE, "phase must be one of prepare, moves, acts, menace, fight PLACE, attempt PLACE"),
        ("foes: [{kind: troglodyte, at: pit_head, hits: [3]}], " + SHE, "foes[0].hits must be from 1 to 2, not 3"),
        ("places: {pit_head: {searched: [spell]}}, " + SHE, "there is no icon 'spell'; there is weapon"),
        ("places: {pit_head: {blocked: 1}}, " + SHE, "places.pit_head.blocked must be true or false, not 1"),
        ("item decks: {weapon: [rope]}, " + SHE, "item decks.weapon: 'rope' does not belong there"),
        ("event deck: [rot, rot], " + SHE, "event deck: no copy of 'rot' is left"),
        ("lead: Zoran Vuk, " + SHE, "lead must be one of Eva Boue, not 'Zoran Vuk'"),
    ],
)
def test_a_mistake_is_told_with_the_path_of_its_entry(position: str, told: str) -> None:
    with pytest.raises(CaseError, match=re.escape(told)):
        problems(position)


def test_things_go_by_their_printed_names_too() -> None:
    assert (
        problems(
            "seats: {Eva Boue: {at: Pit Head, items: [First Aid Kit]}}, places: {Pit Head: {card: The Nest}}",
            "expect: {seats: {Eva Boue: {at: pit_head, items: [first_aid_kit]}}, places: {pit_head: {card: nest}}}\n",
        )
        == []
    )


def test_what_is_not_there_may_be_expected_to_be_empty() -> None:
    empty = "{card: null, hits: [], loose: [], insight: 0, events: [], locked: false}"
    assert (
        problems(SHE, f"expect: {{places: {{pit_head: {empty}}}, lore: [], disasters: 0, counters: {{hounds: 0}}}}\n")
        == []
    )
    told = problems(SHE, "expect: {places: {pit_head: {insight: 1}}}\n")
    assert told == ["line 7: places.pit_head.insight: expected 1, found 0"]
    assert "there is only" in problems(SHE, "expect: {places: {pit_head: {insigt: 0}}}\n")[0]


def test_of_a_stated_deck_only_those_cards_are_left() -> None:
    s = GAME.start(1, 1, {"scenario": "hound_dog"})
    GAME.arrange(
        s, {"seats": {"Eva Boue": {}}, "event deck": ["rot", "marginalia"], "item decks": {"weapon": ["pistol"]}}
    )
    assert (s.events_left(), s.disasters_in) == (2, 1)
    assert [s.item_bag[kind] for kind in s.box.deck["weapon"] if s.item_bag[kind]] == [1]
    assert sum(s.gone_events) == sum(event.copies for event in s.box.events[: s.box.curses]) - 2


def test_a_second_sheet_and_events_on_the_map_are_laid_out() -> None:
    s = GAME.start(1, 1, {"scenario": "attack_of_the_ancients"})
    events = {"foyer": {"events": ["way_closes"]}}
    GAME.arrange(s, {"seats": {"Eva Boue": {}}, "second": "back_of_the_column", "places": events})
    assert (GAME.sketch(s)["second"], GAME.sketch(s)["places"]["foyer"]["events"]) == (
        "back_of_the_column",
        ["way_closes"],
    )
