"""The grades as a file (api.md §8)."""

import csv
import io
from collections.abc import Iterable
from datetime import date, time
from typing import Final, NamedTuple

from parvis.interviews.jury_grades.model import GradeType, InterviewType

HEADERS: Final = (
    *("Numero", "Nom", "Prenom", "TypeNote", "Note"),
    *("NumeroJury", "TypeEntretien", "DateJury", "HeureDebut", "HeureFin"),
)

_WORDS: Final = {
    GradeType.INTERVIEW.value: "Entretien",
    GradeType.PFM.value: "PFM",
    InterviewType.FACE_TO_FACE.value: "Présentiel",
    InterviewType.REMOTE.value: "Distanciel",
}
_STARTS_FORMULA: Final = ("=", "+", "-", "@")


class JuryNote(NamedTuple):
    """A line of the file: the candidate, then their grade."""

    number: str
    last_name: str
    first_name: str
    grade_type: str
    grade: str
    jury_number: str | None
    jury_interview_type: str | None
    jury_date: date
    jury_start_time: time | None
    jury_end_time: time | None


def jury_notes_csv(notes: Iterable[JuryNote]) -> bytes:
    """The file that French spreadsheets open: `HEADERS`, ``;``, UTF-8 with BOM, no text in it being a formula."""
    written = io.StringIO(newline="")
    lines = csv.writer(written, delimiter=";", lineterminator="\r\n")
    lines.writerow(HEADERS)
    lines.writerows(
        (
            _inert(note.number),
            _inert(note.last_name),
            _inert(note.first_name),
            _WORDS[note.grade_type],
            note.grade,
            _inert(note.jury_number or ""),
            _WORDS[note.jury_interview_type] if note.jury_interview_type else "",
            note.jury_date.isoformat(),
            hour_shown(note.jury_start_time),
            hour_shown(note.jury_end_time),
        )
        for note in notes
    )
    return written.getvalue().encode("utf-8-sig")


def hour_shown(hour: time | None) -> str | None:
    """A time as it travels, ``HH:mm``."""
    return None if hour is None else hour.isoformat("minutes")


def _inert(text: str) -> str:
    """A text that a spreadsheet would run as a formula is made text by a leading apostrophe."""
    return f"'{text}" if text.lstrip().startswith(_STARTS_FORMULA) else text
