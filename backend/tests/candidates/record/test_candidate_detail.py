"""One candidate's record through its call (docs/rules/candidates.md)."""

import uuid

import numpy as np
import pytest

from parvis.candidate_table.log.changes import ChangeOrigin
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidates.marks.service import ConflictFound, open_conflicts
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from tests.given.campaign import edit, publish_results
from tests.given.candidates import CANDIDATES
from tests.given.files import MARKER, MATHS, MATHS_1, MATHS_2, written
from tests.given.formulas import saved
from tests.given.hooks import answer_otherwise
from tests.given.imports import confirmed
from tests.given.sql import statements_sent

PERIOD = "Périodicité du bulletin -Libellé"
HEADERS = [
    "Candidat - Code", "Candidat - Nom", "Candidat - Prénom", "Date Naissance", "Adresse mail",
    "Candidat boursier - Libellé", "Certification statut de boursier - Libellé",
    "Demande Aménagement Handicap - Libellé",
    "EDS Scolarité Première 1 - Libellé", "EDS Scolarité Première 2 - Libellé", "EDS Scolarité Première 3 - Libellé",
    "EDS Scolarité Terminale 1 - Libellé", "EDS Scolarité Terminale 2 - Libellé", "EDS Scolarité Abandonné - Libellé",
    MARKER, PERIOD, f"Moyenne du Candidat - {MATHS} - Trimestre 1",
    MARKER, PERIOD, f"Moyenne du Candidat - {MATHS} - Trimestre 1",
]  # fmt: skip
ZOE = [
    "101", "DUPONT", "Zoé", "03/02/2008", "zoe@exemple.fr", "Boursier du secondaire", "", "Oui",
    "Mathématiques", "Physique-Chimie", "SVT", "Mathématiques", "Physique-Chimie", "SVT",
    "2025-2026", "Trimestrielle", "14,5", "2024-2025", "Semestrielle", "Aucune note",
]  # fmt: skip


@pytest.fixture
def zoe(admin, imported) -> str:
    """The id of Zoé DUPONT, who is in a file."""
    imported(written(HEADERS, [ZOE]))
    return admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).json()["content"][0]["id"]


@pytest.fixture
def everywhere(monkeypatch) -> None:
    """Every candidate is one of the site manager's sites."""
    scope = lambda _session, table, _person: np.ones(table.rows, np.bool_)  # noqa: E731
    answer_otherwise(monkeypatch, TableHooks, row_scopes={"ROLE_INTERVIEW_SITE_MANAGER": scope})


@pytest.mark.parametrize("unknown", ["7", "filtre", str(uuid.UUID(int=7)), "M00001"])
def test_unknown_id_is_404(admin, unknown):
    answer = admin.get(f"{CANDIDATES}/{unknown}")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


def test_literal_paths_of_other_calls_win(admin):
    assert admin.get(f"{CANDIDATES}/formula-status").json() == []


def test_a_record_shows_identity_and_the_values_of_the_file(admin, zoe):
    record = admin.get(f"{CANDIDATES}/{zoe}").json()
    mapped = (
        "externalId",
        "name",
        "personalInfo",
        "specialInfo",
        "statuses",
        "gradeInfo",
        "source",
        "email",
        "periodicity",
    )
    assert {name: record[name] for name in mapped} == {
        "externalId": "101",
        "name": "DUPONT Zoé",
        "personalInfo": {"firstName": "Zoé", "lastName": "DUPONT", "birthDate": "2008-02-03"},
        "specialInfo": {
            "edsBacPremiere": ["Mathématiques", "Physique-Chimie", "SVT"],
            "edsBacTerminale": ["Mathématiques", "Physique-Chimie"],
            "edsBacAbandonne": "SVT",
        },
        "statuses": ["HANDICAPPED", "NON_CERTIFIED_SCHOLARSHIP_HOLDER"],
        "gradeInfo": None,
        "source": "PARCOURSUP",
        "email": "zoe@exemple.fr",
        "periodicity": {"TERMINALE": "TRIMESTER", "PREMIERE": "SEMESTER"},
    }
    assert record["grades"] == [
        {
            "column": column,
            "subject": MATHS,
            "year": year,
            "trimester": 1,
            "value": value,
            "error": None,
            "externalValue": value,
            "modified": None,
            "conflict": False,
            "classMean": None,
        }
        for column, year, value in ((MATHS_1, "TERMINALE", 14.5), (MATHS_2, "PREMIERE", "Aucune note"))
    ]


