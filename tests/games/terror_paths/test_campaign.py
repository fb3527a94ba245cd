"""The campaign: seven games in one order and one story that knows how each of them ended; nothing carries over."""

from collections.abc import Mapping
from typing import Any

import pytest

from miskatonic import bots
from miskatonic.games.terror_paths.content.campaign import CAMPAIGN, FATES, LOST, endings, ends, read_campaign
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY, read_text
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.log import ending
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.event import Outcome
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.option import OptionError
from tests.games.terror_paths.texts import GAME

ORDER = (
    "hound_dog",
    "it_bestirs",
    "beyond_the_wall_of_time",
    "from_the_pit_to_the_stars",
    "expedition",
    "collateral_damage",
    "attack_of_the_ancients",
)
ALL_WON = ("out", "sleeps", "held", "brought_home", "relieved", "doors_shut", "laid_to_rest")


def begin(told: str = "", campaign: str = "book", **more: Any) -> Terror:
    options: Mapping[str, Any] = {"campaign": campaign, "told": told, "investigators": "random", **more}
    return GAME.start(2, 3, options, events=True)


def heard(s: Terror, kind: str) -> list[str]:
    return [GAME.sentence(s, event) for event in s.log or [] if event.kind == kind]


@pytest.mark.rule("TP-scen-3")
def test_the_seven_come_in_the_order_of_the_campaign() -> None:
    assert tuple(part.scenario for part in CAMPAIGN.parts) == ORDER
    for number, scenario in enumerate(ORDER):
        assert begin(",".join(ALL_WON[:number])).box.scenario.id == scenario


@pytest.mark.rule("TP-scen-3", "TP-end-1")
@pytest.mark.parametrize("part", CAMPAIGN.parts, ids=lambda part: part.scenario)
def test_every_victory_of_a_part_has_words_of_its_own_and_every_defeat_some(part: Any) -> None:
    scenario = GAME.boxes[part.scenario].scenario
    won = {end.id for stage in scenario.stages for end in stage.endings if end.won}
    assert set(part.after) == {*won, LOST}
    assert all(15 <= len(text) <= 220 for text in (*part.after.values(), part.lead, part.won, part.lost))
    assert len(set(part.after.values())) == len(part.after)


@pytest.mark.rule("TP-scen-3")
def test_it_begins_with_a_prologue_and_goes_on_with_how_the_last_part_ended() -> None:
    (text,) = heard(begin(), "campaign")
    assert text == f"{CAMPAIGN.prologue} {CAMPAIGN.parts[0].lead}"
    for end, words in (("hound_dead", "hound_dead"), ("done_waiting", LOST), ("doom", LOST)):
        (text,) = heard(begin(end), "campaign")
        assert text == f"{CAMPAIGN.parts[0].after[words]} {CAMPAIGN.parts[1].lead}"


@pytest.mark.rule("TP-setup-8")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_background_and_special_rules_are_read_out_before_anything_else(scenario: str) -> None:
    s = GAME.start(2, 3, {"scenario": scenario}, events=True)
    assert s.log is not None
    assert s.log[0].kind == "background"
    text = GAME.sentence(s, s.log[0])
    assert s.box.scenario.background in text
    assert s.box.scenario.special in text
    assert heard(s, "campaign") == []


def finished(told: str, end: str) -> str:
    s = begin(told)
    s.outcome = Outcome((0, 1), (1, 1), end, "TP-end-1")
    return ending(s)


@pytest.mark.rule("TP-scen-3")
def test_the_epilogue_comes_after_the_last_part_and_knows_how_each_ended() -> None:
    before = ",".join(ALL_WON[:5])
    text = finished(before, "doors_shut")
    assert not any(close in text for _, close in CAMPAIGN.closes)
    text = finished(",".join(ALL_WON[:6]), "laid_to_rest")
    assert text.endswith(CAMPAIGN.closes[0][1])
    assert all(part.won in text for part in CAMPAIGN.parts[:-1])
    assert CAMPAIGN.parts[-1].after["laid_to_rest"] in text
    text = finished("done_waiting,awake,doom,dead,doom,gugs_win", "doom")
    assert text.endswith(CAMPAIGN.closes[-1][1])
    assert all(part.lost in text for part in CAMPAIGN.parts[:-1])
    text = finished("done_waiting,sleeps,doom,dead,doom,gugs_win", "doom")
    assert CAMPAIGN.parts[1].won in text
    assert CAMPAIGN.parts[2].lost in text


