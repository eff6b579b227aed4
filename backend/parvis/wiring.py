"""Who reacts to what, and who loads business columns: where concepts that do not import each other meet."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from starlette.types import ASGIApp

from parvis.identity_provider.app import create_provider
from parvis.identity_provider.keys import published_jwks
from parvis.kernel.auth import register_jwks_source
from parvis.kernel.settings import Settings


def connect(here: Settings) -> None:
    """Joins the concepts, once for each application, worker or command; calling it again changes nothing."""
    if here.oidc_issuer is None:
        register_jwks_source(published_jwks)


@asynccontextmanager
async def running() -> AsyncGenerator[None]:
    """What lives as long as the web process: listeners and pools are opened and closed here."""
    yield


def identity_provider_app() -> ASGIApp:
    """The embedded OpenID Connect provider, for `/realms/parvis`."""
    return create_provider()
