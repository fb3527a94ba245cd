"""The app: one house after the other, and a way straight to a table."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from miskatonic.clients.terminal.tui.links.joining import enter
from miskatonic.clients.terminal.tui.links.keyring import Keyring
from miskatonic.clients.terminal.tui.links.link import House
from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from miskatonic.clients.terminal.tui.style import CSS, ELDRITCH, PARLOUR
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.room import TablePlan


class Terminal(App[int]):
    """The client. Without anything else it opens the lobby of this machine."""

    CSS = CSS
    TITLE = "Miskatonic"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+t", "turn_light", "Light", show=False)]

    def __init__(
        self,
        house: House | None = None,
        *,
        plan: tuple[TablePlan, tuple[int, ...]] | None = None,
        table: str = "",
        viewers: tuple[int, ...] = (),
        address: str = "",
        name: str = "",
        watch: bool = False,
        recovery: str = "",
    ) -> None:
        super().__init__()
        self.house = house
        self.plan = plan
        self.table = table
        self.viewers = viewers
        self.address = address
        self.player = name
        self.watch_only = watch
        self.recovery = recovery
        self.servers = tuple(Keyring().all())
        self.failure = ""
        """Why it ended at once, if it did."""

    def on_mount(self) -> None:
        """Dress, and go where one is wanted."""
        self.register_theme(ELDRITCH)
        self.register_theme(PARLOUR)
        self.theme = ELDRITCH.name
        self.start()

    @work
    async def start(self) -> None:
        """Go in; if that cannot be, there is nothing to show."""
        try:
            await self.go_in()
        except Trouble as trouble:
            self.failure = trouble.text
            self.exit(2)

    async def go_in(self) -> None:
        """Open the house, and what is wanted in it."""
        if self.house is None:
            await enter(self, self.address, self.player, self.watch_only, self._left, self.recovery)
            return
        await self.house.open()
        lobby = Lobby(self.house)
        await self.push_screen(lobby, self._left)
        if self.plan is not None:
            lobby.begin(*self.plan)
        elif self.table:
            lobby.open_table(self.table, self.viewers)

    def _left(self, _: object = None) -> None:
        """When the first lobby is left, the program ends."""
        self.exit(0)

    def action_turn_light(self) -> None:
        """Dark or light."""
        self.theme = PARLOUR.name if self.theme == ELDRITCH.name else ELDRITCH.name

    async def on_unmount(self) -> None:
        """Put everything away."""
        if self.house is not None and hasattr(self.house, "hub"):
            await self.house.close()
