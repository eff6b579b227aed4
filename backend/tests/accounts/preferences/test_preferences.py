"""Preferences through the calls (docs/rules/accounts.md)."""

import pytest

PREFERENCES = "/api/v1/admin/preferences"


@pytest.mark.parametrize("body", [{}, {"pageKeys": None}, {"pageKeys": "non"}])
def test_a_choice_that_is_none_is_refused(client_as, body):
    answer = client_as("ROLE_ADMIN").put(PREFERENCES, json=body)
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == ["pageKeys"]


def test_page_keys_act_until_their_owner_turns_them_off_and_on_again(client_as):
    manager, other = client_as("ROLE_INTERVIEW_SLOT_MANAGER"), client_as("ROLE_ADMIN_READ_ONLY")
    assert manager.get(PREFERENCES).json() == {"pageKeys": True}
    for choice in (False, False, True):
        assert manager.put(PREFERENCES, json={"pageKeys": choice}).json() == {"pageKeys": choice}
        assert manager.get(PREFERENCES).json() == {"pageKeys": choice}
        assert other.get(PREFERENCES).json() == {"pageKeys": True}
