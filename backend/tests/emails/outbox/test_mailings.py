"""A mailing: who is left is read again once the table changes."""

import pytest

from parvis.candidate_table.log import storage
from parvis.emails.outbox import jobs
from parvis.emails.outbox.model import EmailKind
from parvis.kernel.auth import PARVIS
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.jobs import run_waiting

LEFT = ["gone", "waits"]


@pytest.mark.usefixtures("database")
def test_table_that_changes_while_nobody_of_a_batch_is_mailed_keeps_no_mail_from_the_others(monkeypatch):
    monkeypatch.setattr(jobs, "BATCH", 1)
    monkeypatch.setattr(jobs, "mailings", {})
    left, mailed = LEFT.copy(), list[str]()

    def mail(session, batch):
        if batch == ["gone"]:
            left.remove("gone")
            storage.store_computation(session, {}, {})
            return 0
        mailed.extend(batch)
        left.clear()
        return len(batch)

    @jobs.mailing_job_handler("tests")
    def run(job, _payload):
        return jobs.mail_those_left(job, EmailKind.PASSWORD, lambda _session: left.copy(), mail, "Essai")

    with new_session() as session, session.begin():
        enqueue(session, JobKind.MAILING, feature="TESTS", author=PARVIS, payload={"mailing": "tests"})
    assert run_waiting() == [{"written": 1}]
    assert mailed == ["waits"]
