"""The limits of a candidates file, checked before it is read, so that reading takes bounded time and memory.

A real file has 20,000 rows of 600 cells; the bounds leave room for the whole national platform and stop what is no
candidates file but would keep a worker for hours: a quote that nothing closes, a header without end, only separators.
"""

from parvis.imports.candidates_file.errors import ImportFileInvalid

LONGEST_CELL = 32_767
"""Characters of the longest cell, as in a spreadsheet and in formulas."""
LONGEST_HEADER = 500
"""Characters of the longest name of a column: it stands in an index, and heads a sheet."""
MOST_COLUMNS = 5_000
LONGEST_ROW = 4 * 1024 * 1024
"""Bytes of the longest row, of its longest line, and of the header."""
MOST_LINES = 5_000_000
"""Lines of the whole file, those inside quoted cells included."""
MOST_ROWS = 1_000_000
"""Rows of the table: more than the whole national platform has."""
MOST_CELLS = 40_000_000
MOST_QUOTES = 40_000_000
MOST_REFUSED = 100_000
"""The most rows that are refused one by one; with more, the whole file is refused."""


def check_counts(content: bytes) -> None:
    """Raises `ImportFileInvalid` when a file has more lines, cells or quotes than a candidates file can have."""
    lines = content.count(b"\n")
    if lines > MOST_LINES:
        raise ImportFileInvalid(f"Le fichier a {_spaced(lines)} lignes ; {_spaced(MOST_LINES)} au plus sont acceptées.")
    cells = lines + content.count(b";")
    if cells > MOST_CELLS:
        raise ImportFileInvalid(
            f"Le fichier a {_spaced(cells)} cellules ; {_spaced(MOST_CELLS)} au plus sont acceptées."
        )
    quotes = content.count(b'"')
    if quotes > MOST_QUOTES:
        raise ImportFileInvalid(
            f"Le fichier a {_spaced(quotes)} guillemets ; {_spaced(MOST_QUOTES)} au plus sont acceptés."
        )


def check_row_count(rows: int) -> None:
    """Raises `ImportFileInvalid` when a file has more ``rows`` than the whole national platform."""
    if rows > MOST_ROWS:
        raise ImportFileInvalid(
            f"Le fichier a {_spaced(rows)} candidatures ; {_spaced(MOST_ROWS)} au plus sont acceptées."
        )


def row_too_long(line: int) -> ImportFileInvalid:
    """The refusal of a file whose row at ``line`` is over `LONGEST_ROW`."""
    return ImportFileInvalid(
        f"Ligne {line} : plus de {LONGEST_ROW // (1024 * 1024)} Mo pour une seule ligne du tableau. Le fichier n'est"
        " pas un fichier de candidatures, ou un guillemet n'y est jamais refermé.",
        line=line,
    )


def check_refused(refused: int, first: str) -> None:
    """Raises `ImportFileInvalid` when too many rows are refused to list each of them; ``first`` describes the first."""
    if refused > MOST_REFUSED:
        raise ImportFileInvalid(f"{_spaced(refused)} lignes sont refusées, le fichier l'est donc aussi. {first}")


def _spaced(number: int) -> str:
    return f"{number:,}".replace(",", " ")
