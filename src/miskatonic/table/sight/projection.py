"""What one viewer sees, encoded once: panels, question, choices, and a fingerprint of all that.

A viewer is a seat, who also sees what other seats of the same person see; -1 is a spectator; -2 - s looks over the
shoulder of seat s alone. What a viewer cannot see leaves no
trace here: the fingerprint is made of the very bytes it gets, and counts nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from miskatonic.kernel.game import Game
from miskatonic.kernel.reason import Reason
from miskatonic.kernel.scene.answers import Answer
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Assign, Blank, Form, Number, Pick, Step
from miskatonic.table.room.room import Room
from miskatonic.table.sight.chronicle import Eyes, bits
from miskatonic.table.sight.joined import joined
from miskatonic.table.wire.game import BlankView, ChoiceView, Ending, Place, Refusal, Thing, View

_encode: Final = msgspec.json.Encoder().encode
NOTHING: Final = b"[]"
SAID: Final = {
    "agreed": "The players agreed to end the game.",
    "resigned": "Everybody else has given up.",
    "abandoned": "The host has closed the table.",
}
OPEN: Final = "The game begins when every seat is taken."
Written = tuple[Panel, bytes, bytes]
"""A panel, its JSON, and the mark of that. They are kept together, so that no other panel gets its address."""
SEALING: Final = "Everybody adds to the dice; the game begins in a moment."


class Sight:
    """All that a viewer sees at one moment, as it travels."""

    __slots__ = (
        "called", "choices", "count", "eyes", "heads", "mark", "panels", "question", "refusals", "seat", "upto",
        "version", "written",
    )  # fmt: skip

    def __init__(self, eyes: Eyes, heads: dict[str, Any], written: list[Written], upto: int, count: int) -> None:
        self.eyes = eyes
        self.seat = eyes[0]
        self.heads = heads
        self.written = {each[0].id: each for each in written}
        self.panels = {name: each[1] for name, each in self.written.items()}
        self.choices = NOTHING
        self.refusals = NOTHING
        self.upto = upto
        """So many lines of the chronicle have been looked through, and so many were this viewer's."""
        self.count = count
        self.version = ""
        self.question = -1
        """The number of the question a seat has before it,"""
        self.called = 0
        """and how often something has happened that concerns the seat."""
        self.mark: object = None
        """What the room was like for a seat."""

    def seal(self, last_line: bytes) -> None:
        """Make the fingerprint, of the marks of the panels and all the rest."""
        head = _encode([self.seat, self.heads, list(self.panels), self.count])
        parts = (head, *[mark for _, _, mark in self.written.values()], self.choices, self.refusals, last_line)
        self.version = hashlib.blake2b(b"\0".join(parts), digest_size=9).hexdigest()


def eyes_of(viewer: int) -> int:
    """With whose eyes a viewer looks: a seat's, or a spectator's."""
    return viewer if viewer >= -1 else -2 - viewer


class Moment:
    """One position, for all who look at it: what they see alike is made and encoded once, and taken over from the
    moment ``before`` where it is still the same."""

    __slots__ = ("_bodies", "common", "known")

    def __init__(self, before: Moment | None = None) -> None:
        self.common: Common = Common(before=None if before is None else before.common)
        self._bodies: dict[int, Written] = {}
        self.known: dict[str, Written] = {} if before is None else before.known
        """By its id, each panel as it was written last."""

    def scene(self, state: State, eyes: int) -> Scene:
        """What these eyes see."""
        return state.game.scene(state, eyes, self.common)

    def written(self, panel: Panel, seen: Mapping[str, Written]) -> Written:
        """The panel as it is written; ``seen`` are those that this viewer saw last."""
        known = self._bodies.get(id(panel))
        if known is None:
            last = self._same(panel, seen) or self._same(panel, self.known)
            if last is not None:
                known = (panel, last[1], last[2])
            else:
                body = _encode(panel)
                known = (panel, body, hashlib.blake2b(body, digest_size=16).digest())
            self._bodies[id(panel)] = self.known[panel.id] = known
        return known

    @staticmethod
    def _same(panel: Panel, among: Mapping[str, Written]) -> Written | None:
        last = among.get(panel.id)
        return last if last is not None and (last[0] is panel or last[0] == panel) else None


