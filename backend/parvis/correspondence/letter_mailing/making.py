"""How many letters a file, a computation or an attribution makes wait, told before and after it."""

import uuid
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.addresses.queries import candidate_addresses
from parvis.correspondence.letter_mailing.automatic import hour_after_computation, present_hour
from parvis.correspondence.letter_mailing.model import WaitingLetter
from parvis.correspondence.letter_mailing.queries import candidates_mailed
from parvis.correspondence.letter_mailing.states import LetterState, letter_states, letter_states_in, letters_of
from parvis.correspondence.letter_mailing.waiting import may_mail
from parvis.emails.outbox.schemas import LettersMadeOut
from parvis.formula_language import Column
from parvis.formulas.computations.methods import METHODS, EvaluationMethod
from parvis.formulas.computations.model import Computation
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.imports.candidates_file.schemas import LettersOfFileOut
from parvis.kernel.personal_data import among
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import is_on

_NONE = LettersMadeOut(to_send=0, automatic_at=None)


def follow_methods(session: Session, table: Snapshot, methods: Column, computation: Computation) -> LettersMadeOut:
    """Keeps whose method the computation gave or changed, of those whom no letter told anything; gives how many letters
    it makes wait. ``table``: as it was before, on which the ``methods`` of all rows were computed.
    """
    if not may_mail(session):
        return _NONE
    mailed = candidates_mailed(session)
    before = {state.candidate_id: state for state in letter_states_in(table) if state.candidate_id not in mailed}
    after = [state for state in letter_states_in(_with_methods(table, methods)) if state.candidate_id in before]
    changed = {state.candidate_id: state for state in after if state.method != before[state.candidate_id].method}
    with_method = [candidate_id for candidate_id, state in changed.items() if _has_method(state)]
    lost = WaitingLetter.candidate_id, changed.keys() - set(with_method)
    session.execute(delete(WaitingLetter).where(among(*lost), ~WaitingLetter.held))
    if with_method:
        row = insert(WaitingLetter).on_conflict_do_nothing()
        session.execute(row, [
            {
                "candidate_id": candidate_id,
                "computation_id": computation.id,
                "at": computation.finished,
                "had_method": _has_method(before[candidate_id]),
            }
            for candidate_id in with_method
        ])  # fmt: skip
    more = set(letters_of(after).ready) - set(letters_of(before.values()).ready)
    return _made(session, more, hour_after_computation(session, computation))


def letters_of_slots(session: Session, candidates: Collection[uuid.UUID]) -> LettersMadeOut:
    """How many letters giving slots to these, who had none, makes wait."""
    if not may_mail(session):
        return _NONE
    states = [replace(state, has_slot=True) for state in letter_states(session, candidates)]
    more = set(letters_of(states).ready) - candidates_mailed(session)
    return _made(session, more, present_hour(session))


def letters_of_file(session: Session, newcomers: int, confirmed: Collection[uuid.UUID]) -> LettersOfFileOut:
    """How many letters a file may make wait, and how many activation links leave by themselves. ``newcomers``: how many
    it brings with an address; ``confirmed``: those whose wish it confirms again. Their methods are not known yet.
    """
    to_send = newcomers + len(set(confirmed) - candidates_mailed(session)) if may_mail(session) else 0
    links = newcomers if is_on(session, FeatureName.CANDIDATE_ACCOUNT_CREATION) else 0
    return LettersOfFileOut(to_send=to_send, automatic_at=None, activation_links=links)


def _made(session: Session, more: Collection[uuid.UUID], hour: datetime | None) -> LettersMadeOut:
    if not more:
        return _NONE
    own = {owner.candidate_id for owner in candidate_addresses(session).own}
    to_send = len(own.intersection(more))
    return LettersMadeOut(to_send=to_send, automatic_at=hour if to_send else None)


def _with_methods(table: Snapshot, methods: Column) -> Snapshot:
    """The table with these methods in force."""
    computed = replace(table, computed={**table.computed, METHOD_COLUMN: TableColumn.of_column(methods)})
    return replace(computed, columns={**computed.columns, METHOD_COLUMN: METHODS.column(computed)})


def _has_method(state: LetterState) -> bool:
    return isinstance(state.method, str) and state.method in EvaluationMethod.__members__
