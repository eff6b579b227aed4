import { answerOwnPresence, getOwnPresence } from '@/api/sdk.gen';
import type { PresenceIn, PresenceOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type OwnPresence = PresenceOut;
export type PresenceAnswer = PresenceIn;

/** What is asked of the signed-in candidate about their interview, and what they answered. */
export const fetchOwnPresence = () => answer(getOwnPresence());

export const sendPresence = (body: PresenceAnswer) => answer(answerOwnPresence({ body }));
