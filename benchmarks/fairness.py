"""Whether the comparison of juries finds those who mark otherwise: 100 campaigns of 2,000 candidates and 12 readers.

Two of the readers are severe, beside 100 campaigns where all mark alike; and what the page's figures cost.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Measure
from parvis.results.fairness.figures import FALSE_DISCOVERIES, Numbers, beside_line, estimate, outlying_groups

Readers = NDArray[np.int64]

CANDIDATES = 2_000
READERS = 12
SEVERE = {3: -0.6, 8: -0.6}
"""Points of 1 to 5 that a reader gives less than the others."""
CAMPAIGNS = 100


def measure() -> list[Measure]:
    """The severe readers found and the others flagged by campaign, at equal files; then the seconds of one page."""
    started = time.perf_counter()
    flags = np.array([_flagged(*_campaign(seed, SEVERE)) for seed in range(CAMPAIGNS)])
    seconds = (time.perf_counter() - started) / CAMPAIGNS
    of_alike = np.array([_flagged(*_campaign(seed, {})) for seed in range(CAMPAIGNS)])
    severe = np.isin(np.arange(READERS), list(SEVERE))
    found, others = int(flags[:, severe].sum()), float(flags[:, ~severe].sum(axis=1).mean())
    expected = FALSE_DISCOVERIES * float(flags.sum(axis=1).mean())
    with_any, by_chance = float(of_alike.any(axis=1).mean()), FALSE_DISCOVERIES
    every = len(SEVERE) * CAMPAIGNS
    return [
        Measure("severe readers flagged", found, "", "of", every, None, "≥ 99 %", found >= 0.99 * every),
        Measure(
            "others flagged a campaign", others, "", "expected", expected, None, "≤ 1.5 ×", others <= 1.5 * expected
        ),
        Measure(
            "campaigns with a flag, all alike", with_any, "", "expected", by_chance, None, "≤ 0.2", with_any <= 0.2
        ),
        Measure("figures of a page of 12 readers", seconds * 1e3, "ms", "", None, None, "≤ 1,000 ms", seconds <= 1.0),
    ]


def _campaign(seed: int, severities: Mapping[int, float]) -> tuple[Numbers, Numbers, Readers]:
    """Points of 1 to 5, strengths of files, and the reader of each project, dealt by chance."""
    random = np.random.default_rng(seed)
    strength = random.normal(12, 2, CANDIDATES)
    readers = random.permutation(np.arange(CANDIDATES) % READERS)
    severity = np.array([severities.get(reader, 0.0) for reader in range(READERS)])
    merit = 3 + 0.3 * (strength - 12) + random.normal(0, 0.8, CANDIDATES) + severity[readers]
    return np.clip(np.round(merit), 1, 5), strength, readers


def _flagged(points: Numbers, strength: Numbers, readers: Readers) -> list[bool]:
    residuals = beside_line(points, strength)
    groups = [np.flatnonzero(readers == reader).tolist() for reader in range(READERS)]
    estimates = [group for indexes in groups if (group := estimate(residuals[indexes])) is not None]
    return outlying_groups(residuals, groups, estimates)
