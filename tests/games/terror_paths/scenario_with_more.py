"""A scenario with more in it than any box has: Curses, gates, a second map; and its effects one by one."""

from collections.abc import Mapping

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY, read_text, reading
from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths import texts
from tests.games.terror_paths.texts import HERE

MORE = """
[[way]]
from = "crystalfall"
to = "cave_entrance"
shut = true

[[curse]]
id = "tick"
number = 1
name = "The Tick"
text = "Each Menace turn lose 1 Luck."
about = "a test"
copies = 2
effects = ["lose_luck 1"]
ongoing = ["lose_luck 1"]
deeds = [{ words = "Scratch it out", effects = ["lose_hp 1", "discard_this"] }]

[[counter]]
id = "orb"
number = 3
name = "Time Orb"
most = 3

[[stage]]
id = "beside"
number = 3
name = "Beside"
sheet = 2
text = "Beside the first."
ongoing = ["threat 1"]
deeds = [{ words = "Break it", effects = ["count orb by=3"] }]

[[ending]]
id = "orbs"
stage = "beside"
won = true
if = "counter orb least=3"
text = "All three."

[[menace_card]]
id = "alpha"
number = 1
name = "Alpha"
text = "Threat rises by 1."
effects = ["threat 1"]
back = { name = "Omega", text = "Threat rises by 5.", effects = ["threat 5"] }

[[menace_card]]
id = "brain"
number = 2
name = "Brain"
text = "Each Menace turn Threat rises by 2."
ongoing = ["threat 2"]
aside = true
back = { name = "Jar", text = "Each Menace turn Threat rises by 3.", ongoing = ["threat 3"] }
"""


def box_with(more: str = MORE, head: tuple[str, str] = ("", "")) -> Box:
    return read_box("hound_dog", VERBS, read_text("scenarios/hound_dog.toml").replace(*head, 1) + more)


def table_with(seats: int = 3, faces: tuple[int, ...] = (), box: Box | None = None) -> Terror:
    return texts.table(seats, faces, box=box or box_with())


def do(s: Terror, *effects: str | Mapping[str, object], who: int = NOBODY, at: int = HERE) -> Terror:
    s.box.add("test.own", tuple([reading(("orb",)).effect(effect) for effect in effects]))
    return texts.happen(s, "test.own", at, who)


def holds_now(s: Terror, condition: str, who: int = NOBODY, at: int = HERE) -> bool:
    return holds(s, VOCABULARY.condition(condition), at, who)


# --- Curses ---
