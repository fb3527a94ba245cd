"""A mistake in a scenario is named with file, line, entry and field."""

import pytest

from miskatonic.games.terror_paths.content.reading.maps import read_map
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.kernel.book.pages import ContentError

TEXT = read_text("scenarios/hound_dog.toml")
MAP = read_text("maps/caverns.toml")

MISTAKES = {
    "verb": ('"threat 2"', '"thret 2"', "enemy serpentfolk: field 'post' has the unknown verb 'thret'"),
    "foe": (
        '"place_enemy serpentfolk"',
        '"place_enemy serpentfok"',
        "field 'reveal' names no foe: serpentfok; did you",
    ),
    "ambush": ('ambush = ["formless_spawn"]', 'ambush = ["spawn"]', "field 'ambush' names no foe: spawn"),
    "item": ('"place_item round_stone"]', '"place_item square_stone"]', "names no item: square_stone; did you mean"),
    "lore": ('"gain_lore what_it_eats"', '"gain_lore what_it_ate"', "field 'pass' names no lore: what_it_ate"),
    "place": ('"daylight cave_entrance"'[1:-1], "daylight cave_exit", "field 'begin' names no place: cave_exit"),
    "card": ("chapter daylight", "chapter moonlight", "field 'begin' names no card: moonlight"),
    "stage": ('"stage what_it_kept"', '"stage what_it_lost"', "field 'effects' names no stage: what_it_lost"),
    "counter": ('if = "counter hounds"', 'if = "counter dogs"', "field 'if' names no counter: dogs"),
    "condition": ('resolve = "not foes_here"', 'resolve = "not foe_here"', "field 'resolve' has the unknown word"),
    "target": ('targets = ["7", "C7"]', 'targets = ["7", "C0"]', "has C0, which no dice can be compared with"),
    "no target": ('targets = ["7", "C7"]', "targets = []", "field 'targets' must have at least one Target"),
    "dice target": ('targets = ["7", "C7"]', 'targets = ["2d6"]', "has 2d6, which no dice can be compared with"),
    "stat": ('stat = "int", targets = ["7"', 'stat = "wit", targets = ["7"', "field 'stat' has the unknown word 'wit'"),
    "fail_map": (
        'pass = ["gain_lore what_waits"]',
        'pass = ["gain_lore what_waits"]\nfail_map = ["threat 1"]',
        "field 'fail_map' is for an Instant Challenge",
    ),
    "instant": ("fail_map = [", 'enter = ["threat 1"]\nfail_map = [', "field 'challenge' is instant: no enter"),
    "loose fail": (
        'enter = ["draw_item weapon who=each"]',
        'fail = ["threat 1"]',
        "field 'fail' stands without a chall",
    ),
    "class": ('classes = ["secret"]', 'classes = ["sekret"]', "has the unknown class 'sekret'; did you mean secret?"),
    "pile": ('"drowned_steps"]\n', "]\n", "field 'places' are 8 for 9 cards of the type Common"),
    "twice": (
        '"glass_chimney", "salt_choir"]\n\n[[pile]]',
        '"salt_choir", "salt_choir"]\n\n[[pile]]',
        "have salt_choir",
    ),
    "no pile": (
        'type = "Odd: The Throat"\nhead',
        'type = "Odd: A Throat"\nhead',
        "are 1 for 0 cards of the type Odd: The",
    ),
    "gist": ('gist = "fare for the door, or break"', 'gist = "fare for the door, or break it up"', "28 are the most"),
    "unknown field": ("undivided", "undivided", ""),
    "misspelt": ('horrify = "2"', 'horify = "2"', "enemy formless_spawn: unknown field 'horify'"),
    "goal": (
        "[[ending]]",
        '[[goal]]\nplaces = ["pit_hed"]\nwords = "a goal"\nworth = 3\n\n[[ending]]',
        "field 'places' names no place: pit_hed; did you mean pit_head?",
    ),
    "goal of a foe": (
        "[[ending]]",
        '[[goal]]\nfoe = "hound"\nwords = "a goal"\nworth = 3\n\n[[ending]]',
        "field 'foe' names no foe: hound",
    ),
    "goal nowhere": (
        "[[ending]]",
        '[[goal]]\nwords = "a goal"\nworth = 3\n\n[[ending]]',
        "field 'places' or 'foe' must say where to",
    ),
    "wish": (
        'words = "Send one of you',
        'wish = "lorry 3", words = "Send one of you',
        "field 'wish' has the unknown word",
    ),
    "no text": (
        'text = "It leaves by any angle',
        'words = "It leaves by any angle',
        "field 'text' is missing; it must say what",
    ),
}
del MISTAKES["unknown field"]


@pytest.mark.parametrize(("good", "bad", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_a_scenario_is_named(good: str, bad: str, message: str) -> None:
    assert good in TEXT
    with pytest.raises(ContentError) as error:
        read_box("hound_dog", text=TEXT.replace(good, bad, 1))
    assert message in str(error.value)
    head, _, line = str(error.value).split(": ")[0].partition(":")
    assert head == "scenarios/hound_dog.toml"
    assert line.isdigit()


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        (
            'to = "fairy_lights"',
            'to = "fairy_light"',
            "field 'to' names no place: fairy_light; did you mean fairy_lights?",
        ),
        ('kind = "tunnel"', 'kind = "doorway"', "is doorway, which does not lead from one area into another"),
        ('icons = ["spell"]', 'icons = ["spel"]', "field 'icons' has 'spel', which is no deck"),
        ('area = "river"', 'area = "rivers"', "field 'area' has the unknown word 'rivers'"),
        ("size = [1196, 640]", "size = [1196]", "field 'size' must be two numbers"),
    ],
)
def test_a_mistake_in_a_map_is_named(good: str, bad: str, message: str) -> None:
    with pytest.raises(ContentError) as error:
        read_map("caverns", MAP.replace(good, bad, 1))
    assert message in str(error.value)
    assert str(error.value).startswith("maps/caverns.toml:")


def digests(text: str) -> tuple[str, str]:
    box = read_box("hound_dog", text=text)
    return box.digest, box.words


def test_the_digests_follow_facts_and_sentences_but_not_layout() -> None:
    play, words = digests(TEXT)
    assert digests("# a comment\n\n" + TEXT.replace('"threat 2"', '"threat   2"')) == (play, words)
    said = digests(TEXT.replace("It will not", "It won't").replace("Well", "Good").replace("patiently", "calmly"))
    assert said[0] == play
    assert said[1] != words
    for good, bad in (('"threat 2"', '"threat 3"'), ('targets = ["4", "doom"]', 'targets = ["5", "doom"]')):
        done = digests(TEXT.replace(good, bad, 1))
        assert done[0] != play
        assert done[1] != words
