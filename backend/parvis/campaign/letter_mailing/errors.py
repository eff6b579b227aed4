"""Why there is no mail of a letter."""

from parvis.kernel.errors import DomainError


class NoLetterToMail(DomainError):
    """The candidate has no letter that a mail could announce, or waits for the date of their interview."""

    code = "NO_LETTER_TO_MAIL"
    status = 409
    message = "Ce candidat n'a pas de lettre à annoncer, ou attend encore la date de son entretien."
