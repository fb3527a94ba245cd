"""One's games on another device: a code leads there, to all seats and to nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.table.upkeep.settings import Limits
from tests.table.web.house import House


def test_a_code_brings_all_tables_of_a_person_to_another_device(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann, bob, phone = house.visitor("Ann"), house.visitor("Bob"), house.visitor("Guest")
        mine, ours = ann.make(2), bob.make(2)
        ann.sit(mine, 0)
        ann.sit(ours, 1)
        bob.sit(ours, 0)
        code = ann.post("/api/session/code")["code"]
        assert len(code.replace("-", "")) == 20
        found = phone.post("/api/session/bring", {"code": code.lower().replace("-", " ")}, expect=200)
        assert found == {"name": "Ann", "tables": 2}
        held = {table["id"]: table["mine"] for table in phone.get("/api/tables/mine")}
        assert held == {mine["id"]: [0], ours["id"]: [1]}
        assert phone.play(mine["id"], 0).until("hello")["view"]["seat"] == 0
        assert {table["id"] for table in ann.get("/api/tables/mine")} == set(held), "this device keeps them, too"
        assert phone.post("/api/session/bring", {"code": code}, expect=200)["tables"] == 2


@pytest.mark.parametrize("how", ["wrong", "short", "old", "forgotten", "of a seat"])
def test_what_is_no_code_leads_nowhere(tmp_path: Path, how: str) -> None:
    with House(tmp_path) as house:
        ann, thief = house.visitor("Ann"), house.visitor("Mallory")
        mine = ann.make(2)
        seat = ann.sit(mine, 0)["code"]
        code = ann.post("/api/session/code")["code"]
        if how == "old":
            ann.post("/api/session/code")
        elif how == "forgotten":
            assert ann.http.delete("/api/session").status_code == 200
        tried = {"wrong": code[::-1], "short": code[:11], "of a seat": seat}.get(how, code)
        refused = thief.post("/api/session/bring", {"code": tried}, expect=403)
        assert refused["text"] == "this code leads to no games here"
        assert refused["field"] == "code"
        assert not thief.get("/api/tables/mine")


def test_codes_are_tried_a_few_times_an_hour(tmp_path: Path) -> None:
    with House(tmp_path, Limits(attempts_an_hour=3)) as house:
        thief = house.visitor("Mallory")
        for _ in range(3):
            thief.post("/api/session/bring", {"code": "AAAAA-AAAAA-AAAAA-AAAAA"}, expect=403)
        thief.post("/api/session/bring", {"code": "AAAAA-AAAAA-AAAAA-AAAAA"}, expect=429)
