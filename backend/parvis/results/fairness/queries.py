"""The grades that are compared, by what groups them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import IO, Final

import numpy as np
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.export.book import BookSheet, made_book
from parvis.candidate_table.snapshot import current
from parvis.formula_language import FormulaType, Kind
from parvis.formulas.definitions.queries import formulas_listed
from parvis.interviews.jury_grades.model import GRADE_TYPE_NAMES, GradeType, Letter
from parvis.interviews.readings.rules import gap_between
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.results.fairness.figures import (
    BY_CHANCE,
    FEWEST,
    Estimate,
    Numbers,
    beside_line,
    estimate,
    outlying_groups,
    weighted_kappa,
)
from parvis.results.fairness.groups import (
    Grade,
    Group,
    double_readings,
    grades_of,
    groups_of,
    juries_without_members,
    letters_of_readers,
)
from parvis.results.fairness.schemas import AgreementOut, AllGradesOut, FairnessOut, FairnessRowOut, Grouping
from parvis.school.settings.queries import campaign_settings

_NOUNS: Final[Mapping[Grouping, str]] = {
    Grouping.JURY: "Jury",
    Grouping.MEMBER: "Membre",
    Grouping.READER: "Lecteur",
    Grouping.SITE: "Site",
    Grouping.HALF: "Demi-journée",
    Grouping.ORDER: "Ordre de passage",
}


def fairness(session: Session, by: Grouping, of: GradeType, formula: str | None) -> FairnessOut:
    """How the groups of grades differ, with ``formula`` (the name of a formula, or of its column) at equal files.

    Raises `InvalidInput` for a formula that does not exist.
    """
    grades = grades_of(session, of)
    if of is GradeType.PFM and by is Grouping.READER:
        grades = letters_of_readers(session, grades)
    points_of = {Letter(letter): value for letter, value in campaign_settings(session).grade_points.items()}
    points = np.array([points_of.get(grade.letter, np.nan) for grade in grades], np.float64)
    with_points = ~np.isnan(points)
    mean = float(points[with_points].mean()) if with_points.any() else None
    residuals = None if formula is None else beside_line(points, _strength(session, grades, formula))
    members: defaultdict[Group, list[int]] = defaultdict(list)
    for index, groups in enumerate(groups_of(session, grades, by)):
        for group in groups:
            members[group].append(index)
    compared = [
        (
            members[group],
            *_compared(
                group,
                [grades[index].letter for index in members[group]],
                points[members[group]],
                mean,
                None if residuals is None else residuals[members[group]],
            ),
        )
        for group in sorted(members, key=attrgetter("order"))
    ]
    judged = [(indexes, row, judged_by) for indexes, row, judged_by in compared if judged_by is not None]
    values = residuals if residuals is not None else points - (mean or 0.0)
    flags = outlying_groups(values, [indexes for indexes, _, _ in judged], [judged_by for _, _, judged_by in judged])
    for (_, row, _), flag in zip(judged, flags, strict=True):
        row.flag = flag
    return FairnessOut(
        points=points_of,
        all=AllGradesOut(count=len(grades), mean=mean),
        rows=[row for _, row, _ in compared],
        flagged=sum(flags),
        outside=sum(judged_by.leaves_zero_out for *_, judged_by in judged),
        expected_by_chance=BY_CHANCE * len(judged),
        agreement=_agreement(double_readings(session)) if of is GradeType.PFM else None,
        without_members=juries_without_members(session, grades) if by is Grouping.MEMBER else [],
    )


def _agreement(pairs: Sequence[tuple[Letter, Letter]]) -> AgreementOut | None:
    """How double readings agree, None without any."""
    if not pairs:
        return None
    gaps = [gap_between(pair) or 0 for pair in pairs]
    kinds = [letter for letter in Letter if letter is not Letter.ABS]
    first, second = ([kinds.index(pair[turn]) for pair in pairs] for turn in (0, 1))
    return AgreementOut(
        exact=gaps.count(0) / len(gaps),
        within_one=sum(gap <= 1 for gap in gaps) / len(gaps),
        kappa=weighted_kappa(first, second, len(kinds)),
    )


def fairness_book(session: Session, by: Grouping, of: GradeType, formula: str | None) -> IO[bytes]:
    """The same figures as a workbook in a temporary file at its beginning: how they were made, then the groups.

    Raises `InvalidInput`.
    """
    shown = fairness(session, by, of, formula)
    letters = [*Letter]
    about: list[tuple[str, object]] = [
        ("Note", GRADE_TYPE_NAMES[of]),
        ("Par", _NOUNS[by]),
        ("À dossier égal selon", formula or "(Aucune formule)"),
        *((f"Points de {letter}", value) for letter, value in shown.points.items()),
        ("Lectures" if by is Grouping.READER else "Candidats notés", shown.all.count),
        ("Moyenne", shown.all.mean),
        ("À regarder", shown.flagged),
        ("Intervalles loin de zéro", shown.outside),
        ("Ce que le hasard seul montrerait", shown.expected_by_chance),
        *(
            ()
            if shown.agreement is None
            else (
                ("Lectures doubles, même lettre", shown.agreement.exact),
                ("Lectures doubles, à une lettre près", shown.agreement.within_one),
                ("Lectures doubles, kappa pondéré", shown.agreement.kappa),
            )
        ),
        ("À savoir", "Un écart ne dit pas qui a raison. Parvis ne corrige aucune note."),
    ]
    headers = (
        *(_NOUNS[by], "Candidats", *letters, "Moyenne", "Écart brut", "Écart brut, de", "Écart brut, à"),
        *("Écart à dossier égal", "Écart à dossier égal, de", "Écart à dossier égal, à", "Constat"),
    )
    rows = (
        (
            *(row.name, row.count, *(row.letters[letter] for letter in letters)),
            *(row.mean, row.difference, row.low, row.high, row.adjusted, row.adjusted_low, row.adjusted_high),
            "Trop peu" if row.flag is None else "À regarder" if row.flag else "Rien de net",
        )
        for row in shown.rows
    )
    return made_book([BookSheet("Réglages", ("Réglage", "Valeur"), about), BookSheet("Écarts", headers, rows)])


def _compared(
    group: Group, letters: Sequence[Letter], points: Numbers, mean: float | None, residuals: Numbers | None
) -> tuple[FairnessRowOut, Estimate | None]:
    """The row of a group without its flag, and the estimate that this is judged by; None where there are too few."""
    counted = Counter(letters)
    known = points[~np.isnan(points)]
    left = None if residuals is None else residuals[~np.isnan(residuals)]
    raw = None if mean is None else estimate(known - mean)
    adjusted = None if left is None else estimate(left)
    row = FairnessRowOut(
        key=group.key,
        name=group.name,
        count=len(letters),
        letters={letter: counted[letter] for letter in Letter},
        mean=float(known.mean()) if len(known) else None,
        difference=raw and raw.mean,
        low=raw and raw.low,
        high=raw and raw.high,
        adjusted=adjusted and adjusted.mean,
        adjusted_low=adjusted and adjusted.low,
        adjusted_high=adjusted and adjusted.high,
        flag=None,
    )
    judged, by = (known, raw) if left is None else (left, adjusted)
    # Whoever was absent was met all the same: a group of eight is one, whatever its letters.
    return row, by if len(judged) + counted[Letter.ABS] >= FEWEST else None


def _strength(session: Session, grades: Sequence[Grade], formula: str) -> Numbers:
    """What a formula gives to the candidate of each grade, NaN where that is no number."""
    known = {each.name for each in formulas_listed(session) if each.type == FormulaType.ROW}
    names = {technical_name(Family.ROW_FORMULA, name): name for name in known} | {name: name for name in known}
    if formula not in names:
        raise InvalidInput(fields=[FieldError(field="formula", message="Cette formule n'existe pas")])
    column = current.snapshot(session).column(technical_name(Family.ROW_FORMULA, names[formula]))
    rows = np.array([grade.row for grade in grades], np.intp)
    return np.where(column.kind[rows] == Kind.NUMBER, column.number[rows], np.nan)
