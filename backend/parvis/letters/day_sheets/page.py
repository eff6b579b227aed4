"""The sheets as a PDF, each on its own pages."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from parvis.kernel.clock import PARIS
from parvis.letters.day_sheets.errors import NoInterviewThatDay
from parvis.letters.evaluation.page import data_of, typeset

_FOLDER: Final = Path(__file__).parent


def printed(sheets: Sequence[Mapping[str, Any]], *, at: datetime) -> bytes:
    """The file, written ``at``."""
    return _printed("sheet.typ", sheets, at=at)


def printed_for_doors(sheets: Sequence[Mapping[str, Any]], *, at: datetime) -> bytes:
    """What hangs at the doors, written ``at``: of whom a jury meets, the hour and the number alone.

    Who no longer comes is left out, and so is a jury that meets nobody.
    """
    doors = [
        {
            **{key: sheet[key] for key in ("jury", "site", "day")},
            "rows": [
                {key: row[key] for key in ("interview", "convocation", "number")}
                for row in sheet["rows"]
                if row["number"] and not row["leaver"]
            ],
        }
        for sheet in sheets
    ]
    met = [door for door in doors if door["rows"]]
    if not met:
        raise NoInterviewThatDay
    return _printed("door.typ", met, at=at)


def _printed(template: str, sheets: Sequence[Mapping[str, Any]], *, at: datetime) -> bytes:
    footer = f"Feuille éditée par Parvis le {at.astimezone(PARIS):%d/%m/%Y à %H:%M}, heure de Paris."
    return typeset(_FOLDER / template, content=data_of({"sheets": sheets, "footer": footer}))
