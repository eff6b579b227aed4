"""The job of an import of sheets."""

from parvis.imports.future_sheets.service import expected_sheets
from parvis.imports.zip_imports import service
from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, job_handler


@job_handler(JobKind.PDF_IMPORT)
def run_sheets_import(job: RunningJob, payload: Payload) -> Result:
    """Simulates or imports the zip ``payload["importId"]``."""
    return service.run(job, payload, expected_sheets)
