import { attributeSlot, freeSlot } from '@/api/sdk.gen';

export type { SlotAttributionOut as Attributed } from '@/api/types.gen';

type Pair = { interviewSlotId: string; candidateId: string; expectedCandidateId: string | null };

/**
 * Gives a slot to a candidate, provided that `expectedCandidateId` (null: nobody) still holds it; with `dryRun` only
 * tells what that would change.
 */
export const attribute = (pair: Pair, dryRun = false) => attributeSlot({ body: { ...pair, dryRun } });

/** Takes the slot from `expectedCandidateId`, and from nobody else who may hold it meanwhile. */
export const takeSlotBack = (slotId: string, expectedCandidateId: string) =>
  freeSlot({ path: { slot_id: slotId }, query: { expectedCandidateId } });
