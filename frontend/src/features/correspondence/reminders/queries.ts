import { queryOptions } from '@tanstack/react-query';
import { listReminders } from '@/api/sdk.gen';

/** Read anew while it is shown: candidates answer, days come. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: () => listReminders(),
  refetchInterval: 60_000,
});
