import { queryOptions } from '@tanstack/react-query';
import { fetchFeatures, fetchLetterMail, fetchPreview, fetchSendingTime } from './api';

export const featuresQuery = queryOptions({
  queryKey: ['campaign', 'features'],
  queryFn: fetchFeatures,
});

/** Read anew each time the dialog opens. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', 'features', id, 'preview'],
    queryFn: () => fetchPreview(id),
  });

export const letterMailQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['campaign', 'features', 'mail', candidateId],
    queryFn: () => fetchLetterMail(candidateId),
    retry: false,
  });

/** Read again while it is shown: what it would send changes with the campaign. */
export const sendingTimeQuery = queryOptions({
  queryKey: ['campaign', 'features', 'sending-time'],
  queryFn: fetchSendingTime,
  refetchInterval: 30_000,
});
