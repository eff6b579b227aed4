"""The concepts that hold data of candidates, in the order in which these are erased."""

from typing import Final

from parvis.campaign.privacy import privacy as privacy_privacy
from parvis.candidate_space.activation import privacy as activation_privacy
from parvis.candidate_space.own_record import privacy as own_record_privacy
from parvis.candidate_space.slot_requests import privacy as slot_requests_privacy
from parvis.candidate_table import privacy as candidate_table_privacy
from parvis.candidates.history import privacy as history_privacy
from parvis.candidates.journal import privacy as journal_privacy
from parvis.candidates.marks import privacy as marks_privacy
from parvis.candidates.record import privacy as record_privacy
from parvis.candidates.tags import privacy as tags_privacy
from parvis.correspondence.letter_mailing import privacy as letter_mailing_privacy
from parvis.emails.outbox import privacy as outbox_privacy
from parvis.files.stored import privacy as stored_files_privacy
from parvis.imports.candidates_file import privacy as candidates_file_privacy
from parvis.imports.zip_imports import privacy as zip_imports_privacy
from parvis.interviews.arrivals import privacy as arrivals_privacy
from parvis.interviews.jury_grades import privacy as jury_grades_privacy
from parvis.interviews.members import privacy as members_privacy
from parvis.interviews.readings import privacy as readings_privacy
from parvis.interviews.slots import privacy as slots_privacy
from parvis.kernel.jobs import privacy as jobs_privacy
from parvis.kernel.personal_data import PersonalData
from parvis.kernel.undo import privacy as undo_privacy
from parvis.ranking.views import privacy as views_privacy
from parvis.results.ranking_file import privacy as ranking_file_privacy
from parvis.results.statistics import privacy as statistics_privacy

PERSONAL_DATA_OF_CONCEPTS: Final[dict[str, PersonalData]] = {
    "activation": activation_privacy.PERSONAL_DATA,
    "own_record": own_record_privacy.PERSONAL_DATA,
    "outbox": outbox_privacy.PERSONAL_DATA,
    "letter_mailing": letter_mailing_privacy.PERSONAL_DATA,
    "jury_grades": jury_grades_privacy.PERSONAL_DATA,
    "readings": readings_privacy.PERSONAL_DATA,
    "members": members_privacy.PERSONAL_DATA,
    "arrivals": arrivals_privacy.PERSONAL_DATA,
    "slot_requests": slot_requests_privacy.PERSONAL_DATA,
    "slots": slots_privacy.PERSONAL_DATA,
    "ranking_file": ranking_file_privacy.PERSONAL_DATA,
    "privacy": privacy_privacy.PERSONAL_DATA,
    "statistics": statistics_privacy.PERSONAL_DATA,
    "views": views_privacy.PERSONAL_DATA,
    "jobs": jobs_privacy.PERSONAL_DATA,
    "undo": undo_privacy.PERSONAL_DATA,
    "candidates_file": candidates_file_privacy.PERSONAL_DATA,
    "zip_imports": zip_imports_privacy.PERSONAL_DATA,
    "marks": marks_privacy.PERSONAL_DATA,
    "tags": tags_privacy.PERSONAL_DATA,
    "history": history_privacy.PERSONAL_DATA,
    "journal": journal_privacy.PERSONAL_DATA,
    "stored_files": stored_files_privacy.PERSONAL_DATA,
    "candidate_table": candidate_table_privacy.PERSONAL_DATA,
    "record": record_privacy.PERSONAL_DATA,
}
"""Mails are erased before what they were about, in the order in which sending a mail locks both; the record is erased
last.
"""
