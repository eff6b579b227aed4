"""A body accepts every field of its resource's answer: a client may change one and send it all back."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.given.client import DESCRIPTION
from tests.given.formulas import keep_headers, saved

JSON = "application/json"
# Part 1 §3: the detail of a candidate is in parts, the form of a new one is flat. Nobody sends the one as the other.
# Part 1 §7: a comment, and a list of marks, are sent alone and answer the whole record.
OF_ANOTHER_SHAPE = {
    ("/api/v1/admin/candidates", "post"),
    ("/api/v1/admin/candidates/{candidate_id}/remark", "put"),
    ("/api/v1/admin/candidates/{candidate_id}/email", "put"),
    ("/api/v1/admin/candidates/{candidate_id}/update-grades", "put"),
    # Part 2 §7: the form of a slot, and the slot as the grid shows it; the choice of a ranking, and the frozen file.
    ("/api/v1/admin/interview-slots/create-manually", "post"),
    ("/api/v1/admin/ranking/freeze", "post"),
    # Part 2 §7: an archive is asked for by its name; a candidate's profile, and an answer, are parts of the record.
    ("/api/v1/admin/archive", "post"),
    # A table is made of a file that was simulated, or of columns and rows.
    ("/api/v1/admin/formula-tables", "post"),
    ("/api/v1/admin/formula-tables/{table_id}/rows", "put"),
    ("/api/v1/admin/letters/sending-time", "put"),  # asked for by a day and an hour of Paris
    ("/api/v1/candidate", "put"),
    ("/api/v1/candidate/files/complete", "put"),
    ("/api/v1/candidate/presence", "put"),
}

Schema = dict[str, Any]


def _bodies(document: Schema) -> Iterator[tuple[tuple[str, str], Schema, Schema]]:
    """Each call that creates or changes the resource it answers: the schemas of its body and its answer."""
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            body = call.get("requestBody", {}).get("content", {}).get(JSON)
            for status, answer in call["responses"].items():
                sent_back = (method, status) in {("put", "200"), ("post", "201"), ("patch", "200")}
                if body is not None and sent_back and (path, method) not in OF_ANOTHER_SHAPE:
                    yield (path, method), body["schema"], answer["content"][JSON]["schema"]


def _untaken(document: Schema, body: Schema, answer: Schema, at: str = "") -> Iterator[str]:
    """The members of the answer, at any depth, that the body would refuse."""
    body, answer = _resolved(document, body), _resolved(document, answer)
    if body.keys() <= {"title", "default"}:  # anything at all: it is not read
        return
    if "items" in answer:
        yield from _untaken(document, body.get("items", {}), answer["items"], at)
        return
    for name, member in answer.get("properties", {}).items():
        if name not in body.get("properties", {}):
            yield f"{at}{name}"
        else:
            yield from _untaken(document, body["properties"][name], member, f"{at}{name}.")


def _resolved(document: Schema, schema: Schema) -> Schema:
    """The schema; for a nullable one, the schema without null."""
    for choice in schema.get("anyOf", ()):
        if choice.get("type") != "null":
            return _resolved(document, choice)
    if "$ref" in schema:
        return document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def test_every_member_of_an_answer_is_a_member_of_its_body():
    document = json.loads(DESCRIPTION.read_text())
    untaken = {call: list(_untaken(document, body, answer)) for call, body, answer in _bodies(document)}
    assert len(untaken) >= 5
    assert {call: members for call, members in untaken.items() if members} == {}, (
        "the form of the body names its `answer`, so that a client may send back what it read"
    )


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


def test_a_formula_sent_back_is_saved_and_its_copy_created(admin):
    keep_headers("Maths")
    saved(admin, "Base", "Parcoursup[@Maths]*2")
    formula = saved(admin, "Note", "Candidats[@Base]+RankINP[@NotePFM]")
    answer = admin.get(f"/api/v1/admin/formula-edition/{formula['id']}").json()
    changed = admin.put("/api/v1/admin/formula-edition", json=answer)
    assert (changed.status_code, changed.json()) == (200, answer | {"version": answer["version"] + 1})
    copy = admin.post("/api/v1/admin/formula-edition", json=answer | {"name": "Copie"})
    assert (copy.status_code, copy.json()["formula"]) == (201, answer["formula"])
    assert copy.json()["id"] != answer["id"]


def test_a_view_sent_back_is_saved_and_its_copy_created(admin):
    view = {
        "columnState": [{"colId": "Nom", "hide": None, "width": 100, "pinned": "left", "sort": "asc", "sortIndex": 0}],
        "filterModel": [
            {
                "filterType": "COLUMN_FILTER",
                "column": "Nom",
                "error": False,
                "values": ["A", None, 3.5],
                "operator": None,
            },
            {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": "dup"},
            {"filterType": "GLOBAL_ERRORS_FILTER"},
        ],
        "sortModel": [{"column": "Nom", "direction": "DESC"}],
    }
    admin.post("/api/v1/admin/candidate-views", json={"name": "Vue 1", "view": view, "selected": None})
    (answer,) = admin.get("/api/v1/admin/candidate-views").json()
    changed = admin.put(f"/api/v1/admin/candidate-views/{answer['id']}", json=answer)
    assert (changed.status_code, changed.json()) == (200, answer)
    copy = admin.post("/api/v1/admin/candidate-views", json=answer)
    assert (copy.status_code, copy.json()) == (201, answer | {"id": copy.json()["id"]})
    assert copy.json()["id"] != answer["id"]


def test_an_import_profile_sent_back_is_kept_as_it_was(admin):
    answer = admin.get("/api/v1/admin/import/candidates/profile").json()
    changed = admin.put("/api/v1/admin/import/candidates/profile", json=answer)
    assert (changed.status_code, changed.json() | {"version": 0}) == (200, answer | {"version": 0})
    again = admin.get("/api/v1/admin/import/candidates/profile").json()
    assert admin.put("/api/v1/admin/import/candidates/profile", json=again).status_code == 200
