"""Passwords: argon2id, never read back; checking costs the same whether or not the account exists."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# OWASP's parameters for one pass: 46 MiB, about 70 ms of one core.
HASHER = PasswordHasher(time_cost=1, memory_cost=47_104, parallelism=1)
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 1024
SPECIAL_CHARACTERS = "!@#$%^&*()_+"
# The sentence of the contract (docs/rules/accounts.md).
STRENGTH_RULE = (
    "Le mot de passe doit contenir au moins 8 caractères, dont 1 majuscule, 1 minuscule, 1 chiffre et un caractère "
    "spécial parmi : ! @ # $ % ^ & * ( ) _ +"
)

# Hashing has threads of its own, one a core: a rush of logins neither starves the API's threads nor fills the memory.
_threads = ThreadPoolExecutor(max_workers=os.cpu_count() or 2, thread_name_prefix="password")


@lru_cache(maxsize=1)
def _nobodys_hash() -> str:
    return HASHER.hash(os.urandom(32))


def hash_password(password: str) -> str:
    """The argon2id hash of ``password``, with its parameters and salt."""
    return _threads.submit(HASHER.hash, password).result()


def _matches(password_hash: str | None, password: str) -> bool:
    try:
        HASHER.verify(password_hash or _nobodys_hash(), password)
    except (VerificationError, InvalidHashError):
        return False
    return password_hash is not None


async def password_matches(password_hash: str | None, password: str) -> bool:
    """Whether ``password`` is the one; with no hash (unknown account, none chosen yet) false, at the same cost."""
    if len(password) > LONGEST_PASSWORD:
        password = ""
    return await asyncio.get_running_loop().run_in_executor(_threads, _matches, password_hash, password)


def needs_rehash(password_hash: str) -> bool:
    """Whether the hash was made with parameters that are no longer ours."""
    return HASHER.check_needs_rehash(password_hash)


def is_strong(password: str) -> bool:
    """Whether people may choose it: `STRENGTH_RULE`; characters of other kinds are allowed beside these."""
    return len(password) >= SHORTEST_PASSWORD and all(
        any(kind(character) for character in password)
        for kind in (str.isupper, str.islower, str.isdecimal, _is_special)
    )


def _is_special(character: str) -> bool:
    return character in SPECIAL_CHARACTERS
