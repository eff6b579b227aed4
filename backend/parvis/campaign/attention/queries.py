"""Counting what is to be dealt with."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from parvis.campaign.archives.queries import due_counted
from parvis.campaign.attention.schemas import AttentionKind, AttentionOut
from parvis.campaign.privacy.queries import people_due_counted
from parvis.candidate_space.slot_requests.queries import requests_counted
from parvis.candidates.marks.queries import open_conflicts_counted
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.outdated import letters_outdated
from parvis.correspondence.letter_mailing.waiting import owners_waiting
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queries import is_paused, server_absence
from parvis.files.stored.model import FileType
from parvis.formulas.computations.queries import formula_statuses
from parvis.formulas.computations.staleness import results_are_stale
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.imports.zip_imports.queries import candidates_with_file, known_candidates
from parvis.interviews.members.busy import members_busy_counted
from parvis.interviews.members.queries import juries_without_members_counted
from parvis.interviews.slots.queries import (
    dates_without_link_counted,
    grades_missing,
    impediments_counted,
    state_shown,
)
from parvis.kernel.clock import end_of_school_year, now, today
from parvis.kernel.jobs import Job, JobStatus
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import is_file_deadline_over, is_record_closed, missing_from_pages

_SOON: Final = timedelta(days=7)


def attention_listed(session: Session) -> list[AttentionOut]:
    """What needs attention, errors first; zeros are left out."""
    # Whoever sends a test is told at once what became of it.
    counted = session.execute(
        select(Email.status, func.count()).where(Email.kind != EmailKind.TEST).group_by(Email.status)
    )
    emails = {status: count for status, count in counted}
    waiting = emails.get(EmailStatus.QUEUED, 0)
    counts = _counted_of_slots(session) | {
        AttentionKind.FORMULAS_IN_ERROR: len(formula_statuses(session)),
        AttentionKind.JOBS_FAILED: _failed_jobs(session),
        AttentionKind.EMAILS_BLOCKED: waiting if server_absence(session) else 0,
        AttentionKind.LETTERS_OUTDATED: len(letters_outdated(session)),
        AttentionKind.LETTERS_TO_SEND: len(owners_waiting(session)),
        AttentionKind.ARCHIVES_DUE: due_counted(session),
        AttentionKind.PURGE_DUE: people_due_counted(session),
        AttentionKind.CONFLICTS: open_conflicts_counted(session),
        # Between two campaigns there is nobody whose results could be computed.
        AttentionKind.STALE_RESULTS: int(results_are_stale(session) and _has_candidates(session)),
        AttentionKind.FILE_DEADLINE_OUTDATED: int(_is_deadline_of_another_campaign(session)),
        # Before there are candidates, nobody reads them.
        AttentionKind.PAGES_INCOMPLETE: missing_from_pages(campaign_settings(session))
        if _has_candidates(session)
        else 0,
        AttentionKind.EMAILS_SUSPENDED: waiting if is_paused(session) else 0,
        AttentionKind.EMAILS_DOUBTFUL: emails.get(EmailStatus.DOUBTFUL, 0),
        AttentionKind.EMAILS_FAILED: emails.get(EmailStatus.FAILED, 0),
        AttentionKind.GRADES_MISSING: sum(grades_missing(session).values()),
        AttentionKind.SHEETS_MISSING: _sheets_missing(session),
    }
    return _listed(counts)


def attention_of_letters(session: Session) -> list[AttentionOut]:
    """The letters that wait, which a read-only administrator sees too."""
    return _listed({AttentionKind.LETTERS_TO_SEND: len(owners_waiting(session))})


def attention_of_slots(session: Session) -> list[AttentionOut]:
    """What slot managers deal with, on pages that they may open; zeros are left out."""
    outdated = {AttentionKind.LETTERS_OUTDATED: len(letters_outdated(session, interviews_alone=True))}
    counts = _counted_of_slots(session) | outdated
    return _listed(counts, {AttentionKind.LETTERS_OUTDATED: "/admin/interview-slots?onglet=a-traiter"})


def _listed(
    counts: Mapping[AttentionKind, int], links: Mapping[AttentionKind, str] | None = None
) -> list[AttentionOut]:
    return [
        AttentionOut(kind=kind, count=counts[kind], link=(links or {}).get(kind, kind.link))
        for kind in AttentionKind
        if counts.get(kind)
    ]


def _counted_of_slots(session: Session) -> dict[AttentionKind, int]:
    """What is to be dealt with of slots, juries and their dates; of members, in the days to come."""
    slots, first, last = state_shown(session), today(), today() + _SOON
    return {
        AttentionKind.IMPEDIMENTS: impediments_counted(session),
        AttentionKind.SLOT_REQUESTS: requests_counted(session),
        AttentionKind.SLOTS_OF_LEAVERS: slots.leavers,
        AttentionKind.MEMBERS_BUSY: members_busy_counted(session, first, last),
        AttentionKind.JURIES_WITHOUT_MEMBERS: juries_without_members_counted(session, first, last),
        AttentionKind.DATES_WITHOUT_LINK: dates_without_link_counted(session),
        # Before there are slots, nobody waits for one.
        AttentionKind.TO_ATTRIBUTE: slots.to_attribute if slots.slots else 0,
    }


def _has_candidates(session: Session) -> bool:
    return session.scalar(select(Candidate.id).limit(1)) is not None


def _is_deadline_of_another_campaign(session: Session) -> bool:
    """Whether files, or records, were due before the campaign's school year began; a day that is still ahead holds."""
    year, campaign = campaign_year(session), campaign_settings(session)
    over = [campaign.file_deadline] if is_file_deadline_over(campaign, now()) else []
    if campaign.record_deadline is not None and is_record_closed(campaign, now()):
        over.append(campaign.record_deadline)
    return year is not None and any(end_of_school_year(deadline) < year for deadline in over)


def _failed_jobs(session: Session) -> int:
    """The kinds of work of this campaign whose last one failed; what was refused with a sentence is no failure."""
    last = (
        select(Job.status)
        .ext(distinct_on(Job.kind))
        .where(Job.finished.is_not(None), ~Job.refused, ~Job.of_former_campaign)
        .order_by(Job.kind, Job.created.desc())
        .subquery()
    )
    return session.scalar(select(func.count()).where(last.c.status == JobStatus.ERROR)) or 0


def _sheets_missing(session: Session) -> int:
    """The candidates without a future sheet, once the campaign has some."""
    with_sheet = candidates_with_file(session, FileType.FUTURE_SHEET)
    if not with_sheet:
        return 0
    return sum(
        candidate.awaits_sheet and candidate.id not in with_sheet for candidate in known_candidates(session).values()
    )
