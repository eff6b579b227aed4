import { answerOwnPresence } from '@/api/sdk.gen';
import type { PresenceIn } from '@/api/types.gen';

export type { PresenceOut as OwnPresence } from '@/api/types.gen';

export type PresenceAnswer = PresenceIn;

export const sendPresence = (body: PresenceAnswer) => answerOwnPresence({ body });
