import { listCandidateAccesses } from '@/api/sdk.gen';
import { answer } from '@/shared/http/answer';

export const fetchAccesses = (id: string, page: number, size: number, signal: AbortSignal) =>
  answer(listCandidateAccesses({ path: { candidate_id: id }, query: { page, size }, signal }));
