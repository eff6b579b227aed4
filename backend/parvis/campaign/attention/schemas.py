"""The lines of the administration home."""

from enum import StrEnum
from typing import Self

from parvis.kernel.schemas import Out


class AttentionKind(StrEnum):
    """What is to be dealt with, errors first, with the page where it is."""

    link: str

    def __new__(cls, value: str, link: str) -> Self:
        """Makes a kind of its name and of its page."""
        kind = str.__new__(cls, value)
        kind._value_, kind.link = value, link
        return kind

    FORMULAS_IN_ERROR = "FORMULAS_IN_ERROR", "/admin/administrations/formulas?state=error"
    JOBS_FAILED = "JOBS_FAILED", "/admin/administrations"
    EMAILS_BLOCKED = "EMAILS_BLOCKED", "/admin/administrations/emails?status=QUEUED"
    IMPEDIMENTS = "IMPEDIMENTS", "/admin/interview-slots?empechements=oui"
    SLOT_REQUESTS = "SLOT_REQUESTS", "/admin/interview-slots/requests"
    SLOTS_OF_LEAVERS = "SLOTS_OF_LEAVERS", "/admin/interview-slots?partis=oui"
    LETTERS_OUTDATED = "LETTERS_OUTDATED", "/admin/administrations/emails"
    LETTERS_TO_SEND = "LETTERS_TO_SEND", "/admin/administrations/letters"
    ARCHIVES_DUE = "ARCHIVES_DUE", "/admin/archives"
    PURGE_DUE = "PURGE_DUE", "/admin/administrations/privacy"
    CONFLICTS = "CONFLICTS", "/admin/candidates?alert=conflicts"
    STALE_RESULTS = "STALE_RESULTS", "/admin/candidates?alert=stale"
    FILE_DEADLINE_OUTDATED = "FILE_DEADLINE_OUTDATED", "/admin/administrations/campaign"
    PAGES_INCOMPLETE = "PAGES_INCOMPLETE", "/admin/administrations/campaign"
    EMAILS_SUSPENDED = "EMAILS_SUSPENDED", "/admin/administrations/emails?status=QUEUED"
    EMAILS_DOUBTFUL = "EMAILS_DOUBTFUL", "/admin/administrations/emails?status=DOUBTFUL"
    EMAILS_FAILED = "EMAILS_FAILED", "/admin/administrations/emails?status=FAILED"
    MEMBERS_BUSY = "MEMBERS_BUSY", "/admin/interview-sites"
    JURIES_WITHOUT_MEMBERS = "JURIES_WITHOUT_MEMBERS", "/admin/interview-sites"
    DATES_WITHOUT_LINK = "DATES_WITHOUT_LINK", "/admin/interview-sites"
    GRADES_MISSING = "GRADES_MISSING", "/jury?state=to-grade"
    SHEETS_MISSING = "SHEETS_MISSING", "/admin/administrations/imports/sheets"
    TO_ATTRIBUTE = "TO_ATTRIBUTE", "/admin/interview-slots?status=to-attribute"


class AttentionOut(Out):
    """How many of it, and the page where it is dealt with, whose address says what it lists."""

    kind: AttentionKind
    count: int
    link: str
