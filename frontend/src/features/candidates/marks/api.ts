import {
  reopenGradeConflicts,
  resolveGradeConflict,
  resolveGradeConflicts,
  updateGrades,
} from '@/api/sdk.gen';
import type { CandidateOut, MarkEditIn, QueuedConflictOut, RecordMarkOut } from '@/api/types.gen';

export type { GradeConflictOut as Conflict } from '@/api/types.gen';

/** A mark of a record: its effective value beside the file's. */
export type Mark = RecordMarkOut;
export type SchoolYear = Mark['year'];
export type MarkValue = Mark['value'];
export type MarkEdit = MarkEditIn;
/** What the marks need of a record. */
export type MarkedCandidate = Pick<
  CandidateOut,
  'id' | 'name' | 'externalId' | 'grades' | 'periodicity' | 'conflictCount'
>;
/** A conflict among those of all candidates. */
export type QueuedConflict = QueuedConflictOut;
export type NamedConflict = Pick<QueuedConflict, 'candidateId' | 'name'>;
export type Kept = 'EXTERNAL' | 'MODIFIED';

/** Changes marks, all or none; answers the record. */
export const saveMarks = (id: string, edits: MarkEdit[]) =>
  updateGrades({ path: { candidate_id: id }, body: edits });

/** Ends one conflict; answers those that remain. */
export const resolveConflict = (id: string, name: string, gradeToKeep: Kept) =>
  resolveGradeConflict({ path: { candidate_id: id }, body: { name, gradeToKeep } });

/** Ends several conflicts by one choice. */
export const resolveConflicts = (conflicts: NamedConflict[], gradeToKeep: Kept) =>
  resolveGradeConflicts({ body: { gradeToKeep, conflicts } });

/** How many conflicts, of how many candidates, that choice would end. */
export const simulateResolution = (conflicts: NamedConflict[], gradeToKeep: Kept) =>
  resolveGradeConflicts({ body: { gradeToKeep, conflicts, dryRun: true } });

/** Opens again, all or none, the conflicts that the person has just resolved. */
export const reopenConflicts = (conflicts: NamedConflict[]) => reopenGradeConflicts({ body: { conflicts } });
