"""Calls on the evaluation letter, for staff (docs/rules/letters.md)."""

import uuid

from fastapi import APIRouter
from fastapi.responses import Response

from parvis.candidates.journal.model import AccessKind
from parvis.candidates.journal.service import note_access
from parvis.files.stored.rules import disposition
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.letters.evaluation import calendar, queries
from parvis.letters.evaluation.errors import EmailShared, EvaluationNotAvailable
from parvis.letters.evaluation.page import printed
from parvis.letters.evaluation.schemas import EvaluationDetailsOut

router = APIRouter(
    prefix="/api/v1/admin/candidates", tags=["letters"], dependencies=[requires(Role.ADMIN_READ_ONLY, Role.ADMIN)]
)


@router.get(
    "/motivation-score/evaluation-method/{email}/details",
    responses=raises(NotFound, EvaluationNotAvailable, EmailShared),
)
def get_evaluation_of_email(email: str, session: DbSession, person: CurrentPerson) -> EvaluationDetailsOut:
    """How the candidate with that address is evaluated; staff always see the complete letter."""
    candidate = queries.candidate_of_email(session, email)
    shown = queries.details_of_candidate(session, person, candidate.id)
    note_access(session, person, candidate.id, AccessKind.LETTER)
    return shown


@router.get(
    "/{candidate_id:uuid}/motivation-score/evaluation-method/details",
    responses=raises(NotFound, EvaluationNotAvailable),
)
def get_evaluation(candidate_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> EvaluationDetailsOut:
    """How a candidate is evaluated, by id: also when their address is shared or absent."""
    shown = queries.details_of_candidate(session, person, candidate_id)
    note_access(session, person, candidate_id, AccessKind.LETTER)
    return shown


@router.get(
    "/{candidate_id:uuid}/letter.pdf",
    response_class=Response,
    responses=raises(NotFound, EvaluationNotAvailable),
)
def get_letter(candidate_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> Response:
    """The letter on one A4 page."""
    details = queries.details_of_candidate(session, person, candidate_id)
    if details.letter is None:
        raise EvaluationNotAvailable(details.notice)
    candidate = details.candidate_details
    year = campaign_year(session)
    content = printed(details.letter, candidate, year=year, at=now(), logo=queries.logo_of(session, details.letter))
    note_access(session, person, candidate_id, AccessKind.LETTER)
    name = disposition(f"lettre-{candidate.external_id}.pdf", download=False)
    return Response(content, media_type="application/pdf", headers={"Content-Disposition": name})


@router.get(
    "/{candidate_id:uuid}/interview.ics",
    response_class=Response,
    responses=raises(NotFound, EvaluationNotAvailable),
)
def get_interview_calendar(candidate_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> Response:
    """The interview as a calendar file."""
    details = queries.details_of_candidate(session, person, candidate_id)
    if details.interview_details is None:
        raise EvaluationNotAvailable(details.notice)
    content = calendar.calendar_file(details.interview_details, candidate_id, at=now())
    name = disposition(f"entretien-{details.candidate_details.external_id}.ics", download=True)
    return Response(content, media_type=calendar.MEDIA_TYPE, headers={"Content-Disposition": name})
