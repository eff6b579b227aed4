"""The job of an import of documents."""

from parvis.imports.documents.service import expected_documents
from parvis.imports.zip_imports import service
from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, job_handler


@job_handler(JobKind.DOCUMENTS_IMPORT)
def run_documents_import(job: RunningJob, payload: Payload) -> Result:
    """Simulates or imports the zip ``payload["importId"]`` by its workbook."""
    return service.run(job, payload, expected_documents)
