"""The comment of a candidate through its call (docs/rules/candidates.md)."""

import uuid
from dataclasses import replace

import pytest

from parvis.candidates.record.model import Candidate
from parvis.candidates.record.schemas import RemarkIn
from parvis.candidates.record.service import change_remark
from parvis.kernel.db import new_session
from parvis.kernel.errors import StaleVersion
from parvis.kernel.roles import Role
from tests.given.audit import journaled
from tests.given.candidates import CANDIDATES
from tests.given.files import MATHS_1, MATHS_2, file_of
from tests.given.interviews import id_of
from tests.given.people import person
from tests.given.records import id_of as id_of_number
from tests.given.records import record_of, save


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


def test_a_remark_and_the_one_before_are_recorded_with_who_wrote_it(admin, marie, psycopg_connection):
    with journaled() as lines:
        for remark in ("à relire", "lu"):
            _remark(admin, marie, remark)
    items = admin.get(f"/api/v1/admin/history/{marie['id']}").json()[:2]
    assert [item["author"] for item in items] == [{"lastName": "Essai", "firstName": "Camille"}] * 2
    cells = [item["content"]["cells"] for item in items]
    assert [(cell["name"], cell["value"], cell["previousValue"]) for [cell] in cells] == [
        ("remark", "lu", "à relire"),
        ("remark", "à relire", None),
    ]
    logged = psycopg_connection.execute(
        "SELECT row_number, value, previous, origin, author_subject FROM cell_changes"
        " WHERE column_name = 'remark' ORDER BY position"
    )
    subject = id_of("ROLE_ADMIN")
    assert logged.fetchall() == [
        (0, "à relire", None, "BUSINESS", subject),
        (0, "lu", "à relire", "BUSINESS", subject),
    ]
    assert [line[:3] for line in lines] == [("CHANGE_REMARK", marie["id"], subject)] * 2


def test_a_remark_read_before_another_was_written_counts_for_nothing(admin, marie):
    candidate, anne = uuid.UUID(marie["id"]), replace(person("anne"), roles=frozenset({Role.ADMIN}))
    with new_session() as session, session.begin():
        former = session.get_one(Candidate, candidate)
        _remark(admin, marie, "premier")
        with pytest.raises(StaleVersion):
            change_remark(session, anne, candidate, RemarkIn(remark="second", version=former.version))


def test_saved_marks_leave_a_line_of_audit_that_counts_them(admin, imported):
    imported(file_of("D"))
    zoe = id_of_number(admin, "101")
    with journaled() as lines:
        save(admin, zoe, {"column": MATHS_1, "value": 12}, {"column": MATHS_2, "value": 12})
        save(admin, zoe, {"column": MATHS_1, "value": 12})
    assert [line[:4] for line in lines] == [("UPDATE_GRADES", zoe, id_of("ROLE_ADMIN"), cells) for cells in (2, 0)]


def test_only_an_administrator_writes_a_remark(client_as, marie):
    assert _remark(client_as("ROLE_ADMIN_READ_ONLY"), marie, "x").status_code == 403
