"""Calls on one's own letter (docs/rules/candidate-space.md)."""

from fastapi import APIRouter
from fastapi.responses import Response

from parvis.candidate_space.own_letter import queries
from parvis.candidate_space.own_letter.schemas import OwnEvaluationOut
from parvis.candidates.record.errors import CandidateNotFound
from parvis.files.stored.rules import disposition
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.kernel.clock import now
from parvis.kernel.errors import raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.letters.evaluation import calendar
from parvis.letters.evaluation.errors import EvaluationNotAvailable
from parvis.letters.evaluation.page import printed
from parvis.letters.evaluation.queries import logo_of

router = APIRouter(prefix="/api/v1/candidate", tags=["candidate space"], dependencies=[requires(Role.CANDIDATE)])


@router.get("/motivation-score/evaluation-method/details", responses=raises(CandidateNotFound, EvaluationNotAvailable))
def get_own_evaluation(session: DbSession, person: CurrentPerson) -> OwnEvaluationOut:
    """How the caller is evaluated; only ``enabled`` while the letters are closed."""
    return queries.own_evaluation(session, person)


@router.get("/letter.pdf", response_class=Response, responses=raises(CandidateNotFound, EvaluationNotAvailable))
def get_own_letter(session: DbSession, person: CurrentPerson) -> Response:
    """The caller's letter on one A4 page."""
    details = queries.own_letter(session, person)
    if details.letter is None:
        raise EvaluationNotAvailable(details.notice)
    year = campaign_year(session)
    content = printed(
        details.letter, details.candidate_details, year=year, at=now(), logo=logo_of(session, details.letter)
    )
    name = disposition(f"lettre-{details.candidate_details.external_id}.pdf", download=False)
    return Response(content, media_type="application/pdf", headers={"Content-Disposition": name})


@router.get("/interview.ics", response_class=Response, responses=raises(CandidateNotFound, EvaluationNotAvailable))
def get_own_interview_calendar(session: DbSession, person: CurrentPerson) -> Response:
    """The caller's interview as a calendar file."""
    details = queries.own_letter(session, person)
    if details.interview_details is None:
        raise EvaluationNotAvailable(details.notice)
    candidate = queries.own_candidate(session, person)
    content = calendar.calendar_file(details.interview_details, candidate.id, at=now())
    name = disposition(f"entretien-{details.candidate_details.external_id}.ics", download=True)
    return Response(content, media_type=calendar.MEDIA_TYPE, headers={"Content-Disposition": name})
