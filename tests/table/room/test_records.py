"""What can be taken away: moments, journals, cases, reports; and new tables from old ones."""

from __future__ import annotations

import json

import pytest

from miskatonic.games import find as find_game
from miskatonic.kernel.cases import run as cases
from miskatonic.kernel.cases.casefile import parse
from miskatonic.kernel.journal import savefile
from miskatonic.table.live.live import LiveTable
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from tests.table.room.house import ABSENT_MS, CHAOS, MUNCHKIN, House, Player, play

pytestmark = pytest.mark.anyio


async def finished(house: House) -> tuple[LiveTable, list[Player]]:
    """A short game of Chaos that is over by the rules."""
    options = {"lament": "rounds", "rounds": 3}
    live, seated = await house.table(CHAOS, 1, ("random",), options=options)
    await play(house, seated, 300, until=lambda: live.room.over)
    assert live.room.over
    return live, seated


# ---------------------------------------------------------------------- stepping through


async def test_a_running_game_is_stepped_through_as_its_own_seat_saw_it() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)
    await play(house, seated, 30)
    ann = seated[0]
    while not live.room.moments or live.room.moments[-1] != len(live.room.journal.entries) - 1:
        await play(house, seated, 1)
    last = (await live.replay(0, 0)).length
    step = await live.replay(0, last)
    assert step.view.panels == tuple(ann.panels.values())
    assert step.view.title == ann.view.title
    assert step.view.choices == ()
    assert [json.loads(bytes(line))["text"] for line in step.view.lines] == [line.text for line in ann.lines]  # type: ignore[call-overload]


async def test_the_length_of_a_replay_does_not_count_what_others_did_in_secret() -> None:
    from tests.table.room.test_secrecy import behind_screens, secretly

    live, (_ann, bob, _cleo) = await behind_screens(House())
    before = [(await live.replay(viewer, 0)).length for viewer in (-1, 0, 1)]
    await bob.choose(secretly(bob))
    after = [(await live.replay(viewer, 0)).length for viewer in (-1, 0, 1)]
    assert after == [before[0], before[1], before[2] + 1]
    assert live.shown.length == len(live.room.moments)


async def test_a_finished_game_is_stepped_through_move_by_move_with_the_bots_reasons() -> None:
    house = House()
    live, (_ann,) = await finished(house)
    length = (await live.replay(-1, 0)).length
    assert length == len(live.room.journal.effective())
    notes = []
    for at in range(length + 1):
        step = await live.replay(1, at)
        notes += [line.note for line in step.news if line.note]
    assert step.view.over
    assert any("picked blindly" in note for note in notes)


async def test_no_reason_of_a_bot_is_told_while_the_game_runs() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 1, ("random",))
    await play(house, seated, 20)
    assert b"picked blindly" not in b"".join(seated[0].bytes)
    steps = [await live.replay(0, at) for at in range((await live.replay(0, 0)).length)]
    assert not any(line.note for step in steps for line in step.news)


async def test_there_is_no_moment_before_the_first_or_after_the_last() -> None:
    house = House()
    live, _seated = await house.table()
    for at in (-1, 1):
        with pytest.raises(Trouble):
            await live.replay(-1, at)


# ---------------------------------------------------------------------- files


async def test_the_journal_stays_on_the_server_until_the_game_is_over() -> None:
    house = House()
    live, _seated = await house.table()
    for text in (live.journal_text(), live.case_text(0)):
        with pytest.raises(Trouble) as refused:
            await text
        assert refused.value.code == "running"


async def test_the_journal_of_a_finished_game_verifies_against_the_commitment_shown_before() -> None:
    house = House()
    live, (ann,) = await house.table(MUNCHKIN, 1, ("random", "random"))
    await play(house, [ann], 40)
    await ann.ask(m.Propose, what="end")
    commit = ann.frames[0].room.commit
    journal = savefile.loads(await live.journal_text(), find_game)
    assert journal.commit == commit
    assert journal.verify() > 20
    assert ann.view.ending is not None
    assert ann.view.ending.secret == journal.secret.hex()  # type: ignore[union-attr]


async def test_a_moment_of_a_finished_game_is_a_case_that_holds() -> None:
    house = House()
    live, _ = await finished(house)
    text = await live.case_text(9)
    assert all(cases.run(case, find_game).ok for case in parse(text, "case"))
    with pytest.raises(Trouble):
        await live.case_text(10_000)


