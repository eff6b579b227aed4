"""Creating a record by hand (part 1 §2, §7; decisions.md §5)."""

from typing import Final

from sqlalchemy import Numeric, cast, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import append_reload
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.errors import CandidateDuplicate, SimilarCandidateOut, SimilarCandidates
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.queries import candidates_like
from parvis.candidates.record.schemas import CandidateIn
from parvis.kernel.auth import Person

_BY_HAND: Final = "^M[0-9]+$"


def create_candidate(session: Session, author: Person, given: CandidateIn) -> Candidate:
    """Creates a record with source MANUAL, its number and row being the next ones, and its first item of history.

    Raises `CandidateDuplicate`
    unless ``given.force``.
    """
    # Held until the commit: two persons at once get two numbers, and the second sees the record of the first.
    storage.locked_state(session)
    if not given.force and (like := candidates_like(session, given)):
        raise CandidateDuplicate(data=SimilarCandidates(candidates=[*map(SimilarCandidateOut.model_validate, like)]))
    candidate = Candidate(
        row_number=session.scalar(select(func.coalesce(func.max(Candidate.row_number) + 1, 0))),
        external_id=_next_number(session),
        source="MANUAL",
        last_name=given.last_name,
        first_name=given.first_name,
        email=given.email,
        birth_date=given.birth_date,
        birth_place=given.birth_place,
        phone_number=given.phone_number,
    )
    session.add(candidate)
    session.flush()
    cells = {
        "Numero": candidate.external_id,
        "Nom": given.last_name,
        "Prenom": given.first_name,
        "Email": given.email,
        "DateNaissance": given.birth_date.isoformat(),
    }
    told = tuple(ChangedCell(name, value, None) for name, value in cells.items())
    record(session, [Happened(candidate.id, Action.CREATE_CANDIDATE, told)], author)
    append_reload(session, author)
    return candidate


def _next_number(session: Session) -> str:
    """``M00001``, then one more than the greatest, whoever gave it: a file may hold such numbers, of any length."""
    given = cast(func.substr(Candidate.external_id, 2), Numeric)
    greatest = session.scalar(select(func.max(given)).where(Candidate.external_id.regexp_match(_BY_HAND)))
    return f"M{int(greatest or 0) + 1:05d}"
