"""Which features are on, and whom switching one on reaches."""

import uuid
from collections.abc import Mapping, Sequence
from typing import IO, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.features.rules import (
    ANNOUNCING,
    MAILS,
    MOST_LISTED,
    REASONS,
    MethodReached,
    by_method,
    left_to_reach,
)
from parvis.campaign.features.schemas import (
    FeaturePreviewOut,
    MethodReachedOut,
    PeopleWithoutEmailOut,
    PersonReachedOut,
    SharedEmailOut,
)
from parvis.candidate_space.activation.queries import candidates_with_account, candidates_with_link
from parvis.candidate_table.export.book import BookSheet, made_book
from parvis.candidates.addresses.queries import Addresses, AddressOwner, candidate_addresses
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.queries import candidates_mailed
from parvis.correspondence.letter_mailing.states import letter_states, letters_of
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queries import unsent_counted
from parvis.emails.outbox.queueing import mode_in_force
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.computations.staleness import methods_are_stale
from parvis.school.features.model import Feature, FeatureName
from parvis.school.settings.queries import campaign_settings

NOBODY: Final = Addresses([], [], [], {}, frozenset())


def preview(session: Session, feature: Feature) -> FeaturePreviewOut:
    """The candidates whom switching ``feature`` on reaches, and the mails not yet sent."""
    name = FeatureName(feature.name)
    is_of_accounts, stopped = name is FeatureName.CANDIDATE_ACCOUNT_CREATION, mail_kind(name)
    addresses = candidate_addresses(session) if name in MAILS else NOBODY
    able, done = {owner.candidate_id for owner in addresses.own}, frozenset[uuid.UUID]()
    states = [] if is_of_accounts else letter_states(session)
    letters = letters_of(states)
    if is_of_accounts:
        done = candidates_with_account(session)
        recipients = left_to_reach(able, able, done | candidates_with_link(session))
    elif name in MAILS:
        done = candidates_mailed(session)
        recipients = left_to_reach(letters.ready, able, done)
    else:
        recipients = len(letters.ready)
    shared = [
        SharedEmailOut(email=owners[0].email or "", candidates=_people(owners), staff=key in addresses.staff)
        for key, owners in sorted(addresses.shared.items())
    ]
    return FeaturePreviewOut(
        recipients=recipients,
        already_done=len(done),
        without_email=PeopleWithoutEmailOut(
            count=len(addresses.without), candidates=_people(addresses.without[:MOST_LISTED])
        ),
        shared_emails=shared,
        staff_emails=[each.email for each in shared if each.staff],
        waiting=len(letters.waiting),
        without_letter={reason: len(candidates) for reason, candidates in letters.without.items()},
        stale=not is_of_accounts and methods_are_stale(session),
        by_method=_methods(session, by_method(states, able=able if name in MAILS else None, done=done)),
        unsent=0 if stopped is None else unsent_counted(session, stopped),
        email_mode=mode_in_force(session),
        contact_missing=campaign_settings(session).contact is None,
    )


def set_aside_workbook(session: Session, feature: Feature) -> IO[bytes]:
    """Returns the workbook of the people whom switching ``feature`` on does not reach, each with the reason.

    It is a temporary file at its beginning. Raises `Unavailable` when the directory does not answer.
    """
    name = FeatureName(feature.name)
    addresses = candidate_addresses(session)
    listed: list[tuple[str, AddressOwner]] = []
    if name in MAILS:
        for key, owners in sorted(addresses.shared.items()):
            reason = "Adresse d'un compte du personnel" if key in addresses.staff else "Adresse partagée"
            listed += [(reason, owner) for owner in owners]
        listed += [("Sans adresse", owner) for owner in addresses.without]
    if name is not FeatureName.CANDIDATE_ACCOUNT_CREATION:
        without = letters_of(letter_states(session)).without
        reason_of = {candidate: REASONS[reason] for reason, candidates in without.items() for candidate in candidates}
        listed += [(reason_of[each.candidate_id], each) for each in addresses.owners if each.candidate_id in reason_of]
    return made_book([BookSheet.of_texts("Laissés de côté", {
        "Raison": [reason for reason, _ in listed],
        "Numéro": [owner.external_id for _, owner in listed],
        "Candidat": [owner.name for _, owner in listed],
        "E-mail": [owner.email for _, owner in listed],
    })])  # fmt: skip


def mail_kind(name: FeatureName) -> EmailKind | None:
    """The mails that switching the feature off stops, None for a feature that has none."""
    return MAILS.get(ANNOUNCING.get(name, name))


def _methods(session: Session, methods: Mapping[EvaluationMethod, MethodReached]) -> list[MethodReachedOut]:
    """The counts of each method, with the first candidate of each (one query)."""
    first = [each.reached[0] for each in methods.values() if each.reached]
    people = {person.id: person for person in session.scalars(select(Candidate).where(Candidate.id.in_(first)))}
    return [
        MethodReachedOut(
            method=method,
            recipients=len(each.reached),
            waiting=len(each.waiting),
            already_done=each.already_done,
            unreachable=each.unreachable,
            example=next(
                (_person(people[candidate_id]) for candidate_id in each.reached[:1] if candidate_id in people), None
            ),
        )
        for method, each in methods.items()
    ]


def _person(candidate: Candidate) -> PersonReachedOut:
    name = f"{candidate.last_name} {candidate.first_name}".strip()
    return PersonReachedOut(id=candidate.id, external_id=candidate.external_id, name=name)


def _people(owners: Sequence[AddressOwner]) -> list[PersonReachedOut]:
    return [PersonReachedOut(id=owner.candidate_id, external_id=owner.external_id, name=owner.name) for owner in owners]