async def test_a_report_of_a_running_game_holds_the_seats_own_things_only() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)
    await play(house, seated, 40)
    told = json.loads(await live.report(1))
    own = [{"key": e.key, "values": e.values} for e in live.room.journal.effective() if e.seat == 1]
    assert told["chosen"] == json.loads(json.dumps(own))
    assert [line["text"] for line in told["view"]["lines"]] == [line.text for line in seated[1].lines]
    assert live.room.journal.secret is not None
    text = json.dumps(told)
    assert live.room.journal.secret.hex() not in text
    assert "chance" not in told
    assert "check" not in text.replace("checked", "")


async def test_a_report_is_the_same_in_worlds_that_look_alike() -> None:
    from tests.table.room.test_secrecy import twins

    one, two = await twins(MUNCHKIN, 3, (), 0, 3)
    assert one.live.room.state.digest() != two.live.room.state.digest()
    assert await one.live.report(0) == await two.live.report(0)


# ---------------------------------------------------------------------- tables that follow


async def test_a_rematch_seats_the_same_people_and_is_asked_for_once() -> None:
    house = House()
    live, (ann,) = await finished(house)
    await house.store.bind("ann's session", live.id, 0)
    made = await house.hub.rematch(live, "ann's session")
    again = await house.hub.rematch(live, "ann's session")
    assert (again.id, again.tickets) == (made.id, {})
    await ann.read()
    assert ann.room.rematch == made.id
    fresh = await house.hub.table(made.id)
    assert [(chair.kind, chair.name) for chair in fresh.room.chairs] == [("person", "Ann"), ("bot", "")]
    assert ("ann's session", 0) in await house.store.sessions_at(made.id)
    assert fresh.room.phase == "playing"


async def test_a_running_game_has_no_rematch() -> None:
    house = House()
    live, _ = await house.table()
    with pytest.raises(Trouble, match="ended"):
        await house.hub.rematch(live, "x")


async def test_a_branch_of_a_finished_game_goes_on_with_new_dice() -> None:
    house = House()
    live, (_ann,) = await finished(house)
    step = await live.replay(0, 12)
    house.hub.secret = lambda: bytes(32)
    await house.store.bind("ann's session", live.id, 0)
    made = await house.hub.branch(live, 12, "ann's session")
    branch = await house.hub.table(made.id)
    twin = await Player.at(branch, 0)
    assert tuple(twin.panels.values()) == step.view.panels
    assert branch.room.journal.commit != live.room.journal.commit
    await play(house, [twin], 30)
    assert branch.room.journal.verify() == branch.room.journal.drawn > 0
    other = await house.again().hub.table(made.id)
    assert other.room.state.digest() == branch.room.state.digest()
    with pytest.raises(Trouble):
        await house.hub.branch(live, 10_000, "x")


async def test_a_branch_tells_nothing_before_the_running_game_is_over() -> None:
    """It knows the hands of that one: whoever ends it at once would read them."""
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await play(house, [ann, bob], 30)
    await ann.ask(m.Propose, what="branch", at=0)
    await bob.ask(m.Vote, proposal=1, yes=True)
    branch = await house.hub.table(live.room.branches[0])
    await house.clock.turn(ABSENT_MS)
    host = await Player.at(branch, 0)
    assert (await host.ask(m.HostSeat, what="open", seat=1)).code == "running"
    await host.ask(m.HostSeat, what="abandon")
    seen = (await branch.replay(1, 0)).length
    for kept in (branch.journal_text(), branch.case_text(1), house.hub.branch(branch, 1, "x")):
        with pytest.raises(Trouble, match="branched off"):
            await kept
    await ann.ask(m.HostSeat, what="abandon")
    assert (await branch.replay(1, 0)).length > seen
    assert await branch.journal_text()


async def test_a_branch_of_a_branch_waits_for_the_first_game() -> None:
    house = House()
    live, (ann,) = await house.table(CHAOS, 1, ("random",))
    await ann.ask(m.Propose, what="branch", at=0)
    second = await house.hub.table(live.room.branches[0])
    await (await Player.at(second, 0)).ask(m.Propose, what="branch", at=0)
    third = await house.again().hub.table(second.room.branches[0])
    assert third.room.forebears == (second.id, live.id)


