import { getOwnInterviewCalendar, getOwnLetter } from '@/api/sdk.gen';

export type { OwnEvaluationOut as OwnEvaluation, LetterOut as Letter } from '@/api/types.gen';

/** Their letter on one A4 page. */
export const fetchOwnLetter = () => getOwnLetter({ parseAs: 'blob' }) as Promise<Blob>;

/** Their interview for a calendar, without its access code. */
export const fetchOwnCalendar = () => getOwnInterviewCalendar({ parseAs: 'blob' }) as Promise<Blob>;
