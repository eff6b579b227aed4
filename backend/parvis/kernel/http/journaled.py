"""The journal of calls that keep no transaction open until they answer."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parvis.kernel.audit.lines import due, of_request, write_alone
from parvis.kernel.permissions import REQUEST_ID

REFUSED = 400


class Journaled:
    """ASGI middleware: writes the line of a staff request that no commit has written; none of a read or refusal."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers through the application."""

        async def journaled(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < REFUSED:
                line = due()
                if line is not None:
                    await asyncio.to_thread(write_alone, line)
            await send(message)

        with of_request(scope.get(REQUEST_ID)):
            await self.app(scope, receive, journaled if scope["type"] == "http" else send)
