"""Several choose at once: others' moves take nobody's click away, and nobody is bound to what they have not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from miskatonic import games
from miskatonic.games.terror_paths.content.records import FREE
from miskatonic.games.terror_paths.rules.items.using import UseNow
from miskatonic.games.terror_paths.rules.turn.moving import Move, toll
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.answers import toll_words as said
from miskatonic.kernel.state import State
from miskatonic.table.room.asking.questions import Questions
from miskatonic.table.room.deeds import Moved
from miskatonic.table.sight import consent
from miskatonic.table.sight.projection import Sight
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView
from tests.kernel.test_windows import Open
from tests.kernel.workbench import bench
from tests.table.promises import together
from tests.table.promises.together import clicks
from tests.table.room.house import CHAOS, MASH, MUNCHKIN, House, Player, play_until

pytestmark = pytest.mark.anyio
TERROR, MANSIONS = "terror_paths", "mansions_of_madness"


async def all_asked(house: House, players: list[Player], kind: str) -> list[Player]:
    """Play until several are asked together and may choose this."""

    def able() -> list[Player]:
        return [one for one in players if one.asked and any(c.key.startswith(kind) for c in one.view.choices)]

    await play_until(house, players, lambda: len(able()) > 1)
    return able()


async def click(player: Player, choice: ChoiceView, version: str, name: str) -> m.Done | m.Refused:
    """A click that was made on this view."""
    answer: m.Done | m.Refused = await player.live.request(
        player.viewer, m.Choose(id=name, version=version, key=choice.key)
    )
    return answer


def found(player: Player, kind: str) -> ChoiceView:
    return next(choice for choice in player.view.choices if choice.key.startswith(kind))


@pytest.mark.parametrize(("game", "kind"), [(MUNCHKIN, "LetStand"), (CHAOS, "Ready")])
async def test_those_who_click_together_all_count(game: str, kind: str) -> None:
    house = House()
    live, players = await house.table(game, 4)
    able = await all_asked(house, players, kind)
    before = len(live.room.journal.entries)
    clicks = [(one, found(one, kind), one.view.version) for one in able]
    answers = [await click(*each, f"together-{number}") for number, each in enumerate(clicks)]
    assert [type(answer) for answer in answers] == [m.Done] * len(able)
    assert [entry.seat for entry in live.room.journal.entries[before:]] == [one.viewer for one in able]


async def test_a_second_click_is_not_the_answer_to_the_next_question() -> None:
    """The same words are asked again, and nobody has seen of what."""
    house = House()
    live, players = await house.table(MUNCHKIN, 4)
    for number in range(12):
        able = await all_asked(house, players, "LetStand")
        one, version = able[0], able[0].view.version
        choice = found(one, "LetStand")
        assert isinstance(await click(one, choice, version, f"first-{number}"), m.Done)
        again = await click(one, choice, version, f"second-{number}")
        assert isinstance(again, m.Refused)
        await play_until(house, players, lambda: len(live.room.journal.entries) % 7 == 0)


async def test_a_click_does_not_count_once_all_went_back() -> None:
    house = House()
    live, players = await house.table(MUNCHKIN, 4)
    one, other = (await all_asked(house, players, "LetStand"))[:2]
    number = len(live.room.journal.entries)
    await other.choose(found(other, "LetStand"))
    await one.read()
    late = one.view.version
    live.room.rewind(number, house.clock.now())
    live.broadcast()
    assert isinstance(await click(one, found(one, "LetStand"), late, "late"), m.Refused)


def test_whoever_is_concerned_by_a_change_is_called_to_think_again() -> None:
    def after(key: str) -> tuple[list[int], list[int]]:
        s: State = bench(Open())
        questions = Questions(s)
        before = s.copy()
        s.choose(0, key)
        questions.moved(Moved(seat=0, key=key), before, s)
        return questions.number, questions.called[1:]

    assert after("Enough(0)") == ([1, 0, 0], [0, 0])
    assert after("Knock(0)") == ([1, 0, 0], [1, 1])
    assert after("Whisper(0,2)") == ([1, 0, 0], [0, 1])


def changed(sight: Sight, change: Callable[[Sight], None]) -> Sight:
    made = Sight(sight.eyes, dict(sight.heads), list(sight.written.values()), sight.upto, sight.count)
    made.choices, made.question = sight.choices, sight.question
    change(made)
    return made


async def test_terms_that_changed_bind_nobody() -> None:
    house = House()
    live, players = await house.table(MUNCHKIN, 4)
    able = await all_asked(house, players, "LetStand")
    one = able[0]
    key, old = found(one, "LetStand").key, live.sights[one.viewer]
    rests_on = live.room.journal.game.rests_on(live.room.state, key)

    def panel(name: str) -> Callable[[Sight], None]:
        return lambda sight: sight.panels.update({name: b"{}"})

    def label(sight: Sight) -> None:
        sight.choices = sight.choices.replace(b'"label":"', b'"label":"not ', 1)

    def other_question(sight: Sight) -> None:
        sight.question += 1

    assert consent.stands(key, old, changed(old, panel("seat.9")), rests_on)

    def called(sight: Sight) -> None:
        sight.called += 1

    for change in (panel("fight"), panel("pending"), label, other_question, called):
        assert not consent.stands(key, old, changed(old, change), rests_on)
    assert not consent.stands(key, old, changed(old, panel("seat.9")), ("",))
    lively = changed(old, lambda sight: setattr(sight, "choices", old.choices.replace(b'"declines":true', b'"rank":0')))
    assert lively.choices != old.choices
    assert consent.stands(key, lively, changed(lively, called), rests_on)


async def test_a_way_that_has_become_another_is_not_walked() -> None:
    """Who holds off what waits there may go on meanwhile: whoever meant to slip past would be stopped."""
    house = House()
    live, players = await house.table(TERROR, 3)
    one = (await all_asked(house, players, "Move"))[0]
    s = live.room.state.copy()
    assert isinstance(s, Terror)
    steps = [step for step in s.legal(one.viewer) if isinstance(step, Move)]
    for step in steps:
        threat, stopped = toll(s, step.seat, step.to)
        assert said(s, step) == ", ".join([f"+{threat} Threat"] * (threat > 0) + ["stopped there"] * stopped)
    step = next(step for step in steps if said(s, step).endswith("stopped there"))
    other = (one.viewer + 1) % s.seats
    s.place[other] = step.to
    assert "stopped" not in said(s, step)
    s.place[other] = s.place[one.viewer]
    assert said(s, step).endswith("stopped there")


@pytest.mark.parametrize(("game", "tables"), [(MUNCHKIN, 2), (CHAOS, 3), (TERROR, 10), (MANSIONS, 8)])
async def test_hardly_any_click_is_lost_but_to_what_really_came_first(game: str, tables: int) -> None:
    """All who are asked decide on what they see, and click at once. What is refused was answered, withdrawn, worded
    anew or called for; under one in fifty is refused only because something that it rests on looks different.
    """
    found = Counter[str]()
    for seed in range(7, 7 + tables):
        found += await clicks(game, 120, seed)
    assert found["counted"] > 100
    assert found["lost"] * 50 < found["lost"] + found["counted"]


@pytest.mark.parametrize("forgotten", ["words", "question"])
async def test_somebody_bound_to_what_they_had_not_seen_is_found(
    forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: a choice counts whenever there is one of its key, or also as the answer to the next question."""

    def stands(key: str, old: Sight, now: Sight, rests_on: tuple[str, ...]) -> bool:
        offered = consent._offered(now, key) is not None
        return offered and (forgotten == "question" or old.question == now.question)

    monkeypatch.setattr(consent, "stands", stands)
    monkeypatch.setattr(together, "first_came", lambda *_: "counted")

    async def tables() -> None:
        for seed in range(12):
            for game in (TERROR, MUNCHKIN):
                await clicks(game, 120, seed)

    with pytest.raises(AssertionError, match=r" meant .*, did "):
        await tables()


