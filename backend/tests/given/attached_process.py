"""A process that attaches to the embedded server: run by the tests, as Parvis would run, and sometimes killed.

Arguments: the data folder, ``--profile``, ``--programs`` (PostgreSQL's) and, to become an ordinary account first,
``--uid``. It prints the address and the server's main process as JSON once attached, leaves when its input closes, and
prints whether it stopped the server.
"""

import argparse
import json
import os
import signal
import sys
from pathlib import Path

import psycopg

from embedded_postgres import EmbeddedPostgres, PostgresUnavailable


def server_pid(server: EmbeddedPostgres) -> int:
    with psycopg.connect(server.connection_string()) as connection:
        row = connection.execute("SELECT pg_read_file('postmaster.pid')").fetchone()
    assert row is not None
    return int(row[0].splitlines()[0])


def say(**facts: object) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("--profile", choices=["durable", "fast"], default="fast")
    parser.add_argument("--programs", type=Path)
    parser.add_argument("--uid", type=int)
    options = parser.parse_args()
    if options.uid is not None:
        os.setgroups([])
        os.setresgid(options.uid, options.uid, options.uid)
        os.setresuid(options.uid, options.uid, options.uid)
    # As the commands do, and under nohup or in the background too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _frame: sys.exit(128 + number))
    server = EmbeddedPostgres(options.data_dir, profile=options.profile, programs=options.programs)
    try:
        server.attach()
    except PostgresUnavailable as error:
        sys.exit(f"{type(error).__name__}: {error}")
    say(address=server.connection_string(), server=server_pid(server))
    sys.stdin.read()
    say(stopped=server.leave())


if __name__ == "__main__":
    main()
