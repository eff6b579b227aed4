import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchEmails, fetchOutbox, type EmailsWanted } from './api';

export const emailsKey = ['emails'] as const;
export const listsKey = [...emailsKey, 'list'] as const;

const LOOK_AGAIN_MS = 5000;
const AT_REST_MS = 30_000;

export const emailsQuery = (wanted: EmailsWanted) =>
  queryOptions({
    queryKey: [...listsKey, wanted],
    queryFn: () => fetchEmails(wanted),
    placeholderData: keepPreviousData, // how many there are is known while the next page comes
  });

/** The outbox as a whole, looked at again, often while mails are leaving. */
export const outboxQuery = queryOptions({
  queryKey: [...emailsKey, 'outbox'],
  queryFn: fetchOutbox,
  refetchInterval: ({ state: { data } }) =>
    data && data.counts.QUEUED + data.counts.SENDING > 0 ? LOOK_AGAIN_MS : AT_REST_MS,
});
