import { queryOptions } from '@tanstack/react-query';
import { getOwnChoices } from '@/api/sdk.gen';

/** Everything that candidates read about themselves. */
export const OWN = ['own'];

/** What was done, which a choice or a request adds to. */
export const RECEIPTS = [...OWN, 'receipts'];

/** What one may do about one's hour: read once for the space, which awaits it. */
export const ownHourQuery = queryOptions({
  queryKey: [...OWN, 'hour'],
  queryFn: () => getOwnChoices(),
  refetchOnMount: false,
});
