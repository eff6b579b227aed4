import { execFileSync } from 'node:child_process';
import { environment } from './test.js';

// Imports have a journey of their own; here the file has changed its mind already.
const OPEN_CONFLICTS = `
import sys
from parvis.cli.database import attached
with attached(migrate=False):
    from sqlalchemy import select
    from parvis.app import wiring
    from parvis.candidate_table.columns.queries import catalogue
    from parvis.candidate_table.log.changes import append_reload
    from parvis.candidates.marks.service import ConflictFound, GradeEdit, edit_marks, open_conflicts
    from parvis.candidates.record.model import Candidate
    from parvis.kernel.auth import Person
    from parvis.kernel.db import new_session
    wiring.connect()
    with new_session() as session, session.begin():
        column = catalogue(session).marks[0].technical_name
        author = Person("e2e", "", "Essai", "", frozenset())
        for row in map(int, sys.argv[1:]):
            candidate = session.scalars(select(Candidate).where(Candidate.row_number == row)).one()
            edit_marks(session, candidate_id=candidate.id, row_number=row, edits=[GradeEdit(column, 3.25)], author=author)
            open_conflicts(session, [ConflictFound(candidate.id, column, 12.0, 3.25)])
        append_reload(session, None)
`;

/** The candidates of these rows have each one mark in conflict: 12 in the file, 3,25 by hand. */
export function openConflicts(...rows: number[]) {
  execFileSync('../.venv/bin/python', ['-c', OPEN_CONFLICTS, ...rows.map(String)], { env: environment() });
}
