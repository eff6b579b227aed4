"""The sender: what a mail or a letter shows at its head and above its end."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from parvis.kernel.hooks import Hooks

ADMISSIONS: Final = "Le service des admissions"


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The school as it writes. ``logo``: the path of a picture on this server. ``sender``: the name that mailboxes
    show, None for the installation's own. ``signature``: the lines below the last sentence; a mail without any is
    signed `ADMISSIONS`.
    """

    programme: str = "Cycle préparatoire"
    institution: str | None = None
    logo: str | None = None
    colour: str = "#12606B"
    sender: str | None = None
    signature: tuple[str, ...] = ()
    town: str | None = None
    contact_email: str | None = None
    contact_phone: str | None = None

    @property
    def name(self) -> str:
        """The school and what it admits to, on one line."""
        return " – ".join(filter(None, (self.institution, self.programme)))

    @property
    def contact(self) -> str | None:
        """Whom to write to or to call, None where nobody is named."""
        return ", ".join(filter(None, (self.contact_email, self.contact_phone))) or None


PLAIN: Final = Letterhead()


@dataclass(frozen=True)
class MessagesHooks(Hooks):
    """letterhead: returns the letterhead in force."""

    letterhead: Callable[[Session], Letterhead]


def letterhead(session: Session) -> Letterhead:
    """The letterhead in force."""
    return MessagesHooks.joined().letterhead(session)
