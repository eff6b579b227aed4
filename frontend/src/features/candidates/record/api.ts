import { createCandidate as callCreateCandidate } from '@/api/sdk.gen';
import type { CandidateIn } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

/** Someone already known who looks like the candidate that was to be created. */
export type { SimilarCandidateOut as SimilarCandidate } from '@/api/types.gen';

/** Creates a candidate by hand; `force` although someone looks like them. */
export const createCandidate = (body: Required<CandidateIn>) => answer(callCreateCandidate({ body }));
