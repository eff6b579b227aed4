"""The comment of a candidate through its call (part 1 §7; api.md §10)."""

import pytest

from tests.given.candidates import CANDIDATES
from tests.given.records import record_of


def _remark(client, candidate, remark, **more):
    return client.put(f"{CANDIDATES}/{candidate['id']}/remark", json={"remark": remark, **more})


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("Dossier solide.\r\nÀ relire", "Dossier solide.\nÀ relire"),
        ("  bord  ", "bord"),
        ("e\u0301te\u0301", "été"),
        ("x" * 10_000, "x" * 10_000),
    ],
)
def test_a_remark_is_kept_and_is_in_the_next_record_and_page(admin, marie, sent, kept):
    answer = _remark(admin, marie, sent)
    assert (answer.status_code, answer.json()["remark"]) == (200, kept)
    assert answer.json() == record_of(admin, marie["id"])
    row = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).json()["content"][0]
    assert row["remark"] == kept


@pytest.mark.parametrize("nothing", [None, "", "  \n", "\u200b\u202e"])
def test_a_remark_of_which_nothing_shows_is_erased(admin, marie, nothing):
    _remark(admin, marie, "à relire")
    assert _remark(admin, marie, nothing).json()["remark"] is None


@pytest.mark.parametrize("wrong", ["x" * 10_001, 7, ["x"]])
def test_a_remark_that_is_too_long_or_no_text_is_refused(admin, marie, wrong):
    answer = _remark(admin, marie, wrong)
    assert (answer.status_code, [each["field"] for each in answer.json()["fields"]]) == (422, ["remark"])


def test_a_stale_version_is_refused_with_the_present_record(admin, marie):
    _remark(admin, marie, "premier", version=1)
    answer = _remark(admin, marie, "second", version=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert (answer.json()["data"]["remark"], answer.json()["data"]["version"]) == ("premier", 2)
    assert _remark(admin, marie, "second", version=2).json()["version"] == 3


def test_the_same_remark_again_changes_nothing(admin, marie):
    _remark(admin, marie, "à relire")
    assert _remark(admin, marie, "à relire").json()["version"] == 2
    history = admin.get(f"/api/v1/admin/history/{marie['id']}").json()
    assert [item["action"] for item in history] == ["UPDATE_REMARK", "CREATE_CANDIDATE"]


def test_only_an_administrator_writes_a_remark(client_as, marie):
    assert _remark(client_as("ROLE_ADMIN_READ_ONLY"), marie, "x").status_code == 403
