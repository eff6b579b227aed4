"""The demonstration of `make start`: a campaign in the days of its interviews, dated from today."""

from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.demonstration.interview_days import days_around_today
from parvis.demonstration.service import prepare
from parvis.emails.outbox.model import Email, EmailStatus
from parvis.files.stored.model import FileType, StoredFile
from parvis.formulas.computations.staleness import results_are_stale
from parvis.interviews.jury_grades.model import JuryGrade
from parvis.interviews.members.model import JuryConflict
from parvis.interviews.slots.model import InterviewSlot, Presence, SlotAnswer
from parvis.kernel.clock import today
from parvis.kernel.db import new_session
from parvis.school.settings.queries import ranking_in_force
from tests.given.table import table


@pytest.mark.parametrize("weekday", range(7))
def test_two_days_of_interviews_are_over_and_none_is_on_a_weekend(clock, weekday: int):
    clock.move_to((today() + timedelta(days=weekday)).isoformat())
    days = days_around_today()
    assert (len(set(days)), sum(day < today() for day in days)) == (5, 2)
    assert all(day.weekday() < 5 for day in days)
    assert days == sorted(days)


def test_interviews_have_begun_and_a_second_start_changes_nothing(database: str):
    steps: list[str] = []
    prepare(300, say=steps.append)
    with new_session() as session:
        slots = session.scalars(select(InterviewSlot)).all()
        held = [slot for slot in slots if slot.candidate_id is not None]
        graded = set(session.scalars(select(JuryGrade.candidate_id).where(JuryGrade.grade_type == "INTERVIEW")))
        status = {email.candidate_id: email.status for email in session.scalars(select(Email))}
        [conflict] = session.scalars(select(JuryConflict))
        [answer] = session.scalars(select(SlotAnswer))
        ranking = session.scalar(select(ranking_in_force()))
        read = set(session.scalars(select(JuryGrade.candidate_id).where(JuryGrade.grade_type == "PFM")))
        projects = set(session.scalars(select(StoredFile.candidate_id).where(StoredFile.type == FileType.PFM)))
        assert not results_are_stale(session)
        assert session.scalar(select(func.count()).select_from(MailedLetter)) == len(status)
    assert {slot.day for slot in slots} <= set(days_around_today())
    concerned = Counter(table().column("MethodeEvaluation").cells())["INTERVIEW"]
    assert 0.75 < len(held) / concerned < 1
    assert graded <= {slot.candidate_id for slot in held if slot.day < today()}
    assert 0.25 < len(graded) / len(held) < 0.5
    sent = {slot.candidate_id for slot in held if slot.day <= today()}
    assert Counter(status[candidate] for candidate in sent) == {EmailStatus.SENT: len(sent)}
    assert {email for candidate, email in status.items() if candidate not in sent} == {EmailStatus.HELD}
    assert answer.presence == Presence.IMPEDED
    assert read < projects, "each that was read is there, and some are left to be read"
    assert ranking == {"column": "Candidats[Rang]", "scope": "ALL"}
    to_come = {slot.candidate_id for slot in held if slot.day > today()}
    assert {conflict.candidate_id, answer.candidate_id} <= to_come
    notes = table().column("NoteEntretien").cells()
    assert sum(note is not None for note in notes) == len(graded)
    again: list[str] = []
    prepare(300, say=again.append)
    assert again == []


def test_namesakes_among_the_invented_people_do_not_keep_them_from_being_imported(database: str):
    def stop_after_the_import(step: str) -> None:
        if step == "Formules et vues…":
            raise InterruptedError

    # Of these 300, two share name and day of birth, of which an import warns; so do some of any 20,000.
    with pytest.raises(InterruptedError):
        prepare(300, seed=529, say=stop_after_the_import)
    with new_session() as session:
        assert session.scalar(select(func.count()).select_from(Candidate)) == 300
