"""The invented file: generation D as the national platform writes it in 2026, two blocks of reports with the same
headers.
"""

import io
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.demonstration.marks import (
    FRENCH,
    MATHS,
    RANKED,
    SPECIALITIES,
    SUBJECTS,
    Level,
    Paths,
    invented_paths,
    raised,
)
from parvis.demonstration.people import CAMPAIGN_YEAR, People, Schools, invented_people, invented_schools

Columns = list[tuple[str, pl.Series]]

_OPINIONS = ("Très satisfaisant", "Satisfaisant", "Assez satisfaisant", "Peu démontré")
_CHANCES = ("Très bonne", "Bonne", "Assez bonne", "Faible")
_OPINION_HEADERS = (
    "Avis Méthode Travail - Libellé",
    "Avis Autonomie Elève - Libellé",
    "Avis Capacité Investir - Libelle",
    "Avis Engagement Citoyen - Libellé",
)
_CORRECTED = f"Moyenne du Candidat - {MATHS} - Trimestre 2"
_APPRECIATIONS = (
    "Élève sérieux et régulier.\nLe conseil de classe encourage cette candidature.",
    "Un travail solide ; peut aller plus loin à l'oral.",
    'Très bon élément, "moteur" pour la classe.',
    "Des résultats inégaux, un vrai potentiel.\r\nDoit gagner en méthode.",
    "Excellent niveau, grande curiosité scientifique.",
)
_LETTERS = (
    "Madame, Monsieur,\n\nVotre formation réunit ce que je cherche : les sciences, les projets et l'ouverture.",
    "Depuis la seconde je veux devenir ingénieure ; les visites d'écoles l'ont confirmé.\nMerci de votre attention.",
    "Je souhaite une formation exigeante, proche des laboratoires; la vie de groupe compte aussi pour moi.",
)
_WISHED_PLACES = (
    "Bordeaux", "Bordeaux à distance", "Grenoble", "Grenoble à distance", "Nancy", "Nancy à distance", "Toulouse",
    "Toulouse à distance", "Valence", "Saint-Denis", "Clermont-Ferrand", "Cambrai", "Paris",
)  # fmt: skip


def invented_file(candidates: int, seed: int, *, later: bool = False) -> bytes:
    """CSV in UTF-8 of ``candidates`` lines and about 440 columns; the same for the same numbers, whatever the machine.

    ``later`` gives the file of the same campaign some days after: one candidate in forty is new, a few have withdrawn,
    half of those who had not confirmed their wish have done so, and a mark is corrected here and there.
    """
    draw, news = np.random.default_rng(seed), np.random.default_rng((seed, 1))
    everyone = candidates + candidates // 40 + 1
    schools = invented_schools(draw)
    people = invented_people(draw, everyone, schools)
    if later:
        people = replace(people, confirmed=people.confirmed | (news.random(everyone) < 1 / 2))
    paths = invented_paths(draw, everyone)
    level = Level(draw, people.school)
    without_reports = np.where(people.foreign, 0.4, 0.006)
    columns = [
        *_identity(draw, people),
        *_schooling(draw, people, schools),
        *_reports(level, paths, schools.half_years[people.school], draw.random(everyone) < without_reports),
        *_future_sheet(draw, level),
        *_baccalaureate(level, paths, people),
        *_wish(draw, people),
    ]
    if later:
        columns = [(header, _corrected(news, header, series)) for header, series in columns]
    sent = news.random(everyone) > 1 / 250 if later else np.arange(everyone) < candidates
    content = io.BytesIO()
    content.write((";".join(header for header, _ in columns) + "\n").encode())
    frame = pl.DataFrame([series.alias(str(index)) for index, (_, series) in enumerate(columns)])
    frame.filter(sent).write_csv(content, include_header=False, separator=";")
    return content.getvalue()


def _corrected(news: np.random.Generator, header: str, marks: pl.Series) -> pl.Series:
    """Raises one mark in thirty of the corrected column by half a point."""
    if header != _CORRECTED:
        return marks
    return marks.zip_with(pl.Series(news.random(len(marks)) > 1 / 30), raised(marks))


