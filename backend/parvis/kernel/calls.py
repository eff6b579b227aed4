"""The calls of a concept, which FastAPI prepares when they are first made: a process starts without reading hundreds of
signatures, most of which it will never serve.
"""

import warnings
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query  # noqa: TID251 - the one that all use is made of it
from fastapi.routing import APIRoute
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.routing import compile_path

from parvis.kernel.errors import with_models
from parvis.kernel.schemas import LARGEST_PAGE, LONGEST_PAGE

# FastAPI gives each body an alias that does nothing, and hides Pydantic's warning of it while it prepares the call; our
# models are built later, when they are first used.
warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)

OF_PATH = ("path_regex", "path_format", "param_convertors")

Responses = Mapping[int | str, dict[str, Any]]

# The page of a list that a call asks for, and how many rows it has at most.
PageNumber = Annotated[int, Query(ge=0, le=LARGEST_PAGE)]
PageSize = Annotated[int, Query(ge=1, le=LONGEST_PAGE)]


def operation_id(route: APIRoute) -> str:
    """The function's name: it becomes the name of the generated client's function, and is unique over the product."""
    return route.name


class Call(APIRoute):
    """A route that knows its path, methods, function and permission; FastAPI adds the rest when it is first read."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:  # noqa: ANN401 - FastAPI's own
        self.path = path
        self.endpoint = endpoint
        self.name = options["name"] or endpoint.__name__
        self.methods = set(options["methods"])
        self.dependencies = options["dependencies"]
        self._options = options

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - any attribute of FastAPI's route
        """Prepares the call when a member is read that FastAPI gives it."""
        if name.startswith("__") or "app" in self.__dict__:
            raise AttributeError(name)
        if name in OF_PATH:
            self.__dict__.update(zip(OF_PATH, compile_path(self.path), strict=True))
        else:  # what it may be refused with is only described: nothing is read of it when the call is made
            options: dict[str, Any] = {**self._options, "responses": None}
            super().__init__(self.path, self.endpoint, **options)
        return getattr(self, name)

    def under(self, prefix: str) -> "Call":
        """The same call at ``prefix`` and its path."""
        return Call(prefix + self.path, self.endpoint, **self._options)

    def described(self, more: Responses) -> APIRoute:
        """The route for the description of the API, with what it may be refused with, and ``more``."""
        responses = with_models({**more, **self._options["responses"]})
        options: dict[str, Any] = {**self._options, "responses": responses}
        options["generate_unique_id_function"] = operation_id
        return APIRoute(self.path, self.endpoint, **options)


class Calls(APIRouter):
    """FastAPI's router, whose routes are `Call`s."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - FastAPI's own
        super().__init__(**options, route_class=Call)

    @property
    def calls(self) -> list[Call]:
        """The calls, in the order in which they are declared."""
        return [route for route in self.routes if isinstance(route, Call)]
