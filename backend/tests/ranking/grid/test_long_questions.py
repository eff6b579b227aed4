"""Questions that would keep everyone waiting: refused where nobody needs them, else answered beside the others
(docs/rules/ranking.md).
"""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from sqlalchemy import text

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.formula_language import Column
from parvis.kernel.db import new_session
from tests.given.campaign import import_columns
from tests.given.hooks import answer_otherwise

FILTER = "/api/v1/admin/candidates/filter"
VALUES = "/api/v1/admin/candidates/filter-set"
EXPORT = "/api/v1/admin/candidates/export"
ROWS = 12_000
SLOW = "NotePFM"


def _search(words):
    return {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": words}


def _values(count):
    return {"filterType": "COLUMN_FILTER", "column": "Groupe", "values": [str(value) for value in range(count)]}


@pytest.mark.parametrize("path", [FILTER, VALUES, EXPORT])
@pytest.mark.parametrize(
    ("filters", "field", "message"),
    [
        ([_search("a"), _search("b")], "filters.1", "Une seule recherche de candidats est possible à la fois"),
        (
            [{"filterType": "GRADE_CONFLICT_FILTER"}, _search("a b c d e f g h i j k")],
            "filters.1.searchValue",
            "La recherche compte plus de 10 mots",
        ),
        ([_search("a-b‐c‑d'e’f-g-h-i-j-k")], "filters.0.searchValue", "La recherche compte plus de 10 mots"),
        ([_values(5_001), _values(5_000)], "filters", "Les filtres comptent plus de 10000 valeurs"),
    ],
)
def test_filters_that_nobody_needs_are_refused_with_a_sentence(admin, path, filters, field, message):
    answer = admin.post(path, json={"filters": filters, "columns": ["Nom"]})

    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")
    assert answer.json()["fields"] == [{"field": field, "message": message}]
    assert answer.json()["message"] == message


@pytest.mark.parametrize("filters", [[_search("a b c d e f g h i j")], [_values(5_000), _values(5_000)]])
def test_filters_at_the_limit_are_answered(admin, filters):
    assert admin.post(VALUES, json={"filters": filters, "columns": ["Nom"]}).status_code == 200


def test_a_list_of_values_over_the_limit_is_422(admin):
    assert admin.post(FILTER, json={"filters": [_values(10_001)]}).status_code == 422


@pytest.fixture
def slow_column(database, client_as, monkeypatch):
    """A campaign with a column that is blocked until the second event is set; the first says that it is being read."""
    begun, ready = threading.Event(), threading.Event()

    def cells():
        begun.set()
        assert ready.wait(60), "nothing else was answered meanwhile"
        return Column.of([12.0])

    def column(_session):
        return {SLOW: TableColumn(np.zeros(ROWS, np.uint16), cells)}

    with new_session() as session, session.begin():
        session.execute(
            text(
                "INSERT INTO candidates (row_number, external_id, source, last_name, first_name)"
                " SELECT row, 1000000 + row, 'PARCOURSUP', 'NOM ' || row, '' FROM generate_series(0, :last) row"
            ),
            {"last": ROWS - 1},
        )
    answer_otherwise(monkeypatch, TableHooks, business=(*TableHooks.joined().business, column))
    import_columns({"Parcoursup[Maths]": ["12"]})
    return begun, ready


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (FILTER, {"columns": [SLOW]}),
        (FILTER, {"columns": [], "sort": {"column": SLOW}}),
        (FILTER, {"columns": [], "filters": [{"filterType": "COLUMN_FILTER", "column": SLOW, "values": [12.0]}]}),
        (VALUES, {"columns": [SLOW]}),
        (EXPORT, {"columns": ["Nom"], "sort": {"column": SLOW}}),
    ],
)
def test_other_calls_are_answered_while_a_long_question_is_worked_on(client_as, slow_column, path, body):
    begun, ready = slow_column
    admin, other = client_as("ROLE_ADMIN"), client_as("ROLE_ADMIN_READ_ONLY")
    assert other.post(FILTER, json={"columns": ["Nom"]}).status_code == 200

    with ThreadPoolExecutor(1) as people:
        long = people.submit(admin.post, path, json=body)
        try:
            assert begun.wait(60)
            answers = [other.get("/api/v1/health"), other.post(FILTER, json={"columns": ["Nom"]})]
        finally:
            ready.set()

        assert [answer.status_code for answer in answers] == [200, 200]
        assert long.result().status_code == 200
