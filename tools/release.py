"""Makes a release of the commit that is checked out: the folder dist/parvis-<version>, complete or absent.

A wheel that holds the built interface and the migrations, the versions that it was tested with and their digests, bills
of materials (CycloneDX), the licences of what it brings, an archive of the wheel with deploy/ and its manual, the notes
that the files of changes/ make, and the digests of all. The same commit gives the same bytes: each date is its own.

RUNBOOKS_URL is where alerts lead, SECURITY_CONTACT whom SECURITY.md names: variables of the repository, which the
workflow of releases hands down.
"""

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import uuid
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
UV = ROOT / ".tools" / "bin" / "uv"
LARGEST_WHEEL = 60 * 1000 * 1000
PACKAGED = "backend/parvis/packaged"
MOST_FEATURES = 10
ARCHIVED = ("deploy", "docs/operations", "docs/runbooks.md", "LICENSE", "SECURITY.md")
RUNBOOKS = "runbook_url: docs/runbooks.md#"
ABSENT = "not installed on this system"
PRIVATELY = "To the repository's security reports"
"""What SECURITY.md says where no address is given."""


class NoRelease(Exception):
    """A release cannot be made of what is here; the message says why."""


def main() -> int:
    """Makes it, and says where."""
    parser = argparse.ArgumentParser(description="Makes a release of the commit that is checked out.")
    parser.add_argument("--untagged", action="store_true", help="of a commit without its tag, as a trial")
    untagged: bool = parser.parse_args().untagged
    number = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    try:
        if _output("git", "status", "--porcelain"):
            raise NoRelease("Commit first: a release is of a commit.")
        version = version_of(number, _output("git", "tag", "--points-at", "HEAD").split(), untagged=untagged)
        made = ROOT / "dist" / f"parvis-{version}"
        with TemporaryDirectory() as folder:
            release = Path(folder) / "release"
            release.mkdir()
            source, date = Path(folder) / "source", int(_output("git", "log", "-1", "--format=%ct"))
            wheel = _wheel(source, release, version, date)
            _documents(release, version, date)
            archived(source, release, version, date)
            _digests(release)
            shutil.rmtree(made, ignore_errors=True)
            shutil.copytree(release, made)
    except NoRelease as reason:
        sys.stderr.write(f"{reason}\n")
        return 1
    size = (made / wheel).stat().st_size / 1e6
    sys.stdout.write(f"{made.relative_to(ROOT)}: {wheel} ({size:.1f} MB) and {len(list(made.iterdir())) - 1} files\n")
    return 0


def _output(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, check=True, env={**os.environ, **environment})
    return done.stdout.decode().strip()


def version_of(number: str, tags: list[str], *, untagged: bool) -> str:
    """The version that the release bears: that of its tag, or with the commit of a trial.

    Raises `NoRelease` for a commit without its tag that is no trial.
    """
    if f"v{number}" in tags:
        return number
    if not untagged:
        raise NoRelease(
            f"This commit has no tag v{number}. To make the release: git tag -s v{number} -m 'Parvis {number}'. "
            "To try: make release UNTAGGED=yes."
        )
    return f"{number}+g{_output('git', 'rev-parse', '--short=12', 'HEAD')}"


def _wheel(source: Path, release: Path, version: str, date: int) -> str:
    """Builds it from what is committed and the interface that make built."""
    source.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x", "-C", source], input=archive, check=True)
    (source / PACKAGED).mkdir()
    unused = shutil.ignore_patterns(".vite", "sitemap.*")  # the second says on which day the help was built
    shutil.copytree(ROOT / "frontend/dist", source / PACKAGED / "interface", ignore=unused)
    shutil.copytree(source / "backend/migrations", source / PACKAGED / "migrations")
    project = source / "pyproject.toml"
    number = tomllib.loads(project.read_text())["project"]["version"]
    _put_in(project, f'\nversion = "{number}"\n', f'\nversion = "{version}"\n')
    _output(UV, "build", "--quiet", "--wheel", "--out-dir", release, source, SOURCE_DATE_EPOCH=str(date))
    (release / ".gitignore").unlink(missing_ok=True)
    (wheel,) = release.glob("*.whl")
    if wheel.stat().st_size > LARGEST_WHEEL:
        raise NoRelease(f"{wheel.name} has {wheel.stat().st_size} bytes: {LARGEST_WHEEL} at most.")
    return wheel.name


def _put_in(file: Path, former: str, text: str) -> None:
    """Replaces what the repository's file says by what a release's does. Raises `NoRelease` if it no longer says so."""
    before = file.read_text()
    if former not in before:
        raise NoRelease(f"{file.name} no longer says {former.strip()}.")
    file.write_text(before.replace(former, text))


def _documents(release: Path, version: str, date: int) -> None:
    name = f"parvis-{version}"
    exported = (UV, "export", "--quiet", "--frozen", "--no-default-groups", "--no-emit-project", "--extra", "embedded")
    (release / f"{name}-constraints.txt").write_text(_output(*exported, "--no-annotate", "--no-header") + "\n")
    python = json.loads(_output(*exported, "--format", "cyclonedx1.5"))
    npm = ("npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only")
    interface = json.loads(_output(*npm, cwd=ROOT / "frontend"))
    for part, bill in (("python", python), ("interface", interface)):
        (release / f"{name}-{part}.cdx.json").write_text(bill_written(bill, date))
    (release / f"{name}-licences.md").write_text(_licences(python, interface))
    (release / f"{name}-notes.md").write_text(notes(version, date))


