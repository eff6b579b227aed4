"""Which role a person is shown with, which accounts count as administrators, and the texts of mails with a link."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from parvis.accounts.directory.port import Account, Directory, RealmRole
from parvis.accounts.directory.rules import brought_by
from parvis.emails.messages.writing import Button, Content, greeting_of
from parvis.emails.outbox.rules import MASK
from parvis.kernel.roles import STAFF, Role
from parvis.school.settings.rules import CampaignSettings, text_for
from parvis.school.texts.rules import TextName

# The roles of Parvis, the most powerful first; any other comes after them, by name.
RANKS = {role.value: rank for rank, role in enumerate(Role)}


def shown_role(roles: Iterable[str]) -> str | None:
    """The highest of ``roles``, the one that a list shows; none without any (docs/rules/accounts.md)."""
    return min(roles, key=lambda name: (RANKS.get(name, len(RANKS)), name), default=None)


def is_of_staff_or_jury(held: Iterable[str], roles: Sequence[RealmRole]) -> bool:
    """Whether who is given ``held`` has a role of the staff or of the jury, directly or through another."""
    return not brought_by(held, roles).isdisjoint({*STAFF, Role.JURY})


def able_administrators(directory: Directory) -> list[Account]:
    """The accounts that have the administrator's role, directly or through another, and could sign in and use it."""
    administrators = directory.accounts_with_role(Role.ADMIN, effective=True)
    return [account for account in administrators if account.enabled and account.has_password]


class LinkReason(StrEnum):
    """Why a person is mailed a link for their password."""

    FORGOTTEN = "FORGOTTEN"
    INVITATION = "INVITATION"


_TEXTS: Final = {
    LinkReason.FORGOTTEN: (TextName.SUBJECT_FORGOTTEN, TextName.MAIL_FORGOTTEN),
    LinkReason.INVITATION: (TextName.SUBJECT_INVITATION, TextName.MAIL_INVITATION),
}


@dataclass(frozen=True, slots=True)
class LinkText:
    """What such a mail says to the person of that first name, before the link."""

    subject: str
    paragraph: str
    first_name: str


def link_text(campaign: CampaignSettings, reason: LinkReason, first_name: str) -> LinkText:
    """What the campaign's texts say in such a mail."""
    subject, paragraph = _TEXTS[reason]
    return LinkText(text_for(campaign, subject, first_name), text_for(campaign, paragraph, first_name), first_name)


def password_mail(text: LinkText, reason: LinkReason) -> Content:
    """The mail; the link takes the place of `MASK` when it leaves."""
    lifetime = "une heure" if reason is LinkReason.FORGOTTEN else "24 heures"
    return Content(
        subject=text.subject,
        greeting=greeting_of(text.first_name),
        paragraphs=(text.paragraph,),
        button=Button("Choisir mon mot de passe", MASK),
        closing=(f"Ce lien sert une fois, pendant {lifetime}. Un lien plus récent le remplace.",),
    )
