"""What people at one table ask of each other: to end, to branch, to pause; and what only the host may do."""

from __future__ import annotations

import pytest

from tests.browser.eyes import faults
from tests.browser.games import GAMES
from tests.browser.party import Party
from tests.browser.person import Person, by_menu, play_some

pytestmark = pytest.mark.slow
CHAOS, MUNCHKIN, MASH = GAMES


def pair(party: Party) -> tuple[Person, Person]:
    """A host and a guest at a table that is being played."""
    host, guest = party.guest("Ada"), party.guest("Basil")
    guest.sit(host.lay(CHAOS, people=2)["1"])
    host.page.locator("dialog[open]").wait_for(state="detached")
    return host, guest


def test_one_refusal_ends_a_proposal_and_agreement_ends_the_game(party: Party) -> None:
    host, guest = pair(party)
    by_menu(host, "Propose to end the game")
    guest.page.get_by_text("Ada proposes to end the game").wait_for()
    guest.button("Refuse").click()
    host.page.locator(".vote").wait_for(state="detached")
    by_menu(guest, "Propose to end the game")
    host.button("Agree").click()
    assert {host.outcome(), guest.outcome()} == {"Nobody won"}


def test_all_agree_to_branch_off_a_running_game_and_both_find_the_new_table(party: Party) -> None:
    host, guest = pair(party)
    by_menu(host, "Propose a branch from here")
    guest.button("Agree").click()
    old = host.table
    for person in (host, guest):
        person.page.get_by_role("link", name="To the branch").click()
        person.page.wait_for_function(f"!location.pathname.includes('{old}')")
        person.seated()
    assert host.table == guest.table


def test_a_pause_is_seen_by_all_and_only_the_host_ends_the_hosts(party: Party) -> None:
    host, guest = pair(party)
    by_menu(host, "Pause")
    guest.page.get_by_text("Paused by Ada").wait_for()
    guest.page.locator("section.ask").get_by_text("only Ada can let the game go on").wait_for()
    assert not faults(guest.page)
    guest.button("Table menu").click()
    guest.page.locator("dialog").get_by_text("only Ada can let the game go on").wait_for()
    assert not guest.button("Go on").count()
    assert not guest.button("Let it go on").count()
    guest.page.keyboard.press("Escape")
    by_menu(host, "Go on")
    guest.page.get_by_text("Paused by Ada").wait_for(state="detached")
    by_menu(guest, "Pause")
    host.page.get_by_text("Paused by Basil").first.wait_for()
    host.button("Let it go on").click()
    guest.page.locator(".bar-note", has_text="Paused by Basil").wait_for(state="detached")


def test_the_host_mutes_replaces_and_frees_a_seat_for_somebody_else(party: Party) -> None:
    host, guest = pair(party)
    by_menu(host, "Mute Basil")
    guest.page.keyboard.press("c")
    guest.page.get_by_placeholder("Say something").fill("Hello?")
    guest.page.keyboard.press("Enter")
    guest.page.get_by_text("the host has muted you").wait_for()
    host.button("Table menu").click()
    assert host.button("Put a bot on Basil’s seat").is_disabled()
    assert host.button("Open Basil’s seat").is_disabled()
    host.page.get_by_text("At the table: Basil.").wait_for()
    guest.page.goto("about:blank")
    host.page.get_by_text("At the table: Basil.").wait_for(state="detached")
    host.page.wait_for_timeout(1_500)  # now Basil has been away for as long as was agreed
    host.button("Put a bot on Basil’s seat").click()
    host.page.get_by_text("a bot plays", exact=True).wait_for()
    by_menu(host, "Open Basil’s seat")
    link = host.page.get_by_label("Whoever follows this link takes the seat:").input_value()
    newcomer = party.guest("Cleo")
    newcomer.sit(link)
    assert newcomer.table == host.table


def test_a_seat_is_watched_by_its_link_as_long_as_it_is_shared(party: Party) -> None:
    host, _ = pair(party)
    by_menu(host, "Let others watch my seat")
    link = host.page.get_by_label("Whoever has this link sees what you see:").input_value()
    watcher = party.stranger()
    watcher.page.goto(link)
    watcher.page.locator("main.table").wait_for()
    assert watcher.page.locator(".hand, .own").count() > 0
    assert not watcher.page.locator("section.ask .choice").count()
    host.button("Stop sharing my seat").click()
    watcher.page.get_by_text("no longer shared").or_(watcher.page.locator(".bar-note.is-bad, .wait")).first.wait_for()