async def test_a_game_that_was_given_up_tells_nothing_of_its_branch_that_is_still_played() -> None:
    """The host would see the others' hands."""
    house = House()
    live, (ann, *others) = await house.table(MUNCHKIN, 3)
    await play(house, [ann, *others], 20)
    await ann.ask(m.Propose, what="branch", at=0)
    for one in others:
        await one.read()
        await one.ask(m.Vote, proposal=one.room.proposals[0].id, yes=True)
    branch = await house.hub.table(live.room.branches[0])
    assert isinstance(await ann.ask(m.HostSeat, what="abandon"), m.Done)
    for again in (house, house.again()):
        left = await again.hub.table(live.id)
        length = (await left.replay(1, 0)).length
        for kept in (left.journal_text(), left.case_text(1), again.hub.branch(left, 1, "x")):
            with pytest.raises(Trouble, match="branched off"):
                await kept
    host = await Player.at(branch, 0)
    await host.ask(m.HostSeat, what="abandon")
    assert (await live.replay(1, 0)).length > length
    assert await live.journal_text()


async def test_two_branches_of_one_game_wait_for_each_other() -> None:
    house = House()
    live, (ann,) = await house.table(CHAOS, 1, ("random",))
    for _ in range(2):
        await ann.ask(m.Propose, what="branch", at=0)
    first, second = [await house.hub.table(name) for name in live.room.branches]
    for name in (live, first):
        await (await Player.at(name, 0)).ask(m.HostSeat, what="abandon")
    with pytest.raises(Trouble, match="branched off"):
        await first.journal_text()
    await (await Player.at(second, 0)).ask(m.HostSeat, what="abandon")
    assert await first.journal_text()


async def test_a_branch_of_an_open_game_closes_nothing() -> None:
    house = House()
    live, _ = await finished(house)
    await house.hub.branch(live, 5, "host's session")
    assert live.room.branches
    assert await live.journal_text()


async def test_somebody_away_is_asked_before_a_game_is_branched() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    live.close(bob.connection)
    await house.clock.turn(ABSENT_MS)
    await ann.ask(m.HostSeat, what="replace", seat=1)
    await ann.ask(m.Propose, what="branch", at=0)
    assert ann.room.proposals[0].needed == (0, 1)
    assert live.room.branches == ()


async def test_a_running_game_is_branched_only_if_all_agree() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await play(house, [ann, bob], 20)
    with pytest.raises(Trouble, match="agree"):
        await house.hub.branch(live, 3, "x")
    await ann.ask(m.Propose, what="branch", at=6)
    assert len(house.store.kept) == 1
    await bob.read()
    answer = await bob.ask(m.Vote, proposal=bob.room.proposals[0].id, yes=True)
    await ann.read()
    assert (answer.text,) == ann.room.branches
    branch = await house.hub.table(answer.text)
    before = live.room.journal.at(live.room.moments[5])
    assert branch.room.state.game.scene(branch.room.state, -1) == before.game.scene(before, -1)
    assert live.room.phase == "playing"


async def test_an_exported_game_comes_back_as_a_finished_table() -> None:
    house = House()
    live, _ = await finished(house)
    made = await house.hub.import_journal(await live.journal_text(), "x")
    again = await house.hub.table(made.id)
    assert again.room.phase == "over"
    assert [line.body for line in again.room.chronicle.lines] == [line.body for line in live.room.chronicle.lines]
    assert house.store.kept[made.id].phase == "over"


async def test_an_unfinished_journal_comes_back_as_a_table_with_free_seats_and_new_dice() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2)
    await play(house, seated, 25)
    text = savefile.dumps(live.room.journal)
    house.hub.secret = lambda: bytes(32)
    made = await house.hub.import_journal(text, "x")
    again = await house.hub.table(made.id)
    assert again.room.phase == "open"
    assert again.room.journal.secret == bytes(32)
    assert again.room.state.digest() == live.room.state.digest()
    assert sorted(made.tickets) == ["0", "1"]


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"miskatonic":1}', "[" * 5000])
async def test_a_journal_that_is_none_is_refused(text: str) -> None:
    house = House()
    with pytest.raises(Trouble) as refused:
        await house.hub.import_journal(text, "x")
    assert refused.value.code == "form"
    assert house.store.kept == {}
