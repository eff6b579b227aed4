"""A direct route answers as FastAPI's own, whatever its call takes: only what it knows whole skips the solving."""

from typing import Annotated

import pytest
from fastapi import APIRouter, BackgroundTasks, Body, Cookie, Depends, FastAPI, Header, Request, Response
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from pydantic import BaseModel

from parvis.kernel.http.direct import DirectRoute
from parvis.kernel.permissions import public


class Wanted(BaseModel):
    """What is asked."""

    name: str


async def ordinary(body: Wanted, page: int = 0) -> Response:
    return Response(f"{body.name} {page}")


async def with_path(number: int, body: Wanted) -> Response:
    return Response(f"{body.name} {number}")


async def with_header(body: Wanted, accept: Annotated[str, Header()]) -> Response:
    return Response(f"{body.name} {accept}")


async def with_cookie(body: Wanted, session: Annotated[str, Cookie()]) -> Response:
    return Response(f"{body.name} {session}")


async def with_required_parameter(body: Wanted, page: int) -> Response:
    return Response(f"{body.name} {page}")


async def with_request(request: Request, body: Wanted) -> Response:
    return Response(f"{body.name} {request.method}")


async def with_tasks(body: Wanted, tasks: BackgroundTasks) -> Response:
    return Response(f"{body.name} {len(tasks.tasks)}")


async def without_body(page: int = 0) -> Response:
    return Response(str(page))


async def with_dependency(body: Wanted, other: Annotated[str, Depends(lambda: "other")]) -> Response:
    return Response(f"{body.name} {other}")


async def with_embedded_body(body: Annotated[Wanted, Body(embed=True)]) -> Response:
    return Response(body.name)


async def with_two_bodies(body: Wanted, more: Wanted) -> Response:
    return Response(f"{body.name} {more.name}")


def in_a_thread(body: Wanted) -> Response:
    return Response(body.name)


async def with_model(body: Wanted) -> Wanted:
    return body


CALLS = {
    "ordinary": ordinary,
    "path/{number}": with_path,
    "header": with_header,
    "cookie": with_cookie,
    "required": with_required_parameter,
    "request": with_request,
    "tasks": with_tasks,
    "nothing": without_body,
    "dependency": with_dependency,
    "embedded": with_embedded_body,
    "two-bodies": with_two_bodies,
    "thread": in_a_thread,
    "model": with_model,
}
BODIES = [{"name": "Zoé"}, {"name": 1}, {}, {"body": {"name": "Zoé"}}, {"body": {"name": "a"}, "more": {"name": "b"}}]


def _client(route_class: type[APIRoute]) -> TestClient:
    router = APIRouter(dependencies=[public()], route_class=route_class)
    for path, call in CALLS.items():
        router.add_api_route(f"/{path}", call, methods=["POST"])
    app = FastAPI()
    app.include_router(router)
    return TestClient(app, raise_server_exceptions=False, cookies={"session": "s"})


@pytest.mark.parametrize("path", [path.format(number=3) for path in CALLS])
def test_it_answers_as_fastapi(path):
    direct, ordinary = _client(DirectRoute), _client(APIRoute)
    statuses = set[int]()
    for query in ("", "?page=2", "?page=x"):
        for body in BODIES:
            found, expected = (client.post(f"/{path}{query}", json=body) for client in (direct, ordinary))
            assert (found.status_code, found.text) == (expected.status_code, expected.text)
            statuses.add(expected.status_code)
    assert 200 in statuses
    assert 422 in statuses
