"""What is remembered of the letters mailed to a person."""

from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.kernel.personal_data import kept_in

PERSONAL_DATA = kept_in(MailedLetter, {"announced", "left_announced", "left_facts", "method", "slot", "facts"})
