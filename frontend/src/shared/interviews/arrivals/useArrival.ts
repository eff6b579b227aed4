import { useMutation } from '@tanstack/react-query';
import { toast } from '@/shared/toast/toasts';
import type { Arrival } from './api';
import { texts } from './labels';

/** Says where candidates are; `shownOf` is what the screen shows of one while the server is told. */
export function useArrival(say: (arrival: Arrival) => Promise<unknown>, onChanged: () => Promise<unknown>) {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: say,
    // Also after a refusal: somebody else changed the slot.
    onSettled: onChanged,
    onError: (failure) => toast.error(texts.failed, failure),
  });
  return {
    say: mutate,
    shownOf: (slotId: string, state: Arrival['state']) =>
      isPending && variables.slotId === slotId ? variables.state : state,
  };
}

export type SaysArrival = ReturnType<typeof useArrival>;
