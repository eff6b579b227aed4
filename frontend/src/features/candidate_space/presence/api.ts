import { answerOwnPresence, getOwnPresence } from '@/api/sdk.gen';
import type { PresenceIn, PresenceOut } from '@/api/types.gen';

export type OwnPresence = PresenceOut;
export type PresenceAnswer = PresenceIn;

/** What is asked of the signed-in candidate about their interview, and what they answered. */
export const fetchOwnPresence = () => getOwnPresence();

export const sendPresence = (body: PresenceAnswer) => answerOwnPresence({ body });
