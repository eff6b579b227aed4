"""The browser's `limits.gen.ts`: what the rules of the server take at most, each written once, in its concept."""

import json
from collections.abc import Mapping
from typing import TypeAlias

from pydantic.alias_generators import to_camel

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
    MOST_POINTS,
    SHORTEST_INTERVIEW,
)
from parvis.campaign.settings.schemas import LONGEST_NAME as LONGEST_NAME_OF_SCHOOL
from parvis.candidate_space.own_hour.service import HOLD_LASTS
from parvis.candidate_space.own_record.schemas import LONGEST_ANSWER
from parvis.candidate_space.presence.schemas import LONGEST_IMPEDIMENT, LONGEST_LATENESS
from parvis.candidate_space.slot_requests.schemas import LONGEST_ANSWER as LONGEST_ANSWER_TO_REQUEST
from parvis.candidate_space.slot_requests.schemas import LONGEST_REASON as LONGEST_REASON_OF_REQUEST
from parvis.candidates.marks.service import HIGHEST_MARK
from parvis.candidates.record.schemas import LONGEST_NAME as LONGEST_NAME_OF_CANDIDATE
from parvis.candidates.record.schemas import LONGEST_REMARK
from parvis.candidates.tags.schemas import LONGEST_NAME as LONGEST_NAME_OF_TAG
from parvis.correspondence.letter_mailing.schemas import LONGEST_REASON as LONGEST_REASON_OF_CORRECTION
from parvis.correspondence.messages.schemas import LONGEST_BODY
from parvis.correspondence.messages.schemas import LONGEST_NAME as LONGEST_NAME_OF_MESSAGE
from parvis.correspondence.messages.schemas import LONGEST_SUBJECT as LONGEST_SUBJECT_OF_MESSAGE
from parvis.correspondence.reminders.rules import MOST_DAYS as MOST_DAYS_OF_REMINDER
from parvis.files.content.rules import DOCUMENTS, WORKBOOKS, extensions_of
from parvis.formula_language import MAXIMUM_CHARACTERS
from parvis.formulas.comparisons.schemas import DEFAULT_TOP, MOST_TOP
from parvis.formulas.computations.schemas import LONGEST_NAME as LONGEST_NAME_OF_COMPUTATION
from parvis.formulas.definitions.schemas import LONGEST_NOTES
from parvis.formulas.definitions.schemas import NAME_LIMIT as LONGEST_NAME_OF_FORMULA
from parvis.formulas.tables.rules import LONGEST_NAME as LONGEST_NAME_OF_TABLE
from parvis.imports.documents.api import LARGEST_IN_ALL
from parvis.imports.formula_tables.errors import MOST_TYPED
from parvis.imports.formula_tables.reading import MOST_ROWS as MOST_ROWS_OF_TABLE
from parvis.imports.formula_tables.schemas import MOST_COLUMNS as MOST_COLUMNS_OF_TABLE
from parvis.imports.future_sheets.api import LARGEST_ZIP
from parvis.interviews.juries.schemas import LONGEST_LINK
from parvis.interviews.juries.schemas import LONGEST_PASSWORD as LONGEST_PASSWORD_OF_JURY
from parvis.interviews.jury_grades.model import LONGEST_JURY_NUMBER, Letter
from parvis.interviews.jury_space.rules import LONGEST_NUMBER
from parvis.interviews.jury_space.schemas import LONGEST_REASON as LONGEST_REASON_OF_CONFLICT
from parvis.interviews.planning.rules import MOST_SLOTS
from parvis.interviews.sites import schemas as sites
from parvis.kernel.jobs.queries import LISTED_AFTER_END
from parvis.kernel.schemas import FIRST_YEAR_OF_BIRTH, LONGEST_EMAIL, LONGEST_PAGE, USUAL_PAGE
from parvis.letters.evaluation.calendar import INTERVIEW_LASTS
from parvis.ranking.grid.rules import MOST_VALUES
from parvis.ranking.grid.schemas import LONGEST_SEARCH
from parvis.ranking.views.schemas import NAME_LIMIT as LONGEST_NAME_OF_VIEW
from parvis.school.look.service import LARGEST as LARGEST_LOGO
from parvis.school.settings.schemas import MOST_DAYS_BEFORE, MOST_TIMES_CHOSEN
from parvis.school.texts.rules import LONGEST_MAIL, LONGEST_SUBJECT, LONGEST_TEXT
from parvis.school.texts.rules import LONGEST_PAGE as LONGEST_PUBLIC_PAGE

Limit: TypeAlias = int | tuple[str, ...] | Mapping[str, "Limit"]

