"""The concepts that hold data of candidates, in the order in which these are erased."""

from typing import Final

from parvis.campaign.letter_mailing import privacy as letter_mailing_privacy
from parvis.campaign.privacy import privacy as privacy_privacy
from parvis.campaign.ranking_file import privacy as ranking_file_privacy
from parvis.campaign.statistics import privacy as statistics_privacy
from parvis.candidate_space.activation import privacy as activation_privacy
from parvis.candidate_space.own_record import privacy as own_record_privacy
from parvis.candidate_table import privacy as candidate_table_privacy
from parvis.candidates.history import privacy as history_privacy
from parvis.candidates.journal import privacy as journal_privacy
from parvis.candidates.marks import privacy as marks_privacy
from parvis.candidates.record import privacy as record_privacy
from parvis.emails.outbox import privacy as outbox_privacy
from parvis.files.stored import privacy as stored_files_privacy
from parvis.imports.candidates_file import privacy as candidates_file_privacy
from parvis.imports.zip_imports import privacy as zip_imports_privacy
from parvis.interviews.jury_grades import privacy as jury_grades_privacy
from parvis.interviews.jury_space import privacy as jury_space_privacy
from parvis.interviews.slots import privacy as slots_privacy
from parvis.kernel.jobs import privacy as jobs_privacy
from parvis.kernel.personal_data import Holder
from parvis.kernel.undo import privacy as undo_privacy
from parvis.ranking.views import privacy as views_privacy

HOLDERS: Final[dict[str, Holder]] = {
    "activation": activation_privacy.HOLDER,
    "own_record": own_record_privacy.HOLDER,
    "outbox": outbox_privacy.HOLDER,
    "letter_mailing": letter_mailing_privacy.HOLDER,
    "jury_grades": jury_grades_privacy.HOLDER,
    "jury_space": jury_space_privacy.HOLDER,
    "slots": slots_privacy.HOLDER,
    "ranking_file": ranking_file_privacy.HOLDER,
    "privacy": privacy_privacy.HOLDER,
    "statistics": statistics_privacy.HOLDER,
    "views": views_privacy.HOLDER,
    "jobs": jobs_privacy.HOLDER,
    "undo": undo_privacy.HOLDER,
    "candidates_file": candidates_file_privacy.HOLDER,
    "zip_imports": zip_imports_privacy.HOLDER,
    "marks": marks_privacy.HOLDER,
    "history": history_privacy.HOLDER,
    "journal": journal_privacy.HOLDER,
    "stored_files": stored_files_privacy.HOLDER,
    "candidate_table": candidate_table_privacy.HOLDER,
    "record": record_privacy.HOLDER,
}
"""Mails are erased before what they said, as who sends one does; the record last."""
