"""Miskatonic: one table for five Lovecraftian games.

>>> import miskatonic as mk
>>> state = mk.game("chaos_of_cthulhu").start(seats=2, seed=7)
>>> state.seats_to_act
(0,)
"""

from miskatonic._version import __version__
from miskatonic.games import UnknownGame, game, load, names
from miskatonic.kernel.book.pack import MissingContent, Pack
from miskatonic.kernel.bot import Bot, Dice, Move, Seat
from miskatonic.kernel.chance import ChanceError, Script, Sealed
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.event import Event, Outcome
from miskatonic.kernel.foresee import Odds, foresee
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.kernel.option import Option, OptionError
from miskatonic.kernel.record import Record
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Ask, Assign, Form, Illegal, Number, Order, Pick, Step

__all__ = [
    "Ask",
    "Assign",
    "Bot",
    "ChanceError",
    "Choice",
    "Dice",
    "Event",
    "Form",
    "Game",
    "Illegal",
    "Journal",
    "JournalError",
    "MissingContent",
    "Move",
    "Number",
    "Odds",
    "Option",
    "OptionError",
    "Order",
    "Outcome",
    "Pack",
    "Pick",
    "Record",
    "Scene",
    "Script",
    "Sealed",
    "Seat",
    "State",
    "Step",
    "UnknownGame",
    "__version__",
    "foresee",
    "game",
    "load",
    "names",
]
