import { getOwnEvaluation, getOwnInterviewCalendar, getOwnLetter } from '@/api/sdk.gen';
import type { LetterOut, OwnEvaluationOut } from '@/api/types.gen';

export type OwnEvaluation = OwnEvaluationOut;
export type Letter = LetterOut;

/** How the signed-in candidate is evaluated. */
export const fetchOwnEvaluation = () => getOwnEvaluation();

/** Their letter on one A4 page. */
export const fetchOwnLetter = () => getOwnLetter({ parseAs: 'blob' }) as Promise<Blob>;

/** Their interview for a calendar, without its access code. */
export const fetchOwnCalendar = () => getOwnInterviewCalendar({ parseAs: 'blob' }) as Promise<Blob>;
