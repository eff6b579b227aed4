"""The web application: every concept's calls, the identity provider, the built interface."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, Final

from fastapi import APIRouter, FastAPI
from fastapi.middleware import Middleware
from fastapi.routing import APIRoute

from identity_provider.app import create_provider
from identity_provider.cookies import has_session
from identity_provider.pages import MOUNT
from parvis.app import look, upkeep, wiring
from parvis.kernel.concepts import modules
from parvis.kernel.errors import Forbidden, InvalidInput, Unauthenticated, raises
from parvis.kernel.http.body import LONGEST_BODY, BodyGuard, body_rules
from parvis.kernel.http.compression import Compression
from parvis.kernel.http.envelope import Envelope
from parvis.kernel.http.failures import install_failures
from parvis.kernel.http.in_flight import InFlight
from parvis.kernel.http.interface import install_interface
from parvis.kernel.http.journaled import Journaled
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.settings import Settings, settings


def operation_id(route: APIRoute) -> str:
    """The function's name: it becomes the name of the generated client's function, and is unique over the product."""
    return route.name


@cache
def concept_routers() -> tuple[APIRouter, ...]:
    """The router of each concept, in any order: ids in paths are typed, so that no literal path reads as one."""
    return tuple(module.router for module in modules("api"))


@cache
def concept_routes() -> tuple[APIRoute, ...]:
    """Every call of the product, which every application of a process serves."""
    return tuple(route for router in concept_routers() for route in _routes_of(router))


def _routes_of(router: APIRouter) -> list[APIRoute]:
    return [route for route in router.routes if isinstance(route, APIRoute)]


def is_protected(router: APIRouter) -> bool:
    """Whether a call of the router asks who calls."""
    return any(call.roles is not None for call in permissions_declared(_routes_of(router)))


def description() -> dict[str, Any]:
    """The description of the API (OpenAPI): each call, and what any of them may be refused with."""
    described = FastAPI(title="Parvis", version="1", generate_unique_id_function=operation_id)
    for router in concept_routers():
        refusals = (Unauthenticated, Forbidden, InvalidInput) if is_protected(router) else (InvalidInput,)
        described.include_router(router, responses=raises(*refusals))
    return described.openapi()


@asynccontextmanager
async def _lifespan(_app: FastAPI) -> AsyncGenerator[None]:
    async with upkeep.running():
        yield


BODY_SECONDS: Final = 30.0
"""Longest wait for the next piece of a request's body; then it is answered 408."""


def create_app(config: Settings | None = None) -> FastAPI:
    """The application under ``config`` (this process's settings by default). Several may live in a process."""
    config = config or settings()
    embedded = config.oidc_issuer is None
    wiring.connect()
    app = FastAPI(
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        routes=list(concept_routes()),
        lifespan=_lifespan,
        middleware=[
            Middleware(Envelope, https=config.base_url.startswith("https://")),
            Middleware(Compression),
            Middleware(InFlight, limit=config.requests_limit, seconds=BODY_SECONDS),
            Middleware(Journaled),
            Middleware(
                BodyGuard,
                limit=LONGEST_BODY,
                upload_limit=config.import_file_limit,
                rules=body_rules(concept_routes()),
            ),
        ],
    )
    install_failures(app)
    if embedded:
        app.mount(MOUNT, create_provider(look.provider_site()))
    install_interface(
        app, config, start=look.page_start(config), has_session=lambda cookies: embedded and has_session(cookies)
    )
    return app