def _identity(draw: np.random.Generator, people: People) -> Columns:
    count = len(people.number)
    profile = np.select(
        [people.foreign, people.starting_again],
        [np.array(["Scolarité étrangère"], object), np.array(["En réorientation"], object)],
        np.array(["En terminale générale"], object),
    )
    return [
        ("Groupe candidat - Code", _drawn(draw, ("G1", "G2", "G3"), count)),
        ("Classement", _either(people.confirmed, "ECF", "ENCF")),
        ("Classement Internat", _blank(count)),
        ("Candidat - Code", pl.Series(people.number).cast(pl.String)),
        ("Candidat - Nom", _text(people.last_name)),
        ("Candidat - Prénom", _text(people.first_name)),
        ("Civilité", _either(people.girl, "Mme", "M.")),
        ("Sexe", _either(people.girl, "F", "M")),
        ("Date Naissance", _text(people.birth_date)),
        ("Ville Naissance", _drawn(draw, ("Paris", "Lyon", "Lille", "Toulouse", "Saint-Denis", "Alger"), count)),
        ("Adresse mail", _text(people.email)),
        ("Téléphone mobile", _text(people.phone)),
        ("Profil Candidat - Libellé", _text(profile)),
        ("Candidat boursier - Libellé", _text(people.scholarship)),
        ("Certification statut de boursier - Libellé", _text(people.certified)),
        ("Echelon de bourse", _text(people.step)),
    ]


def _schooling(draw: np.random.Generator, people: People, schools: Schools) -> Columns:
    columns: Columns = []
    count = len(people.number)
    languages = {"A": _drawn(draw, ("Anglais", "Anglais", "Anglais", "Allemand"), count)}
    languages["B"] = _drawn(draw, ("Espagnol", "Espagnol", "Allemand", "Italien", "Chinois", "Arabe"), count)
    studies = ("Terminale", "Première", "Seconde", "Troisième")
    for back, study in enumerate(studies):
        year = f"{CAMPAIGN_YEAR - 1 - back}/{CAMPAIGN_YEAR - back}"
        higher = people.starting_again & (back == 0)
        moved = draw.random(count) < (0.04 * back)
        school = np.where(moved, draw.integers(0, len(schools.code), count), people.school)
        columns += [
            (f"Type de Scolarité {year}", _either(people.foreign, "Scolarité à l'étranger", "Scolarité en France")),
            (f"Niveau Etude {year}", _either(higher, "Enseignement supérieur", study)),
            (f"Type Formation {year}", _either(higher, "Licence", "Générale")),
            *((f"Langue vivante {language} {year}", taken) for language, taken in languages.items()),
            (f"Option 1 {year}", _drawn(draw, ("", "", "Latin", "Théâtre", "Section européenne", "Sport"), count)),
            (f"UAI Etablissement origine {year}", _text(schools.code[school])),
            (f"Nom Etablissement origine {year}", _text(schools.name[school])),
            (f"Commune Etablissement origine {year}", _text(schools.town[school])),
            (f"Département Etablissement origine - Code {year}", _text(schools.department[school])),
            (f"Département Etablissement origine - Libellé {year}", _text(schools.department_name[school])),
            (f"Pays Etablissement origine - Libellé {year}", _text(schools.country[school])),
        ]
    return columns


def _reports(level: Level, paths: Paths, half_years: NDArray[np.bool_], missing: NDArray[np.bool_]) -> Columns:
    columns: Columns = []
    for final_year in (True, False):
        start = CAMPAIGN_YEAR - (1 if final_year else 2)
        label = pl.Series([f"{start}-{start + 1}"]).gather(np.zeros(len(half_years), np.int64))
        columns.append(("Bulletins - Année Scolaire - Libellé", label))
        for term in (1, 2, 3):
            columns.append(("Périodicité du bulletin -Libellé", _either(half_years, "Semestrielle", "Trimestrielle")))
            for subject in SUBJECTS:
                takes = paths.takes(subject, final_year) & ~(half_years & (term == 3)) & ~missing
                line, at = level.report(subject, takes, term), f"{subject} - Trimestre {term}"
                columns += [
                    (f"Moyenne du Candidat - {at}", line.mark),
                    (f"Moyenne classe Candidat - {at}", line.class_mean),
                    (f"Moyenne Basse Classe du Candidat - {at}", line.class_low),
                    (f"Moyenne Haute Classe du Candidat - {at}", line.class_high),
                ]
                if subject in RANKED:
                    columns += [(f"Effectif Classe - {at}", line.class_size), (f"Rang Candidat - {at}", line.rank)]
    return columns


