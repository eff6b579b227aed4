"""The role → profile table of the interface names exactly the roles that the server checks."""

import json
from pathlib import Path

from parvis import kernel
from parvis.kernel.roles import Role

TABLE = json.loads((Path(kernel.__file__).parent / "profiles.json").read_text(encoding="utf-8"))


def test_profiles_cover_each_built_in_role_once() -> None:
    assert sorted(row["role"] for row in TABLE) == sorted(role.value for role in Role)
