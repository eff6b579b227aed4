import { queryOptions } from '@tanstack/react-query';
import { getOwnReceipts } from '@/api/sdk.gen';

/** What the signed-in candidate did, newest first. */
export const receiptsQuery = queryOptions({
  queryKey: ['own', 'receipts'],
  queryFn: () => getOwnReceipts(),
});
