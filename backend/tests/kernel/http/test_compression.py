"""What is compressed: answers of calls that are large enough; never packed files, or pages that use cookies."""

import gzip
import json

import pytest

from tests.given.candidates import CANDIDATES
from tests.given.ranking import three_candidates

DESCRIPTORS = "/api/v1/aggrid/descriptors"
HEALTH = "/api/v1/health"
DISCOVERY = "/realms/parvis/.well-known/openid-configuration"


@pytest.fixture
def admin(database, client_as):
    three_candidates()
    return client_as("ROLE_ADMIN")


def _raw(client, path, accepted, method="GET", **arguments):
    """The answer with its bytes as they were sent."""
    with client.stream(method, path, headers={"Accept-Encoding": accepted}, **arguments) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("accepted", ["gzip", "br, gzip;q=0.5", "gzip, deflate, br, zstd"])
def test_long_json_is_compressed_for_who_takes_gzip(admin, accepted):
    plain, whole = _raw(admin, DESCRIPTORS, "identity")
    answer, body = _raw(admin, DESCRIPTORS, accepted)

    assert (answer.headers["content-encoding"], answer.headers["content-length"]) == ("gzip", str(len(body)))
    assert json.loads(gzip.decompress(body)) == json.loads(whole)
    assert len(body) * 3 < len(whole)
    assert "Accept-Encoding" in answer.headers["vary"]
    assert "Accept-Encoding" in plain.headers["vary"]


@pytest.mark.parametrize("accepted", ["", "identity", "br"])
def test_who_does_not_take_gzip_gets_none(admin, accepted):
    answer, body = _raw(admin, DESCRIPTORS, accepted)

    assert "content-encoding" not in answer.headers
    assert len(json.loads(body)) > 20


def test_a_short_answer_is_sent_as_it_is(admin):
    answer, body = _raw(admin, HEALTH, "gzip")

    assert "content-encoding" not in answer.headers
    assert json.loads(body)["status"] == "ok"


def test_a_page_of_candidates_and_a_refusal_are_read_as_ever(admin):
    assert admin.post(f"{CANDIDATES}/filter", json={}).json()["totalElements"] == 3
    assert admin.post(f"{CANDIDATES}/filter", json={"columns": ["x" * 2000]}).status_code == 422


def test_json_that_comes_in_pieces_is_compressed_as_it_comes(admin):
    column = {"colId": "Nom", "hide": False, "width": 160, "pinned": None, "sort": "asc", "sortIndex": 0}
    view = {"columnState": [column] * 50, "filterModel": [], "sortModel": []}
    assert admin.post("/api/v1/admin/candidate-views", json={"name": "Vue 1", "view": view}).status_code == 201

    answer, body = _raw(admin, "/api/v1/admin/candidate-views", "gzip")

    assert answer.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(body))[0]["view"]["columnState"][0]["colId"] == "Nom"


def test_a_workbook_is_sent_as_it_is(admin):
    answer, body = _raw(admin, f"{CANDIDATES}/export", "gzip", "POST", json={"columns": ["Nom"]})

    assert ("content-encoding" in answer.headers, body[:2]) == (False, b"PK")


def test_what_works_by_cookies_is_never_compressed(admin):
    answer, body = _raw(admin, DISCOVERY, "gzip")

    assert "content-encoding" not in answer.headers
    assert len(body) > 1024
