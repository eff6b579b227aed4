"""Traces that a running Parvis sends to a collector: a request, its statements, the job that it queued."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.given.processes import free_port, until
from tests.given.running import environment, running

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture
def collector():
    """An OpenTelemetry collector: its address, and the spans that it was sent."""
    spans = []

    class Receiving(BaseHTTPRequestHandler):
        def do_POST(self):
            sent = ExportTraceServiceRequest.FromString(self.rfile.read(int(self.headers["Content-Length"])))
            spans.extend(span for part in sent.resource_spans for each in part.scope_spans for span in each.spans)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *arguments):
            """Writes nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiving)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", spans
    server.shutdown()
    server.server_close()


def test_a_request_its_statements_and_its_job_are_one_trace_without_what_was_sent(
    tmp_path, data_dir, database, token_of, collector
):
    address, spans = collector
    variables = environment(data_dir, free_port(), DATABASE_URL=database, PARVIS_PUBLIC_URL="http://localhost:8000")
    sending = {"OTEL_EXPORTER_OTLP_ENDPOINT": address, "OTEL_BSP_SCHEDULE_DELAY": "100"}
    token = {"Authorization": f"Bearer {token_of('ROLE_ADMIN')}"}
    with running(tmp_path, ["start", "--no-demo"], {**variables, **sending}) as parvis:
        file = {"file": ("secret.csv", b"Numero;Nom\n1;Secret\n", "text/csv")}
        headers = {**token, "traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}
        path = "/api/v1/admin/import/candidates/simulate"
        assert parvis.client.post(f"{path}?secret=1", files=file, headers=headers).status_code == 202
        for bad in ("secret", "00-" + "0" * 32 + "-00f067aa0ba902b7-01", "x" * 10_000):
            parvis.client.get("/api/v1/admin/users/secret", headers={**token, "traceparent": bad})
        until(lambda: any(span.name.startswith("job ") for span in spans))
        until(lambda: sum(span.name == "GET other" for span in spans) == 3)
    ours = {span.name: span for span in spans if span.trace_id.hex() == TRACE}
    request, job = ours[f"POST {path}"], ours["job CANDIDATES_SIMULATION"]
    assert (request.parent_span_id.hex(), job.parent_span_id) == ("00f067aa0ba902b7", request.span_id)
    assert {"INSERT", "SELECT"} <= ours.keys()
    assert len({span.trace_id for span in spans if span.name == "GET other"} - {bytes.fromhex(TRACE), bytes(16)}) == 3
    assert "ecret" not in "".join(map(str, spans))
