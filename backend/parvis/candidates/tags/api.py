"""Calls on tags: administrators write them, the administration reads them, nobody else knows of them."""

import uuid

from fastapi import APIRouter

from parvis.candidates.record.errors import CandidateUnknown
from parvis.candidates.tags import queries, service
from parvis.candidates.tags.errors import TagNameTaken, TooManyTags
from parvis.candidates.tags.schemas import TaggingIn, TaggingOut, TagIn, TagOut
from parvis.kernel.errors import InvalidInput, NotFound, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/tags", tags=["tags"])

_WRITES = [requires(Role.ADMIN)]


@router.get("", dependencies=[requires(Role.ADMIN, Role.ADMIN_READ_ONLY)])
def list_tags(session: DbSession) -> list[TagOut]:
    """The tags, by name."""
    return queries.tags_listed(session)


@router.post("", status_code=201, dependencies=_WRITES, responses=raises(InvalidInput, TagNameTaken, TooManyTags))
def create_tag(session: DbSession, person: CurrentPerson, form: TagIn) -> TagOut:
    """Creates a tag."""
    return queries.tag_shown(session, service.create_tag(session, person, form))


@router.put(
    "/{tag_id:uuid}",
    dependencies=_WRITES,
    responses=raises(NotFound, InvalidInput, TagNameTaken, StaleVersion[TagOut]),
)
def change_tag(session: DbSession, person: CurrentPerson, tag_id: uuid.UUID, form: TagIn) -> TagOut:
    """Renames or recolours a tag."""
    return queries.tag_shown(session, service.change_tag(session, person, tag_id, form))


@router.delete("/{tag_id:uuid}", status_code=204, dependencies=_WRITES, responses=raises(NotFound))
def delete_tag(session: DbSession, person: CurrentPerson, tag_id: uuid.UUID) -> None:
    """Deletes a tag, and takes it off whoever bears it."""
    service.delete_tag(session, person, tag_id)


@router.post(
    "/{tag_id:uuid}/candidates", dependencies=_WRITES, responses=raises(NotFound, InvalidInput, CandidateUnknown)
)
def tag_candidates(session: DbSession, person: CurrentPerson, tag_id: uuid.UUID, form: TaggingIn) -> TaggingOut:
    """Puts a tag on candidates, or takes it off, all or none."""
    ids = service.tag_candidates(session, person, tag_id, form)
    return TaggingOut(changed=len(ids), ids=ids)
