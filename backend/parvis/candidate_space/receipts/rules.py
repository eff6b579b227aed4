"""The sentence of a receipt, and the mail that keeps it."""

from datetime import datetime

from parvis.emails.messages.writing import Button, Content, greeting_of
from parvis.kernel.clock import PARIS
from parvis.kernel.french import date_in_letters
from parvis.kernel.settings import settings


def receipt_sentence(number: int, received: datetime) -> str:
    """``Reçu le 29 novembre 2026 à 18 h 04, heure de Paris, nº 4512``."""
    at = received.astimezone(PARIS)
    return f"Reçu le {date_in_letters(at.date())} à {at.hour} h {at:%M}, heure de Paris, nº\N{NO-BREAK SPACE}{number}"


def receipt_mail(subject: str, first_name: str, lines: tuple[str, ...], number: int, received: datetime) -> Content:
    """The mail that a candidate keeps about what they sent for good."""
    return Content(
        subject=subject,
        greeting=greeting_of(first_name),
        paragraphs=(*lines, f"{receipt_sentence(number, received)}."),
        button=Button("Ouvrir mon espace", settings().base_url),
    )
