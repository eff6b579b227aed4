"""Why a role is not changed or removed (docs/rules/accounts.md)."""

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class RoleUses(Out):
    """How many users and programs were given the role, and the names of the roles that it is a child of."""

    users: int
    parents: list[str]


class RoleBuiltIn(DomainError):
    """The role is one of the six that Parvis needs."""

    code = "ROLE_BUILT_IN"
    message = "Ce rôle fait partie de Parvis : il ne peut être ni renommé, ni supprimé, ni composé."


class RoleInUse(DomainErrorWithData[RoleUses]):
    """Someone holds the role, or another role brings it."""

    code = "ROLE_IN_USE"
    message = "Ce rôle est utilisé : retirez-le d'abord aux utilisateurs et aux rôles qui l'ont."


class RoleCycle(DomainError):
    """The role would bring itself."""

    code = "ROLE_CYCLE"
    field = "name"
    message = "Un rôle ne peut pas se contenir lui-même, même à travers d'autres."


class RoleChildForbidden(DomainError):
    """The child is, or brings, a role of the administration or the candidates', which only a person is given."""

    code = "ROLE_CHILD_FORBIDDEN"
    field = "name"
    message = "Un rôle d'administration ou de candidat ne peut pas être inclus dans un autre."
