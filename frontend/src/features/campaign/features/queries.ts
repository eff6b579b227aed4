import { queryOptions } from '@tanstack/react-query';
import { fetchFeatures, fetchPreview } from './api';

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
