"""Who may call what: each route declares exactly one `requires(...)` or `public()`; a test walks them all.

The table that the declarations follow is docs/permissions.md (generated) and the data of the tests.
"""

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request
from fastapi.params import Depends as DependsOn
from fastapi.routing import APIRoute

from parvis.kernel.audit.lines import begin
from parvis.kernel.audit.sessions import tell_of_sign_in
from parvis.kernel.auth import Person, authenticated, session_of
from parvis.kernel.errors import Forbidden
from parvis.kernel.roles import JOURNALED, Role

REQUEST_ID = "parvis.request_id"
"""Where the id of a request is in its scope."""


class Permission:
    """The declaration that a route carries: the caller must have one of these roles; no roles means everyone."""

    def __init__(self, roles: tuple[Role, ...] | None) -> None:
        self.roles = roles

    async def __call__(self, request: Request) -> Person | None:
        """Lets the caller in, or raises `Unauthenticated` or `Forbidden`."""
        if self.roles is None:
            return None
        person = await authenticated(request)
        request.state.person = person
        is_staff = not person.roles.isdisjoint(JOURNALED)
        if is_staff:
            await tell_of_sign_in(person, session_of(request))
        if person.roles.isdisjoint(self.roles):
            raise Forbidden
        if is_staff:
            begin(request.scope["route"].name, person, request.path_params)
        return person


def requires(*roles: Role) -> Any:  # noqa: ANN401 - FastAPI's Depends is untyped
    """Lets callers in who have one of ``roles``: ``dependencies=[requires(Role.ADMIN)]`` on the route."""
    return Depends(Permission(roles))


def public() -> Any:  # noqa: ANN401 - FastAPI's Depends is untyped
    """Anyone may call."""
    return Depends(Permission(None))


async def person_let_in(request: Request) -> Person:
    """Returns the person whom the route's `requires(...)` let in."""
    return request.state.person


CurrentPerson = Annotated[Person, Depends(person_let_in)]


class DeclaredCall(NamedTuple):
    """A call of the product with the roles that may make it (None: anyone); ``operation`` is its endpoint's name."""

    method: str
    path: str
    roles: tuple[Role, ...] | None
    operation: str


def permissions_declared(routes: Iterable[APIRoute]) -> list[DeclaredCall]:
    """Each call with its roles, by path then method. Raises ``ValueError`` unless a route declares one permission."""
    declared: list[DeclaredCall] = []
    for route in routes:
        path, roles = route.path_format, _permission(route).roles
        declared += [DeclaredCall(method, path, roles, route.name) for method in route.methods or ()]
    return sorted(declared, key=lambda call: (call.path, call.method))


def is_public(route: APIRoute) -> bool:
    """Tells whether anyone may call the route. Raises ``ValueError`` as `permissions_declared` does."""
    return _permission(route).roles is None


def _permission(route: APIRoute) -> Permission:
    dependencies: list[DependsOn] = route.dependencies
    found = [dependency.dependency for dependency in dependencies if isinstance(dependency.dependency, Permission)]
    if len(found) != 1:
        raise ValueError(f"{route.path} declares {len(found)} permissions instead of one")
    return found[0]
