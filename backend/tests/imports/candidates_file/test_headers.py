"""A header that is written otherwise is the same column; one whose cells stand under another header may be."""

import pytest

from tests.given.files import HEADERS, MATHS_1, ROWS, changed, file_of, written
from tests.given.formulas import FORMULAS, draft
from tests.given.imports import imported, simulated
from tests.given.table import cell

PROFILE = "/api/v1/admin/import/candidates/profile"
SPORT = "Demande Amenagement Sportif Haut Niveau - Libellé"
SHOWN = "/api/v1/admin/candidates/computation"


def _renamed(headers: dict[str, str], rows=ROWS["D"]) -> bytes:
    return written([headers.get(header, header) for header in HEADERS["D"]], rows)


def _codes(report) -> dict[str, int]:
    return {each.code: each.count for each in report.warnings}


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    "new",
    [
        "Demande Aménagement sportif haut niveau - Libelle",
        "DEMANDE AMENAGEMENT SPORTIF HAUT NIVEAU–LIBELLÉ",
        "Demande Amenagement Sportif Haut\u2011Niveau -Libellé",
    ],
)
def test_a_header_that_differs_by_its_writing_alone_is_the_same_column_and_is_told_once(new):
    imported(file_of("D"))

    report = imported(_renamed({SPORT: new}))

    assert (report.columns_added, report.columns_removed, report.counts.values) == ([], [], 0)
    [warning] = report.warnings
    assert (warning.code, warning.count, warning.must_accept) == ("HEADERS_RENAMED", 1, False)
    assert warning.model_dump(mode="json", by_alias=True)["data"] == [{"from": SPORT, "to": new}]
    assert cell("101", f"Parcoursup[{SPORT}]") == "Oui"
    assert simulated(_renamed({SPORT: new})).warnings == []


@pytest.mark.usefixtures("database")
def test_a_mark_and_a_school_year_written_otherwise_stay_the_same_columns():
    imported(file_of("D"))
    mark, country = HEADERS["D"][11], HEADERS["D"][9]
    report = imported(
        _renamed({mark: "Moyenne du candidat–Mathematiques Specialite–Trimestre 1", country: f"{country} "})
    )
    assert (report.columns_added, report.columns_removed, _codes(report)) == ([], [], {"HEADERS_RENAMED": 2})
    assert cell("101", MATHS_1) == 14.5


@pytest.mark.usefixtures("database")
def test_required_columns_are_found_with_other_hyphens_and_apostrophes():
    other = {header: header.replace(" - ", "\u2011").replace("'", "’") for header in HEADERS["D"]}
    report = imported(_renamed(other))
    assert (report.counts.new, cell("101", "Nom"), cell("101", "VoeuConfirme")) == (2, "DUPONT", "Oui")
    assert cell("101", "BoursierCertifie") == "Oui"
    assert simulated(file_of("D")).columns_added == []


@pytest.mark.usefixtures("database")
def test_two_columns_that_fold_to_one_keep_their_exact_names():
    both = [[*row, "a", "b"] for row in ROWS["D"]]
    headers = [*HEADERS["D"], "Langue é", "Langue e"]
    imported(written(headers, both))
    assert (cell("101", "Parcoursup[Langue é]"), cell("101", "Parcoursup[Langue e]")) == ("a", "b")
    swapped = simulated(written([*HEADERS["D"], "Langue e", "Langue é"], [[*row[:-2], "b", "a"] for row in both]))
    assert (swapped.counts.values, swapped.columns_added, swapped.warnings) == (0, [], [])
    third = simulated(written([*HEADERS["D"], "LANGUE È", "Langue ê"], both))
    assert third.columns_added == ["Parcoursup[LANGUE È]", "Parcoursup[Langue ê]"]


def _formula(admin, reference: str) -> None:
    body = draft(reference, f'IF(Parcoursup[@{reference}]="Oui";1;0)') | {"name": "Sport"}
    answer = admin.post(FORMULAS, json=body)
    assert answer.status_code == 201, answer.text
    [external] = answer.json()["externalColumnDescriptors"]
    assert external["technicalName"] == f"Parcoursup[{SPORT}]"


