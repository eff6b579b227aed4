"""Why there is no mail of a letter."""

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class NoLetterToMail(DomainError):
    """The candidate has no letter that a mail could announce, or waits for the date of their interview."""

    code = "NO_LETTER_TO_MAIL"
    message = "Ce candidat n'a pas de lettre à annoncer, ou attend encore la date de son entretien."


class LettersChangedOut(Out):
    """How many letters were expected, and how many of those chosen wait now."""

    expected: int
    present: int


class LettersChanged(DomainErrorWithData[LettersChangedOut]):
    """Not the letters that the caller saw wait now."""

    code = "LETTERS_CHANGED"
    message = "La liste des lettres à envoyer a changé."
