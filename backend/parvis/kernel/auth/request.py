"""The bearer token of a request."""

import re

from starlette.requests import Request

from parvis.kernel.auth.person import Person
from parvis.kernel.auth.tokens import person_of
from parvis.kernel.errors import Unauthenticated

# RFC 6750 §2.1 with the compact form of a signed token: three parts, none empty (an unsigned token has no third).
BEARER = re.compile(r"Bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)", re.IGNORECASE)


_CALLER = "parvis.caller"


async def authenticated(request: Request) -> Person:
    """The person who calls; raises `Unauthenticated` unless exactly one good bearer token is there."""
    caller: Person | None = request.scope.get(_CALLER)  # once a request, which shows its token before its body is read
    if caller is not None:
        return caller
    headers = request.headers.getlist("authorization")
    found = BEARER.fullmatch(headers[0]) if len(headers) == 1 else None
    if found is None:
        raise Unauthenticated
    caller = request.scope[_CALLER] = await person_of(found[1])
    return caller
