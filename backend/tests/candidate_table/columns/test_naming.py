"""Headers of a file become names that the next term and the next year keep."""

import pytest

from parvis.candidate_table.columns.naming import campaign_year_of, named
from parvis.candidate_table.columns.rules import Mark, SchoolYear, names_codes

MARKER = "Bulletins - Année Scolaire - Libellé"
MATHS = "Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1"


def names(*headers: str, year: int | None = 2026, known: tuple[str, ...] = ()) -> list[str]:
    return [column.name for column in named(headers, campaign_year=year, known=known)]


def test_naming_trims_and_collapses_blanks():
    assert names("  Avis   Autonomie  Elève - Libellé ") == ["Avis Autonomie Elève - Libellé"]


def test_naming_of_an_empty_header_tells_its_place():
    assert names("Nom", "", "  ") == ["Nom", "Colonne 2", "Colonne 3"]


def test_naming_of_an_empty_header_leaves_a_literal_one_alone():
    assert names("", "Colonne 1") == ["Colonne 1 (2)", "Colonne 1"]


def test_naming_numbers_what_comes_back_without_regard_to_case():
    assert names("Langue", "LANGUE", "langue") == ["Langue", "LANGUE (2)", "langue (3)"]


def test_naming_counts_a_literal_number_as_taken():
    assert names("X", "x", "X (2)") == ["X", "x (3)", "X (2)"]


def test_naming_makes_school_years_relative_to_the_campaign():
    headers = [f"Niveau Etude {year}/{year + 1}" for year in (2025, 2024, 2023, 2022, 2021)]
    expected = ["Niveau Etude N", "Niveau Etude N-1", "Niveau Etude N-2", "Niveau Etude N-3", "Niveau Etude 2021/2022"]
    assert names(*headers) == expected


def test_naming_is_the_same_the_next_year():
    assert names("Classe 2026/2027", year=2027) == names("Classe 2025/2026", year=2026) == ["Classe N"]


def test_naming_leaves_what_is_no_school_year():
    assert names("Article 2025/2030", "Note 12025/2026") == ["Article 2025/2030", "Note 12025/2026"]


def test_campaign_year_is_that_of_the_newest_school_year():
    assert campaign_year_of(["Nom", "Classe 2023/2024", "Classe 2025/2026"]) == 2026
    assert campaign_year_of(["Nom", "Article 2025/2030"]) is None


def test_naming_of_marks_follows_the_second_marker():
    assert names(MARKER, MATHS, MARKER, MATHS) == [MARKER, f"{MATHS}_1", f"{MARKER} (2)", f"{MATHS}_2"]


def test_naming_of_marks_of_the_second_block_alone():
    assert names(MARKER, "Autre", MARKER, MATHS)[-1] == f"{MATHS}_2"


def test_naming_of_marks_without_markers_changes_where_a_mark_reappears():
    other = "Moyenne du Candidat - Français - Trimestre 1"
    assert names(MATHS, MATHS, other) == [f"{MATHS}_1", f"{MATHS}_2", f"{other}_2"]


def test_naming_of_a_mark_alone_is_of_the_final_year():
    assert names(MATHS) == [f"{MATHS}_1"]


def test_naming_of_one_more_box_ticked_renames_no_mark():
    before = names(MARKER, MATHS, MARKER, MATHS)
    after = names(MARKER, "Moyenne du Candidat - Philosophie - Trimestre 1", MATHS, "Commentaire", MARKER, MATHS)
    assert set(before) <= set(after)


def test_naming_of_a_mark_met_too_often_still_ends_in_its_year():
    assert names(MATHS, MATHS, MATHS) == [f"{MATHS}_1", f"{MATHS}_2", f"{MATHS} (2)_2"]


@pytest.mark.parametrize(
    ("header", "subject", "trimester"),
    [
        ("Moyenne candidat en Langue vivante A Trimestre 2", "Langue vivante A", 2),
        ("Moyenne du Candidat en Histoire/Géographie pour trimestre 3", "Histoire/Géographie", 3),
        (" Moyenne du  Candidat -Physique-Chimie Spécialité - Trimestre 1", "Physique-Chimie Spécialité", 1),
        ("MOYENNE DU CANDIDAT - Français - TRIMESTRE 1", "Français", 1),
    ],
)
def test_naming_recognises_a_mark_of_each_generation(header: str, subject: str, trimester: int):
    [column] = named([header], campaign_year=None)
    assert column.mark == Mark(subject, SchoolYear.TERMINALE, trimester)
    assert column.name.endswith("_1")


@pytest.mark.parametrize(
    "header",
    [
        "Moyenne classe Candidat - Français - Trimestre 1",
        "Moyenne Basse Classe du Candidat en Français pour trimestre 1",
        "Moyenne plus haute en Français Trimestre 1",
        "Moyenne Candidat - Français",
        "Français (note)",
        "Rang Candidat - Français - Trimestre 1",
    ],
)
def test_naming_takes_nothing_else_for_a_mark(header: str):
    [column] = named([header], campaign_year=None)
    assert column.mark is None
    assert column.name == header


def test_naming_reads_marks_by_the_patterns_of_the_school():
    [column] = named(["Note Maths S1"], campaign_year=None, patterns=["Note {subject} S{n}"])
    assert (column.name, column.mark) == ("Note Maths S1_1", Mark("Maths", SchoolYear.TERMINALE, 1))


def test_naming_keeps_the_spelling_of_an_earlier_file():
    assert names("NIVEAU  ÉTUDE 2025/2026", known=("Niveau Étude N",)) == ["Niveau Étude N"]


@pytest.mark.parametrize(
    ("header", "panel"),
    [
        (MATHS, "Bulletins – Terminale"),
        ("Avis Capacité Investir - Libelle", "Fiche avenir"),
        ("Moyenne Candidat - Mathématiques", "Fiche avenir"),
        ("UAI Etablissement origine 2025/2026", "Scolarité"),
        ("Note de l'épreuve - Français écrit", "Baccalauréat"),
        ("EDS Scolarité Abandonné - Libellé", "Baccalauréat"),
        ("Vœu confirmé - Libellé", "Vœu et demandes"),
        ("Demande Internat", "Vœu et demandes"),
        ("Candidat - Nom", "Identité"),
        ("Candidat boursier - Libellé", "Bourse"),
        ("Votre couleur préférée", "Autres champs"),
    ],
)
def test_naming_files_a_column_under_a_heading(header: str, panel: str):
    [column] = named([header], campaign_year=2026)
    assert column.panel == panel


def test_naming_files_both_blocks_of_reports_apart():
    columns = named([MARKER, MATHS, "Rang Candidat - X - Trimestre 1", MARKER, MATHS], campaign_year=2026)
    assert [column.panel for column in columns[1:]] == ["Bulletins – Terminale"] * 2 + ["Bulletins – Première"] * 2


@pytest.mark.parametrize(
    "name",
    [
        "Candidat - Code",
        "Département Etablissement origine - Code N",
        "Département Etablissement origine - Code 2020/2021",
        "Groupe candidat - Code (2)",
        "Langue vivante A (Code)",
        "CodePostal",
        "Adresse - CodePostal",
        "UAI Etablissement origine N-1",
        "Numéro INE",
    ],
)
def test_names_of_codes_are_recognised(name: str):
    assert names_codes(name)


@pytest.mark.parametrize("name", ["Code de la route", "Décode", "Commune Etablissement origine N", "Cinéma", "Libellé"])
def test_names_of_other_columns_are_no_codes(name: str):
    assert not names_codes(name)
