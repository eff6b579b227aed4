import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { undoBy } from '@/shared/toast/undoBy';
import { reopenConflicts, resolveConflict, resolveConflicts, type Kept } from '../api';
import { conflictTexts } from '../labels';
import { conflictsQuery } from '../queries';
import { useHeld } from '@/shared/list/useHeld';

/** The open conflicts of a candidate, and how they end. `onResolved` is called after each. */
export function useConflicts(candidateId: string, onResolved: () => void) {
  const client = useQueryClient();
  const query = useHeld(useQuery(conflictsQuery(candidateId)));
  const { queryKey } = conflictsQuery(candidateId);
  const onError = (failure: unknown) => {
    toast.error(conflictTexts.failed, failure);
    // Someone else was faster: what remains is read again.
    if (isApiError(failure, 'CONFLICT_ALREADY_RESOLVED')) {
      void client.invalidateQueries({ queryKey });
      onResolved();
    }
  };
  const succeed = (names: string[]) => {
    const reopen = () => reopenConflicts(names.map((name) => ({ candidateId, name })));
    const onEnd = () => {
      void client.invalidateQueries({ queryKey });
      onResolved();
    };
    toast.success(conflictTexts.resolved, names.length > 0 ? undoBy(reopen, onEnd) : undefined);
    onResolved();
  };
  const single = useMutation({
    mutationFn: ({ name, kept }: { name: string; kept: Kept }) => resolveConflict(candidateId, name, kept),
    onSuccess: (remaining, { name }) => {
      client.setQueryData(queryKey, remaining);
      succeed([name]);
    },
    onError,
  });
  const all = useMutation({
    mutationFn: ({ names, kept }: { names: string[]; kept: Kept }) =>
      resolveConflicts(
        names.map((name) => ({ candidateId, name })),
        kept,
      ),
    onSuccess: async ({ alreadyResolved }, { names }) => {
      await client.invalidateQueries({ queryKey });
      // Those that somebody else resolved meanwhile are not reopened, and which they are is not known.
      succeed(alreadyResolved === 0 ? names : []);
    },
    onError,
  });
  return {
    query,
    busy: single.isPending || all.isPending,
    resolve: (name: string, kept: Kept) => single.mutate({ name, kept }),
    resolveAll: (names: string[], kept: Kept) => all.mutate({ names, kept }),
  };
}
