"""A game: how it is set up, seen and put into words. Every game fills in the same few methods."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from miskatonic.kernel.book.pack import BOX, MissingContent, Pack, Used
from miskatonic.kernel.book.rulebook import Rulebook
from miskatonic.kernel.book.rulebook import load as load_rulebook
from miskatonic.kernel.chance import Chance, seeded
from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.kernel.journal import position
from miskatonic.kernel.option import Clocks, Option, OptionError, chosen_of
from miskatonic.kernel.reason import RULE, Obstacle
from miskatonic.kernel.scene.answers import BACK, PASS, Answer, place
from miskatonic.kernel.scene.beat import Watcher
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.exercise import Practised
from miskatonic.kernel.scene.honour import Honour, Rolled
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.scene.words import Words
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Assign, Blank, Form, Illegal, Step

if TYPE_CHECKING:
    from typing import Self

    from miskatonic.kernel.bot import Bot

S = TypeVar("S", bound=State)


class Game(Practised, Generic[S]):
    """One of the games on the table. Subclasses fill in the class variables and the marked methods."""

    id: ClassVar[str]
    title: ClassVar[str]
    edition: ClassVar[str]
    """Raised when a journal of the old rules would no longer replay."""
    blurb: ClassVar[str] = ""
    minutes: ClassVar[str] = ""
    """How long a game takes, for the shelf: "30 to 60"."""
    weight: ClassVar[str] = ""
    """How much there is to learn: light, medium or heavy."""
    looks: ClassVar[Mapping[str, Any]] = {}
    """Colours, emblems and layout hints for clients, as data."""
    honours: ClassVar[tuple[Honour, ...]] = ()
    """What somebody may be remembered for when it is over."""
    rolls: ClassVar[tuple[Rolled, ...]] = ()
    """Which of its events are rolls of dice."""
    secrets: ClassVar[bool] = True
    """Is there anything that some seat knows and another does not?"""
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    kinds: ClassVar[Mapping[str, Any]]
    """Every record that a state may hold, by name."""
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {}
    """The game's own bots, by name; ``house`` is the one that plays sensibly."""
    words: ClassVar[Words[Any]] = Words({}, {}, {})
    """Its choices, questions and events as sentences."""
    watcher: ClassVar[Watcher | None] = None
    """How its table reads as marks, so that what happens can be shown happening."""

    takes_packs: ClassVar[bool] = False
    """May packs be added to it? Then it reads them in its own ``__init__``."""
    printing: int = 1
    """Of the box: whatever came in a later one stays out."""
    once: ClassVar[Mapping[str, str]] = {}
    """Digests that older journals hold, of all content or of less than today, and the ``play_digest`` of that."""

    def __init__(self, printing: int = 0, packs: Sequence[Pack] = ()) -> None:
        """The game with the newest printing (0) or an earlier one of its box, and with these packs."""
        self.packs = tuple(packs)
        self._added = {option.name: option.default for option in self.options if option.added}
        self._empty: dict[tuple[Any, ...], S] = {}
        self._earlier: dict[int, Self] = {}

    # ------------------------------------------------------------------ what each game writes

    def new(self, seats: int, options: Mapping[str, Any]) -> S:
        """An empty table with the first step on the agenda; others call ``lay``."""
        raise NotImplementedError

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        """Raise ``OptionError`` for values that do not go together."""

    def view(self, s: S, seat: int, common: Common) -> Scene:
        """What this seat (-1: a spectator) may see, built up from what it may know.

        What others see just alike can be made once for all of them: ``common`` keeps it.
        """
        raise NotImplementedError

    def label(self, s: S, seat: int, step: Step[Any]) -> str:
        """A choice as a sentence."""
        return self.words.label(s, seat, step)

    def blank(self, s: S, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
        """One thing that a blank lists: its words, and its scene id or nothing."""
        raise NotImplementedError

    def place(self, s: S, seat: int, form: Form[Any], blank: Assign, value: int) -> tuple[str, str]:
        """One place of a blank that assigns: its words, and its scene id or nothing."""
        raise NotImplementedError

    def sentence(self, s: S, event: Event) -> str:
        """An event as a sentence."""
        return self.words.sentence(s, event)

    def targets(self, s: S, step: Step[Any]) -> tuple[str, ...]:
        """The ids of the scene elements a choice touches."""
        return self.words.touched(s, step)

    def answer(self, s: S, seat: int, step: Step[Any], label: str) -> Answer:
        """A choice as something to press; its sentence is there already."""
        return Answer(label, apart=BACK if step.idle else PASS if step.declines else "")

    def called(self, s: S, seat: int) -> str:
        """What a seat is called."""
        return f"Seat {seat}"

    def prompt(self, s: S, seat: int) -> str:
        """What is being decided, as this seat is told."""
        return self.scene(s, seat).prompt

    def obstacle(self, s: S, seat: int, step: Step[Any], rule: str) -> Obstacle:
        """What stands against a choice by this rule, in words and as things of the scene. It must tell the seat nothing
        that it may not know."""
        return Obstacle(RULE, (rule,), f"Rule {rule} is against it.")

    def busy(self, s: S, seat: int, step: Step[Any]) -> str:
        """The rule by which this play of any time has to wait now, or by which its seat makes none."""
        return ""

    def missing(self, s: S, seat: int, step: Step[Any]) -> str:
        """What a choice speaks of and is not there, as a sentence: a card that the seat lacks. Else empty."""
        return ""

    def wanted(self, s: S, seat: int, step: Step[Any]) -> str:
        """The rule that says that there must be what is missing, if one does."""
        return ""

    def ranges(self, s: S) -> Mapping[str, Container[int]]:
        """The numbers that a field of a choice may hold, by the field's name, where others name nothing."""
        return {}

    def meant(self, s: S, seat: int, thing: str) -> list[Any]:
        """The choices, or kinds of choices, that a seat may have in mind when it points at a thing of the scene."""
        return []

    def pieces(self, s: S) -> dict[str, int]:
        """Every piece of the box by name, counted wherever it is: the same after every step."""
        raise NotImplementedError

    def anytime(self, s: S, seat: int) -> list[Step[Any]]:
        """Plays this seat may make at any ask. A state that has some asks its game for them in its own ``anytime``."""
        return []

    def redeal(self, s: S, seat: int) -> None:
        """Replace everything this seat cannot know by something as likely, using the state's dice."""

    def sides(self, s: S) -> Sequence[int]:
        """Which side each seat is on; all on one: they win or lose together."""
        return range(s.seats)

    def chances(self, s: S) -> list[float]:
        """How likely each side is to win a game that is not over, sides in rising order; of one side alone, its chance
        against the game. Fitted on games between bots; a game that says nothing of it gives all the same."""
        sides = len(set(self.sides(s)))
        return [1.0 / sides] * sides if sides > 1 else [0.5]

    def on_clock(self, s: S) -> Step[Any] | None:
        """What happens when the clock of the whole game runs out, if it has one."""
        return None

    def round_of(self, s: S) -> int:
        """Which round the game is in: soaks and simulations may set a limit."""
        return 0

    def content_digest(self) -> str:
        """A short hash of the content in use, texts and all."""
        return ""

    def play_digest(self, options: Mapping[str, Any]) -> str:
        """A short hash of what matters to play with these options in this printing; no texts, pictures or packs."""
        return self.content_digest()

    def pack_digest(self, number: int) -> str:
        """A short hash of what matters to play in one of its packs."""
        raise NotImplementedError(type(self).__name__)

    def again(self, s: S) -> dict[str, Any]:
        """The options of a rematch after a game that has ended like this: the same, unless something goes on."""
        return dict(s.options)

    def clocks(self, options: Mapping[str, Any]) -> Clocks:
        """The time limits these options ask for."""
        return Clocks()

    def named_outcome(self, before: S, after: S, seat: int, step: Step[Any]) -> str:
        """For foresight: what became of this choice, in a few words; empty while it is not settled."""
        return ""

    def known_odds(self, s: S, seat: int, step: Step[Any]) -> dict[str, float] | None:
        """For foresight: the odds of the outcomes of this choice where they can be worked out without walking them.

        ``s`` is a world that the seat imagines. None: they are walked.
        """
        return None

    def draws(self, s: S) -> Sequence[Sequence[str]]:
        """What chance may draw, by title, each list in the order of its outcomes: so cases can name a draw."""
        return ()

    def sketch(self, s: S) -> dict[str, Any]:
        """The position by readable names, as case files state and check it."""
        raise NotImplementedError

    def arrange(self, s: S, sketch: Mapping[str, Any]) -> None:
        """Set parts of the position by readable names. ``ValueError`` names what is wrong."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what it is played with

    def with_packs(self, packs: Sequence[Pack]) -> Self:
        """The same game with these packs besides those that it has."""
        if packs and not self.takes_packs:
            raise OptionError(f"{self.title} takes no packs")
        twice = {pack.name for pack in self.packs} & {pack.name for pack in packs}
        if twice or len({pack.name for pack in packs}) < len(packs):
            raise OptionError(f"a pack is added once: {', '.join(pack.name for pack in packs)}")
        return type(self)(self.printing, (*self.packs, *packs)) if packs else self

    def used(self, options: Mapping[str, Any]) -> tuple[Used, ...]:
        """The printing of its box and its packs, each with a digest of what matters to play with these options."""
        packs = [Used(pack.name, 1, self.pack_digest(n)) for n, pack in enumerate(self.packs)]
        return (Used(BOX, self.printing, self.play_digest(options)), *packs)

    def using(self, used: Sequence[Used], find: Callable[[str], Pack | None]) -> Self:
        """The game with what a journal was played with; ``MissingContent`` names what is not here, or is another."""
        printing = used[0].printing
        if printing == self.printing and not used[1:] and not self.packs:
            return self
        packs = []
        for thing in used[1:]:
            pack = find(thing.name) if self.takes_packs else None
            if pack is None:
                raise MissingContent(f"it is played with the pack {thing.name!r}, which is not here")
            packs.append(pack)
        game = self._earlier.get(printing) if not packs else None
        if game is None:
            game = type(self)(printing, packs)
        if not packs:
            self._earlier[printing] = game
        if game.printing != printing:
            raise MissingContent(f"printing {printing} of {self.title} is not here; the newest is {game.printing}")
        for number, thing in enumerate(used[1:]):
            if thing.digest != game.pack_digest(number):
                raise MissingContent(f"it is played with another version of the pack {thing.name!r} than is here")
        return game

    @property
    def content(self) -> list[str]:
        """What positions say that it is played with; nothing if that is the first printing without packs."""
        later = [f"printing {self.printing}"] if self.printing > 1 else []
        return [*later, *[pack.name for pack in self.packs]]

    # ------------------------------------------------------------------ what players call

    def lay(self, seats: int, options: Mapping[str, Any]) -> S:
        """An empty table of this game, with what it is played with, and the first step on the agenda."""
        state = self.new(seats, options)
        state.game = self
        return state

    def start(
        self,
        seats: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        events: bool = False,
        chance: Chance | None = None,
        tape: list[int] | None = None,
        packs: Sequence[Pack] = (),
    ) -> S:
        """A new game, run to its first decision. Without a chance source the seed decides all rolls."""
        if packs:
            return self.with_packs(packs).start(seats, seed, options, events=events, chance=chance, tape=tape)
        chosen = self.resolve(seats, options)
        state = self.lay(seats, chosen)
        state.rng = seeded(seed)
        state.chance = chance
        state.tape = tape
        state.log = [] if events else None
        state.advance()
        return state

    def resolve(self, seats: int, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """All options with their values, or ``OptionError``."""
        if type(seats) is not int or seats not in self.seats:
            raise OptionError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        chosen = chosen_of(self.title, self.options, options)
        self.check_options(seats, chosen)
        return chosen

    def written(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options as positions hold them: those that were added later only if they differ from their default."""
        if not self._added:
            return dict(options)
        return {n: v for n, v in options.items() if n not in self._added or v != self._added[n]}

    def empty(self, seats: int, options: Mapping[str, Any]) -> S:
        """The table before anything has happened, to compare with; nobody may change it."""
        key = (seats, *options.values())
        table = self._empty.get(key)
        if table is None:
            table = self._empty[key] = self.lay(seats, options)
        return table

    def rests_on(self, s: S, key: str) -> tuple[str, ...]:
        """What a seat must have seen as it is for this choice to mean the same: panels, by the beginnings of their ids.

        All of them, unless a game says less: an offer's terms, a fight's totals. Whatever else others change meanwhile,
        a choice that was made together with theirs counts.
        """
        return ("",)

    def scene(self, s: S, seat: int | None, common: Common | None = None, *, words: bool = True) -> Scene:
        """What this seat (None: a spectator) may see. Those who look at one position may share a ``common``.

        For machines it may go without words; that is quicker.
        """
        return self.view(s, _seat(s, seat), Common(words) if common is None else common)

    def answers(self, s: S, seat: int, steps: Sequence[Step[Any]]) -> list[tuple[Step[Any], str, Answer]]:
        """Choices with sentence and answer, in the order of showing: what plays on, then what is set apart."""
        found = []
        for step in steps:
            label = self.label(s, seat, step)
            found.append((step, label, self.answer(s, seat, step, label)))
        found.sort(key=lambda shown: place(shown[2]))
        return found

    def value(self, s: S) -> tuple[float, ...]:
        """Each seat's chance of winning, all together 1; seats on one side share theirs, and what nobody has won counts
        as even. Where all win or lose together it is one number: their chance."""
        of = self.sides(s)
        sides = sorted(set(of))
        if len(sides) == 1:
            return (float(bool(s.outcome.winners)),) if s.outcome is not None else tuple(self.chances(s))
        if s.outcome is not None:
            won = s.outcome.winners or range(s.seats)
            return tuple([1.0 / len(won) if seat in won else 0.0 for seat in range(s.seats)])
        found = self.chances(s)
        members = [len([seat for seat in range(s.seats) if of[seat] == side]) for side in sides]
        return tuple([found[sides.index(side)] / members[sides.index(side)] for side in of])

    def imagine(self, s: S, seat: int | None, seed: int) -> S:
        """A state that this seat (None: a spectator) cannot tell from the real one."""
        return s.imagine(_seat(s, seat), seed)

    def from_dict(self, data: Any) -> S:
        """The state that ``to_dict`` wrote; ``ValueError`` names the field that is wrong.

        Only for data that we wrote ourselves: strangers' journals are replayed.
        """
        try:
            position.check_shapes(data)
            if data["game"] != self.id:
                raise ValueError(f"this is a position of {data['game']!r}, not of {self.id!r}")
            if data.get("content", []) != self.content:
                raise ValueError(f"this is a position with {data.get('content', [])!r:.200}, not with {self.content!r}")
            state = self.lay(data["seats"], self.resolve(data["seats"], data["options"]))
            position.check_contents(data, state, self.kinds)
        except KeyError as missing:
            raise ValueError(f"a saved position of {self.id} lacks the field {missing}") from missing
        position.take_over(state, data, self.kinds)
        return state

    def log_for(self, s: S, seat: int | None) -> list[Event]:
        """The events that this seat may see."""
        return [event for event in s.log or [] if event.seen_by(_seat(s, seat))]

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every rule of the game in our own words."""
        folder = resources.files(type(self).__module__.rpartition(".")[0])
        return load_rulebook((folder / "rulebook.toml").read_text(encoding="utf-8"), f"{self.id}/rulebook.toml")


def _seat(s: State, seat: int | None) -> int:
    if seat is None or seat == SPECTATOR:
        return SPECTATOR
    if type(seat) is not int or not 0 <= seat < s.seats:
        raise Illegal("", f"there is no seat {seat!r}; seats are 0 to {s.seats - 1}")
    return seat
