"""Secrets are long enough, kept as hashes only, and forgiving where a person types them."""

from __future__ import annotations

from miskatonic.table.web import security


def test_every_secret_is_new_and_long_enough_that_nobody_guesses_it() -> None:
    for make, letters in ((security.token, 43), (security.ticket, 24)):
        made = {make() for _ in range(1000)}
        assert len(made) == 1000
        assert {len(secret) for secret in made} == {letters}


def test_a_hash_does_not_hold_its_secret_and_fits_only_that() -> None:
    ticket = security.ticket()
    assert ticket not in security.hashed(ticket)
    assert security.matches(ticket, security.hashed(ticket))
    assert not security.matches(ticket + "x", security.hashed(ticket))
    assert not security.matches("", "")


def test_the_same_code_is_salted_differently_each_time() -> None:
    code = security.recovery_code()
    first, second = security.salted(code), security.salted(code)
    assert first != second
    assert security.fits(code, first)
    assert security.fits(code, second)


def test_a_code_may_be_typed_small_without_its_hyphen_and_with_look_alikes() -> None:
    known = security.salted("0V1AB-CDE10")
    assert security.fits("ouiab cdeLO", known)
    assert security.fits("  OVIAB-cdeio ", known)
    assert not security.fits("0V1AB-CDE11", known)


def test_a_code_has_fifty_random_bits_in_letters_that_cannot_be_mixed_up() -> None:
    codes = [security.recovery_code() for _ in range(200)]
    assert all(len(code) == 11 and code[5] == "-" for code in codes)
    assert set("".join(codes)) <= set(security.ALPHABET + "-")
    assert security.fits(codes[0], "") is False
