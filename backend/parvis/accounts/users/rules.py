"""Which role a person is shown with, and who counts as an administrator."""

from collections.abc import Iterable

from parvis.accounts.directory.port import Account, Directory
from parvis.kernel.permissions import Role

# The roles of Parvis, the most powerful first; any other comes after them, by name.
RANKS = {role.value: rank for rank, role in enumerate(Role)}


def shown_role(roles: Iterable[str]) -> str | None:
    """The highest of ``roles``, the one that a list shows; none without any (decisions.md §11)."""
    return min(roles, key=lambda name: (RANKS.get(name, len(RANKS)), name), default=None)


def able_administrators(directory: Directory) -> list[Account]:
    """The accounts that have the administrator's role, directly or through another, and could sign in and use it."""
    administrators = directory.accounts_with_role(Role.ADMIN, effective=True)
    return [account for account in administrators if account.enabled and account.has_password]