def bill_written(bill: dict[str, Any], date: int) -> str:
    """The bill with the licences of Python's packages, and with nothing that another making of it would change."""
    for component in bill["components"]:
        if str(component.get("purl", "")).startswith("pkg:pypi/") and (licence := _of_python(component)) != ABSENT:
            component["licenses"] = [{"license": {"name": licence}}]
    bill["metadata"]["timestamp"] = datetime.fromtimestamp(date, UTC).isoformat()
    bill.pop("serialNumber", None)
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True))
    return json.dumps({**bill, "serialNumber": f"urn:uuid:{number}"}, indent=1, ensure_ascii=False) + "\n"


def archived(source: Path, release: Path, version: str, date: int) -> None:
    """Puts beside the wheel an archive that builds and runs by itself: the wheel, deploy/ whose image installs it, the
    manual and the runbooks.
    """
    name, runbooks, contact = f"parvis-{version}", os.environ.get("RUNBOOKS_URL"), os.environ.get("SECURITY_CONTACT")
    _put_in(source / "deploy/compose.yaml", "PROGRAMS: source", "PROGRAMS: wheel")
    if runbooks:
        for rules in ("alerts.yml", "alerts_test.yml"):
            _put_in(source / "deploy/monitoring" / rules, RUNBOOKS, f"runbook_url: {runbooks}#")
    if contact:
        _put_in(source / "SECURITY.md", PRIVATELY, f"To {contact}")
    (source / ".dockerignore").write_text("*\n!parvis-*\n")
    files = [file for each in ARCHIVED for file in [source / each, *(source / each).rglob("*")] if file.is_file()]
    entries = {file.relative_to(source): file for file in [*files, source / ".dockerignore"]}
    entries |= {Path(file.name): file for file in (*release.glob("*.whl"), *release.glob("*-constraints.txt"))}
    target = release / f"{name}-deploy.tar.gz"
    with (
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=date) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for inside, file in sorted(entries.items()):
            entry = tarfile.TarInfo(f"{name}/{inside}")
            entry.size, entry.mtime = file.stat().st_size, date
            entry.mode = 0o755 if file.stat().st_mode & 0o100 else 0o644
            with file.open("rb") as content:
                archive.addfile(entry, content)


def notes(version: str, date: int, root: Path = ROOT) -> str:
    """Returns what the files of changes/ say, put together by towncrier.

    Raises `NoRelease` where they say nothing, tell users more than they read, or one of them has a wrong name.
    """
    features = list((root / "changes").glob("*.feature*.md"))
    if len(features) > MOST_FEATURES:
        raise NoRelease(f"changes/ tells users {len(features)} things: {MOST_FEATURES} at most. Join some of them.")
    day = f"{datetime.fromtimestamp(date, UTC):%Y-%m-%d}"
    built_by = (sys.executable, "-m", "towncrier", "build", "--draft")
    command = (*built_by, "--version", version, "--date", day, "--dir", root)
    built = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        raise NoRelease(built.stderr.strip())
    if "### " not in built.stdout:
        raise NoRelease(f"changes/ says nothing of {version}.")
    return f"# Parvis {built.stdout.strip().removeprefix('## ')}\n"


def _licences(python: dict[str, Any], interface: dict[str, Any]) -> str:
    """Returns the list of every package that is brought, with its version and its licence."""
    lines = ["# Licences of what Parvis brings", "", "Parvis itself is under the MIT licence.", ""]
    for title, bill, read in (("Python", python, _of_python), ("The interface", interface, _of_npm)):
        lines += [f"## {title}", "", "| Package | Version | Licence |", "|---|---|---|"]
        rows = {(each["name"], each.get("version", "")): read(each) for each in bill["components"]}
        lines += [f"| {name} | {number} | {licence} |" for (name, number), licence in sorted(rows.items())]
        lines.append("")
    return "\n".join(lines)


def _of_python(component: dict[str, Any]) -> str:
    """What the package that is installed here says of itself; a classifier where it names no licence."""
    try:
        fields = metadata(component["name"]).json
    except PackageNotFoundError:
        return ABSENT
    kinds = [kind.rpartition(" :: ")[2] for kind in fields.get("classifier", []) if kind.startswith("License ::")]
    written = str(fields.get("license_expression") or fields.get("license") or "").strip()
    is_name = written and len(written) < 80 and "\n" not in written
    return written if is_name else ", ".join(kinds) or "see its files"


def _of_npm(component: dict[str, Any]) -> str:
    licences = [each.get("license") or {"name": each.get("expression", "")} for each in component.get("licenses", [])]
    return ", ".join(each.get("id") or each.get("name", "") for each in licences) or "see its files"


def _digests(release: Path) -> None:
    files = sorted(release.iterdir())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (release / "SHA256SUMS").write_text("".join(lines))


if __name__ == "__main__":
    sys.exit(main())
