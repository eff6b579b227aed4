"""Why a reading is refused (docs/rules/interviews.md)."""

from parvis.kernel.errors import DomainError


class ReadingDone(DomainError):
    """The project has all its readings, or a result that a reading does not change."""

    code = "READING_DONE"
    message = "Ce projet a déjà toutes ses lectures."


class ReadingNotYours(DomainError):
    """The caller does not hold the project, did not read it, or may not read."""

    code = "READING_NOT_YOURS"
    message = "Quelqu'un d'autre lit maintenant ce projet. Votre lettre n'est pas enregistrée."
