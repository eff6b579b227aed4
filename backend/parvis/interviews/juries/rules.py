"""How juries are named, and their types and the needs of their dates where they are written out."""

from collections.abc import Iterable, Mapping
from typing import Final

from parvis.interviews.juries.model import InterviewType, Specificity

SUFFIXES: Final = {
    InterviewType.MORNING_FACE_TO_FACE: "MP",
    InterviewType.MORNING_REMOTE: "MD",
    InterviewType.AFTERNOON_FACE_TO_FACE: "AP",
    InterviewType.AFTERNOON_REMOTE: "AD",
}
TYPE_NAMES: Final[Mapping[str, str]] = {
    InterviewType.MORNING_FACE_TO_FACE: "Matin, présentiel",
    InterviewType.MORNING_REMOTE: "Matin, distanciel",
    InterviewType.AFTERNOON_FACE_TO_FACE: "Après-midi, présentiel",
    InterviewType.AFTERNOON_REMOTE: "Après-midi, distanciel",
}
SPECIFICITY_NAMES: Final[Mapping[str, str]] = {
    Specificity.SPORTIVE: "Sport",
    Specificity.ARTIST: "Art",
    Specificity.HANDICAPPED: "Aménagement",
    Specificity.BAC_PLUS_1_OR_OVERSEA_FORMATION: "Bac+1 ou formation étrangère",
}
LAST_INDEX: Final = 99


def first_free_index(taken: Iterable[int]) -> int | None:
    """The first number from 1 that is not ``taken``, None beyond 99."""
    used = set(taken)
    return next((index for index in range(1, LAST_INDEX + 1) if index not in used), None)


def jury_name(trigram: str, index: int, interview_type: InterviewType) -> str:
    """``BOR01MD``."""
    return f"{trigram}{index:02}{SUFFIXES[interview_type]}"
