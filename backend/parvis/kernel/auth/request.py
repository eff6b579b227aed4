"""The bearer token of a request."""

from starlette.requests import Request
from starlette.types import Scope

from parvis.kernel.auth.person import Person
from parvis.kernel.auth.tokens import AccessToken, good_token
from parvis.kernel.errors import Unauthenticated

_CALLER = "parvis.caller"


async def authenticated(request: Request) -> Person:
    """Returns the caller; raises `Unauthenticated` unless the request has exactly one valid bearer token."""
    known: AccessToken | None = request.scope.get(_CALLER)  # once a request, which shows it before its body is read
    if known is not None:
        return known.person
    headers = request.headers.getlist("authorization")
    scheme, _, text = headers[0].partition(" ") if len(headers) == 1 else ("", "", "")
    if scheme.lower() != "bearer":  # RFC 6750 §2.1
        raise Unauthenticated
    token = request.scope[_CALLER] = await good_token(text.lstrip(" "))
    return token.person


def caller_of(scope: Scope) -> Person | None:
    """Returns the person whom `authenticated` recognised in this request, if it did."""
    token: AccessToken | None = scope.get(_CALLER)
    return None if token is None else token.person


def session_of(request: Request) -> str:
    """Returns the id of the browser session of a caller's token, empty without one."""
    token: AccessToken = request.scope[_CALLER]
    return token.browser
