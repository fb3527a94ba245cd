"""A server's table line by line: the same messages, for screen readers, pipes and scripts."""

from __future__ import annotations

import asyncio
import secrets
import sys
import threading
from collections.abc import Sequence
from typing import Any, TextIO

import typer

from miskatonic.clients.terminal.draw.outlook import percent
from miskatonic.clients.terminal.tui.filling import NUMBER, Filling
from miskatonic.clients.terminal.tui.links.address import read_address
from miskatonic.clients.terminal.tui.links.joining import seats_at
from miskatonic.clients.terminal.tui.links.link import House, Link, Lost, Numbered
from miskatonic.clients.terminal.tui.links.mirror import Mirror
from miskatonic.clients.terminal.tui.links.remote_house import RemoteHouse
from miskatonic.clients.terminal.tui.rulebook import Rulebook
from miskatonic.clients.terminal.tui.screens.seated.odds import how_sure
from miskatonic.clients.terminal.tui.telling import Teller
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView

HELP = """Type the number of a choice; where more is asked, the numbers of the things after it, a comma between blanks.
look: the table. log: what happened. why not: what you cannot do. odds 3: the chances of choice 3. hint. undo.
rule ID or rule WORDS. say WORDS. pause, go on. quit: leave; the seat stays yours."""


class PlainTable:
    """One person at one table, as a talk; with several seats it is about whichever is asked."""

    def __init__(self, house: House, links: Sequence[Link], source: TextIO, out: TextIO) -> None:
        self.house = house
        self.links = list(links)
        self.link = links[0]
        self.source = source
        self.out = out
        self.mirrors = {link.viewer: Mirror() for link in links}
        self.ids = Numbered(secrets.token_hex(6))
        self.told = 0
        self.teller = Teller(self.say)
        self.heard = 0
        self.asked = ""
        self.awaited = ""
        self.book: Rulebook | None = None

    @property
    def mirror(self) -> Mirror:
        """What the seat that it is about knows."""
        return self.mirrors[self.link.viewer]

    def say(self, text: str) -> None:
        """A line."""
        print(text, file=self.out, flush=True)

    async def run(self) -> None:
        """Tell and listen until somebody leaves or the game is over."""
        typed = asyncio.create_task(self._line())
        news = {asyncio.create_task(link.next()): link for link in self.links}
        try:
            while True:
                done, _ = await asyncio.wait({typed, *news}, return_when=asyncio.FIRST_COMPLETED)
                for task in [one for one in news if one in done]:
                    link = news.pop(task)
                    if self._heard(link, task):
                        news[asyncio.create_task(link.next())] = link
                        if self.tell():
                            return
                if typed in done:
                    line = typed.result()
                    if line is None or line in ("quit", "q"):
                        return
                    await self.obey(line)
                    typed = asyncio.create_task(self._line())
        except Lost as lost:
            self.say(str(lost))
        finally:
            typed.cancel()
            for waiting in news:
                waiting.cancel()

    def _heard(self, link: Link, task: asyncio.Task[Any]) -> bool:
        """What one seat was told. False: of several it is somebody else's now."""
        try:
            self.mirrors[link.viewer].take(task.result())
        except Lost as lost:
            self.links.remove(link)
            if not self.links:
                raise
            self.say(str(lost))
            self.link = self.links[0] if self.link is link else self.link
            return False
        asked = [one for one in self.links if self._asks(one)]
        if asked and self.link not in asked:
            self.link, self.asked = asked[0], ""
            self.say(f"You play {self.mirror.played(self.link.viewer)} now.")
        return True

    def _asks(self, link: Link) -> bool:
        """Is this seat asked, and does it know all that was told already?"""
        mirror = self.mirrors[link.viewer]
        real = mirror.view is not None and not mirror.view.spared and link.viewer in mirror.view.waiting
        return real and bool(mirror.choices) and len(mirror.lines) >= self.told

    async def _line(self) -> str | None:
        """What somebody types; None when nothing will come any more."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[str] = loop.create_future()

        def read() -> None:
            line = self.source.readline()
            if not loop.is_closed():
                loop.call_soon_threadsafe(lambda: None if waiting.done() else waiting.set_result(line))

        threading.Thread(target=read, daemon=True).start()  # a line that never comes must not keep the program
        line = await waiting
        return line.strip() if line else None

    # ------------------------------------------------------------------ telling

    def tell(self) -> bool:
        """What is new, and the question if there is one. True: it is over."""
        view = self.mirror.view
        if view is None:
            return False
        if not self.teller.drawn:
            self.teller.everything(self.mirror.scene)
        self.told = min(self.told, len(self.mirror.lines), view.log_from or len(self.mirror.lines))
        for line in self.mirror.lines[self.told :]:
            self.say(f"{line.text} {line.rule}".rstrip())
        self.told = len(self.mirror.lines)
        for said in self.mirror.chat[self.heard :]:
            self.say(f"{said.name} says: {said.text}")
        self.heard = len(self.mirror.chat)
        if view.over:
            self.say(view.over)
            return True
        if view.version != self.asked:
            self.asked = view.version
            if self.mirror.choices:
                self.teller.changes(self.mirror.scene)
            self.question()
        return False

    def question(self) -> None:
        """What may be chosen."""
        assert self.mirror.view is not None
        if not self.mirror.choices or self.mirror.view.spared:
            self.wait()
            return
        self.awaited = ""
        self.say(self.mirror.view.prompt)
        for number, choice in enumerate(self.mirror.choices, 1):
            self.say(f"{number}. {choice.label}{' …' if choice.blanks else ''}")

    def wait(self) -> None:
        """Whom the game waits for, once for each."""
        awaited = self.mirror.awaited()
        if awaited and awaited != self.awaited:
            self.say(f"Waiting for {awaited}.")
        self.awaited = awaited

    # ------------------------------------------------------------------ obeying

    async def obey(self, line: str) -> None:
        """One line of somebody's."""
        word, _, rest = line.partition(" ")
        if word.isascii() and word.isdigit():
            await self.choose(line)
        elif word == "odds":
            await self.odds(rest)
        elif line in ("why not", "why"):
            self.why_not()
        elif word == "rule":
            await self.rule(rest)
        elif word == "say" and rest:
            await self.ask(m.Say(id=self.ids.new(), text=rest))
        elif line in self.WORDS:
            await self.WORDS[line](self)
        else:
            self.say(HELP)

    async def ask(self, request: Any) -> Any:
        """An answer; None if it was refused, and then that was said."""
        answer = await self.link.ask(request)
        if isinstance(answer, m.Refused):
            self.say(f"{answer.text[:1].upper()}{answer.text[1:]}. {answer.rule}".rstrip())
            return None
        return answer

    def read(self, line: str) -> tuple[ChoiceView, Any] | None:
        """The choice that is meant, and what it is filled in with."""
        first, _, rest = line.strip().partition(" ")
        choices = self.mirror.choices
        if not (first.isascii() and first.isdigit()) or not 1 <= int(first) <= len(choices):
            self.say(f"There are choices 1 to {len(choices)}." if choices else "Nothing is asked of you now.")
            return None
        choice = choices[int(first) - 1]
        values = self.fill(choice, rest)
        return None if values is None else (choice, values)

    def fill(self, choice: ChoiceView, words: str) -> Any:
        """Blanks by numbers: ``1 3, 2`` picks things 1 and 3, then sets the number 2."""
        if not choice.blanks:
            return ()
        filling, parts = Filling(choice.blanks), words.split(",") if words.strip() else []
        for at, blank in enumerate(choice.blanks):
            filling.at = at
            said = parts[at].split() if at < len(parts) else []
            if not all(word.isascii() and word.isdigit() for word in said):
                said = []
            if blank.kind == NUMBER and said:
                filling.numbers[at] = int(said[0])
            elif said:
                filling.picked[at] = [blank.things[int(n) - 1].value for n in said if 0 < int(n) <= len(blank.things)]
        number = 1 + list(self.mirror.choices).index(choice)
        if len(parts) != len(choice.blanks) or not filling.complete():
            self.say(f"{choice.label}: type {number} and then, with commas between:")
            for at in range(len(choice.blanks)):
                filling.at = at
                self.say(filling.question())
                for i, thing in enumerate(filling.blank.things, 1):
                    self.say(f"  {i}. {thing.label}")
            return None
        return filling.values()

    async def choose(self, line: str) -> None:
        """Make a choice."""
        found, view = self.read(line), self.mirror.view
        if found is not None and view is not None:
            choice, values = found
            await self.ask(m.Choose(id=self.ids.new(), version=view.version, key=choice.key, values=values))

    async def odds(self, rest: str) -> None:
        """The chances of a choice."""
        found = self.read(rest)
        if found is None:
            return
        answer = await self.ask(m.Foresee(id=self.ids.new(), key=found[0].key, values=found[1]))
        if answer is not None:
            for row in sorted(answer.rows, key=lambda row: -row.chance):
                self.say(f"{row.name}: {percent(row.chance)}")
            self.say(how_sure(answer) if answer.rows else "Chance has no part in it.")

    def why_not(self) -> None:
        """What cannot be done now."""
        refusals = self.mirror.view.refusals if self.mirror.view is not None else ()
        for refusal in refusals:
            self.say(f"{refusal.label}: {refusal.why} ({refusal.rule})")
        if not refusals:
            self.say("Nothing you might look for is refused now.")

    async def rule(self, words: str) -> None:
        """A rule by its id, or those that hold some words."""
        if self.book is None and self.mirror.room is not None:
            self.book = Rulebook(await self.house.rules(self.mirror.room.game))
        found = self.book.search(words) if self.book is not None else []
        if self.book is not None and len(found) == 1:
            self.say(self.book.write(found[0].id).plain)
        for rule in found[:10] if len(found) != 1 else ():
            self.say(f"{rule.id}: {rule.text}")
        if not found:
            self.say("No rule holds all these words.")

    async def _hint(self) -> None:
        answer = await self.ask(m.Hint(id=self.ids.new()))
        if answer is not None:
            found = [n for n, choice in enumerate(self.mirror.choices, 1) if choice.key == answer.key]
            number = f"{found[0]}. " if found else ""
            self.say(f"Hint: {number}{answer.label}. {answer.reason}".strip())

    async def _undo(self) -> None:
        view = self.mirror.view
        if view is not None:
            await self.ask(m.TakeBack(id=self.ids.new(), version=view.version))

    async def _look(self) -> None:
        self.teller.everything(self.mirror.scene)
        self.question()

    async def _log(self) -> None:
        for line in self.mirror.lines:
            self.say(f"{line.text} {line.rule}".rstrip())

    async def _pause(self) -> None:
        await self.ask(m.Pause(id=self.ids.new(), on=True))

    async def _go_on(self) -> None:
        await self.ask(m.Pause(id=self.ids.new(), on=False))

    WORDS = {"hint": _hint, "undo": _undo, "look": _look, "log": _log, "pause": _pause, "go on": _go_on}  # noqa: RUF012


def run(address: str, name: str, watch: bool, recovery: str = "") -> None:
    """Come to the table of a link, and talk."""
    try:
        asyncio.run(_run(address, name, watch, recovery))
    except Trouble as trouble:
        typer.echo(f"miskatonic: {trouble.text}", err=True)
        raise typer.Exit(2) from trouble


async def _run(text: str, name: str, watch: bool, recovery: str) -> None:
    address = read_address(text)
    if not address.table:
        raise Trouble("form", "line by line, a link to a table is needed; the lobby is for the full screen")
    house = RemoteHouse(address, name)
    await house.open()
    viewers, code = await seats_at(house, address, watch, recovery)
    if code:
        typer.echo(f"Your recovery code: {code}")
    links = [await house.link(address.table, viewers[0], address.ticket if viewers[0] < 0 else "")]
    try:
        if len(viewers) > 1:
            seats = (await house.room(address.table)).seats
            first = seats[viewers[0]].player
            more = [seat for seat in viewers[1:] if seats[seat].player == first >= 0]
            links += [await house.link(address.table, seat) for seat in more]
        await PlainTable(house, links, sys.stdin, sys.stdout).run()
    finally:
        for link in links:
            await link.close()
