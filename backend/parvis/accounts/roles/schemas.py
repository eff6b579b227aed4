"""Roles on the wire (docs/rules/accounts.md)."""

import re
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from parvis.accounts.directory.port import RealmRole
from parvis.kernel.schemas import Form, In, Out, required_text

LONGEST_ROLE: Final = 255
LONGEST_NEW_ROLE: Final = 60
_NAME: Final = re.compile(rf"ROLE_[A-Z0-9_]{{1,{LONGEST_NEW_ROLE}}}")
_RULE: Final = f"Un nom de rôle est ROLE_ suivi de 1 à {LONGEST_NEW_ROLE} capitales sans accent, chiffres ou tirets bas"


def _role_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(_RULE)
    return name


class ChildOut(Out):
    """A role inside another."""

    name: str


class RoleOut(Out):
    """A role with its direct children; a built-in one is frozen."""

    name: str
    children: list[ChildOut]
    built_in: bool

    @classmethod
    def of(cls, role: RealmRole) -> "RoleOut":
        """The role as the screens show it."""
        return cls(name=role.name, children=[ChildOut(name=child) for child in role.children], built_in=role.built_in)


class ChildIn(In):
    """A role to put inside another."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_ROLE)]


class RoleIn(Form):
    """A role's name, to create or to rename it; what else a GET answers of it is accepted, and changes nothing."""

    answer = RoleOut

    name: Annotated[
        str, AfterValidator(_role_name), required_text("Le nom du rôle est obligatoire", longest=LONGEST_ROLE)
    ]