@pytest.mark.parametrize(
    ("scholarship", "certified", "statuses"),
    [("Boursier du secondaire", "Certifiée", []), ("Non boursier", "", []), ("", "", [])],
)
def test_only_a_scholarship_that_is_not_certified_is_a_status(admin, imported, scholarship, certified, statuses):
    imported(written(HEADERS, [[*ZOE[:5], scholarship, certified, "Non", *ZOE[8:]]]))
    row = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).json()["content"][0]
    assert admin.get(f"{CANDIDATES}/{row['id']}").json()["statuses"] == statuses


CLASS = "Moyenne classe Candidat - {} - Trimestre {}"
OWN = "Moyenne du Candidat - {} - Trimestre {}"


@pytest.mark.parametrize(
    ("own", "mean"),
    [
        (OWN, CLASS),
        ("Moyenne du Candidat en {} pour trimestre {}", "Moyenne classe Candidat en {} pour trimestre {}"),
        ("Moyenne candidat en {} Trimestre {}", "Moyenne classe en {} Trimestre {}"),
    ],
)
def test_a_mark_has_the_mean_of_its_class_in_its_own_year_and_term(admin, imported, own, mean):
    """The file has one header twice, once a year; a mean that is no number, or of another subject, is none."""
    headers = [own.format(MATHS, 1), mean.format(MATHS, 1), own.format(MATHS, 2), mean.format(MATHS, 2)]
    others = [mean.format("SVT", 1), mean.format(MATHS, 1).replace("classe", "haute classe")]
    row = [*ZOE[:14], "2025-2026", "14,5", "12,25", "15", "N", "3", "4", "2024-2025", "13", "11,5"]
    imported(written([*HEADERS[:14], MARKER, *headers, *others, MARKER, *headers[:2]], [row]))
    found = admin.post(f"{CANDIDATES}/filter", json={"columns": []}).json()["content"][0]["id"]
    grades = admin.get(f"{CANDIDATES}/{found}").json()["grades"]
    assert [(each["year"], each["trimester"], each["value"], each["classMean"]) for each in grades] == [
        ("TERMINALE", 1, 14.5, 12.25),
        ("TERMINALE", 2, 15, None),
        ("PREMIERE", 1, 13, 11.5),
    ]


NOWHERE = dict.fromkeys(("rank", "rankError", "of", "scope", "group", "method", "site", "slot"))


def test_a_record_says_where_the_candidate_stands(admin, client_as, imported, everywhere):
    imported(written([*HEADERS[:14], "Groupe candidat - Code"], [[*ZOE[:14], "G2"], ["102", *ZOE[1:14], ""]]))
    zoe, other = (row["id"] for row in admin.post(f"{CANDIDATES}/filter", json={"columns": []}).json()["content"])
    assert admin.get(f"{CANDIDATES}/{zoe}").json()["standing"] == NOWHERE | {"group": "G2"}

    settings = admin.get("/api/v1/admin/campaign").json()
    assert admin.put("/api/v1/admin/campaign", json=settings | {"rankColumn": "Candidats[Rang]"}).status_code == 200
    publish_results({"Candidats[Rang]": [37.0, Kind.DIV0], "MethodeEvaluation": ["PFM", Kind.VALUE]})
    stands = NOWHERE | {"rank": 37, "of": 1, "group": "G2", "method": "PFM"}
    assert admin.get(f"{CANDIDATES}/{zoe}").json()["standing"] == stands
    assert admin.get(f"{CANDIDATES}/{other}").json()["standing"]["rankError"] == "#DIV/0!"
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER").get(f"{CANDIDATES}/{zoe}").json()["standing"]
    assert manager == stands
    settings = admin.get("/api/v1/admin/campaign").json() | {"rankScope": "GROUP"}
    assert admin.put("/api/v1/admin/campaign", json=settings).status_code == 200
    assert admin.get(f"{CANDIDATES}/{zoe}").json()["standing"] == stands | {"scope": "GROUP"}


