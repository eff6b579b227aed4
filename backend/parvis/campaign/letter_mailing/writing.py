"""Writing the mails of letters into the outbox."""

import uuid
from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.letter_mailing.rules import Addressee, Announced, Correction, mail_of, samples
from parvis.campaign.settings.queries import SAMPLE_NUMBER, campaign_settings, invented_interview
from parvis.campaign.settings.rules import CampaignSettings, letterhead_of
from parvis.campaign.texts.rules import TextName
from parvis.candidates.addresses.queries import AddressOwner
from parvis.candidates.record.model import Candidate
from parvis.emails.messages.writing import Content, written
from parvis.emails.outbox.model import Email, EmailKind
from parvis.emails.outbox.queueing import Draft, queue
from parvis.kernel.settings import settings


def queue_letters(
    session: Session,
    owners: Sequence[AddressOwner],
    announced: Mapping[uuid.UUID, Announced],
    corrections: Mapping[uuid.UUID, Correction | None],
    job_id: uuid.UUID,
) -> dict[uuid.UUID, uuid.UUID]:
    """The mails written, by candidate: a first one for those who have no correction."""
    campaign, base_url = campaign_settings(session), settings().base_url
    letterhead = letterhead_of(campaign)
    concerned = [owner for owner in owners if owner.candidate_id in announced]
    read = select(Candidate.id, Candidate.first_name, Candidate.source, Candidate.external_id)
    named = session.execute(read.where(Candidate.id.in_([each.candidate_id for each in concerned])))
    addressees = {each.id: Addressee(each.first_name, each.source, each.external_id) for each in named}
    drafts = [
        Draft(
            kind=EmailKind.CORRECTION if corrections.get(owner.candidate_id) else EmailKind.LETTER,
            recipient=owner.email or "",
            message=written(
                mail_of(
                    announced[owner.candidate_id],
                    campaign,
                    addressees[owner.candidate_id],
                    base_url=base_url,
                    correction=corrections.get(owner.candidate_id),
                ),
                letterhead,
            ),
            candidate_id=owner.candidate_id,
            unique_key=_key(owner.candidate_id, corrections.get(owner.candidate_id)),
        )
        for owner in concerned
    ]
    queued = queue(session, drafts, job_id=job_id)
    found = session.execute(select(Email.candidate_id, Email.id).where(Email.id.in_(queued)))
    return {candidate_id: email_id for candidate_id, email_id in found if candidate_id is not None}


def _key(candidate_id: uuid.UUID, correction: Correction | None) -> str:
    return f"CORRECTION:{candidate_id}:{correction.number}" if correction else f"LETTER:{candidate_id}"


def mail_samples(campaign: CampaignSettings, first_name: str) -> dict[TextName, Content]:
    """The mails of letters as the settings' page previews them."""
    interview = invented_interview(campaign, remote=False)
    return samples(campaign, interview, Addressee(first_name, number=SAMPLE_NUMBER))
