"""What concepts ask of those above them, given to each as its hooks: where those that do not import each other meet."""

from dataclasses import replace
from functools import partial

from parvis.accounts.users.queries import UsersHooks
from parvis.app.journal_names import JOURNAL_HOOKS
from parvis.app.personal_data import PERSONAL_DATA_OF_CONCEPTS
from parvis.campaign.archives import service as archives
from parvis.campaign.privacy import service as privacy
from parvis.campaign.privacy.queries import PrivacyHooks
from parvis.candidate_space.activation.queries import dead_links
from parvis.candidate_space.activation.service import LOCK as ACTIVATION_MAILING
from parvis.candidate_space.activation.service import forget_account
from parvis.candidate_space.own_documents.queries import documents_read, is_own_document
from parvis.candidate_space.own_documents.service import note_reading
from parvis.candidate_space.own_files.queries import is_own_file, is_own_to_delete
from parvis.candidate_space.own_record.service import follow_site
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidates.files.queries import FilesHooks
from parvis.candidates.files.rules import TYPES as TYPES_OF_CANDIDATES
from parvis.candidates.files.service import ACCESS as ACCESS_TO_CANDIDATES_FILES
from parvis.candidates.marks.queries import rows_in_conflict
from parvis.candidates.record import queries as record
from parvis.candidates.record.columns import columns_of_records
from parvis.candidates.record.queries import RecordHooks
from parvis.candidates.tags.queries import columns_of_tags
from parvis.correspondence.jury_days.service import mail_moved_days, untrue_days
from parvis.correspondence.letter_mailing import service as letter_mailing
from parvis.correspondence.letter_mailing.making import follow_methods, letters_of_file, letters_of_slots
from parvis.correspondence.letter_mailing.queries import (
    is_overtaken,
    letters_held,
    present_recipient,
    untrue_mails,
)
from parvis.correspondence.letter_mailing.waiting import LOCK as LETTER_MAILING
from parvis.correspondence.messages.service import hold_messages_of
from parvis.correspondence.messages.unsent import untrue_messages
from parvis.correspondence.reminders.queries import is_late, untrue_reminders
from parvis.emails.outbox.queries import mailings_followed, mailings_leaving
from parvis.emails.outbox.queueing import OutboxHooks
from parvis.files.stored.model import FileType
from parvis.files.stored.queries import StoredFilesHooks
from parvis.formulas.computations.methods import METHODS
from parvis.formulas.computations.queries import ComputationsHooks
from parvis.formulas.computations.service import FEATURE as COMPUTATION
from parvis.formulas.definitions.queries import columns_hidden
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.imports.candidates_file import service as candidates_file
from parvis.imports.candidates_file.profile.store import profile_part
from parvis.imports.candidates_file.queries import CandidatesFileHooks, record_columns
from parvis.imports.formula_tables import service as formula_tables
from parvis.imports.zip_imports import service as zip_imports
from parvis.imports.zip_imports import undoing as zip_undoing
from parvis.imports.zip_imports.undoing import ZipImportsHooks
from parvis.interviews.attribution import undoing as attribution
from parvis.interviews.juries.queries import JuriesHooks, has_juries
from parvis.interviews.jury_grades.queries import columns_of_grades, grade_part
from parvis.interviews.jury_space.queries import is_in_conflict
from parvis.interviews.planning import service as planning
from parvis.interviews.planning.carrying import PlanningHooks
from parvis.interviews.readings.queries import columns_of_readings, name_of_file, readings_part
from parvis.interviews.sites import queries as sites
from parvis.interviews.sites.queries import SitesHooks
from parvis.interviews.slots import queries as slots_queries
from parvis.interviews.slots import service as slots_service
from parvis.interviews.slots import whereabouts
from parvis.interviews.slots.service import SlotsHooks
from parvis.kernel.hooks import Hooks, join
from parvis.kernel.identity import install_identity_provider
from parvis.kernel.jobs.queries import JobsHooks
from parvis.kernel.roles import Role
from parvis.kernel.undo.queries import undo_of_job
from parvis.kernel.undo.undoers import UndoHooks
from parvis.results.statistics.service import ACCESS as ACCESS_TO_STATISTICS


def connect() -> None:
    """Joins the concepts, once for each application, worker or command; calling it again changes nothing."""
    install_identity_provider()
    join(
        *(_jobs(), _undo(), _table(), _outbox(), JOURNAL_HOOKS, _users(), _record(), _privacy(), _stored_files()),
        *(
            _candidates_files(),
            _zip_imports(),
            _sites(),
            _juries(),
            _planning(),
            _slots(),
            _computations(),
            _candidates_file(),
        ),
    )


