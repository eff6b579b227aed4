"""Checks of the addresses that operators write in settings: of servers, of mails, of the database."""

import re
from urllib.parse import SplitResult, urlsplit

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict, timeout_from_conninfo
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

# The atoms of RFC 5321 among dots, at most 64 characters before the @; the form of the interface has the same.
_MAIL_ADDRESS = re.compile(
    r"(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])",
    re.ASCII,
)
_DOTS = re.compile("[.。．｡]")
_POSTGRESQL = {"postgresql", "postgres", "postgresql+psycopg"}


def reachable_address(value: str) -> SplitResult | None:
    """Splits an address into its parts; returns None when nobody could reach it."""
    try:
        parts = urlsplit(value)
        is_reachable = parts.hostname and parts.port != 0 and not parts.query and not parts.fragment
    except ValueError:  # a port that is no number, or too large
        return None
    return parts if is_reachable else None


def listed(value: str) -> list[str]:
    """Splits a text at its commas."""
    return [part for part in map(str.strip, value.split(",")) if part]


def is_mail_address(text: str) -> bool:
    """Tells whether a mail server may accept the address: a name, one @ and a domain, in ASCII."""
    name, _, domain = text.partition("@")
    return bool(name and domain) and "@" not in domain and text.isascii() and text.isprintable() and " " not in text


def is_postgresql_address(text: str) -> bool:
    """Whether SQLAlchemy, psycopg and PostgreSQL's own library, the strictest, can all read the address."""
    try:
        url = make_url(text)
        if url.drivername not in _POSTGRESQL:
            return False
        url.set(drivername="postgresql+psycopg").get_dialect()().create_connect_args(url)
        timeout_from_conninfo(conninfo_to_dict(f"postgresql://{text.partition('://')[2]}"))
    except (ArgumentError, ValueError, ProgrammingError):
        return False
    return True


def can_receive_mail(text: str) -> bool:
    """Whether mail can be sent there: its name is ASCII, since few servers accept another, its domain any."""
    # Coded, a label of a domain outside ASCII no longer shows the hyphen at its end.
    labels = _DOTS.split(text.partition("@")[2])
    hyphen_at_an_end = any(label.startswith("-") or label.endswith("-") for label in labels)
    return not hyphen_at_an_end and _MAIL_ADDRESS.fullmatch(mail_address_sent(text)) is not None


def mail_address_typed(text: str, invalid: str) -> str:
    """The same text. Raises `ValueError` with the sentence ``invalid`` unless mail can be sent to it."""
    if not can_receive_mail(text):
        raise ValueError(invalid)
    return text


def mail_address_sent(text: str) -> str:
    """Returns the address as mail servers expect it: a domain outside ASCII in its coded form (``xn--…``)."""
    name, at, domain = text.partition("@")
    if domain.isascii():
        return text
    try:
        return f"{name}{at}{domain.encode('idna').decode()}"
    except UnicodeError:
        return text
