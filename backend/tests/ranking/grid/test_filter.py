"""The page of candidates through its call (docs/rules/ranking.md)."""

import pytest
from sqlalchemy import update

from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidates.record.model import Candidate
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, edit, import_columns, publish_results
from tests.given.formulas import save_row_formula
from tests.given.hooks import answer_otherwise
from tests.given.ranking import GRADE, MATHS
from tests.given.sql import statements_sent

FILTER = "/api/v1/admin/candidates/filter"


def _column(column, values, *, error=False, operator=None):
    return {"filterType": "COLUMN_FILTER", "column": column, "error": error, "values": values, "operator": operator}


def _search(text):
    return {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": text}


def _names(answer):
    return [row["lastName"] for row in answer.json()["content"]]


def test_a_row_carries_the_record_and_the_requested_cells(admin):
    answer = admin.post(FILTER, json={"filters": [], "sort": [], "columns": ["Nom", MATHS, GRADE]})

    page = answer.json()
    assert answer.status_code == 200
    assert {name: page[name] for name in page if name != "content"} == {
        "totalElements": 3,
        "totalPages": 1,
        "number": 0,
        "size": 50,
        "numberOfElements": 3,
    }
    row = page["content"][1]
    assert row.pop("id")
    assert row == {
        "candidateCells": {
            "Nom": {"value": "LE GALL", "error": None},
            MATHS: {"value": 14.5, "error": None},
            GRADE: {"value": None, "error": "#DIV/0!"},
        },
        "remark": None,
        "email": "candidat1@exemple.fr",
        "firstName": "Prénom 1",
        "lastName": "LE GALL",
        "source": "PARCOURSUP",
        "externalId": "1000001",
    }


def test_without_columns_every_column_of_the_role_comes(admin):
    row = admin.post(FILTER, json={}).json()["content"][0]

    assert {"Nom", "CreneauEntretien", MATHS, GRADE} <= row["candidateCells"].keys()
    assert row["candidateCells"]["CreneauEntretien"] == {"value": None, "error": None}


def test_the_counter_is_the_clients_own_column(admin):
    row = admin.post(FILTER, json={"columns": ["counter", "Nom", "Nom"]}).json()["content"][0]

    assert list(row["candidateCells"]) == ["Nom"]


@pytest.mark.parametrize(
    ("filters", "names"),
    [
        ([_column(MATHS, [14.5])], ["DUPONT", "LE GALL"]),
        ([_column(MATHS, ["Aucune note"])], ["ÉMILE"]),
        ([_column("Boursier", ["Boursier du secondaire", None])], ["DUPONT", "LE GALL"]),
        ([_column(GRADE, ["#DIV/0!"], error=True)], ["LE GALL"]),
        ([_column(GRADE, ["#DIV/0!"], error=True), _column(GRADE, [None])], ["LE GALL", "ÉMILE"]),
        ([_column(GRADE, ["#DIV/0!"], error=True), _column(MATHS, [14.5])], ["LE GALL"]),
        ([_column(GRADE, [16], operator="greaterThanOrEqual")], ["DUPONT"]),
        ([_column(GRADE, [20], operator="lessThanOrEqual")], ["DUPONT"]),
        ([_column(GRADE, [16], operator="lessThanOrEqual")], ["DUPONT"]),
        ([_column(GRADE, [16.0000000000001], operator="equals")], ["DUPONT"]),
        ([_search("emile")], ["ÉMILE"]),
        ([_search("Le-Gall")], ["LE GALL"]),
        ([_search("legall")], ["LE GALL"]),
        ([_search("le,  gall")], ["LE GALL"]),
        ([_search("gall, prénom")], ["LE GALL"]),
        ([_search("CANDIDAT1@")], ["LE GALL"]),
        ([_search("1000002")], ["ÉMILE"]),
        ([{"filterType": "GLOBAL_ERRORS_FILTER"}], ["LE GALL"]),
        ([{"filterType": "GLOBAL_ERRORS_FILTER"}, _column("Groupe", ["2"])], ["LE GALL"]),
    ],
)
def test_filters_find_their_candidates(admin, filters, names):
    assert _names(admin.post(FILTER, json={"filters": filters, "columns": []})) == names


@pytest.mark.parametrize(
    "filters",
    [
        [_column("Groupe", [])],
        [_column(MATHS, [14.5]), _column(MATHS, ["Aucune note"])],
        [{"filterType": "GRADE_CONFLICT_FILTER"}],
        [{"filterType": "GLOBAL_ERRORS_FILTER"}, _column("Groupe", ["1"])],
        [_search("personne")],
        [_search("d.pont")],
        [_search("(")],
        [_search("dupontprénom")],
    ],
)
def test_no_match_is_404_no_data(admin, filters):
    answer = admin.post(FILTER, json={"filters": filters})

    assert (answer.status_code, answer.json()["code"]) == (404, "NO_DATA")


def test_an_empty_campaign_is_no_data(client_as):
    answer = client_as("ROLE_ADMIN").post(FILTER, json={})

    assert (answer.status_code, answer.json()["code"]) == (404, "NO_DATA")


def test_a_page_past_the_end_is_empty(admin):
    answer = admin.post(f"{FILTER}?page=7&size=2", json={})

    assert (answer.status_code, answer.json()["content"], answer.json()["totalElements"]) == (200, [], 3)


def test_a_page_that_was_written_before_does_not_count_for_another_question(admin):
    first = admin.post(f"{FILTER}?size=1", json={"columns": ["Nom"]}).json()
    for _ in range(3):  # a page is kept once it was written twice
        admin.post(f"{FILTER}?size=1", json={"columns": ["Nom"]})
    alone = admin.post(f"{FILTER}?size=1", json={"columns": ["Nom"], "filters": [_search("1000000")]}).json()
    assert alone["content"] == first["content"]
    assert (first["totalElements"], alone["totalElements"], alone["totalPages"]) == (3, 1, 1)


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ([{"column": "Nom", "direction": "DESC"}], ["LE GALL", "ÉMILE", "DUPONT"]),
        ({"column": "Nom", "direction": "DESC"}, ["LE GALL", "ÉMILE", "DUPONT"]),
        ([{"column": "Nom"}], ["DUPONT", "ÉMILE", "LE GALL"]),
        ([{"column": "Nom", "direction": None}], ["DUPONT", "ÉMILE", "LE GALL"]),
        ([{"column": GRADE, "direction": "DESC"}], ["DUPONT", "ÉMILE", "LE GALL"]),
        ([{"column": GRADE, "direction": "ASC"}], ["DUPONT", "ÉMILE", "LE GALL"]),
        (
            [{"column": "Groupe", "direction": "DESC"}, {"column": "Numero", "direction": "DESC"}],
            ["LE GALL", "ÉMILE", "DUPONT"],
        ),
        (None, ["DUPONT", "LE GALL", "ÉMILE"]),
    ],
)
def test_order_is_a_list_or_one_object(admin, sort, names):
    assert _names(admin.post(FILTER, json={"sort": sort, "columns": []})) == names


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"columns": ["counter", "Inconnue"]}, "columns.1", "Colonne inconnue : Inconnue"),
        ({"columns": ["id"]}, "columns.0", "Colonne inconnue : id"),
        ({"columns": ["x" * 201]}, "columns.0", f"Colonne inconnue : {'x' * 200}"),
        ({"sort": [{"column": "Nom"}, {"column": "Rien"}]}, "sort.1.column", "Colonne inconnue : Rien"),
        ({"sort": [{"column": "Nom", "direction": "UP"}]}, "sort.0.direction", "Sens de tri inconnu : UP"),
        ({"filters": [_column("Fantôme", ["x"])]}, "filters.0.column", "Colonne inconnue : Fantôme"),
        ({"filters": [_column(None, ["1"])]}, "filters.0.column", "Champ obligatoire"),
        ({"filters": [_column("Nom", None)]}, "filters.0.values", "Champ obligatoire"),
        ({"filters": [_column("Nom", [1], operator="between")]}, "filters.0.operator", "Opérateur inconnu : between"),
        *(
            (
                {"filters": [_column("Nom", values, operator="equals")]},
                "filters.0.values",
                "Un seul nombre est attendu avec un opérateur",
            )
            for values in ([1, 2], ["1"], [True])
        ),
        (
            {"filters": [{"filterType": "GRADE_CONFLICT_FILTER"}, {"filterType": "NO_FILTER"}]},
            "filters.1.filterType",
            "Type de filtre inconnu : NO_FILTER",
        ),
        ({"filters": [_column("Nom", ["#OUPS!"], error=True)]}, "filters.0.values", "Erreur inconnue : #OUPS!"),
        ({"filters": [_column("Nom", [None], error=True)]}, "filters.0.values", "Erreur inconnue : null"),
        ({"filters": [_column("Nom", [True], error=True)]}, "filters.0.values", "Erreur inconnue : true"),
        ({"filters": [{"filterType": "SEARCH_CANDIDATE_FILTER"}]}, "filters.0.searchValue", "Champ obligatoire"),
    ],
)
def test_a_wrong_word_is_422_and_named(admin, body, field, message):
    answer = admin.post(FILTER, json=body)

    assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (422, "INVALID_INPUT", message)
    assert answer.json()["fields"] == [{"field": field, "message": message}]


