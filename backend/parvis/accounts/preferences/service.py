"""Saving one's preferences."""

from sqlalchemy.orm import Session

from parvis.accounts.preferences.model import Preferences
from parvis.accounts.preferences.schemas import PreferencesIn
from parvis.kernel.auth import Person


def save_preferences(session: Session, person: Person, form: PreferencesIn) -> None:
    """Keeps what the person chose."""
    session.merge(Preferences(subject=person.subject, page_keys=form.page_keys))
    session.flush()
