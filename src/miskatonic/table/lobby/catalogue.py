"""The shelf: every game with its options and bots, and its rulebook."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

import msgspec

from miskatonic import bots, games
from miskatonic.games.shelf import Shelf
from miskatonic.kernel.book.rulebook import Rule
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Option
from miskatonic.table.upkeep.logs import log
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.game import GameCard, OptionCard, RuleText, SectionText


def shelf(packs: Shelf = games.SHELF) -> list[GameCard]:
    """All games, in alphabetical order. One that does not load is told to the log and left out."""
    found = []
    for name in games.names():
        try:
            found.append(card(name, packs))
        except Exception as error:  # a broken package of one game must not close the others
            log("game does not load", level=logging.ERROR, game=name, why=repr(error))
    return found


def find(name: str) -> Game[Any]:
    """The game of this id, or a refusal."""
    try:
        return games.game(name)
    except games.UnknownGame as error:
        raise Trouble("missing", str(error), field="game") from error


@cache
def _card(name: str) -> GameCard:
    game = games.game(name)
    return GameCard(
        id=game.id,
        title=game.title,
        edition=game.edition,
        blurb=game.blurb,
        fewest=game.seats[0],
        most=game.seats[-1],
        options=tuple([_option(option) for option in game.options]),
        bots=bots.names(game),
        minutes=game.minutes,
        weight=game.weight,
        looks=dict(game.looks),
    )


def card(name: str, packs: Shelf = games.SHELF) -> GameCard:
    """One game, with the packs that are here for it."""
    game, found = find(name), _card(name)
    here = tuple([pack.name for pack in packs.packs(name)]) if game.takes_packs else ()
    return msgspec.structs.replace(found, packs=here) if here else found


def _option(option: Option) -> OptionCard:
    allowed = option.allowed
    if isinstance(allowed, range) and allowed.step == 1:
        low, high = allowed[0], allowed[-1]
        return OptionCard(option.name, option.default, option.text, option.rule, low=low, high=high)
    return OptionCard(option.name, option.default, option.text, option.rule, tuple(allowed))


@cache
def _cited(name: str) -> dict[str, tuple[str, ...]]:
    """For each rule, those that point to it."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in games.game(name).rulebook.rules.values():
        for other in rule.refs:
            found[other] = (*found.get(other, ()), rule.id)
    return found


def rules(name: str) -> list[SectionText]:
    """The whole rulebook, section by section."""
    book = find(name).rulebook
    return [
        SectionText(section.id, section.title, tuple([_text(name, rule) for rule in book.rules_in(section.id)]))
        for section in book.sections.values()
    ]


def search(name: str, words: str) -> list[RuleText]:
    """The rules that hold all these words, best first."""
    return [_text(name, rule) for rule in find(name).rulebook.search(words)]


def rule(name: str, rule_id: str) -> RuleText:
    """One rule."""
    found = find(name).rulebook.rules.get(rule_id)
    if found is None:
        raise Trouble("missing", f"{games.game(name).title} has no rule {rule_id[:40]}", field="rule")
    return _text(name, found)


def _text(name: str, rule: Rule) -> RuleText:
    return RuleText(
        id=rule.id,
        text=rule.text,
        section=rule.section,
        kind=rule.kind,
        ruling=rule.ruling,
        see=tuple(rule.refs),
        cited_by=_cited(name).get(rule.id, ()),
        title=rule.title,
    )