@pytest.mark.parametrize(
    "body",
    [
        {"filters": [_column("Nom", [{"a": 1}])]},
        {"filters": [_search("x" * 201)]},
        {"filters": [{"filterType": "GRADE_CONFLICT_FILTER", "surprise": 1}]},
        {"filters": {}},
        {"filters": [{"filterType": "GLOBAL_ERRORS_FILTER"}] * 101},
        {"sort": "Nom"},
        {"columns": "Nom"},
        {"columns": [3]},
        {"unexpected": True},
        [],
    ],
)
def test_a_body_of_another_shape_is_422(admin, body):
    answer = admin.post(FILTER, json=body)

    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")


@pytest.mark.parametrize("query", ["page=-1", "size=0", "size=101", "size=1e9", "page=x", f"page={10**30}", "size=-5"])
def test_a_page_outside_its_bounds_is_422(admin, query):
    assert admin.post(f"{FILTER}?{query}", json={}).status_code == 422


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1e999", '"\\ud800"', '"\\u0000"'])
def test_what_json_should_not_carry_is_422(admin, text):
    body = '{"filters":[{"filterType":"COLUMN_FILTER","column":"Nom","values":[' + text + "]}]}"

    answer = admin.post(FILTER, content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code == 422


def test_an_edit_a_file_and_results_are_seen_by_the_next_page(admin):
    body = {"columns": [MATHS, GRADE], "sort": {"column": "Nom", "direction": "ASC"}}

    def shown():
        cells = admin.post(FILTER, json=body).json()["content"][0]["candidateCells"]
        return [cells[name]["value"] for name in (MATHS, GRADE)]

    assert shown() == [14.5, 16.0]
    edit(0, MATHS, 19.0)
    assert shown() == [19.0, 16.0]
    publish_results({GRADE: [12.0, None, None]})
    assert shown() == [19.0, 12.0]
    import_columns({MATHS: ["1", "2", "3"], "Parcoursup[Neuve]": ["a", "b", "c"]})
    assert shown() == [19.0, 12.0]
    assert admin.post(FILTER, json={"columns": ["Parcoursup[Neuve]"]}).status_code == 200


def test_a_formula_saved_or_deleted_is_a_column_more_or_less_at_once(admin, psycopg_connection):
    body = {"columns": ["Candidats[Autre]"]}

    assert admin.post(FILTER, json=body).status_code == 422
    save_row_formula("Autre")
    assert admin.post(FILTER, json=body).json()["content"][0]["candidateCells"]["Candidats[Autre]"]["value"] is None
    psycopg_connection.execute("DELETE FROM formulas WHERE name = 'Autre'")
    assert admin.post(FILTER, json=body).status_code == 422


def test_a_search_finds_what_changed_since_the_last(admin):
    assert _names(admin.post(FILTER, json={"filters": [_search("candidat0@")]})) == ["DUPONT"]
    edit(0, "Email", "neuve@exemple.fr")
    assert _names(admin.post(FILTER, json={"filters": [_search("neuve@")]})) == ["DUPONT"]
    assert admin.post(FILTER, json={"filters": [_search("candidat0@")]}).status_code == 404


def test_an_error_of_any_formula_raises_an_alert(admin):
    for name in ("Autre", "Troisième"):
        save_row_formula(name)
    errors = {"Candidats[Autre]": [Kind.NA, None, None], "Candidats[Troisième]": [None] * 3}
    publish_results({GRADE: [16.0, Kind.DIV0, None]} | errors)

    answer = admin.post(FILTER, json={"filters": [{"filterType": "GLOBAL_ERRORS_FILTER"}]})

    assert _names(answer) == ["DUPONT", "LE GALL"]


def test_results_of_a_deleted_formula_raise_no_alert(admin, psycopg_connection):
    psycopg_connection.execute("DELETE FROM formulas")

    assert admin.post(FILTER, json={"filters": [{"filterType": "GLOBAL_ERRORS_FILTER"}]}).status_code == 404


@pytest.mark.parametrize("size", [1, 3])
def test_a_page_of_a_table_that_did_not_change_sends_two_statements(admin, size):
    admin.post(FILTER, json={})

    with statements_sent() as sent:
        assert len(admin.post(f"{FILTER}?size={size}", json={}).json()["content"]) == size

    assert len(sent) == 2


def test_the_columns_are_read_again_for_a_new_file_and_a_new_formula_alone(admin):
    def reads_of_columns():
        with statements_sent() as sent:
            assert admin.post(FILTER, json={}).status_code == 200
        return sum("external_columns" in statement for statement in sent)

    admin.post(FILTER, json={})
    edit(0, MATHS, 12.0)
    assert reads_of_columns() == 0
    publish_results({GRADE: [1.0, 2.0, 3.0]})
    assert reads_of_columns() == 0
    save_row_formula("Autre")
    assert reads_of_columns() == 1
    assert reads_of_columns() == 0
    import_columns({MATHS: ["1", "2", "3"]})
    assert reads_of_columns() == 2, "by the table, which of them hold codes; by the grid, which are on offer"
    assert reads_of_columns() == 0


def test_a_filter_on_true_does_not_find_one_nor_one_true(admin):
    publish_results({GRADE: [1.0, True, None]})

    for values, names in (
        ([True], ["LE GALL"]),
        ([1], ["DUPONT"]),
        ([True], ["LE GALL"]),
        ([1, True], ["DUPONT", "LE GALL"]),
    ):
        assert _names(admin.post(FILTER, json={"filters": [_column(GRADE, values)], "columns": []})) == names
    assert admin.post(FILTER, json={"filters": [_column(GRADE, [False])]}).status_code == 404


def test_a_site_manager_sees_no_candidate_before_sites_exist(client_as, campaign):
    """They see the candidates of their sites only, in the rows, the total and the values."""
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")

    assert manager.post(FILTER, json={}).json()["code"] == "NO_DATA"
    values = manager.post("/api/v1/admin/candidates/filter-set", json={"columns": ["Nom"]}).json()
    assert values == [
        {"column": "Nom", "values": [], "counts": [], "errors": [], "errorCounts": [], "truncated": False}
    ]


def test_a_row_scope_holds_for_rows_totals_and_values(client_as, campaign, monkeypatch):
    def site_of_group_one(_session, snapshot, _person):
        column = snapshot.column("Groupe")
        return column.number == 1

    answer_otherwise(monkeypatch, TableHooks, row_scopes={"ROLE_INTERVIEW_SITE_MANAGER": site_of_group_one})
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")

    answer = manager.post(FILTER, json={"columns": []})
    assert (_names(answer), answer.json()["totalElements"]) == (["DUPONT", "ÉMILE"], 2)
    values = manager.post("/api/v1/admin/candidates/filter-set", json={"columns": ["Nom"]}).json()
    assert values[0]["values"] == ["DUPONT", "ÉMILE"]


@pytest.mark.parametrize(
    ("role", "hidden"),
    [
        ("ROLE_INTERVIEW_SLOT_MANAGER", {MATHS, "BoursierCertifie"}),
        ("ROLE_INTERVIEW_SITE_MANAGER", {MATHS, "Boursier", "BoursierCertifie"}),
    ],
)
def test_columns_that_a_manager_may_not_read_do_not_exist_for_them(client_as, campaign, role, hidden):
    manager = client_as(role)

    for column in hidden:
        for body in ({"columns": [column]}, {"sort": {"column": column}}, {"filters": [_column(column, [None])]}):
            assert manager.post(FILTER, json=body).status_code == 422
    offered = {column["technicalName"] for column in manager.get("/api/v1/aggrid/descriptors").json()}
    assert {MATHS, "Boursier", "BoursierCertifie", "CDAPH"} - offered == hidden


def test_an_absent_candidate_and_a_remark_show(admin):
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.row_number == 0).values(remark="À revoir"))
    add_candidates(["NOUVEAU"], first=3)
    import_columns({MATHS: ["1"]}, rows=[3])

    rows = admin.post(FILTER, json={"columns": [MATHS]}).json()["content"]

    assert [row["remark"] for row in rows] == ["À revoir", None, None, None]
    assert [row["candidateCells"][MATHS]["value"] for row in rows] == [None, None, None, 1.0]


