"""What a person can ask at the prompt: why, why not, rules, odds, a hint, the log, the reference."""

from __future__ import annotations

from time import monotonic
from typing import Any

from rich.table import Table
from rich.text import Text

from miskatonic import bots
from miskatonic.clients.terminal.draw.charts import chart
from miskatonic.clients.terminal.lines.chronicle import Chronicle, Line
from miskatonic.clients.terminal.lines.prompt import LONGEST, Menu, Typed, fill_inline, read_number
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.kernel.book.rulebook import RulebookError
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.foresee import Odds, foresee
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.reason import Reason
from miskatonic.kernel.step import Form, Illegal, Step, Values

PATIENCE = 0.5
"""Seconds that the first look at the odds may take before it is also the last."""
HOUSE, RANDOM = "house", "random"
HELP = (
    ("3", "choose number 3"),
    ("3 1 2", "choose 3, then 1, then 2 at the questions that follow; or fill a list: choice 3, things 1 and 2"),
    ("1!", "choose 1, and again whenever it is offered this round"),
    ("about 3", "what choice 3 is, its rule and what it touches"),
    ("odds 3", "what chance makes of choice 3; for a list: odds 3 1 2"),
    ("hint", "what the house bot would do in your place, and why"),
    ("undo", "take back your last choice, while nothing final came of it"),
    ("why 12", "the rule behind line 12 of the log"),
    ("why not", "what you cannot do now, and why; why not 2 shows the second rule in full"),
    ("rule ID", "a rule by its id, or rules that hold a word"),
    ("log", "everything that happened so far"),
    ("look", "draw the table again"),
    ("cards", "the texts of all cards you see; cards knife only of those with that word in their name"),
    ("list", "the reference list of this game"),
    ("save", "where the game is kept; it is kept after every choice anyway"),
    ("quit", "leave; you can resume later"),
)


