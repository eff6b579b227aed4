import {
  declareConflict as callDeclareConflict,
  deleteCandidateGrade,
  findCandidate as callFindCandidate,
  getOwnPlanning,
  gradeCandidate,
  liftConflict as callLiftConflict,
  takeGradeBack as callTakeGradeBack,
} from '@/api/sdk.gen';
import type { GradeIn } from '@/api/types.gen';

export type {
  JuryChoiceOut as JuryChoice,
  InterviewedOut as Interviewed,
  JuryCandidateOut as JuryCandidate,
  GradeInfoOut as GradeInfo,
} from '@/api/types.gen';

export type GradeBody = GradeIn;

/** The days on which the person sits, as a calendar. */
export const fetchOwnPlanning = () => getOwnPlanning({ parseAs: 'blob' }) as unknown as Promise<Blob>;

/** The one candidate of that whole number. */
export const findCandidate = (search: string) => callFindCandidate({ query: { search } });

/** Gives or changes the candidate's grade. */
export const saveGrade = (candidateId: string, body: GradeBody) =>
  gradeCandidate({ path: { candidate_id: candidateId }, body });

/** Removes the grade of that version, which the person gave. */
export const takeGradeBack = (candidateId: string, version: number) =>
  callTakeGradeBack({ path: { candidate_id: candidateId }, body: { version } });

/** Removes the grade of that version. */
export const removeGrade = (candidateId: string, version: number) =>
  deleteCandidateGrade({ path: { candidate_id: candidateId }, query: { version } });

/** Declares a conflict of interest of the person who calls. */
export const declareConflict = (candidateId: string, reason: string) =>
  callDeclareConflict({ path: { candidate_id: candidateId }, body: { reason } });

/** Lets the person of that account reach the candidate again. */
export const liftConflict = (candidateId: string, subject: string) =>
  callLiftConflict({ path: { candidate_id: candidateId, subject } });
