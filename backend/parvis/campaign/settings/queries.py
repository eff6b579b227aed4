"""The settings in force."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from email.utils import parseaddr
from functools import lru_cache
from typing import Any, Final

import orjson
from sqlalchemy import ScalarSelect, Select, func, select
from sqlalchemy.orm import Session

from parvis.accounts.users.rules import LinkReason, LinkText, password_mail
from parvis.campaign.look.queries import require_logo
from parvis.campaign.look.schemas import PaletteOut
from parvis.campaign.settings.model import CampaignVersion
from parvis.campaign.settings.rules import (
    CampaignSettings,
    letter_texts,
    letterhead_of,
    page,
    portal_title,
    text_for,
    value_of,
)
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
from parvis.campaign.texts.originals import ORIGINALS
from parvis.campaign.texts.rules import TextName, is_page, passages_of
from parvis.candidates.record.model import Candidate
from parvis.emails.messages.letterhead import ADMISSIONS, Letterhead
from parvis.emails.messages.writing import Content, footer_of, lines_of
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.interviews.juries.model import InterviewType
from parvis.interviews.slots.queries import overlapping_counted
from parvis.kernel.clock import PARIS, end_of_school_year, today
from parvis.kernel.hooks import Hooks
from parvis.kernel.people import PersonOut
from parvis.kernel.settings import settings
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import FaceToFaceOut, InterviewDetailsOut, LetterOut, RemoteOut
from parvis.letters.evaluation.sentences import letter_of

_PASSWORD_MAILS: Final = {
    LinkReason.FORGOTTEN: TextName.MAIL_FORGOTTEN,
    LinkReason.INVITATION: TextName.MAIL_INVITATION,
}
SAMPLE_NUMBER: Final = "1234567"


@dataclass(frozen=True)
class SettingsHooks(Hooks):
    """follow_retention: called in the transaction that puts settings in force. mail_samples: the mails of each concept
    that writes some, by the text that they begin with, as a candidate of that first name would read them.
    """

    follow_retention: Callable[[Session, CampaignSettings], None]
    mail_samples: Sequence[Callable[[CampaignSettings, str], Mapping[TextName, Content]]]


def campaign_settings(session: Session) -> CampaignSettings:
    """The settings in force (one query): ``campaign_settings(session).file_deadline``.

    Their texts are read by ``rules.filled`` and ``rules.files_notice``, the deadline by
    ``rules.is_file_deadline_over``.
    """
    return settings_of(session.scalar(_content()))


def present_year(session: Session) -> int:
    """The year in which the campaign's school year ends: the setting's, else the first file's, else that of the first
    candidate, which no later day moves away, else of today.
    """
    year = campaign_year(session)
    if year is not None:
        return year
    first = session.scalar(select(func.min(Candidate.created)))
    return end_of_school_year(today() if first is None else min(today(), first.astimezone(PARIS).date()))


def interview_minutes(session: Session) -> int:
    """How many minutes an interview lasts (one query)."""
    return campaign_settings(session).interview_minutes


def content_in_force() -> ScalarSelect[dict[str, Any]]:
    """What `settings_of` reads, for a query that reads other things too."""
    return _content().scalar_subquery()


def ranking_in_force() -> ScalarSelect[dict[str, str | None]]:
    """The ``column`` of the ranks and its ``scope``, each null until somebody says so, for a query that reads other
    things too.
    """
    content = CampaignVersion.content
    ranking = func.jsonb_build_object("column", content["rank_column"], "scope", content["rank_scope"])
    return _content().with_only_columns(ranking).scalar_subquery()


def settings_of(content: Mapping[str, Any] | None) -> CampaignSettings:
    """The settings of a save, the contract's without any."""
    return CampaignSettings() if content is None else CampaignSettings.model_validate(content)


def newest_version(session: Session) -> CampaignVersion | None:
    """The save in force, None until somebody saves."""
    return session.scalar(select(CampaignVersion).order_by(CampaignVersion.version.desc()).limit(1))


def texts_of_content(content: str | None, first_name: str) -> LetterTexts:
    """The sentences of the letters that `content_in_force`, as text, makes for a candidate of that first name."""
    return letter_texts(_settings_of_text(content), first_name)


@lru_cache(maxsize=1)
def _settings_of_text(content: str | None) -> CampaignSettings:
    return settings_of(None if content is None else orjson.loads(content))


def campaign_letterhead(session: Session) -> Letterhead:
    """What letters and mails bear (one query)."""
    return letterhead_of(campaign_settings(session))


def password_text(session: Session, reason: LinkReason, first_name: str) -> LinkText:
    """What the mail with a link for a password says (one query)."""
    return _password_text(campaign_settings(session), reason, first_name)