def _future_sheet(draw: np.random.Generator, level: Level) -> Columns:
    count = len(level.own)
    opinions: Columns = []
    for header in _OPINION_HEADERS:
        opinion = np.digitize(-level.own + draw.normal(0, 0.7, count), (-0.6, 0.5, 1.4))
        opinions.append((header, pl.Series(_OPINIONS).gather(opinion)))
    chance = np.digitize(-level.own + draw.normal(0, 0.4, count), (-0.8, 0.3, 1.3))
    return [
        *opinions,
        ("Avis CE sur la capacité à réussir - Libellé", pl.Series(_CHANCES).gather(chance)),
        ("Niveau Classe - Libellé", _drawn(draw, ("Bon", "Assez bon", "Moyen", "Très bon"), count)),
        ("Appréciation du chef d'établissement", _drawn(draw, _APPRECIATIONS, count)),
    ]


def _baccalaureate(level: Level, paths: Paths, people: People) -> Columns:
    names = np.array(SPECIALITIES, object)
    columns: Columns = [
        ("Série Diplôme - Libellé", _either(people.foreign, "Diplôme étranger", "Générale")),
        ("Mention Obtenue - Libellé", _either(people.starting_again, "Assez bien", "")),
        ("EDS Scolarité Terminale 1 - Libellé", _text(names[paths.first])),
        ("EDS Scolarité Terminale 2 - Libellé", _text(names[paths.second])),
        ("EDS Scolarité Abandonné - Libellé", _text(names[paths.dropped])),
        ("EDS Scolarité Première 1 - Libellé", _text(names[paths.first])),
        ("EDS Scolarité Première 2 - Libellé", _text(names[paths.second])),
        ("EDS Scolarité Première 3 - Libellé", _text(names[paths.dropped])),
    ]
    for examination, subject in (("Français écrit", FRENCH), ("Français oral", FRENCH), ("Mathématiques", MATHS)):
        mark = level.examination(subject)
        name = pl.Series([examination]).gather(np.zeros(len(mark), np.int64))
        columns += [
            (f"Epreuve - Libelle - {examination}", name),
            (f"Note de l'épreuve - {examination}", mark),
            (f"Note remontée par Cyclades - {examination}", mark),
        ]
    return columns


def _wish(draw: np.random.Generator, people: People) -> Columns:
    count = len(people.number)
    return [
        ("Vœu confirmé - Libellé", _either(people.confirmed, "Validée", "Non validée")),
        ("Demande Internat", _either(draw.random(count) < 0.3, "Oui", "Non")),
        ("Demande Aménagement Handicap - Libellé", _either(draw.random(count) < 0.012, "Oui", "Non")),
        ("Demande Amenagement Sportif Haut Niveau - Libellé", _either(draw.random(count) < 0.009, "Oui", "Non")),
        ("Demande Aménagement Artiste Haut Niveau - Libellé", _either(draw.random(count) < 0.004, "Oui", "Non")),
        ("Lieu d'entretien souhaité", _drawn(draw, ("", *_WISHED_PLACES), count)),
        ("Lettre de motivation", _drawn(draw, _LETTERS, count)),
    ]


def _text(values: NDArray[np.object_]) -> pl.Series:
    return _texts(values.tolist())


def _either(mask: NDArray[np.bool_], yes: str, no: str) -> pl.Series:
    return _texts([no, yes]).gather(mask.astype(np.int64))


def _drawn(draw: np.random.Generator, among: tuple[str, ...], count: int) -> pl.Series:
    return _texts(among).gather(draw.integers(0, len(among), count))


def _blank(count: int) -> pl.Series:
    return _texts([""]).gather(np.zeros(count, np.int64))


def _texts(values: Sequence[str]) -> pl.Series:
    return pl.Series([value or None for value in values], dtype=pl.String)
