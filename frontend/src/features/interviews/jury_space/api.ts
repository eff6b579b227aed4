import {
  declareConflict as callDeclareConflict,
  deleteCandidateGrade,
  findCandidate as callFindCandidate,
  getJuryDay,
  getOwnPlanning,
  getPfm,
  gradeCandidate,
  liftConflict as callLiftConflict,
  listJuriesToChoose,
  takeGradeBack as callTakeGradeBack,
} from '@/api/sdk.gen';
import type { GradeIn, GradeInfoOut, InterviewedOut, JuryCandidateOut, JuryChoiceOut } from '@/api/types.gen';

export type JuryChoice = JuryChoiceOut;
export type Interviewed = InterviewedOut;
export type JuryCandidate = JuryCandidateOut;
export type GradeInfo = GradeInfoOut;
export type GradeBody = GradeIn;

/** The juries among which a member chooses, with the days on which each sits. */
export const fetchJuries = () => listJuriesToChoose();

/** Whom a jury meets on a day, by time. */
export const fetchDay = (juryId: string, day: string) =>
  getJuryDay({ path: { jury_id: juryId }, query: { 'interview-date': day } });

/** The days on which the person sits, as a calendar. */
export const fetchOwnPlanning = () => getOwnPlanning({ parseAs: 'blob' }) as unknown as Promise<Blob>;

/** The one candidate of that whole number. */
export const findCandidate = (search: string) => callFindCandidate({ query: { search } });

export const fetchPfm = (candidateId: string) => getPfm({ path: { candidate_id: candidateId } });

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
