"""The arithmetic of the benchmark's 30 formulas written by hand in NumPy, on clean columns of floats.

Clean means: no blank, no text among the marks, no error, no kind to keep; texts are integer codes. This is what a
programmer would write for one school and one year, and the floor that full semantics are measured against.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def compute(m: dict[str, Floats], t: dict[str, NDArray[np.uint8]]) -> dict[str, np.ndarray]:
    """The 26 columns (and the 4 numbers on the way) from the marks `m` and the text codes `t`."""
    r: dict[str, np.ndarray] = {}
    maths = r["Moyenne maths"] = (m["Maths_1"] + m["Maths_2"] + m["Maths_3"]) / 3
    physics = r["Moyenne physique"] = (m["Physique_1"] + m["Physique_2"] + m["Physique_3"]) / 3
    french = r["Moyenne francais"] = (m["Francais_1"] + m["Francais_2"] + m["Francais_3"]) / 3
    english = r["Moyenne LV1"] = (m["LV1_1"] + m["LV1_2"] + m["LV1_3"]) / 3
    sciences = r["Sciences"] = (3 * maths + 2 * physics) / 5
    letters = r["Lettres"] = (french + english + m["Philo_1"]) / 3
    r["Progression"] = m["Maths_3"] - m["Maths_1"]
    mean_maths, mean_physics = maths.mean(), physics.mean()
    r["Ecart maths"] = maths - mean_maths
    r["Physique harmonisee"] = m["Physique_1"] * 12 / m["Physique_1"].mean()
    scholar = r["Bonus boursier"] = np.where(t["Boursier"] == 1, 0.5, 0.0)
    option = r["Bonus option"] = np.where((t["Option"] == 1) | (t["Option"] == 2), 1.0, 0.0)
    absences = r["Malus absences"] = np.where(m["Absences"] > 10, -1.0, np.where(m["Absences"] > 5, -0.5, 0.0))
    file = r["Dossier"] = 0.6 * sciences + 0.3 * letters + 0.1 * m["Fiche avenir"]
    bonus = r["Bonus"] = scholar + option + absences
    overall = r["Note globale"] = file + bonus
    rank = r["Rang"] = _ranks(overall)
    r["Rang maths"] = _ranks(maths)
    r["Centile"] = 1 - (rank - 1) / np.count_nonzero(overall >= 0)
    r["Methode"] = np.where(rank <= 500, 0, np.where(rank <= 3000, 1, np.where(overall >= 10, 2, 3)))
    r["Appreciation"] = np.where(overall >= 16, 4, np.where(overall >= 12, 5, t["Avis"]))
    complete = r["Complet"] = ~(np.isnan(m["Maths_1"]) | np.isnan(m["Physique_1"]) | np.isnan(m["Francais_1"]))
    r["Etiquette"] = t["Groupe"] * 4 + t["Serie"]
    r["Dispersion"] = np.sqrt(
        ((m["Maths_1"] - maths) ** 2 + (m["Maths_2"] - maths) ** 2 + (m["Maths_3"] - maths) ** 2) / 3
    )
    r["Points"] = (
        m["Histoire_1"]
        + m["Histoire_2"]
        + m["Histoire_3"]
        + m["EPS_1"]
        + m["EPS_2"]
        + m["EPS_3"]
        + m["LV2_1"]
        + m["LV2_2"]
        + m["LV2_3"]
    ) * 2 + (m["Bac ecrit"] + m["Bac oral"]) * 4
    r["Au-dessus"] = np.where((maths >= mean_maths) & (physics >= mean_physics), 1.0, 0.0)
    r["Admissible"] = np.where(complete & (overall >= 8) & (t["Avis"] != 3), 1, 0)
    return r


def _ranks(values: Floats) -> Floats:
    """The rank of each value, greatest first, ties sharing the best one."""
    ordered = np.sort(values)
    return (len(values) + 1.0 - np.searchsorted(ordered, values, "right")).astype(np.float64)
