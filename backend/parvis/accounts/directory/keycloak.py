"""The directory of a Keycloak, through its admin API (tried with Keycloak 26.4).

Each change is one call to Keycloak, valid at once: no transaction undoes it, nor the note of it in our database. The
service checks first, then changes, under a lock of our database that only Parvis's own requests respect; people who
work in Keycloak's console do not.

Keycloak neither sorts by name nor searches without accents: lists are read whole and cut into pages by Parvis.
"""

# python-keycloak gives what Keycloak answers as plain dicts and lists; `_Json` is read at once into our own types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from keycloak import KeycloakAdmin

from parvis.accounts.directory.keycloak_connection import admin_connection, answers
from parvis.accounts.directory.port import (
    PASSWORD_LINK_LIFETIME,
    ROLE_PREFIX,
    Account,
    AccountDetails,
    AccountsFound,
    EmailAlreadyUsed,
    EmailNotConfigured,
    Names,
    PasswordLink,
    RealmRole,
    RoleAlreadyExists,
)
from parvis.accounts.directory.rules import brought_by, plain, stored_address
from parvis.kernel.auth import withdraw_tokens_at_once
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound
from parvis.kernel.roles import Role

CHOOSE_PASSWORD: Final = "UPDATE_PASSWORD"  # noqa: S105 - the name of an action
# Names go into the path of a call: nothing that could lead to another one.
ROLE_NAME: Final = re.compile(rf"{ROLE_PREFIX}[A-Za-z0-9_-]{{1,200}}")
BUILT_IN: Final = frozenset(role.value for role in Role)

_Json = dict[str, Any]


def keycloak_directory() -> "KeycloakDirectory":
    """The directory of the realm that the settings name. Raises `DirectoryNotConfigured`, `Unavailable`."""
    return KeycloakDirectory(*admin_connection())


