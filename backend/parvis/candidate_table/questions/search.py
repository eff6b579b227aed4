"""Searching without accents or case: candidates by name, first name, number and e-mail; values of a filter."""

from __future__ import annotations

import re
from operator import is_
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.snapshot.snapshot import NUMBER, Snapshot

_INSIDE_NAMES: Final = "[-\u2010\u2011'\u2019\\s]+"
_BETWEEN_WORDS: Final = re.compile("[-\u2010\u2011'\u2019,\\s]+")
_SEARCHED: Final = ("Nom", "Prenom", NUMBER, "Email")

# The folded texts of a table, kept as long as its first searched column, right while the others are the same.
_folded: WeakKeyDictionary[TableColumn, tuple[tuple[TableColumn, ...], pl.Series]] = WeakKeyDictionary()


def candidates_found(snapshot: Snapshot, searched: str) -> Mask:
    """The (rows,) rows where each word of ``searched`` is in a name, a first name, a number or an e-mail."""
    found = np.ones(snapshot.rows, np.bool_)
    texts = _texts(snapshot)
    for word in dict.fromkeys(folded(words_of(searched))):
        found &= texts.str.contains(word, literal=True).to_numpy()
    return found


def words_of(searched: str) -> list[str]:
    """The words of a search, each of which reads every candidate.

    Dashes, apostrophes, commas and blanks part words, and a word may run over those of a name: files write
    « JEAN PIERRE » where a person types « Jean-Pierre » or « jeanpierre ».
    """
    return [word for word in _BETWEEN_WORDS.split(searched) if word]


def folded(texts: list[str] | pl.Series) -> pl.Series:
    """Returns the same texts without accents, ligatures or case."""
    series = pl.Series(texts, dtype=pl.String)
    return (
        series.str.normalize("NFKD")
        .str.replace_all(r"\p{M}", "")
        .str.to_lowercase()
        .str.replace_many({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})
    )


def _texts(snapshot: Snapshot) -> pl.Series:
    columns = _searched(snapshot)
    kept = _folded.get(columns[0])  # pragma: no mutate: only speed
    if kept is None or not all(map(is_, kept[0], columns[1:])):
        kept = _folded[columns[0]] = (columns[1:], _joined(columns))
    return kept[1]


def _searched(snapshot: Snapshot) -> tuple[TableColumn, ...]:
    return tuple(snapshot.table_column(name) for name in _SEARCHED)


def _joined(columns: tuple[TableColumn, ...]) -> pl.Series:
    """The fields of each row as one text; a line feed keeps words from running over two of them."""
    parts: list[pl.Series] = []
    for index, column in enumerate(columns):
        entries = folded(["" if value is None else str(value) for value in column.values().tolist()])
        entries = entries.str.replace_all(_INSIDE_NAMES, "")
        parts.append((entries if column.codes is None else entries.gather(column.codes)).alias(str(index)))
    return pl.DataFrame(parts).select(pl.concat_str(pl.all(), separator="\n")).to_series()
