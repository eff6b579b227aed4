"""Reading one's own record."""

import uuid
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.own_record.model import OwnProfile
from parvis.candidate_space.own_record.rules import file_quota, is_manual, school_years
from parvis.candidate_space.own_record.schemas import (
    AdmissionSiteOut,
    MarkColumnOut,
    OwnCellOut,
    OwnRecordOut,
    PendingMarkOut,
    ScholarYearOut,
)
from parvis.candidate_table.columns.queries import marks_present
from parvis.candidate_table.columns.rules import MarkColumn
from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.marks.queries import proposals_of
from parvis.candidates.marks.rules import BUILT_IN_MARKS
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import DepositedBy, FileType
from parvis.files.stored.queries import ids_deposited
from parvis.formula_language import Kind
from parvis.interviews.sites.queries import site_names
from parvis.interviews.sites.schemas import SiteNameOut
from parvis.kernel.auth import Person
from parvis.kernel.clock import now, today
from parvis.letters.evaluation.hours import last_hour
from parvis.letters.evaluation.queries import department_at
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import files_notice, is_record_closed


def own_record(session: Session, person: Person) -> OwnRecordOut:
    """The record of the candidate who is signed in. Raises `CandidateNotFound`."""
    return record_shown(session, own_candidate(session, person))


def record_shown(session: Session, candidate: Candidate, saved: Sequence[CellChange] = ()) -> OwnRecordOut:
    """Returns the candidate's own record as it is sent; ``saved`` are the marks that this transaction changes."""
    profile = session.get(OwnProfile, candidate.id) or OwnProfile(scholar_info={}, admission_sites=[])
    manual = is_manual(candidate)
    marks = marks_of_catalogue(session)
    sites = site_names(session)
    years = _years(profile) if manual else []
    ranked = _ranked(profile, sites)
    campaign, table = campaign_settings(session), current.snapshot(session)
    department = department_at(table, candidate.row_number)
    record_deadline = campaign.record_deadline
    shown = OwnRecordOut.from_row(
        candidate,
        school_name=years[0].school if manual else _text(table, "NomEtablissement", candidate),
        manual=manual,
        uploaded_file_count=len(ids_deposited(session, candidate.id, FileType.CANDIDATE_FILE, DepositedBy.CANDIDATE)),
        cells=_cells(table, candidate, marks, saved),
        pending_marks=_pending(session, candidate, marks),
        address=profile.address,
        scholarship=profile.scholarship,
        scholarship_type=profile.scholarship_type,
        current_scholar_year=profile.current_scholar_year,
        scholar_info=years,
        interview_site=next((site for site in sites if site.id == profile.interview_site_id), None),
        admission_sites=ranked,
        profile_complete=False,
        grade_columns=[_mark_column(column) for column in marks] if manual else [],
        file_quota=file_quota(candidate.source),
        files_complete=bool(profile.files_complete),
        file_deadline=campaign.file_deadline,
        file_deadline_hour=last_hour(campaign.file_deadline, department),
        record_deadline=record_deadline,
        record_deadline_hour=None if record_deadline is None else last_hour(record_deadline, department),
        record_closed=is_record_closed(campaign, now()),
        present_day=today(),
        files_notice=files_notice(campaign, now(), candidate.first_name),
        contact_email=campaign.contact_email,
        contact_phone=campaign.contact_phone,
        retention_years=campaign.retention_years,
        scholarship_types=[*campaign.scholarship_types],
        current_scholar_years=[*campaign.current_scholar_years],
    )
    return shown.model_copy(update={"profile_complete": _is_complete(shown, sites)})


def marks_of_catalogue(session: Session) -> Sequence[MarkColumn]:
    """The marks that a candidate may fill: those of the newest file, or the built-in ones before any file."""
    marks = marks_present(session)
    return marks if marks or storage.state(session).import_id is not None else BUILT_IN_MARKS


def profiles_of_site(session: Session, site_id: uuid.UUID) -> list[Candidate]:
    """The candidates whose preferred site it is."""
    chosen = select(Candidate).join(OwnProfile, OwnProfile.candidate_id == Candidate.id)
    return [*session.scalars(chosen.where(OwnProfile.interview_site_id == site_id))]


def _years(profile: OwnProfile) -> list[ScholarYearOut]:
    return [ScholarYearOut(year=year, **profile.scholar_info.get(year, {})) for year in school_years(today())]


def _ranked(profile: OwnProfile, sites: Sequence[SiteNameOut]) -> list[AdmissionSiteOut]:
    """The sites in the candidate's order, without those that closed since."""
    by_id = {site.id: site for site in sites}
    known = [by_id[site_id] for site_id in profile.admission_sites if site_id in by_id]
    return [AdmissionSiteOut(admission_site=site, position=rank) for rank, site in enumerate(known, 1)]


def _is_complete(shown: OwnRecordOut, sites: Sequence[SiteNameOut]) -> bool:
    """Whether everything that the form requires is there."""
    if not shown.manual:
        return True
    members = [shown.last_name, shown.first_name, shown.birth_date, shown.birth_place, shown.phone_number]
    members += [shown.address, shown.current_scholar_year]
    members += [each for year in shown.scholar_info for each in (year.grade, year.school, year.city, year.location)]
    answered = shown.scholarship is False or (shown.scholarship is True and shown.scholarship_type is not None)
    return all(members) and answered and len(shown.admission_sites) == len(sites)


def _mark_column(column: MarkColumn) -> MarkColumnOut:
    mark = column.mark
    return MarkColumnOut(name=column.name, subject=mark.subject, year=mark.year, trimester=mark.trimester)


def _pending(session: Session, candidate: Candidate, marks: Sequence[MarkColumn]) -> list[PendingMarkOut]:
    proposed = proposals_of(session, candidate.id)
    return [
        PendingMarkOut(name=column.name, value=proposed[column.technical_name])
        for column in marks
        if column.technical_name in proposed
    ]


def _cells(
    table: Snapshot, candidate: Candidate, marks: Sequence[MarkColumn], saved: Sequence[CellChange]
) -> list[OwnCellOut]:
    """The marks that are filled; errors of the file are none."""
    row, changed = candidate.row_number, {change.column: change.value for change in saved}
    cells: list[OwnCellOut] = []
    for column in marks:
        name = column.technical_name
        held = table.table_column(name).cell(row) if table.has(name) and row < table.rows else None
        value = changed.get(name, held)
        if value not in (None, "") and not isinstance(value, Kind):
            cells.append(OwnCellOut(name=column.name, value=value))
    return cells


def _text(table: Snapshot, name: str, candidate: Candidate) -> str | None:
    row = candidate.row_number
    value = table.table_column(name).cell(row) if row < table.rows else None
    return None if value is None or isinstance(value, Kind) else str(value) or None
