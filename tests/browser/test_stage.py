"""The table fits: at every decision, on screens of four sizes, what is asked about and every answer is in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.games import GAMES, Short
from tests.browser.party import LARGE, PHONE, Party
from tests.browser.person import play_some

pytestmark = pytest.mark.slow
SMALL, HUGE = (360, 640), (1920, 1080)
DECISIONS = 10
MAPS = [
    Short("terror_paths", "Call of Cthulhu: Terror Paths", 3, 10),
    Short("mansions_of_madness", "Mansions of Madness", 3, 10),
]

MEASURE = """() => {
  const faults = [];
  const box = (node) => node.getBoundingClientRect();
  const there = (node) => node && box(node).width > 0 && getComputedStyle(node).visibility !== 'hidden';
  const name = (node) => node?.className?.baseVal ?? String(node?.className).split(' ').slice(0, 3).join('.');
  const inside = (node) => {
    const b = box(node);
    const out = [-b.left, -b.top, b.right - innerWidth, b.bottom - innerHeight].map(Math.round);
    if (out.some((by) => by > 1)) faults.push(`${name(node)} sticks out by ${Math.max(...out)}`);
  };
  const parts = ['.stage', '.ask', '.own', '.hand', 'section.bonus', '.ticker'];
  const shown = parts.map((part) => document.querySelector(part)).filter(there);
  if (!shown.some((node) => node.matches('.stage'))) faults.push('there is no stage');
  shown.forEach(inside);
  for (const choice of document.querySelectorAll('.ask .choice, .ask .ask-more')) if (there(choice)) {
    inside(choice);
    const b = box(choice);
    const top = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (!top || !(choice.contains(top) || top.contains(choice))) faults.push(`${name(choice)} lies under ${name(top)}`);
  }
  const rows = shown.filter((node) => !node.matches('.hand'));
  for (let i = 0; i < rows.length; i++) for (let j = i + 1; j < rows.length; j++) {
    const [a, b] = [box(rows[i]), box(rows[j])];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2) faults.push(`${name(rows[i])} covers ${name(rows[j])}`);
  }
  const hand = [...document.querySelectorAll('.hand > .card')];
  hand.forEach(inside);
  hand.forEach((card, i) => {
    const index = card.querySelector('.card-n');
    const b = box(there(index) ? index : card);
    const top = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (!top || !(card.contains(top) || top.contains(card) || document.querySelector('.sheet, .all')))
      faults.push(`card ${i + 1} of the hand lies under ${name(top ?? document.body)}`);
  });
  for (const line of document.querySelectorAll('.plaque.own, .wing .plaque')) if (there(line))
    for (const part of line.querySelectorAll('.gauge-n, .plaque-head > b, .stat b')) if (there(part)) {
      const [a, b] = [box(part), box(line)];
      if (a.right > b.right + 2 && getComputedStyle(line).overflow !== 'hidden')
        faults.push(`${name(part)} sticks out of ${name(line)}`);
    }
  for (const verb of document.querySelectorAll('.ask .choice-verb'))
    if (there(verb) && verb.scrollWidth > verb.clientWidth + 1) faults.push(`${verb.textContent} is cut`);
  const names = [...document.querySelectorAll('.map-at .plate text, .map-at .node > text')].filter(there);
  if (names.some((node) => box(node).height < 12)) faults.push('the names of the map cannot be read');
  const asked = document.querySelector('.ask-what');
  if (there(asked)) inside(asked);
  const stage = document.querySelector('.stage');
  for (const id of (stage?.dataset.about ?? '').split(' ').filter(Boolean)) {
    const found = [...document.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)].filter(there);
    if (found.length && !found.some((node) => { const b = box(node);
      return b.right > 0 && b.bottom > 0 && b.left < innerWidth && b.top < innerHeight; }))
      faults.push(`${id} is off the screen`);
  }
  if (document.scrollingElement.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
  return faults;
}"""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""However busy the machine is, the page has been drawn at its new size."""


def faults(page: Page) -> dict[str, list[str]]:
    """What does not fit, by the size of the screen."""
    found: dict[str, list[str]] = {}
    for size in (SMALL, PHONE, LARGE, HUGE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(DRAWN)
        page.wait_for_timeout(150)
        seen: Any = page.evaluate(MEASURE)
        if seen:
            found[f"{size[0]}x{size[1]}"] = seen
    page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
    return found


@pytest.mark.parametrize("game", [*GAMES, *MAPS], ids=str)
def test_what_is_asked_about_and_every_answer_is_in_sight_on_every_screen(party: Party, game: Short) -> None:
    person = party.at_table("Ada", game)
    found: dict[str, dict[str, list[str]]] = {}
    for decision in range(DECISIONS):
        person.calm()
        bad = faults(person.page)
        if bad:
            found[f"{decision}: {person.look()['text']}"] = bad
        play_some(person, 1)
    assert not found, found


PLANT = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""
PLANTED = {
    "covers ": ".ticker { margin-bottom: -60px !important; position: relative }",
    "sticks out": ".hand > .card { transform: translateY(400px) !important }",
    "of the hand lies under": ".hand > .card { margin-right: -140px !important; rotate: none !important }",
    "lies under": ".ticker::after { content: ''; position: fixed; inset: 0; z-index: 99 }",
    "is cut": ".ask-choices > .choice, .ask-apart > .choice { max-width: 60px !important; min-width: 0 !important }",
    "the page scrolls": "html, body { height: auto !important } main.table { height: 140vh !important }",
}


def test_what_does_not_fit_is_found(party: Party) -> None:
    person = party.at_table("Ada", GAMES[1])
    play_some(person, 3)
    person.calm()
    for wrong, style in PLANTED.items():
        person.page.evaluate(PLANT, style)
        found = faults(person.page)
        assert any(wrong in fault for each in found.values() for fault in each), (wrong, found)
    person.page.evaluate(PLANT, "")
    assert not faults(person.page)
