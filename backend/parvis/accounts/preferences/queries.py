"""Reads of preferences."""

from sqlalchemy.orm import Session

from parvis.accounts.preferences.model import Preferences
from parvis.accounts.preferences.schemas import PreferencesOut
from parvis.kernel.auth import Person


def preferences_of(session: Session, person: Person) -> PreferencesOut:
    """The preferences of the person; page keys act until they say otherwise."""
    row = session.get(Preferences, person.subject)
    return PreferencesOut(page_keys=row is None or row.page_keys)
