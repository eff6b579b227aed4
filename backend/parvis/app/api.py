"""The browser's runtime settings, and what the server takes: the screens say so before anything is sent.

A number that the server checks is written once, in its concept; the browser reads it from here.
"""

from typing import Literal, Self

from fastapi import APIRouter

from identity_provider.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from parvis.accounts.roles.schemas import LONGEST_NEW_ROLE
from parvis.accounts.users.api import USERS_OF_A_PAGE
from parvis.accounts.users.schemas import LONGEST_NAME as LONGEST_NAME_OF_USER
from parvis.campaign.archives.rules import LONGEST_NAME as LONGEST_NAME_OF_ARCHIVE
from parvis.campaign.privacy.schemas import LONGEST_REASON as LONGEST_REASON_OF_PURGE
from parvis.campaign.settings.schemas import (
    LONGEST_INTERVIEW,
    LONGEST_RETENTION,
    LONGEST_WEEK,
    MOST_LINES_SIGNED,
    SHORTEST_INTERVIEW,
)
from parvis.campaign.settings.schemas import LONGEST_NAME as LONGEST_NAME_OF_SCHOOL
from parvis.candidate_space.own_record.schemas import LONGEST_ANSWER
from parvis.candidate_space.presence.schemas import LONGEST_IMPEDIMENT
from parvis.candidates.marks.service import HIGHEST_MARK
from parvis.candidates.record.schemas import LONGEST_NAME as LONGEST_NAME_OF_CANDIDATE
from parvis.candidates.record.schemas import LONGEST_REMARK
from parvis.candidates.tags.schemas import LONGEST_NAME as LONGEST_NAME_OF_TAG
from parvis.correspondence.messages.schemas import LONGEST_BODY
from parvis.correspondence.messages.schemas import LONGEST_NAME as LONGEST_NAME_OF_MESSAGE
from parvis.correspondence.messages.schemas import LONGEST_SUBJECT as LONGEST_SUBJECT_OF_MESSAGE
from parvis.emails.outbox.queueing import mode_shown
from parvis.emails.outbox.schemas import EmailMode
from parvis.files.content.rules import DOCUMENTS, WORKBOOKS, extensions_of
from parvis.formula_language import MAXIMUM_CHARACTERS
from parvis.formulas.comparisons.schemas import DEFAULT_TOP, MOST_TOP
from parvis.formulas.computations.schemas import LONGEST_NAME as LONGEST_NAME_OF_COMPUTATION
from parvis.formulas.definitions.schemas import LONGEST_NOTES
from parvis.formulas.definitions.schemas import NAME_LIMIT as LONGEST_NAME_OF_FORMULA
from parvis.imports.documents.api import LARGEST_IN_ALL
from parvis.imports.future_sheets.api import LARGEST_ZIP
from parvis.interviews.juries.schemas import LONGEST_LINK
from parvis.interviews.juries.schemas import LONGEST_PASSWORD as LONGEST_PASSWORD_OF_JURY
from parvis.interviews.jury_grades.model import LONGEST_JURY_NUMBER, Letter
from parvis.interviews.jury_space.rules import LONGEST_NUMBER
from parvis.interviews.jury_space.schemas import LONGEST_REASON as LONGEST_REASON_OF_CONFLICT
from parvis.interviews.planning.rules import MOST_SLOTS
from parvis.interviews.sites import schemas as sites
from parvis.kernel.jobs.queries import LISTED_AFTER_END
from parvis.kernel.permissions import public
from parvis.kernel.schemas import FIRST_YEAR_OF_BIRTH, LONGEST_EMAIL, LONGEST_PAGE, USUAL_PAGE, Out
from parvis.kernel.settings import Settings, settings
from parvis.kernel.version import VERSION
from parvis.letters.evaluation.calendar import INTERVIEW_LASTS
from parvis.ranking.grid.rules import MOST_VALUES
from parvis.ranking.grid.schemas import LONGEST_SEARCH
from parvis.ranking.views.schemas import NAME_LIMIT as LONGEST_NAME_OF_VIEW
from parvis.school.look.service import LARGEST as LARGEST_LOGO
from parvis.school.texts.rules import LONGEST_MAIL, LONGEST_SUBJECT, LONGEST_TEXT
from parvis.school.texts.rules import LONGEST_PAGE as LONGEST_PUBLIC_PAGE

router = APIRouter(prefix="/api/v1", tags=["kernel"])


class FileLimitsOut(Out):
    """Bytes of the largest files and how many, the extensions (with their dot) of candidates' files and of archives."""

    file: int
    candidates_file: int
    staff_files: int
    sheets: int = LARGEST_ZIP
    logo: int = LARGEST_LOGO
    documents: int = LARGEST_IN_ALL
    extensions: tuple[str, ...] = extensions_of(DOCUMENTS)
    workbooks: tuple[str, ...] = extensions_of(WORKBOOKS)


