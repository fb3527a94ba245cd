"""Taking back: by oneself where the rules of undo allow it, else if everybody agrees; and other things to agree on."""

from __future__ import annotations

from time import process_time, thread_time

import pytest

from miskatonic import games
from miskatonic.games import find as find_game
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal import savefile
from miskatonic.table.live.live import LiveTable
from miskatonic.table.room import deeds
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, MUNCHKIN, House, Player, play, play_until

pytestmark = pytest.mark.anyio


async def undo(player: Player) -> m.Done | m.Refused:
    await player.read()
    answer: m.Done | m.Refused = await player.ask(m.TakeBack, version=player.view.version)
    return answer


async def rolled(house: House, people: int = 2, game: str = CHAOS) -> tuple[LiveTable, list[Player], Player]:
    """After a choice that rolled dice: its player cannot take it back alone."""
    live, seated = await house.table(game, people)

    def final() -> bool:
        entries = live.room.journal.entries
        return len(entries) > 12 and bool(entries[-1].chance) and live.room.journal.undoable(entries[-1].seat) is None

    await play_until(house, seated, final)
    return live, seated, seated[live.room.journal.entries[-1].seat]


async def test_a_choice_that_touched_nobody_is_taken_back_alone() -> None:
    house = House()
    _live, seated = await house.table(CHAOS, 2)
    await play_until(house, seated, lambda: "Planning" in seated[0].view.title and seated[0].asked)
    ann, bob = seated
    before = ann.view.version
    await ann.choose(next(c for c in ann.view.choices if "Ready" not in c.key))
    assert ann.view.undoable
    assert isinstance(await undo(ann), m.Done)
    assert ann.view.version == before
    assert await bob.read() == []


async def test_what_touched_others_is_proposed_to_them() -> None:
    house = House()
    live, seated, player = await rolled(house)
    other = next(p for p in seated if p is not player)
    digest = live.room.state.digest()
    assert isinstance(await undo(player), m.Done)
    await other.read()
    assert live.room.state.digest() == digest
    assert [(p.what, p.by, p.yes) for p in other.room.proposals] == [("undo", player.viewer, (player.viewer,))]
    assert set(other.room.proposals[0].needed) == {0, 1}


@pytest.mark.parametrize("how", ["take back", "propose"])
async def test_nothing_is_proposed_to_be_taken_back_while_somebody_works_on_what_has_no_help(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House()
    live, _seated, player = await rolled(house)
    monkeypatch.setattr(type(live.room.state), "unaided", lambda _state, _seat: "CC-round-1")
    before = live.room.state.digest()
    answer = await (
        undo(player) if how == "take back" else player.ask(m.Propose, what="undo", at=len(live.room.moments))
    )
    assert isinstance(answer, m.Refused)
    assert (answer.rule, answer.text) == ("CC-round-1", "nothing is taken back while somebody works on this")
    assert not live.room.proposals.open
    assert live.room.state.digest() == before


async def test_when_all_agree_the_game_goes_back_and_the_log_with_it() -> None:
    house = House()
    live, seated, player = await rolled(house)
    other = next(p for p in seated if p is not player)
    number = next(i for i, e in reversed(live.room.journal.standing()) if e.seat == player.viewer)
    before = live.room.journal.at(number).digest()
    await undo(player)
    await other.read()
    answer = await other.ask(m.Vote, proposal=other.room.proposals[0].id, yes=True)
    assert isinstance(answer, m.Done)
    for one in seated:
        await one.read()
        fresh = await Player.at(live, one.viewer)
        assert (one.lines, one.panels) == (fresh.lines, fresh.panels)
        assert one.room.proposals == ()
    assert live.room.state.outcome is None
    reached = live.room.journal.entries[-1]
    assert (reached.kind, reached.check) == ("rewind", live.room.state.digest())
    assert live.room.state.digest() == before


async def test_dice_that_were_rolled_are_never_rolled_again() -> None:
    house = House()
    live, seated, player = await rolled(house)
    chance = live.room.journal.entries[-1].chance
    key, values = live.room.journal.entries[-1].key, live.room.journal.entries[-1].values
    drawn = live.room.journal.drawn
    await undo(player)
    other = next(p for p in seated if p is not player)
    await other.read()
    await other.ask(m.Vote, proposal=other.room.proposals[0].id, yes=True)
    await player.choose(key, values)
    again = live.room.journal.entries[-1]
    assert live.room.journal.drawn == drawn + len(again.chance)
    assert len(again.chance) == len(chance)
    assert live.room.journal.verify() == live.room.journal.drawn


async def test_what_the_table_answered_for_a_seat_is_not_its_last_choice() -> None:
    """It would be answered again at once; what is taken back is the last choice that somebody made."""
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)
    await play_until(house, seated, lambda: any(p.asked and p.view.spared for p in seated), seed=3)
    player = next(p for p in seated if p.asked and p.view.spared)
    chosen, before = live.room.own(player.viewer), live.room.state.digest()
    await house.clock.turn(700)
    assert live.room.state.digest() != before
    assert live.room.own(player.viewer) == chosen
    await undo(player)
    assert [(p.what, p.to) for p in live.room.proposals.open] == [("undo", chosen[-1])]
    for other in seated:
        await other.read()
        if other is not player:
            await other.ask(m.Vote, proposal=1, yes=True)
    again = await house.again().hub.table(live.id)
    assert again.room.own(player.viewer) == live.room.own(player.viewer) == chosen[:-1]
    assert player.viewer in live.room.state.seats_to_act


