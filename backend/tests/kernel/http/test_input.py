"""What is refused before any route: bodies too large, not JSON, or with forbidden characters."""

import re
import select
import socket
import uuid
from collections import defaultdict
from contextlib import suppress
from http.client import HTTPResponse

import pytest

from parvis.app.main import concept_routes
from tests.given.processes import until
from tests.given.server import served

PAGE = "/api/v1/admin/candidates/filter"
IMPORT = "/api/v1/admin/import/candidates/simulate"
CODES = {"code", "message", "fields", "data", "requestId"}


@pytest.mark.parametrize(
    "body",
    [
        b'{"filters": [], "sort": [], "columns": ["a\\u0000b"]}',
        b'{"filters": NaN}',
        b'{"filters": Infinity}',
        b'{"filters": 1e999}',
        b'{"columns": ["\\ud800"]}',
        b'{"columns": ["\xff"]}',
        b'{"filters": [',
        b"[" * 100_000,
        b'{"filters": ' + b"[" * 900 + b'"\\u0000"' + b"]" * 900 + b"}",
        b'{"unknown": 1}',
        b'"text"',
        b'{"filters": ' + b"[" * 300 + b"]" * 300 + b"}",
    ],
    ids=[
        "nul",
        "nan",
        "infinity",
        "overflow",
        "lone-surrogate",
        "not-utf8",
        "cut",
        "deep",
        "deep-nul",
        "unknown-member",
        "not-object",
        "too-deep",
    ],
)
def test_a_body_that_cannot_be_meant_is_refused_in_french(client_as, body):
    answer = client_as("ROLE_ADMIN").post(PAGE, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json().keys() == CODES
    assert answer.json()["code"] == "INVALID_INPUT"
    assert answer.headers["X-Request-Id"] == answer.json()["requestId"]


VIEWS = "/api/v1/admin/candidate-views"
FILTER = {"filterType": "COLUMN_FILTER", "column": "Nom"}
WRONG = {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": 1, "a": 1, "b": 1}
VIEW = {"columnState": [], "filterModel": [], "sortModel": []}


@pytest.mark.parametrize(
    ("path", "body", "listed"),
    [
        (PAGE, {"filters": [FILTER | {"values": [[]] * 9_000}]}, 1),
        (PAGE, dict.fromkeys(map(str, range(40_000)), 1), 1),
        (VIEWS, {"name": "Vue", "view": VIEW | {"columnState": [1] * 5_000}}, 1),
        (VIEWS, {"name": "Vue", "view": VIEW | {"sortModel": [1] * 50}}, 50),
        (VIEWS, {"name": "Vue", "view": VIEW | {"filterModel": [WRONG] * 99}}, 100),
    ],
    ids=["long-list", "unknown-members", "columns-of-a-view", "short-list", "many-of-many"],
)
def test_of_tens_of_thousands_of_faults_a_hundred_at_most_are_listed(client_as, path, body, listed):
    answer = client_as("ROLE_ADMIN").post(path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")
    assert len(answer.json()["fields"]) == listed


RANKING = "/api/v1/admin/ranking/check"
MARKS = f"/api/v1/admin/candidates/{uuid.UUID(int=1)}/update-grades"


@pytest.mark.parametrize(
    ("method", "path", "body", "fields"),
    [
        ("POST", PAGE, {"filters": [FILTER | {"values": ["a", {}]}]}, {"filters.0.values.1": "Valeur invalide"}),
        (
            "POST",
            PAGE,
            {"sort": {"column": "Nom", "direction": "UP"}},
            {"sort.0.direction": "Sens de tri inconnu : UP"},
        ),
        ("PUT", MARKS, [{"column": "a", "value": 1, "previousValue": {}}], {"0.previousValue": "Valeur invalide"}),
        (
            "POST",
            RANKING,
            {"rankColumn": "a", "tieBreak": [{"column": "a", "direction": "UP"}, {}, 1, ""]},
            {
                "tieBreak.0.direction": "Valeur inconnue",
                "tieBreak.1.column": "Champ obligatoire",
                "tieBreak.2": "Valeur invalide",
                "tieBreak.3": "Valeur invalide",
            },
        ),
    ],
    ids=["value", "object-for-a-list", "value-of-a-list", "object-or-text"],
)
def test_a_fault_is_at_the_field_that_was_sent_once_whatever_its_types(client_as, method, path, body, fields):
    answer = client_as("ROLE_ADMIN").request(method, path, json=body)
    assert answer.status_code == 422
    assert [(each["field"], each["message"]) for each in answer.json()["fields"]] == [*fields.items()]


@pytest.mark.parametrize(
    ("text", "status"),
    [(r"\\u0000", 201), (r"\u0000", 422), (r"\\\u0000", 422), (r"\\\\u0000", 201), (r"a\n\u0000", 422)],
)
def test_an_escaped_backslash_before_u0000_is_no_nul(client_as, text, status):
    body = '{"name": "' + text + '", "view": {"columnState": [], "filterModel": [], "sortModel": []}}'
    answer = client_as("ROLE_ADMIN").post(VIEWS, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/JSON",
        "APPLICATION/Json; charset=utf-8",
        "application/vnd.api+json",
        "application/x+JSON",
        None,
    ],
)
def test_a_nul_is_refused_however_the_type_of_the_body_is_written(client_as, content_type):
    headers = {} if content_type is None else {"Content-Type": content_type}
    body = b'{"name": "a\\u0000b", "view": {"columnState": [], "filterModel": [], "sortModel": []}}'
    answer = client_as("ROLE_ADMIN").post(VIEWS, content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")


@pytest.mark.parametrize("body", [b"[", b'{"columns": ["a\\u0000b"]}', b"a" * 1_100_000], ids=["cut", "nul", "large"])
@pytest.mark.parametrize("path", [PAGE, IMPORT])
def test_without_a_token_a_wrong_body_is_401(anonymous_client, path, body):
    answer = anonymous_client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (401, "UNAUTHENTICATED")


def _answer(peer: socket.socket) -> tuple[int, str]:
    """Status and body, in however many pieces they come."""
    answer = HTTPResponse(peer)
    answer.begin()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize(
    ("path", "length", "message"),
    [
        (PAGE, 1024 * 1024 + 1, "Le contenu envoyé est trop volumineux."),
        (IMPORT, 257 * 1024 * 1024, "Le fichier dépasse la taille maximale de 256 Mo."),
    ],
)
def test_a_declared_length_over_the_limit_is_413_before_a_byte_of_the_body_is_sent(
    app, token_of, path, length, message
):
    request = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token_of('ROLE_ADMIN')}\r\n"
    request += f"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: {length}\r\n\r\n"
    with served(app) as (client, _), socket.create_connection((client.base_url.host, client.base_url.port)) as peer:
        peer.sendall(request.encode())
        status, body = _answer(peer)
        assert status == 413
        assert message in body


def test_an_upload_dropped_on_the_way_is_no_defect(app, token_of, capfd):
    request = f"POST {IMPORT} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token_of('ROLE_ADMIN')}\r\n"
    request += "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n"
    written = ""

    def is_noted() -> bool:
        nonlocal written
        written += "".join(capfd.readouterr())
        return "499" in written

    with served(app) as (client, _):
        with socket.create_connection((client.base_url.host, client.base_url.port)) as peer:
            peer.sendall(request.encode())
        until(is_noted)
    assert "defect" not in written
    assert "Traceback" not in written


def test_a_200_mb_json_body_is_refused_before_it_has_arrived(app, token_of):
    request = f"POST {PAGE} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token_of('ROLE_ADMIN')}\r\n"
    request += "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    piece = b"f4240\r\n" + b"[" * 1_000_000 + b"\r\n"
    sent = 0
    with served(app) as (client, _), socket.create_connection((client.base_url.host, client.base_url.port)) as peer:
        peer.sendall(request.encode())
        with suppress(ConnectionError):
            while sent < 200 and not select.select([peer], [], [], 0)[0]:
                peer.sendall(piece)
                sent += 1
        status, body = _answer(peer)
        assert status == 413
        assert '"code":"TOO_LARGE"' in body
        assert sent < 100
        assert client.get("/api/v1/health").status_code == 200


@pytest.mark.parametrize(("size", "status"), [(1024 * 1024, 422), (1024 * 1024 + 1, 413)])
def test_a_body_is_read_up_to_its_longest_length(client_as, size, status):
    answer = client_as("ROLE_ADMIN").post(PAGE, content=b"a" * size, headers={"Content-Type": "text/plain"})
    assert answer.status_code == status


@pytest.mark.parametrize("address", ["/api/v1/admin/formula-edition/name/a%00b", "/api/v1/admin/jobs?page=%00"])
def test_a_nul_in_the_address_is_refused(client_as, address):
    assert client_as("ROLE_ADMIN").get(address).status_code == 422


@pytest.mark.parametrize(
    "query", ["page=-1", "size=0", "size=101", "size=1000000000", "page=a", "page=1e3", "page=99999999999999999999"]
)
def test_a_page_that_cannot_be_is_refused(client_as, query):
    answer = client_as("ROLE_ADMIN").post(f"{PAGE}?{query}", json={})
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"] in {"page", "size"}


def test_an_unknown_call_and_an_unknown_method_answer_in_the_same_shape(client_as):
    client = client_as("ROLE_ADMIN")
    unknown, method = client.get("/api/v1/nothing"), client.put("/api/v1/admin/jobs", json={})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "NOT_FOUND")
    assert (method.status_code, method.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
    assert method.headers["Allow"] == "GET"


def test_a_wrong_method_is_405_with_every_method_of_the_path(client_as):
    client = client_as("ROLE_ADMIN")
    methods = defaultdict(set)
    for route in concept_routes():
        methods[route.path] |= route.methods
    assert any(len(known) > 1 for known in methods.values())
    for path, known in methods.items():
        token = re.sub(r"\{\w+:activation_token\}", "A" * 43, path)
        address = re.sub(r"\{\w+(:\w+)?\}", "00000000-0000-0000-0000-000000000001", token)
        answer = client.request("PATCH", address, json={})
        assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
        assert known <= set(answer.headers["Allow"].split(", ")), path
        assert "HEAD" not in answer.headers["Allow"], path


@pytest.mark.parametrize(
    "path",
    [
        "/openapi.json",
        "/docs.html",
        "/robots.txt",
        "/.env",
        "/api",
        "/api/",
        "/api/v2/candidates",
        "/realms/other/auth",
        "/metrics",
        "/metrics/",
    ],
)
def test_an_unknown_path_that_is_no_page_is_a_json_404(anonymous_client, path):
    answer = anonymous_client.get(path, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
    assert anonymous_client.head(path).status_code == 404
    assert anonymous_client.get("/admin/nothing").headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("identifier", ["a", "7f.A-b_9", "x" * 64])
def test_the_plain_id_that_a_caller_gives_its_request_is_kept_everywhere(anonymous_client, capfd, identifier):
    answer = anonymous_client.get("/api/v1/nothing", headers={"X-Request-Id": identifier})
    assert (answer.headers["X-Request-Id"], answer.json()["requestId"]) == (identifier, identifier)
    assert f"request_id={identifier} " in "".join(capfd.readouterr())


@pytest.mark.parametrize(
    "identifier",
    [
        [""],
        ["x" * 65],
        ["x" * 10_000],
        ["a b"],
        ["a/b"],
        ["é".encode()],
        [b"a\n"],
        ['a"'],
        ["a,b"],
        ["a", "a"],
        ["a", "b"],
    ],
)
def test_any_other_id_of_a_request_is_replaced(anonymous_client, identifier):
    headers = [(b"X-Request-Id", each if isinstance(each, bytes) else each.encode()) for each in identifier]
    answer = anonymous_client.get("/api/v1/health", headers=headers)
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["X-Request-Id"])


@pytest.mark.parametrize("folder", ["/", "/assets/", "/realms/parvis/resources/", "/realms/parvis/", "/api/v1/"])
@pytest.mark.parametrize("name", ["a" * 300, "a" * 300 + ".js", "é" * 200, "a" * 5000])
def test_a_path_longer_than_a_file_name_can_be_is_no_defect(anonymous_client, folder, name):
    is_page = folder == "/" and not name.endswith(".js")
    assert anonymous_client.get(folder + name).status_code == (200 if is_page else 404)


def test_a_get_on_a_call_that_only_writes_is_405_not_404(client_as):
    answer = client_as("ROLE_ADMIN").get("/api/v1/admin/candidates")
    assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
    assert answer.headers["Allow"] == "POST"


def test_a_path_answers_with_and_without_a_trailing_slash(client_as):
    client = client_as("ROLE_ADMIN")
    with_slash = client.get("/api/v1/admin/jobs/", follow_redirects=False)
    assert with_slash.status_code == 200
    assert with_slash.json() == client.get("/api/v1/admin/jobs").json()
