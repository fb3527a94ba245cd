"""Buckets fill with time; addresses are counted apart; nothing grows without bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.kernel.option import OptionError
from miskatonic.table.upkeep.settings import Settings, check_origin, network_of
from miskatonic.table.web import limits
from miskatonic.table.web.limits import Bucket, Counted, Limit, hourly
from miskatonic.table.web.problems import Trouble


class Hands:
    """A clock whose hands the test turns."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    hands = Hands()
    bucket = Bucket(20, 40, hands)
    assert [bucket.take() for _ in range(41)] == [True] * 40 + [False]
    hands.at = 0.1
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_an_hourly_limit_counts_each_address_by_itself() -> None:
    hands = Hands()
    limit = hourly("tries", 2, hands)
    limit.check("a")
    limit.check("a")
    limit.check("b")
    with pytest.raises(Trouble) as refusal:
        limit.check("a")
    assert refusal.value.status == 429
    hands.at = 1800
    limit.check("a")


def test_the_oldest_address_is_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT", 3)
    limit = Limit("tries", 0, 1, Hands())
    for address in "abcd":
        limit.check(address)
    assert len(limit._buckets) == 3
    limit.check("a")
    with pytest.raises(Trouble):
        limit.check("d")


def test_open_sockets_are_counted_down_again() -> None:
    counted = Counted("sockets", 1)
    counted.enter("a")
    with pytest.raises(Trouble):
        counted.enter("a")
    counted.leave("a")
    counted.enter("a")
    counted.leave("a")
    assert counted._open == {}


def test_a_house_with_ipv6_is_one_address() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::9") != network_of("2001:db8:1:3::9")
    assert network_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert network_of("pipe") == "pipe"


@pytest.mark.parametrize("origin", ["table.example", "ftp://x", "https://x/path", "https://", "https://x?y"])
def test_an_origin_is_a_scheme_and_a_host(origin: str) -> None:
    with pytest.raises(OptionError, match="--origin"):
        check_origin(origin)


def test_the_key_of_snapshots_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new")
    assert settings.key() == settings.key()
    assert len(settings.key()) == 32
    assert (tmp_path / "new" / "table.key").stat().st_mode & 0o077 == 0