def look(room: Room, viewer: int, last: Sight | None = None, moment: Moment | None = None) -> Sight:
    """What this viewer sees now. ``last`` is what it saw before the last change, if it was looking then.

    All who look at the same position, and not from afar, may share a ``moment``.
    """
    own = _own_heads(room, viewer) if viewer >= 0 and not room.over else {}
    if viewer >= 0 and last is not None and _nothing_new(room, viewer, last, own):
        last.upto = len(room.chronicle.lines)
        return last
    eyes = room.eyes(viewer)
    if last is not None and last.eyes != eyes:
        last = None
    state, upto = (room.state, len(room.chronicle.lines)) if viewer >= 0 else room.seen_from_afar()
    if moment is None or state is not room.state:
        moment = Moment()
    scene = moment.scene(state, eyes[0])
    shown = scene.panels if len(eyes) == 1 else joined(scene, [moment.scene(state, seat) for seat in eyes[1:]])
    seen = {} if last is None else last.written
    written = [moment.written(panel, seen) for panel in shown]
    sight = Sight(eyes, _heads(room, state, scene) | own, written, upto, _count(room, eyes, upto, last))
    if viewer >= 0:
        sight.mark = room.mark(viewer)
        sight.question, sight.called = room.questions.number[viewer], room.questions.called[viewer]
        if not room.over:
            _add_choices(sight, state, viewer, room.choices(viewer))
    sight.seal(_last_line(room, eyes, upto))
    if last is not None:
        last.written = {}  # only what is seen now is kept as things
    return sight


def _nothing_new(room: Room, seat: int, last: Sight, own: dict[str, Any]) -> bool:
    """Have others only thought by themselves since then? Most of what is done behind screens changes one view."""
    chronicle, heads = room.chronicle, last.heads
    if last.mark != room.mark(seat) or room.over or heads["waiting"] != room.acting:
        return False
    if last.upto > chronicle.cut or chronicle.bodies(last.eyes, last.upto, len(chronicle.lines)):
        return False
    return own.items() <= heads.items()


def _count(room: Room, eyes: Eyes, upto: int, last: Sight | None) -> int:
    if last is not None and last.upto <= min(upto, room.chronicle.cut):
        return last.count + len(room.chronicle.bodies(eyes, last.upto, upto))
    return room.chronicle.count(eyes, upto)


def _last_line(room: Room, eyes: Eyes, upto: int) -> bytes:
    lines, mine = room.chronicle.lines, bits(eyes)
    for i in range(upto - 1, -1, -1):
        if lines[i].eyes & mine:
            return lines[i].body
    return b""


def _heads(room: Room, state: State, scene: Scene) -> dict[str, Any]:
    """Everything but panels, choices and lines."""
    heads: dict[str, Any] = {
        "title": scene.title,
        "prompt": scene.prompt,
        "waiting": scene.waiting,
        "seats": scene.seats,
        "over": scene.over,
        "question": scene.question,
    }
    if room.over:
        heads["ending"] = ending(room)
        heads["over"] = scene.over or SAID[room.ended]
        heads["question"] = None
    elif room.journal.waits:
        heads["prompt"], heads["question"] = SEALING if room.full else OPEN, None
    return heads


def _own_heads(room: Room, seat: int) -> dict[str, Any]:
    """What a seat is told of its own standing in the room."""
    standing = room.standing.of.get(seat)
    return {
        "undoable": any(room.undoable(own) for own in room.eyes(seat)),
        "occasion": room.state.occasion()[0],
        "standing": standing.until if standing is not None else "",
        "spared": _spared(room, seat),
        "asked": seat in room.standing.asking,
    }


def _spared(room: Room, seat: int) -> bool:
    """Is the table about to answer for whoever sits here, with all of their seats that are waited for?"""
    waited = [own for own in room.eyes(seat) if own in room.acting]
    return bool(waited) and room.running and all(room.answer(own) is not None for own in waited)


def ending(room: Room) -> Ending:
    """How it ended, and the secret of its dice: whoever noted the commitment can check every roll now."""
    secret = room.journal.secret.hex() if room.journal.secret is not None else ""
    outcome = room.state.outcome
    if outcome is not None:
        return Ending(outcome.winners, outcome.scores, outcome.reason, outcome.rule, secret)
    stay = [seat for seat, chair in enumerate(room.chairs) if not chair.resigned]
    winners = tuple(stay) if room.ended == "resigned" else ()
    return Ending(winners, (), SAID[room.ended], "", secret)


