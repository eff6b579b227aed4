"""What people do while Parvis is upgraded: twenty calls a second, of which none may fail."""

import asyncio
import base64
import hashlib
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx2

EMAIL, PASSWORD = "admin@parvis.example", "parvis-demo"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
REALM = "/realms/parvis/protocol/openid-connect"
READS = (
    "/admin/jobs", "/aggrid/descriptors", "/admin/tags", "/admin/candidates/computation/last",
    "/admin/candidates/computations", "/config", "/health", "/ready",
)  # fmt: skip
JOB_SECONDS = 120
BUSY, AWAY = 409, 503


@dataclass
class Calls:
    """How many were answered, and what failed."""

    done: int = 0
    failed: list[str] = field(default_factory=list[str])
    kinds: Counter[str] = field(default_factory=Counter[str])
    slowest: tuple[float, str] = (0.0, "")
    over: asyncio.Event = field(default_factory=asyncio.Event)
    away: bool = False
    """Whether the service is stopped, and says so in French: what is told to come back has not failed."""

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.kinds.items()))
        what = "".join(f"\n    {each}" for each in self.failed[:10])
        seconds, call = self.slowest
        return f"{self.done} calls ({kinds}), {len(self.failed)} failed, slowest {seconds:.1f} s {call}{what}"


class Person:
    """Somebody of the staff, each of whose calls is a connection of its own, so that any server may answer it."""

    def __init__(self, url: str, calls: Calls, email: str = EMAIL, *, trusted: bool = True) -> None:
        self.url, self.calls, self.email, self.token = url, calls, email, ""
        self.client = httpx2.AsyncClient(
            base_url=url,
            timeout=60,
            limits=httpx2.Limits(max_keepalive_connections=0),
            follow_redirects=False,
            verify=trusted,  # else by any certificate: that of a proxy of this machine
        )

    async def call(
        self, kind: str, method: str, path: str, *, json: object = None, data: dict[str, str] | None = None
    ) -> httpx2.Response | None:
        """One call, which is counted; None when it failed."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token and path.startswith("/api/") else {}
        begun, called = time.monotonic(), f"{method} {path.split('?', maxsplit=1)[0]}"
        away = self.calls.away
        self.calls.done += 1
        self.calls.kinds[kind] += 1
        try:
            answer = await self.client.request(method, path, headers=headers, json=json, data=data)
        except httpx2.HTTPError as error:
            self.calls.failed.append(f"{called}: {error!r}")
            return None
        finally:
            self.calls.slowest = max(self.calls.slowest, (time.monotonic() - begun, called))
        if answer.status_code == BUSY and "FEATURE_LOCK_ALREADY_TAKEN" in answer.text:
            self.calls.kinds["told that letters are being sent"] += 1
            return answer
        if (away or self.calls.away) and answer.status_code == AWAY and "Retry-After" in answer.headers:
            self.calls.kinds["told to come back"] += 1
            return None
        if answer.status_code >= 400:
            self.calls.failed.append(f"{called}: {answer.status_code} {answer.text[:200]}")
            return None
        return answer

    async def sign_in(self) -> None:
        """Signs in as a browser does, from the authorization to the tokens."""
        self.client.cookies.clear()
        callback = f"{self.url}/auth/callback"
        request = {
            "client_id": "parvis-web", "redirect_uri": callback, "response_type": "code", "state": "s", "nonce": "n",
            "scope": "openid profile email", "code_challenge": CHALLENGE, "code_challenge_method": "S256",
        }  # fmt: skip
        page = await self.call("sign-ins", "GET", f"{REALM}/auth?{urlencode(request)}")
        if page is None:
            return
        action, proof = (
            re.search(pattern, page.text)
            for pattern in (r'<form[^>]* action="([^"]+)"', r'name="proof" value="([^"]+)"')
        )
        if action is None or proof is None:
            self.calls.failed.append("the page of sign-in has no form")
            return
        form = {"email": self.email, "password": PASSWORD, "proof": proof[1]}
        sent = await self.call("sign-ins", "POST", unescape(action[1]), data=form)
        if sent is None:
            return
        code = parse_qs(urlsplit(sent.headers.get("location", "")).query).get("code")
        if code is None:
            self.calls.failed.append("a sign-in gave no code")
            return
        grant = {
            "client_id": "parvis-web", "grant_type": "authorization_code", "code": code[0], "redirect_uri": callback,
            "code_verifier": VERIFIER,
        }  # fmt: skip
        answer = await self.call("sign-ins", "POST", f"{REALM}/token", data=grant)
        if answer is not None:
            self.token = answer.json()["access_token"]


async def work(url: str, calls: Calls) -> None:
    """Calls until ``calls.over``: 14 reads a second, 4 writes, 2 about jobs, and a sign-in each 3 s."""
    people = [Person(url, calls) for _ in range(3)]
    for person in people:
        await person.sign_in()
    reader, writer, runner = people
    turns = iter(range(1_000_000))

    async def read() -> None:
        await reader.call("reads", "GET", f"/api/v1{READS[next(turns) % len(READS)]}")

    async def page() -> None:
        body = {"filters": [], "sort": [], "columns": ["Nom", "Candidats[Rang]"]}
        await reader.call("pages", "POST", "/api/v1/admin/candidates/filter?page=0&size=50", json=body)

    async def write() -> None:
        tag = {"name": f"essai {next(turns)} {time.time_ns()}", "colour": "#336699"}
        made = await writer.call("writes", "POST", "/api/v1/admin/tags", json=tag)
        if made is not None:
            await writer.call("writes", "DELETE", f"/api/v1/admin/tags/{made.json()['id']}")

    async def run() -> None:
        started = await runner.call("jobs", "POST", "/api/v1/admin/candidates/computation/execute/start")
        if started is None or started.status_code == BUSY:
            return
        end = time.monotonic() + JOB_SECONDS
        while time.monotonic() < end:
            await asyncio.sleep(0.5)
            job = await runner.call("jobs", "GET", f"/api/v1/admin/jobs/{started.json()['jobId']}")
            if job is not None and job.json()["status"] not in ("NOT_STARTED", "IN_PROGRESS"):
                if job.json()["status"] != "SUCCESS":
                    calls.failed.append(f"a computation ended as {job.json()['status']}: {job.json()['error']}")
                return
        calls.failed.append("a computation did not end")

    await asyncio.gather(
        _each(read, calls, 1 / 10), _each(page, calls, 1 / 4), _each(write, calls, 1 / 2), _each(run, calls, 1),
        _each(lambda: _come(url, calls), calls, 3),
    )  # fmt: skip
    for person in people:
        await person.client.aclose()


async def _come(url: str, calls: Calls) -> None:
    """Somebody signs in, with cookies of their own: whoever came before may still be signing in."""
    newcomer = Person(url, calls)
    await newcomer.sign_in()
    await newcomer.client.aclose()


async def _each(step: Callable[[], Awaitable[None]], calls: Calls, seconds: float) -> None:
    """Takes the step again each ``seconds``, however long the former one lasts; waits for the last ones."""
    taken: set[asyncio.Task[None]] = set()
    while not calls.over.is_set():
        if step.__name__ == "run" and taken:
            await asyncio.wait(taken)  # one computation at a time
        task = asyncio.ensure_future(step())
        taken.add(task)
        task.add_done_callback(taken.discard)
        await asyncio.sleep(seconds)
    await asyncio.gather(*taken)
