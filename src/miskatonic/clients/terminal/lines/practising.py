"""An exercise at the prompt: it is drawn, what can be done is listed, and a number or the words of a move make it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.clients.terminal.lines.screen import EndOfInput, Screen
from miskatonic.kernel.scene.exercise import Exercise, Move, Trial
from miskatonic.kernel.scene.scene import Scene

LEAVE: Final = ("q", "quit", "leave")
AGAIN: Final = ("again", "a")


def practise(screen: Screen, exercise: Exercise, seed: int) -> None:
    """Until it is done, or left."""
    trial = exercise.deal(seed)
    screen.title(f"{exercise.name}, deal {seed}")
    while not trial.done:
        moves = trial.moves()
        if not moves:
            screen.say("No actions are left.")
            return
        show(screen, trial)
        for number, move in enumerate(moves, 1):
            screen.say(f"{number:>3}  {move.label}")
        try:
            said = screen.ask("A number, words, again, or q: ").strip()
        except EndOfInput:
            return
        if said.lower() in LEAVE:
            return
        if said.lower() in AGAIN:
            trial = exercise.deal(seed)
            continue
        chosen = meant(moves, said)
        if chosen is None:
            screen.say(f"{said!r} is none of these.")
        else:
            trial.make(chosen.key)
    show(screen, trial)
    screen.say(result(trial), "bold")


def show(screen: Screen, trial: Trial) -> None:
    panel = trial.panel()
    alone = Scene(game="", seat=0, title="", prompt="", waiting=(), seats=(), panels=(panel,))
    screen.panels([panel], alone)


def meant(moves: Sequence[Move], said: str) -> Move | None:
    """The move of this number, or the only one with all of these words."""
    if said.isdigit():
        return moves[int(said) - 1] if 1 <= int(said) <= len(moves) else None
    words = said.lower().split()
    found = [move for move in moves if all(word in move.label.lower().split() for word in words)]
    return found[0] if words and len(found) == 1 else None


def result(trial: Trial) -> str:
    """With how many actions, and how few there might have been."""
    spent, least = trial.spent, trial.least()
    done = f"Solved with {spent} action{'s' if spent != 1 else ''}."
    return (
        f"{done} Nobody could do it with fewer." if spent == least else f"{done} Without drawing, the least is {least}."
    )
