"""The logos that were sent."""

from sqlalchemy.orm import Session

from parvis.kernel.errors import FieldError, InvalidInput, existing
from parvis.school.look.model import Logo

ADDRESS = "/api/v1/campaign/logo/"


def logo_content(session: Session, digest: str) -> bytes:
    """The picture of that digest. Raises `NotFound`."""
    logo = existing(session.get(Logo, digest))
    return logo.content


def logo_address(digest: str | None) -> str | None:
    """Where anybody reads the logo, on this server."""
    return None if digest is None else f"{ADDRESS}{digest}"


def logo_at(session: Session, address: str) -> bytes | None:
    """The picture of that address, None when it is no more."""
    logo = session.get(Logo, address.removeprefix(ADDRESS))
    return None if logo is None else logo.content


def require_logo(session: Session, digest: str | None) -> None:
    """Raises `InvalidInput` for a logo that was never sent."""
    if digest is not None and session.get(Logo, digest) is None:
        raise InvalidInput(fields=[FieldError(field="logo", message="Ce logo n'est plus là : envoyez-le de nouveau")])
