import { listCandidateAccesses } from '@/api/sdk.gen';
import type { AccessOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

/** Someone of the staff opened something of a candidate. */
export type Access = AccessOut;

export const fetchAccesses = (id: string, page: number, size: number, signal: AbortSignal) =>
  answer(listCandidateAccesses({ path: { candidate_id: id }, query: { page, size }, signal }));
