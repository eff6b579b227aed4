import { queryOptions } from '@tanstack/react-query';
import { listAttention } from '@/api/sdk.gen';

/** What needs attention today. */
export const attentionQuery = queryOptions({
  queryKey: ['campaign', 'attention'],
  queryFn: () => listAttention(),
});
