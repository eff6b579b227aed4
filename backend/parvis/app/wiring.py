"""Who reacts to what, and who loads business columns: where concepts that do not import each other meet."""

from functools import partial
from typing import Any

from starlette.types import ASGIApp

from parvis.accounts.users import queries as users
from parvis.accounts.users import service as users_service
from parvis.app import personal_data
from parvis.app.api import ConfigOut
from parvis.campaign.archives import service as archives
from parvis.campaign.archives.queries import due_counted
from parvis.campaign.attention.queries import counters, counters_of_interviews
from parvis.campaign.attention.schemas import AttentionKind
from parvis.campaign.features.model import FeatureName
from parvis.campaign.features.queries import done_readers, letters_are_open, served_readers, stopped_kinds
from parvis.campaign.features.service import starters
from parvis.campaign.letter_mailing import service as letter_mailing
from parvis.campaign.letter_mailing.queries import (
    candidates_mailed,
    is_overtaken,
    letters_held,
    outdated_counted,
    present_recipient,
    untrue_mails,
)
from parvis.campaign.letter_mailing.writing import mail_samples as letter_samples
from parvis.campaign.look.queries import logo_address, logo_at
from parvis.campaign.look.rules import style_sheet
from parvis.campaign.privacy import service as privacy
from parvis.campaign.privacy.queries import people_due_counted
from parvis.campaign.settings import queries as campaign_settings
from parvis.campaign.settings import service as settings_service
from parvis.campaign.settings.rules import PUBLIC_PAGES, portal_title
from parvis.campaign.statistics.service import ACCESS as ACCESS_TO_STATISTICS
from parvis.candidate_space.activation.queries import candidates_with_account, candidates_with_link, dead_links
from parvis.candidate_space.activation.rules import activation_sample
from parvis.candidate_space.activation.service import LOCK as ACTIVATION_MAILING
from parvis.candidate_space.activation.service import forget_account, invite_again, start_mailing
from parvis.candidate_space.own_documents.queries import documents_read, is_own_document
from parvis.candidate_space.own_documents.service import note_reading
from parvis.candidate_space.own_files import queries as own_files
from parvis.candidate_space.own_record.service import follow_site
from parvis.candidate_table.snapshot import loaders
from parvis.candidates.files.queries import files_refusers, own_files_readers
from parvis.candidates.files.rules import TYPES as TYPES_OF_CANDIDATES
from parvis.candidates.files.service import ACCESS as ACCESS_TO_CANDIDATES_FILES
from parvis.candidates.files.service import opening_watchers, own_files_removers
from parvis.candidates.marks.queries import columns_in_conflict, rows_in_conflict
from parvis.candidates.record import queries as record
from parvis.candidates.record.columns import columns_of_records
from parvis.emails.messages.letterhead import letterhead_readers
from parvis.emails.outbox.queries import candidates_readers, mailings_followed
from parvis.emails.outbox.queueing import (
    can_send,
    overtaken_readers,
    recipient_readers,
    sent_followers,
    stopped_kinds_readers,
    untrue_readers,
)
from parvis.files.stored import queries as stored_files
from parvis.files.stored.model import FileType
from parvis.formulas.computations.methods import METHODS
from parvis.formulas.computations.service import FEATURE as COMPUTATION
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.identity_provider import forgotten, pages
from parvis.identity_provider.app import create_provider
from parvis.identity_provider.discovery import metadata
from parvis.identity_provider.keys import published_jwks
from parvis.imports.candidates_file import service as candidates_file
from parvis.imports.candidates_file.profile.store import profile_part
from parvis.imports.candidates_file.queries import record_columns
from parvis.imports.zip_imports import service as zip_imports
from parvis.imports.zip_imports import undoing as zip_imports_undone
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.interviews.attribution import service as attribution
from parvis.interviews.juries import hours as juries_hours
from parvis.interviews.juries import queries as juries
from parvis.interviews.juries import service as juries_service
from parvis.interviews.jury_grades.queries import columns_of_grades, grade_part
from parvis.interviews.jury_space.queries import is_in_conflict
from parvis.interviews.planning import service as planning
from parvis.interviews.sites import queries as sites
from parvis.interviews.sites import service as sites_service
from parvis.interviews.slots import queries as slots
from parvis.interviews.slots import service as slots_service
from parvis.interviews.slots import table as slot_table
from parvis.interviews.slots import whereabouts
from parvis.kernel.auth import register_jwks_source
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, followers
from parvis.kernel.jobs.locks import exclusions
from parvis.kernel.permissions import Role
from parvis.kernel.settings import Settings, settings
from parvis.kernel.undo import undoers
from parvis.letters.evaluation.interview import interview_held
from parvis.letters.evaluation.queries import interview_readers, logo_readers, opening_readers, texts_readers
from parvis.ranking.grid.queries import FORMULAS_WITNESS


