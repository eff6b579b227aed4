"""What a campaign sets, the contract's values, and how a text is filled."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel, ConfigDict, JsonValue

from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.rules import CONTRACT, LetterTexts
from parvis.letters.evaluation.sentences import date_in_letters

LONGEST_TEXT: Final = 400
_UNPRINTED: Final = "\n\u00a0\u202f"
"""Line breaks, and the blanks that French has before its high signs: Python calls them unprintable."""
_PASSAGE: Final = re.compile(r"\{([^{}]*)\}")


_LAST_DAY: Final = (9, 30)
"""A campaign ends with its school year."""


class TextName(StrEnum):
    """The texts, in the order of the page."""

    FILES_BEFORE_DEADLINE = "FILES_BEFORE_DEADLINE"
    FILES_AFTER_DEADLINE = "FILES_AFTER_DEADLINE"
    LETTER_SOON = "LETTER_SOON"
    LETTER_UNAVAILABLE = "LETTER_UNAVAILABLE"
    DATE_NOT_FIXED = "DATE_NOT_FIXED"
    FACE_TO_FACE = "FACE_TO_FACE"
    IF_ABSENT = "IF_ABSENT"
    REMOTE = "REMOTE"
    IF_DISCONNECTED = "IF_DISCONNECTED"
    PFM = "PFM"
    FA = "FA"
    NONE = "NONE"
    NOTHING_TO_DO = "NOTHING_TO_DO"
    NOT_EXAMINED = "NOT_EXAMINED"
    MAIL_LETTER = "MAIL_LETTER"
    MAIL_CORRECTION = "MAIL_CORRECTION"


class Passage(StrEnum):
    """A name between braces in a text, as people write it."""

    FILE_DEADLINE = "date de dépôt"
    LETTER_WEEK = "semaine des lettres"
    CONTACT = "adresse de contact"
    FIRST_NAME = "prénom"


ORIGINALS: Final[Mapping[TextName, str]] = MappingProxyType(
    {
        TextName.FILES_BEFORE_DEADLINE: "Avant la fin du {date de dépôt}. Après cette date, vous pourrez ajouter des"
        " pièces, mais plus en supprimer.",
        TextName.FILES_AFTER_DEADLINE: "La date limite du {date de dépôt} est passée. Vous pouvez encore ajouter des"
        " pièces, mais plus en supprimer.",
        TextName.LETTER_SOON: CONTRACT.soon,
        TextName.LETTER_UNAVAILABLE: "Les modalités d'évaluation ne sont pas disponibles avant la"
        " {semaine des lettres}.",
        TextName.DATE_NOT_FIXED: CONTRACT.date_not_fixed,
        TextName.FACE_TO_FACE: CONTRACT.face_to_face,
        TextName.IF_ABSENT: CONTRACT.if_absent,
        TextName.REMOTE: CONTRACT.remote,
        TextName.IF_DISCONNECTED: CONTRACT.if_disconnected,
        TextName.PFM: CONTRACT.pfm,
        TextName.FA: CONTRACT.fa,
        TextName.NONE: CONTRACT.none,
        TextName.NOTHING_TO_DO: CONTRACT.nothing_to_do,
        TextName.NOT_EXAMINED: CONTRACT.not_examined,
        TextName.MAIL_LETTER: "La façon dont votre motivation est évaluée est maintenant connue.",
        TextName.MAIL_CORRECTION: "Ce que nous vous avions écrit a changé. Seul cet e-mail compte : ne tenez plus"
        " compte du précédent.",
    }
)
"""The texts as the contract has them; the passages in them are the campaign's."""


