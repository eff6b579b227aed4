"""The shape of a candidate's own evaluation (docs/rules/candidate-space.md)."""

from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.schemas import Out
from parvis.letters.evaluation.schemas import CandidateDetailsOut, InterviewDetailsOut, LetterOut


class OwnEvaluationOut(Out):
    """How one is evaluated; while the letters are closed everything but ``enabled`` and ``closed_notice`` is null."""

    enabled: bool
    evaluation_method: EvaluationMethod | None = None
    candidate_details: CandidateDetailsOut | None = None
    interview_details: InterviewDetailsOut | None = None
    letter: LetterOut | None = None
    notice: str | None = None
    closed_notice: str | None = None