@pytest.mark.rule("TP-scen-3")
def test_a_rematch_is_the_next_part_and_after_the_last_the_first() -> None:
    s = begin("out")
    s.outcome = Outcome((), (0, 0), "awake", "TP-end-1")
    assert GAME.again(s) == {**s.options, "told": "out,awake"}
    s = begin(",".join(ALL_WON[:6]))
    s.outcome = Outcome((0, 1), (1, 1), "shut_out", "TP-end-1")
    assert GAME.again(s)["told"] == ""
    s = GAME.start(2, 3, {"scenario": "it_bestirs"})
    s.outcome = Outcome((), (0, 0), "awake", "TP-end-1")
    assert GAME.again(s) == dict(s.options)


@pytest.mark.rule("TP-scen-3")
def test_a_chain_of_journals_is_the_campaign() -> None:
    """Each part is played to its end by the house, kept, and read again; its options are those of the chain."""
    options: dict[str, Any] = {"campaign": "book", "investigators": "random"}
    told: list[str] = []
    for number in range(3):
        journal = Journal(GAME, 1, options, seed=number + 1)
        bot, dice = bots.make(GAME, "house"), Dice(number)
        while not journal.state.over:
            seat = journal.state.seats_to_act[0]
            move = bot.choose(Seat(journal.state, seat, dice))
            journal.choose(seat, move.step, move.values)
        state: Any = journal.state
        assert state.box.scenario.id == ORDER[number]
        assert ends(journal.options["told"]) == tuple(told)
        told.append(state.outcome.reason)
        options = GAME.again(state)
    assert ends(options["told"]) == tuple(told)


@pytest.mark.rule("TP-scen-3", "TP-setup-13")
def test_by_the_book_nothing_carries_over() -> None:
    s = begin("dead,doom,doom")
    for seat in range(2):
        sheet = s.investigator(seat)
        assert (s.san[seat], s.hp[seat], s.insight[seat]) == (sheet.san, sheet.hp, 0)


@pytest.mark.parametrize(
    ("told", "scars", "keepsakes", "lessons"),
    [("", 0, 0, 0), ("out", 0, 1, 1), ("dead,sleeps", 1, 1, 2), ("dead,doom,dead,doom", 3, 0, 3)],
)
def test_what_tables_may_carry_over_is_counted_and_is_ours(told: str, scars: int, keepsakes: int, lessons: int) -> None:
    found = [CAMPAIGN.times(name, told) for name in ("scars", "keepsakes", "lessons")]
    assert found == [scars, keepsakes, lessons]
    assert all("(ours)" in carry.text for carry in CAMPAIGN.carries.values())
    assert CAMPAIGN.times("book", told) == CAMPAIGN.times("off", told) == 0


@pytest.mark.rule("TP-scen-3")
def test_scars_and_lessons_show_on_the_sheets() -> None:
    s = begin("dead,doom", "scars")
    assert [s.san[seat] for seat in range(2)] == [s.investigator(seat).san - 2 for seat in range(2)]
    assert CAMPAIGN.carries["scars"].text in heard(s, "campaign")[0]
    assert begin("dead,sleeps", "lessons").insight == [2, 2]
    s = begin("out", "keepsakes")
    while "Prepared" not in [type(step).__name__ for step in s.legal(s.seats_to_act[0])]:
        s.choose(s.seats_to_act[0], s.legal(s.seats_to_act[0])[0])
    assert sum(len(items) for items in s.items) == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"told": "out"}, "only a campaign"),
        ({"campaign": "book", "told": "sleeps"}, "hound_dog cannot end as sleeps"),
        ({"campaign": "book", "told": "Out!"}, "endings with commas"),
        ({"campaign": "book", "told": ",".join(ALL_WON)}, "all are over"),
        ({"campaign": "book", "told": "out", "scenario": "expedition"}, "the turn of it_bestirs"),
        ({"campaign": "tattoos"}, "is not allowed"),
    ],
)
def test_what_does_not_go_together_is_refused_by_name(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        GAME.start(2, 1, options)


def test_what_is_read_aloud_in_a_campaign_is_not_play() -> None:
    text = read_text("campaign.toml")
    said = read_campaign(text.replace("solicitors", "advocates").replace("Rock Canyon", "the canyon"))
    assert (said.digest, said.words != CAMPAIGN.words) == (CAMPAIGN.digest, True)
    assert read_campaign(text.replace("lose_san 1", "lose_san 2")).digest != CAMPAIGN.digest, "what carries over is"


def test_the_same_moves_in_a_campaign_and_out_of_it_are_told_apart() -> None:
    plain = GAME.play_digest(GAME.resolve(2, {"scenario": "it_bestirs"}))
    assert GAME.play_digest(GAME.resolve(2, {"campaign": "book", "told": "out"})) != plain
    assert all(VOCABULARY.verbs[effect.verb] for carry in CAMPAIGN.carries.values() for effect in carry.effects)
    assert {*FATES, "out"} <= {*endings(GAME.boxes["hound_dog"].scenario), *FATES}
