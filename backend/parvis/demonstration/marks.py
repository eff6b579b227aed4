"""Invented marks that hang together: a level of one's own, a taste for each subject, a class, a teacher, a term."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

MATHS, PHYSICS = "Mathématiques Spécialité", "Physique-Chimie Spécialité"
LIFE, ENGINEERING = "Sciences de la vie et de la Terre Spécialité", "Sciences de l'ingénieur et sciences physiques"
COMPUTING = "Numérique et Sciences Informatiques"
EXPERT, COMPLEMENTARY = "Mathématiques Expertes", "Mathématiques Complémentaires"
PHILOSOPHY, FRENCH = "Philosophie", "Français"

SUBJECTS = (
    PHILOSOPHY, "Langue vivante A", "Langue vivante B", FRENCH, MATHS, PHYSICS, LIFE, ENGINEERING, COMPUTING, EXPERT,
    COMPLEMENTARY, "Enseignement scientifique", "Histoire/Géographie",
)  # fmt: skip
SPECIALITIES = (MATHS, PHYSICS, LIFE, ENGINEERING, COMPUTING)
RANKED = (MATHS, PHYSICS)

_PAIRS = ((0, 1), (0, 3), (0, 4), (0, 2), (1, 2), (1, 4))
_PAIR_SHARES = (0.58, 0.11, 0.14, 0.07, 0.06, 0.04)
_ONLY_FINAL, _ONLY_FIRST = {PHILOSOPHY, EXPERT, COMPLEMENTARY}, {FRENCH}

# Every mark as the portal writes it, then the three ways in which it says that there is none.
_WRITTEN = [f"{cents / 100:.2f}".rstrip("0").rstrip(".").replace(".", ",") for cents in range(2001)]
_TEXTS = pl.Series([*_WRITTEN, None, "N", "Aucune note"], dtype=pl.String)
_BLANK = 2001
_LARGEST_CLASS = 35
_COUNTS = pl.Series([None, *map(str, range(1, _LARGEST_CLASS + 1))], dtype=pl.String)


@dataclass(frozen=True, slots=True)
class Paths:
    """What each candidate studies: indices into `SPECIALITIES`; ``dropped`` is the third one of the first year."""

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    dropped: NDArray[np.int64]
    expert: NDArray[np.bool_]
    complementary: NDArray[np.bool_]

    def takes(self, subject: str, final_year: bool) -> NDArray[np.bool_]:
        """Tells who has reports in ``subject`` that year."""
        if subject in (_ONLY_FIRST if final_year else _ONLY_FINAL):
            return np.zeros(len(self.first), np.bool_)
        if subject == EXPERT:
            return self.expert
        if subject == COMPLEMENTARY:
            return self.complementary
        if subject not in SPECIALITIES:
            return np.ones(len(self.first), np.bool_)
        index = SPECIALITIES.index(subject)
        kept = (self.first == index) | (self.second == index)
        return kept if final_year else kept | (self.dropped == index)


@dataclass(frozen=True, slots=True)
class Report:
    """A subject's line in a report, each a column of texts."""

    mark: pl.Series
    class_mean: pl.Series
    class_low: pl.Series
    class_high: pl.Series
    rank: pl.Series
    class_size: pl.Series


def invented_paths(draw: np.random.Generator, count: int) -> Paths:
    """Two specialities kept and one given up, mathematics first for nine in ten."""
    pair = np.array(_PAIRS)[draw.choice(len(_PAIRS), count, p=_PAIR_SHARES)]
    order = np.argsort(draw.random((count, len(SPECIALITIES))), axis=1)
    free = (order != pair[:, :1]) & (order != pair[:, 1:])
    dropped = order[np.arange(count), free.argmax(axis=1)]
    maths = (pair == 0).any(axis=1)
    return Paths(
        first=pair[:, 0],
        second=pair[:, 1],
        dropped=dropped,
        expert=maths & (draw.random(count) < 0.38),
        complementary=~maths & (draw.random(count) < 0.5),
    )


def raised(marks: pl.Series) -> pl.Series:
    """These marks half a point higher, 20 at most; what is no mark stays."""
    cents = (marks.str.replace(",", ".").cast(pl.Float64, strict=False) * 100).round().cast(pl.Int64) + 50
    return _TEXTS.gather(cents.clip(upper_bound=2000).fill_null(_BLANK)).zip_with(cents.is_not_null(), marks)


class Level:
    """The candidates' levels, from which every mark comes. Arrays are float32: 20,000 × 78 marks in a moment."""

    def __init__(self, draw: np.random.Generator, school: NDArray[np.int64]) -> None:
        self._draw = draw
        self._school = school
        self._count = len(school)
        self.own = self._noise(1.0)
        self._school_mean = draw.normal(0, 0.7, int(school.max(initial=0)) + 1).astype(np.float32)
        self._taste = {subject: self._noise(0.55) for subject in SUBJECTS}
        self._size = draw.integers(18, _LARGEST_CLASS + 1, self._count)

    def report(self, subject: str, takes: NDArray[np.bool_], term: int) -> Report:
        """Returns one line per candidate; blank for candidates whom ``takes`` leaves out."""
        mean = 12.1 + self._school_mean[self._school] + self._noise(0.6)
        score = 0.72 * self.own + self._taste[subject] + self._noise(0.3) + 0.05 * term
        mark = np.clip(mean + 1.1 + 2.5 * score, 1.5, 20)
        low = np.clip(mean - np.abs(self._noise(1.2)) - 4.5, 0, mark)
        high = np.maximum(np.clip(mean + np.abs(self._noise(1.2)) + 4.5, 0, 20), mark)
        rank = np.clip(np.ceil(self._size / (1 + np.exp(1.7 * (mark - mean) / 2.6))), 1, self._size)
        known = self._with_gaps(np.rint(mark * 100).astype(np.int64), takes)
        return Report(
            mark=_TEXTS.gather(known),
            class_mean=_mark_texts(mean, takes),
            class_low=_mark_texts(low, takes),
            class_high=_mark_texts(high, takes),
            rank=_whole(rank, takes),
            class_size=_whole(self._size, takes),
        )

    def examination(self, subject: str) -> pl.Series:
        """Marks of an examination: whole or half points."""
        mark = np.clip(12.3 + 2.6 * (0.7 * self.own + self._taste[subject] + self._noise(0.6)), 2, 20)
        return _TEXTS.gather(self._with_gaps(np.rint(mark * 2).astype(np.int64) * 50, np.ones(self._count, np.bool_)))

    def _with_gaps(self, cents: NDArray[np.int64], takes: NDArray[np.bool_]) -> NDArray[np.int64]:
        gap = self._draw.random(self._count)
        way = np.select([gap < 0.004, gap < 0.007, gap < 0.012], [_BLANK + 1, _BLANK + 2, _BLANK], cents)
        return np.where(takes, way, _BLANK)

    def _noise(self, scale: float) -> NDArray[np.float32]:
        return self._draw.standard_normal(self._count, np.float32) * np.float32(scale)


def _mark_texts(mark: NDArray[np.floating], takes: NDArray[np.bool_]) -> pl.Series:
    return _TEXTS.gather(np.where(takes, np.rint(mark * 100).astype(np.int64), _BLANK))


def _whole(number: NDArray[np.generic], takes: NDArray[np.bool_]) -> pl.Series:
    return _COUNTS.gather(np.where(takes, number.astype(np.int64), 0))
