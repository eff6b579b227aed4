"""The sheets as a PDF, each on its own pages."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import typst

from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.page import data_of, fonts

_FOLDER: Final = Path(__file__).parent


def printed(sheets: Sequence[Mapping[str, Any]], *, at: datetime) -> bytes:
    """The file, written ``at``."""
    footer = f"Feuille éditée par Parvis le {at.astimezone(PARIS):%d/%m/%Y à %H:%M}, heure de Paris."
    # What people typed is data of the template, never part of it.
    content = data_of({"sheets": sheets, "footer": footer})
    return typst.compile(
        _FOLDER / "sheet.typ", root=_FOLDER, font_paths=fonts(), format="pdf", sys_inputs={"content": content}
    )
