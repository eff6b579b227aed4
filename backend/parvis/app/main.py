"""The web application: every concept's calls, the identity provider, the built interface."""

import re
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import cache

from fastapi import APIRouter, FastAPI
from fastapi.middleware import Middleware
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Receive, Scope, Send

from parvis.app import upkeep, wiring
from parvis.identity_provider.cookies import has_session
from parvis.kernel.concepts import modules
from parvis.kernel.errors import Forbidden, InvalidInput, Unauthenticated, raises
from parvis.kernel.http.body import BodyGuard, body_rules
from parvis.kernel.http.compression import Compression
from parvis.kernel.http.envelope import Envelope
from parvis.kernel.http.failures import install_failures
from parvis.kernel.http.in_flight import InFlight
from parvis.kernel.http.interface import install_interface
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.settings import Settings, settings

API_PREFIX = "/api/v1"

_CALLS = "parvis.calls"
_GROUP_NAME = re.compile(r"\(\?P<\w+>")


def operation_id(route: APIRoute) -> str:
    """The function's name: it becomes the name of the generated client's function, and is unique over the product."""
    return route.name


@cache
def concept_routers() -> tuple[APIRouter, ...]:
    """The router of each concept: those without parameters in their paths first, whose calls are then found soonest.

    No call depends on this order: ids in paths are typed, so that no literal path reads as one (checked).
    """
    routers: list[APIRouter] = [module.router for module in modules("api")]
    return tuple(sorted(routers, key=lambda router: any("{" in (route.path or "") for route in _routes(router))))


@cache
def concept_routes() -> tuple[RouteContext, ...]:
    """Every call of the product, also those of routers inside routers; paths come without `API_PREFIX`."""
    return tuple(route for router in concept_routers() for route in _routes(router))


def is_protected(router: APIRouter) -> bool:
    """Whether a call of the router asks who calls."""
    return any(call.roles is not None for call in permissions_declared(_routes(router)))


def _routes(router: APIRouter) -> Iterator[RouteContext]:
    return iter_route_contexts(router.routes)


class CallsByPath(APIRouter):
    """The router of all calls, which looks up the concepts that have the path: FastAPI would try each call of each of
    them in turn, a third of what a page of slots cost.
    """

    def __init__(self) -> None:
        super().__init__(generate_unique_id_function=operation_id)
        self._of_path: dict[str, list[BaseRoute]] = {}
        self._of_patterns: list[tuple[re.Pattern[str], BaseRoute]] = []

    def add(self, router: APIRouter) -> None:
        """Adds the calls of a concept under `API_PREFIX`, and what any of them may be refused with."""
        refusals = (Unauthenticated, Forbidden, InvalidInput) if is_protected(router) else (InvalidInput,)
        self.include_router(router, prefix=API_PREFIX, responses=raises(*refusals))
        calls = self.routes[-1]
        paths = {API_PREFIX + (route.path or "") for route in _routes(router)}
        patterns = [compile_path(path)[0].pattern for path in sorted(paths) if "{" in path]
        for path in paths:
            if "{" not in path:
                self._of_path.setdefault(path, []).append(calls)
        if patterns:
            pattern = re.compile("|".join(_GROUP_NAME.sub("(?:", path) for path in patterns))
            self._of_patterns.append((pattern, calls))

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As FastAPI does: whether a call has the path, or only the path and another method."""
        match, scope[_CALLS] = self._found(scope)
        return match, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers through the concept that `matches` found."""
        calls: BaseRoute = scope.pop(_CALLS)
        await calls.handle(scope, receive, send)

    def _found(self, scope: Scope) -> tuple[Match, BaseRoute | None]:
        path: str = scope["path"]
        partial: BaseRoute | None = None
        for calls in self._concepts(path):
            match, _ = calls.matches(scope)
            if match is Match.FULL:
                return match, calls
            if match is Match.PARTIAL:
                partial = partial or calls
        return (Match.PARTIAL, partial) if partial else (Match.NONE, None)

    def _concepts(self, path: str) -> Iterable[BaseRoute]:
        """Those that have the path: found at once where no part of it is a parameter."""
        return self._of_path.get(path) or (calls for pattern, calls in self._of_patterns if pattern.match(path))


@cache
def _calls() -> tuple[BaseRoute, ...]:
    """The calls of each concept under `API_PREFIX`, and what any of them may be refused with. Every application of a
    process serves these same ones: FastAPI prepares a call when it is first looked for, for some milliseconds.
    """
    calls = CallsByPath()
    for router in concept_routers():
        calls.add(router)
    api = APIRouter()
    api.include_router(calls)
    return tuple(api.routes)


@asynccontextmanager
async def _lifespan(_app: FastAPI) -> AsyncGenerator[None]:
    async with upkeep.running():
        yield


def create_app(config: Settings | None = None) -> FastAPI:
    """The application under ``config`` (this process's settings by default). Several may live in a process."""
    config = config or settings()
    embedded = config.oidc_issuer is None
    wiring.connect(config)
    app = FastAPI(
        title="Parvis",
        version="1",
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
        app.mount("/realms/parvis", wiring.identity_provider_app())
    install_interface(
        app, config, start=wiring.page_start(config), has_session=lambda cookies: embedded and has_session(cookies)
    )
    return app