def test_a_changed_mark_stands_beside_the_files_until_it_is_withdrawn(admin, zoe):
    edit(0, MATHS_1, 16.0)
    first, second = admin.get(f"{CANDIDATES}/{zoe}").json()["grades"]
    assert (first["value"], first["externalValue"], first["conflict"]) == (16.0, 14.5, False)
    assert first["modified"]["author"] == {"lastName": "Martin", "firstName": "Anne"}
    assert first["modified"]["created"]
    assert second["modified"] is None

    edit(0, MATHS_1, 14.5, ChangeOrigin.KEPT_EXTERNAL)
    first = admin.get(f"{CANDIDATES}/{zoe}").json()["grades"][0]
    assert (first["value"], first["modified"]) == (14.5, None)


def test_open_conflicts_are_counted_and_marked(admin, zoe):
    with new_session() as session, session.begin():
        open_conflicts(session, [ConflictFound(uuid.UUID(zoe), MATHS_2, 13.0, 15.0)])
    record = admin.get(f"{CANDIDATES}/{zoe}").json()
    assert record["conflictCount"] == 1
    assert [grade["conflict"] for grade in record["grades"]] == [False, True]


def test_the_summary_says_the_scholarship_before_staff_choose_anything(admin, zoe):
    summary = admin.get(f"{CANDIDATES}/{zoe}").json()["summary"]
    assert {each["key"]: each["value"] for each in summary if each["column"]} == {
        "SCHOLARSHIP_STATUS": "Boursier du secondaire"
    }


def test_the_summary_reads_the_columns_that_staff_chose(admin, zoe):
    profile = admin.get("/api/v1/admin/import/candidates/profile").json()
    chosen = {"GLOBAL_GRADE": "Candidats[Note]", "EDS_TERMINALE": MATHS_1, "SCHOLARSHIP_STATUS": "Boursier"}
    profile["summary"] = [each | {"column": chosen.get(each["key"])} for each in profile["summary"]]
    assert admin.put("/api/v1/admin/import/candidates/profile", json=profile).status_code == 200
    publish_results({"Candidats[Note]": [Kind.DIV0]})

    summary = admin.get(f"{CANDIDATES}/{zoe}").json()["summary"]
    assert [(each["key"], each["label"], each["column"], each["value"], each["error"]) for each in summary] == [
        ("GLOBAL_GRADE", "Note globale", "Candidats[Note]", None, "#DIV/0!"),
        ("HARMONISED_GLOBAL_GRADE", "Note globale harmonisée", None, None, None),
        ("EDS_PREMIERE", "Spé première", None, None, None),
        ("EDS_TERMINALE", "Spé terminale", MATHS_1, 14.5, None),
        ("EDS_ABANDONNE", "Spé abandonnée", None, None, None),
        ("SCHOLARSHIP_STATUS", "Statut de boursier", "Boursier", "Boursier du secondaire", None),
        ("PAYMENT_STATUS", "Statut de paiement", None, None, None),
    ]


def test_a_read_only_administrator_reads_the_whole_record(admin, client_as, zoe):
    assert (
        client_as("ROLE_ADMIN_READ_ONLY").get(f"{CANDIDATES}/{zoe}").json() == admin.get(f"{CANDIDATES}/{zoe}").json()
    )


CHOSEN = {
    "GLOBAL_GRADE": "Candidats[Note]",
    "EDS_TERMINALE": MATHS_1,
    "SCHOLARSHIP_STATUS": "Boursier",
    "PAYMENT_STATUS": "BoursierCertifie",
}


@pytest.fixture
def summary_of_marks_and_scholarship(admin, zoe):
    profile = admin.get("/api/v1/admin/import/candidates/profile").json()
    profile["summary"] = [each | {"column": CHOSEN.get(each["key"])} for each in profile["summary"]]
    assert admin.put("/api/v1/admin/import/candidates/profile", json=profile).status_code == 200
    publish_results({"Candidats[Note]": [12.5]})
    with new_session() as session, session.begin():
        open_conflicts(session, [ConflictFound(uuid.UUID(zoe), MATHS_2, 13.0, 15.0)])


