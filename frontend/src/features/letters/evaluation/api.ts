import { getEvaluation, getInterviewCalendar, getLetter } from '@/api/sdk.gen';
import type { EvaluationDetailsOut, LetterItemOut, LetterOut, LetterRowOut } from '@/api/types.gen';

export type EvaluationDetails = EvaluationDetailsOut;
export type Letter = LetterOut;
export type LetterRow = LetterRowOut;
export type LetterItem = LetterItemOut;

/** How a candidate is evaluated, with the sentences of the letter. */
export const fetchEvaluation = (candidateId: string) =>
  getEvaluation({ path: { candidate_id: candidateId } });

/** The letter on one A4 page. */
export const fetchLetter = (candidateId: string) =>
  getLetter({ path: { candidate_id: candidateId }, parseAs: 'blob' }) as Promise<Blob>;

/** The candidate's interview as a calendar file. */
export const fetchCalendar = (candidateId: string) =>
  getInterviewCalendar({ path: { candidate_id: candidateId }, parseAs: 'blob' }) as Promise<Blob>;
