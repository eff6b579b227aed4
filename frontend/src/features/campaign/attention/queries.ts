import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchAttention } from './api';

/** What needs attention today. */
export const attentionQuery = queryOptions({
  queryKey: ['campaign', 'attention'],
  queryFn: withMinimumLoading(fetchAttention),
});