async def test_what_the_table_answered_is_not_offered_to_be_taken_back_alone() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)

    def spared() -> list[Player]:
        others = any(p.asked and not p.view.spared for p in seated)
        return [p for p in seated if p.asked and p.view.spared and others]

    await play_until(house, seated, spared, seed=3)
    player = spared()[0]
    await house.clock.turn(700)
    await player.read()
    assert live.room.journal.undoable(player.viewer) is not None
    assert not player.view.undoable


async def test_a_standing_answer_is_taken_back_like_any_other_and_no_longer_stands() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)

    def declining() -> list[Player]:
        return [p for p in seated if p.asked and not p.view.spared and p.decline() and len(p.view.waiting) > 1]

    await play_until(house, seated, declining, seed=3)
    player = declining()[0]
    await player.ask(m.Stand, key=player.decline().key, until="round")  # type: ignore[union-attr]
    await house.clock.turn(700)
    assert player.viewer not in live.room.state.seats_to_act
    assert isinstance(await undo(player), m.Done)
    await house.clock.turn(700)
    assert player.viewer in live.room.state.seats_to_act


async def test_whoever_goes_back_decides_anew() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)

    def late() -> list[Player]:
        return [p for p in seated if p.asked and p.decline() and live.room.journal.game.round_of(live.room.state)]

    await play_until(house, seated, late, seed=3)
    player = late()[0]
    await play(house, seated, 2, until=lambda: player.decline() is not None and len(live.room.moments) > 12)
    mark = live.room.journal.game.round_of(live.room.state)
    await player.ask(m.Stand, key=player.decline().key, until="round")  # type: ignore[union-attr]
    live.room.standing.of[player.viewer].mark = mark
    for other in seated:
        await other.ask(m.Propose, what="undo", at=len(live.room.moments))
        await other.ask(m.Vote, proposal=1, yes=True)
    assert not live.room.proposals.open
    assert live.room.journal.game.round_of(live.room.state) == mark
    assert not live.room.standing.of


async def test_a_no_ends_a_proposal() -> None:
    house = House()
    _live, seated, player = await rolled(house)
    other = next(p for p in seated if p is not player)
    await undo(player)
    await other.read()
    await other.ask(m.Vote, proposal=other.room.proposals[0].id, yes=False)
    await player.read()
    assert player.room.proposals == ()
    assert (await other.ask(m.Vote, proposal=1, yes=True)).code == "stale"


async def test_against_bots_nobody_else_is_asked() -> None:
    house = House()
    live, (ann,) = await house.table(CHAOS, 1, ("random",))
    await play(house, [ann], 12)
    entries = len(live.room.journal.standing())
    assert isinstance(await undo(ann), m.Done)
    assert len(live.room.journal.standing()) < entries


async def test_a_rewound_game_reads_again_and_verifies_from_its_file() -> None:
    house = House()
    live, (ann,) = await house.table(MUNCHKIN, 1, ("random", "random"))
    for number in range(3):
        await play(house, [ann], 12, number)
        await ann.ask(m.Propose, what="undo", at=len(live.room.moments) - 3)
        await undo(ann)
    other = await house.again().hub.table(live.id)
    assert other.room.state.digest() == live.room.state.digest()
    assert [line.body for line in other.room.chronicle.lines] == [line.body for line in live.room.chronicle.lines]
    text = savefile.dumps(live.room.journal)
    assert '"do":"rewind"' in text
    assert savefile.loads(text, find_game).verify() == live.room.journal.drawn


