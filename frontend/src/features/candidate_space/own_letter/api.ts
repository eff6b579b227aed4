import { getOwnEvaluation, getOwnInterviewCalendar, getOwnLetter } from '@/api/sdk.gen';
import type { LetterOut, OwnEvaluationOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type OwnEvaluation = OwnEvaluationOut;
export type Letter = LetterOut;

/** How the signed-in candidate is evaluated. */
export const fetchOwnEvaluation = () => answer(getOwnEvaluation());

/** Their letter on one A4 page. */
export const fetchOwnLetter = () => answer(getOwnLetter({ parseAs: 'blob' })) as Promise<Blob>;

/** Their interview for a calendar, without its access code. */
export const fetchOwnCalendar = () => answer(getOwnInterviewCalendar({ parseAs: 'blob' })) as Promise<Blob>;
