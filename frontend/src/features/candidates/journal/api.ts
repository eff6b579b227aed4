import { listCandidateAccesses } from '@/api/sdk.gen';

export const fetchAccesses = (id: string, page: number, size: number, signal: AbortSignal) =>
  listCandidateAccesses({ path: { candidate_id: id }, query: { page, size }, signal });
