"""What an unknown address answers: the path decides, before the person and the body are checked."""

import pytest

CANDIDATES = "/api/v1/admin/candidates"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", f"{CANDIDATES}/filter", "POST"),
        ("PUT", f"{CANDIDATES}/export/jury-notes", "GET"),
        ("DELETE", "/api/v1/admin/jobs", "GET"),
    ],
)
def test_a_wrong_method_of_a_literal_path_is_405_and_names_the_right_one(client_as, method, path, allowed):
    answer = client_as("ROLE_ADMIN").request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
    assert allowed in answer.headers["Allow"].split(", ")


@pytest.mark.parametrize("malformed", ["7", "x" * 36, "00000000-0000-0000-0000-00000000000g", "null"])
@pytest.mark.parametrize("role", ["ROLE_ADMIN", None])
def test_a_malformed_id_is_404_for_everyone(client_as, role, malformed):
    answer = client_as(role).get(f"{CANDIDATES}/{malformed}")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
