"""What the application that serves the provider's pages and calls adds to them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy.orm import Session
from starlette.requests import Request
from starlette.types import Scope

from identity_provider.pages import Appearance


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The joints between the provider and the application around it.

    ``appearance`` reads how the pages look now, ``plain`` is how they look while the database does not answer.
    ``subject_of`` is the subject of a request's good access token, None without one; it raises `Unavailable` when
    nobody can say. ``can_mail`` tells whether mails leave, and ``mail_link(session, recipient, link)`` writes the mail
    of a forgotten password; ``invite(session, email)`` mails the link that opens an account to people who have none
    yet, and tells whether somebody of that address waited for it. ``note_refusal(scope, code, account)`` says how a
    refusal of this request is called and which account it is about; ``note_defect`` takes a defect, which people then
    know by ``reference``, and ``note_database_away`` why the database did not serve a request.
    """

    appearance: Callable[[], Appearance]
    plain: Appearance
    subject_of: Callable[[Request], Awaitable[str | None]]
    can_mail: Callable[[], bool]
    mail_link: Callable[[Session, str, str], object]
    invite: Callable[[Session, str], bool]
    note_refusal: Callable[[Scope, str, str | None], None]
    note_defect: Callable[[Exception, Scope], None]
    note_database_away: Callable[[Exception, Scope], None]
    reference: Callable[[], str | None]
