"""The settings of the campaign on the wire (decisions.md §15 "Campaign")."""

from datetime import date, datetime
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field, JsonValue, StrictBool, StrictInt, field_validator

from parvis.campaign.settings.rules import CampaignSettings, TextName, text_as_written
from parvis.kernel.days import Day
from parvis.kernel.schemas import (
    Form,
    Out,
    null_is,
    optional_email_address,
    optional_phone_number,
    required,
    required_text,
)
from parvis.letters.evaluation.schemas import LetterOut

MOST_CHOICES: Final = 50
LONGEST_CHOICE: Final = 100
LONGEST_RETENTION: Final = 10
LONGEST_WEEK: Final = 60
LONGEST_COLUMN_NAME: Final = 600

Choice = Annotated[str, required_text("Valeur vide", longest=LONGEST_CHOICE)]


def _of_this_century(day: date) -> date:
    if not 2000 <= day.year < 2100:
        raise ValueError("Date invalide")
    return day


class CampaignIn(Form):
    """The settings as filled in; a text that is absent stays as it is, and the rank column.

    ``version``: the one they were read from, null to save over whatever there is. What else the answer has is accepted
    and ignored.
    """

    version: StrictInt | None = None
    file_deadline: Annotated[Day, AfterValidator(_of_this_century), required("Date obligatoire")]
    letter_week: Annotated[str, required_text("Semaine obligatoire", longest=LONGEST_WEEK)]
    contact_email: Annotated[str | None, optional_email_address("Adresse e-mail invalide")] = None
    contact_phone: Annotated[str | None, optional_phone_number("Numéro de téléphone invalide")] = None
    retention_years: Annotated[StrictInt, Field(ge=1, le=LONGEST_RETENTION), required("Durée obligatoire")]
    scholarship_types: Annotated[list[Choice], Field(max_length=MOST_CHOICES), required("Liste obligatoire")]
    current_scholar_years: Annotated[list[Choice], Field(max_length=MOST_CHOICES), required("Liste obligatoire")]
    presence_confirmation: Annotated[StrictBool, required("Choix obligatoire")]
    rank_column: Annotated[str | None, Field(max_length=LONGEST_COLUMN_NAME)] = None
    texts: Annotated[dict[TextName, Annotated[str, AfterValidator(text_as_written)]], null_is({})] = Field(
        default_factory=dict
    )
    year: int | None = None
    originals: dict[str, Any] | None = None
    modified: datetime | None = None
    author: object = None
    letters_sent: int | None = None

    @field_validator("scholarship_types", "current_scholar_years")
    @classmethod
    def _require_distinct_choices(cls, choices: list[str]) -> list[str]:
        if not choices:
            raise ValueError("Au moins une valeur")
        if len(set(choices)) < len(choices):
            raise ValueError("Une valeur est écrite deux fois")
        return choices

    def applied_to(self, present: CampaignSettings) -> CampaignSettings:
        """The settings that saving these gives."""
        members = {name: getattr(self, name) for name in CampaignSettings.model_fields}
        if "rank_column" not in self.model_fields_set:
            members["rank_column"] = present.rank_column
        return CampaignSettings.model_validate(members | {"texts": {**present.texts, **self.texts}})


class CampaignAuthorOut(Out):
    """Who saved the settings last."""

    first_name: str
    last_name: str


class CampaignDatesOut(Out):
    """What everybody may know of the campaign; ``year`` is that in which it ends, null while unknown."""

    year: int | None
    file_deadline: date
    letter_week: str
    contact_email: str | None
    contact_phone: str | None
    retention_years: int
    scholarship_types: list[str]
    current_scholar_years: list[str]
    presence_confirmation: bool


class CampaignOut(CampaignDatesOut):
    """The settings; ``originals`` are the contract's texts, ``version`` is 0 until somebody saves.

    ``letters_sent``: how many letters have left by mail, with the texts as they were then.
    """

    version: int
    rank_column: str | None
    texts: dict[TextName, str]
    originals: dict[TextName, str]
    modified: datetime | None
    author: CampaignAuthorOut | None
    letters_sent: int


class SettingChangeOut(Out):
    """A setting or a text that a save changed, from what to what."""

    name: str
    before: JsonValue
    after: JsonValue


class CampaignVersionOut(Out):
    """A save: who, when, the names of what it changed, and their values."""

    version: int
    created: datetime
    author: CampaignAuthorOut
    changed: list[str]
    changes: list[SettingChangeOut]


class CampaignPreviewIn(CampaignIn):
    """Settings that are not saved, and the first name that they are read with."""

    first_name: Annotated[str, Field(max_length=200), null_is("Camille")] = "Camille"


class CampaignPreviewOut(Out):
    """What candidates would read: each text, and the letters with an invented interview."""

    texts: dict[TextName, str]
    letters: dict[TextName, LetterOut]
