import { queryOptions } from '@tanstack/react-query';
import { fetchMailings, fetchPreview, fetchSetAside, fetchTemplates, type MessageWritten } from './api';

const messagesKey = ['messages'] as const;

/** What a message would be and do, as long as nobody changes it or the candidates. */
export const messagePreviewQuery = (message: MessageWritten) =>
  queryOptions({
    queryKey: [...messagesKey, 'preview', message],
    queryFn: ({ signal }) => fetchPreview(message, signal),
    retry: false,
  });

export const templatesQuery = queryOptions({
  queryKey: [...messagesKey, 'templates'],
  queryFn: fetchTemplates,
});

const LOOK_AGAIN_MS = 2000;
const AT_REST_MS = 30_000;

export const setAsideQuery = (id: string) =>
  queryOptions({ queryKey: [...messagesKey, 'aside', id], queryFn: () => fetchSetAside(id) });

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