TEXTS = {
    "archive": LONGEST_NAME_OF_ARCHIVE,
    "campaign_mail": LONGEST_MAIL,
    "campaign_name": LONGEST_NAME_OF_SCHOOL,
    "campaign_page": LONGEST_PUBLIC_PAGE,
    "campaign_subject": LONGEST_SUBJECT,
    "campaign_text": LONGEST_TEXT,
    "candidate_name": LONGEST_NAME_OF_CANDIDATE,
    "computation": LONGEST_NAME_OF_COMPUTATION,
    "conflict_reason": LONGEST_REASON_OF_CONFLICT,
    "correction_reason": LONGEST_REASON_OF_CORRECTION,
    "email": LONGEST_EMAIL,
    "formula": MAXIMUM_CHARACTERS,
    "formula_name": LONGEST_NAME_OF_FORMULA,
    "formula_notes": LONGEST_NOTES,
    "impediment": LONGEST_IMPEDIMENT,
    "slot_request": LONGEST_REASON_OF_REQUEST,
    "slot_request_answer": LONGEST_ANSWER_TO_REQUEST,
    "lateness": LONGEST_LATENESS,
    "jury_link": LONGEST_LINK,
    "jury_number": LONGEST_JURY_NUMBER,
    "jury_password": LONGEST_PASSWORD_OF_JURY,
    "letter_week": LONGEST_WEEK,
    "message_body": LONGEST_BODY,
    "message_name": LONGEST_NAME_OF_MESSAGE,
    "message_subject": LONGEST_SUBJECT_OF_MESSAGE,
    "number_searched": LONGEST_NUMBER,
    "password": LONGEST_PASSWORD,
    "profile_answer": LONGEST_ANSWER,
    "purge_reason": LONGEST_REASON_OF_PURGE,
    "remark": LONGEST_REMARK,
    "role": LONGEST_NEW_ROLE,
    "search": LONGEST_SEARCH,
    "site_address": sites.LONGEST_ADDRESS,
    "site_information": sites.LONGEST_INFORMATION,
    "site_name": sites.LONGEST_NAME,
    "table": LONGEST_NAME_OF_TABLE,
    "tag": LONGEST_NAME_OF_TAG,
    "user_name": LONGEST_NAME_OF_USER,
    "view": LONGEST_NAME_OF_VIEW,
}
"""Characters of the longest texts."""

FILES = {
    "sheets": LARGEST_ZIP,
    "logo": LARGEST_LOGO,
    "documents": LARGEST_IN_ALL,
    "extensions": extensions_of(DOCUMENTS),
    "workbooks": extensions_of(WORKBOOKS),
}
"""Bytes of the largest files, and the extensions (with their dot) of candidates' files and of archives."""

LIMITS: Mapping[str, Limit] = {
    "texts": TEXTS,
    "files": FILES,
    "first_year_of_birth": FIRST_YEAR_OF_BIRTH,
    "grade_letters": tuple(Letter),
    "highest_mark": HIGHEST_MARK,
    "hold_minutes": int(HOLD_LASTS.total_seconds()) // 60,
    "signature_lines": MOST_LINES_SIGNED,
    "candidates_at_once": MOST_VALUES,
    "slots_at_once": MOST_SLOTS,
    "interview_minutes": int(INTERVIEW_LASTS.total_seconds()) // 60,
    "longest_interview": LONGEST_INTERVIEW,
    "most_days_before": MOST_DAYS_BEFORE,
    "reminder_days": MOST_DAYS_OF_REMINDER,
    "most_points": MOST_POINTS,
    "most_times_chosen": MOST_TIMES_CHOSEN,
    "shortest_interview": SHORTEST_INTERVIEW,
    "job_days": LISTED_AFTER_END.days,
    "page": USUAL_PAGE,
    "page_of_users": USERS_OF_A_PAGE,
    "longest_page": LONGEST_PAGE,
    "ranks_compared": MOST_TOP,
    "ranks_compared_first": DEFAULT_TOP,
    "retention_years": LONGEST_RETENTION,
    "shortest_password": SHORTEST_PASSWORD,
    "site_information_lines": sites.MOST_LINES,
    "site_places": sites.MOST_PLACES,
    "table_rows": MOST_ROWS_OF_TABLE,
    "table_columns": MOST_COLUMNS_OF_TABLE,
    "table_rows_typed": MOST_TYPED,
}
"""What the server takes at most, and how long things last."""


def module() -> str:
    """The module."""
    return "\n".join(
        (
            "// This file is generated from the rules by `make generate`.",
            "",
            "/** What the server takes at most, and how long things last; `config` tells what an operator sets. */",
            f"export const LIMITS = {_written(LIMITS)};",
            "",
        )
    )


def _written(limit: Limit) -> str:
    if isinstance(limit, Mapping):
        members = (f"{to_camel(name)}: {_written(value)}" for name, value in limit.items())
        return "{\n" + ",\n".join(members) + "\n}"
    return f"{json.dumps(limit)} as const" if isinstance(limit, tuple) else str(limit)