class Talk:
    """Answers for the person at one seat. Nothing here changes the game."""

    def __init__(self, chronicle: Chronicle, screen: Screen) -> None:
        self.chronicle = chronicle
        self.screen = screen

    @property
    def journal(self) -> Journal:
        """That of the room."""
        return self.chronicle.room.journal

    def answer(self, menu: Menu, word: str, rest: str) -> None:
        """Answer a question typed at the prompt; ``Illegal`` says in words for people what is wrong with it."""
        numbers = Typed(rest).numbers
        if word == "why":
            self.why(menu.seat, rest)
        elif word in ("rule", "rules"):
            self.rule(rest)
        elif word == "log":
            self.log(menu.seat)
        elif word == "odds":
            self.odds(menu, numbers)
        elif word == "about":
            self.about(menu, numbers)
        elif word == "hint":
            self.hint(menu)
        elif word in ("help", "?", "h"):
            self.help()
        else:
            raise Illegal("", f"{word[:LONGEST]!r} is neither a number nor a command; help lists them")

    # ------------------------------------------------------------------ the log

    def tell(self, lines: list[Line]) -> None:
        """Sentences with their numbers, and the ids of their rules."""
        for line in lines:
            if self.screen.plain:
                self.screen.say(f"{line.number}. {line.text} [{line.event.rule}]")
                if line.note:
                    self.screen.say(f"   {line.note}")
        if not self.screen.plain:
            self.screen.console.print(_table(lines))

    def log(self, seat: int) -> None:
        """All of it."""
        self.tell(self.chronicle.lines(seat))

    # ------------------------------------------------------------------ rules

    def rule(self, rule_id: str) -> None:
        """A rule: id, title, text, ruling. A word that is no id searches."""
        book = self.journal.game.rulebook
        known = {name.lower(): name for name in book.rules}
        if rule_id.lower() in known:
            self._show_rule(known[rule_id.lower()])
            return
        found = book.search(rule_id) if rule_id else []
        if not found:
            what = f"no rule or word {rule_id!r} in the rulebook" if rule_id else "name a rule, such as"
            example = f" {next(iter(book.rules))}" if not rule_id else ""
            raise Illegal("", f"{what}{example}")
        for rule in found[:8]:
            self.screen.console.print(Text.assemble((rule.id, "cyan"), f"  {rule.title}"))
        more = f"; {len(found) - 8} more: miskatonic rules" if len(found) > 8 else ""
        self.screen.say(f"{len(found)} found; rule ID shows one{more}", "dim")

    def _show_rule(self, rule_id: str) -> None:
        try:
            rule = self.journal.game.rulebook.rule(rule_id)
        except RulebookError as error:
            self.screen.say(str(error))
            return
        self.screen.console.print(Text.assemble((rule.id, "cyan"), "  ", (rule.title, "bold")))
        self.screen.say(rule.text)
        if rule.ruling:
            self.screen.say(f"Ruling: {rule.ruling}", "italic")

    def why(self, seat: int, number: str) -> None:
        """The rule behind a line of the log; the last one, if none is named."""
        lines = self.chronicle.lines(seat)
        if not lines:
            raise Illegal("", "nothing has happened yet; why 5 asks about the fifth line of the log")
        wanted = read_number(number) if number else len(lines)
        if wanted is None or not 1 <= wanted <= len(lines):
            raise Illegal("", f"the log has lines 1 to {len(lines)}; why 5 asks about the fifth")
        line = lines[wanted - 1]
        self.screen.say(f"{line.number}. {line.text}", "dim")
        if line.event.rule:
            self._show_rule(line.event.rule)

    def why_not(self, seat: int, what: str) -> None:
        """What the seat might look for in vain; or the rule against one of these, by number, id or key."""
        state = self.journal.state
        refused = state.explained(seat)
        number = read_number(what)
        if not what or (number is not None and not refused):
            self._list_refused(seat, refused)
        elif number is None:
            why = state.reason(seat, what)
            if why is None:
                raise Illegal("", f"nothing speaks against {what[:LONGEST]!r} now")
            self._explain(why)
        elif not 1 <= number <= len(refused):
            raise Illegal("", f"why not alone lists what is refused: 1 to {len(refused)}")
        else:
            step, why = refused[number - 1]
            self.screen.say(f"Not now: {state.game.label(state, seat, step)}", "dim")
            self._explain(why)

    def _explain(self, why: Reason) -> None:
        """The obstacle, then the rule that makes it one."""
        self.screen.say(why.text)
        if why.rule:
            self._show_rule(why.rule)

    def _list_refused(self, seat: int, refused: list[tuple[Step[Any], Reason]]) -> None:
        if not refused:
            self.screen.say("Nothing else to look for here: everything that exists now is among your choices.")
            return
        state = self.journal.state
        for i, (step, why) in enumerate(refused, 1):
            label = state.game.label(state, seat, step)
            self.screen.console.print(Text.assemble((f"{i:>2} {label}", "dim"), f"  {why.text} ", (why.rule, "cyan")))
        self.screen.say(f"why not {len(refused)} shows the last of these rules in full.", "dim")

    # ------------------------------------------------------------------ choices

    def about(self, menu: Menu, numbers: list[int]) -> None:
        """A choice: its sentence, its rule, and what it touches."""
        if not numbers:
            raise Illegal("", "which choice? about 3 tells about choice 3")
        choice = menu.pick(numbers[0])
        self.screen.say(choice.label, "bold")
        touched = set(choice.targets)
        for text in _texts(self.journal.game.scene(self.journal.state, menu.seat).panels, touched):
            self.screen.say(text)
        if choice.rule:
            self._show_rule(choice.rule)

    def odds(self, menu: Menu, numbers: list[int]) -> None:
        """What chance makes of a choice: exact, or about."""
        if not numbers:
            raise Illegal("", "which choice? odds 3 shows the odds of choice 3")
        choice = menu.pick(numbers[0])
        values: Values = ()
        if isinstance(choice.step, Form):
            found = fill_inline(choice, numbers[1:])
            if found is None:
                raise Illegal("", f"say what to fill in, too: odds {numbers[0]} 1 2 (this works with one list only)")
            values = found
        odds, exact = self._foreseen(menu.seat, choice, values)
        alone = ", if nobody else acts" if odds.others else ""
        if len(odds.table) < 2:
            sure = alone if exact or alone else ", as far as one can see"
            self.screen.say(f"{choice.label}: {next(iter(odds.table), 'nothing can be foreseen')}{sure}.")
            return
        rows = [(name, share, f"{share:.1%}") for name, share in odds.table.items()]
        self.screen.say(f"{choice.label}: {'exactly' if exact else 'about'}{alone}", "bold")
        chart(self.screen.console, rows, self.screen.plain)

    def _foreseen(self, seat: int, choice: Choice, values: Values) -> tuple[Odds, bool]:
        """One imagined world first; more of them only if that was quick, since a person is waiting."""
        state, began = self.journal.state, monotonic()
        found = foresee(state, seat, choice, values, worlds=1)
        if monotonic() - began > PATIENCE:
            return found, False
        found = foresee(state, seat, choice, values)
        return found, found.exact

    def hint(self, menu: Menu) -> None:
        """What the house bot would do here; it knows no more than the seat does."""
        game = self.journal.game
        if rule := self.journal.state.unaided(menu.seat):
            self.screen.say(f"The rules allow no help with this [{rule}].")
            return
        name = HOUSE if HOUSE in game.bots else RANDOM
        dice = Dice(seeded(len(self.journal.entries) + 1))
        move = bots.make(game, name).choose(Seat(self.journal.state, menu.seat, dice))
        number = menu.number_of(move.step.key)
        label = game.label(self.journal.state, menu.seat, move.step)
        filled = self._filled(menu, number, move.values)
        self.screen.say(f"The {name} bot would choose {number}: {f'{label}{filled}'.removesuffix('.')}.", "bold")
        if move.reason:
            self.screen.say(f"Because: {move.reason}", "italic")

    def _filled(self, menu: Menu, number: int, values: Values) -> str:
        if not number or not values:
            return ""
        choice = menu.pick(number)
        assert isinstance(choice.step, Form)
        words = []
        for blank, value in zip(choice.blanks, values, strict=True):
            things = value if isinstance(value, tuple) else ()
            named = [self.journal.game.blank(menu.state, menu.seat, choice.step, blank, v)[0] for v in things]
            words.append(", ".join(named) or str(value))
        return f" ({'; '.join(words)})"

    def help(self) -> None:
        """The commands."""
        for command, meaning in HELP:
            if self.screen.plain:
                self.screen.say(f"{command}: {meaning}.")
            else:
                self.screen.console.print(Text.assemble((f"{command:>8}  ", "bold cyan"), meaning))


def _table(lines: list[Line]) -> Table:
    """Numbers in a column of their own, so that long sentences wrap beside them."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", width=3, style="dim")
    table.add_column()
    for line in lines:
        text = Text.assemble(line.text, (f"  {line.event.rule}", "dim"))
        note = Text(f"\n  {line.note}" if line.note else "", style="dim italic")
        table.add_row(str(line.number), text + note)
    return table


def _texts(elements: tuple[object, ...], wanted: set[str]) -> list[str]:
    """What a person reads on looking closer at these elements."""
    found: list[str] = []
    for element in elements:
        if getattr(element, "id", "") in wanted:
            said = getattr(element, "text", "") or getattr(element, "note", "")
            found.extend([said] if said else [])
        found.extend(_texts(getattr(element, "items", ()), wanted))
    return found
