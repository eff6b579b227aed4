"""The files of the repository, as git knows them: what the checks of this folder read."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = {".html", ".typ", ".txt", ".mjml"}
GENERATED = ("frontend/src/api/", "backend/migrations/versions/")


@cache
def tracked() -> tuple[Path, ...]:
    """Tracked files and new ones that git does not ignore, relative to the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    return tuple(Path(line) for line in sorted(set(listed)) if (ROOT / line).is_file())


def sources() -> list[Path]:
    """Hand-written Python and TypeScript files."""
    return [path for path in tracked() if path.suffix in {".py", ".ts", ".tsx"} and not str(path).startswith(GENERATED)]


def is_test(path: Path) -> bool:
    """Whether the file holds tests or serves only them."""
    return "tests" in path.parts or path.parts[0] == "e2e" or ".test." in path.name or "test" in path.parts


def french_files() -> list[Path]:
    """What a person may read: sources, templates of pages, mails and documents, guides."""
    others = [path for path in tracked() if path.suffix in TEMPLATES and path.parts[0] == "backend"]
    guides = [path for path in tracked() if path.is_relative_to("docs/guides") and path.suffix == ".md"]
    return [path for path in (*sources(), *others, *guides) if not is_test(path)]


@cache
def text(path: Path) -> str:
    """The file's content: each check reads every file."""
    return (ROOT / path).read_text(encoding="utf-8")
