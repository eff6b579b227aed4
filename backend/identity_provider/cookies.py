"""The provider's cookies: unreadable by scripts, not sent by forms of other sites.

Over https their names begin with ``__Host-``, which browsers accept only from this very host over TLS: nobody who holds
a neighbouring name of the domain can plant one. Their path is ``/``, as that prefix asks: the interface's page is thus
requested with them, and tells the interface whether this browser has a session (`has_session`).
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from starlette.responses import Response

from identity_provider.incoming import Incoming
from identity_provider.installation import settings

PATH: Final = "/"


class Cookie:
    """A cookie called ``name``."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        """As browsers know it."""
        return f"__Host-{self._name}" if settings().is_https else self._name

    def of(self, incoming: Incoming) -> str | None:
        """Its value in the request."""
        return incoming.cookies.get(self.name)

    def give(self, answer: Response, value: str, *, lasting: timedelta | None = None) -> None:
        """Sets it for ``lasting``, by default until the browser is closed."""
        answer.set_cookie(
            self.name,
            value,
            max_age=None if lasting is None else int(lasting.total_seconds()),
            path=PATH,
            httponly=True,
            samesite="lax",
            secure=settings().is_https,
        )

    def remove(self, answer: Response) -> None:
        """Takes it back."""
        answer.delete_cookie(self.name, path=PATH, httponly=True, samesite="lax", secure=settings().is_https)


SESSION = Cookie("parvis_session")
FORM = Cookie("parvis_form")
KNOWN_BROWSER = Cookie("parvis_known")


def has_session(cookies: Mapping[str, str]) -> bool:
    """Whether the browser that sends these cookies signed in before: its session may have ended since."""
    return SESSION.name in cookies
