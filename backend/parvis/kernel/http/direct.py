"""Calls whose ordinary requests skip what FastAPI spends on solving dependencies: a sixth of what a page of the grid
takes.
"""

import re
from collections.abc import Callable, Coroutine
from inspect import iscoroutinefunction, signature
from typing import Any, Final, cast, get_type_hints

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from parvis.kernel.permissions import Permission, person_let_in

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
Arguments = dict[str, Any]

_PLAIN: Final = re.compile(r"[A-Za-z0-9_]+")


class DirectRoute(APIRoute):
    """The route class of such calls: ``async``, they answer a `Response`, and take no more than a body of JSON,
    optional parameters of the query and the `CurrentPerson`.

    The permission is asked and the arguments are validated by the same declarations as FastAPI's. A request that is not
    ordinary (another type of content, a parameter unknown, repeated or escaped, anything that is not valid) goes
    through FastAPI, which words the refusal.
    """

    def get_route_handler(self) -> Handler:
        """What answers a request."""
        through_fastapi = super().get_route_handler()
        endpoint, dependant = self.endpoint, self.dependant
        if self._embed_body_fields or not _is_direct(endpoint, dependant):
            return through_fastapi
        permissions = [sub.call for sub in dependant.dependencies if isinstance(sub.call, Permission)]
        callers = [sub.name for sub in dependant.dependencies if sub.call is person_let_in and sub.name]

        async def answered(request: Request) -> Response:
            for permission in permissions:
                await permission(request)
            arguments = await _arguments(dependant, request)
            if arguments is None:
                return await through_fastapi(request)
            for name in callers:
                arguments[name] = await person_let_in(request)
            return cast("Response", await endpoint(**arguments))

        return answered


def _is_direct(endpoint: Callable[..., Any], dependant: Dependant) -> bool:
    """Whether the endpoint takes nothing that `DirectRoute` does not give it, and answers as it expects."""
    known = all(isinstance(sub.call, Permission) or sub.call is person_let_in for sub in dependant.dependencies)
    arguments = [
        *dependant.body_params,
        *(field for field in dependant.query_params if not field.field_info.is_required()),
    ]
    names = {field.name for field in arguments} | {sub.name for sub in dependant.dependencies if sub.name}
    takes = known and names == set(signature(endpoint).parameters) and len(dependant.body_params) == 1
    return takes and iscoroutinefunction(endpoint) and get_type_hints(endpoint).get("return") is Response


async def _arguments(dependant: Dependant, request: Request) -> Arguments | None:
    """The body and the parameters of an ordinary request, None for any other."""
    arguments: Arguments = {}
    fields = {field.alias: field for field in dependant.query_params}
    query: bytes = request.scope["query_string"]
    for pair in query.decode("latin-1").split("&") if query else ():
        name, _, text = pair.partition("=")
        field = fields.pop(name, None)
        if field is None or not _PLAIN.fullmatch(text):
            return None
        arguments[field.name], faults = field.validate(text, loc=("query", name))
        if faults:
            return None
    if request.headers.get("content-type") != "application/json":
        return None
    [body] = dependant.body_params
    try:
        sent = await request.json()
    except (ValueError, RecursionError):
        return None
    arguments[body.name], faults = body.validate(sent, loc=("body",))
    return None if faults or sent is None else arguments
