"""Calls on interview sites (docs/rules/interviews.md)."""

import uuid

from fastapi import APIRouter

from parvis.interviews.sites import queries, service
from parvis.interviews.sites.errors import (
    SiteChosenByBacPlus1,
    SiteHasJuries,
    SiteNameTaken,
    SiteParcoursupValueTaken,
    SiteTrigramFrozen,
    SiteTrigramTaken,
)
from parvis.interviews.sites.schemas import ManagerOut, SiteIn, SiteNameOut, SiteOut, SiteSummaryOut
from parvis.kernel.errors import InvalidInput, NotFound, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role

router = APIRouter(prefix="/api/v1", tags=["interview sites"])

SITES = "/admin/interview-sites"
_TAKEN = (InvalidInput, SiteNameTaken, SiteTrigramTaken, SiteParcoursupValueTaken)


@router.get("/interview-sites", dependencies=[requires(Role.CANDIDATE, Role.ADMIN)])
def list_interview_sites(session: DbSession) -> list[SiteNameOut]:
    """The sites among which a candidate chooses, by name."""
    return queries.site_names(session)


@router.get(f"{SITES}/summaries", dependencies=[requires(*STAFF)])
def list_site_summaries(session: DbSession, person: CurrentPerson) -> list[SiteSummaryOut]:
    """The sites with their interviews, by name; a site manager gets their own."""
    return queries.site_summaries(session, person)


@router.get(f"{SITES}/available-managers", dependencies=[requires(Role.ADMIN)])
def list_available_managers(session: DbSession) -> list[ManagerOut]:
    """Those who may manage a site, by name."""
    return queries.available_managers(session)


@router.get(f"{SITES}/name/{{name:path}}", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def get_site_by_name(session: DbSession, person: CurrentPerson, name: str) -> SiteOut:
    """The site of that name."""
    return queries.site_shown(session, queries.site_named(session, person, name))


@router.get(f"{SITES}/{{site_id:uuid}}", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def get_site(session: DbSession, person: CurrentPerson, site_id: uuid.UUID) -> SiteOut:
    """A site."""
    return queries.site_shown(session, queries.site_visible(session, person, site_id))


@router.post(SITES, status_code=201, dependencies=[requires(Role.ADMIN)], responses=raises(*_TAKEN))
def create_site(session: DbSession, person: CurrentPerson, form: SiteIn) -> SiteOut:
    """Creates a site."""
    return queries.site_shown(session, service.create_site(session, person, form))


@router.put(
    f"{SITES}/{{site_id:uuid}}",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, SiteTrigramFrozen, StaleVersion[SiteOut], *_TAKEN),
)
def change_site(session: DbSession, person: CurrentPerson, site_id: uuid.UUID, form: SiteIn) -> SiteOut:
    """Replaces a site's details."""
    return queries.site_shown(session, service.change_site(session, person, site_id, form))


@router.delete(
    f"{SITES}/{{site_id:uuid}}",
    status_code=204,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, SiteHasJuries, SiteChosenByBacPlus1),
)
def delete_site(session: DbSession, person: CurrentPerson, site_id: uuid.UUID) -> None:
    """Removes a site for ever."""
    service.delete_site(session, person, site_id)
