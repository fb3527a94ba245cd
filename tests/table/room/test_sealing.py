"""Dice that nobody can have picked: everybody adds a share, and nobody can drop what they do not like unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from miskatonic import games
from miskatonic.clients.terminal.tui.links.shares import OwnShare
from miskatonic.kernel.chance import commitment
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.kernel.shares import key_of, pledge_of, seal_of, sealed_together
from miskatonic.table.room.sealing.sealing import PATIENCE
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import DiceView, RoomView, SeatPlan, TablePlan
from tests.table.memory import MemoryStore, TurnedClock
from tests.table.room.house import CHAOS, MUNCHKIN, SECRET, House, Player, play

pytestmark = pytest.mark.anyio


class Dealer(House):
    """A house whose every secret is another one."""

    def __init__(self, store: MemoryStore | None = None, clock: TurnedClock | None = None, **more: Any) -> None:
        super().__init__(store, clock, **more)
        self.secrets = 0
        self.hub.secret = self.another

    def another(self) -> bytes:
        self.secrets += 1
        return bytes([self.secrets]) * 32


async def together(house: House, people: int = 2, game: str = CHAOS, **more: Any) -> tuple[Any, list[Player]]:
    return await house.table(game, people, dice="together", **more)


def dice_of(player: Player) -> DiceView:
    assert player.room.dice is not None
    return player.room.dice


async def step(player: Player, own: OwnShare) -> Any:
    """What the player's client says of itself."""
    await player.read()
    said = own.answer(player.room)
    if said is None:
        return None
    answer = await player.live.request(player.viewer, said)
    await player.read()
    return answer


async def add_up(players: Sequence[Player]) -> list[OwnShare]:
    """Everybody's client does its part until the game begins."""
    own = [OwnShare(player.viewer) for player in players]
    for _ in range(2):
        for player, share in zip(players, own, strict=True):
            await step(player, share)
    for player in players:
        await player.read()
    return own


@pytest.mark.parametrize("game", games.names())
async def test_nothing_is_rolled_before_everybody_has_added_a_share(game: str) -> None:
    house = House()
    people = max(2, games.game(game).seats[0])
    live, players = await together(house, people, game)
    own = [OwnShare(player.viewer) for player in players]
    for part in range(2):
        for player, share in zip(players, own, strict=True):
            await player.read()
            assert live.room.journal.opening == ()
            assert (live.room.phase, player.view.choices, player.view.waiting) == ("open", (), ())
            assert player.view.prompt == "Everybody adds to the dice; the game begins in a moment."
            assert dice_of(player).stage == ("pledge", "reveal")[part]
            assert isinstance(await step(player, share), m.Done)
    await players[0].read()
    assert live.room.phase == "playing"
    assert dice_of(players[0]).stage == "rolled"
    assert await play(house, players, 5) == 5
    again = await house.again().hub.table(live.id)
    assert again.room.state.digest() == live.room.state.digest()
    assert again.room.journal.drawn == live.room.journal.drawn


async def test_the_dice_come_from_the_secret_and_all_shares() -> None:
    house = House()
    live, players = await together(house)
    await add_up(players)
    journal, parts = live.room.journal, dice_of(players[0]).parts
    shares = [(part.seat, part.share) for part in parts]
    assert [seat for seat, share in shares if share] == [0, 1]
    assert journal.shares == tuple(shares)
    assert journal.source is not None
    assert journal.source.secret == key_of(SECRET, shares) != SECRET
    other = key_of(SECRET, [shares[0], (1, "0" * 64)])
    assert len({other, key_of(SECRET, shares), key_of(bytes(32), shares)}) == 3
    assert dice_of(players[0]).seal == journal.seal == sealed_together(commitment(SECRET), shares)


async def test_a_finished_game_proves_it_from_its_file() -> None:
    house = Dealer()
    live, players = await together(house)
    await add_up(players)
    seal = dice_of(players[1]).seal
    await play(house, players, 12)
    assert isinstance(await players[0].ask(m.HostSeat, what="abandon"), m.Done)
    journal = savefile.loads(savefile.dumps(live.room.journal), games.find)
    assert journal.verify() == len(journal.opening) + sum(len(entry.chance) for entry in journal.entries) > 0
    assert journal.seal == seal
    forged = savefile.dumps(live.room.journal).replace(dice_of(players[0]).parts[1].share, "0" * 64)
    with pytest.raises(JournalError, match="does not verify"):
        savefile.loads(forged, games.find).verify()
    assert savefile.loads(forged, games.find).seal != seal


async def test_a_share_that_is_not_the_pledged_one_is_refused() -> None:
    house = House()
    live, players = await together(house)
    own = [OwnShare(player.viewer) for player in players]
    for player, share in zip(players, own, strict=True):
        await step(player, share)
    for wrong in ("0" * 64, "x", "A" * 64):
        answer = await players[0].ask(m.Reveal, share=wrong)
        assert (answer.code, live.room.sealing.shares) == ("form", {})
    assert (await players[0].ask(m.Pledge, pledge="1" * 64)).code == "conflict"
    assert isinstance(await step(players[0], own[0]), m.Done)
    known = next(iter(own[0]._shares.values()))
    assert (await players[0].ask(m.Reveal, share=known)).code == "conflict"


