"""The house bot of Munchkin Cthulhu: it plays by the rules, and not foolishly."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.bots import make, play_game
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.bot.house import JUDGES, HouseBot, swing
from miskatonic.games.munchkin_cthulhu.bot.reasons import REASONS, UNRATED
from miskatonic.games.munchkin_cthulhu.bot.value import margin
from miskatonic.games.munchkin_cthulhu.content.box import NONE, Box
from miskatonic.games.munchkin_cthulhu.records import Spoils
from miskatonic.games.munchkin_cthulhu.rules.cards.play import AddUndead
from miskatonic.games.munchkin_cthulhu.rules.cards.react import Answer
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.table import seat, table


def chosen(state: Munchkin, name: str) -> str:
    """What the bot would choose here, in words."""
    who = seat(name)
    return GAME.label(state, who, HouseBot().choose(mk.Seat(state, who, mk.Dice(1))).step)


@pytest.mark.parametrize("seats", [3])
def test_house_bots_play_a_whole_game_by_the_rules(seats: int) -> None:
    state = GAME.start(seats, 5)
    play_game(state, [make(GAME, "house") for _ in range(seats)], 5, 20_000, check=True)
    assert state.outcome is not None


def test_a_level_for_nothing_is_taken() -> None:
    assert chosen(table({"seats": {"Armitage": {"hand": ["Call The Army"]}}}), "Armitage").startswith(
        "Play Call The Army on yourself"
    )


def test_good_items_are_equipped_and_better_ones_take_their_place() -> None:
    state = table({"seats": {"Armitage": {"hand": ["Flamethrower"]}}})
    assert chosen(state, "Armitage") == "Put Flamethrower on the table, equipped"
    items: list[Any] = ["Bowling Pin", "Bug Spray", {"item": "Wand Of Walloping", "worn": False}]
    state = table({"seats": {"Armitage": {"items": items}}})
    assert chosen(state, "Armitage") in ("Turn Bowling Pin sideways", "Turn Bug Spray sideways")


def fight(hand: list[str], monster: str, **others: Any) -> Munchkin:
    return table({"fight": {"monsters": [monster]}, "seats": {"Armitage": {"hand": hand}, **others}})


def test_a_one_shot_is_used_where_it_decides_the_fight_and_kept_where_it_does_not() -> None:
    assert chosen(fight(["Canned Meat"], "Polly Polyp"), "Armitage") == "Use Canned Meat for the munchkins (+3)"
    assert "Canned Meat" not in chosen(fight(["Canned Meat"], "Great Cthulhu"), "Armitage")


def test_a_winning_fight_of_somebody_else_is_spoilt() -> None:
    leader = {"level": 9, "hand": ["Bug Spray"]}
    state = table(
        {
            "turn": "Birch",
            "fight": {"monsters": ["Lloyd Lloigor"]},
            "seats": {"Armitage": {"hand": ["Mephitic"]}, "Birch": leader},
        }
    )
    assert chosen(state, "Armitage") == "Put Mephitic on Lloyd Lloigor"


def test_nobody_is_helped_to_win() -> None:
    seats = {"Armitage": {"level": 9, "hand": ["Bug Spray"]}, "Birch": {"level": 8, "hand": ["Bowling Pin"]}}
    state = table({"fight": {"monsters": ["The Borrower From Beneath"]}, "seats": seats})
    state.choose(0, "AskForHelp(0,1)", ((), 3, (0,), (0,), ()))
    assert chosen(state, "Birch") == "Refuse"


def test_good_pay_buys_help_where_it_wins_the_fight() -> None:
    seats = {"Armitage": {"level": 3, "hand": ["Bug Spray"]}, "Birch": {"level": 8, "hand": ["Bowling Pin"]}}
    state = table({"fight": {"monsters": ["The Borrower From Beneath"]}, "seats": seats})
    state.choose(0, "AskForHelp(0,1)", ((), 2, (0,), (0,), ()))
    assert chosen(state, "Birch") == "Accept these terms"


def test_a_monster_made_undead_counts_with_its_level_and_with_what_makes_it_so(pier: Box) -> None:
    """Level 2 and an enhancer of 5 together are just enough to spoil a fight that is won by 7."""
    numbers = [pier.numbers[name] for name in ("ruggoth", "drowned_twice")]
    leader = {"level": 8, "hand": ["Bug Spray"], "items": ["Tommy Gun"]}
    state = table({"turn": "Birch", "fight": {"monsters": ["Gram Smoker"]}, "seats": {"Birch": leader}})
    step = AddUndead(0, numbers[0], 0, 0, NONE, numbers[1])
    assert margin(state) == 7
    assert HouseBot().rate(state, 0, step) == swing(state, 0, -7) > 0 > swing(state, 0, -5)


def test_every_choice_it_rates_has_a_reason_of_its_own() -> None:
    assert set(JUDGES) - set(REASONS) == set()
    assert UNRATED not in REASONS.values()


def test_a_hint_says_why_help_is_asked_for() -> None:
    people = {"Armitage": {"level": 3}, "Birch": {"level": 9}}
    state = table({"fight": {"monsters": ["The Borrower From Beneath"]}, "seats": people})
    move = HouseBot().choose(mk.Seat(state, 0, mk.Dice(1)))
    assert (type(move.step).__name__, move.reason) == ("AskForHelp", "alone it would be lost, together it is won")


def test_a_monster_is_exchanged_for_one_that_can_be_beaten() -> None:
    armitage = {"level": 8, "hand": ["Mutation", "Polly Polyp"]}
    state = table({"fight": {"monsters": ["Great Cthulhu"]}, "seats": {"Armitage": armitage}})
    assert chosen(state, "Armitage") == "Play Mutation: Great Cthulhu turns into Polly Polyp"


def test_an_ichor_thrown_at_ones_own_side_is_sent_back() -> None:
    thrown = [{"card": "Sticker Ichor", "by": "Birch", "side": "monsters"}]
    position = {"monsters": ["Polly Polyp"], "cards": thrown}
    state = table({"fight": position, "seats": {"Armitage": {"hand": ["Ichor Picker"], "level": 3}}})
    assert chosen(state, "Armitage").startswith("Use Ichor Picker: take Sticker Ichor")


def test_a_cultist_calls_a_meeting_while_others_may_still_join_and_nobody_else_does() -> None:
    people = {"Birch": {"hand": ["Rugose"]}, "Carter": {"hand": ["Amnesia"]}}
    cultist = table({"seats": {"Armitage": {"classes": ["Cultist"], "hand": ["Cult Meeting"]}, **people}})
    assert chosen(cultist, "Armitage") == "Play Cult Meeting"
    other = table({"seats": {"Armitage": {"hand": ["Cult Meeting"]}, **people}})
    assert chosen(other, "Armitage") != "Play Cult Meeting"


def test_whoever_was_promised_little_wishes_for_an_eclipse() -> None:
    state = table({"seats": {"Armitage": {"hand": ["Solar Eclipse"]}}})
    step = Answer(0, state.box.numbers["solar_eclipse"], 0, "rewards", 0, NONE, 0, 0)
    state.spoils = Spoils(0, 1, (111, 112, 113, 114), None, (1, 3))
    assert JUDGES["Answer"](state, 0, step) > 0
    state.spoils = Spoils(0, 1, (111, 112, 113, 114), None, (3, 1))
    assert JUDGES["Answer"](state, 0, step) < 0
