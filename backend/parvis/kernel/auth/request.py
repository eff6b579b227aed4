"""The bearer token of a request."""

from starlette.requests import Request

from parvis.kernel.auth.person import Person
from parvis.kernel.auth.tokens import person_of
from parvis.kernel.errors import Unauthenticated

_CALLER = "parvis.caller"


async def authenticated(request: Request) -> Person:
    """The person who calls; raises `Unauthenticated` unless exactly one good bearer token is there."""
    caller: Person | None = request.scope.get(_CALLER)  # once a request, which shows its token before its body is read
    if caller is not None:
        return caller
    headers = request.headers.getlist("authorization")
    scheme, _, token = headers[0].partition(" ") if len(headers) == 1 else ("", "", "")
    if scheme.lower() != "bearer":  # RFC 6750 §2.1
        raise Unauthenticated
    caller = request.scope[_CALLER] = await person_of(token.lstrip(" "))
    return caller
