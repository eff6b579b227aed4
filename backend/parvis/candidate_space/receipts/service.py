"""Keeping a receipt by mail."""

from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.receipts.queries import last_receipt
from parvis.candidate_space.receipts.rules import receipt_mail
from parvis.emails.messages.writing import written
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import Draft, queue
from parvis.kernel.addresses import can_receive_mail
from parvis.kernel.auth import Person
from parvis.school.settings.queries import campaign_settings


def mail_receipt(session: Session, person: Person, subject: str, *lines: str) -> None:
    """Mails the person the receipt of what they have just done, to the address of their record, if it has one.

    Raises `CandidateNotFound`.
    """
    candidate = own_candidate(session, person)
    address = (candidate.email or "").strip()
    if not can_receive_mail(address):
        return
    receipt = last_receipt(session, person)
    content = receipt_mail(subject, candidate.first_name, lines, receipt.number, receipt.received)
    message = written(content, campaign_settings(session))
    queue(session, [Draft(EmailKind.RECEIPT, address, message, candidate.id)])
