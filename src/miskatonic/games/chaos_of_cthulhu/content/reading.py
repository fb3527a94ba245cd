"""What is printed on the pieces: the faces of the Elder Dice, the 24 monsters and both Bonus lists.

The facts lie in `content/*.toml`. They are read once, checked, and kept as tuples that every state shares.
"""

import json
import tomllib
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final

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


class ContentError(ValueError):
    """Something in a content file is wrong; the message names the file and the entry."""


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


NO_MONSTER: Final = Monster("", "", "", "", "authored")  # stands at number 0, which no die shows


# --- reading text ---


def parse_dice(text: str, file: str = DICE_FILE) -> Faces:
    """The action on every face, by colour, part and number (CC-dice-1, CC-game-3); -1 fills index 0."""
    data = _sourced(_toml(text, file), file)
    _same_keys(data, COLOURS, "colour", file)
    return tuple(_parse_set(data[colour], f"{file}: {colour}") for colour in COLOURS)


def _parse_set(dice: Any, where: str) -> tuple[tuple[int, ...], ...]:
    _same_keys(dice, PARTS, "part", where)
    return tuple((-1, *_parse_die(_text(dice, part, where), f"{where}.{part}")) for part in PARTS)


def _parse_die(line: str, where: str) -> list[int]:
    words = line.split()
    if len(words) != 6:
        raise ContentError(f"{where}: needs six actions, for the numbers 1 to 6, but has {len(words)}")
    return [
        ACTIONS.index(_one_of(word, ACTIONS, "action", f"{where}, number {number}"))
        for number, word in enumerate(words, start=1)
    ]


def parse_monsters(text: str, file: str = MONSTERS_FILE) -> tuple[tuple[Monster, ...], ...]:
    """The monsters by colour and number (CC-dice-2); index 0 of the numbers is filled with nobody."""
    data = _toml(text, file)
    _same_keys(data, COLOURS, "colour", file)
    for colour in COLOURS:
        _same_keys(data[colour], _SIX, "number", f"{file}: {colour}")
    monsters = tuple(
        (NO_MONSTER, *(_parse_monster(data[colour][n], f"{file}: {colour}.{n}") for n in _SIX)) for colour in COLOURS
    )
    seen: set[str] = set()
    for colour, six in zip(COLOURS, monsters, strict=True):
        for number, monster in enumerate(six[1:], start=1):
            if monster.name in seen:
                raise ContentError(f"{file}: {colour}.{number}: {monster.name!r} is named twice")
            seen.add(monster.name)
    return monsters


def _parse_monster(entry: Any, where: str) -> Monster:
    _same_keys(entry, ("name", "class", "epithet", "source"), "field", where, optional=("omen",))
    _one_of(_text(entry, "source", where), _SOURCES, "source", where)
    omen = _text(entry, "omen", where) if "omen" in entry else ""
    name, kind, epithet = (_text(entry, key, where) for key in ("name", "class", "epithet"))
    return Monster(name, kind, epithet, omen, entry["source"])


def parse_bonuses(text: str, file: str = BONUSES_FILE) -> dict[str, dict[int, BonusCard]]:
    """The Bonus lists, "normal" and "crown", by number."""
    data = _sourced(_toml(text, file), file)
    _same_keys(data, tuple(_LISTS), "list", file)
    lists: dict[str, dict[int, BonusCard]] = {}
    for name, numbers in _LISTS.items():
        _same_keys(data[name], numbers, "number", f"{file}: {name}")
        lists[name] = {int(n): _parse_bonus(int(n), data[name][n], f"{file}: {name}.{n}") for n in numbers}
    return lists


def _parse_bonus(number: int, entry: Any, where: str) -> BonusCard:
    fields = ("name", "keyword", "in_planning", "latest", "roll", "text", "rules")
    _same_keys(entry, fields, "field", where)
    in_planning = _one_of(_text(entry, "in_planning", where), _IN_PLANNING, "in_planning", where)
    latest = _one_of(_text(entry, "latest", where), _LATEST, "latest", where)
    roll, rules = entry["roll"], entry["rules"]
    if not isinstance(roll, bool):
        raise ContentError(f"{where}: roll must be true or false, not {roll!r}")
    if not isinstance(rules, list) or not rules or not all(isinstance(rule, str) for rule in rules):
        raise ContentError(f"{where}: rules must be a list of rule ids, not {rules!r}")
    if len(set(rules)) < len(rules):
        raise ContentError(f"{where}: rules names an id twice")
    keyword = "" if entry["keyword"] == "" else _text(entry, "keyword", where)  # one card has none
    name, sentence = _text(entry, "name", where), _text(entry, "text", where)
    return BonusCard(number, name, keyword, in_planning, latest, roll, sentence, tuple(rules))


# --- checks ---


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: {error}") from error


def _sourced(data: dict[str, Any], file: str) -> dict[str, Any]:
    """The file without its `source` line, which must be there."""
    _one_of(_text(data, "source", file), _SOURCES, "source", file)
    return {key: value for key, value in data.items() if key != "source"}


def _same_keys(table: Any, wanted: tuple[str, ...], what: str, where: str, optional: tuple[str, ...] = ()) -> None:
    if not isinstance(table, dict):
        raise ContentError(f"{where}: must be a table, not {table!r}")
    for key in table:
        _one_of(key, (*wanted, *optional), what, where)
    for key in wanted:
        if key not in table:
            raise ContentError(f"{where}: {what} {key} is missing")


def _one_of(word: str, known: tuple[str, ...], what: str, where: str) -> str:
    if word not in known:
        raise ContentError(f"{where}: unknown {what} {word!r}; known are {', '.join(known)}")
    return word


def _text(entry: dict[str, Any], key: str, where: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        raise ContentError(f"{where}: {key} must be a text, not {value!r}")
    return value


# --- loaded once ---


def _read(file: str) -> str:
    folder = files("miskatonic.games.chaos_of_cthulhu") / "content"
    return (folder / file).read_text(encoding="utf-8")


def digest() -> str:
    """Sixteen hex digits that change whenever a fact or a sentence does; comments and layout do not count."""
    return _digest([_toml(_read(file), file) for file in (DICE_FILE, MONSTERS_FILE, BONUSES_FILE)])


def play_digest() -> str:
    """Sixteen hex digits of what matters to play: the faces, and when each Bonus Action may be activated."""
    lists = [[card.played() for card in sorted(cards.values(), key=lambda c: c.number)] for cards in BONUSES.values()]
    return _digest([FACES, lists])


def _digest(data: object) -> str:
    canon = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(canon.encode(), digest_size=8).hexdigest()


FACES: Final = parse_dice(_read(DICE_FILE))
MONSTERS: Final = parse_monsters(_read(MONSTERS_FILE))
BONUSES: Final = parse_bonuses(_read(BONUSES_FILE))
