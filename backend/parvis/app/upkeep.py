"""What the web process does beside its calls: what is too old goes, those who come late are served."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import structlog
from obstore.exceptions import BaseError as StorageError

from parvis.campaign.privacy import service as privacy
from parvis.candidate_space.activation.service import serve_newcomers
from parvis.candidate_table.snapshot import current
from parvis.candidates.erased import service as erased
from parvis.candidates.journal.service import sweep_accesses
from parvis.correspondence.letter_mailing import service as letter_mailing
from parvis.correspondence.reminders import service as reminders
from parvis.files.stored import service as stored_files_service
from parvis.imports.candidates_file import service as candidates_file
from parvis.imports.formula_tables import service as formula_tables
from parvis.imports.zip_imports import service as zip_imports
from parvis.imports.zip_imports import undoing as zip_imports_undone
from parvis.kernel import metrics
from parvis.kernel.audit.chain import forget_old_lines
from parvis.kernel.settings import settings
from parvis.kernel.storage import note_unavailable

SWEEP_SECONDS = 24 * 60 * 60
NEWCOMERS_SECONDS = 60
TURN_SECONDS = 0.5
TIDYING_SECONDS = 60
UNREAD_SECONDS = 15 * 60
"""How long the table of a school where nobody works stays in memory."""

log = structlog.get_logger("parvis.app")


@asynccontextmanager
async def running() -> AsyncGenerator[None]:
    """What lives as long as the web process: listeners and pools are opened and closed by it."""
    await _sweep()  # before the first request: nothing of the start is then left running beside one
    repeated = [asyncio.create_task(task()) for task in (_swept_daily, _newcomers_served, _memory_tidied)]
    if settings().metrics_port is not None:
        repeated.append(asyncio.create_task(_loop_watched()))
    try:
        yield
    finally:
        for task in repeated:
            task.cancel()


async def _loop_watched() -> None:
    """Notes how late the event loop comes to what is due."""
    while True:
        metrics.now.expect_turn(time.monotonic() + TURN_SECONDS)
        await asyncio.sleep(TURN_SECONDS)


async def _swept_daily() -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await _sweep()


async def _newcomers_served() -> None:
    """Sends links to those who come late, keeps letters that wait true (docs/rules/letters.md), sends reminders."""
    while True:
        await asyncio.sleep(NEWCOMERS_SECONDS)
        for serve in (serve_newcomers, letter_mailing.follow_letters, reminders.follow_reminders):
            try:
                await asyncio.to_thread(serve)
            except Exception:
                log.exception("newcomers_not_served")


async def _memory_tidied() -> None:
    while True:
        await asyncio.sleep(TIDYING_SECONDS)
        await asyncio.to_thread(current.let_go, UNREAD_SECONDS)


async def _sweep() -> None:
    """Removes what is too old or not referred to; a sweep that fails is logged, and tried again the next day."""
    for sweep in (
        sweep_accesses,
        forget_old_lines,
        privacy.sweep_exports,
        privacy.end_purges,
        formula_tables.sweep_contents,
        candidates_file.sweep_files,
        zip_imports.sweep_files,
        zip_imports_undone.sweep_replaced_files,
        stored_files_service.sweep_files,
        erased.list_erasures,
    ):
        try:
            await asyncio.to_thread(sweep)
        except StorageError as error:
            note_unavailable(error)
            return  # the sweeps of files come last: each of the others would wait as long for a silent store
        except Exception:
            log.exception("sweep_failed")
