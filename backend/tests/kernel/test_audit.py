"""The lines that say who did what."""

from pathlib import Path

import parvis
from parvis.kernel.audit import audit
from parvis.kernel.auth import Person

ANNE = Person("7d1f", "anne.martin@test.example", "Anne", "Martin", frozenset({"ROLE_ADMIN"}))


def test_an_audit_line_names_the_action_the_person_by_id_and_its_data(capfd):
    audit("candidates_exported", ANNE, rows=3, columns=["Numero"])
    written = "".join(capfd.readouterr())
    for part in ("candidates_exported", "7d1f", "rows", "3", "Numero"):
        assert part in written
    for part in ("anne.martin", "Anne", "Martin", "ROLE_ADMIN"):
        assert part not in written


def test_every_audit_line_goes_through_the_one_function():
    package = Path(parvis.__file__).parent
    assert [
        str(path.relative_to(package)) for path in package.rglob("*.py") if '"parvis.audit"' in path.read_text()
    ] == ["kernel/audit.py"]
