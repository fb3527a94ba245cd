"""Every story is proved for every combination of answers; and the prover catches what is planted in a sound one."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.content import prove as command
from miskatonic.games.mansions_of_madness.content.proving.fault import every
from miskatonic.games.mansions_of_madness.content.proving.proof import prove, trails
from miskatonic.games.mansions_of_madness.content.proving.trail import levels, lies
from miskatonic.games.mansions_of_madness.content.proving.walk import Walk
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, read_box
from miskatonic.games.mansions_of_madness.content.vocabulary import read_text

SOUND = read_text("stories/lantern_hill.toml")


def planted(old: str, new: str) -> str:
    """What the prover says of Lantern Hill with something else in it."""
    assert SOUND.count(old) == 1, f"{old!r} is there {SOUND.count(old)} times"
    return "\n".join(str(fault) for fault in prove(read_box("lantern_hill", text=SOUND.replace(old, new))))


@pytest.mark.rule("MM-gap-2", "MM-gap-3", "MM-gap-9", "MM-gap-10")
@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_sound_for_every_combination_of_answers(name: str) -> None:
    assert [str(fault) for fault in prove(read_box(name))] == []


@pytest.mark.rule("MM-gap-3")
@pytest.mark.parametrize("name", STORIES)
def test_the_walk_finds_every_clue_where_it_was_seeded(name: str) -> None:
    box = read_box(name)
    for answers in every(box.story):
        walk = Walk(box, answers)
        assert {level: [room] for level, room in walk.clue_in.items()} == {
            level: lies(box, answers, level) for level in levels(box)
        }


@pytest.mark.parametrize("name", STORIES)
def test_each_place_of_a_clue_makes_a_trail_of_its_own(name: str) -> None:
    box = read_box(name)
    ways = trails(box)
    assert len(set(ways.values())) == 2 ** (len(box.story.choices) - 1)
    assert {len(way) for way in ways.values()} == {len(levels(box))}


FAULTS = {
    "a text points at the wrong room": (
        "The guest bedroom is locked, and the key", "The study is locked, and the key",
        "MM-gap-3: Clue 3 sends one to Study; Clue 2 lies in Guest Bedroom",
    ),
    "a text names two rooms": (
        "The last is still wet. The wardrobe stands", "It was not the library. The wardrobe stands",
        "Clue 3 sends one to Library, Master Bedroom",
    ),
    "the opening is silent": ("a smell of bread from the kitchen", "a smell of bread", "the opening names Music Room"),
    "a Clue is nowhere": ('b = ["clue_1", "magical_lock"]', 'b = ["axe", "magical_lock"]', "Clue 1 lies in 0 rooms"),
    "a Clue is twice": ('pile = ["torch"]', 'pile = ["clue_2"]', "Clue 2 lies in 2 rooms"),
    "a key lies in the wrong place": (
        'pile = ["torch"]', 'pile = ["brass_key"]', "Brass Key in Coat Room opens nothing that guards the next Clue",
    ),
    "a Clue is shut away": (
        'a = ["clue_1", "magical_lock"]', 'a = ["clue_1", "sealed_door"]', "MM-gap-7: Clue 1 cannot be come by",
    ),
    "a room is walled up": (
        "sealed = []", 'sealed = ["coat_room - foyer", "coat_room - storage_closet"]', "Coat Room cannot be entered",
    ),
    "a room is seeded twice": (
        '[[seed]]\nroom = "coat_room"', '[[seed]]\nroom = "crypt"', "MM-ksetup-5: Crypt is seeded 2 times",
    ),
    "a bare room is seeded": (
        'bare = ["front_walk"', 'bare = ["coat_room", "front_walk"', "Coat Room is seeded and stays bare",
    ),
    "a Lock is beneath": (
        'pile = ["ceremonial_skull", "sealed_door"]', 'pile = ["sealed_door", "ceremonial_skull"]',
        "a Lock lies beneath other cards in Crypt",
    ),
    "an Obstacle guards nothing": (
        'pile = ["nameless_cults", "manhole_cover"]', 'pile = ["manhole_cover", "nameless_cults"]',
        "Manhole Cover in Basement Storage guards nothing",
    ),
    "a pile tells its answer": (
        'a = ["silver_key", "clue_3"]\n', 'a = ["torch", "silver_key", "clue_3"]\n',
        "the pile of Kitchen gives the answer away",
    ),
    "a card is laid more often than it is printed": (
        'b = ["shotgun", "barred_entry"]', 'b = ["shotgun", "jammed_door"]', "Jammed Door is wanted 2 times of 1",
    ),
    "two puzzles want the same pieces": (
        'a = ["silver_key", "clue_3"]\n', 'a = ["clue_3", "locked_cabinet"]\n',
        "2 cards use the pieces of 5 at the same time",
    ),
    "an Objective's monster does not come": (
        'reveal = ["place_named adela room=ceremony_room", ', 'reveal = ["horror 1 who=all", ',
        "Objective a counts adela_dead, which nothing raises",
    ),
    "a monster that the keeper can keep away": (
        '"take_sample", ', '"witchcraft", ',
        "Objective a brings Adela Thorne, whose figures the keeper can use up before",
    ),
    "samples without an altar": (', "altar ceremony_room.d"', "", "wants samples on an altar, and there is no altar"),
    "samples that nobody can take": (
        '"take_sample", ', "", "wants samples, and the keeper has no way to take any",
    ),
    "more cultists than there can be": (
        'keeper = "offered 1 each=2"',
        'keeper = "gathered cultist room=crypt least=4"',
        "wants 4 of cultist, and can bring 0",
    ),
    "an escape from a cellar": (
        'escape = "front_walk"', 'escape = "storage_closet"',
        "names Storage Closet, which has no open door off the map",
    ),
    "an escape without a room": ('escape = "front_walk"\n', "", "asks for an escape and names no room"),
    "an Objective that is silent on the last Event": (
        'team = "events 5"\n', 'team = "corpses 2"\n', "Objective b wants corpses, and nothing brings any",
    ),
    "a last Event that decides nothing": (
        '"win keeper if letter 1 a", ', "", "Objective a leaves open what the last Event decides",
    ),
    "no reveal": ('effects = ["reveal", ', 'effects = [', "the Event before the last does not reveal the Objective"),
    "a letter that is not": (
        'if = "letter 2 b" }', 'if = "letter 2 c" }', "MM-event-5: Eleven O'Clock reads 2c, which there is not",
    ),
    "a single ladder": (', "ladder basement_stairs.d"', "", "a single ladder leads nowhere"),
    "a barrier without a door": (
        '"barrier library.b"', '"barrier front_porch.b"', "the barrier in front_porch.b has no door",
    ),
    "too long a night": ('name = "Five O\'Clock"\ntime = 4', 'name = "Five O\'Clock"\ntime = 8', "MM-gap-10"),
    "a goal that looks elsewhere": (
        'rooms = ["ceremony_room", "study"]', 'rooms = ["ceremony_room", "library"]',
        "the goals while Clue 1 is looked for are not the rooms where it may lie",
    ),
    "a rich keeper": ("threat = 1\n", "threat = 4\n", "the keeper does not begin as he should"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), FAULTS.values(), ids=FAULTS.keys())
def test_a_planted_fault_is_caught(old: str, new: str, says: str) -> None:
    assert says in planted(old, new)


def test_the_command_says_how_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["lantern_hill"]) == 0
    assert capsys.readouterr().out == "Lantern Hill: 24 combinations, 8 trails, 0 faults\n"
    assert command.main(["lantern_hil"]) == 2
    assert "did you mean lantern_hill" in capsys.readouterr().err
