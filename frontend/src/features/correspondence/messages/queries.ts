import { queryOptions } from '@tanstack/react-query';
import { listJuriesForSlots, listMessageSetAside, listMessageTemplates, previewMessage } from '@/api/sdk.gen';
import { fetchMailings, type MessageWritten } from './api';

const messagesKey = ['messages'] as const;

/** What a message would be and do, as long as nobody changes it or the candidates. */
export const messagePreviewQuery = (message: MessageWritten) =>
  queryOptions({
    queryKey: [...messagesKey, 'preview', message],
    queryFn: ({ signal }) => previewMessage({ body: message, signal }),
    retry: false,
  });

/** The juries whose members may be written to, with their sites and days. */
export const sittingJuriesQuery = queryOptions({
  queryKey: [...messagesKey, 'juries'],
  queryFn: () => listJuriesForSlots(),
});

export const templatesQuery = queryOptions({
  queryKey: [...messagesKey, 'templates'],
  queryFn: () => listMessageTemplates(),
});

const LOOK_AGAIN_MS = 2000;
const AT_REST_MS = 30_000;

/** Those who were counted, and got no mail of the message. */
export const setAsideQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'aside', id],
    queryFn: () => listMessageSetAside({ path: { message_id: id } }),
  });

/** The mailings, newest first, looked at again, often while the newest has no mail yet or those of one are leaving. */
export const mailingsQuery = queryOptions({
  queryKey: [...messagesKey, 'mailings'],
  queryFn: fetchMailings,
  refetchInterval: ({ state: { data } }) =>
    data?.some(
      ({ counts, stopped }, index) =>
        counts.QUEUED + counts.SENDING > 0 ||
        (index === 0 && !stopped && Object.values(counts).every((count) => count === 0)),
    )
      ? LOOK_AGAIN_MS
      : AT_REST_MS,
});