class CampaignSettings(BaseModel):
    """What a campaign sets; the defaults are the contract's.

    ``file_deadline``: the last day, in Paris, on which a candidate may delete a file (`is_file_deadline_over`).
    ``letter_week`` reads "semaine du …". ``retention_years``: how long data are kept. ``scholarship_types`` and
    ``current_scholar_years`` are what the profile's form proposes. ``presence_confirmation``: whether candidates
    confirm that they will come to their interview. ``rank_column``: what the ranking file reads ranks from, null until
    somebody chooses it. ``texts``: those that differ from `ORIGINALS`; read them by `text`.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    file_deadline: date = date(2023, 4, 6)
    letter_week: str = "24 avril"
    contact_email: str | None = None
    contact_phone: str | None = None
    retention_years: int = 2
    scholarship_types: tuple[str, ...] = tuple(f"Échelon {step}" for step in range(1, 7))
    current_scholar_years: tuple[str, ...] = ("Terminale", "Bac+1", "Bac+2", "Autre")
    presence_confirmation: bool = False
    rank_column: str | None = None
    texts: dict[TextName, str] = {}

    def text(self, name: TextName) -> str:
        """A text with its passages between braces."""
        return self.texts.get(name, ORIGINALS[name])


def retention_end(campaign_year: int, years: int) -> date:
    """The last day on which what a campaign holds of people is kept: ``years`` after its school year ends."""
    return date(campaign_year + years, *_LAST_DAY)


def is_file_deadline_over(campaign: CampaignSettings, at: datetime) -> bool:
    """Whether the last day on which files may be deleted is over in Paris; that day is included."""
    return at.astimezone(PARIS).date() > campaign.file_deadline


def filled(campaign: CampaignSettings, name: TextName, first_name: str = "") -> str:
    """The text as the candidate of that first name reads it; nothing is left in braces."""
    values = {
        Passage.FILE_DEADLINE: date_in_letters(campaign.file_deadline),
        Passage.LETTER_WEEK: f"semaine du {campaign.letter_week}",
        Passage.CONTACT: campaign.contact_email or campaign.contact_phone or "le service des admissions",
        Passage.FIRST_NAME: first_name,
    }
    # In one pass: a first name that looks like a name between braces is not replaced.
    return _PASSAGE.sub(lambda found: values[Passage(found[1])], campaign.text(name))


def files_notice(campaign: CampaignSettings, at: datetime, first_name: str = "") -> str:
    """What is said about the deadline of the files, before it and after it."""
    over = is_file_deadline_over(campaign, at)
    name = TextName.FILES_AFTER_DEADLINE if over else TextName.FILES_BEFORE_DEADLINE
    return filled(campaign, name, first_name)


def letter_texts(campaign: CampaignSettings, first_name: str = "") -> LetterTexts:
    """The sentences of the letters, filled."""

    def read(name: TextName) -> str:
        return filled(campaign, name, first_name)

    return LetterTexts(
        soon=read(TextName.LETTER_SOON),
        unavailable=read(TextName.LETTER_UNAVAILABLE),
        not_examined=read(TextName.NOT_EXAMINED),
        date_not_fixed=read(TextName.DATE_NOT_FIXED),
        face_to_face=read(TextName.FACE_TO_FACE),
        if_absent=read(TextName.IF_ABSENT),
        remote=read(TextName.REMOTE),
        if_disconnected=read(TextName.IF_DISCONNECTED),
        pfm=read(TextName.PFM),
        fa=read(TextName.FA),
        none=read(TextName.NONE),
        nothing_to_do=read(TextName.NOTHING_TO_DO),
        contact_email=campaign.contact_email,
        contact_phone=campaign.contact_phone,
    )


def text_as_written(text: str) -> str:
    """The text without blanks around it and with one kind of line break.

    Raises ``ValueError`` with a French sentence for an empty or too long one, for a character that does not show, and
    for braces that hold no passage.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = "\n".join(line.rstrip() for line in lines).strip()
    if not kept:
        raise ValueError("Texte obligatoire")
    if len(kept) > LONGEST_TEXT:
        raise ValueError(f"Au plus {LONGEST_TEXT} caractères")
    if not all(character.isprintable() or character in _UNPRINTED for character in kept):
        raise ValueError("Ce texte contient un caractère qui ne s'affiche pas")
    unknown = set(_PASSAGE.findall(kept)) - set(Passage)
    if unknown or set("{}") & set(_PASSAGE.sub("", kept)):
        known = ", ".join(f"{{{passage}}}" for passage in Passage)
        raise ValueError(f"Entre accolades, seuls ces passages existent : {known}")
    return kept


def changed_members(before: CampaignSettings, after: CampaignSettings) -> list[str]:
    """The names of the settings that differ; each text has its own name."""
    members: Iterable[str] = (name for name in CampaignSettings.model_fields if name != "texts")
    return [
        *(name for name in members if getattr(before, name) != getattr(after, name)),
        *(name for name in TextName if before.text(name) != after.text(name)),
    ]


def value_of(campaign: CampaignSettings, name: str) -> JsonValue:
    """The value of a setting or of a text, by the name that `changed_members` gives it; None for one that this version
    of Parvis does not know.
    """
    if name in TextName.__members__:
        return campaign.text(TextName(name))
    return campaign.model_dump(mode="json").get(name)
