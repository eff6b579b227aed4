import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { removeView, saveNewView, saveView, type SavedView, type Sharing, type ViewContent } from './api';
import { nextViewName, texts } from './labels';
import { viewsQuery } from './queries';

const byName = new Intl.Collator('fr', { numeric: true });

/** The account's saved views by name, and what can be done with them; each failure becomes the contract's toast. */
export function useViews() {
  const client = useQueryClient();
  const query = useQueryWithToast(viewsQuery, texts.loadFailed);
  const views = useMemo(
    () => query.data && [...query.data].sort((a, b) => byName.compare(a.name, b.name)),
    [query.data],
  );
  const put = (change: (views: SavedView[]) => SavedView[]) =>
    client.setQueryData(viewsQuery.queryKey, (before) => before && change(before));
  /** What the panel is reading is older than what is about to be saved, and would take its place. */
  const onMutate = async () => {
    if (query.data) await client.cancelQueries({ queryKey: viewsQuery.queryKey });
  };
  const replace = (view: SavedView) =>
    put((before) => before.map((other) => (other.id === view.id ? view : other)));

  /** One that was deleted elsewhere leaves the list; any other failure is told in the contract's words. */
  const failed = (text: string, failure: Error, id: string) => {
    if (isApiError(failure) && failure.status === 404) {
      put((before) => before.filter((view) => view.id !== id));
      toast.warning("Cette vue a été supprimée ailleurs : elle n'est plus dans la liste");
    } else toast.error(text, failure);
  };

  const creation = useMutation({
    mutationFn: (view: ViewContent) => saveNewView(nextViewName((views ?? []).map(({ name }) => name)), view),
    onMutate,
    onSuccess: (view) => put((before) => [...before, view]),
    onError: (failure) => toast.error('Erreur lors de la création de la vue', failure),
  });
  const update = useMutation({
    mutationFn: ({ id, ...change }: { id: string; name?: string; view?: ViewContent } & Partial<Sharing>) =>
      saveView(id, change),
    onMutate,
    onSuccess: (view) => {
      replace(view);
      toast.success('Vue mise à jour avec succès');
    },
    onError: (failure, { id }) => failed(texts.updateFailed, failure, id),
  });
  // The view to use next time: the screen does not wait for it.
  const selection = useMutation({
    scope: { id: 'view' },
    mutationFn: ({ id, selected }: { id: string; selected: boolean }) => saveView(id, { selected }),
    onMutate: async ({ id, selected }) => {
      await onMutate();
      put((before) => before.map((view) => ({ ...view, selected: view.id === id && selected })));
    },
    onError: (failure, { id }) => failed(texts.updateFailed, failure, id),
  });
  const removal = useMutation({
    mutationFn: removeView,
    onMutate,
    onSuccess: (_none, id) => {
      put((before) => before.filter((view) => view.id !== id));
      toast.success('Vue supprimée avec succès');
    },
    onError: (failure, id) => failed('Erreur lors de la suppression de la vue', failure, id),
  });
  return {
    views,
    error: query.error,
    settled: query.isFetched,
    create: creation.mutate,
    creating: creation.isPending,
    update: update.mutateAsync,
    updating: update.isPending,
    select: (id: string, selected: boolean) => {
      // A view that was just deleted has nothing to keep.
      const known = client.getQueryData(viewsQuery.queryKey)?.some((view) => view.id === id);
      if (known) selection.mutate({ id, selected });
    },
    remove: removal.mutateAsync,
    removing: removal.isPending,
  };
}

export type Views = ReturnType<typeof useViews>;
