"""The switches themselves: their order, and what those who ask whether one is on read."""

from datetime import UTC, datetime

from starlette.testclient import TestClient

from parvis.kernel.db import new_session
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import changed_at, feature_named, is_on, letters_are_open

FEATURES = "/api/v1/admin/features"


def test_features_come_in_their_fixed_order_and_start_off(client_as):
    client: TestClient = client_as("ROLE_ADMIN")
    shown = client.get(FEATURES).json()
    assert [(each["name"], each["activated"]) for each in shown] == [(name, False) for name in FeatureName]
    assert [set(each) for each in shown] == [{"id", "name", "activated"}] * 3


def test_each_switch_is_read_alone(database):
    switched = datetime(2026, 4, 1, tzinfo=UTC)
    with new_session() as session, session.begin():
        letters = feature_named(session, FeatureName.INTERVIEW_SLOTS_ATTRIBUTION)
        letters.activated, letters.changed = True, switched
        session.flush()
        assert [is_on(session, name) for name in FeatureName] == [False, True, False]
        assert [changed_at(session, name) for name in FeatureName] == [None, switched, None]
        assert letters_are_open(session)
