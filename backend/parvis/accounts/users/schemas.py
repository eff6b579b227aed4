"""Users on the wire (docs/rules/accounts.md), with the sentences of the contract (docs/rules/accounts.md)."""

from typing import Annotated, Final

from pydantic import AwareDatetime, Field

from parvis.accounts.directory.port import Account
from parvis.accounts.users.rules import shown_role
from parvis.kernel.schemas import Form, In, Out, email_address, required, required_text

LONGEST_NAME: Final = 200
LONGEST_ROLE: Final = 255


class RoleRef(Form):
    """A role by its name; a GET answers nothing else of it."""

    name: Annotated[str, required_text("Le rôle est obligatoire", longest=LONGEST_ROLE)]


class OneMoreRole(In):
    """A role to give, by its name."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_ROLE)]


class RoleRefOut(Out):
    """A role by its name."""

    name: str


class UserOut(Out):
    """A user; ``role``: the highest of ``roles``, or null; ``also_candidate``: the account is a candidate's too."""

    id: str
    email: str
    first_name: str
    last_name: str
    role: RoleRefOut | None
    roles: list[RoleRefOut]
    also_candidate: bool

    @classmethod
    def of(cls, account: Account, *, also_candidate: bool) -> "UserOut":
        """The account as the screens show it."""
        shown = shown_role(account.roles)
        return cls.from_row(
            account,
            role=None if shown is None else RoleRefOut(name=shown),
            roles=[RoleRefOut(name=name) for name in account.roles],
            also_candidate=also_candidate,
        )


class PasswordLinkOut(Out):
    """The one-time link, null where the identity provider mails it itself; whether it was mailed."""

    link: str | None
    expires: AwareDatetime
    mailed: bool


class UserIn(Form):
    """A user to create or to change; ``id`` must be the path's."""

    answer = UserOut

    email: Annotated[str, email_address("L'adresse mail est obligatoire", "Mauvais format")]
    first_name: Annotated[str, required_text("Le prénom est obligatoire", longest=LONGEST_NAME)]
    last_name: Annotated[str, required_text("Le nom est obligatoire", longest=LONGEST_NAME)]
    role: Annotated[RoleRef, required("Le rôle est obligatoire")]
    id: str | None = None
