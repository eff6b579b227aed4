import { queryOptions } from '@tanstack/react-query';
import { countAlerts, getLacks } from '@/api/sdk.gen';

/** How many conflicts, errors and incomplete files there are, to be counted again after each change of a mark or file,
 * import or computation; what one file lacks goes with it. */
export const alertsQuery = queryOptions({ queryKey: ['ranking', 'alerts'], queryFn: () => countAlerts() });

/** What the file of a candidate lacks. */
export const lacksQuery = (candidateId: string) =>
  queryOptions({
    queryKey: [...alertsQuery.queryKey, 'lacks', candidateId],
    queryFn: () => getLacks({ path: { candidate_id: candidateId } }),
  });
