"""A mail server that accepts mails on its own port, and misbehaves as a test configures it."""

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from parvis.kernel.settings import settings


class MailServer:
    """The mails that it took, and how it misbehaves: an answer to RCPT by recipient, recipients at whom or after whose
    mail it cuts the connection, no answer to the content at all, a connection cut at each mail. ``heads``: the raw head
    of each mail taken.
    """

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.heads: list[bytes] = []
        self.refusals: dict[str, str | bytes] = {}
        self.closes_at: set[str] = set()
        self.closes_after_data: set[str] = set()
        self.hangs = False
        self.cuts_each_mail = False

    async def handle_MAIL(  # noqa: N802 - the name that aiosmtpd calls
        self, server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if self.cuts_each_mail:
            cast("asyncio.Transport", server.transport).abort()
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(  # noqa: N802 - as above
        self, server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str | bytes:
        if address in self.closes_at:
            cast("asyncio.Transport", server.transport).abort()
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - as above
        if self.hangs:
            await asyncio.Event().wait()
        content = cast("bytes", envelope.content)
        self.heads.append(content.partition(b"\r\n\r\n")[0])
        self.taken.append(cast("EmailMessage", message_from_bytes(content, policy=cast("Any", default))))
        if self.closes_after_data.intersection(envelope.rcpt_tos):
            cast("asyncio.Transport", server.transport).abort()
        return "250 taken"

    @property
    def recipients(self) -> list[str]:
        """The recipient of each mail taken, in order."""
        return [str(mail["To"]) for mail in self.taken]


class _AnyPort(Controller):
    """A controller on the port that the system chooses."""

    def real_port(self) -> int:
        return cast("Any", self.server).sockets[0].getsockname()[1]

    def _trigger_server(self) -> None:
        with socket.create_connection(("127.0.0.1", self.real_port()), 5) as connection:
            connection.recv(1)


def html_of(mail: EmailMessage) -> str:
    """The HTML of a mail."""
    body = mail.get_body(("html",))
    assert body is not None
    return body.get_content()


def text_of(mail: EmailMessage) -> str:
    """The text of a mail, without soft line breaks."""
    body = mail.get_body(("plain",))
    assert body is not None
    return re.sub(r"\r\n", "\n", body.get_content())


@contextmanager
def serving(server: MailServer, port: int = 0) -> Iterator[int]:
    """The server listens meanwhile, on that port or on one that the system chooses; gives the port."""
    controller = _AnyPort(server, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield controller.real_port()
    finally:
        controller.stop()


@pytest.fixture
def mail_server(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[MailServer]:
    """A mail server that the settings name, in the mode enabled."""
    server = MailServer()
    with serving(server) as port:
        monkeypatch.setenv("PARVIS_SMTP_URL", f"smtp://127.0.0.1:{port}")
        monkeypatch.setenv("PARVIS_EMAIL_MODE", "enabled")
        monkeypatch.setenv("PARVIS_EMAIL_RATE", "1000")
        monkeypatch.setenv("PARVIS_TEAM_EMAILS", "equipe@exemple.fr")
        settings.cache_clear()
        yield server


@pytest.fixture
def email_mode(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """``email_mode(mode)`` sets the mode of mails."""

    def choose(mode: str) -> None:
        monkeypatch.setenv("PARVIS_EMAIL_MODE", mode)
        settings.cache_clear()

    return choose
