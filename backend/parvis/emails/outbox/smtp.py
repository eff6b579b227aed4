"""A connection to the mail server, kept from mail to mail, and the server's answer to each mail."""

import re
import ssl
import uuid
from dataclasses import dataclass
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from email.utils import formataddr, formatdate, parseaddr
from enum import Enum, auto
from types import TracebackType
from typing import Final, Self
from urllib.parse import unquote, urlsplit

import aiosmtplib
from aiosmtplib import SMTPException, SMTPResponseException, SMTPServerDisconnected, SMTPTimeoutError

from parvis.emails.outbox.rules import LONGEST_ERROR
from parvis.kernel.addresses import mail_address_sent
from parvis.kernel.settings import Settings

ANSWER_SECONDS: Final = 30.0
"""How long the mail server may take to answer; a mail whose sending is interrupted then is doubtful."""

_LEAST_PERMANENT: Final = 500
# What servers of mails read as one address, without quotes; none has what begins an encoded word.
_ADDRESS: Final = re.compile(r"(?!.*=\?)[!#-'*+./0-9=?A-Z^-~-]{1,64}@[!#-'*+./0-9=?A-Z^-~-]+")
_PLAIN: Final = re.compile(r"(?!.*=\?)[ -~]{0,60}")
_HEAD_LINE: Final = re.compile(rb"(?:([A-Za-z-]+): |[ \t]+[!-~])[ -~]{0,900}")
_HEADERS_OF_PARTS: Final = ("MIME-Version", "Content-Type")


class Fate(Enum):
    """The outcome of a mail: LATER is a refusal for now, UNSENT a failure before the server had any of the mail,
    CUT one at its recipient: another mail may pass.
    """

    SENT = auto()
    LATER = auto()
    REFUSED = auto()
    UNSENT = auto()
    CUT = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A mail on the wire, its secret in it; ``sender``: the name that is shown, None for the installation's;
    ``calendar``: a calendar file that is attached, None for none.
    """

    id: uuid.UUID
    recipient: str
    subject: str
    html: str
    text: str
    sender: str | None = None
    calendar: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a mail, and the message about it."""

    fate: Fate
    answer: str | None = None


def failure_of(error: Exception) -> str:
    """What went wrong with the mail server, in French: its own answer where it gave one."""
    if isinstance(error, SMTPResponseException) and error.code >= 0:
        return f"Le serveur d'e-mail a répondu : {_answer(error)}"[:LONGEST_ERROR]
    if isinstance(error, SMTPTimeoutError | TimeoutError):
        return "Le serveur d'e-mail n'a pas répondu à temps."
    if isinstance(error, ssl.SSLError) or isinstance(error.__cause__, ssl.SSLError):
        return "La connexion sécurisée au serveur d'e-mail a échoué."
    if isinstance(error, SMTPResponseException | SMTPServerDisconnected | ConnectionResetError | BrokenPipeError):
        return "Le serveur d'e-mail a interrompu la connexion."
    return "Le serveur d'e-mail est injoignable."


def _answer(error: SMTPResponseException) -> str:
    """The server's answer on one line, as text that can be stored: it may be in Latin-1, or hold any byte at all."""
    received = error.message.encode(errors="surrogateescape")
    try:
        text = received.decode()
    except UnicodeDecodeError:
        text = received.decode("cp1252", errors="replace")
    printable = "".join(character if character.isprintable() else " " for character in text)
    return f"{error.code} {' '.join(printable.split())}"


