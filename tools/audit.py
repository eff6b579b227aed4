"""Asks whether a package that Parvis brings has a known vulnerability: pip-audit (PyPI), the same on OSV, npm audit.

A registry that does not answer is said, and nothing is then known of its part. Exits with 1 when a vulnerability is
found, with 2 when nothing was and some part could not be asked.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
UV = ROOT / ".tools" / "bin" / "uv"
PIP_AUDIT = "pip-audit==2.10.1"


def main() -> int:
    """Asks each in turn."""
    with TemporaryDirectory() as folder:
        pinned = Path(folder) / "requirements.txt"
        exported = (UV, "export", "--quiet", "--frozen", "--all-extras", "--no-emit-project", "--no-annotate")
        pinned.write_text(_run(*exported).stdout)
        python = (UV, "tool", "run", "--from", PIP_AUDIT, "pip-audit", "--requirement", pinned, "--disable-pip")
        outcomes = [
            _outcome("pip-audit, PyPI", _run(*python, "--vulnerability-service", "pypi")),
            _outcome("pip-audit, OSV", _run(*python, "--vulnerability-service", "osv")),
        ]
    for part in ("frontend", "e2e"):
        outcomes += [_outcome(f"npm audit, {part}", _run("npm", "--prefix", ROOT / part, "audit", "--json"))]
    return 1 if 1 in outcomes else max(outcomes)


def _run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def _outcome(name: str, done: subprocess.CompletedProcess[str]) -> int:
    """Says what came of it: 0 for nothing found, 1 for a vulnerability, 2 for no answer."""
    if done.returncode == 0:
        sys.stdout.write(f"✔  {name}: nothing known\n")
        return 0
    if _found(done):
        sys.stdout.write(f"✘  {name}:\n{done.stdout.strip()}\n")
        return 1
    lines = [line for line in done.stderr.splitlines() if line.strip() and "A complete log" not in line]
    sys.stdout.write(f"–  {name}: not asked, {lines[-1].strip()[:200] if lines else 'no answer'}\n")
    return 2


def _found(done: subprocess.CompletedProcess[str]) -> bool:
    """Whether the failure is a vulnerability, and not a registry's silence."""
    try:
        return bool(json.loads(done.stdout).get("vulnerabilities"))
    except ValueError:
        return "Vulnerability" in done.stdout or "known vulnerabilit" in done.stderr


if __name__ == "__main__":
    sys.exit(main())
