"""The directory of this installation, for one request or command."""

from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import Directory
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.settings import settings


def current_directory(session: Session) -> Directory:
    """The directory that the settings name. Raises `DirectoryNotConfigured`, `Unavailable`."""
    if settings().oidc_issuer is None:
        return EmbeddedDirectory(session)
    from parvis.accounts.directory.keycloak import keycloak_directory  # noqa: PLC0415 - only where one is

    return keycloak_directory()


def directory_to_change(session: Session) -> Directory:
    """Returns the directory for a change: until the transaction of ``session`` ends, no other request of Parvis changes
    it.

    What a change is checked against (which administrators remain, which role includes which) cannot move meanwhile.
    """
    hold(session, AdvisoryLock.ACCOUNTS)
    return current_directory(session)
