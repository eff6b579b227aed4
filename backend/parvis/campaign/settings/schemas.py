"""The settings of the campaign on the wire (docs/rules/campaign.md)."""

from datetime import date, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, Field, JsonValue, StrictBool, StrictInt, field_validator

from parvis.campaign.settings.reading_rules import PfmRulesIn, PfmRulesOut
from parvis.candidate_table.questions.ranks import RankScope
from parvis.kernel.days import Day
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import (
    Form,
    Out,
    null_is,
    optional_email_address,
    optional_phone_number,
    required,
    required_text,
)
from parvis.kernel.text import visible, without_unshown
from parvis.letters.evaluation.schemas import LetterOut
from parvis.school.look.rules import DEFAULT_COLOUR, colour_as_written
from parvis.school.look.schemas import PaletteOut
from parvis.school.settings.rules import (
    GRADE_POINTS,
    PROGRAMME,
    CampaignSettings,
    Conformity,
    LettersToNewcomers,
    LetterWithPoints,
)
from parvis.school.settings.schemas import SlotChoiceIn, SlotChoiceOut
from parvis.school.texts.rules import LONGEST_PAGE, Passage, TextName, text_as_written

MOST_CHOICES: Final = 50
LONGEST_CHOICE: Final = 100
LONGEST_RETENTION: Final = 10
LONGEST_WEEK: Final = 60
SHORTEST_INTERVIEW: Final = 5
LONGEST_INTERVIEW: Final = 240
"""Minutes."""
LONGEST_COLUMN_NAME: Final = 600
MOST_POINTS: Final = 100
"""That a letter of a jury may count."""
LONGEST_NAME: Final = 120
MOST_LINES_SIGNED: Final = 4
SCHOOLS_OWN: Final = (
    *("programme", "institution", "logo", "colour", "sender_name", "signature", "town"),
    *("audit_author", "audit_day", "audit_rate"),
)
"""What stays as it is where a form does not have it."""

Choice = Annotated[str, required_text("Valeur vide", longest=LONGEST_CHOICE)]


def _of_this_century(day: date) -> date:
    if not 2000 <= day.year < 2100:
        raise ValueError("Date invalide")
    return day


def _line(text: str | None) -> str | None:
    shown = visible(without_unshown(text or ""))
    if len(shown) > LONGEST_NAME:
        raise ValueError(f"Au plus {LONGEST_NAME} caractères")
    return shown or None


def _name(text: str | None) -> str:
    shown = _line(text)
    if shown is None:
        raise ValueError("Nom du programme obligatoire")
    return shown


def _sender(text: str | None) -> str | None:
    shown = _line(text)
    if shown is not None and set('<>@"') & set(shown):
        raise ValueError("Un nom, sans adresse e-mail ni guillemets droits")
    return shown


def _signature(text: str | None) -> str | None:
    lines = [line for line in map(_line, (text or "").splitlines()) if line is not None]
    if len(lines) > MOST_LINES_SIGNED:
        raise ValueError(f"Au plus {MOST_LINES_SIGNED} lignes")
    return "\n".join(lines) or None


def _colour(text: str | None) -> str:
    return colour_as_written(text or DEFAULT_COLOUR)


def _of_all_letters(points: dict[LetterWithPoints, float]) -> dict[LetterWithPoints, float]:
    if len(points) < len(GRADE_POINTS):
        raise ValueError("Points de chaque lettre obligatoires")
    return points


_Points = Annotated[float, Field(ge=0, le=MOST_POINTS, allow_inf_nan=False)]
_Typed = Annotated[str | None, Field(max_length=2_000)]


class PagesOut(Out):
    """The pages that everybody reads: blocks between blank lines, headings after ``## ``, items after ``- ``."""

    legal_notice: str
    privacy: str
    accessibility: str


class CampaignDatesOut(Out):
    """What everybody may know of the campaign; ``year`` is that in which it ends, null while unknown.

    ``logo``: the digest of a picture that `campaign/logo` answers. ``palette``: the shades of ``colour``, null for the
    product's own.
    """

    year: int | None
    file_deadline: date
    record_deadline: date | None
    letter_week: str
    contact_email: str | None
    contact_phone: str | None
    retention_years: int
    scholarship_types: list[str]
    current_scholar_years: list[str]
    presence_confirmation: bool
    interview_minutes: int
    programme: str
    institution: str | None
    logo: str | None
    colour: str
    palette: PaletteOut | None
    conformity: Conformity
    pages: PagesOut


class CampaignOut(CampaignDatesOut):
    """The settings; ``originals`` are the contract's texts, ``version`` is 0 until somebody saves.

    ``passages``: what may stand between braces in each text.
    ``letters_sent``: how many letters have left by mail, with the texts as they were then. ``overlapping_slots``: how
    many slots of today and later meet another of their jury since interviews last so long.
    """

    version: int
    rank_column: str | None
    rank_scope: RankScope | None
    letters_to_newcomers: LettersToNewcomers
    grade_points: dict[LetterWithPoints, float]
    slot_choice: SlotChoiceOut
    pfm: PfmRulesOut
    texts: dict[TextName, str]
    originals: dict[TextName, str]
    passages: dict[TextName, list[Passage]]
    sender_name: str | None
    signature: str | None
    town: str | None
    audit_author: str | None
    audit_day: date | None
    audit_rate: int | None
    modified: datetime | None
    author: PersonOut | None
    letters_sent: int
    overlapping_slots: int


