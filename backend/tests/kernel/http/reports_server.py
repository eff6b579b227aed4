"""A small error-reporting service: takes envelopes as Sentry's does, and keeps the events that they bring."""

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PROJECT = "42"
KEY = "0123456789abcdef0123456789abcdef"


@dataclass
class ReportsServer:
    """``dsn`` is what a client is given; ``requests`` are the whole of what came in, headers and envelopes, as text."""

    dsn: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


def events_of(envelope: bytes) -> list[dict[str, Any]]:
    """The events of an envelope: a line of headers, then for each item its headers and as many bytes as they say."""
    _, _, rest = envelope.partition(b"\n")
    events: list[dict[str, Any]] = []
    while rest.strip():
        line, _, rest = rest.partition(b"\n")
        header = json.loads(line)
        length = header.get("length", len(rest.partition(b"\n")[0]))
        if header["type"] == "event":
            events.append(json.loads(rest[:length]))
        rest = rest[length:].lstrip(b"\n")
    return events


@contextmanager
def reports_server() -> Iterator[ReportsServer]:
    """The service, on a port of this machine."""
    reports = ReportsServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            wanted = self.path == f"/api/{PROJECT}/envelope/" and f"sentry_key={KEY}" in self.headers["X-Sentry-Auth"]
            if wanted:
                reports.requests.append(f"{self.headers}\n{body.decode()}")
                reports.events += events_of(body)
            self.send_response(200 if wanted else 403)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the standard library's name
            """Logs nothing into the tests' output."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        reports.dsn = f"http://{KEY}@127.0.0.1:{server.server_port}/{PROJECT}"
        try:
            yield reports
        finally:
            server.shutdown()
            thread.join()
