"""A mail's content as HTML and as text."""

from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final
from uuid import uuid4

from jinja2 import Environment, StrictUndefined

from parvis.kernel.settings import settings
from parvis.school.settings.rules import CampaignSettings

_FOLDER: Final = Path(__file__).parent / "templates"
LONGEST_SUBJECT: Final = 200
ADMISSIONS: Final = "Le service des admissions"
"""Who signs where the settings name nobody."""

_CONTRACT: Final = CampaignSettings()

# Nobody writes them: they are made when the process starts.
_SUBJECT: Final = f"SUBJECT-{uuid4().hex}"
_TEXT: Final = f"TEXT-{uuid4().hex}"


@dataclass(frozen=True, slots=True)
class Button:
    """Where the mail leads: an absolute address."""

    label: str
    link: str


@dataclass(frozen=True, slots=True)
class Content:
    """What a mail says, in order: sentences, labelled values, one button, the last sentences."""

    subject: str
    paragraphs: tuple[str, ...]
    rows: tuple[tuple[str, str], ...] = ()
    button: Button | None = None
    closing: tuple[str, ...] = ()
    greeting: str = field(default="Bonjour,")


@dataclass(frozen=True, slots=True)
class Message:
    """A mail that is ready to leave."""

    subject: str
    html: str
    text: str


def written(content: Content, campaign: CampaignSettings = _CONTRACT) -> Message:
    """Returns the mail; its subject is that of `one_line`."""
    subject = one_line(content.subject)
    members = {
        "subject": subject,
        "greeting": content.greeting,
        "paragraphs": lines_of(content),
        "rows": content.rows,
        "button": content.button,
        "closing": content.closing,
        "campaign": campaign,
        "logo": None if campaign.logo_path is None else f"{settings().base_url}{campaign.logo_path}",
        "signature": campaign.lines_signed or (ADMISSIONS,),
        "footer": footer_of(campaign),
    }
    html, text = _templates()
    return Message(subject, html.render(members), text.render(members))


@dataclass(frozen=True, slots=True)
class Frame:
    """A mail that awaits its subject and its text, each where ``_SUBJECT`` and ``_TEXT`` stand."""

    html: str
    text: str

    def holding(self, subject: str, html: str, text: str) -> Message:
        """The mail that says this; ``html`` is trusted."""
        line = one_line(subject)
        framed_html = self.html.replace(_SUBJECT, escape(line)).replace(_TEXT, html)
        return Message(line, framed_html, self.text.replace(_TEXT, text))


def framed(campaign: CampaignSettings) -> Frame:
    """Returns the head and the foot around a text that is written otherwise than by `Content`."""
    mail = written(Content(_SUBJECT, (), greeting=_TEXT), campaign)
    return Frame(mail.html, mail.text)


def one_line(subject: str) -> str:
    """Returns a subject as it leaves: one line, whatever the names that it quotes contain."""
    visible = "".join(character if character.isprintable() else " " for character in subject)
    return " ".join(visible.split())[:LONGEST_SUBJECT]


def greeting_of(first_name: str) -> str:
    """How a mail to the person of that first name begins."""
    return f"Bonjour {first_name}," if first_name.strip() else "Bonjour,"


def lines_of(content: Content) -> list[str]:
    """The sentences above the rows, each on its own."""
    return [line for paragraph in content.paragraphs for line in paragraph.split("\n") if line]


def footer_of(campaign: CampaignSettings) -> str:
    """Returns the footer: the sender of the mail, and the address to write to instead of answering it."""
    answer = "Merci de ne pas y répondre." if campaign.contact is None else "N'y répondez pas."
    write = "" if campaign.contact is None else f" Pour nous joindre : {campaign.contact}."
    return f"{campaign.name}. Cet e-mail est envoyé par Parvis, le portail des admissions. {answer}{write}"


@lru_cache(maxsize=1)
def _templates():  # noqa: ANN202 - two Jinja templates
    import mjml  # noqa: PLC0415 - most processes never write a mail

    # MJML is compiled before anything that people typed is in it: it cannot become a part of the layout.
    layout = mjml.mjml2html((_FOLDER / "mail.mjml").read_text(encoding="utf-8"), disable_comments=True)
    html = Environment(autoescape=True, undefined=StrictUndefined).from_string(layout)
    plain = Environment(autoescape=False, undefined=StrictUndefined)  # noqa: S701 - a text, never shown as HTML
    return html, plain.from_string((_FOLDER / "mail.txt").read_text(encoding="utf-8"))
