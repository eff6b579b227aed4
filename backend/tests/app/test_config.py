"""What the browser is told before anyone signs in: what the server takes, as its operator set it."""

import pytest
from starlette.testclient import TestClient

from parvis.kernel.settings import settings


def test_browser_is_told_the_limits_that_the_operator_set(
    anonymous_client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    contract = anonymous_client.get("/api/v1/config").json()["limits"]
    assert contract["files"]["file"] == 23_068_672
    assert contract["files"]["staffFiles"] == 10
    monkeypatch.setenv("PARVIS_FILE_LIMIT", "5000000")
    monkeypatch.setenv("PARVIS_STAFF_FILE_QUOTA", "3")
    monkeypatch.setenv("PARVIS_IMPORT_FILE_LIMIT", "7000000")
    settings.cache_clear()
    limits = anonymous_client.get("/api/v1/config").json()["limits"]
    set_by_operator = {"file": 5_000_000, "staffFiles": 3, "candidatesFile": 7_000_000}
    assert limits["files"] == contract["files"] | set_by_operator
    assert limits["texts"] == contract["texts"]


def test_browser_is_told_what_each_rule_of_the_server_holds(anonymous_client: TestClient):
    limits = anonymous_client.get("/api/v1/config").json()["limits"]
    assert limits["gradeLetters"] == ["A", "B", "C", "D", "F", "ABS"]
    assert limits["files"]["extensions"] == [".pdf", ".jpg", ".jpeg", ".jfif", ".pjpeg", ".png"]
    assert limits["files"]["workbooks"] == [".xlsx", ".xls"]
    assert (limits["highestMark"], limits["interviewMinutes"], limits["jobDays"]) == (20, 30, 7)
    assert (limits["page"], limits["pageOfUsers"], limits["longestPage"]) == (25, 10, 100)
    assert all(length > 0 for length in limits["texts"].values())
