"""The receipt of a file as a PDF: what was received, when, and the fingerprint by which anyone can tell it again."""

import re
from pathlib import Path
from typing import Final

from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile
from parvis.kernel.clock import PARIS
from parvis.kernel.french import weight
from parvis.letters.evaluation.page import data_of, typeset

_FOLDER: Final = Path(__file__).parent
_LINE: Final = 32
_LONG_WORD: Final = re.compile(r"\S{24}")


def receipt_of(file: StoredFile, candidate: Candidate) -> bytes:
    """Returns one A4 page, the same bytes each time."""
    received = file.created.astimezone(PARIS)
    digest = file.sha256.hex()
    rows = {
        # The name of a file may be one long word: it goes on in the next line.
        "Fichier": _LONG_WORD.sub("\\g<0>\N{ZERO WIDTH SPACE}", file.name),
        "Reçu": f"le {received:%d/%m/%Y} à {received:%H:%M:%S}, heure de Paris",
        "Taille": weight(file.size),
        "Candidature": f"n° {candidate.external_id}, {candidate.last_name} {candidate.first_name}".rstrip(),
        "Référence": str(file.id),
        "Empreinte SHA-256": f"{digest[:_LINE]}\n{digest[_LINE:]}",
    }
    content = [{"label": label, "value": value} for label, value in rows.items()]
    return typeset(_FOLDER / "receipt.typ", content=data_of({"rows": content}))
