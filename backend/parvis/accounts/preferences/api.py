"""Calls on one's own preferences (docs/rules/accounts.md)."""

from fastapi import APIRouter

from parvis.accounts.preferences import queries, service
from parvis.accounts.preferences.schemas import PreferencesIn, PreferencesOut
from parvis.kernel.errors import InvalidInput, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF

router = APIRouter(prefix="/api/v1/admin/preferences", tags=["preferences"], dependencies=[requires(*STAFF)])


@router.get("")
def get_preferences(session: DbSession, person: CurrentPerson) -> PreferencesOut:
    """The caller's preferences."""
    return queries.preferences_of(session, person)


@router.put("", responses=raises(InvalidInput))
def save_preferences(session: DbSession, person: CurrentPerson, form: PreferencesIn) -> PreferencesOut:
    """Keeps the caller's preferences."""
    service.save_preferences(session, person, form)
    return queries.preferences_of(session, person)
