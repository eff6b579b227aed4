"""What each commit tells its reader: a short title, and why in a body."""

import re
import subprocess

import pytest

from tests.architecture.tree import ROOT

LONGEST_TITLE = 72
# `interviews: …`, `interviews/planning: …`, `docs: …`: whoever reads the list of commits finds those of their part.
AREA = re.compile(r"[a-z][\w./-]*(?:, [a-z][\w./-]*)*: \S")


def faults_of(message: str) -> list[str]:
    """What a commit's message lacks."""
    title, _, body = message.strip().partition("\n")
    faults = [f"its title has {len(title)} characters"] if len(title) > LONGEST_TITLE else []
    if not AREA.match(title):
        faults.append("its title does not begin with its area")
    if not body.strip():
        faults.append("no body says for whom and why")
    return faults


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_commits_since_this_check_say_why_in_a_body():
    """Of a copy without history there is nothing to read; the commits of merges bear the words of their tool."""
    first = git(
        "log", "-S", "AREA = re.compile", "--format=%H", "--", "backend/tests/architecture/test_commits.py"
    ).split()
    if not first:
        return
    commits = git("log", "--no-merges", "--format=%H", f"{first[-1]}..HEAD").split()
    messages = {commit: git("show", "--no-patch", "--format=%B", commit) for commit in commits}
    assert {commit: faults for commit, message in messages.items() if (faults := faults_of(message))} == {}


@pytest.mark.parametrize(
    ("message", "faults"),
    [
        ("interviews: read a date\n\nThe planner sees the day.", []),
        ("interviews/slots, docs: read a date\n\nThe planner sees the day.", []),
        ("Read a date\n\nThe planner sees the day.", ["its title does not begin with its area"]),
        ("docs: say a date", ["no body says for whom and why"]),
        ("docs: say a date\n\n  \n", ["no body says for whom and why"]),
        (f"docs: {'x' * 67}\n\nWhy.", ["its title has 73 characters"]),
        (f"docs: {'x' * 66}\n\nWhy.", []),
    ],
)
def test_a_message_without_a_reason_or_with_a_long_title_is_found(message: str, faults: list[str]):
    assert faults_of(message) == faults
