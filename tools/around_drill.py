"""What a drill runs beside the two releases: nginx, a mail server, and somebody of each role."""

import asyncio
import os
import re
import subprocess
import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

from calls_of_upgrade import Calls, Person
from two_versions import ROOT

MAIL_SECONDS = 300
CALLS_A_SECOND = float(os.environ.get("CALLS_A_SECOND", "30"))
HOST = "127.0.0.56"  # an address of this machine alone, whose port 443 nobody else has
PUBLIC = f"https://{HOST}"
PAGE = ("POST", "/admin/candidates/filter?page=0&size=50", {"filters": [], "sort": [], "columns": ["Nom"]})
WORK: dict[str, Sequence[tuple[str, str, object]]] = {
    "admin": (
        PAGE,
        ("GET", "/admin/jobs", None),
        ("GET", "/aggrid/descriptors", None),
        ("GET", "/admin/attention", None),
        ("TAG", "/admin/tags", None),
        ("GET", "/admin/emails/state", None),
    ),
    "lecture": (PAGE, ("GET", "/campaign", None)),
    "sites": (("GET", "/admin/interview-sites/summaries", None), ("GET", "/campaign", None)),
    "creneaux": (
        ("GET", "/admin/interview-slots/state", None),
        ("GET", "/campaign", None),
        ("GET", "/admin/interview-sites/summaries", None),
    ),
    "jury": (("GET", "/jury/juries", None), ("GET", "/campaign", None)),
    "candidat": (("GET", "/candidate/files", None), ("GET", "/candidate/can-delete-files", None)),
}
"""What each account of the demonstration calls; a tag is made and deleted."""


@dataclass
class Mailbox:
    """How many mails came to each address."""

    taken: Counter[str] = field(default_factory=Counter[str])

    async def handle_DATA(  # noqa: N802 - the name that aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Counts a mail."""
        self.taken.update(envelope.rcpt_tos)
        return "250 OK"

    async def until_more(self, count: int) -> None:
        """Waits for so many more, for some minutes at most."""
        end, wanted = time.monotonic() + MAIL_SECONDS, self.taken.total() + count
        for _ in iter(lambda: self.taken.total() < wanted and time.monotonic() < end, False):
            await asyncio.sleep(0.5)

    def faults(self, outbox: Sequence[tuple[str, str]]) -> list[str]:
        """What is wrong with the mails of the outbox, each a recipient and a state: lost, doubled or unsure."""
        sent = Counter(recipient for recipient, status in outbox if status == "SENT")
        unsure = [status for _, status in outbox if status not in ("SENT", "QUEUED")]
        lost, twice = (sent - self.taken).total(), (self.taken - sent).total()
        counted = ((lost, "lost"), (twice, "twice"), (len(unsure), f"unsure {sorted({*unsure})}"))
        return [f"{count} mails {what}" for count, what in counted if count]


@dataclass
class Proxy:
    """nginx in front of the servers of ``ports``, by the file that an installation copies."""

    folder: Path

    def lead_to(self, *ports: int) -> None:
        """Writes the file, and has nginx read it."""
        site = (ROOT / "deploy/nginx/parvis.conf").read_text()
        servers = "".join(f"  server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;\n" for port in ports)
        for there, instead in (
            (r"(  server 127\.0\.0\.1:\d+ [^\n]*\n)+", servers),
            (r"/etc/ssl/(private/)?parvis\.ecole\.fr\.(pem|key)", rf"{self.folder}/site.\2"),
            (r"listen \[::\][^\n]*\n", "\n"),
            (r"listen (\d+)", rf"listen {HOST}:\1"),
            (r"parvis\.ecole\.fr", HOST),
            (r"/var/log/nginx", str(self.folder)),
        ):
            site = re.sub(there, instead, site)
        (self.folder / "site.conf").write_text(site)
        running = (self.folder / "nginx.pid").exists()
        subprocess.run(["nginx", *self._options(), *(("-s", "reload") if running else ())], check=True)

    def _options(self) -> tuple[str, ...]:
        return "-q", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")

    @contextmanager
    def started(self, *ports: int) -> Generator[None]:
        """Runs it for the block."""
        made = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}", "-days", "2")
        files = ("-keyout", str(self.folder / "site.key"), "-out", str(self.folder / "site.pem"))
        subprocess.run([*made, *files], check=True, capture_output=True)
        kept = "".join(
            f"{kind}_temp_path {self.folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (self.folder / "nginx.conf").write_text(
            f"user root;\npid {self.folder}/nginx.pid;\nerror_log {self.folder}/error.log;\n"
            f"events {{ worker_connections 4096; }}\n"
            f"http {{\n{kept}include {self.folder}/site.conf;\n}}\n"
        )
        self.lead_to(*ports)
        try:
            yield
        finally:
            subprocess.run(["nginx", *self._options(), "-s", "quit"], check=False)


class Team:
    """Somebody of each role, who calls all along; what was called is in ``calls``."""

    def __init__(self) -> None:
        self.calls = Calls()
        self.seconds: list[float] = []
        self.people = {name: Person(PUBLIC, self.calls, f"{name}@parvis.example", trusted=False) for name in WORK}

    async def begin(self) -> None:
        """Signs everybody in, and again before their tokens end."""
        for person in self.people.values():
            await person.sign_in()

    async def work(self) -> None:
        """Calls until ``calls.over``, whatever the answers wait for."""
        turns = cycle(
            [
                (name, call)
                for number in range(6)
                for name, calls in WORK.items()
                for call in (calls[number % len(calls)],)
            ]
        )
        taken: set[asyncio.Task[None]] = set()
        renewed, next_call = time.monotonic(), time.monotonic()
        while not self.calls.over.is_set():
            if time.monotonic() - renewed > 150:
                renewed = time.monotonic()
                taken.add(asyncio.create_task(self.begin()))
            name, call = next(turns)
            taken.add(asyncio.create_task(self._call(self.people[name], *call)))
            taken = {task for task in taken if not task.done()}
            next_call += 1 / CALLS_A_SECOND
            await asyncio.sleep(max(0, next_call - time.monotonic()))
        await asyncio.gather(*taken)

    async def _call(self, person: Person, method: str, path: str, body: object) -> None:
        begun = time.monotonic()
        if method == "TAG":
            tag = {"name": f"essai {time.time_ns()}", "colour": "#336699"}
            made = await person.call("writes", "POST", f"/api/v1{path}", json=tag)
            if made is not None:
                await person.call("writes", "DELETE", f"/api/v1{path}/{made.json()['id']}")
        else:
            await person.call("reads", method, f"/api/v1{path}", json=body)
        self.seconds.append(time.monotonic() - begun)
