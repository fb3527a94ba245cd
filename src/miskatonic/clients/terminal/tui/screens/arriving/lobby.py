"""The lobby: new games, games to go on with, games to look at again, and tables elsewhere."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from miskatonic.clients.terminal.tui.links import joining
from miskatonic.clients.terminal.tui.links.lesson import PLAY
from miskatonic.clients.terminal.tui.links.link import House
from miskatonic.clients.terminal.tui.planning import make_plan, usual_chairs, usual_seats
from miskatonic.clients.terminal.tui.rulebook import Rulebook
from miskatonic.clients.terminal.tui.screens.arriving.entry import Entry
from miskatonic.clients.terminal.tui.screens.arriving.invite import invitations
from miskatonic.clients.terminal.tui.screens.arriving.lobby_more import LobbyMore
from miskatonic.clients.terminal.tui.screens.arriving.new_game import NewGame
from miskatonic.clients.terminal.tui.screens.help import HelpSheet
from miskatonic.clients.terminal.tui.screens.lesson import LessonScreen
from miskatonic.clients.terminal.tui.screens.prompt import Ask
from miskatonic.clients.terminal.tui.screens.replay import ReplayScreen
from miskatonic.clients.terminal.tui.screens.rules import RulesScreen
from miskatonic.clients.terminal.tui.screens.seated.table import TableScreen
from miskatonic.clients.terminal.tui.screens.sheet import Menu, Sheet
from miskatonic.clients.terminal.tui.style import BREAKPOINTS
from miskatonic.clients.terminal.tui.widgets.key_bar import KeyBar
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.game import GameCard
from miskatonic.table.wire.lesson import LessonCard
from miskatonic.table.wire.room import TableInfo, TablePlan

GOING = ("open", "playing")
WORDS = {"open": "waits for people", "playing": "goes on", "over": "finished", "ended": "ended", "abandoned": "closed"}
LOGO = "M I S K A T O N I C"


class Lobby(LobbyMore):
    """What one can do in a house."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "New game, with options"),
        Binding("r", "rules", "Rules"),
        Binding("j", "join", "Join by address"),
        Binding("f5", "load", "Look again"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q,escape", "close", "Quit", key_display="q"),
    ]

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.cards: dict[str, GameCard] = {}
        self.lessons: list[tuple[GameCard, LessonCard]] = []
        self.entries: list[Entry | str] = []

    def compose(self) -> ComposeResult:
        yield Static(Text(f" {LOGO}   {self.house.name}", style="bold"), id="lobby-head")
        with Horizontal(id="lobby-body"):
            yield OptionList(id="lobby-list")
            with VerticalScroll(id="lobby-page", can_focus=False):
                yield Static(id="lobby-about")
        yield KeyBar()

    def on_mount(self) -> None:
        """See what there is."""
        self.action_load()

    def on_screen_resume(self) -> None:
        """Back from a table: things have changed."""
        if self.cards:
            self.action_load()

    @work(exclusive=True, group="load")
    async def action_load(self) -> None:
        """Read everything again."""
        try:
            if not self.cards:
                cards = await self.house.games()
                self.lessons = [(card, lesson) for card in cards for lesson in await self.house.lessons(card.id)]
                self.cards = {card.id: card for card in cards}
            mine, listed = await self.house.mine(), await self.house.listed()
        except Trouble as trouble:
            self.notify(trouble.text, severity="error", markup=False)
            return
        self.entries = self._entries(mine, listed)
        self.draw()

    def _entries(self, mine: list[TableInfo], listed: list[TableInfo]) -> list[Entry | str]:
        going = [info for info in mine if info.phase in GOING]
        past = [info for info in mine if info.phase not in GOING]
        found: list[Entry | str] = []
        for heading, tables in (("Go on with", going), ("Other tables", listed)):
            if tables:
                found += [heading, *[self._table(info) for info in tables]]
        found += ["A new game", *[self._new(card) for card in self.cards.values()]]
        if self.lessons:
            found += ["Learn by playing", *[self._lesson(card, lesson) for card, lesson in self.lessons]]
        if past:
            found += ["Look again at", *[self._table(info) for info in past]]
        elsewhere = [] if self.house.remote else [Entry("A table on a server…", Text(JOIN), self.action_join)]
        return [*found, "Besides", *elsewhere, *self.more()]

    def _new(self, card: GameCard) -> Entry:
        players = f"{card.fewest} to {card.most}" if card.fewest != card.most else str(card.most)
        facts = ", ".join([part for part in (f"{players} players", card.minutes and f"{card.minutes} minutes",
                           card.weight) if part])  # fmt: skip
        about = Text.assemble((card.title, "bold"), f"\n{facts}\n\n", (card.blurb, "italic"))
        about.append(f"\n\nEnter: begin at once, you and {usual_seats(card) - 1} bots.\nn: choose seats and options.")
        return Entry(card.title, about, lambda: self.begin(*make_plan(card, usual_chairs(card, usual_seats(card)), {})),
                     card.id)  # fmt: skip

    def _lesson(self, card: GameCard, lesson: LessonCard) -> Entry:
        about = Text.assemble((lesson.title, "bold"), f"\na guided game of {lesson.minutes} minutes\n\n")
        about.append(lesson.text, "italic").append("\n\nEnter: begin. You can leave at any time.")
        return Entry(f"{card.title}: {lesson.title}", about, lambda: self.learn(card, lesson.id), card.id)

    def _table(self, info: TableInfo) -> Entry:
        when = datetime.fromtimestamp(info.made / 1000).astimezone().strftime("%d %b %H:%M")
        label = f"{'▶ ' if info.turn else ''}{info.title or info.game}, {when}"
        seats = [f"{seat.seat + 1}. {seat.name or (f'{seat.bot} bot' if seat.bot else 'free')}" for seat in info.seats]
        state = WORDS.get(info.phase, info.phase) + ("; it is your turn ▶" if info.turn else "")
        about = Text.assemble((info.title, "bold"), f"\nbegun {when}, {state}\n\n" + "\n".join(seats))
        return Entry(label, about, lambda: self.come_to(info), info.game)

    def draw(self) -> None:
        """The list; headings cannot be chosen."""
        listed = self.query_one(OptionList)
        held = listed.highlighted
        listed.clear_options()
        for i, entry in enumerate(self.entries):
            if isinstance(entry, str):
                listed.add_option(Option(Text(entry, style="bold"), disabled=True))
            else:
                listed.add_option(Option(Text(f"  {entry.label}"), id=str(i)))
        first = next((i for i, entry in enumerate(self.entries) if not isinstance(entry, str)), None)
        listed.highlighted = min(held, len(self.entries) - 1) if held is not None else first
        listed.focus()

    # ------------------------------------------------------------------ choosing

    def _current(self) -> Entry | None:
        at = self.query_one(OptionList).highlighted
        entry = self.entries[at] if at is not None and at < len(self.entries) else None
        return entry if isinstance(entry, Entry) else None

    def on_option_list_option_highlighted(self) -> None:
        """What this is."""
        entry = self._current()
        self.query_one("#lobby-about", Static).update(entry.about if entry is not None else Text())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do it."""
        entry = self._current()
        if entry is not None:
            entry.do()

    @work
    async def learn(self, card: GameCard, name: str) -> None:
        """A guided game; whoever has had enough of it plays."""
        try:
            lesson = await self.house.lesson(card.id, name)
        except Trouble as trouble:
            self.notify(trouble.text, severity="error", markup=False)
            return
        if await self.app.push_screen_wait(LessonScreen(self.house, lesson)) == PLAY:
            self.begin(*make_plan(card, usual_chairs(card, usual_seats(card)), {}))

    @work
    async def begin(self, plan: TablePlan, seats: tuple[int, ...]) -> None:
        """Make a table, and go there."""
        try:
            made = await self.house.make(plan, seats)
        except Trouble as trouble:
            self.notify(trouble.text, severity="error", markup=False)
            return
        if self.house.remote and any(int(seat) not in seats for seat in made.tickets):
            await self.app.push_screen_wait(Sheet("Links to send", invitations(self.house, made, seats)))
        self.open_table(made.id, seats or (-1,))

    @work
    async def come_to(self, info: TableInfo) -> None:
        """Go on, look on, or take a free seat."""
        if info.mine or not self.house.remote:
            self.open_table(info.id, info.mine or (-1,))
            return
        free = [seat.seat for seat in info.seats if seat.kind == "open"]
        labels = [f"Sit down on seat {seat + 1}" for seat in free] + (["Watch"] if info.watching else [])
        if not labels:
            self.notify("Every seat is taken, and nobody may watch.", markup=False)
            return
        which = await self.app.push_screen_wait(Menu(info.title, labels))
        if which is None:
            return
        if which >= len(free):
            self.open_table(info.id, (-1,))
            return
        await self._sit(info.id, free[which])

    async def _sit(self, table: str, seat: int) -> None:
        try:
            seated = await self.house.sit(table, seat=seat)
        except Trouble as trouble:
            self.notify(trouble.text, severity="error", markup=False)
            return
        if seated.code:
            text = f"{seated.code}\n\nWith this code you can come back to your seat from another device."
            await self.app.push_screen_wait(Sheet("Your recovery code", Text(text)))
        self.open_table(table, seated.seats or (seated.seat,))

    def open_table(self, table: str, viewers: tuple[int, ...], ticket: str = "") -> None:
        """Go to a table; a rematch or a branch follows it."""

        def then(result: Any) -> None:
            if result is not None:
                self.open_table(result[1], result[2])

        self.app.push_screen(TableScreen(self.house, table, viewers, ticket), then)

    def look_back(self, table: str, seat: int, ticket: str, at: int) -> None:
        """A moment of a game that somebody has sent a link to."""

        def then(result: Any) -> None:
            if result is not None:
                self.open_table(result[1], result[2] or (-1,))

        self.app.push_screen(ReplayScreen(self.house, table, seat, ticket, None, at), then)

    # ------------------------------------------------------------------ keys

    @work
    async def action_new(self) -> None:
        """A new game with options: the one under the cursor, or one that is asked for."""
        entry = self._current()
        card = self.cards.get(entry.game) if entry is not None else None
        if card is None:
            cards = list(self.cards.values())
            which = await self.app.push_screen_wait(Menu("Which game?", [card.title for card in cards]))
            if which is None:
                return
            card = cards[which]
        planned = await self.app.push_screen_wait(NewGame(card, self.house.remote))
        if planned is not None:
            self.begin(*planned)

    @work
    async def action_rules(self) -> None:
        """The rulebook of the game under the cursor."""
        entry = self._current()
        card = self.cards.get(entry.game) if entry is not None else None
        if card is None:
            self.notify("Put the cursor on a game first.", markup=False)
            return
        book = Rulebook(await self.house.rules(card.id))
        self.app.push_screen(RulesScreen(f"Rules of {card.title}", book))

    @work
    async def action_join(self) -> None:
        """Another house."""
        known = ", ".join(getattr(self.app, "servers", ()))
        note = JOIN + (f"\n\nYou have been at: {known}" if known else "")
        address = await self.app.push_screen_wait(Ask("Where?", note, "http://"))
        if address:
            try:
                await joining.enter(self.app, address)
            except Trouble as trouble:
                self.notify(trouble.text, severity="error", markup=False)

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpSheet())

    def action_close(self) -> None:
        """Leave the house."""
        self.dismiss()


JOIN = "Paste the link that somebody sent you, or the address of a server, such as http://localhost:8642"
