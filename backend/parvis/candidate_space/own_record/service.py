"""Writing one's own record (docs/rules/candidate-space.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.own_record.errors import RecordClosed, RecordNotEditable
from parvis.candidate_space.own_record.model import OwnProfile
from parvis.candidate_space.own_record.queries import marks_of_catalogue, profiles_of_site, record_shown
from parvis.candidate_space.own_record.rules import business_cells, is_manual, position_faults, school_years
from parvis.candidate_space.own_record.schemas import OwnMarksIn, OwnProfileIn
from parvis.candidate_space.receipts.service import mail_receipt
from parvis.candidate_table.columns.queries import marks_present
from parvis.candidate_table.columns.service import keep_columns
from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes, append_reload
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.marks.errors import GradeColumn, MarkNotEditable
from parvis.candidates.marks.rules import BUILT_IN_COLUMNS
from parvis.candidates.marks.service import GradeEdit, edit_marks, propose_marks, raise_versions
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import DepositedBy, FileType
from parvis.files.stored.queries import files_of_candidate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import site_names
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.auth import Person
from parvis.kernel.clock import now, today
from parvis.kernel.errors import FieldError, InvalidInput, StaleVersion
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import is_record_closed

Cells = dict[str, str | None]

_OF_THE_RECORD: Final = ("Nom", "Prenom", "DateNaissance")
"""Columns that the record itself fills: the log carries their new values."""

_INTERVIEW_SITE: Final = "LieuEntretien"
_OF_A_YEAR: Final = ("grade", "school", "city", "location")


def check_editable(session: Session, person: Person) -> None:
    """Raises `CandidateNotFound`, `RecordNotEditable`, `RecordClosed`, as changing profile or marks would."""
    _refuse_unless_editable(session, own_candidate(session, person))


def change_profile(session: Session, person: Person, form: OwnProfileIn) -> Candidate:
    """Writes the profile of the candidate who is signed in; writing the same again changes nothing. Gives the record.

    Raises `CandidateNotFound`, `RecordNotEditable`, `RecordClosed`, `StaleVersion` (with the present record) when
    ``form.version`` is another than the record's, `InvalidInput` on sites and their ranks.
    """
    hold(session, AdvisoryLock.INTERVIEW_SITES)  # before the table's lock, in the same order as a change of site
    candidate = _to_write(session, person)
    if form.version not in {None, candidate.version}:
        raise StaleVersion(data=record_shown(session, candidate))
    sites = {site.id: site.name for site in site_names(session)}
    _check_sites(form, sites)
    profile = _profile_to_write(session, candidate)
    before = _cells_of(session, candidate, profile, sites)
    _write(candidate, profile, form)
    session.flush()
    after = _cells_of(session, candidate, profile, sites)
    changed = {name: value for name, value in after.items() if value != before.get(name)}
    if changed:
        candidate.version += 1
        session.flush()
        cells = tuple(ChangedCell(name, value, before.get(name)) for name, value in changed.items())
        record(session, [Happened(candidate.id, Action.UPDATE_PROFILE, cells)], person)
        append_changes(session, _logged(candidate, changed, before), person)
    return candidate


def change_marks(session: Session, person: Person, form: OwnMarksIn) -> tuple[Candidate, list[CellChange]]:
    """Changes the marks that are named, all or none. Gives the record and what changed.

    A mark that staff decided stays, and the candidate's other value waits for them.

    Raises `CandidateNotFound`, `RecordNotEditable`, `RecordClosed`, `InvalidInput` for a name twice, `MarkNotEditable`.
    """
    candidate = _to_write(session, person)
    if not marks_present(session) and form.grades and storage.state(session).import_id is None:
        keep_columns(session, BUILT_IN_COLUMNS)
        append_reload(session, person)
    columns = {column.name: column.technical_name for column in marks_of_catalogue(session)}
    edits: dict[str, GradeEdit] = {}
    for index, mark in enumerate(form.grades):
        if mark.name in edits:
            raise InvalidInput(fields=[_fault(f"grades.{index}.name", "Cette note est indiquée deux fois")])
        if mark.name not in columns:
            fields = [_fault(f"grades.{index}.name", MarkNotEditable.message)]
            raise MarkNotEditable(data=GradeColumn(column=mark.name), fields=fields)
        edits[mark.name] = GradeEdit(columns[mark.name], mark.value)
    row = candidate.row_number
    rest = propose_marks(session, candidate_id=candidate.id, row_number=row, edits=[*edits.values()], author=person)
    changes = edit_marks(
        session,
        candidate_id=candidate.id,
        row_number=row,
        edits=rest,
        author=person,
        origin=ChangeOrigin.CANDIDATE,
    )
    session.refresh(candidate)  # its version was raised by a statement
    return candidate, changes


def say_files_complete(session: Session, person: Person, *, complete: bool) -> Candidate:
    """Notes whether the candidate who is signed in has sent every file. Raises `CandidateNotFound`."""
    candidate = own_candidate(session, person)
    session.refresh(candidate, with_for_update={"key_share": True})
    profile = _profile_to_write(session, candidate)
    is_new = complete and not profile.files_complete
    profile.files_complete = complete
    session.flush()
    files = files_of_candidate(session, candidate.id, [FileType.CANDIDATE_FILE])
    sent = [file.name for file in files if file.deposited_by == DepositedBy.CANDIDATE]
    if is_new and sent:
        mail_receipt(session, person, "Vos pièces sont reçues", f"Vos pièces : {', '.join(sent)}.")
    return candidate


def follow_site(session: Session, author: Person, site: InterviewSite, *, closed: bool) -> None:
    """The cells of candidates whose preferred site closes, or changes its name in the file."""
    storage.locked_state(session)
    value = None if closed else _value_of(site)
    table = current.snapshot(session)
    changes: list[CellChange] = []
    happened: list[Happened] = []
    for candidate in profiles_of_site(session, site.id):
        before = _present(candidate, table, _INTERVIEW_SITE)
        if before != value:
            cell = ChangedCell(_INTERVIEW_SITE, value, before)
            changes.append(_of_candidate(candidate, _INTERVIEW_SITE, value, before))
            happened.append(Happened(candidate.id, Action.UPDATE_PROFILE, (cell,)))
    record(session, happened, author)
    raise_versions(session, [each.candidate_id for each in happened])
    append_changes(session, changes, author)


def _present(candidate: Candidate, table: Snapshot, column: str) -> str | None:
    value = table.table_column(column).cell(candidate.row_number)
    return value if isinstance(value, str) else None


def _to_write(session: Session, person: Person) -> Candidate:
    """The record, locked against other writers: an import, an edit by staff, another tab."""
    storage.locked_state(session)
    candidate = own_candidate(session, person)
    session.refresh(candidate, with_for_update={"key_share": True})
    _refuse_unless_editable(session, candidate)
    return candidate


def _refuse_unless_editable(session: Session, candidate: Candidate) -> None:
    if not is_manual(candidate):
        raise RecordNotEditable
    if is_record_closed(campaign_settings(session), now()):
        raise RecordClosed


def _profile_to_write(session: Session, candidate: Candidate) -> OwnProfile:
    profile = session.get(OwnProfile, candidate.id, with_for_update=True)
    if profile is None:
        profile = OwnProfile(candidate_id=candidate.id, scholar_info={}, admission_sites=[])
        session.add(profile)
    return profile


def _write(candidate: Candidate, profile: OwnProfile, form: OwnProfileIn) -> None:
    candidate.last_name, candidate.first_name = form.last_name, form.first_name
    candidate.birth_date, candidate.birth_place = form.birth_date, form.birth_place
    candidate.phone_number = form.phone_number
    profile.address = form.address
    profile.scholarship, profile.scholarship_type = form.scholarship, form.scholarship_type
    profile.current_scholar_year = form.current_scholar_year
    rows = [each.model_dump(include={*_OF_A_YEAR}) for each in form.scholar_info]
    profile.scholar_info = dict(zip(school_years(today()), rows, strict=True))
    profile.interview_site_id = None if form.interview_site is None else form.interview_site.id
    ranked = sorted(form.admission_sites, key=lambda each: each.position or 0)
    profile.admission_sites = [each.admission_site.id for each in ranked]


def _check_sites(form: OwnProfileIn, sites: Mapping[Any, str]) -> None:
    """Ranks are a permutation of 1..N over the sites of today."""
    faults: list[FieldError] = []
    closed = "Ce site n'est plus proposé : rechargez la page"
    if form.interview_site is not None and form.interview_site.id not in sites:
        faults.append(_fault("interviewSite", closed))
    ranked = [site.admission_site.id for site in form.admission_sites]
    for index, site_id in enumerate(ranked):
        if site_id not in sites:
            faults.append(_fault(f"admissionSites.{index}.admissionSite", closed))
        elif site_id in ranked[:index]:
            faults.append(_fault(f"admissionSites.{index}.admissionSite", "Ce site est classé deux fois"))
    positions = [site.position for site in form.admission_sites]
    faults += [
        _fault(f"admissionSites.{index}.position", sentence)
        for index, sentence in position_faults(positions, len(sites)).items()
    ]
    missing = [name for site_id, name in sites.items() if site_id not in ranked]
    if missing:
        faults.append(_fault("admissionSites", f"Classez aussi : {', '.join(missing)}"))
    if faults:
        raise InvalidInput(fields=faults)


def _cells_of(session: Session, candidate: Candidate, profile: OwnProfile, sites: Mapping[Any, str]) -> Cells:
    """What the profile says, by what the history calls it: columns of the table first, then the profile's own."""
    newest, *others = [profile.scholar_info.get(year, {}) for year in school_years(today())]
    site = None if profile.interview_site_id is None else session.get(InterviewSite, profile.interview_site_id)
    ranked = [sites[site_id] for site_id in profile.admission_sites if site_id in sites]
    # JSONB keeps no order of members.
    years = [", ".join(row[name] for name in _OF_A_YEAR if name in row) or None for row in (newest, *others)]
    return {
        "Nom": candidate.last_name,
        "Prenom": candidate.first_name,
        "DateNaissance": None if candidate.birth_date is None else candidate.birth_date.isoformat(),
        **business_cells(
            site_value=None if site is None else _value_of(site),
            scholarship=profile.scholarship,
            current_year=profile.current_scholar_year,
            newest_year=newest,
        ),
        "birthPlace": candidate.birth_place,
        "phoneNumber": candidate.phone_number,
        "address": profile.address,
        "scholarshipType": profile.scholarship_type,
        "currentScholarYear": profile.current_scholar_year,
        **{f"scholarYear{index}": text for index, text in enumerate(years)},
        "admissionSites": ", ".join(ranked) or None,
    }


def _logged(candidate: Candidate, changed: Cells, before: Cells) -> Sequence[CellChange]:
    filled = business_cells(site_value=None, scholarship=None, current_year=None, newest_year={})
    logged: list[CellChange] = []
    for name, value in changed.items():
        if name in _OF_THE_RECORD:
            change = CellChange(candidate.row_number, name, value, before.get(name), ChangeOrigin.BUSINESS)
            logged.append(change)
        elif name in filled:
            logged.append(_of_candidate(candidate, name, value, before.get(name)))
    return logged


def _of_candidate(candidate: Candidate, column: str, value: str | None, before: str | None) -> CellChange:
    return CellChange(candidate.row_number, column, value, before, ChangeOrigin.CANDIDATE)


def _value_of(site: InterviewSite) -> str:
    """What the file calls the site, face to face."""
    return next(value.value for value in site.values if not value.remote)


def _fault(field: str, message: str) -> FieldError:
    return FieldError(field=field, message=message)
