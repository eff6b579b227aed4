import { resolveSlotRequest } from '@/api/sdk.gen';
import type { RequestResolutionIn } from '@/api/types.gen';

export type { OfferedSlotOut as OfferedSlot, SlotRequestOut as SlotRequest } from '@/api/types.gen';

/** Answers a request: by a slot, by a sentence, or by both. */
export const answerRequest = ({ id, ...body }: Omit<RequestResolutionIn, 'dryRun'> & { id: string }) =>
  resolveSlotRequest({ path: { request_id: id }, body });
