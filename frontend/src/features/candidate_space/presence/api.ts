import { answerOwnPresence, tellLateness } from '@/api/sdk.gen';
import type { PresenceIn } from '@/api/types.gen';

export type { PresenceOut as OwnPresence, ReceiptOut as Receipt } from '@/api/types.gen';

export type PresenceAnswer = PresenceIn;

export const sendPresence = (body: PresenceAnswer) => answerOwnPresence({ body });

/** Tells the site that the candidate is late today. */
export const sendLateness = (message: string) => tellLateness({ body: { message: message.trim() || null } });
