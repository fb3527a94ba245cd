"""A game at one screen: people take turns at the keyboard, bots answer at once, every choice is kept.

It is played in a room, as at a server's table; what differs is that everybody looks at the same screen.
"""

from __future__ import annotations

import secrets
import time

from miskatonic import bots
from miskatonic.clients.terminal.draw.draw import REFERENCE, boxed
from miskatonic.clients.terminal.lines.chronicle import Chronicle
from miskatonic.clients.terminal.lines.finale import finale
from miskatonic.clients.terminal.lines.prompt import Menu, Typed, fill
from miskatonic.clients.terminal.lines.room import room_of
from miskatonic.clients.terminal.lines.saves import Save
from miskatonic.clients.terminal.lines.screen import EndOfInput, Screen
from miskatonic.clients.terminal.lines.talk import Talk
from miskatonic.clients.terminal.lines.timekeeper import Timekeeper, limit_rule, minutes
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.event import SPECTATOR
from miskatonic.kernel.journal.journal import UNDO, Journal
from miskatonic.kernel.scene.answers import ASIDE, BACK
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import FIRST, Form, Illegal, Values
from miskatonic.table.room.deeds import BOT

QUIT = ("quit", "exit", "q")


def wall() -> int:
    """Milliseconds since 1970, as a table counts them."""
    return int(time.time() * 1000)