def test_wait_holds_and_fast_forward_hurries_the_bots(party: Party) -> None:
    person = party.at_table("Ada", CHAOS)
    person.button("Wait!").click()
    person.button("Go on").wait_for()
    person.button("Go on").click()
    person.button("Fast forward").click()
    person.button("Normal pace").click()
    person.button("Fast forward").wait_for()


def stood(person: Person, until: str) -> bool:
    """Answer for good in two clicks. False: others were faster, and it is no longer asked."""
    heard = len(person.frames)
    if not person.press(person.button("Always, until …")):
        return False
    if not person.press(person.page.get_by_role("group", name="Always, until …").get_by_role("button", name=until)):
        return False
    while not (said := [f["type"] for f in person.frames[heard:] if f["type"] in ("done", "refused")]):
        person.page.wait_for_timeout(25)
    return bool(said[0] == "done")


def test_a_standing_answer_is_one_click_and_the_question_is_answered(party: Party) -> None:
    person = party.at_table("Ada", MUNCHKIN)
    play_some(person, 1)
    asked, done = person.view["version"], person.chosen
    while not (person.button("Always, until …").count() and stood(person, "something changes")):
        play_some(person, 1)
        asked, done = person.view["version"], person.chosen
    while person.view["version"] == asked:
        person.page.wait_for_timeout(25)
    assert person.chosen == done + 1


def test_between_two_players_at_one_screen_falls_a_curtain_with_nothing_behind_it(party: Party) -> None:
    person = party.guest("Ada")
    page = person.page
    page.goto(f"/new/{CHAOS.id}")
    page.get_by_role("radiogroup", name="Chair 2").get_by_text("Guest").click()
    page.get_by_label("Chair 2: How they come").select_option(label="at this screen")
    page.get_by_label("Chair 2: Name").fill("Cleo")
    page.get_by_label("Pace of the bots").select_option(label="at once")
    person.button("Lay the table").click()
    met: list[str] = []
    while len(set(met)) < 2:
        if page.locator("main.curtain").count():
            met.append(page.locator("main.curtain h1").inner_text())
            assert not page.locator("main.table").count()
            page.locator("main.curtain button").click()
        elif not (page.locator("section.ask").count() and person.step()):
            page.wait_for_timeout(25)
    assert "Ada" in met[0]
    assert "Cleo" in "".join(met)


def test_a_finger_on_a_thing_is_seen_by_all_and_never_tells_what_only_one_sees(party: Party) -> None:
    ada, basil = party.guest("Ada"), party.guest("Basil")
    links = ada.lay(MUNCHKIN, people=2)
    basil.sit(links["1"])
    ada.page.locator("dialog[open]").wait_for(state="detached")
    play_some(ada, 1)
    play_some(basil, 1)
    ada.page.locator(".hand > .card").first.wait_for()
    ada.page.locator(".margin .pile").first.hover()
    ada.page.keyboard.press("p")
    pointed = basil.page.locator(".pointer")
    pointed.wait_for()
    assert pointed.inner_text().strip() == "Ada"
    ada.page.locator(".hand > .card").first.hover()
    ada.page.keyboard.press("p")
    ada.page.get_by_text("Only you see that.").wait_for()


def test_the_page_can_be_installed_and_calls_only_whoever_asked_for_it(party: Party) -> None:
    person = party.guest("Ada")
    page = person.page
    link = page.locator("link[rel=manifest]").get_attribute("href")
    assert link is not None
    told = page.request.get(f"{person.url}{link}")
    manifest = told.json()
    assert told.headers["content-type"].startswith("application/manifest+json")
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert page.request.get(f"{person.url}{icon['src']}").ok
    page.context.grant_permissions(["notifications"])
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Call me when it is my turn").click()
    page.wait_for_function("navigator.serviceWorker.getRegistrations().then((all) => all.length === 1)")
    page.keyboard.press("Escape")
    person.lay(CHAOS)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    notes = "navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map((n) => n.title))"
    while not (called := page.evaluate(notes)):
        if not person.step():
            page.wait_for_timeout(25)
    assert called == ["Chaos of Cthulhu"]