def connect(config: Settings) -> None:
    """Joins the concepts, once for each application, worker or command; calling it again changes nothing."""
    if config.oidc_issuer is None:
        register_jwks_source(published_jwks)
    stored_files.access |= dict.fromkeys(TYPES_OF_CANDIDATES, ACCESS_TO_CANDIDATES_FILES)
    stored_files.access |= ACCESS_TO_STATISTICS
    stored_files.access[FileType.ARCHIVE] = archives.ACCESS
    stored_files.access[FileType.PERSON_EXPORT] = privacy.ACCESS
    loaders.business_loaders["record"] = columns_of_records
    loaders.business_loaders["jury_grades"] = columns_of_grades
    loaders.conflict_loaders["marks"] = rows_in_conflict
    undoers[candidates_file.UNDO_KIND] = candidates_file.UNDOER
    undoers.update({zip_imports_undone.undo_kind(kind): zip_imports_undone.UNDOER for kind in ZipImportKind})
    loaders.witnesses["formulas"] = FORMULAS_WITNESS
    loaders.consequences[METHOD_COLUMN] = METHODS
    record.columns_parts["candidates_file"] = record.ColumnsPart(profile_part, record_columns)
    record.conflicts_parts["marks"] = columns_in_conflict
    record.grade_parts["jury_grades"] = grade_part
    followers[JobKind.MAILING] = mailings_followed
    candidates_readers["record"] = record.candidates_of_emails
    untrue_readers["letter_mailing"] = untrue_mails
    untrue_readers["activation"] = dead_links
    overtaken_readers["letter_mailing"] = is_overtaken
    recipient_readers["letter_mailing"] = present_recipient
    stopped_kinds_readers["features"] = stopped_kinds
    sent_followers["letter_mailing"] = letter_mailing.record_sent
    forgotten.mailers["emails"] = forgotten.LinkMailer(can_send, users_service.mail_forgotten_link)
    forgotten.invitations["activation"] = invite_again
    users.site_managers["sites"] = sites.manages_a_site
    users.candidate_accounts["record"] = record.accounts_of_candidates
    users_service.deletion_followers["activation"] = forget_account
    opening_readers["features"] = letters_are_open
    interview_readers["slots"] = interview_held
    texts_readers["campaign"] = campaign_settings.campaign_letter_texts
    _connect_school()
    starters[FeatureName.CANDIDATE_ACCOUNT_CREATION] = start_mailing
    done_readers[FeatureName.CANDIDATE_ACCOUNT_CREATION] = candidates_with_account
    served_readers[FeatureName.CANDIDATE_ACCOUNT_CREATION] = candidates_with_link
    starters[letter_mailing.FEATURE] = letter_mailing.start_letters
    done_readers[letter_mailing.FEATURE] = candidates_mailed
    exclusions[letter_mailing.LOCK] = (COMPUTATION,)
    exclusions[privacy.FEATURE] = (
        *(candidates_file.FEATURE, COMPUTATION, slots_service.FEATURE, archives.FEATURE, archives.CHANGE),
        *(ACTIVATION_MAILING, letter_mailing.LOCK, zip_imports.FEATURE),
    )
    counters[AttentionKind.LETTERS_OUTDATED] = outdated_counted
    counters_of_interviews["letter_mailing"] = partial(outdated_counted, interviews_alone=True)
    counters[AttentionKind.ARCHIVES_DUE] = due_counted
    counters[AttentionKind.PURGE_DUE] = people_due_counted
    settings_service.followers["archives"] = archives.follow_retention
    _connect_interviews()
    _connect_candidate_space()
    personal_data.connect()