class LocalGame:
    """The loop around a room."""

    def __init__(
        self,
        journal: Journal,
        people: tuple[tuple[int, ...], ...],
        others: dict[int, str],
        save: Save,
        screen: Screen,
        clock: Timekeeper,
    ) -> None:
        self.room = room_of(journal, others)
        self.people = people
        self.humans = tuple(sorted([seat for hand in people for seat in hand]))
        self.others = others
        self.save = save
        self.screen = screen
        self.clock = clock
        self.chronicle = Chronicle(self.room)
        self.talk = Talk(self.chronicle, screen)
        self.bots = {seat: bots.make(journal.game, name) for seat, name in others.items()}
        first = secrets.randbits(32) if journal.seed is None else journal.seed + len(journal.entries)
        self.dice = {seat: Dice(seeded(first * 16 + seat)) for seat in others}
        self.drawn: dict[str, Panel] = {}
        self.shown: Scene | None = None
        self.in_sight: set[int] = set()
        """Through whose eyes the screen has shown the table since it was wiped."""
        self.titled = ""
        self.queue: list[int] = []
        """Numbers typed ahead for the questions inside a choice."""
        self.depth = 0
        self.sealed = False
        """What was typed last is not for other eyes yet."""
        self.last: tuple[int, str, int] = (-1, "", 0)
        self.tipped = False
        self.always: dict[tuple[int, str], int] = {}

    @property
    def journal(self) -> Journal:
        """That of the room."""
        return self.room.journal

    def play(self) -> None:
        """Until the game is over or the person leaves."""
        self.keep()
        try:
            while not self.journal.state.over:
                seat = self.journal.state.seats_to_act[0]
                if seat in self.humans:
                    self._person(seat)
                else:
                    self._bot(seat)
            finale(self.screen, self.journal, self.humans, self.save.name, self.talk, self.shown)
        except (EndOfInput, KeyboardInterrupt):
            self.clock.stop()
            self.keep()
            self.screen.say(f"The game is kept. Go on with: miskatonic play --resume {self.save.name}", "bold")

    def keep(self) -> None:
        """Write the game to disk."""
        self.save.write(self.journal, self.people, self.others, self.clock)

    def choose(self, seat: int, choice: Choice, values: Values = ()) -> None:
        """Make a choice."""
        self.room.choose(seat, choice, values, wall())
        self.clock.stop()
        self.keep()

    # ------------------------------------------------------------------ bots

    def _bot(self, seat: int) -> None:
        state = self.journal.state
        move = self.bots[seat].choose(Seat(state, seat, self.dice[seat]))
        in_open = not self._in_secret()  # reasons for secret plans would give them away
        trial = state.copy()  # a time-out may draw chance
        least = trial.stack_of(seat)[-1].timeout(trial, seat)  # declining needs no reason
        name = self.journal.game.scene(state, SPECTATOR).seats[seat]
        self.room.choose(seat, move.step, move.values, wall(), by=BOT, reason=move.reason)
        self.keep()
        if move.reason and in_open and move.step != least:
            self.chronicle.note(f"{name}: {move.reason}")
        if not self.humans:
            self.talk.tell(self.chronicle.news(SPECTATOR))

    # ------------------------------------------------------------------ a person's decision

    def _person(self, seat: int) -> None:
        """Show what is new, ask, and make the choice."""
        state = self.journal.state
        scene = self.journal.game.scene(state, seat)
        menu = Menu(state, seat, scene)
        if self._settled(seat, menu):
            return
        if not self.queue:
            self._curtain(seat, scene)
            self._show(seat, scene)
            self._question(menu, scene)
        if self.journal.game.round_of(state):  # setting up takes no time
            undone = bool(self.journal.entries) and self.journal.entries[-1].kind == UNDO
            new = not undone and self.journal.undoable(seat) is None
            self.clock.start(seat, new, state.limit_of(seat))
        while not self._time_is_up(seat, scene) and not self._answered(seat, menu, scene):
            pass

    def _time_is_up(self, seat: int, scene: Scene) -> bool:
        """Look at the clock. True: it has ended the game, or decided for the seat."""
        self.clock.tick()
        if self.clock.over and self._rung():
            said, which = f"Time is up: the game has lasted {minutes(self.clock.game)}", "game"
        elif self.clock.late:
            self.room.expire(seat, wall())
            said = f"Too late, so the rules decide: {scene.seats[seat]} had {minutes(self.clock.limit)}"
            which = self.clock.which
        else:
            return False
        self.clock.stop()
        self.queue, self.depth = [], 0
        rule = limit_rule(self.journal.game, self.journal.options, which)
        self.screen.say(f"{said}.{f' [{rule}]' if rule else ''}", "bold red")
        self.keep()
        return True

    def _rung(self) -> bool:
        """Let the game's clock ring, if the game knows one now."""
        try:
            self.room.ring(wall())
        except Illegal:
            return False
        return True

    def _settled(self, seat: int, menu: Menu) -> bool:
        """Has the person said that this choice is to be made all round, or is it left to the program?"""
        now = self.journal.game.round_of(self.journal.state)
        spared = self.journal.state.spared(seat)
        for choice in menu.choices:
            if self.always.get((seat, choice.key)) == now or choice.step == spared:
                self.choose(seat, choice)
                return True
        return False

    def _curtain(self, seat: int, scene: Scene) -> None:
        """Between two people the screen is wiped if it shows of the first one's seats what the second may not see."""
        hand = next(hand for hand in self.people if seat in hand)
        if self.shown is not None and self.shown.seat not in hand:
            self.drawn = {}
            if (self.sealed and self._in_secret()) or self._tells(self.in_sight.difference(hand), scene):
                self.screen.wipe()
                self.in_sight.clear()
                self.screen.say(f"Pass the screen to {scene.seats[seat]}.", "bold")
                self.screen.ask("Enter when nobody else is looking> ")
        self.shown = scene

    def _tells(self, seats: set[int], scene: Scene) -> bool:
        """Do any of these seats see what is not in a scene?"""
        state, theirs = self.journal.state, {panel.id: panel for panel in scene.panels}
        views = [self.journal.game.scene(state, seat) for seat in seats]
        return any(theirs.get(panel.id) != panel for view in views for panel in view.panels)

    def _in_secret(self) -> bool:
        """Are choices sealed, or made behind screens, just now?"""
        ask = self.journal.state.asking()
        return ask is not None and ask.mode != FIRST

    def _show(self, seat: int, scene: Scene) -> None:
        """The news, then the table, or only those panels of it that have changed."""
        self.talk.tell(self.chronicle.news(seat))
        panels = {panel.id: panel for panel in scene.panels if panel.look != REFERENCE}
        changed = [panel for panel in panels.values() if self.drawn.get(panel.id) != panel]
        if not self.drawn or (not self.screen.plain and any(boxed(panel) for panel in changed)):
            self.screen.scene(scene)
        elif changed:
            if scene.title != self.titled:
                self.screen.title(scene.title)
            self.screen.panels(changed, scene)
        self.titled = scene.title
        self.drawn = panels
        self.shown = scene
        self.in_sight.add(seat)

    def _question(self, menu: Menu, scene: Scene) -> None:
        who = f"{scene.seats[menu.seat]}: " if len(self.humans) > 1 else ""
        self.screen.say(f"{who}{scene.prompt}", "bold yellow")
        menu.show(self.screen)

    def _answered(self, seat: int, menu: Menu, scene: Scene) -> bool:
        """Read one line and do as it says. True: a choice was made or taken back."""
        typed = Typed(" ".join(map(str, self.queue)) if self.queue else self.screen.ask(f"{self.clock.left()}> "))
        self.queue = []
        if typed.command in QUIT:
            raise EndOfInput
        if self._time_is_up(seat, scene):
            return True
        try:
            if typed.numbers:
                return self._chosen(seat, menu, scene, typed)
            if not typed.command and len(menu.choices) > 1:
                self._question(menu, scene)
                return False
            if not typed.command:
                return self._chosen(seat, menu, scene, Typed("1"))
            return self._command(seat, menu, scene, typed)
        except Illegal as refusal:
            self.depth = 0
            self.screen.say(f"{str(refusal)[:1].upper()}{str(refusal)[1:]}.", "red")
            return False

    def _chosen(self, seat: int, menu: Menu, scene: Scene, typed: Typed) -> bool:
        choice, rest = menu.pick(typed.numbers[0]), typed.numbers[1:]
        self.sealed = self._in_secret()
        depth = self.depth or len(menu.state.stack_of(seat))
        if isinstance(choice.step, Form):
            values = fill(self.screen, menu.state, choice, rest)
            if values is None:
                return False
            if not self._time_is_up(seat, scene):  # blanks take their time, too
                self.choose(seat, choice, values)
            return True
        endless = choice.idle or choice.answer.apart in (ASIDE, BACK)
        self.choose(seat, choice)
        self._tip(seat, choice, typed.numbers[0])
        if typed.always and endless:
            self.screen.say("(Made once: it could be made again without end.)", "dim")
        elif typed.always:
            self.always[seat, choice.key] = self.journal.game.round_of(menu.state)
        state = self.journal.state
        nested = state.seats_to_act[:1] == (seat,) and len(state.stack_of(seat)) > depth
        self.queue, self.depth = (rest, depth) if nested and rest else ([], 0)
        if rest and not nested:
            left = " ".join(str(number) for number in rest)
            self.screen.say(f"({left} was not used: nothing more was asked about that choice)", "dim")
        return True

    def _tip(self, seat: int, choice: Choice, number: int) -> None:
        """Once: there is a shorter way to make the same choice again and again."""
        now = (seat, choice.key, self.journal.game.round_of(self.journal.state))
        if now == self.last and not self.tipped:
            self.screen.say(f"(Tip: {number}! makes this choice for the rest of the round.)", "dim")
            self.tipped = True
        self.last = now

    def _command(self, seat: int, menu: Menu, scene: Scene, typed: Typed) -> bool:
        word, rest = typed.command, typed.rest
        if word == "undo":
            if self.journal.undoable(seat) is None:
                raise Illegal("", f"{scene.seats[seat]} has no choice that can be taken back")
            self.room.take_back(seat, wall())
            self.clock.stop()
            self.keep()
            self.screen.say("Taken back.", "dim")
            return True
        if word == "why" and rest.lower().split()[:1] == ["not"]:
            self.talk.why_not(seat, rest[3:].strip())
        elif word == "look":
            self.screen.scene(scene)
            self._question(menu, scene)
        elif word == "list":
            if not self.screen.reference(scene):
                self.screen.say("This game has no reference list.")
        elif word in ("cards", "card"):
            if not self.screen.cards(scene, rest):
                self.screen.say("There is no such card to read here.")
        elif word == "save":
            self.keep()
            self.screen.say(f"Kept as {self.save.name} in {self.save.path}")
        else:
            self.talk.answer(menu, word, rest)
        return False