class MailServer:
    """The server that the settings name; connected when it is needed, and anew after each failure."""

    def __init__(self, config: Settings) -> None:
        self._config = config
        self._client: aiosmtplib.SMTP | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()

    async def connect(self) -> None:
        """Makes sure of a connection. Raises ``SMTPException`` or ``OSError`` when none can be opened."""
        if self._client is not None:
            try:
                await self._client.noop()
            except (SMTPException, OSError):
                self._leave()
            else:
                return
        url = urlsplit("" if self._config.smtp_url is None else self._config.smtp_url.get_secret_value())
        client = aiosmtplib.SMTP(
            hostname=url.hostname,
            port=url.port,
            username=unquote(url.username) if url.username else None,
            password=unquote(url.password or "") if url.username else None,
            use_tls=url.scheme == "smtps",
            start_tls=url.scheme == "smtp+starttls",
            timeout=ANSWER_SECONDS,
        )
        try:
            await client.connect()
        except BaseException:
            client.close()
            raise
        self._client = client

    async def send(self, mail: Outgoing) -> Outcome:
        """Puts the mail on the wire; `connect` was called before."""
        assert self._client is not None
        try:
            envelope = parseaddr(self._config.email_from)[1]
            recipient = _recipient(mail)
            content = _content(mail, recipient, self._config)
        except ValueError as error:
            return Outcome(Fate.REFUSED, str(error))
        fate_of_silence = Fate.UNSENT
        try:
            await self._client.mail(envelope)
            fate_of_silence = Fate.CUT
            await self._client.rcpt(recipient)
            # Once the content is on its way, a server that goes silent may have taken it.
            fate_of_silence = Fate.UNKNOWN
            await self._client.data(content)
        except SMTPResponseException as error:
            return await self._refused(error, fate_of_silence)
        except (SMTPException, OSError) as error:
            self._leave()
            return Outcome(fate_of_silence, failure_of(error))
        return Outcome(Fate.SENT)

    async def _refused(self, error: SMTPResponseException, fate_of_silence: Fate) -> Outcome:
        if error.code < 0:  # no answer of the server: aiosmtplib's own word for a broken one
            self._leave()
            return Outcome(fate_of_silence, failure_of(error))
        assert self._client is not None
        try:
            await self._client.rset()
        except (SMTPException, OSError):
            self._leave()
        fate = Fate.REFUSED if error.code >= _LEAST_PERMANENT else Fate.LATER
        return Outcome(fate, _answer(error)[:LONGEST_ERROR])

    def _leave(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client = None


def _recipient(mail: Outgoing) -> str:
    """The address as it goes on the wire. Raises ``ValueError`` when it is not one address in ASCII."""
    address = mail_address_sent(mail.recipient)
    if _ADDRESS.fullmatch(address) is None:
        raise ValueError("L'adresse e-mail n'est pas valable.")
    return address


def _content(mail: Outgoing, recipient: str, config: Settings) -> bytes:
    """The mail with its headers (docs/rules/emails.md). Each value is encoded and none is parsed: what looks like an
    encoded word arrives as it was typed. Raises ``ValueError`` when the head that was built is not these headers alone.
    """
    name, address = parseaddr(config.email_from)
    headers = {
        "Subject": _encoded(mail.subject, "Subject"),
        "From": _mailbox(mail.sender or name, address),
        "To": recipient,
        "Date": formatdate(localtime=False),
        # The same mail has the same identifier, however often it is tried: mailboxes show it once.
        "Message-ID": f"<{mail_address_sent(f'{mail.id}@{urlsplit(config.base_url).hostname}')}>",
        "Auto-Submitted": "auto-generated",
    }
    body = EmailMessage(SMTP_POLICY)
    body.set_content(mail.text)
    body.add_alternative(mail.html, subtype="html")
    if mail.calendar is not None:
        body.add_attachment(mail.calendar, subtype="calendar", filename="agenda.ics")
    head = "".join(f"{header}: {value}\r\n" for header, value in headers.items())
    content = head.encode() + body.as_bytes()
    if headers_of(content) != [*headers, *_HEADERS_OF_PARTS]:
        raise ValueError("Un en-tête de l'e-mail n'est pas valable.")
    return content


def headers_of(content: bytes) -> list[str] | None:
    """Returns the names of the headers of a mail, in order; None when its head has a line that is neither a header nor
    the rest of one, or has anything but printable ASCII.
    """
    lines = content.partition(b"\r\n\r\n")[0].split(b"\r\n")
    read = [_HEAD_LINE.fullmatch(line) for line in lines]
    return None if None in read else [line[1].decode() for line in read if line is not None and line[1] is not None]


def _encoded(text: str, header: str) -> str:
    """A text as a header has it: encoded words, unless it is a short plain text that nobody takes for one."""
    if _PLAIN.fullmatch(text):
        return text
    return Header(text, "utf-8", header_name=header).encode(linesep="\r\n")


def _mailbox(name: str, address: str) -> str:
    """A sender's name and address; a plain name is quoted where its characters ask for it."""
    return formataddr((name, address)) if _PLAIN.fullmatch(name) else f"{_encoded(name, 'From')}\r\n <{address}>"
