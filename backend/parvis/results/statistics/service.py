"""Sending a statistics workbook, and who reads one."""

from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.files.content.rules import FileKind
from parvis.files.content.service import check_files
from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.service import access_with_own_call, discard, store
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.http.upload import ReceivedFile
from parvis.kernel.roles import Role
from parvis.results.statistics.queries import check_layout


def replace(session: Session, file_type: FileType, received: ReceivedFile, author: Person) -> StoredFile:
    """Makes this the workbook of its type; the former one is removed after the commit.

    Raises `FileInvalid`, `TemplateLayout`, `TemplateWithoutNames`, `AntivirusUnavailable`, `StorageFull`.
    """
    (checked,) = check_files([received], frozenset({FileKind.XLSX}))
    if file_type is FileType.STATISTICS_TEMPLATE:
        check_layout(checked.content)
    former = session.scalars(select(StoredFile).where(StoredFile.type == file_type).with_for_update()).all()
    for file in former:
        discard(session, file)
    stored = store(
        session,
        checked,
        file_type=file_type,
        candidate_id=None,
        depositor=author,
        deposited_by=DepositedBy.STAFF,
    )
    note(author, type=file_type, file=str(stored.id))
    return stored


ACCESS: Final = {
    FileType.STATISTICS_TEMPLATE: access_with_own_call(Role.ADMIN),
    FileType.CALCULATED_RESULT: access_with_own_call(Role.ADMIN, Role.INTERVIEW_SITE_MANAGER),
}
"""The rules of the statistics workbooks, for `files.stored`."""
