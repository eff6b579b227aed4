import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast/toasts';
import { ROLES } from './queries';

/** A change of roles: confirmed in a toast, then every list of roles is read again. */
export function useChangeRoles<Change>(
  change: (change: Change) => Promise<unknown>,
  done: string,
  failed: string,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast.success(done);
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: ROLES });
    },
    onError: (failure) => toast.error(failed, failure),
  });
}
