"""Makes a release of the commit that is checked out: the folder dist/parvis-<version>, complete or absent.

A wheel that holds the built interface and the migrations, the versions that it was tested with, bills of materials
(CycloneDX), the licences of what it brings, deploy/ with its manual, the notes that the files of changes/ make, and the
digests of all.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
UV = ROOT / ".tools" / "bin" / "uv"
LARGEST_WHEEL = 60 * 1000 * 1000
PACKAGED = "backend/parvis/packaged"
MOST_FEATURES = 10


class NoRelease(Exception):
    """A release cannot be made of what is here; the message says why."""


def main() -> int:
    """Makes it, and says where."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    made = ROOT / "dist" / f"parvis-{version}"
    try:
        if _output("git", "status", "--porcelain"):
            raise NoRelease("Commit first: a release is of a commit.")
        with TemporaryDirectory() as folder:
            release = Path(folder) / "release"
            release.mkdir()
            wheel = _wheel(Path(folder) / "source", release)
            _documents(release, version)
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


def _wheel(source: Path, release: Path) -> str:
    """Builds it from what is committed and the interface that make built; the same commit gives the same bytes."""
    source.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x", "-C", source], input=archive, check=True)
    (source / PACKAGED).mkdir()
    shutil.copytree(ROOT / "frontend/dist", source / PACKAGED / "interface", ignore=shutil.ignore_patterns(".vite"))
    shutil.copytree(source / "backend/migrations", source / PACKAGED / "migrations")
    date = _output("git", "log", "-1", "--format=%ct")
    _output(UV, "build", "--quiet", "--wheel", "--out-dir", release, source, SOURCE_DATE_EPOCH=date)
    (release / ".gitignore").unlink(missing_ok=True)
    (wheel,) = release.glob("*.whl")
    if wheel.stat().st_size > LARGEST_WHEEL:
        raise NoRelease(f"{wheel.name} has {wheel.stat().st_size} bytes: {LARGEST_WHEEL} at most.")
    return wheel.name


def _documents(release: Path, version: str) -> None:
    name = f"parvis-{version}"
    exported = (UV, "export", "--quiet", "--frozen", "--no-default-groups", "--no-emit-project", "--extra", "embedded")
    (release / f"{name}-constraints.txt").write_text(_output(*exported, "--no-hashes", "--no-annotate") + "\n")
    python = json.loads(_output(*exported, "--format", "cyclonedx1.5"))
    npm = ("npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only")
    interface = json.loads(_output(*npm, cwd=ROOT / "frontend"))
    for part, bill in (("python", python), ("interface", interface)):
        (release / f"{name}-{part}.cdx.json").write_text(json.dumps(bill, indent=1, ensure_ascii=False) + "\n")
    (release / f"{name}-licences.md").write_text(_licences(python, interface))
    (release / f"{name}-notes.md").write_text(notes(version))
    deployed = ("git", "archive", "--format=tar.gz", f"--prefix={name}/", f"--output={release}/{name}-deploy.tar.gz")
    _output(*deployed, "HEAD", "deploy", "docs/operations", "docs/runbooks.md", "LICENSE")


def notes(version: str, root: Path = ROOT) -> str:
    """Returns what the files of changes/ say, put together by towncrier.

    Raises `NoRelease` where they say nothing, tell users more than they read, or one of them has a wrong name.
    """
    features = list((root / "changes").glob("*.feature*.md"))
    if len(features) > MOST_FEATURES:
        raise NoRelease(f"changes/ tells users {len(features)} things: {MOST_FEATURES} at most. Join some of them.")
    command = (sys.executable, "-m", "towncrier", "build", "--draft", "--version", version, "--dir", root)
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
        return "not installed on this system"
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
