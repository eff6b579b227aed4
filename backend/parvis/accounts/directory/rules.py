"""What a role brings with it, and how names are compared."""

import unicodedata
from collections.abc import Iterable, Sequence

from parvis.accounts.directory.port import RealmRole


def brought_by(held: Iterable[str], roles: Sequence[RealmRole]) -> frozenset[str]:
    """The roles in effect of a person who is given ``held``: these, their children, and so on."""
    children = {role.name: role.children for role in roles}
    brought: set[str] = set()
    waiting = list(held)
    while waiting:
        name = waiting.pop()
        if name not in brought:
            brought.add(name)
            waiting += children.get(name, ())
    return frozenset(brought)


def plain(text: str) -> str:
    """A name or an address as lists sort and search them: without accents or case."""
    decomposed = unicodedata.normalize("NFKD", text).lower()
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def stored_address(email: str) -> str:
    """An address as Keycloak keeps it."""
    return unicodedata.normalize("NFKC", email).strip().lower()
