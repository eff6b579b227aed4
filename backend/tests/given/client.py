"""A client of the application, in its process."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import httpx2
from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient
from starlette.types import ASGIApp

DESCRIPTION = Path(__file__).parents[3] / "frontend/openapi.json"
"""The description of the calls, in sync with the code (`test_generated.py`), which takes seconds to write it."""


class Client(TestClient):
    """Starlette's client, each call of which is one step of the application's event loop, and is answered whole.

    In Starlette's own transport a call is eight steps from a thread to the other: half of the time of a test.
    """

    def __init__(self, app: ASGIApp, portal: BlockingPortal | None = None, **arguments: Any) -> None:
        """``portal``: that of another client, which has started the application and will stop it."""
        super().__init__(app, base_url="http://localhost:8000", raise_server_exceptions=False, **arguments)
        self.portal = portal
        address = arguments.get("client", ("testclient", 50000))
        transport = httpx2.ASGITransport(self.app, raise_app_exceptions=False, client=address)
        self._transport = _WholeAnswers(transport, self._portal_factory)


class _WholeAnswers(httpx2.BaseTransport):
    def __init__(
        self, application: httpx2.ASGITransport, portal_factory: Callable[[], AbstractContextManager[BlockingPortal]]
    ) -> None:
        self._application = application
        self._portal_factory = portal_factory

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        request.read()
        with self._portal_factory() as portal:
            return portal.call(self._answer, request)

    async def _answer(self, request: httpx2.Request) -> httpx2.Response:
        answer = await self._application.handle_async_request(request)
        body = b"".join([part async for part in answer.aiter_raw()])
        return httpx2.Response(answer.status_code, headers=answer.headers, stream=httpx2.ByteStream(body))
