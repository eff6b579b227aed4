"""What a mail says of a letter."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from parvis.candidates.record.model import Source
from parvis.emails.messages.writing import Button, Content, greeting_of
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import InterviewDetailsOut, LetterOut
from parvis.letters.evaluation.sentences import letter_of
from parvis.school.settings.rules import CampaignSettings, text_for
from parvis.school.texts.rules import TextName

ROWS_OF_MAILS: Final = frozenset({"Date", "Convocation", "Entretien", "Connexion", "Lieu", "Site", "Adresse"})
"""The lines of the letter that a mail repeats: when and where; never the link of the call, nor its access code."""

NO_DATE: Final = "Votre entretien n'a plus lieu à la date annoncée. Un autre e-mail vous donnera la nouvelle date."
DATE_TO_COME: Final = "Vous passez un entretien. Un autre e-mail vous en donnera la date."
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
        """Whether it may be mailed to somebody who was told no date: an interview waits for one, ENCF has no letter."""
        return self.method is not EvaluationMethod.ENCF and (
            self.method is not EvaluationMethod.INTERVIEW or self.interview is not None
        )

    def rows(self) -> tuple[tuple[str, str], ...]:
        """The lines of the mail, as the letter has them."""
        letter = letter_of(self.method, self.interview)
        return tuple((row.label, row.value) for row in (letter.rows if letter else []) if row.label in ROWS_OF_MAILS)


@dataclass(frozen=True, slots=True)
class Addressee:
    """What a mail needs to know of its candidate; the national platform does not know candidates created by hand."""

    first_name: str
    source: Source = "PARCOURSUP"
    number: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A mail after the first one: ``number`` counts them from 1.

    ``of_a_date``: the last mail that left announced the date of an interview. A candidate who was told no date does not
    read that an interview moved or was cancelled. ``reason``: a sentence of staff that says why.
    """

    number: int
    of_a_date: bool
    reason: str | None = None


class Standing(NamedTuple):
    """What is so now: the digest of the method, the date and the place, and that of the link, None without one."""

    announced: str
    link: str | None


def standing(announced: Announced) -> Standing:
    """What is so now, to be compared with what was told."""
    return Standing(digest(announced), _link(announced.interview))


def facts_of(announced: Announced) -> dict[str, str | None]:
    """What a mail tells, as kept and shown: ``time`` in the zone of its site, of the link only a digest."""
    interview = announced.interview
    if interview is None:
        return {"method": announced.method, **dict.fromkeys(("slot", "date", "time", "mode", "site", "link"))}
    at, is_remote = interview.interview_date_time, interview.interview_remote_details is not None
    return {
        "method": announced.method,
        "slot": announced.slot,
        "date": at.date().isoformat(),
        "time": f"{at:%H:%M}",
        "mode": "REMOTE" if is_remote else "FACE_TO_FACE",
        "site": interview.interview_site_name,
        "link": _link(interview),
    }


def still_says(announced: str | None, link: str | None, now: Standing | None) -> bool:
    """Whether what a mail told is so now; a link that comes is no difference, as the letter said it would."""
    return now is not None and announced == now.announced and link in (None, now.link)


def _link(interview: InterviewDetailsOut | None) -> str | None:
    remote = None if interview is None else interview.interview_remote_details
    link = None if remote is None else remote.interview_videoconference_link
    return None if link is None else hashlib.sha256(link.encode()).hexdigest()


def digest(announced: Announced) -> str:
    """Returns a digest that is the same for two mails with the same method, date and place."""
    return _digest_without_interview(announced.method) if announced.interview is None else _digest(announced)


@cache
def _digest_without_interview(method: EvaluationMethod) -> str:
    return _digest(Announced(method, None))


_COMPARED: Final = ("Date", "Convocation", "Entretien", "Connexion", "Site", "Adresse")
"""The lines that are compared, in an order of their own: the letter's may change without a mail becoming untrue."""


def _digest(announced: Announced) -> str:
    rows = dict(announced.rows())
    if announced.interview is not None:
        rows["Site"] = announced.interview.interview_site_name
    compared = [(label, rows[label]) for label in _COMPARED if label in rows]
    content = json.dumps([announced.method, announced.slot, compared], ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def mail_of(
    announced: Announced, campaign: CampaignSettings, to: Addressee, *, base_url: str, correction: Correction | None
) -> Content:
    """The mail to a candidate: the first one, or a correction of another."""
    texts = LetterTexts(campaign, to.first_name)
    letter = letter_of(announced.method, announced.interview, texts, source=to.source)
    is_called, is_of_a_date = announced.method is EvaluationMethod.INTERVIEW, bool(correction and correction.of_a_date)
    corrected = (
        TextName.SUBJECT_CONVOCATION_CHANGED if is_called and is_of_a_date else TextName.SUBJECT_EVALUATION_CHANGED
    )

    def read(name: TextName) -> str:
        return text_for(campaign, name, to.first_name, to.number)

    called_off = (NO_INTERVIEW,) if is_of_a_date and not is_called else ()
    why = (correction.reason,) if correction and correction.reason else ()
    called = NO_DATE if is_of_a_date else DATE_TO_COME
    lead = _sentences_of(letter) if letter is not None else (called if is_called else texts[TextName.NOT_EXAMINED],)
    return Content(
        subject=read(corrected if correction else TextName.SUBJECT_LETTER),
        greeting=greeting_of(to.first_name),
        paragraphs=(read(TextName.MAIL_CORRECTION if correction else TextName.MAIL_LETTER), *why, *called_off, *lead),
        rows=announced.rows(),
        button=Button("Lire ma lettre" if letter is not None else "Ouvrir mon espace", f"{base_url}{PATH}"),
        closing=("Votre lettre complète est dans votre espace candidat.",) if letter is not None else (),
    )


def _sentences_of(letter: LetterOut) -> tuple[str, ...]:
    """What the letter says first; and without an interview, what the mark is made of and what follows."""
    if any(row.label in ROWS_OF_MAILS for row in letter.rows):
        return (letter.lead,)
    items = [item for each in letter.lists for item in each.items]
    listed = [f"– {item.text} : {_within(item.detail)}" if item.detail else f"– {item.text}" for item in items]
    return (letter.lead, *(letter.paragraphs if listed else ()), *listed, *letter.closing)


def _within(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"


def samples(campaign: CampaignSettings, interview: InterviewDetailsOut, to: Addressee) -> dict[TextName, Content]:
    """A first mail and a correction, about that interview."""
    announced = Announced(EvaluationMethod.INTERVIEW, interview)
    correction = Correction(1, of_a_date=True)
    return {
        TextName.MAIL_LETTER: mail_of(announced, campaign, to, base_url="", correction=None),
        TextName.MAIL_CORRECTION: mail_of(announced, campaign, to, base_url="", correction=correction),
    }