async def test_no_share_is_shown_before_all_pledges_are_sealed() -> None:
    house = House()
    _live, players = await together(house)
    own = OwnShare(0)
    await step(players[0], own)
    answer = await players[0].ask(m.Reveal, share=next(iter(own._shares.values())))
    assert (answer.code, dice_of(players[0]).seal) == ("conflict", "")


@pytest.mark.parametrize("shown", [0, 1])
async def test_whoever_does_not_come_forward_is_left_out_under_a_new_seal_that_all_see(shown: int) -> None:
    """With ``shown`` Bob has pledged, and keeps his share to himself."""
    house = Dealer()
    live, players = await together(house, 3)
    own = [OwnShare(player.viewer) for player in players]
    for player, share in zip(players, own, strict=True):
        if player.viewer != 1 or shown:
            await step(player, share)
    if shown:
        await step(players[0], own[0])
    first = players[0].room.commit
    await house.clock.turn(PATIENCE - 1)
    await players[0].read()
    assert players[0].room.commit == first
    await house.clock.turn(1)
    await players[0].read()
    dice = dice_of(players[0])
    assert players[0].room.commit == commitment(bytes([2]) * 32) != first
    assert [(restart.commit, restart.without) for restart in dice.restarts] == [(first, (1,) if not shown else (1, 2))]
    assert (dice.stage, dice.parts) == ("pledge", ())
    assert (await players[1].ask(m.Pledge, pledge="1" * 64)).code == "forbidden"
    for _ in range(2):
        await step(players[0], own[0])
        await step(players[2], own[2])
    await players[0].read()
    assert live.room.phase == "playing"
    journal = savefile.loads(savefile.dumps(live.room.journal), games.find)
    assert [seat for seat, _ in journal.shares] == ([0, 2] if not shown else [0])
    assert [(one.commit, one.without) for one in journal.restarts] == [(first, (1,) if not shown else (1, 2))]
    assert journal.verify() == len(journal.opening)
    assert (await house.again().hub.table(live.id)).room.state.digest() == live.room.state.digest()


async def test_where_nobody_comes_forward_the_game_begins_all_the_same() -> None:
    house = Dealer()
    live, players = await together(house)
    await house.clock.turn(PATIENCE)
    await players[0].read()
    assert (live.room.phase, live.room.journal.shares) == ("playing", ())
    assert dice_of(players[0]).restarts[0].without == (0, 1)


async def test_who_says_so_adds_nothing_and_nobody_waits() -> None:
    house = House()
    live, players = await together(house)
    assert isinstance(await players[0].ask(m.Pledge), m.Done)
    own = OwnShare(1)
    await step(players[1], own)
    await step(players[1], own)
    assert (live.room.phase, [seat for seat, _ in live.room.journal.shares]) == ("playing", [1])


async def test_bots_add_nothing() -> None:
    house = House()
    live, players = await together(house, 1, bots=("random", "random"))
    await add_up(players)
    assert [seat for seat, _ in live.room.journal.shares] == [0]
    alone, _ = await together(house, 0, bots=("random", "random"))
    await house.clock.turn(1)
    assert (alone.room.phase, alone.room.journal.shares) == ("playing", ())


async def test_one_person_with_several_seats_adds_one_share() -> None:
    house = House()
    live, players = await together(house, 3, MUNCHKIN, hand=(0, 2))
    await add_up(players[:2])
    assert (live.room.phase, [seat for seat, _ in live.room.journal.shares]) == ("playing", [0, 1])


async def test_a_bot_in_somebodys_place_ends_what_they_were_bound_to() -> None:
    house = Dealer()
    live, players = await together(house, 3)
    own = [OwnShare(player.viewer) for player in players]
    for player, share in zip(players, own, strict=True):
        await step(player, share)
    assert isinstance(await players[1].ask(m.Leave), m.Done)
    await players[0].read()
    assert dice_of(players[0]).restarts[0].without == (1,)
    for _ in range(2):
        await step(players[0], own[0])
        await step(players[2], own[2])
    assert [seat for seat, _ in live.room.journal.shares] == [0, 2]


async def test_nobody_is_waited_for_while_a_seat_is_free() -> None:
    house = House()
    plan = TablePlan(game=CHAOS, seats=(SeatPlan("person"), SeatPlan("person")), dice="together")
    made = await house.hub.make(plan, "host's session", {0: "Ann"}, host=False)
    live = await house.hub.table(made.id)
    ann, own = await Player.at(live, 0), OwnShare(0)
    assert ann.view.prompt == "The game begins when every seat is taken."
    await house.clock.turn(10 * PATIENCE)
    assert await step(ann, own) is None
    assert dice_of(ann).restarts == ()
    await live.sit(1, "Bob")
    await house.clock.turn(PATIENCE - 1)
    assert isinstance(await step(ann, own), m.Done)
    assert dice_of(ann).restarts == ()