@pytest.mark.usefixtures("summary_of_marks_and_scholarship")
@pytest.mark.parametrize(
    ("role", "scholarship"),
    [
        ("ROLE_INTERVIEW_SLOT_MANAGER", ("Boursier", "Boursier du secondaire")),
        ("ROLE_INTERVIEW_SITE_MANAGER", (None, None)),
    ],
)
def test_a_manager_reads_nothing_of_the_columns_that_are_not_theirs(client_as, zoe, everywhere, role, scholarship):
    """Every field is there, empty where they may not read its columns (docs/rules/candidates.md)."""
    record = client_as(role).get(f"{CANDIDATES}/{zoe}").json()

    assert (record["statuses"], record["grades"], record["conflictCount"]) == (["HANDICAPPED"], [], 0)
    assert record["specialInfo"] == {"edsBacPremiere": [], "edsBacTerminale": [], "edsBacAbandonne": None}
    assert record["periodicity"] == {"TERMINALE": "TRIMESTER", "PREMIERE": "TRIMESTER"}
    assert {each["key"]: (each["column"], each["value"]) for each in record["summary"]} == {
        "GLOBAL_GRADE": ("Candidats[Note]", 12.5),
        "HARMONISED_GLOBAL_GRADE": (None, None),
        "EDS_PREMIERE": (None, None),
        "EDS_TERMINALE": (None, None),
        "EDS_ABANDONNE": (None, None),
        "SCHOLARSHIP_STATUS": scholarship,
        "PAYMENT_STATUS": (None, None),
    }


@pytest.mark.usefixtures("everywhere")
def test_a_manager_reads_no_result_of_a_formula_that_is_kept_from_them(admin, client_as, zoe):
    """Neither in the summary nor where the candidate stands: the grid does not show them the column either."""
    saved(admin, "Note", "12", visibleToManagers=False)
    settings = admin.get("/api/v1/admin/campaign").json() | {"rankColumn": "Candidats[Note]"}
    assert admin.put("/api/v1/admin/campaign", json=settings).status_code == 200
    profile = admin.get("/api/v1/admin/import/candidates/profile").json()
    profile["summary"] = [each | {"column": CHOSEN.get(each["key"])} for each in profile["summary"]]
    assert admin.put("/api/v1/admin/import/candidates/profile", json=profile).status_code == 200
    publish_results({"Candidats[Note]": [12.5]})

    shown = {}
    for client in (admin, client_as("ROLE_INTERVIEW_SLOT_MANAGER"), client_as("ROLE_INTERVIEW_SITE_MANAGER")):
        record = client.get(f"{CANDIDATES}/{zoe}").json()
        grade = record["summary"][0]
        shown[client] = (record["standing"]["rank"], grade["column"], grade["value"])
    assert list(shown.values()) == [(12.5, "Candidats[Note]", 12.5), (None, None, None), (None, None, None)]


def test_a_site_manager_finds_only_the_candidates_of_their_sites(client_as, admin, zoe, request):
    absent = client_as("ROLE_INTERVIEW_SITE_MANAGER").get(f"{CANDIDATES}/{uuid.uuid4()}")
    foreign = client_as("ROLE_INTERVIEW_SITE_MANAGER").get(f"{CANDIDATES}/{zoe}")
    hidden = [answer.content.replace(answer.headers["X-Request-Id"].encode(), b"") for answer in (absent, foreign)]
    assert foreign.status_code == 404
    assert hidden[0] == hidden[1]

    request.getfixturevalue("everywhere")
    assert client_as("ROLE_INTERVIEW_SITE_MANAGER").get(f"{CANDIDATES}/{zoe}").json()["name"] == "DUPONT Zoé"


def test_a_record_of_600_columns_takes_3_statements_beside_the_state_of_the_table(admin, imported):
    marks = [
        f"Moyenne du Candidat - Matière {number} - Trimestre {term}" for number in range(200) for term in (1, 2, 3)
    ]
    rows = [
        [number, "DUPONT", "Zoé", "03/02/2008", f"{number}@exemple.fr", *["14,5"] * 600] for number in ("101", "102")
    ]
    imported(written([*HEADERS[:5], *marks], rows))
    ids = [row["id"] for row in admin.post(f"{CANDIDATES}/filter", json={"columns": []}).json()["content"]]
    assert len(admin.get(f"{CANDIDATES}/{ids[0]}").json()["grades"]) == 600
    with statements_sent() as sent:
        admin.get(f"{CANDIDATES}/{ids[1]}")
    assert len([statement for statement in sent if "FROM table_state" not in statement]) == 3


def test_a_mark_whose_column_left_the_file_leaves_the_record(admin, imported, simulated, zoe):
    confirmed(simulated(written(HEADERS[:14], [ZOE[:14]])))
    record = admin.get(f"{CANDIDATES}/{zoe}").json()
    assert (record["grades"], record["specialInfo"]["edsBacAbandonne"]) == ([], "SVT")
