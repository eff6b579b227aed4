"""The candidates whom each feature reaches, from what is known about them."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

from parvis.campaign.features.model import FeatureName
from parvis.emails.outbox.model import EmailKind
from parvis.formula_language import CellValue
from parvis.formulas.computations.methods import EvaluationMethod

WithoutLetter = Literal["ENCF", "METHOD_ERROR", "ABSENT"]

REASONS: Final[Mapping[WithoutLetter, str]] = MappingProxyType({
    "ENCF": "Inscription non validée sur Parcoursup",
    "METHOD_ERROR": "Méthode d'évaluation en erreur ou jamais calculée",
    "ABSENT": "Absent du dernier fichier",
})  # fmt: skip
"""As the exported list names them."""

MOST_LISTED = 100
"""How many candidates without address the preview names."""


ANNOUNCING: Final[Mapping[FeatureName, FeatureName]] = MappingProxyType(
    {FeatureName.INTERVIEW_SLOTS_ATTRIBUTION: FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS}
)
"""The feature whose mails announce what another one shows: they do not leave while nothing is shown."""

MAILS: Final[Mapping[FeatureName, EmailKind]] = MappingProxyType(
    {
        FeatureName.CANDIDATE_ACCOUNT_CREATION: EmailKind.ACTIVATION,
        FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS: EmailKind.LETTER,
    }
)
"""What each of the features that send mails sends."""


AT_AN_HOUR: Final = "letters_at"
"""What the payload of the job names that switches the mails of letters on at an hour."""

AUTOMATIC: Final = "letters_automatic"
"""What the payload of the job names that sends the letters that wait, where the campaign says so."""


NEEDED: Final[Mapping[EmailKind, frozenset[FeatureName]]] = MappingProxyType(
    {
        EmailKind.ACTIVATION: frozenset({FeatureName.CANDIDATE_ACCOUNT_CREATION}),
        EmailKind.LETTER: frozenset(
            {
                FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS,
                FeatureName.INTERVIEW_SLOTS_ATTRIBUTION,
            }
        ),
        EmailKind.CORRECTION: frozenset({FeatureName.INTERVIEW_SLOTS_ATTRIBUTION}),
    }
)
"""The features that are on while mails of a kind leave; a correction is asked for by a person, and needs no sending."""


@dataclass(frozen=True, slots=True)
class LetterState:
    """The cells of a candidate's row that decide about their letter."""

    candidate_id: uuid.UUID
    method: CellValue
    has_slot: bool
    absent: bool


@dataclass(slots=True)
class Letters:
    """The candidates by the state of their letter."""

    ready: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    waiting: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    without: dict[WithoutLetter, list[uuid.UUID]] = field(default_factory=dict[WithoutLetter, list[uuid.UUID]])


def letters_of(states: Iterable[LetterState]) -> Letters:
    """Sorts the candidates: an interview without slot waits; ENCF, a method in error and the absent have no letter."""
    letters = Letters()
    for state in states:
        reason = _reason(state)
        if reason is not None:
            letters.without.setdefault(reason, []).append(state.candidate_id)
        elif state.method == EvaluationMethod.INTERVIEW and not state.has_slot:
            letters.waiting.append(state.candidate_id)
        else:
            letters.ready.append(state.candidate_id)
    return letters


@dataclass(slots=True)
class MethodReached:
    """The candidates of one method: those whom a switch reaches now, those who wait for the date of their interview,
    and how many have their letter already or have no address of their own.
    """

    reached: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    waiting: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    already_done: int = 0
    unreachable: int = 0


def by_method(
    states: Collection[LetterState], *, able: Set[uuid.UUID] | None, done: Set[uuid.UUID]
) -> dict[EvaluationMethod, MethodReached]:
    """Sorts those who have a letter, or wait for one, by method, in the order of the methods.

    ``able``: those who have an address of their own, None where none is needed; ``done``: those who have it already.
    """
    letters, methods = letters_of(states), {state.candidate_id: str(state.method) for state in states}
    found = {method: MethodReached() for method in EvaluationMethod}
    for candidate_id in letters.waiting:
        found[EvaluationMethod.INTERVIEW].waiting.append(candidate_id)
    for candidate_id in letters.ready:
        group = found[EvaluationMethod(methods[candidate_id])]
        if candidate_id in done:
            group.already_done += 1
        elif able is not None and candidate_id not in able:
            group.unreachable += 1
        else:
            group.reached.append(candidate_id)
    return {method: each for method, each in found.items() if each != MethodReached()}


def left_to_reach(candidates: Iterable[uuid.UUID], able: Set[uuid.UUID], done: Set[uuid.UUID]) -> int:
    """How many of the candidates can be reached and have not been."""
    return sum(each in able and each not in done for each in candidates)


def _reason(state: LetterState) -> WithoutLetter | None:
    if state.absent:
        return "ABSENT"
    if not isinstance(state.method, str) or state.method not in EvaluationMethod.__members__:
        return "METHOD_ERROR"
    return "ENCF" if state.method == EvaluationMethod.ENCF else None
