"""What a campaign sets, the contract's values, and what they say to a candidate."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, JsonValue

from parvis.candidate_table.questions.ranks import RankScope
from parvis.kernel.clock import PARIS
from parvis.kernel.french import date_in_letters, of_number
from parvis.school.look.queries import logo_address
from parvis.school.look.rules import DEFAULT_COLOUR
from parvis.school.texts.originals import GRID_DAY, NOT_CONFORMING, ORIGINALS
from parvis.school.texts.rules import Passage, TextName, filled, is_page, lines_to_complete, published

_LAST_DAY: Final = (9, 30)
"""A campaign ends with its school year."""

PROGRAMME: Final = "Cycle préparatoire"
SAMPLE_NUMBER: Final = "1234567"
"""Of the invented candidate of a preview."""
_LEAST_PARTIAL: Final = 50
"""The per cent of criteria from which a portal conforms in part."""


class Conformity(StrEnum):
    """How far a portal conforms to the RGAA."""

    TOTAL = "TOTAL"
    PARTIAL = "PARTIAL"
    NONE = "NONE"


CONFORMITIES: Final = {
    Conformity.TOTAL: "totalement conforme",
    Conformity.PARTIAL: "partiellement conforme",
    Conformity.NONE: "non conforme",
}
"""What each is called, on the statement and in the footer of every page."""


class SlotChoiceMode(StrEnum):
    """What a candidate may do about the hour of their interview, beside saying that they cannot come."""

    NONE = "NONE"
    ASK = "ASK"
    CHOOSE = "CHOOSE"


class SlotChoice(BaseModel):
    """Whether candidates ask for another hour, or choose it, ``times`` times at most.

    ``until_days``: how many days before an interview its hour is given up or taken at the latest. ``opens_at`` and
    ``closes_at``: the instants between which they may, null for no such limit.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    mode: SlotChoiceMode = SlotChoiceMode.NONE
    until_days: int = 3
    times: int = 2
    opens_at: datetime | None = None
    closes_at: datetime | None = None

    def is_open(self, at: datetime) -> bool:
        """Whether candidates may do something about their hour at that instant."""
        is_begun = self.opens_at is None or self.opens_at <= at
        is_over = self.closes_at is not None and self.closes_at <= at
        return self.mode is not SlotChoiceMode.NONE and is_begun and not is_over

    def last_day(self, day: date) -> date:
        """The last day, included, on which an interview of that day is given up or taken."""
        last = day - timedelta(days=self.until_days)
        if self.closes_at is None:
            return last
        return min(last, (self.closes_at - timedelta(microseconds=1)).astimezone(PARIS).date())


LettersToNewcomers = Literal["WAIT", "AUTOMATIC"]
LetterWithPoints = Literal["A", "B", "C", "D", "F"]
GRADE_POINTS: Final[Mapping[LetterWithPoints, float]] = {"A": 5, "B": 4, "C": 3, "D": 2, "F": 1}


