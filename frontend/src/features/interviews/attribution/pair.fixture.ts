import type { PairShown } from './api';

/** A free slot that suits its candidate, but for what changes. */
export const aPair = (change: Partial<PairShown> = {}): PairShown => ({
  interviewSlotId: 's1',
  candidateId: 'c1',
  displacedCandidateId: null,
  displacedCandidateName: null,
  releasedSlotId: null,
  releasedSlotName: null,
  warnings: [],
  needs: [],
  specificities: [],
  lettersSent: 0,
  ...change,
});
