"""Secrets: sessions, tickets and recovery codes. The store holds their hashes only."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that could be taken for a digit."""
CODE_LENGTH: Final = 10
SALT_BYTES: Final = 16
WORK: Final = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
"""About 30 ms and 16 MiB for each guess."""
ALIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})


def token() -> str:
    """A session: 256 random bits."""
    return secrets.token_urlsafe(32)


def ticket() -> str:
    """A seat's link: 144 random bits."""
    return secrets.token_urlsafe(18)


def hashed(secret: str) -> str:
    """How the store knows a session or a ticket; enough for secrets that nobody can guess."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def matches(secret: str, known: str) -> bool:
    """Is this the secret behind that hash? Takes as long whatever differs."""
    return bool(known) and hmac.compare_digest(hashed(secret), known)


def recovery_code() -> str:
    """A code to write down: 50 random bits, in two groups of five."""
    letters = [ALPHABET[secrets.randbelow(32)] for _ in range(CODE_LENGTH)]
    return "".join(letters[:5]) + "-" + "".join(letters[5:])


def long_code() -> str:
    """A code that opens more than one seat: 100 random bits, in four groups of five."""
    return f"{recovery_code()}-{recovery_code()}"


def plain_code(typed: str) -> str:
    """A code as a person types it: spaces, hyphens, small letters and look-alikes do not matter."""
    return "".join(typed.upper().translate(ALIKE).replace("-", " ").split())


def salted(code: str) -> str:
    """How the store knows a recovery code: with a salt, and slow to try. Run it in a thread."""
    salt = secrets.token_bytes(SALT_BYTES)
    return f"{salt.hex()}:{_slow(code, salt)}"


def fits(code: str, known: str) -> bool:
    """Is this the code behind that salted hash? Run it in a thread."""
    salt, _, rest = known.partition(":")
    if not rest:
        return False
    return hmac.compare_digest(_slow(code, bytes.fromhex(salt)), rest)


def _slow(code: str, salt: bytes) -> str:
    return hashlib.scrypt(plain_code(code).encode("utf-8", "surrogatepass"), salt=salt, **WORK).hex()
