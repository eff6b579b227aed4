"""The work of a computation, in a worker."""

from parvis.candidate_table.log import storage
from parvis.candidate_table.snapshot import current
from parvis.formulas.computations import service
from parvis.formulas.computations.queries import ComputationsHooks
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import METHOD_COLUMN, Definition
from parvis.formulas.tables.queries import school_tables
from parvis.kernel import clock
from parvis.kernel.db import engine, new_session
from parvis.kernel.jobs import JobCancelled, JobKind, Payload, Result, RunningJob, job_handler


@job_handler(JobKind.COMPUTATION)
def compute(job: RunningJob, _payload: Payload) -> Result:
    """Every formula over every candidate, published with the job's end; killed or cancelled, nothing changes."""

    def report(done: int, name: str) -> None:
        job.progress(done, len(formulas), name)

    def stop_if_cancelled() -> None:
        if job.cancel_requested():
            raise JobCancelled

    started = clock.now()
    with new_session() as session:
        formulas = formulas_listed(session)
        table = current.snapshot(session)
        school = school_tables(session)
    run = FormulaRun([Definition.of(formula) for formula in formulas], table, school, checkpoint=stop_if_cancelled)
    results = run.results(report)
    job.progress(len(formulas), len(formulas), "Publication des résultats")
    result: Result = {"formulas": len(formulas), "candidates": int(table.alive.sum())}
    with new_session() as session, session.begin():
        job.hold(session)
        computation = service.publish_computation(
            session,
            results,
            job_id=job.id,
            author=job.author,
            started=started,
            formulas=formulas,
            table=table,
            school=school,
        )
        letters = ComputationsHooks.joined().follow_methods(session, table, results.columns[METHOD_COLUMN], computation)
        result["letters"] = letters.model_dump(mode="json", by_alias=True)
        job.succeed(session, result)
    storage.vacuum(engine())
    return result
