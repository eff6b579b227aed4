"""What `make release` puts together: the command itself builds, for a minute."""

import shutil
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from parvis.kernel.product_files import INTERFACE, MIGRATIONS
from release import NoRelease, notes
from tests.architecture.tree import ROOT

CHANGES = """# Changes

## 1.2.0, 3 March 2027

- Later.

## 1.1.0

- First.
- Second.

## 1.0.0
"""


def test_the_notes_of_a_version_are_its_section_of_the_changes():
    assert notes(CHANGES, "1.1.0") == "# Parvis 1.1.0\n\n- First.\n- Second.\n"
    assert notes(CHANGES, "1.2.0") == "# Parvis 1.2.0\n\n- Later.\n"


@pytest.mark.parametrize("version", ["1.0.0", "1.1", "2.0.0"])
def test_a_version_of_which_the_changes_say_nothing_is_not_released(version):
    with pytest.raises(NoRelease, match="CHANGELOG"):
        notes(CHANGES, version)


def test_a_wheel_has_the_interface_and_the_migrations_inside_and_a_clone_beside(tmp_path):
    assert (INTERFACE, MIGRATIONS) == (ROOT / "frontend/dist", ROOT / "backend/migrations")
    package = tmp_path / "site-packages/parvis"
    for folder in ("kernel", "packaged/interface", "packaged/migrations"):
        (package / folder).mkdir(parents=True)
    file = shutil.copy(ROOT / "backend/parvis/kernel/product_files.py", package / "kernel")
    spec = spec_from_file_location("installed", file)
    assert spec is not None
    assert spec.loader is not None
    installed = module_from_spec(spec)
    spec.loader.exec_module(installed)
    assert (
        package / "packaged/interface",
        package / "packaged/migrations",
    ) == (installed.INTERFACE, installed.MIGRATIONS)
