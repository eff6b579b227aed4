"""A mailing: who is left is read again for each batch."""

from collections.abc import Iterator

import pytest

from parvis.app import wiring
from parvis.candidate_table.log import storage
from parvis.emails.outbox import jobs
from parvis.emails.outbox.model import EmailKind
from parvis.kernel.auth import PARVIS
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from parvis.kernel.jobs.execution import run_attempt
from tests.given.jobs import run_waiting

LEFT = ["gone", "waits"]


@pytest.fixture(autouse=True)
def own_mailing() -> Iterator[None]:
    """The mailing of a test is forgotten; those of the product, which may be declared meanwhile, are not."""
    wiring.connect()
    yield
    del jobs.mailings["tests"]


@pytest.mark.usefixtures("database")
def test_table_that_changes_while_nobody_of_a_batch_is_mailed_keeps_no_mail_from_the_others(monkeypatch):
    monkeypatch.setattr(jobs, "BATCH", 1)
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
    def run(job, payload):
        return jobs.mail_those_left(job, payload, EmailKind.PASSWORD, lambda _session: left.copy(), mail, step="Essai")

    with new_session() as session, session.begin():
        enqueue(session, JobKind.MAILING, feature="TESTS", author=PARVIS, payload={"mailing": "tests"})
    assert run_waiting() == [{"written": 1}]
    assert mailed == ["waits"]


@pytest.mark.usefixtures("database")
def test_mailing_that_is_killed_counts_what_its_former_attempts_wrote(monkeypatch):
    monkeypatch.setattr(jobs, "BATCH", 1)
    left, deaths = ["first", "second", "last"], [MemoryError()]

    def mail(_session, batch):
        if batch == ["second"] and deaths:
            raise deaths.pop()  # its process dies of it, and the job has another attempt
        left[:] = [each for each in left if each not in batch]
        return len(batch)

    @jobs.mailing_job_handler("tests")
    def run(job, payload):
        return jobs.mail_those_left(job, payload, EmailKind.PASSWORD, lambda _session: left.copy(), mail, step="Essai")

    with new_session() as session, session.begin():
        job = enqueue(session, JobKind.MAILING, feature="TESTS", author=PARVIS, payload={"mailing": "tests"})
    with pytest.raises(MemoryError):
        run_attempt(job.id)
    assert left == ["second", "last"]
    assert run_waiting() == [{"written": 3}]
