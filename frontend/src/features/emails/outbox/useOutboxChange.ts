import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast/toasts';
import type { OutboxState } from './api';
import { emailsKey } from './queries';

/** A change of the whole outbox; the page is read again after it. */
export function useOutboxChange<Change = void>(
  change: (wanted: Change) => Promise<OutboxState>,
  onDone?: (after: OutboxState) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Change) => change(wanted),
    onSuccess: (after) => {
      onDone?.(after);
      return queryClient.invalidateQueries({ queryKey: emailsKey });
    },
    onError: (error) => toast.error("L'envoi n'a pas changé", error),
  });
}
