import { queryOptions } from '@tanstack/react-query';
import { fetchAttention } from './api';

/** What needs attention today. */
export const attentionQuery = queryOptions({
  queryKey: ['campaign', 'attention'],
  queryFn: fetchAttention,
});
