"""Records: equality, stable keys, and data that comes back as it was."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.kernel.event import Outcome
from miskatonic.kernel.record import Record, fields_of, key_of, kinds_in, name_of, pack, record_of, unpack, values_of


class Card(Record):
    def __init__(self, name: str, cost: int, tags: tuple[str, ...] = ()) -> None:
        self.name = name
        self.cost = cost
        self.tags = tags


class Flag(Record):
    def __init__(self, up: bool, at: int) -> None:
        self.up = up
        self.at = at


class Wild(Card):
    """Another kind with the same fields."""


class Holder(Record):
    def __init__(self, thing: Any) -> None:
        self.thing = thing


class Plain(Record):
    """No fields at all."""


KINDS = {"Card": Card, "Flag": Flag, "Wild": Wild, "Holder": Holder, "Plain": Plain}
PLAIN = st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False)
CARDS = st.builds(Card, st.text(), st.integers(), st.lists(st.text()).map(tuple))
VALUES = st.recursive(
    PLAIN | CARDS,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(st.integers() | st.text() | st.tuples(st.integers(), st.integers()), inner)
        | st.builds(Holder, inner)
    ),
    max_leaves=8,
)


@settings(max_examples=40)
@given(VALUES)
def test_what_is_packed_comes_back_equal_through_json(value: Any) -> None:
    back = unpack(json.loads(json.dumps(pack(value))), KINDS)
    assert back == value
    assert pack(back) == pack(value)


@settings(max_examples=40)
@given(VALUES)
def test_lists_stay_lists_and_tuples_tuples(value: Any) -> None:
    assert types_of(unpack(pack(value), KINDS)) == types_of(value)


def types_of(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return (type(value), [types_of(v) for v in value])
    if isinstance(value, dict):
        return (dict, [(types_of(k), types_of(v)) for k, v in value.items()])
    return (type(value), [types_of(v) for v in values_of(value)]) if isinstance(value, Record) else type(value)


def test_a_state_may_not_hold_just_anything() -> None:
    for thing in (object(), {1, 2}, b"bytes", Card):
        with pytest.raises(TypeError, match="a state may not hold a"):
            pack([thing])


def test_only_known_kinds_are_built() -> None:
    with pytest.raises(ValueError, match="unknown kind of record: 'Popen'"):
        unpack({"is": "Popen", "of": [["ls"]]}, KINDS)


def test_fields_are_the_arguments_in_order() -> None:
    assert fields_of(Card) == ("name", "cost", "tags")
    assert fields_of(Plain) == ()
    assert values_of(Card("a", 1)) == ("a", 1, ())


def test_records_compare_by_kind_and_fields() -> None:
    assert Card("a", 1) == Card("a", 1)
    assert hash(Card("a", 1)) == hash(Card("a", 1))
    assert Card("a", 1) != Card("a", 2)
    assert Card("a", 1) != Wild("a", 1)
    assert Card("a", 1) != ("a", 1, ())
    assert Plain() == Plain()


def test_a_key_is_the_class_and_its_fields() -> None:
    assert key_of(Card("é", 1, ("x", "y"))) == 'Card("\\u00e9",1,["x","y"])'
    assert key_of(Holder(Card("a", 0))) == 'Holder("Card(\\"a\\",0,[])")'
    assert key_of(Plain()) == "Plain()"
    assert key_of(Flag(True, -3)) == "Flag(true,-3)"
    assert [key_of(Flag(False, n)) for n in (0, 1 << 70)] == ["Flag(false,0)", f"Flag(false,{1 << 70})"]
    assert repr(Card("a", 1)) == "Card('a', 1, ())"


@given(CARDS, CARDS)
def test_equal_keys_are_equal_records(one: Card, two: Card) -> None:
    assert (key_of(one) == key_of(two)) == (one == two)


def test_kinds_are_found_in_modules_by_name() -> None:
    found = kinds_in((sys.modules[__name__],))
    assert found == {**KINDS, **LAMPS}
    assert "Outcome" not in found  # imported, not defined here
    assert Outcome.__name__ == "Outcome"


def test_two_kinds_of_one_name_are_refused() -> None:
    other = ModuleType("other")
    other.__dict__["Card"] = type("Card", (Record,), {"__module__": "other"})
    with pytest.raises(ValueError, match=r"two records are called Card: .*other"):
        kinds_in((sys.modules[__name__], other))


def test_a_room_is_no_file_with_records() -> None:
    room = ModuleType("cellar")
    room.__path__ = []
    with pytest.raises(ValueError, match="cellar is a room; name the files in it"):
        kinds_in((room,))


# ---------------------------------------------------------------------- what is written once is read for ever


class Lantern(Record):
    """It was called Lamp, and had two fields."""

    was: ClassVar[str] = "Lamp"
    added: ClassVar[Mapping[str, Any]] = {"colour": "white", "oil": 3}

    def __init__(self, lit: bool, at: int, colour: str = "white", oil: int = 3) -> None:
        self.lit = lit
        self.at = at
        self.colour = colour
        self.oil = oil


class Torch(Lantern):
    """Another kind, with a name of its own."""


LAMPS = {"Lamp": Lantern, "Torch": Torch}


def test_fields_added_later_are_written_only_where_they_say_something() -> None:
    lamps = [Lantern(True, 1), Lantern(True, 1, "red"), Lantern(True, 1, "white", 2)]
    assert [key_of(lamp) for lamp in lamps] == ["Lamp(true,1)", 'Lamp(true,1,"red")', 'Lamp(true,1,"white",2)']
    assert [pack(lamp)["of"] for lamp in lamps] == [[True, 1], [True, 1, "red"], [True, 1, "white", 2]]
    assert [unpack(pack(lamp), LAMPS) for lamp in lamps] == lamps
    assert len({*lamps}) == 3


def test_a_key_is_read_back_with_or_without_what_was_added_later() -> None:
    for lamp in (Lantern(True, 1), Lantern(True, 1, "red"), Lantern(True, 1, "white", 2)):
        assert record_of(key_of(lamp), LAMPS) == lamp
    for odd in ("Lamp(true)", 'Lamp(true,1,"white",3)', 'Lamp(true,1,"red",2,1)'):
        assert record_of(odd, LAMPS) is None


def test_a_renamed_kind_is_written_as_it_was_called_and_its_heirs_are_not() -> None:
    assert (name_of(Lantern), name_of(Torch)) == ("Lamp", "Torch")
    assert unpack({"is": "Lamp", "of": [False, 2]}, LAMPS) == Lantern(False, 2)
    assert repr(Lantern(True, 1)) == "Lantern(True, 1, 'white', 3)"


def test_a_field_that_was_added_in_the_middle_or_with_another_default_is_refused() -> None:
    for added, message in (({"at": 0}, "come last: at"), ({"oil": 4}, "the field oil was added with the default 4")):
        odd = type("Odd", (Lantern,), {"added": added})
        with pytest.raises(TypeError, match=message):
            key_of(odd(True, 1))


def test_two_kinds_may_not_go_by_one_name() -> None:
    other = ModuleType("other")
    other.__dict__["Lamp"] = type("Lamp", (Record,), {"__module__": "other"})
    with pytest.raises(ValueError, match=r"two records are called Lamp: .*other"):
        kinds_in((sys.modules[__name__], other))
