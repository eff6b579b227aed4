import { getInterviewCalendar, getLetter } from '@/api/sdk.gen';

export type {
  EvaluationDetailsOut as EvaluationDetails,
  LetterOut as Letter,
  LetterRowOut as LetterRow,
  LetterItemOut as LetterItem,
} from '@/api/types.gen';

/** The letter on one A4 page. */
export const fetchLetter = (candidateId: string) =>
  getLetter({ path: { candidate_id: candidateId }, parseAs: 'blob' }) as Promise<Blob>;

/** The candidate's interview as a calendar file. */
export const fetchCalendar = (candidateId: string) =>
  getInterviewCalendar({ path: { candidate_id: candidateId }, parseAs: 'blob' }) as Promise<Blob>;
