"""`make test-keycloak`: the same Parvis on a real Keycloak, brought from Maven Central and run on this machine's Java.

The realm is deploy/realm.json, as an installation would import it. Then the directory's tests run on both directories,
the calls of users on Keycloak's, and a browser signs in. Everything it starts, it stops.
"""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

VERSION = "26.4.7"
ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".tools" / f"keycloak-{VERSION}"
ARCHIVE = ROOT / ".tools" / f"keycloak-quarkus-dist-{VERSION}.zip"
START_SECONDS = 600


def main() -> None:
    """Runs everything; ends with the first failure's status."""
    _bring()
    port, web_port = _free_port(), _free_port()
    environment = os.environ | {
        "KC_BOOTSTRAP_ADMIN_USERNAME": "bootstrap",
        "KC_BOOTSTRAP_ADMIN_PASSWORD": secrets.token_urlsafe(16),
        "PARVIS_KEYCLOAK_CLIENT_SECRET": secrets.token_urlsafe(32),
        "PARVIS_PUBLIC_URL": f"http://localhost:{web_port}",
        "PARVIS_TESTS_KEYCLOAK": f"http://localhost:{port}/realms/parvis",
    }
    with _keycloak(port, environment):
        _run([".venv/bin/pytest", "-q", "backend/tests/accounts/directory"], environment)
        browser = environment | {"E2E_PORT": str(web_port), "PARVIS_OIDC_ISSUER": environment["PARVIS_TESTS_KEYCLOAK"]}
        _run([".venv/bin/python", "tools/keycloak_people.py"], browser)
        _run(["npm", "--prefix", "e2e", "test", "--silent", "--", "--config", "playwright.keycloak.config.ts"], browser)


def _bring() -> None:
    """Keycloak's distribution in .tools, complete or absent."""
    for program, package in (("java", "openjdk-17-jre-headless"), ("mvn", "maven")):
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing. On Debian: apt install {package}")
    if HOME.is_dir():
        return
    if not ARCHIVE.exists():
        sys.stderr.write(f"Bringing Keycloak {VERSION} from Maven Central (150 MB)…\n")
        plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"
        artifact = f"-Dartifact=org.keycloak:keycloak-quarkus-dist:{VERSION}:zip"
        _run(["mvn", "-B", "-q", plugin, artifact, f"-DoutputDirectory={ARCHIVE.parent}"], dict(os.environ))
    with tempfile.TemporaryDirectory(dir=ARCHIVE.parent) as folder:
        _run([sys.executable, "-m", "zipfile", "-e", str(ARCHIVE), folder], dict(os.environ))
        (Path(folder) / HOME.name).rename(HOME)
    (HOME / "bin" / "kc.sh").chmod(0o755)
    ARCHIVE.unlink()


@contextmanager
def _keycloak(port: int, environment: dict[str, str]) -> Generator[None]:
    """A Keycloak with our realm on ``port``, without a past, for the block."""
    # In place: Keycloak takes a minute or two to build itself at its first start, and keeps what it built in its home.
    data = HOME / "data"
    shutil.rmtree(data, ignore_errors=True)
    (data / "import").mkdir(parents=True)
    shutil.copy(ROOT / "deploy" / "realm.json", data / "import")
    log = data / "keycloak.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [HOME / "bin/kc.sh", "start-dev", "--import-realm", "--http-host=127.0.0.1", f"--http-port={port}"],
            env=environment | {"JAVA_OPTS_APPEND": "-Xmx768m"},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            _await(f"http://localhost:{port}/realms/parvis", process, log)
            yield
        finally:
            os.killpg(process.pid, 15)
            process.wait()


def _await(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    sys.stderr.write("Starting Keycloak…\n")
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 - our own address
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    sys.exit(f"Keycloak did not start:\n{log.read_text(errors='replace')[-4000:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _run(command: list[str], environment: dict[str, str]) -> None:
    status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if status != 0:
        raise SystemExit(status)


if __name__ == "__main__":
    main()
