"""What `make release` puts together (it builds for a minute itself), what `make audit` says, and the workflows."""

import json
import re
import shutil
import subprocess
import tarfile
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest
import yaml

import audit
from parvis.kernel.product_files import INTERFACE, MIGRATIONS
from release import NoRelease, archived, bill_written, notes, version_of
from tests.architecture.tree import ROOT

DATE = 1_796_000_000  # 30 November 2026


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
    notes_made = notes("1.2.0", DATE, changes.parent)
    assert notes_made.startswith("# Parvis 1.2.0, 2026-11-30")
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
        notes("1.0.0", DATE, changes.parent)


def test_a_change_of_no_kind_is_not_released(changes):
    (changes / "letters.news.md").write_text("Les lettres attendent.")
    with pytest.raises(NoRelease, match=r"letters\.news\.md"):
        notes("1.0.0", DATE, changes.parent)


def test_users_are_told_ten_things_at_most(changes):
    for number in range(10):
        (changes / f"n{number}.feature.md").write_text("Une chose.")
    assert "Une chose." in notes("1.0.0", DATE, changes.parent)
    (changes / "n10.feature.md").write_text("Une autre.")
    with pytest.raises(NoRelease, match="11 things"):
        notes("1.0.0", DATE, changes.parent)


def test_a_release_is_of_its_tag_and_a_trial_says_its_commit():
    assert version_of("1.2.0", ["v1.2.0", "tried"], untagged=False) == "1.2.0"
    with pytest.raises(NoRelease, match=r"git tag -s v1\.2\.0"):
        version_of("1.2.0", ["v1.1.0"], untagged=False)
    assert re.fullmatch(r"1\.2\.0\+g[0-9a-f]{12}", version_of("1.2.0", [], untagged=True))


def test_a_bill_says_the_licences_of_python_and_nothing_that_changes_by_itself():
    def made(serial: str, moment: str) -> dict[str, Any]:
        component = {"name": "click", "version": "8.3.0", "purl": "pkg:pypi/click@8.3.0"}
        return {"serialNumber": serial, "metadata": {"timestamp": moment}, "components": [component]}

    first, second = (bill_written(made(*each), DATE) for each in (("urn:1", "2026"), ("urn:2", "2027")))
    assert first == second
    [component] = json.loads(first)["components"]
    assert component["licenses"] == [{"license": {"name": "BSD-3-Clause"}}]


@pytest.fixture
def source(tmp_path):
    """What the archive of a release reads of the repository, and a folder with a wheel."""
    for each in ("deploy", "docs"):
        shutil.copytree(ROOT / each, tmp_path / "source" / each)
    for each in ("LICENSE", "SECURITY.md"):
        shutil.copy(ROOT / each, tmp_path / "source")
    (tmp_path / "release").mkdir()
    for each in ("parvis-9.9.9-py3-none-any.whl", "parvis-9.9.9-constraints.txt"):
        (tmp_path / "release" / each).write_text(each)
    return tmp_path / "source"


def test_the_archive_of_a_release_builds_by_itself_and_leads_to_its_runbooks(source, monkeypatch):
    monkeypatch.setenv("RUNBOOKS_URL", "https://parvis.test.example/runbooks")
    monkeypatch.setenv("SECURITY_CONTACT", "security@parvis.test.example")
    release = source.parent / "release"
    archived(source, release, "9.9.9", DATE)
    with tarfile.open(release / "parvis-9.9.9-deploy.tar.gz") as archive:
        names = {name.removeprefix("parvis-9.9.9/") for name in archive.getnames()}
        assert {each.mtime for each in archive} == {DATE}

        def content(name: str) -> str:
            return archive.extractfile(f"parvis-9.9.9/{name}").read().decode()

        alerts, ways, security = (
            content(each) for each in ("deploy/monitoring/alerts.yml", "deploy/compose.yaml", "SECURITY.md")
        )
        assert archive.getmember("parvis-9.9.9/deploy/compose/secrets.sh").mode == 0o755
    assert {"parvis-9.9.9-py3-none-any.whl", "parvis-9.9.9-constraints.txt", "docs/runbooks.md", "LICENSE"} <= names
    assert {*re.findall(r"runbook_url: (.*)#", alerts)} == {"https://parvis.test.example/runbooks"}
    assert "security@parvis.test.example" in security
    program = yaml.safe_load(ways)["services"]["migrate"]["build"]["args"]["PROGRAMS"]
    stage = re.search(
        rf"^FROM uv AS {program}\n((?:(?!FROM).*\n)+)", content_of("deploy/Dockerfile"), flags=re.MULTILINE
    )
    assert stage is not None
    assert re.findall(r"^COPY (\S+)", stage[1], flags=re.MULTILINE) == ["parvis-*"]


def test_the_archive_of_a_commit_has_always_the_same_bytes(source):
    release = source.parent / "release"
    target = release / "parvis-9.9.9-deploy.tar.gz"
    kept = source.parent / "kept"
    shutil.copytree(source, kept)
    archived(source, release, "9.9.9", DATE)
    first = target.read_bytes()
    archived(kept, release, "9.9.9", DATE)
    assert target.read_bytes() == first


def content_of(path: str) -> str:
    return (ROOT / path).read_text()


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
        used = [line for line in file.read_text().splitlines() if "uses:" in line]
        # By the commit that was read: a tag can be moved.
        assert [line for line in used if not re.search(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d", line)] == []
    released = [*yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())["jobs"]["release"]["steps"]]
    run = [step.get("run", "") + step.get("uses", "") for step in released]
    order = [
        next(number for number, each in enumerate(run) if part in each)
        for part in (
            "make audit",
            "make test",
            "make release",
            "scan-action",
            "login-action",
            "cosign sign-blob",
            "gh release",
        )
    ]
    assert order == sorted(order)  # nothing is published before it was audited, tested and scanned
    json.loads((ROOT / "renovate.json").read_text())
