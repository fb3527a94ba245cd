"""What is printed on the pieces: the faces of the Elder Dice, the 24 monsters and both Bonus lists.

The facts lie in `content/facts/*.toml`. They are read once, checked, and kept as tuples that every state shares.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from miskatonic.kernel.book.pages import Entry, Page, unknown

COLOURS: Final[tuple[str, ...]] = ("green", "white", "purple", "black")  # CC-comp-1
PARTS: Final[tuple[str, ...]] = ("top", "center", "left", "right", "bottom")  # CC-game-5
ACTIONS: Final[tuple[str, ...]] = ("attack", "block", "heal", "madness")
ATTACK: Final = 0
BLOCK: Final = 1
HEAL: Final = 2
MADNESS: Final = 3

DICE_FILE: Final = "dice.toml"
MONSTERS_FILE: Final = "monsters.toml"
BONUSES_FILE: Final = "bonuses.toml"

_SIX: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")
_TWELVE: Final[tuple[str, ...]] = (*_SIX, "7", "8", "9", "10", "11", "12")
_LISTS: Final[dict[str, tuple[str, ...]]] = {"normal": _TWELVE, "crown": (*_TWELVE, "666")}
_SOURCES: Final[tuple[str, ...]] = ("rulebook", "published", "inferred", "authored")
_IN_PLANNING: Final[tuple[str, ...]] = ("open", "secret", "answer")
_LATEST: Final[tuple[str, ...]] = ("declaration_end", "own_declaration", "release")

Faces = tuple[tuple[tuple[int, ...], ...], ...]
"""The action on every face, by colour, part and number."""


class Monster:
    """One of the six creatures of a colour. Flavour only: no rule looks at it (CC-dice-4)."""

    def __init__(self, name: str, kind: str, epithet: str, omen: str, source: str) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.epithet: Final = epithet
        self.omen: Final = omen
        self.source: Final = source


class BonusCard:
    """One entry of a Bonus list, and when it may be activated.

    `open` acts openly if activated while planning (CC-bonus-16); `answer` needs another player's Bonus Action
    to act upon (CC-bl-6d); `early` must precede its player's own turn to declare (CC-bonus-11, CC-crown-30);
    `before_release` must precede the release (CC-crown-30).
    """

    def __init__(
        self,
        number: int,
        name: str,
        keyword: str,
        in_planning: str,
        latest: str,
        roll: bool,
        text: str,
        rules: tuple[str, ...],
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.keyword: Final = keyword
        self.open: Final = in_planning != "secret"
        self.answer: Final = in_planning == "answer"
        self.early: Final = latest == "own_declaration"
        self.before_release: Final = latest == "release"
        self.roll: Final = roll
        self.text: Final = text
        self.rules: Final = rules

    def played(self) -> list[object]:
        """What of it matters to play."""
        return [self.number, self.open, self.answer, self.early, self.before_release, self.roll]


Monsters = tuple[tuple[Monster, ...], ...]
"""By colour and number."""

NO_MONSTER: Final = Monster("", "", "", "", "authored")  # stands at number 0, which no die shows


# --- reading text ---


def parse_dice(text: str, file: str = DICE_FILE) -> Faces:
    """The action on every face, by colour, part and number (CC-dice-1, CC-game-3); -1 fills index 0."""
    whole = Page(text, file).whole()
    whole.only(("source", *COLOURS))
    whole.one_of("source", _SOURCES)
    return tuple([_parse_set(whole.part(colour)) for colour in COLOURS])


def _parse_set(colour: Entry) -> tuple[tuple[int, ...], ...]:
    colour.only(PARTS)
    return tuple([(-1, *parse_die(colour, part)) for part in PARTS])


def parse_die(colour: Entry, part: str) -> list[int]:
    """What a die offers on the numbers 1 to 6."""
    words = colour.text(part).split()
    if len(words) != 6:
        raise colour.fail(part, f"needs six actions, for the numbers 1 to 6, but has {len(words)}")
    for word in words:
        if word not in ACTIONS:
            raise colour.fail(part, unknown(word, ACTIONS), word)
    return [ACTIONS.index(word) for word in words]


def parse_monsters(text: str, file: str = MONSTERS_FILE) -> Monsters:
    """The monsters by colour and number (CC-dice-2); index 0 of the numbers is filled with nobody."""
    whole = Page(text, file).whole()
    whole.only(COLOURS)
    seen: set[str] = set()
    found: list[tuple[Monster, ...]] = []
    for colour in [whole.part(name) for name in COLOURS]:
        colour.only(_SIX)
        found.append((NO_MONSTER, *[parse_monster(colour.part(number), seen) for number in _SIX]))
    return tuple(found)


def parse_monster(entry: Entry, seen: set[str]) -> Monster:
    """A monster whose name is not among those that were seen."""
    entry.only(("name", "class", "epithet", "source"), "omen")
    omen = entry.text("omen") if entry.has("omen") else ""
    name = entry.text("name")
    if name in seen:
        raise entry.fail("name", f"is that of another one too: {name!r}")
    seen.add(name)
    return Monster(name, entry.text("class"), entry.text("epithet"), omen, entry.one_of("source", _SOURCES))


def parse_bonuses(text: str, file: str = BONUSES_FILE) -> dict[str, dict[int, BonusCard]]:
    """The Bonus lists, "normal" and "crown", by number."""
    whole = Page(text, file).whole()
    whole.only(("source", *_LISTS))
    whole.one_of("source", _SOURCES)
    lists: dict[str, dict[int, BonusCard]] = {}
    for name, numbers in _LISTS.items():
        part = whole.part(name)
        part.only(numbers)
        lists[name] = {int(number): _parse_bonus(int(number), part.part(number)) for number in numbers}
    return lists


def _parse_bonus(number: int, entry: Entry) -> BonusCard:
    entry.only(("name", "keyword", "in_planning", "latest", "roll", "text", "rules"))
    rules = entry.texts("rules")
    if not rules or len(set(rules)) < len(rules):
        raise entry.fail("rules", "must name some rules, each once")
    keyword = "" if entry.table["keyword"] == "" else entry.text("keyword")  # one card has none
    in_planning, latest = entry.one_of("in_planning", _IN_PLANNING), entry.one_of("latest", _LATEST)
    name, roll = entry.text("name"), entry.flag("roll")
    return BonusCard(number, name, keyword, in_planning, latest, roll, entry.text("text"), rules)


# --- loaded once ---


def _read(file: str) -> str:
    folder = files("miskatonic.games.chaos_of_cthulhu.content") / "facts"
    return (folder / file).read_text(encoding="utf-8")


def digest() -> str:
    """Sixteen hex digits that change whenever a fact or a sentence does; comments and layout do not count."""
    return digested([Page(_read(file), file).document for file in (DICE_FILE, MONSTERS_FILE, BONUSES_FILE)])


def play_digest() -> str:
    """Sixteen hex digits of what matters to play: the faces, and when each Bonus Action may be activated."""
    lists = [[card.played() for card in sorted(cards.values(), key=lambda c: c.number)] for cards in BONUSES.values()]
    return digested([FACES, lists])


def digested(data: object) -> str:
    """Sixteen hex digits of some data."""
    canon = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(canon.encode(), digest_size=8).hexdigest()


FACES: Final = parse_dice(_read(DICE_FILE))
MONSTERS: Final = parse_monsters(_read(MONSTERS_FILE))
BONUSES: Final = parse_bonuses(_read(BONUSES_FILE))
