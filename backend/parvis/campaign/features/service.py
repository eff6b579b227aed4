"""Switching features."""

import uuid
from typing import Final

from sqlalchemy.orm import Session

from parvis.campaign.features.queries import mail_kind
from parvis.campaign.features.rules import ANNOUNCING
from parvis.candidate_space.activation.service import start_mailing
from parvis.correspondence.letter_mailing.service import start_letters
from parvis.correspondence.letter_mailing.waiting import cancel_sending
from parvis.emails.outbox.model import Email, EmailKind
from parvis.emails.outbox.queueing import hold_back, withdraw
from parvis.formulas.computations.staleness import require_current_methods
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.school.features.errors import LetterNotOpen
from parvis.school.features.model import Feature, FeatureName
from parvis.school.features.queries import feature_named, feature_of, letters_are_open

HELD_BACK: Final = "Retenu : la fonctionnalité a été désactivée avant l'envoi."


def switch_on(session: Session, person: Person, feature_id: uuid.UUID, *, stale: bool = False) -> Feature:
    """Switches a feature on; one that is already on stays on, and starts nothing again.

    ``stale``: letters may leave although results are older than the data. Raises `NotFound`, `LetterNotOpen`,
    `ResultsStale`, `FeatureLockAlreadyTaken` (letters are not sent while a computation or an import runs).
    """
    hold(session, AdvisoryLock.EXCLUDING_FEATURES)  # before the row: a job may be asked for below
    feature = feature_of(session, feature_id, lock=True)
    if feature.activated:
        return feature
    name = FeatureName(feature.name)
    if name is FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS:
        if not letters_are_open(session):
            raise LetterNotOpen
        if not stale:
            require_current_methods(session)
    _switch(session, person, feature, activated=True)
    if name is FeatureName.CANDIDATE_ACCOUNT_CREATION:
        start_mailing(session, person)
    elif name is FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS:
        cancel_sending(session)
        start_letters(session, person)
    return feature


def switch_off(session: Session, person: Person, feature_id: uuid.UUID) -> Feature:
    """Switches a feature off: its mails that have not left never do. One that is off stays so. Raises `NotFound`.

    A correction is of an interview that was announced already: it is held, as its candidate must learn of it one day.
    The mails that announce what the feature shows are switched off with it, and do not leave at the hour that was set:
    showing it again sends nothing by itself.
    """
    feature = feature_of(session, feature_id, lock=True)
    if feature.activated:
        _switch(session, person, feature, activated=False)
        announcing = ANNOUNCING.get(FeatureName(feature.name))
        if announcing is not None:
            cancel_sending(session)
            mails = feature_named(session, announcing)
            if mails.activated:
                _switch(session, person, mails, activated=False)
        kind = mail_kind(FeatureName(feature.name))
        if kind is EmailKind.LETTER:
            cancel_sending(session)
        if kind is not None:
            withdraw(session, kind)
        if kind is EmailKind.LETTER:
            hold_back(session, HELD_BACK, Email.kind == EmailKind.CORRECTION)
    return feature


def _switch(session: Session, person: Person, feature: Feature, *, activated: bool) -> None:
    feature.activated = activated
    feature.changed = now()
    session.flush()
    note(person, before={"activated": not activated}, activated=activated)
