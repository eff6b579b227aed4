"""Procrastinate's queue: what carries a job to a worker."""

import uuid

import psycopg
from procrastinate import App, SyncPsycopgConnector
from sqlalchemy.orm import Session

# Deferring goes through the caller's own connection: this app is never opened and holds no connection of its own.
app = App(connector=SyncPsycopgConnector())

QUEUE = "parvis"
RUN_JOB = "run_job"


def defer(session: Session, job_id: uuid.UUID) -> int:
    """Puts the job in the queue, in the session's own transaction, and gives the id of its row there.

    A worker hears of it when the transaction commits; a rollback leaves nothing.
    """
    connection = session.connection().connection.driver_connection
    assert isinstance(connection, psycopg.Connection)
    return app.configure_task(RUN_JOB, queue=QUEUE, connection=connection).defer(job_id=str(job_id))


def withdraw(session: Session, task_id: int | None) -> None:
    """Takes the row ``task_id`` out of the queue, whoever holds it: its holder's acknowledgement then finds nothing."""
    session.connection().exec_driver_sql("DELETE FROM procrastinate_jobs WHERE id = %s", (task_id,))
