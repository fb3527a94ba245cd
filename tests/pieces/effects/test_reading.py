"""What a vocabulary makes of effects: texts and tables say the same, and nothing is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.effects.effect import Effect
from tests.pieces.effects.language import LANGUAGE, card

COUNTS = st.one_of(
    st.integers(1, 9).map(str),
    st.builds("{}d6".format, st.integers(1, 5)),
    st.builds("{}d6{:+d}".format, st.integers(1, 5), st.integers(1, 9)),
    st.builds("doom{:+d}".format, st.integers(-9, -1)),
    st.sampled_from(["doom", "half_doom", "2*cultists", "3*cultists+1", "half_cultists-2"]),
)
CONDITIONS = st.lists(
    st.builds(
        "{}{}".format,
        st.sampled_from(["", "not "]),
        st.sampled_from(["dark", "carries rope", "doom 3", "doom least=7"]),
    ),
    max_size=3,
).map(" and ".join)
TEXTS = st.builds(
    "{}{}{}".format,
    st.one_of(
        COUNTS.map("lose_san {}".format),
        st.sampled_from(["drop", "drop count=3", "drop chooser=keeper tags=flame,brass", "test int", "test str"]),
    ),
    st.sampled_from(["", " secret=yes", " secret=no"]),
    CONDITIONS.map(lambda text: f" if {text}" if text else ""),
)


def tables(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    branch = st.lists(inner, max_size=3)
    option = st.fixed_dictionaries({"text": st.sampled_from(["Run", "Stay: and pray"]), "effects": branch})
    bands = st.lists(branch, min_size=1, max_size=3).map(
        lambda found: [{"upto": number * 2, "effects": effects} for number, effects in enumerate(found, 1)]
    )
    return st.one_of(
        st.fixed_dictionaries({"verb": st.just("test"), "stat": st.just("int"), "pass": branch, "fail": branch}),
        st.fixed_dictionaries(
            {"verb": st.just("choose"), "chooser": st.just("you"), "options": st.lists(option, max_size=3)}
        ),
        st.fixed_dictionaries({"verb": st.just("roll"), "dice": st.just("2d6"), "bands": bands}),
    )


WRITTEN = st.recursive(TEXTS, tables, max_leaves=12)


@given(TEXTS)
def test_an_effect_without_branches_reads_as_it_is_shown(text: str) -> None:
    effect = LANGUAGE.effect(text)
    if effect.verb == "lose_san":
        assert LANGUAGE.effect(str(effect)) == effect


@given(WRITTEN)
def test_an_effect_and_its_table_are_one(written: object) -> None:
    effect = LANGUAGE.effect(written)
    again = LANGUAGE.effect(effect.table())
    assert again == effect
    assert hash(again) == hash(effect)
    assert again.table() == effect.table()


@given(WRITTEN)
def test_every_effect_of_every_branch_is_found(written: object) -> None:
    effect = LANGUAGE.effect(written)
    assert len(list(effect.every())) == str(effect.table()).count("'verb':")
    assert next(effect.every()) is effect


@given(WRITTEN, WRITTEN)
def test_two_effects_are_equal_only_if_they_say_the_same(one: object, other: object) -> None:
    first, second = LANGUAGE.effect(one), LANGUAGE.effect(other)
    assert (first == second) == (first.table() == second.table())


@given(COUNTS, st.integers(0, 7), st.integers(0, 9), st.integers(5, 30))
def test_an_amount_is_its_dice_or_so_many_times_its_value_and_its_number(
    text: str, doom: int, cultists: int, rolled: int
) -> None:
    amount = LANGUAGE.effect(f"lose_san {text}").amount("count")
    spelt = text.replace("half_doom", "-(-doom//2)").replace("half_cultists", "-(-cultists//2)")
    head, sign, plus = spelt.rpartition("d6")
    spelt = f"rolled{plus}" if sign and head.isdigit() else spelt
    expected = eval(spelt, {"doom": doom, "cultists": cultists, "rolled": rolled})
    assert amount.worth({"doom": doom, "cultists": cultists}.__getitem__, rolled if amount.dice else 0) == expected


def test_amounts_know_their_least_and_whether_they_are_fixed() -> None:
    assert Amount(3).fixed
    assert not Amount(0, dice=1).fixed
    assert Amount(1, dice=2).least() == 3
    assert Amount(-2, times=1, value="doom").least(1) == -1


def test_a_condition_stands_behind_a_text_or_in_the_table() -> None:
    text = LANGUAGE.effect("lose_san doom+1 if carries rope and not doom 4")
    table = LANGUAGE.effect({"verb": "lose_san", "count": "doom+1", "if": ["carries rope", "not doom 4"]})
    assert text == table
    assert [(each.name, each.negated) for each in text.conditions] == [("carries", False), ("doom", True)]
    assert text.conditions[0].word("thing") == "rope"
    assert text.conditions[1].number("least") == 4
    assert LANGUAGE.effect("drop if=dark").condition == "dark"


def test_branches_are_read_into_effects() -> None:
    test = LANGUAGE.effect({"verb": "test", "stat": "int", "fail": ["lose_san 1", "drop"]})
    assert [effect.verb for effect in test.branch("fail")] == ["lose_san", "drop"]
    assert test.branch("pass") == ()
    bands = [{"upto": 2, "effects": ["drop"]}, {"upto": 6, "effects": ["lose_san 1"]}]
    roll = LANGUAGE.effect({"verb": "roll", "dice": "1d6", "bands": bands})
    assert [[effect.verb for effect in roll.band("bands", face)] for face in (1, 2, 3, 6, 7)] == [
        ["drop"],
        ["drop"],
        ["lose_san"],
        ["lose_san"],
        [],
    ]
    options = [{"text": "Run", "effects": ["drop"]}, {"text": "Stay", "effects": []}]
    chosen = LANGUAGE.effect({"verb": "choose", "chooser": "keeper", "options": options}).options("options")
    assert [(option.text, len(option.effects)) for option in chosen] == [("Run", 1), ("Stay", 0)]


def test_asking_for_the_wrong_type_is_a_fault_of_the_program() -> None:
    effect = LANGUAGE.effect("drop count=2")
    for ask in (effect.word, effect.amount, effect.branch, effect.options, effect.words):
        with pytest.raises(TypeError, match="count of drop"):
            ask("count")
    with pytest.raises(TypeError, match="chooser of drop is no number"):
        effect.number("chooser")


def test_the_effects_of_an_entry_may_be_texts_and_tables() -> None:
    entry = card('["drop", { verb = "lose_san", count = 2 }]')
    assert [str(effect) for effect in LANGUAGE.effects(entry, "effects", "card")] == [
        "drop count=1 chooser=you tags=[]",
        "lose_san count=2",
    ]
    assert LANGUAGE.effects(entry, "nothing", "card") == ()


def test_a_verb_knows_where_it_may_stand() -> None:
    verb = LANGUAGE.verbs["lose_san"]
    assert verb.kinds == ("card", "monster")
    assert (verb.field_for("card"), verb.field_for("monster")) == ("effects", "strike")
    assert isinstance(LANGUAGE.effect("drop"), Effect)
