"""Reading sites: a site manager reads their own only."""

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, or_, select, true
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import Account
from parvis.formula_language import french_key
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.rules import name_key
from parvis.interviews.sites.schemas import (
    ManagedLocationsOut,
    ManagerOut,
    ManagerRoleOut,
    ParcoursupValuesOut,
    SiteNameOut,
    SiteOut,
    SiteSummaryOut,
    SiteWarning,
)
from parvis.kernel.auth import Person
from parvis.kernel.errors import DomainError, existing
from parvis.kernel.french import of_number
from parvis.kernel.hooks import Hooks
from parvis.kernel.roles import Role
from parvis.reference.places.queries import FRANCE, departments

_SHARED: Final = "{what} aussi {sites} : leurs candidats n'ont de site que par leur souhait."
_ALL_SITES: Final = frozenset({Role.ADMIN.value, Role.ADMIN_READ_ONLY.value, Role.INTERVIEW_SLOT_MANAGER.value})


@dataclass(frozen=True, slots=True)
class InterviewCount:
    """The interviews of a site: its slots by mode, and those that a candidate holds."""

    face_to_face: int = 0
    remote: int = 0
    attributed: int = 0


@dataclass(frozen=True)
class SitesHooks(Hooks):
    """has_juries: whether juries sit at a site. is_chosen_by_bac_plus_1: whether candidates in a bac+1 situation chose
    it. counts: the interviews of these sites. follow_change, follow_closing: what follows when a site is changed, or is
    about to be closed, in the transaction that writes it.
    """

    has_juries: Callable[[Session, uuid.UUID], bool]
    is_chosen_by_bac_plus_1: Callable[[Session, InterviewSite], bool]
    counts: Callable[[Session, Collection[uuid.UUID]], Mapping[uuid.UUID, InterviewCount]]
    follow_change: Callable[[Session, Person, InterviewSite], None]
    follow_closing: Callable[[Session, Person, InterviewSite], None]


def own_sites(person: Person) -> ColumnElement[bool]:
    """The sites that the person may see, as a condition on `InterviewSite`."""
    return true() if not person.roles.isdisjoint(_ALL_SITES) else InterviewSite.manager == person.subject


def site_visible(session: Session, person: Person, site_id: uuid.UUID) -> InterviewSite:
    """A site that the person may see. Raises `NotFound`, the same for those that they may not."""
    return existing(session.scalar(select(InterviewSite).where(InterviewSite.id == site_id, own_sites(person))))


def site_named(session: Session, person: Person, name: str) -> InterviewSite:
    """The site of that name, but for case, accents and blanks, that the person may see. Raises `NotFound`."""
    found = select(InterviewSite).where(InterviewSite.name_key == name_key(name), own_sites(person))
    return existing(session.scalar(found))


def site_summaries(session: Session, person: Person) -> list[SiteSummaryOut]:
    """The sites that the person may see, by name, with their interviews."""
    sites = session.execute(select(InterviewSite.id, InterviewSite.name).where(own_sites(person))).all()
    counted = SitesHooks.joined().counts(session, [site.id for site in sites])
    return [
        SiteSummaryOut(
            id=site.id,
            name=site.name,
            number_of_face_to_face_interviews=count.face_to_face,
            number_of_remote_interviews=count.remote,
            total_number_of_interviews=count.face_to_face + count.remote,
            number_of_attributed_interviews=count.attributed,
        )
        for site in sorted(sites, key=lambda site: french_key(site.name))
        for count in [counted.get(site.id, InterviewCount())]
    ]


def site_names(session: Session) -> list[SiteNameOut]:
    """Every site as candidates may know it, by name."""
    sites = session.execute(select(InterviewSite.id, InterviewSite.name)).all()
    return [SiteNameOut(id=site.id, name=site.name) for site in sorted(sites, key=lambda site: french_key(site.name))]


def available_managers(session: Session) -> list[ManagerOut]:
    """Those who hold the role of site manager, be it through another one, by last then first name."""
    return [
        _manager(manager.id, manager)
        for manager in sorted(
            _managers(session), key=lambda each: (french_key(each.last_name), french_key(each.first_name))
        )
    ]


def manages_a_site(session: Session, subject: str) -> bool:
    """Whether the person of that account manages a site."""
    return session.scalar(select(InterviewSite.id).where(InterviewSite.manager == subject).limit(1)) is not None


def manager_address(session: Session, site: InterviewSite) -> str:
    """The address of the site's manager, and that of the site where the account is gone or out of reach."""
    try:
        manager = current_directory(session).account(site.manager)
    except DomainError:
        return site.email
    return manager.email if manager.enabled and manager.email else site.email


def site_shown(session: Session, site: InterviewSite) -> SiteOut:
    """A site as it travels, with what other sites claim too."""
    values = {value.remote: value.value for value in site.values}
    managers = {manager.id: manager for manager in _managers(session)}
    return SiteOut.from_row(
        site,
        manager=_manager(site.manager, managers.get(site.manager)),
        managed_locations=ManagedLocationsOut(
            departments=[
                department for department in departments() if department.department_number in site.departments
            ],
            countries=sorted(site.countries, key=french_key),
        ),
        corresponding_parcoursup_values=ParcoursupValuesOut(
            for_remote_interview=values[True], for_face_to_face_interview=values[False]
        ),
        warnings=_warnings(session, site),
    )


def _managers(session: Session) -> Sequence[Account]:
    return current_directory(session).accounts_with_role(Role.INTERVIEW_SITE_MANAGER, effective=True)


def _manager(subject: str, account: Account | None) -> ManagerOut:
    """The manager; an account deleted from an external directory no longer has a name."""
    return ManagerOut(
        id=subject,
        first_name="" if account is None else account.first_name,
        last_name="" if account is None else account.last_name,
        role=ManagerRoleOut(name=Role.INTERVIEW_SITE_MANAGER),
    )


def _warnings(session: Session, site: InterviewSite) -> list[SiteWarning]:
    countries = [country for country in site.countries if country != FRANCE]
    shared = or_(InterviewSite.departments.overlap(site.departments), InterviewSite.countries.overlap(countries))
    others = session.scalars(select(InterviewSite).where(InterviewSite.id != site.id, shared)).all()
    others = sorted(others, key=lambda other: french_key(other.name))
    by_department = [other.name for other in others if not set(other.departments).isdisjoint(site.departments)]
    by_country = [other.name for other in others if not set(other.countries).isdisjoint(countries)]
    warnings: list[SiteWarning] = []
    if by_department:
        message = _SHARED.format(what="Des départements appartiennent", sites=_named(by_department))
        warnings.append(SiteWarning(code="DEPARTMENT_SHARED", message=message, sites=by_department))
    if by_country:
        message = _SHARED.format(what="Des pays appartiennent", sites=_named(by_country))
        warnings.append(SiteWarning(code="COUNTRY_SHARED", message=message, sites=by_country))
    return warnings


def _named(sites: Sequence[str]) -> str:
    return f"{of_number(len(sites), 'au site', 'aux sites')} {', '.join(sites)}"
