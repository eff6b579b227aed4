import { queryOptions } from '@tanstack/react-query';
import { getPreferences } from '@/api/sdk.gen';

/** What the person prefers, kept with the account. */
export const preferencesQuery = queryOptions({
  queryKey: ['accounts', 'preferences'],
  queryFn: () => getPreferences(),
  staleTime: Infinity,
});
