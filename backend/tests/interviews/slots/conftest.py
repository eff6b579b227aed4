"""What most tests of slots begin with."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.given.slots import day, jury, templates


@pytest.fixture
def bordeaux(admin: TestClient, site: dict[str, Any]) -> dict[str, Any]:
    """Bordeaux with a remote jury of two days, the first for sportive candidates, and three hours, one in reserve."""
    created = jury(
        admin, site["id"], "MORNING_REMOTE", {"date": day(), "specificities": ["SPORTIVE"]}, {"date": day(1)}
    )
    templates(admin, site["id"], "MORNING_REMOTE", "09:00", "09:30", reserve=["10:00"])
    return {"site": site, "jury": created}
