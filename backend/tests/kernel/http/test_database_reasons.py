"""The log says why the database did not serve a request, and which; people are asked to try again."""

import socket
import struct
import threading
from contextlib import contextmanager

import psycopg
import pytest
from psycopg import sql

from parvis.kernel.database_reasons import reason_of

TAGS = "/api/v1/admin/tags"
REFUSING = """
CREATE FUNCTION tests.refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'secret' USING ERRCODE = {}; END $$;
CREATE TRIGGER refuse BEFORE INSERT ON tags EXECUTE FUNCTION tests.refuse();
"""


@pytest.mark.parametrize(
    ("state", "reason"),
    [("53100", "disk_full"), ("53300", "too_many_clients"), ("57P01", "restart"), ("53200", "out_of_memory")],
)
def test_the_log_says_why_the_database_refused_and_which_request(client_as, psycopg_connection, capfd, state, reason):
    client = client_as("ROLE_ADMIN")
    psycopg_connection.execute(sql.SQL(REFUSING).format(sql.Literal(state)))
    try:
        answer = client.post(
            TAGS, json={"name": "Sportif", "colour": "#1F7A4D"}, headers={"X-Request-Id": f"of-{state}"}
        )
    finally:
        psycopg_connection.execute("DROP TRIGGER refuse ON tags; DROP FUNCTION tests.refuse")
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    (line,) = [line for line in "".join(capfd.readouterr()).splitlines() if "database_unavailable" in line]
    assert {f"reason={reason}", f"request_id=of-{state}", "method=POST"} <= set(line.split())
    assert "secret" not in line


@contextmanager
def _server_that_refuses(sentence: str):
    """A PostgreSQL that refuses every connection with this sentence."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def refuse() -> None:
            caller, _ = server.accept()
            with caller:
                caller.recv(1024)
                fields = b"SFATAL\0C53300\0M" + sentence.encode() + b"\0\0"
                caller.sendall(b"E" + struct.pack("!i", len(fields) + 4) + fields)

        thread = threading.Thread(target=refuse)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("sorry, too many clients already", "too_many_clients"),
        ("remaining connection slots are reserved for roles with the SUPERUSER attribute", "too_many_clients"),
        ("désolé, trop de clients sont déjà connectés", "too_many_clients"),
        ("no more connections allowed (max_client_conn)", "too_many_clients"),
        ("the database system is starting up", "restart"),
        ("le système de bases de données s'arrête", "restart"),
        ("password authentication failed for user", "refused"),
        ("could not write init file: No space left on device", "disk_full"),
        ("something else", "other"),
    ],
)
def test_a_connection_that_is_refused_tells_its_reason(sentence, reason):
    with _server_that_refuses(sentence) as port, pytest.raises(psycopg.OperationalError) as refused:
        psycopg.connect(f"host=127.0.0.1 port={port} user=a dbname=a sslmode=disable gssencmode=disable")
    assert reason_of(refused.value) == reason


def test_a_server_that_is_not_there_refuses():
    with pytest.raises(psycopg.OperationalError) as refused:
        psycopg.connect("host=127.0.0.1 port=9 user=a dbname=a", connect_timeout=5)
    assert reason_of(refused.value) == "refused"
