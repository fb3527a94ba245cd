"""Every case file in cases/ holds, has the published shape, and every worked example of a rulebook is among them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from miskatonic.games import game, names
from miskatonic.kernel.cases.casefile import Page, read
from miskatonic.kernel.cases.run import run_file
from miskatonic.kernel.cases.shapes import CASE, EVENT, OPTIONAL, OUTCOME, SHARED, STEPS

CASES = Path(__file__).parent.parent / "cases"
FILES = sorted(CASES.rglob("*.yaml"))


def named(path: Path) -> str:
    return path.relative_to(CASES).as_posix()


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    text = (files("miskatonic.kernel.cases") / "case.schema.json").read_text(encoding="utf-8")
    Draft202012Validator.check_schema(json.loads(text))
    return Draft202012Validator(json.loads(text))


@pytest.mark.parametrize("path", FILES, ids=named)
def test_all_cases_of_the_file_hold(path: Path) -> None:
    told = [f"{result.title}: {problem}" for result in run_file(path, game) for problem in result.problems]
    assert told == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_the_file_has_the_published_shape(path: Path, schema: Draft202012Validator) -> None:
    data = Page(named(path), path.read_text(encoding="utf-8")).data
    assert [error.message for error in schema.iter_errors(data)] == []


def test_the_published_shape_has_every_entry_and_every_kind_of_step(schema: Draft202012Validator) -> None:
    shape: Any = schema.schema
    defs = shape["$defs"]
    assert set(defs["case"]["properties"]) == set(CASE)
    assert set(defs["event"]["properties"]) == set(EVENT)
    assert set(defs["outcome"]["properties"]) == set(OUTCOME)
    published = [(set(step["properties"]), set(step["required"])) for step in defs["step"]["oneOf"]]
    read_here = [
        (set(entries), {entry for entry in entries if (kind, entry) not in OPTIONAL}) for kind, entries in STEPS.items()
    ]
    assert sorted(map(str, [(sorted(a), sorted(b)) for a, b in published])) == sorted(
        map(str, [(sorted(a), sorted(b)) for a, b in read_here])
    )


@pytest.mark.parametrize("path", FILES, ids=named)
def test_cases_lie_with_their_game_and_say_what_they_are_about(path: Path) -> None:
    for case in read(path):
        assert case.game == path.relative_to(CASES).parts[0]
        assert case.rules, f"{case.title} names no rule"
        assert case.do or case.expect or case.outcome or case.refused_start, f"{case.title} checks nothing"


def test_no_two_cases_have_the_same_title() -> None:
    titles = [case.title for path in FILES for case in read(path)]
    assert len(titles) == len(set(titles))


AWAITED = {
    # alchemy, curses, pits, boats and allies, of the expansions
    "mansions_of_madness": {f"MM-ex-{number}" for number in range(32, 38)},
}
"""Examples that need an expansion to come."""


@pytest.mark.parametrize("name", [name for name in names() if (CASES / name).is_dir()])
def test_every_worked_example_of_the_rulebook_is_a_case(name: str) -> None:
    titles = [case.title for path in sorted((CASES / name).glob("*.yaml")) for case in read(path)]
    first_words = {title.split()[0] for title in titles}
    assert set(game(name).rulebook.examples) - first_words == AWAITED.get(name, set())


@pytest.mark.parametrize(
    "broken",
    [
        {"game": "g"},
        {"game": "g", "title": "t", "seets": 2},
        {"game": "g", "title": "t", "dice": [0]},
        {"game": "g", "title": "t", "do": [{"choose": "x"}]},
        {"game": "g", "title": "t", "do": [{"seat": "North", "refused": "x"}]},
        {"game": "g", "title": "t", "do": [{"seat": "North", "choose": "x", "rule": "r"}]},
        {"game": "g", "title": "t", "do": [{"seat": "North", "sees": []}]},
        {"game": "g", "title": "t", "do": [{"seat": "North", "sees_not": [{}]}]},
        {"game": "g", "title": "t", "do": [{"seat": "North", "not_offered": []}]},
        {"game": "g", "title": "t", "do": [{"events": [{}]}]},
        {"game": "g", "title": "t", "do": [{"clock": False}]},
        {"game": "g", "title": "t", "refused_start": "x", "position": {}},
        {"game": "g", "title": "t", "outcome": {"loser": "East"}},
        {"game": "g", "cases": [{"do": []}]},
    ],
)
def test_the_published_shape_refuses_what_the_program_refuses(broken: dict[str, Any], schema: Any) -> None:
    assert not schema.is_valid(broken)


@pytest.mark.parametrize(
    "step",
    [
        {"seat": "North", "refused": "x", "rule": ["a", "b"], "says": "y"},
        {"seat": ["North", 1], "refused": "x", "rule": "any"},
        {"seat": "North", "choose": "x", "values": [{"the fourth die": "5+"}, 3, ["a"]]},
        {"seat": "North", "by": "x", "some_choice_leads_to": {"round": 2}},
        {"seat": "North", "sees": ["Tommy Gun", {"name": "top", "value": 1, "in": "East"}]},
        {"seat": "North", "no_events": [{"kind": "x"}]},
    ],
)
def test_the_published_shape_takes_what_the_program_takes(step: dict[str, Any], schema: Any) -> None:
    case = {"game": "g", "title": "t", "dice": [1, "Tommy Gun"], "do": [step]}
    assert [error.message for error in schema.iter_errors(case)] == []


def test_the_published_shape_knows_every_entry(schema: Any) -> None:
    known = schema.schema["$defs"]
    assert set(known["case"]["properties"]) == set(CASE)
    assert set(schema.schema["oneOf"][1]["properties"]) == {*SHARED, "cases"}
    assert set(known["event"]["properties"]) == set(EVENT)
    assert set(known["outcome"]["properties"]) == set(OUTCOME)
    shown = [(set(step["properties"]), set(step["required"])) for step in known["step"]["oneOf"]]
    for kind, entries in STEPS.items():
        assert (set(entries), {name for name in entries if (kind, name) not in OPTIONAL}) in shown, kind
    assert len(shown) == len(STEPS)
