"""A cookie is ours by its name; what stands beside it, or was tossed here by another site, changes nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from miskatonic.table.web.session import headers_of, secret_of


def visitor(*cookies: bytes, secure: bool = False, more: tuple[tuple[bytes, bytes], ...] = ()) -> Any:
    pairs = [*more, *[(b"cookie", each) for each in cookies]]
    return SimpleNamespace(scope={"headers": pairs, "miskatonic.secure": secure})


def token(*cookies: bytes, **how: Any) -> str:
    return secret_of(headers_of(visitor(*cookies, **how)))


def test_over_https_only_the_cookie_of_this_very_host_counts() -> None:
    assert token(b"miskatonic=tossed", secure=True) == ""
    assert token(b"miskatonic=tossed; __Host-miskatonic=mine", secure=True) == "mine"
    assert token(b"miskatonic=plain") == "plain"


@pytest.mark.parametrize(
    "odd", [b"a[b]=c", b"=x", b";;", b"\xff=\xfe", b'q="un;closed', b"name with spaces=1", b"x" * 5000, b'j={"a":1}']
)
def test_an_odd_cookie_beside_it_logs_nobody_out(odd: bytes) -> None:
    assert token(odd + b"; miskatonic=mine") == "mine"
    assert token(b"miskatonic=mine; " + odd) == "mine"
    assert token(odd, b"miskatonic=mine") == "mine"
    assert token(b"miskatonic=mine", odd) == "mine"


def test_a_header_cannot_say_that_the_way_was_safe() -> None:
    assert token(b"miskatonic=plain", more=((b":secure", b"yes"),)) == "plain"
