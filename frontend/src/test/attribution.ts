import type { SlotAttributionOut } from '@/api/types.gen';

/** A free slot that suits its candidate, but for what changes. */
export const aPair = (change: Partial<SlotAttributionOut> = {}): SlotAttributionOut => ({
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

/** What giving a slot answers, but for what changes. */
export const attributed = (change: object = {}) =>
  aPair({ interviewSlotId: 's', candidateId: 'c', ...change });
