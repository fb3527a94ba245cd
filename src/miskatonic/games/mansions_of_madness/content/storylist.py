"""The pages of docs/mansions that are made from the content: the stories with their maps, the keeper's side, the words.

`python -m miskatonic.games.mansions_of_madness.content.storylist docs/mansions` writes all of them anew; a test holds
them up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.proving.trail import levels
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, read_box
from miskatonic.games.mansions_of_madness.content.story import LETTERS, MANY, Choice, EventCard, Objective, Story
from miskatonic.games.mansions_of_madness.content.vocabulary import VOCABULARY
from miskatonic.games.mansions_of_madness.view.plansvg import svg
from miskatonic.pieces.effects.reference import conditions_table, grid, values_table, verbs_table, words_table

PAGE: Final = "stories.md"
KEEPER: Final = "keeper.md"
EFFECTS: Final = "effects.md"
MAPS: Final = "maps"
INTRO: Final = """# Mansions of Madness: the stories

What everybody may know: the maps, how each story opens, how long it is. Houses, plots and texts are ours. The page
[for keepers](keeper.md) says what lies where and how it ends. All of it is made from
`src/miskatonic/games/mansions_of_madness/content/facts/` by `storylist.py`, and a test holds it up to date.

On a map white lines part spaces, brown bars are doors, pale ones lead off the map. Letters are room features.
"""
SPOILERS: Final = """# Mansions of Madness: the keeper's side

**This page gives everything away.** It is for keepers, for those who have played, and for those who write a story of
their own: [effects.md](effects.md) lists the words there are. `python -m
miskatonic.games.mansions_of_madness.content.prove` walks a story for every combination of its answers.

Piles are given from the lowest card to the topmost. Every other room gets one of the left-over cards, which are
shuffled with the spare cards that hold nothing of interest.
"""
WORDS: Final = """# Mansions of Madness: the words of cards and stories

An effect is a verb with its arguments: `damage 2`, `place_monster zombie room=crypt`, `horror 1 who=all if not clue 3`.
Branches need a table: `{ verb = "test", attribute = "luck", fail = ["horror 1"] }`. "You" is whom the text speaks to,
"it" the monster, "here" the room. What an effect names and does not find, it passes by; a condition is judged when its
effect is reached. Every mistake is refused on loading, with file, line and field.

A story is one file in `content/facts/stories/`: `[story]` lays out the house and names the cards, `[[choice]]` are the
questions, `[[seed]]` says what lies on a room for which answer, `[[clue]]` what is read aloud, `[[objective]]`,
`[[event]]`, `[[named]]` and `[[counter]]` how it goes on and ends, `[[goal]]` what the house bots are after.
"""


def stories_page(boxes: dict[str, Box]) -> str:
    """What everybody may know."""
    return "\n".join([INTRO, *[_open(box) for box in boxes.values()]])


def _open(box: Box) -> str:
    story = box.story
    facts = [
        f"{len(box.house.rooms)} rooms, {len(levels(box))} Clues, {len(story.choices)} story choices",
        f"{_rounds(story, 1)} with one or two investigators, {_rounds(story, MANY)} with more",
        "Keeper Actions: " + ", ".join(box.actions[number].name for number in story.actions),
        "Mythos cards: " + ", ".join(story.groups),
        "The keeper begins with {} threat, {} Mythos and {} Trauma cards".format(*story.opening_hand),
    ]
    lines = [f"## {story.name}\n", f"![The map of {story.name}]({MAPS}/{story.id}.svg)\n", f"> {story.opening}\n"]
    return "\n".join([*lines, *[f"- {fact}." for fact in facts], f"- Option: `story={story.id}`.", ""])


def _rounds(story: Story, players: int) -> str:
    """How long it lasts."""
    times = [event.time(players) for event in story.events]
    return f"{sum(times)} rounds at the most (Events after {', '.join(map(str, times))})"


def keeper_page(boxes: dict[str, Box]) -> str:
    """Choices, piles, Clues, Objectives, Events."""
    return "\n".join([SPOILERS, *[_hidden(box) for box in boxes.values()]])


def _times(event: EventCard) -> str:
    few, many = event.times
    return str(few) if few == many else f"{few}, or {many}"


def _hidden(box: Box) -> str:
    story = box.story
    events = [[str(each.stage), each.name, _times(each), each.text] for each in story.events]
    parts = [
        f"## {story.name}\n",
        "### Story choices\n",
        *[_choice(choice) for choice in story.choices],
        "\n### What lies where\n",
        grid(["Room", "Choice", "With a", "With b"], _piles(box)),
        "### What Clues say\n",
        *[f"- Clue {key.split('.')[0]}, {_letter(key)}: {text}" for key, text in _hints(box)],
        "\n### Objectives\n",
        *[_objective(objective) for objective in story.objectives],
        "### Events\n",
        grid(["Event", "Name", "Rounds", "Read aloud"], events),
    ]
    return "\n".join(parts)


def _choice(choice: Choice) -> str:
    answers = "; ".join(f"**{answer.letter}** {answer.words}" for answer in choice.answers)
    return f"{choice.number}. {choice.question} {answers}."


def _piles(box: Box) -> list[list[str]]:
    """A row for each room that is seeded."""
    story, rows = box.story, []
    for room in box.house.rooms:
        seeds = [seed for seed in story.seeds if seed.room == room.number]
        if seeds:
            piles = [", ".join(box.cards[card].name for card in seed.cards) for seed in seeds]
            rows.append([room.name, str(seeds[0].choice or "–"), piles[0], piles[-1] if len(piles) > 1 else "the same"])
    return rows


def _hints(box: Box) -> list[tuple[str, str]]:
    return sorted(box.story.hints.items(), key=lambda each: (-int(each[0].split(".")[0]), each[0]))


def _letter(key: str) -> str:
    _, choice, answer = key.split(".")
    return f"{choice}{LETTERS[int(answer)]}"


def _objective(each: Objective) -> str:
    keeper, team, nobody = each.endings
    return (
        f"**1{each.letter}: {each.name}.** {each.text}\n\n"
        f"- The keeper wins: {each.keeper_says} *{keeper}*\n"
        f"- The investigators win: {each.team_says} *{team}*\n"
    ) + (f"- Nobody wins: *{nobody}*\n" if nobody else "")


def effects_page() -> str:
    """The closed vocabulary as tables."""
    words = VOCABULARY
    parts = [WORDS, "## Verbs\n", verbs_table(words), "## Conditions\n", conditions_table(words)]
    parts += ["## What arguments may be\n", values_table(words)]
    for name, title in (("who", "Whom"), ("which", "Which monsters"), ("where", "Where"), ("trait", "What lasts")):
        parts += [f"## {title}\n", words_table(words.lists[name].values())]
    parts += ["## What an amount may count\n", words_table(words.values.values())]
    return "\n".join(parts)


def pages() -> dict[str, str]:
    """Every file, by its path below the folder."""
    boxes = {name: read_box(name) for name in STORIES}
    made = {PAGE: stories_page(boxes), KEEPER: keeper_page(boxes), EFFECTS: effects_page()}
    return {**made, **{f"{MAPS}/{name}.svg": svg(box.story) for name, box in boxes.items()}}


def write(folder: Path) -> None:
    (folder / MAPS).mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
