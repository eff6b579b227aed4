"""Writing the mails of letters into the outbox."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.addresses.queries import AddressOwner
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.errors import NoLetterToMail
from parvis.correspondence.letter_mailing.outdated import letters_outdated
from parvis.correspondence.letter_mailing.queries import announced_now, corrections_of
from parvis.correspondence.letter_mailing.rules import Addressee, Announced, Correction, mail_of, samples
from parvis.emails.messages.writing import Content, Message, written
from parvis.emails.outbox.model import Email, EmailKind
from parvis.emails.outbox.queueing import Draft, queue
from parvis.kernel.settings import settings
from parvis.letters.evaluation.interview import invented_interview
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import SAMPLE_NUMBER, CampaignSettings
from parvis.school.texts.rules import TextName


def queue_letters(
    session: Session,
    owners: Sequence[AddressOwner],
    announced: Mapping[uuid.UUID, Announced],
    corrections: Mapping[uuid.UUID, Correction | None],
    job_id: uuid.UUID | None,
) -> dict[uuid.UUID, uuid.UUID]:
    """The mails written, by candidate: a first one for those who have no correction."""
    concerned = [owner for owner in owners if owner.candidate_id in announced]
    of_these = {owner.candidate_id: announced[owner.candidate_id] for owner in concerned}
    messages = letters_written(session, of_these, corrections)
    drafts = [
        Draft(
            kind=EmailKind.CORRECTION if corrections.get(owner.candidate_id) else EmailKind.LETTER,
            recipient=owner.email or "",
            message=messages[owner.candidate_id],
            candidate_id=owner.candidate_id,
            unique_key=_key(owner.candidate_id, corrections.get(owner.candidate_id)),
        )
        for owner in concerned
    ]
    queued = queue(session, drafts, job_id=job_id)
    found = session.execute(select(Email.candidate_id, Email.id).where(Email.id.in_(queued)))
    return {candidate_id: email_id for candidate_id, email_id in found if candidate_id is not None}


def letters_written(
    session: Session, announced: Mapping[uuid.UUID, Announced], corrections: Mapping[uuid.UUID, Correction | None]
) -> dict[uuid.UUID, Message]:
    """The mail of each of these, as it leaves (two queries)."""
    campaign, base_url = campaign_settings(session), settings().base_url
    read = select(Candidate.id, Candidate.first_name, Candidate.source, Candidate.external_id)
    named = session.execute(read.where(Candidate.id.in_(announced.keys())))
    addressees = {each.id: Addressee(each.first_name, each.source, each.external_id) for each in named}
    return {
        candidate_id: written(
            mail_of(
                announced[candidate_id],
                campaign,
                addressee,
                base_url=base_url,
                correction=corrections.get(candidate_id),
            ),
            campaign,
        )
        for candidate_id, addressee in addressees.items()
    }


def letter_shown(session: Session, candidate_id: uuid.UUID) -> Message:
    """The mail that would tell this candidate now how they are evaluated. Raises `NoLetterToMail`."""
    announced = announced_now(session, {candidate_id}).get(candidate_id)
    if announced is None or not announced.is_sendable:
        raise NoLetterToMail
    return letters_written(session, {candidate_id: announced}, {})[candidate_id]


def correction_shown(
    session: Session, candidate_id: uuid.UUID, reason: str | None, *, interviews_alone: bool
) -> Message:
    """The corrected mail that would leave now to this candidate, with that reason. Raises `NoLetterToMail` where what
    they were told is still so.
    """
    outdated = letters_outdated(session, {candidate_id}, interviews_alone=interviews_alone).get(candidate_id)
    if outdated is None or outdated.present is None:
        raise NoLetterToMail
    correction = replace(corrections_of(session, [outdated.letter])[candidate_id], reason=reason)
    return letters_written(session, {candidate_id: outdated.present}, {candidate_id: correction})[candidate_id]


def _key(candidate_id: uuid.UUID, correction: Correction | None) -> str:
    return f"CORRECTION:{candidate_id}:{correction.number}" if correction else f"LETTER:{candidate_id}"


def mail_samples(campaign: CampaignSettings, first_name: str) -> dict[TextName, Content]:
    """The mails of letters as the settings' page previews them."""
    interview = invented_interview(campaign, remote=False)
    return samples(campaign, interview, Addressee(first_name, number=SAMPLE_NUMBER))
