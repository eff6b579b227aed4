import { queryOptions } from '@tanstack/react-query';
import { getSendingTime, listFeatures, previewFeature, previewLetterMail } from '@/api/sdk.gen';

/** The features in the order of the page. */
export const featuresQuery = queryOptions({
  queryKey: ['campaign', 'features'],
  queryFn: () => listFeatures(),
});

/** Read anew each time the dialog opens. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', 'features', id, 'preview'],
    queryFn: () => previewFeature({ path: { feature_id: id } }),
  });

/** The mail that would announce this candidate's letter now. */
export const letterMailQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['campaign', 'features', 'mail', candidateId],
    queryFn: () => previewLetterMail({ path: { candidate_id: candidateId } }),
    retry: false,
  });

/** Read again while it is shown: what it would send changes with the campaign. */
export const sendingTimeQuery = queryOptions({
  queryKey: ['campaign', 'features', 'sending-time'],
  queryFn: () => getSendingTime(),
  refetchInterval: 30_000,
});
