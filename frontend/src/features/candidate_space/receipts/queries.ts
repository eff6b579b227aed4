import { queryOptions } from '@tanstack/react-query';
import { getOwnReceipts } from '@/api/sdk.gen';

export type { ReceiptOut as Receipt } from '@/api/types.gen';

/** What the signed-in candidate did, newest first. */
export const receiptsQuery = queryOptions({
  queryKey: ['own', 'receipts'],
  queryFn: () => getOwnReceipts(),
});