class TextLimitsOut(Out):
    """Characters of the longest texts."""

    archive: int = LONGEST_NAME_OF_ARCHIVE
    campaign_mail: int = LONGEST_MAIL
    campaign_name: int = LONGEST_NAME_OF_SCHOOL
    campaign_page: int = LONGEST_PUBLIC_PAGE
    campaign_subject: int = LONGEST_SUBJECT
    campaign_text: int = LONGEST_TEXT
    candidate_name: int = LONGEST_NAME_OF_CANDIDATE
    computation: int = LONGEST_NAME_OF_COMPUTATION
    conflict_reason: int = LONGEST_REASON_OF_CONFLICT
    email: int = LONGEST_EMAIL
    formula: int = MAXIMUM_CHARACTERS
    formula_name: int = LONGEST_NAME_OF_FORMULA
    formula_notes: int = LONGEST_NOTES
    impediment: int = LONGEST_IMPEDIMENT
    jury_link: int = LONGEST_LINK
    jury_number: int = LONGEST_JURY_NUMBER
    jury_password: int = LONGEST_PASSWORD_OF_JURY
    letter_week: int = LONGEST_WEEK
    message_body: int = LONGEST_BODY
    message_name: int = LONGEST_NAME_OF_MESSAGE
    message_subject: int = LONGEST_SUBJECT_OF_MESSAGE
    number_searched: int = LONGEST_NUMBER
    password: int = LONGEST_PASSWORD
    profile_answer: int = LONGEST_ANSWER
    purge_reason: int = LONGEST_REASON_OF_PURGE
    remark: int = LONGEST_REMARK
    role: int = LONGEST_NEW_ROLE
    search: int = LONGEST_SEARCH
    site_address: int = sites.LONGEST_ADDRESS
    site_information: int = sites.LONGEST_INFORMATION
    site_name: int = sites.LONGEST_NAME
    tag: int = LONGEST_NAME_OF_TAG
    user_name: int = LONGEST_NAME_OF_USER
    view: int = LONGEST_NAME_OF_VIEW


class LimitsOut(Out):
    """What the server takes at most, and how long things last; ``texts`` and ``files`` have their own units."""

    files: FileLimitsOut
    texts: TextLimitsOut = TextLimitsOut()
    first_year_of_birth: int = FIRST_YEAR_OF_BIRTH
    grade_letters: tuple[Letter, ...] = tuple(Letter)
    highest_mark: int = HIGHEST_MARK
    signature_lines: int = MOST_LINES_SIGNED
    candidates_at_once: int = MOST_VALUES
    slots_at_once: int = MOST_SLOTS
    interview_minutes: int = int(INTERVIEW_LASTS.total_seconds()) // 60
    longest_interview: int = LONGEST_INTERVIEW
    shortest_interview: int = SHORTEST_INTERVIEW
    job_days: int = LISTED_AFTER_END.days
    page: int = USUAL_PAGE
    page_of_users: int = USERS_OF_A_PAGE
    longest_page: int = LONGEST_PAGE
    ranks_compared: int = MOST_TOP
    ranks_compared_first: int = DEFAULT_TOP
    retention_years: int = LONGEST_RETENTION
    shortest_password: int = SHORTEST_PASSWORD
    site_information_lines: int = sites.MOST_LINES
    site_places: int = sites.MOST_PLACES

    @classmethod
    def of(cls, config: Settings) -> Self:
        """Returns the limits of the rules and those that an operator sets."""
        files = FileLimitsOut(
            file=config.file_limit, candidates_file=config.import_file_limit, staff_files=config.staff_file_quota
        )
        return cls(files=files)


class ConfigOut(Out):
    """What the browser needs before anyone signs in."""

    issuer: str
    client_id: str
    sentry_dsn: str | None
    sentry_sample_rate: float
    sentry_person: Literal["email", "id"]
    email_mode: EmailMode
    version: str
    limits: LimitsOut

    @classmethod
    def of(cls, config: Settings, mode: EmailMode) -> Self:
        """Returns the members of ``config``; ``mode`` is that of the mails which is in force."""
        return cls(
            issuer=config.issuer,
            client_id=config.oidc_client_id,
            sentry_dsn=config.sentry_dsn,
            sentry_sample_rate=config.sentry_sample_rate,
            sentry_person=config.sentry_person,
            email_mode=mode,
            version=VERSION,
            limits=LimitsOut.of(config),
        )


@router.get("/config", dependencies=[public()])
def get_config() -> ConfigOut:
    """Runtime settings of the browser, and what the server takes; those of the operator while the database is away."""
    return ConfigOut.of(settings(), mode_shown())
