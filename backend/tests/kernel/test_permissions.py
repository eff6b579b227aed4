"""What a route declares of who may call it."""

import pytest
from fastapi import APIRouter

from parvis.kernel.permissions import DeclaredCall, is_public, permissions_declared, public, requires
from parvis.kernel.roles import Role


def routes_declaring(**declared: list[object]):
    """A route of each name with these dependencies, in this order."""
    router = APIRouter()
    for name, dependencies in declared.items():
        router.add_api_route(f"/{name}", lambda: None, name=name, methods=["GET", "PUT"], dependencies=dependencies)
    return router.routes


def test_each_call_is_declared_with_its_roles_by_path_then_method():
    routes = routes_declaring(stories=[requires(Role.JURY, Role.ADMIN)], news=[public()])
    assert permissions_declared(routes) == [
        DeclaredCall("GET", "/news", None, "news"),
        DeclaredCall("PUT", "/news", None, "news"),
        DeclaredCall("GET", "/stories", (Role.JURY, Role.ADMIN), "stories"),
        DeclaredCall("PUT", "/stories", (Role.JURY, Role.ADMIN), "stories"),
    ]
    assert [is_public(route) for route in routes] == [False, True]


@pytest.mark.parametrize(
    ("dependencies", "count"), [([], 0), ([public(), requires(Role.ADMIN)], 2), ([public(), public()], 2)]
)
def test_a_route_that_declares_no_permission_or_several_is_refused(dependencies: list[object], count: int):
    routes = routes_declaring(news=dependencies)
    with pytest.raises(ValueError, match=rf"^/news declares {count} permissions instead of one$"):
        permissions_declared(routes)
    with pytest.raises(ValueError, match=r"^/news declares"):
        is_public(routes[0])