def _connect_school() -> None:
    letterhead_readers["campaign"] = campaign_settings.campaign_letterhead
    logo_readers["look"] = logo_at
    users_service.link_texts["campaign"] = campaign_settings.password_text
    pages.appearances["campaign"] = _appearance
    campaign_settings.mail_samples["activation"] = activation_sample
    campaign_settings.mail_samples["letter_mailing"] = letter_samples


def _appearance() -> pages.Appearance:
    with new_session() as session:
        campaign = campaign_settings.campaign_settings(session)
    base = settings().base_url
    return pages.Appearance(
        portal=portal_title(campaign),
        programme=campaign.programme,
        institution=campaign.institution,
        logo=logo_address(campaign.logo),
        style=style_sheet(campaign.colour),
        links=tuple((label, f"{base}{path}") for path, label in PUBLIC_PAGES.items()),
    )


def _connect_interviews() -> None:
    sites_service.has_juries["juries"] = juries.has_juries
    sites_service.chosen_by_bac_plus_1["slots"] = whereabouts.is_chosen_by_bac_plus_1
    sites_service.followers["own_record"] = follow_site
    sites.counters["slots"] = slots.counts_of_sites
    juries_hours.minutes_readers["campaign"] = campaign_settings.interview_minutes
    juries.slot_counters["slots"] = slots.counts_of_juries
    juries_service.removers_of_free_slots["slots"] = slots_service.remove_free_slots
    juries_service.slot_guards["slots"] = slots_service.guard_slots
    loaders.business_loaders["slots"] = whereabouts.columns_of_slots
    loaders.derivations["slots"] = whereabouts.SITES
    loaders.consequences[whereabouts.STATUS] = whereabouts.STATUSES
    loaders.row_scopes[Role.INTERVIEW_SITE_MANAGER] = whereabouts.candidates_of_own_sites
    loaders.witnesses[slot_table.WITNESS_NAME] = slot_table.WITNESS
    undoers[slots_service.UNDO_KIND] = slots_service.UNDOER
    undoers[attribution.UNDO_KIND] = attribution.UNDOER
    undoers.update(planning.UNDOERS)
    slots_service.letters_readers["letter_mailing"] = letters_held
    files_refusers["jury_space"] = is_in_conflict
    exclusions[slots_service.FEATURE] = (candidates_file.FEATURE, COMPUTATION)


def _connect_candidate_space() -> None:
    own_files_readers["own_files"] = own_files.is_own_file
    own_files_readers["own_documents"] = is_own_document
    own_files_removers["own_files"] = own_files.is_own_to_delete
    opening_watchers["own_documents"] = note_reading
    zip_imports_undone.opened_counters["own_documents"] = documents_read


def identity_provider_app() -> ASGIApp:
    """The embedded OpenID Connect provider, for `/realms/parvis`."""
    return create_provider()


def page_start(config: Settings) -> dict[str, Any]:
    """What the page is served with: the browser's settings, and what the embedded provider tells about itself."""
    about = {} if config.oidc_issuer else metadata(config.issuer)
    provider = {key: value for key, value in about.items() if key == "issuer" or key.endswith("_endpoint")}
    return {"settings": ConfigOut.of(config).model_dump(mode="json", by_alias=True), "provider": provider or None}
