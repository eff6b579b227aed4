"""Calls of the jury's space (docs/rules/interviews.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query

from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.schemas import GradeInfoOut
from parvis.interviews.jury_space import queries, service
from parvis.interviews.jury_space.errors import (
    CandidateAlreadyGraded,
    InterviewAhead,
    JuryDateFar,
    TooManySearches,
)
from parvis.interviews.jury_space.schemas import (
    ConflictIn,
    GradeIn,
    GradeTakenBackIn,
    JuryCandidateOut,
    JuryChoiceOut,
    JuryDayOut,
    PfmOut,
)
from parvis.interviews.members.errors import ConflictOfInterest
from parvis.interviews.readings.errors import ReadingDone, ReadingNotYours
from parvis.interviews.readings.queries import letter_shown
from parvis.kernel.days import Day
from parvis.kernel.errors import FieldError, InvalidInput, NotFound, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role

router = APIRouter(prefix="/api/v1", tags=["jury"])

_LOOKING = (Role.JURY, *STAFF)
_NUMBER_MISSING = "Veuillez renseigner le numéro d'un candidat"


@router.get("/jury/juries", dependencies=[requires(*_LOOKING)])
def list_juries_to_choose(session: DbSession, person: CurrentPerson) -> list[JuryChoiceOut]:
    """The juries with their days, by name."""
    return queries.juries_offered(session, person)


@router.get(
    "/admin/juries/{jury_id:uuid}", dependencies=[requires(*_LOOKING)], responses=raises(NotFound, InvalidInput)
)
def get_jury_day(
    session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, day: Annotated[Day, Query(alias="interview-date")]
) -> JuryDayOut:
    """The candidates whom a jury meets on a day, by time."""
    return queries.jury_day(session, person, jury_id, day)


@router.get(
    "/jury/candidate",
    dependencies=[requires(*_LOOKING)],
    responses=raises(CandidateNotFound, ConflictOfInterest, InvalidInput, TooManySearches),
)
def find_candidate(session: DbSession, person: CurrentPerson, search: str = "") -> JuryCandidateOut:
    """The candidate of that complete number."""
    if not search.strip():
        raise InvalidInput(_NUMBER_MISSING, fields=[FieldError(field="search", message=_NUMBER_MISSING)])
    return queries.candidate_shown(session, person, service.search(session, person, search).id)


@router.get(
    "/jury/candidate/{candidate_id:uuid}/pfm",
    dependencies=[requires(*_LOOKING)],
    responses=raises(NotFound, CandidateNotFound, ConflictOfInterest),
)
def get_pfm(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> PfmOut:
    """The candidate's PFM; its content is read with the calls of files."""
    return queries.pfm_of(session, queries.candidate_reached(session, person, candidate_id).id)


@router.post(
    "/jury/candidate/{candidate_id:uuid}/grade",
    dependencies=[requires(Role.JURY, Role.ADMIN)],
    responses=raises(
        *(CandidateNotFound, ConflictOfInterest, InvalidInput, InterviewAhead, JuryDateFar),
        *(ReadingDone, ReadingNotYours, StaleVersion[GradeInfoOut]),
    ),
)
def grade_candidate(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: GradeIn) -> GradeInfoOut:
    """Gives or changes the candidate's grade."""
    return letter_shown(service.grade(session, person, candidate_id, form))


@router.post(
    "/jury/candidate/{candidate_id:uuid}/grade/take-back",
    status_code=204,
    dependencies=[requires(Role.JURY, Role.ADMIN)],
    responses=raises(
        *(CandidateNotFound, ConflictOfInterest, InvalidInput, NotFound, ReadingDone, StaleVersion[GradeInfoOut])
    ),
)
def take_grade_back(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: GradeTakenBackIn) -> None:
    """Removes the grade that the caller gave."""
    service.take_grade_back(session, person, candidate_id, form.version)


@router.delete(
    "/jury/candidate/{candidate_id:uuid}/grade",
    status_code=204,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, InvalidInput, StaleVersion[GradeInfoOut]),
)
def delete_candidate_grade(
    session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, version: int | None = None
) -> None:
    """Removes a grade that was given to the wrong person; ``version``, where it is sent, is that of the one seen."""
    service.remove_grade(session, person, candidate_id, version)


@router.post(
    "/jury/candidate/{candidate_id:uuid}/conflict",
    status_code=204,
    dependencies=[requires(Role.JURY)],
    responses=raises(CandidateNotFound, CandidateAlreadyGraded, InvalidInput),
)
def declare_conflict(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: ConflictIn) -> None:
    """Declares a conflict of interest of the caller."""
    service.declare_conflict(session, person, candidate_id, form)


@router.delete(
    "/jury/candidate/{candidate_id:uuid}/conflict/{subject}",
    status_code=204,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound),
)
def lift_conflict(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, subject: str) -> None:
    """Lifts a conflict of interest."""
    service.lift_conflict(session, person, candidate_id, subject)
