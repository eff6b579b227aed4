"""The page of the letters that wait for somebody to send them, with what decides whether they may leave."""

import uuid
from collections import Counter
from collections.abc import Set

from sqlalchemy.orm import Session

from parvis.candidate_table.questions.search import folded, words_of
from parvis.correspondence.letter_mailing.automatic import automatic_shown
from parvis.correspondence.letter_mailing.causes import causes_of
from parvis.correspondence.letter_mailing.queries import announced_now
from parvis.correspondence.letter_mailing.rules import Announced, facts_of
from parvis.correspondence.letter_mailing.schemas import (
    CauseOut,
    LettersStateOut,
    LettersToSendOut,
    SlotOfLetterOut,
    WaitingLetterOut,
    Why,
)
from parvis.correspondence.letter_mailing.waiting import FEATURE, LOCK, candidates_held, may_mail, owners_waiting
from parvis.emails.outbox.queueing import mode_in_force
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.computations.staleness import methods_are_stale, shown_computation
from parvis.kernel.jobs.locks import is_excluded
from parvis.kernel.schemas import Page
from parvis.school.features.queries import changed_at
from parvis.school.settings.queries import campaign_settings


def letters_to_send(
    session: Session,
    *,
    page: int,
    size: int,
    search: str | None,
    method: EvaluationMethod | None,
    why: Why | None,
) -> LettersToSendOut:
    """A page of the letters that wait, by number, and how many for each reason among ``search`` and ``method``."""
    owners = owners_waiting(session)
    waiting = {owner.candidate_id for owner in owners}
    present = announced_now(session, waiting) if waiting else {}
    first = changed_at(session, FEATURE)
    causes = causes_of(session, waiting, first) if waiting and first is not None else {}
    words = folded(words_of(search or "")).to_list()
    texts = folded([f"{owner.name} {owner.external_id} {owner.email or ''}" for owner in owners])
    listed = [
        owner
        for owner, text in zip(owners, texts, strict=True)
        if all(word in text for word in words)
        if method in {None, present[owner.candidate_id].method}
    ]
    counts: Counter[Why] = Counter(causes[owner.candidate_id].why for owner in listed)
    listed = [owner for owner in listed if why in {None, causes[owner.candidate_id].why}]
    rows = [
        WaitingLetterOut(
            candidate_id=owner.candidate_id,
            external_id=owner.external_id,
            name=owner.name,
            method=present[owner.candidate_id].method,
            why=cause.why,
            cause=CauseOut(kind=cause.kind, id=cause.id, at=cause.at),
            email=owner.email or "",
            slot=_slot(present[owner.candidate_id]),
        )
        for owner in listed[page * size : (page + 1) * size]
        for cause in [causes[owner.candidate_id]]
    ]
    shown = Page[WaitingLetterOut].of(rows, total=len(listed), number=page, size=size)
    return LettersToSendOut(**dict(shown), counts=dict(counts), state=_state(session, waiting))


def _state(session: Session, waiting: Set[uuid.UUID]) -> LettersStateOut:
    computation = shown_computation(session)
    return LettersStateOut(
        first_mailing=changed_at(session, FEATURE) if may_mail(session) else None,
        stale=methods_are_stale(session),
        running=is_excluded(session, LOCK),
        computed=None if computation is None else computation.finished,
        to_newcomers=campaign_settings(session).letters_to_newcomers,
        automatic=automatic_shown(session),
        held=len(candidates_held(session) & waiting),
        email_mode=mode_in_force(session),
    )


def _slot(present: Announced) -> SlotOfLetterOut | None:
    facts = facts_of(present)
    if facts["slot"] is None:
        return None
    return SlotOfLetterOut.model_validate({name: facts[name] for name in SlotOfLetterOut.model_fields})