def test_a_formula_finds_a_column_by_its_folded_name(database, client_as):
    imported(file_of("D"))
    _formula(client_as("ROLE_ADMIN"), "Demande aménagement sportif haut niveau–libelle")


def test_a_formula_does_not_choose_between_two_columns_that_fold_to_one(database, client_as):
    imported(written([*HEADERS["D"], "Langue é", "Langue e"], [[*row, "a", "b"] for row in ROWS["D"]]))
    admin = client_as("ROLE_ADMIN")
    assert admin.post(FORMULAS, json=draft("L", "Parcoursup[@Langue ê]")).status_code == 422
    assert admin.post(FORMULAS, json=draft("L", "Parcoursup[@LANGUE É]")).status_code == 201


def test_a_column_with_the_same_cells_is_proposed_and_formulas_follow_once_it_is_accepted(database, client_as):
    admin = client_as("ROLE_ADMIN")
    imported(file_of("D"))
    _formula(admin, SPORT)
    content = _renamed({SPORT: "Sport de haut niveau (O/N)"})
    report = simulated(content)
    assert [each.name for each in report.formulas_broken] == ["Sport"]
    assert [each.model_dump(by_alias=True) for each in report.likely_renamings] == [
        {"from": SPORT, "to": "Sport de haut niveau (O/N)"}
    ]

    profile = admin.get(PROFILE).json()
    renamed = [{"key": "Sport de haut niveau (O/N)", "name": SPORT}]
    assert admin.put(PROFILE, json=profile | {"renamed": renamed}).status_code == 200
    after = imported(content)

    assert (after.formulas_broken, after.columns_added, after.columns_removed, after.likely_renamings) == (
        [],
        [],
        [],
        [],
    )
    assert (after.counts.values, cell("101", f"Parcoursup[{SPORT}]")) == (0, "Oui")
    assert simulated(content).warnings == []
    assert admin.get(PROFILE).json()["renamed"] == [{"key": "sport de haut niveau (o/n)", "name": SPORT}]
    sent_back = {name: value for name, value in admin.get(PROFILE).json().items() if name != "renamed"}
    assert len(admin.put(PROFILE, json=sent_back).json()["renamed"]) == 1
    assert admin.put(PROFILE, json=sent_back | {"renamed": [], "version": None}).json()["renamed"] == []


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("cells", "likely"),
    [
        ([["Oui"], ["Non"]], 1),
        ([["Oui"], ["Oui"]], 0),  # other cells
        ([["Non"], ["Oui"]], 0),
        ([["Oui", "Oui"], ["Non", "Non"]], 0),  # two columns have them
    ],
)
def test_a_renaming_is_likely_for_one_column_alone_that_has_the_same_cells(cells, likely):
    imported(file_of("D"))
    headers = [*HEADERS["D"][:-1], "Sport", "Escalade"][: len(HEADERS["D"]) - 1 + len(cells[0])]
    rows = [[*row[:-1], *more] for row, more in zip(ROWS["D"], cells, strict=True)]
    assert len(simulated(written(headers, rows)).likely_renamings) == likely


@pytest.mark.usefixtures("database")
def test_a_column_of_equal_cells_is_no_likely_renaming():
    headers = [*HEADERS["D"], "Constante"]
    imported(written(headers, [[*row, "x"] for row in ROWS["D"]]))
    report = simulated(written([*HEADERS["D"], "Autre"], [[*row, "x"] for row in ROWS["D"]]))
    assert (report.columns_added, report.likely_renamings) == (["Parcoursup[Autre]"], [])


@pytest.mark.usefixtures("database")
def test_columns_that_only_go_are_no_renaming():
    imported(file_of("D"))
    assert simulated(changed(columns_gone=[SPORT])).likely_renamings == []
