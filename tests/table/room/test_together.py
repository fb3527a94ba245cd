"""Several choose at once: others' moves take nobody's click away, and nobody is bound to what they have not seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from miskatonic.kernel.state import State
from miskatonic.table.room.deeds import Moved
from miskatonic.table.room.questions import Questions
from miskatonic.table.sight import consent
from miskatonic.table.sight.projection import Sight
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView
from tests.kernel.test_windows import Open
from tests.kernel.workbench import bench
from tests.table.room.house import CHAOS, MUNCHKIN, House, Player, play_until

pytestmark = pytest.mark.anyio


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


def test_whoever_is_concerned_by_a_change_is_asked_anew() -> None:
    def after(key: str) -> list[int]:
        s: State = bench(Open())
        questions = Questions(s)
        before = s.copy()
        s.choose(0, key)
        questions.moved(Moved(seat=0, key=key), before, s)
        return questions.number

    assert after("Enough(0)") == [1, 0, 0]
    assert after("Knock(0)") == [1, 1, 1]
    assert after("Whisper(0,2)") == [1, 0, 1]


def changed(sight: Sight, change: Callable[[Sight], None]) -> Sight:
    made = Sight(sight.eyes, dict(sight.heads), dict(sight.panels), sight.upto, sight.count)
    made.choices, made.question = sight.choices, sight.question
    change(made)
    return made


async def test_terms_that_changed_bind_nobody() -> None:
    house = House()
    live, players = await house.table(MUNCHKIN, 4)
    able = await all_asked(house, players, "LetStand")
    one = able[0]
    key, old = found(one, "LetStand").key, live.sights[one.viewer]
    rests_on = live.room.journal.game.rests_on(key)

    def panel(name: str) -> Callable[[Sight], None]:
        return lambda sight: sight.panels.update({name: b"{}"})

    def label(sight: Sight) -> None:
        sight.choices = sight.choices.replace(b'"label":"', b'"label":"not ', 1)

    def other_question(sight: Sight) -> None:
        sight.question += 1

    assert consent.stands(key, old, changed(old, panel("seat.9")), rests_on)
    for change in (panel("fight"), panel("pending"), label, other_question):
        assert not consent.stands(key, old, changed(old, change), rests_on)
    assert not consent.stands(key, old, changed(old, panel("seat.9")), ("",))


async def test_what_has_not_been_shown_is_no_view_to_decide_on() -> None:
    house = House()
    _live, players = await house.table(MUNCHKIN, 4)
    one = (await all_asked(house, players, "LetStand"))[0]
    assert isinstance(await click(one, found(one, "LetStand"), "0" * 18, "forged"), m.Refused)