class KeycloakDirectory:
    """`parvis.accounts.directory.port.Directory` over the realm that ``admin`` is allowed to administer."""

    def __init__(self, admin: KeycloakAdmin, realm: str) -> None:
        self._admin = admin
        self._realm = realm

    def accounts(self, *, first: int, count: int, search: str | None = None, role: str | None = None) -> AccountsFound:
        """See `Directory.accounts`."""
        with answers():
            everyone = self._admin.get_users({"briefRepresentation": True}) if role is None else self._members(role)
        found = sorted((user for user in everyone if _holds(user, search)), key=_order)
        return AccountsFound([self._account(user) for user in found[first : first + count]], len(found))

    def account(self, account_id: str) -> Account:
        """See `Directory.account`."""
        return self._account(self._user(account_id))

    def account_of_email(self, email: str) -> Account | None:
        """See `Directory.account_of_email`."""
        with answers():
            found: list[_Json] = self._admin.get_users({"email": stored_address(email), "exact": True})
        return self._account(found[0]) if found else None

    def create_account(self, details: AccountDetails) -> Account:
        """See `Directory.create_account`."""
        user = {"username": stored_address(details.email), "emailVerified": True, **_user_written(details)}
        with answers(conflict=EmailAlreadyUsed):
            return self.account(self._admin.create_user(user))

    def update_account(self, account_id: str, details: AccountDetails) -> Account:
        """See `Directory.update_account`."""
        # Keycloak takes what a change leaves out for erased: the whole user goes back.
        user = self._user(account_id) | _user_written(details)
        with answers(conflict=EmailAlreadyUsed):
            self._admin.update_user(account_id, user)
        if not details.enabled:
            self.logout(account_id)
        return self.account(account_id)

    def delete_account(self, account_id: str) -> None:
        """See `Directory.delete_account`."""
        with answers():
            self._admin.delete_user(_id(account_id))
        withdraw_tokens_at_once(_id(account_id))

    def set_password(self, account_id: str, password: str) -> None:
        """See `Directory.set_password`."""
        with answers():
            kinds = {credential["type"] for credential in self._admin.get_credentials(_id(account_id))}
            self._admin.set_user_password(account_id, password, temporary=False)
        if "password" in kinds:  # who chooses the first one signs in the moment after
            self.logout(account_id)

    def password_link(self, account_id: str) -> PasswordLink:
        """See `Directory.password_link`: Keycloak mails its own link, and gives it to nobody else."""
        self._user(account_id)
        with answers():
            if not self._admin.get_realm(self._realm).get("smtpServer"):
                raise EmailNotConfigured
            lifetime = int(PASSWORD_LINK_LIFETIME.total_seconds())
            self._admin.send_update_account(account_id, [CHOOSE_PASSWORD], lifespan=lifetime)
        return PasswordLink(link=None, expires=now() + PASSWORD_LINK_LIFETIME, mailed=True)

    def logout(self, account_id: str) -> None:
        """See `Directory.logout`."""
        with answers():
            self._admin.user_logout(_id(account_id))
        withdraw_tokens_at_once(_id(account_id))

    def effective_roles(self, account_id: str) -> frozenset[str]:
        """See `Directory.effective_roles`."""
        with answers():
            return frozenset(_names(self._admin.get_composite_realm_roles_of_user(_id(account_id))))

    def roles(self) -> Sequence[RealmRole]:
        """See `Directory.roles`."""
        with answers():
            found: list[_Json] = self._admin.get_realm_roles(brief_representation=True, search_text=ROLE_PREFIX)
        return sorted((self._role(role) for role in found if _is_ours(role["name"])), key=lambda role: role.name)

    def role(self, name: str) -> RealmRole:
        """See `Directory.role`."""
        return self._role(self._realm_role(name))

    def create_role(self, name: str) -> RealmRole:
        """See `Directory.create_role`."""
        with answers(conflict=RoleAlreadyExists):
            self._admin.create_realm_role({"name": name})
        return self.role(name)

    def rename_role(self, name: str, new_name: str) -> RealmRole:
        """See `Directory.rename_role`."""
        role = self._realm_role(name)
        with answers(conflict=RoleAlreadyExists):
            self._admin.update_realm_role(name, role | {"name": new_name})
        return self.role(new_name)

    def delete_role(self, name: str) -> None:
        """See `Directory.delete_role`."""
        users = self._with_role(name)
        with answers():
            self._admin.delete_realm_role(name)
        withdraw_tokens_at_once(*users)

    def add_child_role(self, name: str, child: str) -> RealmRole:
        """See `Directory.add_child_role`."""
        self._realm_role(name)
        child_role = self._realm_role(child)
        with answers():
            self._admin.add_composite_realm_roles_to_role(name, [child_role])
        return self.role(name)

    def remove_child_role(self, name: str, child: str) -> RealmRole:
        """See `Directory.remove_child_role`."""
        self._realm_role(name)
        child_role = self._realm_role(child)
        with answers():
            self._admin.remove_composite_realm_roles_to_role(name, [child_role])
        withdraw_tokens_at_once(*self._with_role(name))
        return self.role(name)

    def assign_role(self, account_id: str, role: str) -> Account:
        """See `Directory.assign_role`."""
        account, realm_role = self.account(account_id), self._realm_role(role)
        if role not in account.roles:
            with answers():
                self._admin.assign_realm_roles(account_id, [realm_role])
                self._admin.user_logout(account_id)  # the next sign-in brings it
        return self.account(account_id)

    def withdraw_role(self, account_id: str, role: str) -> Account:
        """See `Directory.withdraw_role`."""
        account, realm_role = self.account(account_id), self._realm_role(role)
        if role in account.roles:
            with answers():
                self._admin.delete_realm_roles_of_user(account_id, [realm_role])
            self.logout(account_id)
        return self.account(account_id)

    def accounts_with_role(self, role: str, *, effective: bool = False) -> Sequence[Account]:
        """See `Directory.accounts_with_role`."""
        users = self._users_with_role(role, effective=effective)
        return [self._account(user) for user in sorted(users, key=lambda user: user.get("email") or "")]

    def names_with_role(self, role: str) -> Mapping[str, Names]:
        """See `Directory.names_with_role`."""
        users = self._users_with_role(role, effective=True)
        return {user["id"]: Names(user.get("firstName") or "", user.get("lastName") or "") for user in users}

    def staff_emails(self) -> frozenset[str]:
        """See `Directory.staff_emails`."""
        with answers():
            roles = self._admin.get_realm_roles(brief_representation=True, search_text=ROLE_PREFIX)
            names = [name for name in _names(roles) if name != Role.CANDIDATE]
            users = [user for name in names for user in self._members(name)]
        return frozenset(user.get("email") or user["username"] for user in users)

    def count_with_role(self, role: str) -> int:
        """See `Directory.count_with_role`: a program's service account counts like any other."""
        with answers():
            return len(self._admin.get_realm_role_members(self._realm_role(role)["name"]))

    def _giving(self, role: str) -> list[str]:
        """The roles that give this one: itself, and those that have it inside."""
        roles, name = self.roles(), self._realm_role(role)["name"]
        return [each.name for each in roles if name in brought_by([each.name], roles)]

    def _with_role(self, role: str) -> set[str]:
        """Returns the ids of the users and programs that have the role, directly or through another role."""
        giving = self._giving(role)
        with answers():
            return {user["id"] for name in giving for user in self._admin.get_realm_role_members(name)}

    def _members(self, role: str) -> list[_Json]:
        """People who were given the role; service accounts of programs have no address."""
        members: list[_Json] = self._admin.get_realm_role_members(role)
        return [user for user in members if not user["username"].startswith("service-account-")]

    def _users_with_role(self, role: str, *, effective: bool) -> list[_Json]:
        giving = self._giving(role) if effective else [self._realm_role(role)["name"]]
        with answers():
            return [*{user["id"]: user for name in giving for user in self._members(name)}.values()]

    def _user(self, account_id: str) -> _Json:
        with answers():
            return self._admin.get_user(_id(account_id))

    def _realm_role(self, name: str) -> _Json:
        if not _is_ours(name):
            raise NotFound
        with answers():
            return self._admin.get_realm_role(name)

    def _account(self, user: _Json) -> Account:
        with answers():
            roles = _names(self._admin.get_realm_roles_of_user(user["id"]))
        return Account(
            id=user["id"],
            email=user.get("email") or user["username"],
            first_name=user.get("firstName") or "",
            last_name=user.get("lastName") or "",
            enabled=user["enabled"],
            has_password=True,
            roles=roles,
        )

    def _role(self, role: _Json) -> RealmRole:
        children: list[_Json] = []
        if role["composite"]:
            with answers():
                children = self._admin.get_composite_realm_roles_of_role(role["name"])
        inside = _names(child for child in children if not child["clientRole"])
        return RealmRole(name=role["name"], children=inside, built_in=role["name"] in BUILT_IN)


def _user_written(details: AccountDetails) -> _Json:
    return {
        "email": stored_address(details.email),
        "firstName": details.first_name,
        "lastName": details.last_name,
        "enabled": details.enabled,
    }


def _names(roles: Iterable[_Json]) -> tuple[str, ...]:
    return tuple(sorted(role["name"] for role in roles if _is_ours(role["name"])))


def _is_ours(role: str) -> bool:
    return ROLE_NAME.fullmatch(role) is not None


def _id(account_id: str) -> str:
    try:
        return str(uuid.UUID(account_id))
    except ValueError as error:
        raise NotFound from error


def _order(user: _Json) -> tuple[str, str, str]:
    return plain(user.get("lastName") or ""), plain(user.get("firstName") or ""), user.get("email") or user["username"]


def _holds(user: _Json, search: str | None) -> bool:
    members = (user.get(name) or "" for name in ("email", "firstName", "lastName"))
    return not search or any(plain(search) in plain(member) for member in members)
