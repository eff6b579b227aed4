import {
  changeReading,
  getReadingProgress,
  getReadingQueue,
  holdNextProject,
  letReaderRead,
  listProjectsToSettle,
  readProject,
  settleProject,
  withdrawReader,
} from '@/api/sdk.gen';
import type { ReadingChangeIn, ReadingIn, SettledProjectIn } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type {
  HeldProjectOut as HeldProject,
  ProgressOut as Progress,
  QueueOut as Queue,
  ReaderOut as ReaderOfProjects,
  ReadingOut as Reading,
  ToSettleOut as ProjectToSettle,
  WithdrawnOut as Withdrawn,
} from '@/api/types.gen';

export type ReadingBody = Whole<ReadingIn>;
export type ReadingChange = Whole<ReadingChangeIn>;
export type ProjectLetter = SettledProjectIn['grade'];

export const fetchQueue = (signal: AbortSignal) => getReadingQueue({ signal });

/** Holds the next project, or the one held anew; nothing where none is left. */
export const holdNext = () => holdNextProject();

export const saveReading = (id: string, body: ReadingBody) =>
  readProject({ path: { candidate_id: id }, body });

export const saveChange = (id: string, body: ReadingChange) =>
  changeReading({ path: { candidate_id: id }, body });

export const fetchProgress = (signal: AbortSignal) => getReadingProgress({ signal });

export const fetchToSettle = (page: number, size: number, signal: AbortSignal) =>
  listProjectsToSettle({ query: { page, size }, signal });

export const settle = (id: string, grade: ProjectLetter) =>
  settleProject({ path: { candidate_id: id }, body: { grade } });

/** Withdraws the letters of a reader; a dry run only tells what that does. */
export const withdraw = (id: string, dryRun: boolean) =>
  withdrawReader({ path: { reader_id: id }, body: { dryRun } });

export const letRead = (id: string) => letReaderRead({ path: { reader_id: id } });
