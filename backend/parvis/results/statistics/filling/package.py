"""An xlsx package on its way out: a zip whose parts are deflated as they are made, and the text of its cells."""

from __future__ import annotations

import zipfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import IO, Final

import polars as pl

THREADS: Final = 3
UNWRITABLE: Final = 3
"""How the process ends where a sheet cannot be rewritten safely."""

# As Excel writes what XML cannot hold; a text that looks like such an escape is escaped itself.
_CONTROLS: Final = {chr(code): f"_x{code:04X}_" for code in (*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF)}
_REPLACED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "\n", **_CONTROLS}


def escaped(texts: pl.Expr) -> pl.Expr:
    """Texts as a cell's XML holds them; line ends become line feeds."""
    return (
        texts.str.replace_all(r"_x([0-9A-Fa-f]{4})_", "_x005F_x${1}_")
        .str.replace_all("\r\n", "\n", literal=True)
        .str.replace_many(_REPLACED)
    )


class Package:
    """Writes the parts of a workbook on a seekable file: a zip in the plain format, in which a part has at most 2 GiB,
    because Excel warns of the format for larger ones. The same rows give the same bytes.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._archive = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1)

    def write(self, name: str, content: Iterable[bytes]) -> None:
        """Adds a part, compressed piece by piece. Raises `RuntimeError` where it is too large."""
        with self._archive.open(name, "w") as part:
            for piece in content:
                part.write(piece)

    def close(self) -> None:
        """Writes the directory of the parts."""
        self._archive.close()


def made_ahead(threads: ThreadPoolExecutor, piece: Callable[[int], bytes], starts: Iterable[int]) -> Iterator[bytes]:
    """The piece of each start: a few ahead of the compression, never all of them."""
    left = iter(starts)
    ahead = deque(threads.submit(piece, start) for start in islice(left, THREADS))
    while ahead:
        yield ahead.popleft().result()
        ahead.extend(threads.submit(piece, start) for start in islice(left, 1))
