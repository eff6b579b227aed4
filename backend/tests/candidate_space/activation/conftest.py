"""Two candidates whose links were sent by the switch of the feature."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from parvis.kernel.db import new_session
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import features_listed
from tests.given.activation import mails
from tests.given.campaign import add_candidates
from tests.given.jobs import run_waiting

FEATURES = "/api/v1/admin/features"


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


@pytest.fixture
def switch(admin) -> Callable[[str], None]:
    """``switch("activate")`` switches the creation of accounts, and runs the job that it asked for."""

    def turn(call: str) -> None:
        with new_session() as session:
            feature = features_listed(session)[list(FeatureName).index(FeatureName.CANDIDATE_ACCOUNT_CREATION)].id
        assert admin.put(f"{FEATURES}/{feature}/{call}").status_code == 200
        run_waiting()

    return turn


@pytest.fixture
def token(switch) -> str:
    """The token of the first of two candidates, whose links were sent."""
    add_candidates(["ABADIE", "BARBOSA"])
    switch("activate")
    return mails()["candidat0@exemple.fr"]
