"""What `make` installs and builds is complete or absent, and made once, however many begin it or are interrupted.
What its checks find is told whole.

The Makefile itself is run, in a folder where the programs that it calls are scripts of ours.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT
from tests.given.processes import until

# Notes what it is called for, waits while `held-install` is there, and makes what npm makes; `broken` ends a build at
# its middle.
NPM = """#!/bin/bash
step=$([[ "$*" == *" ci "* ]] && echo install || echo build)
echo $step >> calls
while [ $step = install -a -e held-install ]; do sleep 0.01; done
if [ $step = install ]; then mkdir -p frontend/node_modules; exit; fi
[[ "$*" == *--outDir\\ * ]] && folder=frontend/$(sed 's/.*--outDir \\([^ ]*\\).*/\\1/' <<< "$*") || folder=frontend/dist
mkdir -p $folder
cat frontend/src/main.ts > $folder/index.html
[ ! -e broken ]
"""
# Notes what it is called for, and fails where the file `red` names it.
CHECK = """#!/bin/bash
echo ${0##*/} "$*" >> calls
! grep --quiet --fixed-strings --file red <<< "$*"
"""
# Builds the guides, and notes nothing.
UV = """#!/bin/bash
[[ "$*" != *aide.yml ]] || { mkdir -p frontend/dist/aide && touch frontend/dist/aide/sitemap.xml; }
"""
CHECKS = (".tools/bin/uv", "frontend/node_modules/.bin/prettier", "e2e/browser", "npm", "node")
# Notes what it is to make.
IN_TURN = """
import sys
with open("calls", "a") as calls:
    print("in turn", sys.argv[-1], file=calls)
"""
WANTED = (
    "frontend/src/main.ts",
    "frontend/public/icon.svg",
    "frontend/build/plugin.ts",
    "frontend/index.html",
    "frontend/vite.config.ts",
    "frontend/package.json",
    "frontend/package-lock.json",
    "backend/parvis/kernel/profiles.json",
    "aide.yml",
    "mkdocs.yml",
    "tools/site_hooks.py",
    "docs/classement.md",
    "docs/formulas.md",
    "docs/guides/import.md",
    "pyproject.toml",
    "uv.lock",
    "backend/tests/s3_server.py.lock",
    ".venv/installed",
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the Makefile, and what it looks for to build the interface."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/in_turn.py", tmp_path / "tools")
    (tmp_path / ".tools/bin").mkdir(parents=True)
    (tmp_path / ".tools/bin/uv").write_text(UV)
    (tmp_path / ".tools/bin/uv").chmod(0o755)
    for name in WANTED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("first")
    (tmp_path / "npm").write_text(NPM)
    (tmp_path / "npm").chmod(0o755)
    return tmp_path


@pytest.fixture
def checked(clone: Path) -> Path:
    """The folder, where all that is made is there, and checks and tests find nothing."""
    for name in CHECKS:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text(CHECK)
        (clone / name).chmod(0o755)
    (clone / "tools/in_turn.py").write_text(IN_TURN)
    (clone / "red").touch()
    return clone


@contextmanager
def begun(clone: Path, target: str = "built") -> Generator[subprocess.Popen[str]]:
    """`make` of the target, as a shell of its own starts it; what still waits at the end is let go on, and awaited."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    with subprocess.Popen(
        ["make", target],
        cwd=clone,
        env=own | {"PATH": f"{clone}:{own['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as make:
        try:
            yield make
        finally:
            (clone / "held-install").unlink(missing_ok=True)
            make.communicate()


def built(clone: Path) -> bool:
    """Whether `make built` succeeds."""
    with begun(clone) as make:
        pass
    return make.returncode == 0


def calls(clone: Path) -> list[str]:
    noted = clone / "calls"
    return noted.read_text().splitlines() if noted.exists() else []


def test_a_build_that_fails_at_its_middle_leaves_no_interface_and_the_next_make_builds_it(clone: Path):
    (clone / "broken").touch()
    assert not built(clone)
    assert not (clone / "frontend/dist").exists()
    (clone / "broken").unlink()
    assert built(clone)
    assert (clone / "frontend/dist/index.html").read_text() == "first"
    assert calls(clone) == ["install", "build", "build"]


def test_a_build_that_fails_leaves_the_former_interface_whole_and_not_taken_for_the_new_one(clone: Path):
    assert built(clone)
    later = (clone / "frontend/dist/index.html").stat().st_mtime + 10
    (clone / "frontend/src/main.ts").write_text("second")
    os.utime(clone / "frontend/src/main.ts", (later, later))
    (clone / "broken").touch()
    assert not built(clone)
    assert (clone / "frontend/dist/index.html").read_text() == "first"
    (clone / "broken").unlink()
    assert built(clone)
    assert (clone / "frontend/dist/index.html").read_text() == "second"


def test_a_make_killed_while_it_installs_is_made_again(clone: Path):
    (clone / "held-install").touch()
    with begun(clone) as make:
        until(lambda: calls(clone) == ["install"])
        make.terminate()
    assert make.returncode != 0
    assert not (clone / "frontend/dist").exists()
    assert built(clone)
    assert calls(clone) == ["install", "install", "build"]


def test_two_makes_in_one_clone_install_and_build_in_turn_and_once(clone: Path):
    (clone / "held-install").touch()
    with begun(clone) as first:
        until(lambda: calls(clone) == ["install"])
        with begun(clone) as second:
            assert second.stdout is not None
            assert second.stdout.readline() == "Another make installs or builds in this folder: waiting for it…\n"
            assert calls(clone) == ["install"]
    assert (first.returncode, second.returncode) == (0, 0)
    assert calls(clone) == ["install", "build"]


BACKEND_RED = {"ruff format": "backend-format", "basedpyright": "backend-types"}
FRONTEND_RED = {"--silent format": "frontend-format", "--silent knip": "frontend-unused"}


@pytest.mark.parametrize(
    ("target", "red"),
    [
        ("check-backend", BACKEND_RED),
        ("check-frontend", FRONTEND_RED),
        ("check", BACKEND_RED | FRONTEND_RED),
    ],
)
def test_a_check_that_finds_something_leaves_the_others_to_tell_what_they_find(
    checked: Path, target: str, red: dict[str, str]
):
    with begun(checked, target) as make:
        pass
    assert make.returncode == 0
    all_of_them = calls(checked)
    assert len(set(all_of_them)) == len(all_of_them)  # nor is anything made a second time
    (checked / "calls").unlink()
    (checked / "red").write_text("\n".join(red))
    with begun(checked, target) as make:
        assert make.stdout is not None
        output = make.stdout.read()
    assert make.returncode != 0
    assert calls(checked) == all_of_them
    assert re.findall(r": ([a-z]+-[a-z]+)\] Error 1", output) == [*red.values()]


def test_what_the_whole_run_needs_is_made_once_and_no_part_of_it_waits_to_hear_so(checked: Path):
    with begun(checked, "test") as make:
        assert make.stdout is not None
        output = make.stdout.read()
    assert make.returncode == 0, output
    assert "warning" not in output
    made = [
        ".venv/installed",
        "frontend/node_modules/installed",
        "e2e/node_modules/installed",
        "frontend/dist/aide/sitemap.xml",
    ]
    first, later = calls(checked)[: len(made)], calls(checked)[len(made) :]
    assert first == [f"in turn {name}" for name in made]
    assert {call.split()[0] for call in later} == {"uv", "npm", "prettier", "node", "browser"}
