"""A mail's content as HTML and as text."""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

import mjml
from jinja2 import Environment, StrictUndefined

_FOLDER: Final = Path(__file__).parent / "templates"
LONGEST_SUBJECT: Final = 200


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


def written(content: Content) -> Message:
    """The mail; its subject is one line, whatever is in the names that it quotes."""
    visible = "".join(character if character.isprintable() else " " for character in content.subject)
    subject = " ".join(visible.split())[:LONGEST_SUBJECT]
    members = {
        "subject": subject,
        "greeting": content.greeting,
        "paragraphs": content.paragraphs,
        "rows": content.rows,
        "button": content.button,
        "closing": content.closing,
    }
    html, text = _templates()
    return Message(subject, html.render(members), text.render(members))


@lru_cache(maxsize=1)
def _templates():  # noqa: ANN202 - two Jinja templates
    # MJML is compiled before anything that people typed is in it: it cannot become a part of the layout.
    layout = mjml.mjml2html((_FOLDER / "mail.mjml").read_text(encoding="utf-8"), disable_comments=True)
    html = Environment(autoescape=True, undefined=StrictUndefined).from_string(layout)
    plain = Environment(autoescape=False, undefined=StrictUndefined)  # noqa: S701 - a text, never shown as HTML
    return html, plain.from_string((_FOLDER / "mail.txt").read_text(encoding="utf-8"))
