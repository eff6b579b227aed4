import { chooseOwnSlot, holdOwnSlot, requestOwnSlot } from '@/api/sdk.gen';

export type {
  ChoiceSlotOut as ChoiceSlot,
  HoldOut as Hold,
  HoursOut as Hours,
  OwnHourOut as OwnHour,
} from '@/api/types.gen';

/** Keeps a slot for five minutes, and gives back the one before. */
export const holdSlot = (slotId: string) => holdOwnSlot({ body: { slotId } });

/** Takes a slot instead of one's own. */
export const takeSlot = (slotId: string) => chooseOwnSlot({ body: { slotId } });

/** Asks staff for another hour. */
export const sendRequest = (reason: string) => requestOwnSlot({ body: { reason } });
