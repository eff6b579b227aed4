"""Calls on slot templates (docs/rules/interviews.md)."""

import uuid

from fastapi import APIRouter

from parvis.interviews.sites.queries import site_visible
from parvis.interviews.templates import queries, service
from parvis.interviews.templates.schemas import TemplateOut, TemplatesIn, TemplatesOut
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role

router = APIRouter(prefix="/api/v1/interview-slot-templates", tags=["slot templates"])


@router.get("/site/{site_id:uuid}", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def list_slot_templates(session: DbSession, person: CurrentPerson, site_id: uuid.UUID) -> list[TemplateOut]:
    """A site's templates, by type then hour."""
    return queries.templates_of_site(session, site_visible(session, person, site_id).id)


@router.post("/site/{site_id:uuid}", dependencies=[requires(Role.ADMIN)], responses=raises(InvalidInput, NotFound))
def replace_slot_templates(
    session: DbSession, person: CurrentPerson, site_id: uuid.UUID, form: TemplatesIn
) -> TemplatesOut:
    """Replaces a site's templates of a type."""
    service.replace_templates(session, person, site_id, form)
    return queries.templates_shown(session, site_id, form.interview_type)
