"""What `make release` puts together (it builds for a minute itself), what `make audit` says, and the workflows."""

import json
import re
import shutil
import subprocess
from importlib.util import module_from_spec, spec_from_file_location

import pytest
import yaml

import audit
from parvis.kernel.product_files import INTERFACE, MIGRATIONS
from release import NoRelease, notes
from tests.architecture.tree import ROOT


@pytest.fixture
def changes(tmp_path):
    """The folder of the changes of a release, empty."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    folder = tmp_path / "changes"
    folder.mkdir()
    shutil.copy(ROOT / "changes/template.jinja", folder)
    return folder


def test_the_notes_of_a_release_are_its_changes_by_kind(changes):
    (changes / "slots.fix.md").write_text("Un créneau libre\nest dit libre.\n")
    (changes / "letters.feature.md").write_text("Administrateurs : les lettres attendent ([lettres](../docs/l.md)).\n")
    (changes / "pool.operations.md").write_text("Raise `max_connections`.\n")
    notes_made = notes("1.2.0", changes.parent)
    assert notes_made.startswith("# Parvis 1.2.0, ")
    assert notes_made.split("\n\n")[1:] == [
        "### Pour celles et ceux qui s'en servent",
        "- Administrateurs : les lettres attendent ([lettres](docs/l.md)).",
        "### To do before and after",
        "- Raise `max_connections`.",
        "### Mended",
        "- Un créneau libre est dit libre.\n",
    ]


def test_a_version_without_changes_is_not_released(changes):
    with pytest.raises(NoRelease, match=r"says nothing of 1\.0\.0"):
        notes("1.0.0", changes.parent)


def test_a_change_of_no_kind_is_not_released(changes):
    (changes / "letters.news.md").write_text("Les lettres attendent.")
    with pytest.raises(NoRelease, match=r"letters\.news\.md"):
        notes("1.0.0", changes.parent)


def test_users_are_told_ten_things_at_most(changes):
    for number in range(10):
        (changes / f"n{number}.feature.md").write_text("Une chose.")
    assert "Une chose." in notes("1.0.0", changes.parent)
    (changes / "n10.feature.md").write_text("Une autre.")
    with pytest.raises(NoRelease, match="11 things"):
        notes("1.0.0", changes.parent)


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


@pytest.mark.parametrize(
    ("code", "output", "errors", "printed_lines"),
    [
        (0, "", "", "✔  npm: nothing known\n"),
        (1, json.dumps({"vulnerabilities": {"vite": {}}}), "", '✘  npm:\n{"vulnerabilities": {"vite": {}}}\n'),
        (1, "", "Found 2 known vulnerabilities in 1 package", "✘  npm:\n\n"),
        (
            1,
            '{"error": {}}',
            "npm error audit endpoint returned an error\nnpm error A complete log of this",
            "–  npm: not asked, npm error audit endpoint returned an error\n",
        ),
    ],
)
def test_an_audit_tells_a_vulnerability_from_a_registry_that_is_silent(
    capsys, monkeypatch, code, output, errors, printed_lines
):
    silent = printed_lines.startswith("–")
    answer = subprocess.CompletedProcess((), code, output, errors)
    monkeypatch.setattr(audit, "_run", lambda *command: answer if "npm" in command else _nothing())
    assert audit.main() == (2 if silent else code)
    printed = capsys.readouterr().out
    assert printed.count(printed_lines.replace("npm:", "npm audit, frontend:")) == 1
    assert printed.count(printed_lines.replace("npm:", "npm audit, e2e:")) == 1


def _nothing() -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess((), 0, "", "")


def test_workflows_run_targets_that_exist_and_trust_nobody_by_default():
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    for file in sorted((ROOT / ".github/workflows").glob("*.yml")):
        workflow = yaml.safe_load(file.read_text())
        assert workflow["permissions"] == {"contents": "read"}
        steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
        run = {name for step in steps for name in re.findall(r"\bmake ([a-z-]+)", step.get("run", ""))}
        assert run
        assert run - targets == set()
        assert all("timeout-minutes" in job for job in workflow["jobs"].values())
        assert not any("${{" in step.get("run", "") for step in steps)  # a name of a branch is no command
    json.loads((ROOT / "renovate.json").read_text())
