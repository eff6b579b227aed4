"""The port to the directory that keeps the accounts: realm users, realm roles, composites, assignments.

It has the shape of Keycloak's admin API, so that an installation with a Keycloak makes the same calls; roles are known
by name, as in Keycloak. A directory keeps accounts and makes no decisions: who may be deleted and which role may change
are rules of this concept's service.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple, Protocol

from parvis.kernel.errors import DomainError

ROLE_PREFIX: Final = "ROLE_"
PASSWORD_LINK_LIFETIME: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Account:
    """A realm user; ``roles`` are those given to them directly, sorted by name: only roles named ``ROLE_…`` are ours.

    ``has_password``: whether they could sign in now. Where others keep the credentials, true.
    """

    id: str
    email: str
    first_name: str
    last_name: str
    enabled: bool
    has_password: bool
    roles: tuple[str, ...]


class Names(NamedTuple):
    """The names of a realm user."""

    first_name: str
    last_name: str


@dataclass(frozen=True, slots=True)
class AccountsFound:
    """A slice of the accounts that a question finds, and how many it finds in all."""

    accounts: Sequence[Account]
    total: int


@dataclass(frozen=True, slots=True)
class PasswordLink:
    """The way by which a person chooses a password, once, until ``expires``.

    ``link``: the address to hand over, None where the directory mails it itself. ``mailed``: whether it was mailed.
    """

    link: str | None
    expires: datetime
    mailed: bool


@dataclass(frozen=True, slots=True)
class AccountDetails:
    """What is written of a realm user; their id, roles and password have calls of their own."""

    email: str
    first_name: str
    last_name: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class RealmRole:
    """A realm role and the names of its direct children, sorted; ``built_in``: one of the six that Parvis needs."""

    name: str
    children: tuple[str, ...]
    built_in: bool


class EmailAlreadyUsed(DomainError):
    """Another account has this address (compared after NFKC, without case)."""

    code = "EMAIL_ALREADY_USED"
    status = 409
    field = "email"
    message = "Cette adresse mail est déjà utilisée par un autre compte."


class RoleAlreadyExists(DomainError):
    """Another role has this name."""

    code = "ROLE_ALREADY_EXISTS"
    status = 409
    field = "name"
    message = "Un rôle porte déjà ce nom."


class EmailNotConfigured(DomainError):
    """The directory hands passwords over by mail only, and has no mail server."""

    code = "EMAIL_NOT_CONFIGURED"
    status = 409
    message = "Le fournisseur d'identité n'a pas de serveur d'e-mail : il ne peut pas envoyer le lien."


class DirectoryNotConfigured(DomainError):
    """An external provider keeps the accounts, and Parvis was not given the means to change them there."""

    code = "DIRECTORY_NOT_CONFIGURED"
    status = 409
    message = "Les comptes sont chez un fournisseur d'identité que Parvis n'est pas autorisé à administrer."


class Directory(Protocol):
    """Accounts and roles. Every call that names an account or a role raises `NotFound` when there is none."""

    def accounts(self, *, first: int, count: int, search: str | None = None, role: str | None = None) -> AccountsFound:
        """A slice of the accounts, by last name, first name, e-mail without accents or case; ``search`` is looked for
        in these three, in the same way. With ``role``, only those given it directly.
        """
        ...

    def account(self, account_id: str) -> Account:
        """Returns one account."""
        ...

    def account_of_email(self, email: str) -> Account | None:
        """The account of that address, or none."""
        ...

    def create_account(self, details: AccountDetails) -> Account:
        """A new account without role or password. Raises `EmailAlreadyUsed`."""
        ...

    def update_account(self, account_id: str, details: AccountDetails) -> Account:
        """Replaces the details. Disabling ends the sessions and withdraws the tokens. Raises `EmailAlreadyUsed`."""
        ...

    def delete_account(self, account_id: str) -> None:
        """Removes the account with its sessions, and withdraws its tokens."""
        ...

    def set_password(self, account_id: str, password: str) -> None:
        """Gives the account that password, and ends its sessions unless it is the first. Raises `InvalidInput`."""
        ...

    def password_link(self, account_id: str) -> PasswordLink:
        """A new way to choose the password; the former one dies. Raises `EmailNotConfigured`."""
        ...

    def logout(self, account_id: str) -> None:
        """Ends every session of the account, and withdraws the access tokens that it was given until now."""
        ...

    def effective_roles(self, account_id: str) -> frozenset[str]:
        """Names of every role of the account, given directly or through a composite one."""
        ...

    def roles(self) -> Sequence[RealmRole]:
        """Every realm role, sorted by name."""
        ...

    def role(self, name: str) -> RealmRole:
        """Returns one role."""
        ...

    def create_role(self, name: str) -> RealmRole:
        """A new role without children. Raises `RoleAlreadyExists`."""
        ...

    def rename_role(self, name: str, new_name: str) -> RealmRole:
        """Gives the role another name; its users keep it. Raises `RoleAlreadyExists`."""
        ...

    def delete_role(self, name: str) -> None:
        """Removes the role from the realm, from its users, whose tokens are withdrawn, and from its parents."""
        ...

    def add_child_role(self, name: str, child: str) -> RealmRole:
        """Makes ``child`` a child of the role ``name``; it may be one already."""
        ...

    def remove_child_role(self, name: str, child: str) -> RealmRole:
        """Takes ``child``, if it is one, from the children of ``name``, and withdraws the tokens of its users."""
        ...

    def assign_role(self, account_id: str, role: str) -> Account:
        """Gives the account the role and ends its sessions; it may hold it already."""
        ...

    def withdraw_role(self, account_id: str, role: str) -> Account:
        """Takes the role from the account, ends its sessions and withdraws its tokens; it may not hold it."""
        ...

    def accounts_with_role(self, role: str, *, effective: bool = False) -> Sequence[Account]:
        """Accounts given the role directly, or with ``effective`` also those who hold it through a composite one."""
        ...

    def names_with_role(self, role: str) -> Mapping[str, Names]:
        """The names, by id, of the accounts that have the role, directly or through a composite one."""
        ...

    def staff_emails(self) -> frozenset[str]:
        """The addresses of the accounts that were given a role other than that of candidates directly."""
        ...

    def count_with_role(self, role: str) -> int:
        """How many accounts and programs were given the role directly."""
        ...
