"""What a mail says of a letter."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Final

from parvis.campaign.settings.rules import CampaignSettings, TextName, filled, letter_texts
from parvis.candidates.record.model import Source
from parvis.emails.messages.writing import Button, Content
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.letters.evaluation.schemas import InterviewDetailsOut
from parvis.letters.evaluation.sentences import TITLE, letter_of

ROWS_OF_MAILS: Final = frozenset({"Date", "Convocation", "Entretien", "Connexion", "Site", "Adresse"})
"""The lines of the letter that a mail repeats: when and where; never the link of the call, nor its access code."""

CORRECTED_CONVOCATION: Final = "Votre convocation a changé"
CORRECTED_EVALUATION: Final = "Vos modalités d'évaluation ont changé"
NO_DATE: Final = "Votre entretien n'a plus lieu à la date annoncée. Un autre e-mail vous donnera la nouvelle."
NO_INTERVIEW: Final = "L'entretien qui vous était annoncé n'a pas lieu."
PATH: Final = "/candidate"
NO_LONGER_TRUE: Final = (
    "Ce que dit cet e-mail a changé avant l'envoi. Le candidat n'a plus d'adresse à lui seul, plus de lettre, ou pas"
    " encore de date d'entretien."
)


@dataclass(frozen=True, slots=True)
class Announced:
    """What a mail says that may become untrue: the method, and for an interview its slot, date and place."""

    method: EvaluationMethod
    interview: InterviewDetailsOut | None

    @property
    def slot(self) -> str | None:
        """The name of the slot, None without interview."""
        return None if self.interview is None else self.interview.interview_slot_name

    @property
    def is_sendable(self) -> bool:
        """Whether a mail may tell it to somebody who was told no date: an interview waits for its own, and who is ENCF
        has no letter.
        """
        return self.method is not EvaluationMethod.ENCF and (
            self.method is not EvaluationMethod.INTERVIEW or self.interview is not None
        )

    def rows(self) -> tuple[tuple[str, str], ...]:
        """The lines of the mail, as the letter has them."""
        letter = letter_of(self.method, self.interview)
        return tuple((row.label, row.value) for row in (letter.rows if letter else []) if row.label in ROWS_OF_MAILS)


@dataclass(frozen=True, slots=True)
class Addressee:
    """What a mail needs to know of its candidate; who was created by hand is unknown to the national platform."""

    first_name: str
    source: Source = "PARCOURSUP"


@dataclass(frozen=True, slots=True)
class Correction:
    """A mail after the first one: ``number`` counts them from 1.

    ``of_a_date``: the last mail that left announced the date of an interview. Who was told no date reads nothing of one
    that moved or was called off.
    """

    number: int
    of_a_date: bool


def digest(announced: Announced) -> str:
    """The same for two mails that say the same of the method, the date and the place."""
    return _digest_without_interview(announced.method) if announced.interview is None else _digest(announced)


@cache
def _digest_without_interview(method: EvaluationMethod) -> str:
    return _digest(Announced(method, None))


def _digest(announced: Announced) -> str:
    content = json.dumps([announced.method, announced.slot, announced.rows()], ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def mail_of(
    announced: Announced, campaign: CampaignSettings, to: Addressee, *, base_url: str, correction: Correction | None
) -> Content:
    """The mail to a candidate: the first one, or a correction of another."""
    first_name = to.first_name
    letter = letter_of(announced.method, announced.interview, letter_texts(campaign, first_name), source=to.source)
    opening = filled(campaign, TextName.MAIL_CORRECTION if correction else TextName.MAIL_LETTER, first_name)
    is_called, is_of_a_date = announced.method is EvaluationMethod.INTERVIEW, bool(correction and correction.of_a_date)
    corrected_subject = CORRECTED_CONVOCATION if is_called and is_of_a_date else CORRECTED_EVALUATION
    called_off = (NO_INTERVIEW,) if is_of_a_date and not is_called else ()
    lead = (letter.lead,) if letter is not None else (NO_DATE,) if is_called else ()
    return Content(
        subject=corrected_subject if correction else TITLE,
        greeting=f"Bonjour {first_name}," if first_name.strip() else "Bonjour,",
        paragraphs=(opening, *called_off, *lead),
        rows=announced.rows(),
        button=Button("Lire ma lettre" if letter is not None else "Ouvrir mon espace", f"{base_url}{PATH}"),
        closing=("Votre lettre complète est dans votre espace candidat.",) if letter is not None else (),
    )
