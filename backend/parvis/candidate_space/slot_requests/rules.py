"""The mail that answers a request."""

from datetime import datetime
from typing import Final

from parvis.emails.messages.writing import Button, Content, greeting_of
from parvis.kernel.french import date_in_letters
from parvis.kernel.settings import settings
from parvis.letters.evaluation.hours import hour, hour_at_home

SUBJECT: Final = "Votre demande d'une autre heure d'entretien"
PATH: Final = "/candidate"


def answer_mail(
    first_name: str, answer: str | None, begins: datetime | None, department: str | None, *, is_remote: bool
) -> Content:
    """What the candidate reads: the hour that they were given, None where they keep theirs, and what staff wrote."""
    if begins is None:
        decided = "Votre demande d'une autre heure d'entretien n'a pas pu être satisfaite : rien n'est changé."
    else:
        at_home = hour_at_home(begins, department) if is_remote else None
        there = f", heure de Paris, soit {at_home}" if at_home else ""
        decided = (
            f"Une autre heure d'entretien vous est donnée : le {date_in_letters(begins.date())} à {hour(begins)}"
            f"{there}. Votre lettre le dit aussi."
        )
    return Content(
        subject=SUBJECT,
        greeting=greeting_of(first_name),
        paragraphs=(decided, *((f"« {answer} »",) if answer else ())),
        button=Button("Ouvrir mon espace", f"{settings().base_url}{PATH}"),
    )
