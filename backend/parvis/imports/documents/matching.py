"""Which files of a zip a line of the workbook names: by the path that it gives, else by the last name of it."""

import unicodedata
from collections.abc import Sequence

from parvis.files.content.rules import clean_name
from parvis.imports.documents.rules import folded

Path = tuple[str, ...]
"""Folders, then the name as it would be stored."""


class NamedFiles:
    """The files of a zip, found by what lines say of them; a file is told by its place in ``paths``."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = [_path(path) for path in paths]
        self._by_name: dict[str, list[int]] = {}
        for place, path in enumerate(self._paths):
            self._by_name.setdefault(folded(path[-1]), []).append(place)

    def named(self, text: str) -> list[int]:
        """The files that ``text`` may mean: none, one, or several that it does not tell apart.

        The zip may hold them in more folders than ``text`` says, or in none. What is written alike comes before what
        differs by case or accents.
        """
        wanted = _path(text)
        alike = self._by_name.get(folded(wanted[-1]), [])
        for length in (len(wanted), 1):
            for compared in (_written, _folded):
                end = compared(wanted[-length:])
                found = [place for place in alike if compared(self._paths[place][-length:]) == end]
                if found:
                    return found
        return []


def _path(text: str) -> Path:
    *folders, name = unicodedata.normalize("NFC", text.replace("\\", "/")).split("/")
    return (*(folder for folder in folders if folder not in {"", "."}), clean_name(name))


def _written(path: Path) -> Path:
    return path


def _folded(path: Path) -> Path:
    return tuple(folded(segment) for segment in path)