@pytest.mark.parametrize(
    ("name", "searched"),
    [
        ("O'BRIEN", "obrien"),
        ("O\u2019BRIEN", "o'brien"),
        ("JEAN-PIERRE", "jeanpierre"),
        ("JEAN PIERRE", "jean-pierre"),
        ("DELLA VALLE", "dellavalle"),
        ("CISSÉ ADAM", "adam, cissé"),
        ("CISSÉ ADAM", "cisse  adam"),
        ("CISSÉ ADAM", "adam,cisse,"),
    ],
)
def test_a_word_of_a_search_runs_over_what_stands_inside_a_name(admin, psycopg_connection, name, searched):
    psycopg_connection.execute("UPDATE candidates SET last_name = %s WHERE row_number = 0", [name])
    assert _names(admin.post(FILTER, json={"filters": [_search(searched)]})) == [name]


def test_a_semicolon_parts_no_words_of_a_search(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET last_name = 'CISSE ADAM' WHERE row_number = 0")
    assert admin.post(FILTER, json={"filters": [_search("adam;cisse")]}).status_code == 404


def test_a_candidate_has_a_place_in_the_list_that_is_filtered_and_sorted(admin, client_as):
    """Like the rows beside, whatever the page that they are on; none for whom the filters or the role leave out."""
    sort = [{"column": "Nom", "direction": "DESC"}]
    rows = admin.post(FILTER, json={"sort": sort, "columns": []}).json()["content"]
    standing = lambda row, **body: admin.post(f"/api/v1/admin/candidates/{row['id']}/place", json=body)  # noqa: E731
    assert [standing(row, sort=sort).json()["index"] for row in rows] == [0, 1, 2]
    unsorted = admin.post(FILTER, json={"columns": []}).json()["content"]
    assert [standing(row).json()["index"] for row in unsorted] == [0, 1, 2]
    last = rows[2]
    assert standing(last, sort=sort, filters=[_search(last["externalId"])]).json() == {"index": 0}
    left_out = standing(rows[0], filters=[_search(last["externalId"])])
    assert (left_out.status_code, left_out.json()["code"]) == (404, "NOT_FOUND")
    assert standing({"id": "00000000-0000-4000-8000-000000000007"}).status_code == 404
    assert standing(last, sort=[{"column": "Inconnue"}]).status_code == 422
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    assert manager.post(f"/api/v1/admin/candidates/{last['id']}/place", json={}).status_code == 404
