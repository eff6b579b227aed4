import { queryOptions } from '@tanstack/react-query';
import { getOwnPresence, getOwnReceipts } from '@/api/sdk.gen';
import { type OwnPresence } from './api';

/** Everything that candidates read about themselves. */
export const OWN = ['own'];

/** What was done, which an answer adds to. */
export const receiptsQuery = queryOptions({
  queryKey: [...OWN, 'receipts'],
  queryFn: () => getOwnReceipts(),
});

/** The section, for whoever leads to it. */
export const PRESENCE_SECTION = 'presence';

/** Read once for the space, which awaits it before its parts are there. */
export const presenceQuery = queryOptions({
  queryKey: [...OWN, 'presence'],
  queryFn: () => getOwnPresence(),
  refetchOnMount: false,
});

/** Whether there is an interview whose candidate is asked to confirm that they come, or has answered. */
export const hasPresence = (
  presence: OwnPresence | undefined,
): presence is OwnPresence & { slotName: string } =>
  Boolean(presence?.slotName && (presence.open || presence.presence));

/** By when an answer is awaited; undefined once there is one. */
export const awaitedAnswer = (presence: OwnPresence | undefined) =>
  hasPresence(presence) && presence.open && !presence.presence && presence.deadline && presence.deadlineHour
    ? { day: presence.deadline, hour: presence.deadlineHour }
    : undefined;
