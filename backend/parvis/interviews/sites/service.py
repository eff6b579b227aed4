"""Writing sites. Each change waits for the one before it: names, trigrams and values are judged against all sites."""

import uuid
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import directory_to_change
from parvis.candidate_table.log.changes import ChangeOrigin, append_reload
from parvis.interviews.sites.errors import (
    SiteChosenByBacPlus1,
    SiteHasJuries,
    SiteNameTaken,
    SiteParcoursupValueTaken,
    SiteTrigramFrozen,
    SiteTrigramTaken,
)
from parvis.interviews.sites.model import InterviewSite, SiteValue
from parvis.interviews.sites.queries import SitesHooks, site_shown
from parvis.interviews.sites.rules import name_key, value_key
from parvis.interviews.sites.schemas import SiteIn
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput, StaleVersion, existing
from parvis.kernel.roles import Role

_VALUES: Final = {True: "forRemoteInterview", False: "forFaceToFaceInterview"}


def create_site(session: Session, author: Person, form: SiteIn) -> InterviewSite:
    """Raises `InvalidInput` on an unknown manager, `SiteNameTaken`, `SiteTrigramTaken`, `SiteParcoursupValueTaken`."""
    managers = _managers(session)
    hold(session, AdvisoryLock.INTERVIEW_SITES)
    site = InterviewSite(id=uuid.uuid4())
    _write(session, site, form, managers)
    session.add(site)
    return _site_written(session, author, site)


def change_site(session: Session, author: Person, site_id: uuid.UUID, form: SiteIn) -> InterviewSite:
    """Replaces what the form holds. Raises as `create_site`, `NotFound`, `StaleVersion` (with the present site) when
    ``form.version`` is another than the site's, and `SiteTrigramFrozen` once the site has juries.
    """
    managers = _managers(session)
    hold(session, AdvisoryLock.INTERVIEW_SITES)
    site = locked_site(session, site_id)
    before = _journaled(site)
    if form.id != site_id:
        message = "Identifiant obligatoire" if form.id is None else "Ce n'est pas l'identifiant de l'adresse"
        raise InvalidInput(fields=[FieldError(field="id", message=message)])
    if form.version not in {None, site.version}:
        raise StaleVersion(data=site_shown(session, site))
    if form.trigram != site.trigram and SitesHooks.joined().has_juries(session, site_id):
        raise SiteTrigramFrozen
    _write(session, site, form, managers)
    site.version += 1
    session.flush()
    SitesHooks.joined().follow_change(session, author, site)
    return _site_written(session, author, site, before=before, after=_journaled(site))


def delete_site(session: Session, author: Person, site_id: uuid.UUID) -> None:
    """Removes a site for ever. Raises `NotFound`, `SiteHasJuries`, `SiteChosenByBacPlus1`."""
    hold(session, AdvisoryLock.INTERVIEW_SITES)
    site = locked_site(session, site_id)
    if SitesHooks.joined().has_juries(session, site_id):
        raise SiteHasJuries
    if SitesHooks.joined().is_chosen_by_bac_plus_1(session, site):
        raise SiteChosenByBacPlus1
    SitesHooks.joined().follow_closing(session, author, site)
    session.delete(site)
    _site_written(session, author, site, before=_journaled(site))


def locked_site(session: Session, site_id: uuid.UUID) -> InterviewSite:
    """The site, which nobody else changes until the transaction ends. Raises `NotFound`."""
    return existing(session.get(InterviewSite, site_id, with_for_update=True))


def _managers(session: Session) -> set[str]:
    """The accounts that may manage a site; none of them can lose the role meanwhile."""
    managers = directory_to_change(session).accounts_with_role(Role.INTERVIEW_SITE_MANAGER, effective=True)
    return {manager.id for manager in managers}


def _write(session: Session, site: InterviewSite, form: SiteIn, managers: Collection[str]) -> None:
    if form.manager.id not in managers:
        raise InvalidInput(fields=[FieldError(field="manager", message="Cette personne ne peut pas gérer un site")])
    with session.no_autoflush:
        _refuse_taken(session, site, form)
        site.name, site.name_key, site.trigram = form.name, name_key(form.name), form.trigram
        site.address, site.email, site.phone = form.address, form.email, form.phone
        site.additional_information = form.additional_information
        site.number_of_places = form.number_of_places
        site.manager = form.manager.id
        site.departments = sorted({department.department_number for department in form.managed_locations.departments})
        site.countries = sorted(set(form.managed_locations.countries))
        site.time_zone = form.time_zone
        _write_values(site, form)


def _write_values(site: InterviewSite, form: SiteIn) -> None:
    wanted = _values_of(form)
    for value in list(site.values):
        if value.key != value_key(wanted[value.remote]):
            site.values.remove(value)
        else:
            value.value = wanted.pop(value.remote)
    site.values.extend(SiteValue(key=value_key(text), remote=remote, value=text) for remote, text in wanted.items())


def _values_of(form: SiteIn) -> dict[bool, str]:
    values = form.corresponding_parcoursup_values
    return {True: values.for_remote_interview, False: values.for_face_to_face_interview}


def _refuse_taken(session: Session, site: InterviewSite, form: SiteIn) -> None:
    same = or_(InterviewSite.name_key == name_key(form.name), InterviewSite.trigram == form.trigram)
    for other in session.scalars(select(InterviewSite).where(InterviewSite.id != site.id, same)):
        raise SiteTrigramTaken if other.trigram == form.trigram else SiteNameTaken
    keys = {remote: value_key(value) for remote, value in _values_of(form).items()}
    taken = select(SiteValue.key).where(SiteValue.key.in_(keys.values()), SiteValue.site_id != site.id)
    elsewhere = set(session.scalars(taken))
    for remote, key in keys.items():
        if key in elsewhere or (not remote and key == keys[True]):
            field = f"correspondingParcoursupValues.{_VALUES[remote]}"
            raise SiteParcoursupValueTaken(fields=[FieldError(field=field, message=SiteParcoursupValueTaken.message)])


def _site_written(session: Session, author: Person, site: InterviewSite, **noted: dict[str, Any]) -> InterviewSite:
    session.flush()
    append_reload(session, author, ChangeOrigin.BUSINESS)  # the cells that name sites follow
    note(author, site=str(site.id), before=noted.get("before"), after=noted.get("after"))
    return site


def _journaled(site: InterviewSite) -> dict[str, Any]:
    """What the journal keeps of a site: what names it, and whom it takes."""
    return {
        "name": site.name,
        "trigram": site.trigram,
        "places": site.number_of_places,
        "manager": site.manager,
        "departments": [*site.departments],
        "countries": [*site.countries],
        "time_zone": site.time_zone,
    }
