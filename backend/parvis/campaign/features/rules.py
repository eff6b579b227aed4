"""The candidates whom each feature reaches, from what is known about them."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from parvis.correspondence.letter_mailing.states import LetterState, WithoutLetter, letters_of
from parvis.emails.outbox.model import EmailKind
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.school.features.model import FeatureName

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
    return sum(candidate in able and candidate not in done for candidate in candidates)