async def test_nobody_clicks_together_where_one_is_asked_at_a_time() -> None:
    for seed in range(3):
        assert not await clicks(MASH, 120, seed)


def test_in_mansions_setting_up_and_trading_rest_on_no_more_than_they_say() -> None:
    game, s = games.game(MANSIONS), games.game(MANSIONS).start(4, 1)
    assert game.rests_on(s, "PickInvestigator(1,3)") == game.rests_on(s, "ChooseTrait(2,0)") == ()
    assert game.rests_on(s, "DoneTrading(1)") == ()
    assert game.rests_on(s, "Offer(1,3)") == ("seat.1", "seat.3")
    assert game.rests_on(s, 'Accept("Offered(1,3,[],[4])")') == game.rests_on(s, "GoNext(1)") == ("",)


async def test_an_item_for_herself_alone_rests_on_her_own_sheet() -> None:
    """Whoever drinks from her flask may do so while others walk; what touches the table waits for another look."""
    live, _ = await House().table(TERROR, 3)
    s, game = live.room.state, live.room.journal.game
    assert isinstance(s, Terror)
    found = [(n, at) for n, item in enumerate(s.box.items) for at, use in enumerate(item.uses) if use.moment == FREE]
    rests = {s.box.items[n].id: game.rests_on(s, UseNow(2, n << 1, at).key) for n, at in found}
    assert rests["flask_of_rye"] == rests["first_aid_kit"] == ("seat.2",)
    assert rests["unspeak"] == ("",)
    assert game.rests_on(s, "CloseMoves()") == game.rests_on(s, "UseNow(2)") == ("",)
    assert game.rests_on(s, "DoneMoving(2)") == ()


async def test_what_has_not_been_shown_is_no_view_to_decide_on() -> None:
    house = House()
    _live, players = await house.table(MUNCHKIN, 4)
    one = (await all_asked(house, players, "LetStand"))[0]
    assert isinstance(await click(one, found(one, "LetStand"), "0" * 18, "forged"), m.Refused)