async def test_going_back_to_an_earlier_moment_by_its_number() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await play(house, [ann, bob], 20)
    moments = list(live.room.moments)
    before = live.room.journal.at(moments[4]).digest()
    await ann.ask(m.Propose, what="undo", at=5)
    await bob.read()
    assert bob.room.proposals[0].at == 5
    await bob.ask(m.Vote, proposal=bob.room.proposals[0].id, yes=True)
    assert live.room.moments == moments[:4]
    assert live.room.state.digest() == before


async def test_moments_that_do_not_exist_cannot_be_proposed() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await play(house, [ann, bob], 8)
    for at in (0, -1, len(live.room.moments) + 1, 10**9):
        assert (await ann.ask(m.Propose, what="undo", at=at)).code == "form"
    assert (await ann.ask(m.Propose, what="supper")).code == "form"


async def test_the_game_ends_when_all_agree_and_tells_its_secret() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await ann.ask(m.Propose, what="end")
    await bob.read()
    await bob.ask(m.Vote, proposal=bob.room.proposals[0].id, yes=True)
    await ann.read()
    assert ann.view.ending is not None
    assert ann.view.ending.secret == live.room.journal.secret.hex()  # type: ignore[union-attr]
    assert (ann.room.phase, ann.view.choices) == ("ended", ())
    assert (await ann.choose("Anything(0)")).code == "over"
    assert house.store.kept[live.id].phase == "ended"


async def test_proposals_do_not_pile_up() -> None:
    house = House()
    _live, (ann, _bob) = await house.table(CHAOS, 2)
    await ann.ask(m.Propose, what="end")
    assert (await ann.ask(m.Propose, what="end")).code == "limit"


async def test_whoever_a_bot_sits_in_for_is_still_asked() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await ann.ask(m.Propose, what="end")
    await bob.ask(m.Leave)
    assert (live.room.phase, bob.room.proposals[0].needed) == ("playing", (0, 1))
    await bob.ask(m.Vote, proposal=bob.room.proposals[0].id, yes=True)
    assert live.room.phase == "ended"


async def test_who_gives_up_is_not_waited_for() -> None:
    house = House()
    live, (ann, bob, cleo) = await house.table(MUNCHKIN, 3)
    await ann.ask(m.Propose, what="end")
    await bob.ask(m.Vote, proposal=1, yes=True)
    await cleo.ask(m.Resign)
    assert live.room.phase == "ended"


async def test_a_vote_on_an_old_view_needs_no_version_but_a_take_back_does() -> None:
    house = House()
    live, (ann, _bob) = await house.table(CHAOS, 2)
    await ann.choose(ann.view.choices[0])
    assert (await ann.ask(m.TakeBack, version="0")).code == "stale"
    assert not any(isinstance(deeds.read(r.body), deeds.Proposed) for r in house.store.kept[live.id].rows)


async def gone_back(house: House, seated: list[Player], number: int, dice: Dice) -> float | None:
    """Somebody chooses, and takes it back, alone or with everybody's consent: the thread's time of the longest step.

    None: nobody could choose, or it was refused.
    """
    for one in seated:
        await one.read()
    asked = [one for one in seated if one.asked and one.view.choices]
    if not asked:
        await house.clock.turn(700)
        return None
    one = asked[dice.below(len(asked))]
    choice, values = one.pick(dice)
    await one.choose(choice, values, id=f"c{number}")
    await one.read()
    live, took = one.live, 0.0
    steps: list[tuple[Player, m.TakeBack | m.Vote]] = [(one, m.TakeBack(id=f"u{number}", version=one.view.version))]
    while steps:
        who, step = steps.pop()
        begun = thread_time()
        if isinstance(await live.request(who.viewer, step), m.Refused):
            return None
        took = max(took, thread_time() - begun)
        for proposal in live.room.proposals.open:
            left = [other for other in seated if other.viewer not in proposal.yes]
            steps = [(left[0], m.Vote(id=f"v{number}-{left[0].viewer}", proposal=proposal.id, yes=True))]
    return took


@pytest.mark.nightly(10)
@pytest.mark.parametrize("game", games.names())
async def test_a_thousand_choices_taken_back_at_one_table_are_quick_and_quickly_read_again(game: str) -> None:
    house, dice, took = House(), Dice(3), list[float]()
    live, seated = await house.table(game, max(3, games.game(game).seats[0]))
    await play(house, seated, 30)
    for number in range(20_000):
        spent = await gone_back(house, seated, number, dice)
        took += [spent] if spent is not None else []
        if len(took) == 1000:
            break
    assert len(took) == 1000
    assert sorted(took)[-3] < 0.05  # now and then Python tidies up meanwhile
    begun = process_time()
    again = await house.again().hub.table(live.id)
    assert process_time() - begun < 2
    assert again.room.state.digest() == live.room.state.digest()
