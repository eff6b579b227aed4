"""The web application: every concept's calls, the identity provider, the built interface."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.middleware import Middleware
from fastapi.routing import RouteContext, iter_route_contexts
from starlette.routing import BaseRoute

from identity_provider.app import create_provider
from identity_provider.cookies import has_session
from identity_provider.pages import MOUNT
from parvis.app import look, upkeep, wiring
from parvis.kernel.calls import Calls
from parvis.kernel.concepts import modules
from parvis.kernel.errors import Forbidden, InvalidInput, Unauthenticated, raises
from parvis.kernel.http.body import BodyGuard, body_rules
from parvis.kernel.http.compression import Compression
from parvis.kernel.http.envelope import Envelope
from parvis.kernel.http.failures import install_failures
from parvis.kernel.http.in_flight import InFlight
from parvis.kernel.http.interface import install_interface
from parvis.kernel.http.journaled import Journaled
from parvis.kernel.http.paths import API_PREFIX
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.settings import Settings, settings


@cache
def concept_routers() -> tuple[Calls, ...]:
    """The router of each concept. No call depends on their order: ids in paths are typed, so that no literal path reads
    as one (checked).
    """
    return tuple(module.router for module in modules("api"))


@cache
def concept_routes() -> tuple[RouteContext, ...]:
    """Every call of the product; paths come without `API_PREFIX`."""
    return tuple(route for router in concept_routers() for route in iter_route_contexts(router.routes))


def is_protected(router: Calls) -> bool:
    """Whether a call of the router asks who calls."""
    return any(call.roles is not None for call in permissions_declared(iter_route_contexts(router.routes)))


@cache
def _calls() -> tuple[BaseRoute, ...]:
    """The calls of each concept under `API_PREFIX`. Every application of a process serves these same ones: FastAPI
    prepares a call when it is first made, for some milliseconds.
    """
    return tuple(call.under(API_PREFIX) for router in concept_routers() for call in router.calls)


def description() -> dict[str, Any]:
    """The description of the API (OpenAPI): each call, and what any of them may be refused with."""
    described: list[BaseRoute] = []
    for router in concept_routers():
        refusals = (Unauthenticated, Forbidden, InvalidInput) if is_protected(router) else (InvalidInput,)
        described += [call.under(API_PREFIX).described(raises(*refusals)) for call in router.calls]
    return FastAPI(title="Parvis", version="1", routes=described).openapi()


@asynccontextmanager
async def _lifespan(_app: FastAPI) -> AsyncGenerator[None]:
    async with upkeep.running():
        yield


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
        routes=list(_calls()),
        lifespan=_lifespan,
        middleware=[
            Middleware(Envelope, https=config.base_url.startswith("https://")),
            Middleware(Compression),
            Middleware(InFlight, limit=config.requests_limit, seconds=config.body_timeout_seconds),
            Middleware(Journaled),
            Middleware(
                BodyGuard,
                limit=config.json_body_limit,
                upload_limit=config.import_file_limit,
                rules=body_rules(concept_routes(), API_PREFIX),
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