class CampaignIn(Form):
    """The settings as filled in; a text that is absent stays as it is, as do the length of interviews, the points of
    letters, the choice of the hour, the rules of readings, the rank column, what becomes of letters to newcomers, the
    record's deadline and what is `SCHOOLS_OWN`. So does the rank scope, unless the rank column changes: it is null.

    ``version``: the one they were read from, null to save over whatever there is. ``force`` changes the rules of
    readings although projects were read.
    """

    answer = CampaignOut

    version: StrictInt | None = None
    file_deadline: Annotated[Day, AfterValidator(_of_this_century), required("Date obligatoire")]
    record_deadline: Annotated[Day, AfterValidator(_of_this_century)] | None = None
    letter_week: Annotated[str, required_text("Semaine obligatoire", longest=LONGEST_WEEK)]
    contact_email: Annotated[str | None, optional_email_address("Adresse e-mail invalide")] = None
    contact_phone: Annotated[str | None, optional_phone_number("Numéro de téléphone invalide")] = None
    retention_years: Annotated[StrictInt, Field(ge=1, le=LONGEST_RETENTION), required("Durée obligatoire")]
    scholarship_types: Annotated[list[Choice], Field(max_length=MOST_CHOICES), required("Liste obligatoire")]
    current_scholar_years: Annotated[list[Choice], Field(max_length=MOST_CHOICES), required("Liste obligatoire")]
    presence_confirmation: Annotated[StrictBool, required("Choix obligatoire")]
    interview_minutes: Annotated[StrictInt | None, Field(ge=SHORTEST_INTERVIEW, le=LONGEST_INTERVIEW)] = None
    rank_column: Annotated[str | None, Field(max_length=LONGEST_COLUMN_NAME)] = None
    rank_scope: RankScope | None = None
    letters_to_newcomers: Annotated[LettersToNewcomers, null_is("WAIT")] = "WAIT"
    grade_points: Annotated[dict[LetterWithPoints, _Points], AfterValidator(_of_all_letters)] | None = None
    slot_choice: SlotChoiceIn | None = None
    pfm: PfmRulesIn | None = None
    programme: Annotated[_Typed, AfterValidator(_name)] = PROGRAMME
    institution: Annotated[_Typed, AfterValidator(_line)] = None
    logo: Annotated[str | None, Field(max_length=100)] = None
    colour: Annotated[_Typed, AfterValidator(_colour)] = DEFAULT_COLOUR
    sender_name: Annotated[_Typed, AfterValidator(_sender)] = None
    signature: Annotated[_Typed, AfterValidator(_signature)] = None
    town: Annotated[_Typed, AfterValidator(_line)] = None
    audit_author: Annotated[_Typed, AfterValidator(_line)] = None
    audit_day: Annotated[Day, AfterValidator(_of_this_century)] | None = None
    audit_rate: Annotated[StrictInt | None, Field(ge=0, le=100)] = None
    force: Annotated[StrictBool, null_is(False)] = False
    texts: Annotated[dict[TextName, Annotated[str, Field(max_length=2 * LONGEST_PAGE)]], null_is({})] = Field(
        default_factory=dict
    )

    @field_validator("scholarship_types", "current_scholar_years")
    @classmethod
    def _require_distinct_choices(cls, choices: list[str]) -> list[str]:
        if not choices:
            raise ValueError("Au moins une valeur")
        if len(set(choices)) < len(choices):
            raise ValueError("Une valeur est écrite deux fois")
        return choices

    def applied_to(self, present: CampaignSettings) -> CampaignSettings:
        """The settings that saving these gives. Raises `InvalidInput`, which names each wrong text."""
        members = {name: getattr(self, name) for name in CampaignSettings.model_fields}
        members["slot_choice"] = self.slot_choice and self.slot_choice.model_dump()
        members["pfm"] = self.pfm and self.pfm.model_dump()
        unsaid = {"rank_column", "record_deadline", "letters_to_newcomers", *SCHOOLS_OWN} - self.model_fields_set
        kept = ("interview_minutes", "grade_points", "slot_choice", "pfm")
        unsaid |= {name for name in kept if getattr(self, name) is None}
        members |= {name: getattr(present, name) for name in unsaid}
        if "rank_scope" not in self.model_fields_set:
            members["rank_scope"] = present.rank_scope if members["rank_column"] == present.rank_column else None
        return CampaignSettings.model_validate(members | {"texts": {**present.texts, **self._texts_as_written()}})

    def _texts_as_written(self) -> dict[TextName, str]:
        written: dict[TextName, str] = {}
        faults: list[FieldError] = []
        for name, text in self.texts.items():
            try:
                written[name] = text_as_written(name, text)
            except ValueError as error:
                faults.append(FieldError(field=f"texts.{name}", message=str(error)))
        if faults:
            raise InvalidInput(fields=faults)
        return written


class SettingChangeOut(Out):
    """A setting or a text that a save changed, from what to what."""

    name: str
    before: JsonValue
    after: JsonValue


class CampaignVersionOut(Out):
    """A save: who, when, the names of what it changed, and their values."""

    version: int
    created: datetime
    author: PersonOut
    changed: list[str]
    changes: list[SettingChangeOut]


class CampaignPreviewIn(CampaignIn):
    """Settings that are not saved, and the first name that they are read with."""

    first_name: Annotated[str, Field(max_length=200), null_is("Camille")] = "Camille"


class MailOut(Out):
    """A mail as a person reads it, in the order of its lines."""

    subject: str
    sender: str
    greeting: str
    paragraphs: list[str]
    rows: list[tuple[str, str]]
    button: str | None
    closing: list[str]
    signature: tuple[str, ...]
    footer: str


class CampaignPreviewOut(Out):
    """What people would read: each text, the letters with an invented interview, the mails by their first text, and
    what the sign-in page says of the portal.
    """

    texts: dict[TextName, str]
    letters: dict[TextName, LetterOut]
    mails: dict[TextName, MailOut]
    portal: str
    palette: PaletteOut | None