def _jobs() -> Hooks:
    return JobsHooks(
        mailings_followed=mailings_followed,
        mailings_leaving=mailings_leaving,
        undo_of=undo_of_job,
        exclusions={
            LETTER_MAILING: (COMPUTATION, candidates_file.FEATURE),
            slots_service.FEATURE: (candidates_file.FEATURE, COMPUTATION),
            privacy.FEATURE: (
                *(candidates_file.FEATURE, COMPUTATION, slots_service.FEATURE, archives.FEATURE, archives.CHANGE),
                *(ACTIVATION_MAILING, LETTER_MAILING, zip_imports.FEATURE),
            ),
        },
    )


def _undo() -> Hooks:
    return UndoHooks(
        undoers={
            candidates_file.UNDO_KIND: candidates_file.UNDOER,
            slots_service.UNDO_KIND: slots_service.UNDOER,
            **attribution.UNDOERS,
            formula_tables.UNDO_KIND: formula_tables.UNDOER,
            **planning.UNDOERS,
            **zip_undoing.UNDOERS,
        }
    )


def _table() -> Hooks:
    return TableHooks(
        business=(
            *(columns_of_records, columns_of_grades, columns_of_readings, columns_of_tags),
            whereabouts.columns_of_slots,
        ),
        derivation=whereabouts.SITES,
        consequences={METHOD_COLUMN: METHODS, whereabouts.STATUS: whereabouts.STATUSES},
        in_conflict=rows_in_conflict,
        row_scopes={Role.INTERVIEW_SITE_MANAGER: whereabouts.candidates_of_own_sites},
    )


def _outbox() -> Hooks:
    return OutboxHooks(
        candidates=record.candidates_of_emails,
        untrue=(untrue_mails, untrue_messages, untrue_reminders, untrue_days, dead_links),
        is_overtaken=(is_overtaken, is_late),
        present_recipient=present_recipient,
        follow_sent=letter_mailing.record_sent,
    )


def _stored_files() -> Hooks:
    return StoredFilesHooks(
        access={
            **dict.fromkeys(TYPES_OF_CANDIDATES, replace(ACCESS_TO_CANDIDATES_FILES, name_shown=name_of_file)),
            **ACCESS_TO_STATISTICS,
            FileType.ARCHIVE: archives.ACCESS,
            FileType.PERSON_EXPORT: privacy.ACCESS,
        }
    )


def _candidates_files() -> Hooks:
    return FilesHooks(
        is_own=lambda session, who, file: is_own_file(session, who, file) or is_own_document(session, who, file),
        is_own_to_delete=is_own_to_delete,
        note_reading=note_reading,
        is_kept_from=is_in_conflict,
    )


def _zip_imports() -> Hooks:
    return ZipImportsHooks(documents_read)


def _users() -> Hooks:
    return UsersHooks(
        manages_a_site=sites.manages_a_site,
        accounts_of_candidates=record.accounts_of_candidates,
        forget_account=(forget_account, hold_messages_of),
    )


def _record() -> Hooks:
    return RecordHooks(
        profile=profile_part,
        record_columns=record_columns,
        columns_hidden=columns_hidden,
        grade=grade_part,
        readings=readings_part,
    )


def _privacy() -> Hooks:
    return PrivacyHooks(PERSONAL_DATA_OF_CONCEPTS)


def _sites() -> Hooks:
    return SitesHooks(
        has_juries=has_juries,
        is_chosen_by_bac_plus_1=whereabouts.is_chosen_by_bac_plus_1,
        counts=slots_queries.counts_of_sites,
        follow_change=partial(follow_site, closed=False),
        follow_closing=partial(follow_site, closed=True),
    )


def _planning() -> Hooks:
    return PlanningHooks(follow_days=mail_moved_days)


def _juries() -> Hooks:
    return JuriesHooks(
        slot_counts=slots_queries.counts_of_juries,
        remove_free_slots=slots_service.remove_free_slots,
        guard_slots=slots_service.locked_slots,
    )


def _slots() -> Hooks:
    return SlotsHooks(letters_held=letters_held, letters_made=letters_of_slots)


def _computations() -> Hooks:
    return ComputationsHooks(follow_methods)


def _candidates_file() -> Hooks:
    return CandidatesFileHooks(letters_of_file)
