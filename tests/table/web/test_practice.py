"""The practice room over HTTP: nothing is kept, so what was done is said with each question."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.games.mansions_of_madness.test_practice import dealt
from tests.table.web.house import House

EASY = next(seed for seed in range(99) if 0 < dealt("lock_4a", seed).least() < 3)
ROOM = "/api/games/mansions_of_madness/exercises"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house.visitor().http
        assert house.errors == 0


def test_games_say_what_can_be_practised(http: httpx.Client) -> None:
    found = http.get(ROOM).json()
    assert {"id": "wiring_3", "name": "Wiring tile 3", "kind": "wiring"} in found
    assert http.get("/api/games/chaos_of_cthulhu/exercises").json() == []


def test_moves_are_carried_out_and_the_least_is_told_when_it_is_done(http: httpx.Client) -> None:
    def asked(moves: list[str]) -> dict[str, object]:
        answer = http.get(f"{ROOM}/lock_4a", params={"seed": EASY, "move": moves})
        assert answer.status_code == 200
        found: dict[str, object] = answer.json()
        return found

    edge: list[list[str]] = [[]]
    while True:  # all ways of going on, the shortest first
        moves = edge.pop(0)
        found = asked(moves)
        if found.get("done"):
            break
        assert "least" not in found
        assert found.get("spent", 0) == len(moves)
        choices = found["choices"]
        assert isinstance(choices, list)
        edge += [[*moves, one["key"]] for one in choices if not one["key"].startswith("Draw")]
    assert found["least"] == found["spent"] == len(moves)
    assert found.get("choices", []) == []


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/rune_7", 404, "mansions_of_madness has no exercise 'rune_7'"),
        ("/rune_6?move=TurnPiece(1,0,1)", 409, "move 1: 'TurnPiece(1,0,1)' is nothing that can be done now"),
        ("/rune_6?seed=-1", 400, ""),
        ("/rune_6?seed=1000000", 400, ""),
        ("/rune_6?" + "&".join(["move=x"] * 101), 400, ""),
    ],
)
def test_bad_questions_are_refused_with_what_is_wrong(http: httpx.Client, path: str, status: int, words: str) -> None:
    answer = http.get(ROOM + path)
    assert answer.status_code == status
    assert words in answer.json()["text"]
