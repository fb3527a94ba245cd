"""The HTTP API as its own description says: whatever is sent, no 5xx, and refusals are Problems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from miskatonic.table.wire.room import Problem
from tests.table.web.house import House, Visitor

EXAMPLES = 25


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.errors == 0


@pytest.fixture(scope="module")
def ann(house: House) -> Visitor:
    return house.visitor("Ann")


def operations(house: House) -> list[Any]:
    schema: Any = schemathesis.openapi.from_url(f"http://{house.address}/schema/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]


def test_the_description_names_every_route_and_its_refusals(house: House) -> None:
    document = house.visitor().http.get("/schema/openapi.json").json()
    paths = set(document["paths"])
    assert {"/api/session", "/api/tables", "/api/tables/{table}/sit", "/api/import", "/health"} <= paths
    sit = document["paths"]["/api/tables/{table}/sit"]["post"]
    assert sit["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/SitDown")
    assert sit["responses"]["403"]["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "almost"])
def test_generated_requests_never_meet_an_error_of_ours(house: House, ann: Visitor, mode: GenerationMode) -> None:
    made = ann.make(2, listed=True)
    ann.sit(made, 0)
    before, tried = house.digest(made["id"]), {}
    for operation in operations(house):
        tried[f"{operation.method} {operation.path}"] = _try(operation, mode, made["id"], ann)
    assert house.digest(made["id"]) == before
    assert sum(tried.values()) > 10 * EXAMPLES, tried


def _try(operation: Any, mode: GenerationMode, table: str, ann: Visitor) -> int:
    """So many requests that fit the description, or that almost do; returns how many."""
    known = {"authorization": f"Bearer {ann.token}"}
    deletes = operation.method.upper() == "DELETE"  # Ann is still needed
    tried = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def each(case: Any) -> None:
        nonlocal tried
        tried += 1
        if "table" in (case.path_parameters or {}) and tried % 2:
            case.path_parameters["table"] = table
        answer = case.call(headers=known if tried % 4 and not deletes else {})
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400 and "json" in str(answer.headers.get("content-type")):
            msgspec.json.decode(answer.content, type=Problem)

    try:
        each()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "nothing could be wrong with a request that has no parts"
    return tried
