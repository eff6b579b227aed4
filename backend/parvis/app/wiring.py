"""Who reacts to what, and who loads business columns: where concepts that do not import each other meet."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from starlette.types import ASGIApp

from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.loaders import register_business_loader, register_conflict_loader, register_witness
from parvis.candidates.marks.queries import columns_in_conflict, rows_in_conflict
from parvis.candidates.record.columns import columns_of_records
from parvis.candidates.record.queries import register_record_readers
from parvis.identity_provider.app import create_provider
from parvis.identity_provider.keys import published_jwks
from parvis.imports.candidates_file.queries import record_columns
from parvis.interviews.jury_grades.queries import columns_of_grades, grade_info_of
from parvis.kernel.auth import register_jwks_source
from parvis.kernel.settings import Settings
from parvis.ranking.grid.queries import FORMULAS_WITNESS


def connect(here: Settings) -> None:
    """Joins the concepts, once for each application, worker or command; calling it again changes nothing."""
    if here.oidc_issuer is None:
        register_jwks_source(published_jwks)
    register_business_loader(columns_of_records)
    register_business_loader(columns_of_grades)
    register_conflict_loader(rows_in_conflict)
    register_witness(FORMULAS_WITNESS)
    register_record_readers(columns=record_columns, conflicts=columns_in_conflict, grade=grade_info_of)


@asynccontextmanager
async def running() -> AsyncGenerator[None]:
    """What lives as long as the web process: listeners and pools are opened and closed here."""
    try:
        yield
    finally:
        await current.close()


def identity_provider_app() -> ASGIApp:
    """The embedded OpenID Connect provider, for `/realms/parvis`."""
    return create_provider()
