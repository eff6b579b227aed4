"""The provider's application."""

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from parvis.identity_provider.keys import published_jwks
from parvis.kernel.settings import Settings


def _certs(_request: Request) -> JSONResponse:
    return JSONResponse(dict(published_jwks()))


def create_provider(_here: Settings) -> Starlette:
    """The application, for ``/realms/parvis``."""
    return Starlette(routes=[Route("/protocol/openid-connect/certs", _certs)])