# ---------------------------------------------------------------------- choices


def _add_choices(sight: Sight, state: State, seat: int, legal: list[Step[Any]]) -> None:
    game = state.game
    shown = game.answers(state, seat, legal)
    choices = [choice_view(game, state, seat, step, label, answer) for step, label, answer in shown]
    if choices:
        sight.choices = _encode(choices)
    refused = state.explained(seat)
    if refused:
        sight.refusals = _encode([_refusal(game, state, seat, step, why) for step, why in refused])


def _refusal(game: Game[Any], state: State, seat: int, step: Step[Any], why: Reason) -> Refusal:
    label, targets = game.label(state, seat, step), game.targets(state, step)
    return Refusal(label, why.rule, targets, why.text, why.kind, why.args, why.things)


def choice_view(game: Game[Any], state: State, seat: int, step: Step[Any], label: str, answer: Answer) -> ChoiceView:
    """A choice as it travels."""
    blanks: tuple[BlankView, ...] = ()
    if isinstance(step, Form):
        blanks = tuple([_blank(game, state, seat, step, blank) for blank in step.blanks(state, seat)])
    targets = game.targets(state, step)
    verb = answer.verb if answer.verb != label else ""
    return ChoiceView(
        step.key, label, step.rule, targets, blanks, step.idle, step.declines,
        verb, answer.result, answer.odds, answer.noun, answer.apart, answer.puts, answer.waste,
    )  # fmt: skip


def _blank(game: Game[Any], state: State, seat: int, form: Form[Any], blank: Blank) -> BlankView:
    if isinstance(blank, Number):
        return BlankView("number", blank.name, blank.low, blank.high)
    things = []
    for value in blank.options:
        label, target = game.blank(state, seat, form, blank, value)
        things.append(Thing(value, label, target))
    if isinstance(blank, Assign):
        fewest = max(sum(blank.least), len(things) if blank.whole else 0)
        return BlankView(
            "assign", blank.name, fewest, len(things), tuple(things), _places(game, state, seat, form, blank)
        )
    if isinstance(blank, Pick):
        return BlankView("pick", blank.name, blank.least, blank.most, tuple(things))
    return BlankView("order", blank.name, len(things), len(things), tuple(things))


def _places(game: Game[Any], state: State, seat: int, form: Form[Any], blank: Assign) -> tuple[Place, ...]:
    found = []
    for value, least, most in zip(blank.places, blank.least, blank.most, strict=True):
        label, target = game.place(state, seat, form, blank, value)
        found.append(Place(value, label, target, least, most))
    return tuple(found)


# ---------------------------------------------------------------------- views


def view_of(
    sight: Sight, lines: list[bytes], log_from: int, base: Sight | None = None, beats: Sequence[bytes] = ()
) -> View:
    """A view, encoded already in its parts. With a base, only the panels that differ from it, and beats."""
    known = base.panels if base is not None else {}
    panels = [raw(body) for name, body in sight.panels.items() if known.get(name) != body]
    parts: dict[str, Any] = {
        "choices": raw(sight.choices) if sight.choices is not NOTHING else (),
        "refusals": raw(sight.refusals) if sight.refusals is not NOTHING else (),
        "lines": tuple([raw(line) for line in lines]),
        "panels": tuple(panels),
        "beats": tuple([raw(beat) for beat in beats]),
    }
    return View(
        version=sight.version,
        seat=sight.seat,
        order=tuple(sight.panels),
        log_from=log_from,
        **sight.heads,
        **parts,
    )


def raw(body: bytes) -> Any:
    """What is JSON already."""
    return msgspec.Raw(body)


def whole(room: Room, viewer: int, sight: Sight, lines: int = 0) -> View:
    """A view with every panel, and the lines that a client lacks."""
    eyes = sight.eyes
    sure = room.chronicle.count(eyes, min(room.chronicle.firm, sight.upto))
    start = max(0, min(lines, sight.count, sure))
    return view_of(sight, room.chronicle.bodies(eyes, 0, sight.upto)[start:], start)
