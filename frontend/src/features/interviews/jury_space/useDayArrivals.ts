import { useQueryClient } from '@tanstack/react-query';
import { sayArrival, sayArrivalAsJury } from '@/shared/interviews/arrivals/api';
import { useArrival, type SaysArrival } from '@/shared/interviews/arrivals/useArrival';
import { useCan } from '@/shared/session/useAccount';
import { dayKey } from './queries';

/** Says who came to the interviews of the day; undefined for whoever may not. */
export function useDayArrivals(): SaysArrival | undefined {
  const can = useCan();
  const client = useQueryClient();
  const isOfJury = can('noteArrivalOfJury');
  const says = useArrival(isOfJury ? sayArrivalAsJury : sayArrival, () =>
    client.invalidateQueries({ queryKey: dayKey }),
  );
  return isOfJury || can('noteArrival') ? says : undefined;
}
