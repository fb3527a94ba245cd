"""What the keys of the table do: everything but choosing itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from miskatonic.clients.terminal.tui.paint.brush import Brush
from miskatonic.clients.terminal.tui.paint.panels import paint_reference
from miskatonic.clients.terminal.tui.screens.help import HelpSheet
from miskatonic.clients.terminal.tui.screens.log import LogScreen
from miskatonic.clients.terminal.tui.screens.replay import ReplayScreen
from miskatonic.clients.terminal.tui.screens.rules import RulesScreen
from miskatonic.clients.terminal.tui.screens.seated.chat import ChatScreen
from miskatonic.clients.terminal.tui.screens.seated.end import TableEnd
from miskatonic.clients.terminal.tui.screens.seated.odds import OddsSheet
from miskatonic.clients.terminal.tui.screens.seated.room_menu import RoomMenu
from miskatonic.clients.terminal.tui.screens.sheet import Menu, Sheet
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.choice_list import ChoiceList
from miskatonic.clients.terminal.tui.widgets.heading import UNTIL
from miskatonic.clients.terminal.tui.widgets.lens import look_at
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView

ASKED = {
    False: ("asked", "ask me also where there is only one choice"),
    True: ("spared", "do not ask me where there is only one choice"),
}

if TYPE_CHECKING:
    from miskatonic.clients.terminal.tui.links.link import Numbered


class TableKeys(TableEnd):
    """The keys of a table."""

    ids: Numbered
    hinted: dict[str, Any]
    seen: dict[int, int]
    """How many lines of the log each seat at this screen had before it when it chose last."""
    at_board = False
    """Does somebody want the keyboard on the board, rather than in the list?"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("tab", "swap", "Table/list", show=False, priority=True),
        Binding("o", "odds", "Odds"),
        Binding("w", "why_not", "Why"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("p", "stand", "Pass"),
        Binding("l", "log", "Log"),
        Binding("r", "rules", "Rules"),
        Binding("m", "menu", "Menu"),
        Binding("c", "chat", "Chat"),
        Binding("t", "replay", "Time"),
        Binding("a", "about", "About", show=False),
        Binding("s", "since", "Since", show=False),
        Binding("i", "lists", "Lists", show=False),
        Binding("f", "fast", "Fast", show=False),
        Binding("z", "hold", "Wait", show=False),
        Binding("y", "vote(True)", "Agree", show=False),
        Binding("x", "vote(False)", "Refuse", show=False),
        Binding("e", "outcome", "End"),
        Binding("q,escape", "leave", "Leave", key_display="q"),
    ]

    async def ask(self, request: Any) -> Any:
        """An answer; None if it was refused, and then somebody was told why."""
        raise NotImplementedError

    def pick(self, choice: ChoiceView) -> None:
        """Choose."""
        raise NotImplementedError

    def take_beside(self, seat: int, ticket: str) -> Any:
        """A free seat is one's own, too."""
        raise NotImplementedError

    def size_list(self) -> None:
        """Give the list of choices its height."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that would do nothing are not shown."""
        view = self.mirror.view
        if action == "stand":
            own = view is not None and (view.standing or view.spared or view.asked)
            return bool(own) or (view is not None and any(choice.declines for choice in view.choices))
        if action in ("odds", "hint"):
            return bool(self.mirror.choices)
        if action == "chat":
            return self.house.remote
        if action == "outcome":
            return view is not None and bool(view.over)
        if action == "undo":
            return self.viewer >= 0 and view is not None and not view.over
        return True

    # ------------------------------------------------------------------ looking

    def action_outcome(self) -> None:
        """How the game ended, once more."""
        self.finish()

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpSheet())

    def action_swap(self) -> None:
        """Between the board and the choices."""
        self.at_board = not self.at_board
        board, listed = self.query_one(BoardView), self.query_one(ChoiceList)
        (board if self.at_board or not listed.display else listed).focus()
        self.size_list()

    def action_about(self) -> None:
        """The thing or the choice under the cursor, with its rule."""
        board, listed = self.query_one(BoardView), self.query_one(ChoiceList)
        if board.has_focus or listed.current is None:
            self.app.push_screen(Sheet("About", look_at(self.mirror.scene, board.cursor, self.mirror.choices)))
            return
        choice = listed.current
        things = look_at(self.mirror.scene, choice.targets)
        self.app.push_screen(Sheet(choice.label, things, Text(), self.book.write(choice.rule)))

    def action_lists(self) -> None:
        """What the game keeps for looking up."""
        found = paint_reference(self.mirror.scene, Brush(self.mirror.scene))
        self.app.push_screen(Sheet("To look up", *(found or [Text("This game has no lists.")])))

    def action_log(self) -> None:
        """What happened."""
        self.app.push_screen(LogScreen(self.mirror.lines, self.book))

    def action_since(self) -> None:
        """What has happened since one's last choice, or since one was last here."""
        first = min(self.seen.get(self.viewer, 0), len(self.mirror.lines))
        new = self.mirror.lines[first:]
        if new:
            self.app.push_screen(LogScreen(new, self.book, first + 1, "Since you last chose or looked"))
        else:
            self.tell("Nothing has happened since you last chose or looked.")

    def action_rules(self) -> None:
        """The rulebook."""
        room = self.mirror.room
        title = f"Rules of {room.title}" if room is not None else "Rules"
        self.app.push_screen(RulesScreen(title, self.book, lines=self.mirror.lines))

    def action_replay(self) -> None:
        """Back and forth."""
        room = self.mirror.room

        def then(result: Any) -> None:
            if result is not None:
                self.go_to(result[1], result[2])

        self.app.push_screen(ReplayScreen(self.house, self.table, self.viewer, self.ticket, room), then)

    # ------------------------------------------------------------------ asking

    @work
    async def action_odds(self) -> None:
        """The odds of the choice under the cursor; on the board, of the only one that touches the thing there."""
        choice = self._meant()
        if choice is not None and choice.blanks:
            self.tell("Fill it in first (Enter); o tells the odds there.")
        elif choice is not None:
            await self.show_odds(choice, ())

    def _meant(self) -> ChoiceView | None:
        board, listed = self.query_one(BoardView), self.query_one(ChoiceList)
        there = [choice for choice in listed.choices if not set(choice.targets).isdisjoint(board.cursor)]
        return there[0] if board.has_focus and len(there) == 1 else listed.current

    async def show_odds(self, choice: ChoiceView, values: Any) -> None:
        """The odds of a choice, filled in."""
        answer = await self.ask(m.Foresee(id=self.ids.new(), key=choice.key, values=values))
        if isinstance(answer, m.OddsAnswer):
            self.app.push_screen(OddsSheet(choice.label, answer))

    @work
    async def action_why_not(self) -> None:
        """What cannot be done now; on the board, why not this."""
        board = self.query_one(BoardView)
        if board.has_focus and board.cursor and self.viewer >= 0 and await self._why_not_this(board.cursor):
            return
        refusals = self.mirror.view.refusals if self.mirror.view is not None else ()
        if not refusals:
            self.tell("Nothing you might look for is refused now.")
            return
        labels = [f"{refusal.label}  ({refusal.rule})" for refusal in refusals]
        which = await self.app.push_screen_wait(Menu("Not now", labels, "Enter shows the rule against it."))
        if which is not None:
            refusal = refusals[which]
            self.app.push_screen(Sheet(refusal.label, Text(f"{refusal.why}\n"), self.book.write(refusal.rule)))

    async def _why_not_this(self, ids: tuple[str, ...]) -> bool:
        """What is against choosing a thing on the board; False if nothing is."""
        for name in ids:
            answer = await self.ask(m.WhyNot(id=self.ids.new(), what=name))
            if isinstance(answer, m.WhyAnswer) and answer.text:
                thing = look_at(self.mirror.scene, (name,)).plain.partition("\n")[0]
                rule = [self.book.write(answer.rule)] if answer.rule else []
                self.app.push_screen(Sheet(f"Why not: {thing}", Text(f"{answer.text}\n"), *rule))
                return True
        return False

    @work
    async def action_hint(self) -> None:
        """What the house bot would do."""
        answer = await self.ask(m.Hint(id=self.ids.new()))
        if not isinstance(answer, m.HintAnswer):
            return
        found = next((i for i, choice in enumerate(self.mirror.choices) if choice.key == answer.key), None)
        if found is not None:
            self.hinted = {answer.key: answer.values}
            self.at_board = False
            self.query_one(ChoiceList).focus()
            self.query_one(ChoiceList).move_to(found)
        reason = f" {answer.reason[:1].upper()}{answer.reason[1:]}." if answer.reason else ""
        self.tell(f"Hint: {answer.label}.{reason} (Enter does it)")

    # ------------------------------------------------------------------ changing

    @work
    async def action_undo(self) -> None:
        """Take back; where others are touched, they are asked."""
        view = self.mirror.view
        if view is not None:
            answer = await self.ask(m.TakeBack(id=self.ids.new(), version=view.version))
            if answer is not None and not view.undoable:
                self.tell("The others are asked.")

    @work
    async def action_stand(self) -> None:
        """A standing answer."""
        view = self.mirror.view
        if view is None:
            return
        declining = next((choice for choice in view.choices if choice.declines), None)
        kinds = [(key, text.format(view.occasion)) for key, text in UNTIL.items() if key != "occasion" or view.occasion]
        if declining is None:
            kinds = []
        kinds.append(ASKED[view.asked])
        if view.standing:
            kinds.append(("off", "no longer: ask me again"))
        label = declining.label if declining is not None else "Standing answer"
        which = await self.app.push_screen_wait(Menu(label, [text for _, text in kinds], "Let the table answer…"))
        if which is not None:
            key = declining.key if declining is not None else ""
            await self.ask(m.Stand(id=self.ids.new(), key=key, until=kinds[which][0]))

    @work
    async def action_fast(self) -> None:
        """Bots at once, or at their pace."""
        room = self.mirror.room
        if room is not None and self.viewer >= 0:
            pace = 700 if room.pace < 100 else 0
            if await self.ask(m.HostSeat(id=self.ids.new(), what="pace", bot=str(pace))) is not None:
                self.tell("Bots answer at once." if not pace else "Bots take their time.")

    @work
    async def action_hold(self) -> None:
        """Hold the automatic answers, or let them go on."""
        room = self.mirror.room
        if room is not None:
            await self.ask(m.Wait(id=self.ids.new(), on=room.held_by < 0))

    @work
    async def action_vote(self, yes: bool) -> None:
        """Answer the first proposal that waits for one."""
        room = self.mirror.room
        for proposal in room.proposals if room is not None else ():
            if self.viewer in proposal.needed and self.viewer not in proposal.yes:
                await self.ask(m.Vote(id=self.ids.new(), proposal=proposal.id, yes=yes))
                return

    def action_chat(self) -> None:
        """Talk."""

        async def say(words: str) -> None:
            await self.ask(m.Say(id=self.ids.new(), text=words))

        self.app.push_screen(ChatScreen(self.mirror, say))

    @work
    async def action_menu(self) -> None:
        """What concerns the table rather than the game."""
        if self.mirror.room is not None:
            await RoomMenu(self).open()

    @work
    async def action_leave(self) -> None:
        """Back to the lobby; the game is kept. While it goes on, that is asked once more."""
        view = self.mirror.view
        if view is not None and not view.over and self.viewer >= 0:
            menu = Menu("Leave the table?", ["Stay", "Leave: the game is kept"])
            if await self.app.push_screen_wait(menu) != 1:
                return
        self.dismiss(None)
