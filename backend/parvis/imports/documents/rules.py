"""Reading the workbook: which of its columns are which, and which files of the zip each line may mean."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from parvis.files.content.rules import clean_name
from parvis.kernel.text import unaccented

NUMBER_HEADERS: Final = ("Numero", "Numéro", "Candidat - Code")
FILE_HEADERS: Final = ("Fichier", "Document", "Nom du fichier")

MOST_FOLDERS: Final = 16
"""So many of a path count, the innermost."""

Path = tuple[str, ...]
"""Folders, then the name as it would be stored."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the workbook: the candidate's number, and the file's name, empty without such a column."""

    line: int
    number: str
    file: str


def lines_of(rows: Mapping[int, Mapping[int, str]]) -> list[Line] | None:
    """The lines below the headers, which stand in the first row; None without a column of numbers."""
    headers = {unaccented(text): column for column, text in sorted(rows.get(1, {}).items(), reverse=True)}
    number = next((headers[key] for name in NUMBER_HEADERS if (key := unaccented(name)) in headers), None)
    file = next((headers[key] for name in FILE_HEADERS if (key := unaccented(name)) in headers), None)
    if number is None:
        return None
    return [
        Line(row, cells.get(number, "").strip().upper(), "" if file is None else cells.get(file, "").strip())
        for row, cells in sorted(rows.items())
        if row > 1 and any(text.strip() for text in cells.values())
    ]


def names_files(rows: Mapping[int, Mapping[int, str]]) -> bool:
    """Whether the workbook names the files; else their names carry the numbers."""
    known = {unaccented(name) for name in FILE_HEADERS}
    return any(unaccented(text) in known for text in rows.get(1, {}).values())


class NamedFiles:
    """The files of a zip, found by what lines say of them; each is its index in ``paths``."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = [_path(path) for path in paths]
        self._as_written = _Index(self._paths)
        self._as_folded = _Index([_folded(path) for path in self._paths])

    def named(self, text: str) -> Sequence[int]:
        """Returns the files that ``text`` may mean: none, one, or several that it does not distinguish.

        Either may begin with folders that the other leaves out; a folder that both name must be the same. Files that
        agree on more folders come first, and files written alike before files that differ by case or accents.
        """
        written = _path(text)
        folded_path = _folded(written)
        for length in range(len(written), 0, -1):
            found = self._as_written.agreeing(written, length) or self._as_folded.agreeing(folded_path, length)
            if found:
                return found
        return ()

    def shared(self, index: int, texts: Collection[str]) -> Collection[str]:
        """Returns those texts of several lines, all meaning that file, that may be used for it.

        A text that differs by accents gives way to one that does not. None may be used when they differ in a way that
        tells files apart, by accents or by folders.
        """
        cased = {text: _cased(_path(text)) for text in texts}
        own = _cased(self._paths[index])
        written = {text: path for text, path in cased.items() if _end_alike(own, path)} or cased
        longest = max(written.values(), key=len)
        return written if all(_end_alike(longest, path) for path in written.values()) else ()


class _Index:
    """Paths by each of their ends, and whole: a zip may have as many folders as candidates, each with the same name."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._ends: dict[Path, list[int]] = {}
        self._wholes: dict[Path, list[int]] = {}
        for index, path in enumerate(paths):
            self._wholes.setdefault(path, []).append(index)
            for length in range(1, len(path) + 1):
                self._ends.setdefault(path[-length:], []).append(index)

    def agreeing(self, wanted: Path, length: int) -> Sequence[int]:
        """The paths that are as ``wanted`` in its last ``length`` segments, and where that is less, have no more."""
        return (self._ends if length == len(wanted) else self._wholes).get(wanted[-length:], ())


def _path(text: str) -> Path:
    *folders, name = unicodedata.normalize("NFC", text.replace("\\", "/")).split("/")
    named = [folder for folder in folders if folder not in {"", "."}]
    return (*named[-MOST_FOLDERS:], clean_name(name))


def _end_alike(first: Path, second: Path) -> bool:
    length = min(len(first), len(second))
    return first[-length:] == second[-length:]


def _cased(path: Path) -> Path:
    return tuple(segment.casefold() for segment in path)


def _folded(path: Path) -> Path:
    return tuple(unaccented(segment) for segment in path)
