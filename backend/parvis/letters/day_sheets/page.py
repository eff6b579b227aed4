"""The sheets as a PDF, each on its own pages."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.page import data_of, typeset

_FOLDER: Final = Path(__file__).parent


def printed(sheets: Sequence[Mapping[str, Any]], *, at: datetime) -> bytes:
    """The file, written ``at``."""
    footer = f"Feuille éditée par Parvis le {at.astimezone(PARIS):%d/%m/%Y à %H:%M}, heure de Paris."
    content = data_of({"sheets": sheets, "footer": footer})
    return typeset(_FOLDER / "sheet.typ", content=content)
