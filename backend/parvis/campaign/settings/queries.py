"""The settings in force."""

from email.utils import parseaddr
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.accounts.users.rules import LinkReason, link_text, password_mail
from parvis.campaign.settings.schemas import (
    CampaignDatesOut,
    CampaignIn,
    CampaignOut,
    CampaignPreviewOut,
    CampaignVersionOut,
    MailOut,
    PagesOut,
    SettingChangeOut,
)
from parvis.candidate_space.activation.rules import activation_sample
from parvis.correspondence.letter_mailing.writing import mail_samples
from parvis.emails.messages.writing import ADMISSIONS, Content, footer_of, lines_of
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.interviews.slots.queries import overlapping_counted
from parvis.kernel.settings import settings
from parvis.letters.evaluation.interview import invented_interview
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import LetterOut
from parvis.letters.evaluation.sentences import letter_of
from parvis.school.look.queries import require_logo
from parvis.school.look.schemas import PaletteOut
from parvis.school.settings.model import CampaignVersion
from parvis.school.settings.queries import campaign_settings, newest_version, settings_of
from parvis.school.settings.rules import SAMPLE_NUMBER, CampaignSettings, page, portal_title, text_for, value_of
from parvis.school.texts.originals import ORIGINALS
from parvis.school.texts.rules import TextName, is_page, passages_of


def campaign_shown(session: Session) -> CampaignOut:
    """Returns the settings, with the person who saved them last."""
    newest = newest_version(session)
    campaign = settings_of(newest and newest.content)
    sent = select(func.count(Email.id)).where(Email.kind == EmailKind.LETTER, Email.status == EmailStatus.SENT)
    return CampaignOut.model_validate(
        _members(session, campaign)
        | {
            "version": 0 if newest is None else newest.version,
            "texts": {name: campaign.text(name) for name in TextName},
            "originals": dict(ORIGINALS),
            "passages": {name: passages_of(name) for name in TextName},
            "modified": newest and newest.created,
            "author": newest and newest.author,
            "letters_sent": session.scalar(sent) or 0,
            "overlapping_slots": overlapping_counted(session, campaign.interview_minutes),
        }
    )


def campaign_dates(session: Session) -> CampaignDatesOut:
    """What everybody may know."""
    return CampaignDatesOut.model_validate(_members(session, campaign_settings(session)))


def versions_listed(session: Session) -> list[CampaignVersionOut]:
    """The saves, newest first, each with what it changed from what to what (one query)."""
    saves = session.scalars(select(CampaignVersion).order_by(CampaignVersion.version.desc())).all()
    contents = [*(settings_of(save.content) for save in saves), settings_of(None)]
    return [
        CampaignVersionOut.from_row(
            each,
            changes=[
                SettingChangeOut(name=name, before=value_of(before, name), after=value_of(after, name))
                for name in each.changed
            ],
        )
        for each, after, before in zip(saves, contents, contents[1:], strict=False)
    ]


def preview(session: Session, form: CampaignIn, first_name: str) -> CampaignPreviewOut:
    """What people would read if ``form`` were saved, with an invented interview. Raises `InvalidInput`."""
    campaign = form.applied_to(campaign_settings(session))
    require_logo(session, campaign.logo)
    texts = LetterTexts(campaign, first_name)
    letters = {
        TextName.FACE_TO_FACE: letter_of(EvaluationMethod.INTERVIEW, invented_interview(campaign, remote=False), texts),
        TextName.REMOTE: letter_of(EvaluationMethod.INTERVIEW, invented_interview(campaign, remote=True), texts),
        TextName.PFM: letter_of(EvaluationMethod.PFM, None, texts),
        TextName.FA: letter_of(EvaluationMethod.FA, None, texts),
        TextName.NONE: letter_of(EvaluationMethod.NONE, None, texts),
    }
    return CampaignPreviewOut(
        texts={name: text_for(campaign, name, first_name, SAMPLE_NUMBER) for name in TextName} | _pages(campaign),
        letters={name: letter for name, letter in letters.items() if isinstance(letter, LetterOut)},
        mails={name: _mail_shown(mail, campaign) for name, mail in _mails(campaign, first_name).items()},
        portal=portal_title(campaign),
        palette=PaletteOut.of(campaign.colour),
    )


def _pages(campaign: CampaignSettings) -> dict[TextName, str]:
    return {name: page(campaign, name) for name in TextName if is_page(name)}


def _mails(campaign: CampaignSettings, first_name: str) -> dict[TextName, Content]:
    return {
        TextName.MAIL_FORGOTTEN: _password_mail(campaign, LinkReason.FORGOTTEN, first_name),
        TextName.MAIL_INVITATION: _password_mail(campaign, LinkReason.INVITATION, first_name),
        **activation_sample(campaign, first_name),
        **mail_samples(campaign, first_name),
    }


def _password_mail(campaign: CampaignSettings, reason: LinkReason, first_name: str) -> Content:
    return password_mail(link_text(campaign, reason, first_name), reason)


def _mail_shown(mail: Content, campaign: CampaignSettings) -> MailOut:
    return MailOut(
        subject=mail.subject,
        sender=campaign.sender_name or parseaddr(settings().email_from)[0],
        greeting=mail.greeting,
        paragraphs=lines_of(mail),
        rows=list(mail.rows),
        button=mail.button and mail.button.label,
        closing=list(mail.closing),
        signature=campaign.lines_signed or (ADMISSIONS,),
        footer=footer_of(campaign),
    )


def _members(session: Session, campaign: CampaignSettings) -> dict[str, Any]:
    """The settings with what follows from them."""
    return campaign.model_dump() | {
        "year": campaign_year(session),
        "palette": PaletteOut.of(campaign.colour),
        "conformity": campaign.conformity,
        "pages": PagesOut(
            legal_notice=page(campaign, TextName.PAGE_LEGAL_NOTICE),
            privacy=page(campaign, TextName.PAGE_PRIVACY),
            accessibility=page(campaign, TextName.PAGE_ACCESSIBILITY),
        ),
    }