def campaign_shown(session: Session) -> CampaignOut:
    """Returns the settings, with the person who saved them last."""
    newest = newest_version(session)
    campaign = settings_of(newest and newest.content)
    sent = select(func.count(Email.id)).where(Email.kind == EmailKind.LETTER, Email.status == EmailStatus.SENT)
    author = newest and PersonOut(first_name=newest.author_first_name, last_name=newest.author_last_name)
    return CampaignOut(
        **dict(_dates(session, campaign)),
        version=0 if newest is None else newest.version,
        rank_column=campaign.rank_column,
        rank_scope=campaign.rank_scope,
        letters_to_newcomers=campaign.letters_to_newcomers,
        sender_name=campaign.sender_name,
        signature=campaign.signature,
        town=campaign.town,
        texts={name: campaign.text(name) for name in TextName},
        originals=dict(ORIGINALS),
        passages={name: passages_of(name) for name in TextName},
        modified=newest and newest.created,
        author=author,
        letters_sent=session.scalar(sent) or 0,
        overlapping_slots=overlapping_counted(session, campaign.interview_minutes),
    )


def campaign_dates(session: Session) -> CampaignDatesOut:
    """What everybody may know."""
    return _dates(session, campaign_settings(session))


def versions_listed(session: Session) -> list[CampaignVersionOut]:
    """The saves, newest first, each with what it changed from what to what (one query)."""
    saves = session.scalars(select(CampaignVersion).order_by(CampaignVersion.version.desc())).all()
    contents = [*(settings_of(each.content) for each in saves), settings_of(None)]
    return [
        CampaignVersionOut(
            version=each.version,
            created=each.created,
            author=PersonOut(first_name=each.author_first_name, last_name=each.author_last_name),
            changed=each.changed,
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
    texts = letter_texts(campaign, first_name)
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
        mails={name: _shown(mail, campaign) for name, mail in _mails(campaign, first_name).items()},
        portal=portal_title(campaign),
        palette=PaletteOut.of(campaign.colour),
    )


def _pages(campaign: CampaignSettings) -> dict[TextName, str]:
    return {name: page(campaign, name) for name in TextName if is_page(name)}


def _mails(campaign: CampaignSettings, first_name: str) -> dict[TextName, Content]:
    mails = {
        name: password_mail(_password_text(campaign, reason, first_name), reason)
        for reason, name in _PASSWORD_MAILS.items()
    }
    for samples in SettingsHooks.joined().mail_samples:
        mails |= samples(campaign, first_name)
    return mails


def _password_text(campaign: CampaignSettings, reason: LinkReason, first_name: str) -> LinkText:
    name = _PASSWORD_MAILS[reason]
    subject = TextName(name.replace("MAIL_", "SUBJECT_"))
    return LinkText(
        subject=text_for(campaign, subject, first_name),
        paragraph=text_for(campaign, name, first_name),
        first_name=first_name,
    )


def _shown(mail: Content, campaign: CampaignSettings) -> MailOut:
    letterhead = letterhead_of(campaign)
    return MailOut(
        subject=mail.subject,
        sender=letterhead.sender or parseaddr(settings().email_from)[0],
        greeting=mail.greeting,
        paragraphs=lines_of(mail),
        rows=list(mail.rows),
        button=mail.button and mail.button.label,
        closing=list(mail.closing),
        signature=letterhead.signature or (ADMISSIONS,),
        footer=footer_of(letterhead),
    )


def _content() -> Select[dict[str, Any]]:
    return select(CampaignVersion.content).order_by(CampaignVersion.version.desc()).limit(1)


def _dates(session: Session, campaign: CampaignSettings) -> CampaignDatesOut:
    derived = {
        "year": campaign_year(session),
        "palette": PaletteOut.of(campaign.colour),
        "pages": PagesOut(
            legal_notice=page(campaign, TextName.PAGE_LEGAL_NOTICE),
            privacy=page(campaign, TextName.PAGE_PRIVACY),
            accessibility=page(campaign, TextName.PAGE_ACCESSIBILITY),
        ),
    }
    members = {name: getattr(campaign, name) for name in CampaignDatesOut.model_fields if name not in derived}
    return CampaignDatesOut.model_validate(members | derived)


def invented_interview(campaign: CampaignSettings, *, remote: bool) -> InterviewDetailsOut:
    """An invented interview, three weeks after the deadline."""
    day = campaign.file_deadline + timedelta(weeks=3)
    return InterviewDetailsOut(
        interview_slot_name=f"LYO01{'AD' if remote else 'AP'}-{day}-1430",
        interview_type=InterviewType.AFTERNOON_REMOTE if remote else InterviewType.AFTERNOON_FACE_TO_FACE,
        interview_date_time=datetime.combine(day, time(14, 30), PARIS),
        convocation_date_time=datetime.combine(day, time(14, 0), PARIS),
        interview_site_name="Lyon",
        interview_face_to_face_details=None if remote else FaceToFaceOut(interview_address="1 rue de l'Exemple, Lyon"),
        interview_remote_details=RemoteOut(
            interview_videoconference_link="https://visio.exemple.fr/entretien",
            interview_videoconference_password="0000",  # noqa: S106 - of an invented interview
        )
        if remote
        else None,
        contact_email_address="lyon@exemple.fr",
        contact_phone_number="04 00 00 00 00",
        complementary_info=None,
    )