class PfmSettings(BaseModel):
    """How projects (PFM) are read: once or twice. ``gap``: how many letters apart two readings ask for a third;
    ``within``: what nearer ones give: the better letter, the worse, or nothing, as formulas decide. ``anonymous``:
    names are hidden from readers. ``not_own_interview``: nobody reads the project of somebody whom they interviewed.
    ``arbiters``: the accounts of readers who give third readings, beside administrators.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    readings: Literal[1, 2] = 1
    gap: int = 2
    within: Literal["BETTER", "WORSE", "FORMULA"] = "BETTER"
    anonymous: bool = False
    not_own_interview: bool = True
    arbiters: tuple[str, ...] = ()


class CampaignSettings(BaseModel):
    """What a campaign sets; the defaults are the contract's.

    ``file_deadline``: the last day, in Paris, on which a candidate may delete a file (`is_file_deadline_over`).
    ``record_deadline``: the last day, in Paris, on which a candidate whose record was created by hand may change
    their profile and marks, null for as long as they like (`is_record_closed`).
    ``letter_week`` reads "semaine du …". ``retention_years``: how long data are kept. ``scholarship_types`` and
    ``current_scholar_years`` are what the profile's form proposes. ``presence_confirmation``: whether candidates
    confirm that they will come to their interview. ``rank_column``: what the ranking file reads ranks from, null until
    somebody chooses it; ``rank_scope``: among whom it ranks, null until somebody says so. ``texts``: those that differ
    from `ORIGINALS`; read them by `text`.

    ``interview_minutes``: how long an interview lasts, for what overlaps. ``letters_to_newcomers``: whether letters
    that become due after the first mailing wait for somebody to send them, or leave by themselves. ``grade_points``:
    what each letter of a jury counts where juries are compared; no result depends on it. ``slot_choice``: whether
    candidates arrange the hour of their interview themselves. ``pfm``: how projects are read.

    ``programme`` is what candidates apply to, ``institution`` who organises it; ``logo`` the digest of a picture that
    was kept. ``sender_name`` is what mailboxes show, ``signature`` the lines below a letter or a mail, ``town`` the
    town before a letter's date. ``audit_author``, ``audit_day``, ``audit_rate``: who audited the accessibility of the
    portal, when, and how many per cent of the criteria that apply are met (`conformity`).
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    file_deadline: date = date(2023, 4, 6)
    record_deadline: date | None = None
    letter_week: str = "24 avril"
    contact_email: str | None = None
    contact_phone: str | None = None
    retention_years: int = 2
    scholarship_types: tuple[str, ...] = tuple(f"Échelon {step}" for step in range(1, 7))
    current_scholar_years: tuple[str, ...] = ("Terminale", "Bac+1", "Bac+2", "Autre")
    presence_confirmation: bool = False
    interview_minutes: int = 30
    rank_column: str | None = None
    rank_scope: RankScope | None = None
    letters_to_newcomers: LettersToNewcomers = "WAIT"
    grade_points: Mapping[LetterWithPoints, float] = GRADE_POINTS
    slot_choice: SlotChoice = SlotChoice()
    pfm: PfmSettings = PfmSettings()
    programme: str = PROGRAMME
    institution: str | None = None
    logo: str | None = None
    colour: str = DEFAULT_COLOUR
    sender_name: str | None = None
    signature: str | None = None
    town: str | None = None
    audit_author: str | None = None
    audit_day: date | None = None
    audit_rate: int | None = None
    texts: dict[TextName, str] = {}

    def text(self, name: TextName) -> str:
        """A text with its passages between braces."""
        return self.texts.get(name, ORIGINALS[name])

    @property
    def logo_path(self) -> str | None:
        """Where anybody reads the logo, on this server."""
        return logo_address(self.logo)

    @property
    def lines_signed(self) -> tuple[str, ...]:
        """The lines below the last sentence of a letter or a mail."""
        return tuple((self.signature or self.sender_name or "").splitlines())

    @property
    def name(self) -> str:
        """The school and what it admits to, on one line."""
        return " – ".join(filter(None, (self.institution, self.programme)))

    @property
    def contact(self) -> str | None:
        """Whom to write to or to call, None where nobody is named."""
        return ", ".join(filter(None, (self.contact_email, self.contact_phone))) or None

    @property
    def conformity(self) -> Conformity:
        """How far the portal conforms to the RGAA, as the law counts: without an audit that is named, it does not."""
        if self.audit_author is None or self.audit_day is None or self.audit_rate is None:
            return Conformity.NONE
        total = Conformity.TOTAL if self.audit_rate == 100 else Conformity.PARTIAL
        return total if self.audit_rate >= _LEAST_PARTIAL else Conformity.NONE


def retention_end(campaign_year: int, years: int) -> date:
    """The last day on which what a campaign holds of people is kept: ``years`` after its school year ends."""
    return date(campaign_year + years, *_LAST_DAY)


def is_file_deadline_over(campaign: CampaignSettings, at: datetime) -> bool:
    """Whether the last day on which files may be deleted is over in Paris; that day is included."""
    return at.astimezone(PARIS).date() > campaign.file_deadline


