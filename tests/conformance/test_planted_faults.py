"""Promises that cannot fail prove nothing: each planted fault breaks the promise that is meant to find it."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.lab.soak import Broken, soak
from tests.conformance.planted import (
    AnybodysChoice,
    AsksAndActs,
    AsksAndRolls,
    BlamesAnything,
    BlamesThePermit,
    ForgottenBag,
    ForgottenInCopy,
    ForgottenInTable,
    GlobalChance,
    HastyWatch,
    HidesAQuestion,
    KeepsPassing,
    LeakInABeat,
    LeakInAnEvent,
    LeakInTheScene,
    LeakInWords,
    LostCard,
    LostOffering,
    LostRule,
    LoudLane,
    MissingTarget,
    MuteChoice,
    NobodyCares,
    PeekingChaos,
    PointsNowhere,
    PromptFromAHand,
    QuietWinch,
    SharedInside,
    SharedList,
    SharedMatChaos,
    SharedPurse,
    ShrugsItsShoulders,
    SilentEvent,
    SloppyDealer,
    StaleDiceChaos,
    TellsAnothersHand,
    ThinScreen,
    TwoOfAName,
    UnsavedStones,
    UnseenOfferings,
    planted,
)

OF_A_COPY = {"keys", "conservation", "serialise", "asks", "beats"}
FAULTS: list[tuple[type[Any], str, set[str]]] = [
    # the fault, the promise it breaks, and the promises of which one may break if that one is not looked at
    (LeakInAnEvent, "twins", set()),
    (PromptFromAHand, "prompts", {"twins", "imagine"}),
    (SharedList, "copy", OF_A_COPY),
    (SharedInside, "copy", OF_A_COPY),
    (ForgottenInCopy, "copy", OF_A_COPY),
    (ForgottenInTable, "fields", {"serialise"}),
    (LostCard, "conservation", set()),
    (GlobalChance, "determinism", {"determinism"}),  # others find it too, and say what it is
    (AsksAndActs, "asks", {"serialise"}),
    (AsksAndRolls, "asks", {"serialise"}),
    (KeepsPassing, "timeouts", set()),
    (NobodyCares, "progress", {"rules", "imagine"}),
    (SloppyDealer, "imagine", set()),
    (LeakInTheScene, "imagine", {"twins"}),
    (LoudLane, "lanes", {"imagine", "twins"}),
    (LeakInWords, "twins", set()),
    (MissingTarget, "scene", set()),
    (TwoOfAName, "scene", {"beats", "stage"}),
    (SilentEvent, "words", set()),
    (MuteChoice, "words", {"stage"}),
    (LostRule, "rules", set()),
    (ForgottenBag, "beats", set()),
    (ThinScreen, "beats", set()),
    (LeakInABeat, "twins", set()),
    (PointsNowhere, "stage", set()),
    (QuietWinch, "rest", set()),
    (HastyWatch, "rest", set()),
    (BlamesThePermit, "reasons", {"rules"}),  # what is greyed must agree with the same kind asked for by its key
    (ShrugsItsShoulders, "reasons", set()),
    (BlamesAnything, "reasons", {"rules"}),
    (TellsAnothersHand, "reasons", set()),
    (HidesAQuestion, "reasons", set()),
    (AnybodysChoice, "reasons", set()),
]
CHAOS_FAULTS = [
    (SharedPurse, "copy"),
    (LostOffering, "conservation"),
    (UnsavedStones, "fields"),
    (PeekingChaos, "imagine"),
    (SharedMatChaos, "scene"),
    (StaleDiceChaos, "scene"),
    (UnseenOfferings, "beats"),
]


def broken_by(fault: type[Any], without: set[str], decisions: int) -> str:
    """The promise that a game with this fault is found to break first; empty if none."""
    try:
        soak(planted(fault), decisions, seed=5, without=without, dear=True, per_game=75)
    except Broken as broken:
        return broken.promise
    return ""


@pytest.mark.parametrize(("fault", "promise", "also"), FAULTS, ids=[fault.__name__ for fault, _, _ in FAULTS])
def test_a_planted_fault_breaks_exactly_its_promise(fault: type[Any], promise: str, also: set[str]) -> None:
    assert broken_by(fault, set(), 150) == promise
    assert broken_by(fault, {promise}, 60) in {"", *also}


@pytest.mark.parametrize(("fault", "promise"), CHAOS_FAULTS, ids=[fault.__name__ for fault, _ in CHAOS_FAULTS])
def test_a_fault_planted_in_chaos_breaks_its_promise(fault: type[Any], promise: str) -> None:
    assert broken_by(fault, set(), 150) == promise


def test_the_report_of_a_broken_promise_plays_it_again() -> None:
    game = planted(LostCard)
    with pytest.raises(Broken) as first:
        soak(game, 400, seed=5)
    start, decision = first.value.start, first.value.decision
    assert f"--seats {start.seats} --set rounds={start.options['rounds']}" in str(first.value)
    with pytest.raises(Broken) as again:
        soak(game, decision + 1, seed=start.seed, seats=start.seats, options=start.options)
    assert (again.value.promise, again.value.details, again.value.decision) == (
        "conservation",
        first.value.details,
        decision,
    )
