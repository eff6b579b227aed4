"""A process that is killed between the swap and the mail leaves neither: both are one transaction."""

import os
import signal
import subprocess
import sys
import textwrap
import uuid

import pytest

from parvis.candidate_space.own_hour import service
from parvis.kernel.db import new_session
from tests.given.jobs import run_waiting
from tests.given.letter_mails import EMAILS, mails, switch
from tests.given.own_hour import account_of, tie_all
from tests.given.slots import slots_shown

KILLED = textwrap.dedent(
    """
    import os, signal, sys, uuid
    from parvis.app.wiring import connect
    from parvis.candidate_space.own_hour import service
    from parvis.kernel.db import new_session
    from tests.given.own_hour import account_of

    connect()
    service.correct_at_once = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
    with new_session() as session, session.begin():
        service.choose_slot(session, account_of(0), uuid.UUID(sys.argv[1]))
    """
)


@pytest.fixture
def mailed(slots, psycopg_connection) -> None:
    """The letter of ARNAUD has left by mail."""
    switch(EMAILS, on=True)
    run_waiting()
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    tie_all(psycopg_connection)


def held(admin) -> dict[str, str | None]:
    return {row["interviewTime"]: row["candidate"] and row["candidate"].split()[0] for row in slots_shown(admin)}


def test_neither_swap_nor_mail_is_left_and_the_next_try_does_both(mailed, slots, admin, database):
    environment = {**os.environ, "DATABASE_URL": database, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", KILLED, slots[2]], env=environment, timeout=120, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert held(admin) == {"09:00": "ARNAUD", "10:00": "BLANC", "11:00": None, "12:00": None}
    assert mails("CORRECTION") == {}
    with new_session() as session, session.begin():
        service.choose_slot(session, account_of(0), uuid.UUID(slots[2]))
    assert held(admin)["11:00"] == "ARNAUD"
    assert len(mails("CORRECTION")) == 1