def is_record_closed(campaign: CampaignSettings, at: datetime) -> bool:
    """Whether the last day on which candidates may change their record is over in Paris; that day is included."""
    return campaign.record_deadline is not None and at.astimezone(PARIS).date() > campaign.record_deadline


def text_for(campaign: CampaignSettings, name: TextName, first_name: str = "", number: str = "") -> str:
    """The text as the person of that first name, and of that number, reads it."""
    years = campaign.retention_years
    values = {
        Passage.FILE_DEADLINE: date_in_letters(campaign.file_deadline),
        Passage.LETTER_WEEK: f"semaine du {campaign.letter_week}",
        Passage.CONTACT: campaign.contact_email or campaign.contact_phone or "le service des admissions",
        Passage.PROGRAMME: campaign.programme,
        Passage.INSTITUTION: campaign.institution or "l'établissement",
        Passage.RETENTION: f"{years} {of_number(years, 'an', 'ans')}",
        Passage.CONFORMITY: CONFORMITIES[campaign.conformity],
        Passage.AUDIT: _audit_sentence(campaign),
        Passage.NOT_CONFORMING: "\n".join(f"- {each}" for each in NOT_CONFORMING)
        or "Aucun défaut n'est connu à ce jour.",
        Passage.FIRST_NAME: first_name,
        Passage.NUMBER: number,
    }
    return filled(campaign.text(name), values)


def _audit_sentence(campaign: CampaignSettings) -> str:
    if campaign.audit_author is None or campaign.audit_day is None or campaign.audit_rate is None:
        walked = date_in_letters(GRID_DAY)
        return (
            "L'établissement n'a pas encore fait auditer ce portail : la loi demande alors de le dire non conforme. "
            f"Les développeurs du logiciel tiennent une grille des 106 critères, revue le {walked} : des contrôles "
            "automatiques en tiennent une partie, les autres restent à vérifier à la main."
        )
    day = date_in_letters(campaign.audit_day)
    return (
        f"L'audit fait par {campaign.audit_author}, et cette déclaration, sont du {day} : {campaign.audit_rate} % des "
        "critères applicables du RGAA 4.1 sont respectés."
    )


def missing_from_pages(campaign: CampaignSettings) -> int:
    """How many things the public pages lack: lines that are to be completed, and a contact."""
    pages = (campaign.text(name) for name in TextName if is_page(name))
    return sum(map(lines_to_complete, pages)) + (campaign.contact_email is None)


def page(campaign: CampaignSettings, name: TextName) -> str:
    """A public page as everybody reads it."""
    return published(text_for(campaign, name))


def links_of(campaign: CampaignSettings) -> dict[str, str]:
    """The addresses of the public pages, and what links to them say."""
    return {
        "/legal-notice": "Mentions légales",
        "/privacy": "Données personnelles",
        "/accessibility": f"Accessibilité : {CONFORMITIES[campaign.conformity]}",
    }


def portal_title(campaign: CampaignSettings) -> str:
    """What the sign-in page says of the portal."""
    if campaign.programme == PROGRAMME:
        return "Portail d'admission en cycle préparatoire"
    return f"Portail d'admission – {campaign.programme}"


def files_notice(campaign: CampaignSettings, at: datetime, first_name: str = "") -> str:
    """What is said about the deadline of the files, before it and after it."""
    over = is_file_deadline_over(campaign, at)
    name = TextName.FILES_AFTER_DEADLINE if over else TextName.FILES_BEFORE_DEADLINE
    return text_for(campaign, name, first_name)


def changed_members(before: CampaignSettings, after: CampaignSettings) -> list[str]:
    """The names of the settings that differ; each text has its own name."""
    members: Iterable[str] = (name for name in CampaignSettings.model_fields if name != "texts")
    return [
        *(name for name in members if getattr(before, name) != getattr(after, name)),
        *(name for name in TextName if before.text(name) != after.text(name)),
    ]


def value_of(campaign: CampaignSettings, name: str) -> JsonValue:
    """A setting's or text's value by the name that `changed_members` gives; None for one not known here."""
    if name in TextName.__members__:
        return campaign.text(TextName(name))
    return campaign.model_dump(mode="json").get(name)
