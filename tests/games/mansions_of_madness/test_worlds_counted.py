"""Imagined worlds against every world there is: a small story is enumerated whole (MM-secret-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from miskatonic.games.mansions_of_madness.content.reading.stories import read_box
from miskatonic.games.mansions_of_madness.content.vocabulary import read_text
from miskatonic.games.mansions_of_madness.game import MansionsOfMadness
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.combat.monsters import kill
from miskatonic.games.mansions_of_madness.rules.effects.table import VERBS
from miskatonic.games.mansions_of_madness.rules.keeper.hand import draw_mythos, draw_trauma
from miskatonic.games.mansions_of_madness.rules.setup.setup import left_over_bag
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.world import consistent
from tests.games.mansions_of_madness.night import JOE, Loaded, do, foe, night, space, top, trauma

OPEN = ("gallery", "dining_room")
World = tuple[tuple[int, ...], tuple[int, ...]]
"""Answers, and the left-over cards of the open rooms."""


def small() -> MansionsOfMadness:
    """Lantern Hill with two rooms for left-over cards, of which there are two or three, as the answers have it."""
    text = read_text("stories/lantern_hill.toml")
    lines = text.splitlines()
    full = read_box("lantern_hill").story
    seeded = {seed.room for seed in full.seeds}
    bare = [room.id for room in full.house.rooms if room.number not in seeded and room.id not in OPEN]
    for n, line in enumerate(lines):
        if line.startswith("left_over"):
            lines[n] = 'left_over = ["axe", "torch", "knife"]'
        elif line.startswith("nothing"):
            lines[n] = "nothing = 1"
        elif line.startswith("bare"):
            lines[n] = f"bare = {bare!r}".replace("'", '"')
    return MansionsOfMadness(boxes={"lantern_hill": read_box("lantern_hill", VERBS, "\n".join(lines))})


GAME = small()


def begun(answers: tuple[int, ...], fallen: tuple[str, ...] = ()) -> Mansions:
    """A game of this story with these answers, whose left-over cards fall as written, room by room."""
    s = GAME.start(2, 1)
    s.chance = Loaded([s.box.card_number[name] + 1 for name in fallen])
    for number, answer in enumerate(answers, 1):
        s.choose(KEEPER, f"AnswerChoice({number},{answer})")
    for key in ("PickInvestigator(1,4)", "ChooseTrait(1,1)", "ChooseTrait(1,3)"):
        s.choose(JOE, key)
    return s


def worlds(s: Mansions) -> Iterator[tuple[World, Fraction]]:
    """Every set of answers, each as likely, with every way in which the left-over cards fall, as likely as it is."""
    story = s.box.story
    everything = list(product(*[range(len(choice.answers)) for choice in story.choices]))
    for answers in everything:
        placed = [card for room in range(len(s.piles)) for card in story.pile(room, answers)]
        yield from _falls(s, answers, left_over_bag(s.box, placed), Fraction(1, len(everything)), ())


def _falls(
    s: Mansions, answers: tuple[int, ...], bag: list[int], share: Fraction, fallen: tuple[int, ...]
) -> Iterator[tuple[World, Fraction]]:
    if len(fallen) == len(OPEN):
        yield (answers, fallen), share
        return
    for card, count in enumerate(bag):
        if count:
            rest = [left - int(n == card) for n, left in enumerate(bag)]
            yield from _falls(s, answers, rest, share * count / sum(bag), (*fallen, card))


def looks_alike(s: Mansions, world: World) -> bool:
    """Would an investigator have seen the same, with these answers and these left-over cards?"""
    answers, fallen = world
    house, story = s.box.house, s.box.story
    rooms = sorted(house.room_number[name] for name in OPEN)
    for room in range(len(s.piles)):
        pile = (fallen[rooms.index(room)],) if room in rooms else story.pile(room, answers)
        dealt, unseen = s.dealt[room], s.unseen[room]
        locks = [bool(cards) and cards[-1] in s.box.locks for cards in (pile, dealt)]
        if len(pile) != len(dealt) or locks[0] != locks[1] or pile[unseen:] != dealt[unseen:]:
            return False
    levels = [level for level in range(1, 7) if s.clues >> level & 1]
    return all(story.clue(level, answers) == story.clue(level, s.answers) for level in levels)


def posterior(s: Mansions) -> dict[World, Fraction]:
    found = {world: share for world, share in worlds(s) if looks_alike(s, world)}
    total = sum(found.values())
    return {world: share / total for world, share in found.items()}


def search(s: Mansions, room: str) -> None:
    """Joe stands there, and searches."""
    s.space[JOE] = s.box.house.rooms[s.box.house.room_number[room]].spaces[0]
    if top(s) == "MythosWindow":
        do(s, KEEPER, "Play no")
    do(s, JOE, "Explore")


def searched(s: Mansions, rooms: tuple[str, ...]) -> None:
    for room in rooms:
        search(s, room)
        s.action_left = 1


SEEN = [
    ((0, 0, 0, 0), (), ()),
    ((0, 0, 0, 0), ("nothing_of_interest", "knife"), ("gallery",)),
    ((2, 1, 0, 1), ("axe", "knife"), ("gallery",)),
    ((2, 1, 0, 1), ("knife", "axe"), ("gallery",)),
    ((1, 1, 1, 0), ("knife", "nothing_of_interest"), ("kitchen", "dining_room")),
    ((1, 1, 1, 0), ("knife", "nothing_of_interest"), ("gallery", "kitchen")),
]


@pytest.mark.rule("MM-secret-7", "MM-ksetup-8", "MM-ksetup-6")
@pytest.mark.parametrize(("answers", "fallen", "rooms"), SEEN)
def test_worlds_are_drawn_as_often_as_a_count_of_all_of_them_says(
    answers: tuple[int, ...], fallen: tuple[str, ...], rooms: tuple[str, ...]
) -> None:
    s = begun(answers, fallen)
    searched(s, rooms)
    wanted = posterior(s)
    drawn: Counter[World] = Counter()
    rooms_open = sorted(s.box.house.room_number[name] for name in OPEN)
    tries = 600
    for seed in range(tries):
        twin = s.imagine(JOE, seed)
        drawn[twin.answers, tuple([twin.dealt[room][0] for room in rooms_open])] += 1
    assert set(drawn) <= set(wanted)
    for world, share in wanted.items():
        slack = 4.5 * (float(share * (1 - share)) / tries) ** 0.5 + 0.001
        assert abs(drawn[world] / tries - float(share)) < slack


@pytest.mark.rule("MM-secret-7")
@pytest.mark.parametrize(("answers", "fallen", "rooms"), SEEN)
def test_weights_are_those_of_the_count(
    answers: tuple[int, ...], fallen: tuple[str, ...], rooms: tuple[str, ...]
) -> None:
    s = begun(answers, fallen)
    for room in rooms:
        search(s, room)
        s.action_left = 1
    by_answers: Counter[tuple[int, ...]] = Counter()
    for (each, _), share in posterior(s).items():
        by_answers[each] += share  # type: ignore[assignment]
    found = dict(consistent(s, JOE))
    total = sum(found.values())
    assert {each: Fraction(weight, total) for each, weight in found.items()} == by_answers


@pytest.mark.rule("MM-win-5", "MM-secret-7")
def test_what_a_clue_said_is_known() -> None:
    s = begun((1, 1, 1, 0))
    search(s, "kitchen")
    assert {answers[2] for answers, _ in consistent(s, JOE)} == {1}


@pytest.mark.rule("MM-win-7", "MM-secret-7")
def test_while_the_game_goes_on_no_objective_is_met() -> None:
    s = begun((2, 0, 0, 0))
    s.offered[s.box.house.space_number["ceremony_room.d"]] = 3
    assert {answers[0] for answers, _ in consistent(s, JOE)} == {1, 2}


# ---------------------------------------------------------------------- hand and figures


@pytest.mark.rule("MM-kact-7", "MM-mythos-6", "MM-secret-7")
def test_what_lay_not_in_the_pile_that_was_shuffled_is_in_the_hand() -> None:
    s = night(phase="keeper", joe={"at": "front_walk.c"}, keeper={"mythos": ["knocking", "draught"]})
    s.mythos_gone, s.mythos_bag = s.mythos_bag, [0] * len(s.mythos_bag)
    draw_mythos(s, 1)
    new = [card for card, count in enumerate(s.mythos_hand) if count and not s.mythos_known[card]]
    assert len(new) == 1
    seen = Counter(card for seed in range(200) for card, held in enumerate(s.imagine(JOE, seed).mythos_hand) if held)
    assert all(seen[card] == 200 for card, known in enumerate(s.mythos_known) if known)
    assert sum(s.mythos_known) == 2
    assert len(seen) > 10
    do(s, KEEPER, "Buy no more")
    assert sum(s.imagine(JOE, 1).mythos_hand) == 3


@pytest.mark.rule("MM-trauma-7", "MM-secret-7")
def test_against_one_investigator_nobody_imagines_cards_for_several() -> None:
    s = night(phase="keeper", joe={"at": "front_walk.c"})
    draw_trauma(s, 3)
    several = [card.number for card in s.box.traumas if card.several]
    for seed in range(100):
        hand = s.imagine(JOE, seed).trauma_hand
        assert sum(hand) == 3
        assert not any(hand[card] for card in several)
    assert trauma(s, "hysteria") in several


@pytest.mark.rule("MM-secret-2", "MM-secret-3", "MM-secret-7")
def test_a_figure_has_no_underside_that_one_beside_it_had() -> None:
    s = night(
        phase="keeper",
        joe={"at": "front_walk.c"},
        monsters={"zombie 1": {"at": "crypt.a", "under": 1}, "zombie 2": {"at": "crypt.a", "under": 2},
                  "zombie 3": {"at": "crypt.b", "under": 3}},
    )  # fmt: skip
    kill(s, foe("zombie 2"), "MM-mkill-3")
    found: Counter[tuple[int, int]] = Counter()
    for seed in range(900):
        twin = s.imagine(JOE, seed)
        found[twin.under[foe("zombie 1")], twin.under[foe("zombie 3")]] += 1
    assert set(found) == {(a, b) for a in (0, 2, 3) for b in (0, 2, 3) if a != b}
    assert all(abs(count / 900 - 1 / 6) < 0.06 for count in found.values())
    assert s.foe_at[foe("zombie 1")] == space(s, "crypt.a")
