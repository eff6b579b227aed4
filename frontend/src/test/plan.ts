import type { Concerned, PlanAnswer } from '@/features/interviews/planning/api';

/** Who holds a slot that moves by a day. */
export const aCandidate = (change: Partial<Concerned> = {}): Concerned => ({
  id: 'c1',
  externalId: '1295939',
  name: 'BRÉMOND Élias',
  slotName: 'BOR01MP-2099-04-28-0900',
  newSlotName: 'BOR01MP-2099-04-29-0900',
  graded: false,
  letterUntrue: false,
  ...change,
});

/** What a change does: of a slot that nobody holds, unless told otherwise. */
export const aPlan = (change: Partial<PlanAnswer> = {}): PlanAnswer => ({
  slots: 1,
  attributed: 0,
  lettersSent: 0,
  warnings: [],
  candidates: [],
  undoId: null,
  versions: {},
  ...change,
});