async def test_a_game_goes_on_in_another_process_from_the_same_stream() -> None:
    store, clock = MemoryStore(), TurnedClock()
    one = Dealer(store, clock)
    live, players = await together(one)
    other = await one.again().hub.table(live.id)
    await add_up(players)
    await other.catch_up()
    assert other.room.state.digest() == live.room.state.digest()
    await play(one, players, 6)
    await other.catch_up()
    assert (other.room.journal.drawn, other.room.journal.verify()) == (
        live.room.journal.drawn,
        live.room.journal.verify(),
    )


def test_clients_show_nothing_under_a_seal_that_does_not_hold_their_pledge() -> None:
    own, commit = OwnShare(0), "c" * 64

    def room(stage: str, parts: tuple[Any, ...] = (), seal: str = "", mine: str = commit) -> RoomView:
        dice = msgspec.convert({"stage": stage, "wanted": [0], "parts": list(parts), "seal": seal}, DiceView)
        return RoomView(
            id="t", game="g", title="", edition="1", options={}, phase="open", seats=(), commit=mine, dice=dice
        )

    said = own.answer(room("pledge"))
    assert isinstance(said, m.Pledge)
    pledges = [(0, said.pledge), (1, "b" * 64)]
    parts = tuple([{"seat": seat, "pledge": pledge} for seat, pledge in pledges])
    assert own.answer(room("reveal", parts, "d" * 64)) is None
    assert own.answer(room("reveal", parts[1:], seal_of(commit, pledges[1:]))) is None
    assert own.answer(room("reveal", parts, seal_of(commit, pledges), "e" * 64)) is None
    shown = own.answer(room("reveal", parts, seal_of(commit, pledges)))
    assert isinstance(shown, m.Reveal)
    assert pledge_of(commit, 0, shown.share) == said.pledge


def test_old_files_verify_as_what_they_are() -> None:
    journal = Journal(games.game(CHAOS), 2, secret=SECRET)
    text = savefile.dumps(journal)
    assert "shares" not in text
    assert savefile.loads(text, games.find).verify() == len(journal.opening)
    assert savefile.loads(text, games.find).seal == journal.commit


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ('"shares":[[0,"zz"]],', "64 hexadecimal"),
        ('"shares":[[9,"' + "a" * 64 + '"]],', "seat 9"),
        ('"shares":[[0,"' + "a" * 64 + '"],[0,"' + "a" * 64 + '"]],', "twice"),
        ('"shares":7,', "a list"),
        ('"shares":[7],', "a seat and its share"),
        ('"restarts":[["a",[0]]],', "a seal and a list"),
        ('"restarts":[["' + "a" * 64 + '",[5]]],', "seat 5"),
        ('"waits":1,', "true or false"),
        ('"inherited":0,"shares":[[0,"' + "a" * 64 + '"]],', "another game"),
    ],
)
def test_headers_that_say_nonsense_are_refused_by_name(field: str, why: str) -> None:
    text = savefile.dumps(Journal(games.game(CHAOS), 2, secret=SECRET))
    with pytest.raises(JournalError, match=f"line 1: .*{why}"):
        savefile.loads("{" + field + text[1:], games.find)


async def test_a_table_that_is_closed_before_the_first_roll_can_be_looked_back_at() -> None:
    house = House()
    live, players = await together(house)
    assert isinstance(await players[0].ask(m.HostSeat, what="abandon"), m.Done)
    assert savefile.loads(await live.journal_text(), games.find).verify() == 0
    assert (await live.replay(0, 0)).length == 0
    assert (await live.course()).length == 0
    assert "begun" not in await live.report(0)
    with pytest.raises(Trouble, match="not begun"):
        await live.case_text(0)
    with pytest.raises(Trouble, match="has not begun"):
        await house.hub.branch(live, 0, "host's session")
    again = await house.hub.rematch(live, "host's session")
    assert (await house.hub.table(again.id)).room.journal.waits
    assert (await house.again().hub.table(live.id)).room.phase == "abandoned"


async def test_nothing_is_branched_or_taken_back_before_the_first_roll() -> None:
    house = House()
    live, players = await together(house)
    for what in ("branch", "undo"):
        answer = await players[0].ask(m.Propose, what=what, at=0)
        assert (answer.code, live.room.proposals.open) == ("paused" if what == "branch" else "form", [])
    assert (await players[0].ask(m.TakeBack, version=players[0].view.version)).code == "paused"
    assert (await players[0].ask(m.Choose, version=players[0].view.version, key="Ready(0)")).code == "paused"
    text = savefile.dumps(live.room.journal)
    with pytest.raises(Trouble, match="has not begun"):
        await house.hub.import_journal(text, "host's session")
