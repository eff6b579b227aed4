"""What concepts ask of those above them, given to each as its hooks: where those that do not import each other meet.

A process that serves makes them all when it starts, that of a job when it reads them: it imports only what it needs.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from parvis.kernel.hooks import Hooks, join, join_late
from parvis.kernel.identity import install_identity_provider


def connect() -> None:
    """Joins the concepts, once for each application, worker or command; calling it again changes nothing."""
    connect_late()
    join(*(make() for make in MAKERS.values()))


def connect_late() -> None:
    """Joins each concept when a job first needs it; calling it again changes nothing."""
    install_identity_provider()
    join_late(MAKERS)


def _jobs() -> Hooks:
    from parvis.campaign.archives import service as archives
    from parvis.campaign.letter_mailing import service as letter_mailing
    from parvis.campaign.privacy import service as privacy
    from parvis.candidate_space.activation.service import LOCK as ACTIVATION_MAILING
    from parvis.emails.outbox.queries import mailings_followed, mailings_leaving
    from parvis.formulas.computations.service import FEATURE as COMPUTATION
    from parvis.imports.candidates_file import service as candidates_file
    from parvis.imports.zip_imports import service as zip_imports
    from parvis.interviews.slots import service as slots_service
    from parvis.kernel.jobs.queries import JobsHooks
    from parvis.kernel.undo.queries import undo_of_job

    return JobsHooks(
        mailings_followed=mailings_followed,
        mailings_leaving=mailings_leaving,
        undo_of=undo_of_job,
        exclusions={
            letter_mailing.LOCK: (COMPUTATION,),
            slots_service.FEATURE: (candidates_file.FEATURE, COMPUTATION),
            privacy.FEATURE: (
                *(candidates_file.FEATURE, COMPUTATION, slots_service.FEATURE, archives.FEATURE, archives.CHANGE),
                *(ACTIVATION_MAILING, letter_mailing.LOCK, zip_imports.FEATURE),
            ),
        },
    )


def _undo() -> Hooks:
    from parvis.imports.candidates_file import service as candidates_file
    from parvis.imports.zip_imports import undoing as zip_undoing
    from parvis.interviews.attribution import service as attribution
    from parvis.interviews.planning import service as planning
    from parvis.interviews.slots import service as slots_service
    from parvis.kernel.undo.undoers import UndoHooks

    return UndoHooks(
        undoers={
            candidates_file.UNDO_KIND: candidates_file.UNDOER,
            slots_service.UNDO_KIND: slots_service.UNDOER,
            attribution.UNDO_KIND: attribution.UNDOER,
            **planning.UNDOERS,
            **zip_undoing.UNDOERS,
        }
    )


def _table() -> Hooks:
    from parvis.candidate_table.snapshot.loaders import TableHooks
    from parvis.candidates.marks.queries import rows_in_conflict
    from parvis.candidates.record.columns import columns_of_records
    from parvis.candidates.tags.queries import columns_of_tags
    from parvis.formulas.computations.methods import METHODS
    from parvis.formulas.definitions.rules import METHOD_COLUMN
    from parvis.interviews.jury_grades.queries import columns_of_grades
    from parvis.interviews.slots import table as slot_table
    from parvis.interviews.slots import whereabouts
    from parvis.kernel.roles import Role
    from parvis.ranking.grid.queries import FORMULAS_VERSION

    return TableHooks(
        business=(columns_of_records, columns_of_grades, columns_of_tags, whereabouts.columns_of_slots),
        derivation=whereabouts.SITES,
        consequences={METHOD_COLUMN: METHODS, whereabouts.STATUS: whereabouts.STATUSES},
        in_conflict=rows_in_conflict,
        versions={"formulas": FORMULAS_VERSION, slot_table.VERSION_NAME: slot_table.VERSION},
        row_scopes={Role.INTERVIEW_SITE_MANAGER: whereabouts.candidates_of_own_sites},
    )


def _outbox() -> Hooks:
    from parvis.campaign.features.queries import stopped_kinds
    from parvis.campaign.letter_mailing import service as letter_mailing
    from parvis.campaign.letter_mailing.queries import is_overtaken, present_recipient, untrue_mails
    from parvis.candidate_space.activation.queries import dead_links
    from parvis.candidates.record import queries as record
    from parvis.emails.outbox.queueing import OutboxHooks

    return OutboxHooks(
        candidates=record.candidates_of_emails,
        untrue=(untrue_mails, dead_links),
        is_overtaken=is_overtaken,
        present_recipient=present_recipient,
        stopped_kinds=stopped_kinds,
        follow_sent=letter_mailing.record_sent,
    )


def _staff_journal() -> Hooks:
    from parvis.app.journal_names import JOURNAL_HOOKS

    return JOURNAL_HOOKS


def _stored_files() -> Hooks:
    from parvis.campaign.archives import service as archives
    from parvis.campaign.privacy import service as privacy
    from parvis.campaign.statistics.service import ACCESS as ACCESS_TO_STATISTICS
    from parvis.candidates.files.rules import TYPES as TYPES_OF_CANDIDATES
    from parvis.candidates.files.service import ACCESS as ACCESS_TO_CANDIDATES_FILES
    from parvis.files.stored.model import FileType
    from parvis.files.stored.queries import StoredFilesHooks

    return StoredFilesHooks(
        access={
            **dict.fromkeys(TYPES_OF_CANDIDATES, ACCESS_TO_CANDIDATES_FILES),
            **ACCESS_TO_STATISTICS,
            FileType.ARCHIVE: archives.ACCESS,
            FileType.PERSON_EXPORT: privacy.ACCESS,
        }
    )


def _candidates_files() -> Hooks:
    from parvis.candidate_space.own_documents.queries import is_own_document
    from parvis.candidate_space.own_documents.service import note_reading
    from parvis.candidate_space.own_files.queries import is_own_file, is_own_to_delete
    from parvis.candidates.files.queries import FilesHooks
    from parvis.interviews.jury_space.queries import is_in_conflict

    return FilesHooks(
        is_own=lambda session, who, file: is_own_file(session, who, file) or is_own_document(session, who, file),
        is_own_to_delete=is_own_to_delete,
        note_reading=note_reading,
        is_kept_from=is_in_conflict,
    )


def _zip_imports() -> Hooks:
    from parvis.candidate_space.own_documents.queries import documents_read
    from parvis.imports.zip_imports.undoing import ZipImportsHooks

    return ZipImportsHooks(documents_read)


def _users() -> Hooks:
    from parvis.accounts.users.queries import UsersHooks
    from parvis.campaign.messages.service import hold_messages_of
    from parvis.campaign.settings import queries as campaign_settings
    from parvis.candidate_space.activation.service import forget_account
    from parvis.candidates.record import queries as record
    from parvis.interviews.sites import queries as sites

    return UsersHooks(
        manages_a_site=sites.manages_a_site,
        accounts_of_candidates=record.accounts_of_candidates,
        forget_account=(forget_account, hold_messages_of),
        link_text=campaign_settings.password_text,
    )


def _record() -> Hooks:
    from parvis.campaign.settings import queries as campaign_settings
    from parvis.candidates.record.queries import RecordHooks
    from parvis.formulas.definitions.queries import columns_hidden_from_managers
    from parvis.imports.candidates_file.profile.store import profile_part
    from parvis.imports.candidates_file.queries import record_columns
    from parvis.interviews.jury_grades.queries import grade_part

    return RecordHooks(
        profile=profile_part,
        record_columns=record_columns,
        rank_column=campaign_settings.rank_column_in_force,
        hidden_from_managers=columns_hidden_from_managers,
        grade=grade_part,
    )


def _features() -> Hooks:
    from parvis.campaign.features.queries import FeaturesHooks
    from parvis.campaign.letter_mailing import service as letter_mailing
    from parvis.campaign.letter_mailing.queries import candidates_mailed
    from parvis.candidate_space.activation.queries import candidates_with_account, candidates_with_link
    from parvis.candidate_space.activation.service import start_mailing

    return FeaturesHooks(
        start_activation=start_mailing,
        candidates_with_account=candidates_with_account,
        candidates_with_link=candidates_with_link,
        start_letters=letter_mailing.start_letters,
        candidates_mailed=candidates_mailed,
    )


def _letters() -> Hooks:
    from parvis.campaign.features.queries import letters_open
    from parvis.campaign.look.queries import logo_at
    from parvis.campaign.settings import queries as campaign_settings
    from parvis.letters.evaluation.queries import EvaluationHooks

    return EvaluationHooks(
        letters_open=letters_open(),
        campaign=campaign_settings.content_in_force(),
        texts=campaign_settings.texts_of_content,
        logo_at=logo_at,
    )


def _settings() -> Hooks:
    from parvis.campaign.archives import service as archives
    from parvis.campaign.letter_mailing.writing import mail_samples as letter_samples
    from parvis.campaign.settings.queries import SettingsHooks
    from parvis.candidate_space.activation.rules import activation_sample

    return SettingsHooks(follow_retention=archives.follow_retention, mail_samples=(activation_sample, letter_samples))


def _messages() -> Hooks:
    from parvis.campaign.settings import queries as campaign_settings
    from parvis.emails.messages.letterhead import MessagesHooks

    return MessagesHooks(campaign_settings.campaign_letterhead)


def _privacy() -> Hooks:
    from parvis.app.personal_data import PERSONAL_DATA_OF_CONCEPTS
    from parvis.campaign.privacy.queries import PrivacyHooks

    return PrivacyHooks(PERSONAL_DATA_OF_CONCEPTS)


def _sites() -> Hooks:
    from parvis.candidate_space.own_record.service import follow_site
    from parvis.interviews.juries.queries import has_juries
    from parvis.interviews.sites.queries import SitesHooks
    from parvis.interviews.slots import queries, whereabouts

    return SitesHooks(
        has_juries=has_juries,
        is_chosen_by_bac_plus_1=whereabouts.is_chosen_by_bac_plus_1,
        counts=queries.counts_of_sites,
        follow_change=partial(follow_site, closed=False),
        follow_closing=partial(follow_site, closed=True),
    )


def _juries() -> Hooks:
    from parvis.campaign.settings import queries as campaign_settings
    from parvis.interviews.juries.queries import JuriesHooks
    from parvis.interviews.slots import queries, service

    return JuriesHooks(
        interview_minutes=campaign_settings.interview_minutes,
        slot_counts=queries.counts_of_juries,
        remove_free_slots=service.remove_free_slots,
        guard_slots=service.guard_slots,
    )


def _slots() -> Hooks:
    from parvis.campaign.letter_mailing.queries import letters_held
    from parvis.interviews.slots.service import SlotsHooks

    return SlotsHooks(letters_held=letters_held)


MAKERS: Final[dict[str, Callable[[], Hooks]]] = (
    {"JobsHooks": _jobs, "UndoHooks": _undo, "TableHooks": _table, "OutboxHooks": _outbox}
    | {"StaffJournalHooks": _staff_journal, "UsersHooks": _users, "RecordHooks": _record, "PrivacyHooks": _privacy}
    | {"StoredFilesHooks": _stored_files, "FilesHooks": _candidates_files, "ZipImportsHooks": _zip_imports}
    | {"FeaturesHooks": _features, "SettingsHooks": _settings, "MessagesHooks": _messages, "EvaluationHooks": _letters}
    | {"SitesHooks": _sites, "JuriesHooks": _juries, "SlotsHooks": _slots}
)
"""What makes the hooks of each concept, by the name of their class."""
