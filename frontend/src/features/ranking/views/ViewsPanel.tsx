import Add from '@mui/icons-material/Add';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { BusyButton } from '@/shared/frame/BusyButton';
import { SidePanel } from '@/shared/frame/SidePanel';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import tokens from '@/shared/theme/tokens.json';
import { useHeld } from '@/shared/list/useHeld';
import type { SavedView, ViewContent } from './api';
import { texts } from './labels';
import { isChangedBy, isRuledBy } from './rights';
import { ShareDialog } from './ShareDialog';
import { viewsQuery } from './queries';
import type { Views } from './useViews';
import { ViewRow } from './ViewRow';

type Props = {
  views: Views;
  selectedId: string | undefined;
  /** The current state of the grid, to be saved in a view. */
  capture: () => ViewContent | undefined;
  /** Whether the account shares views, and changes those that others share. */
  shares: boolean;
  /** Applies a view, or undoes it when there is none. */
  onSelect: (view: SavedView | undefined) => void;
  /** A view was created from the current state of the grid. */
  onCreated: (view: SavedView) => void;
  onClose: () => void;
};

/** The saved views (docs/rules/ranking.md). */
export function ViewsPanel({ views, selectedId, capture, shares, onSelect, onCreated, onClose }: Props) {
  const { isFetching, refetch } = useHeld(useQuery(viewsQuery));
  const listed = isFetching || views.error !== null ? undefined : views.views;
  const [renamed, setRenamed] = useState<string>();
  const [deleted, setDeleted] = useState<SavedView>();
  const [sharing, setSharing] = useState<SavedView>();
  const createButton = useRef<HTMLButtonElement>(null);
  const removed = useRef(false);
  const withContent = (then: (view: ViewContent) => void) => {
    const view = capture();
    if (view) then(view);
  };
  const remove = ({ id }: SavedView) =>
    views.remove(id).then(
      () => {
        removed.current = true;
        setDeleted(undefined);
        if (id === selectedId) onSelect(undefined);
      },
      () => setDeleted(undefined),
    );
  return (
    <SidePanel
      title="Vues"
      width={tokens.layout.leftPanel}
      onClose={onClose}
      footer={
        <BusyButton
          ref={createButton}
          startIcon={<Add />}
          busy={views.creating}
          onClick={() =>
            withContent((now) =>
              views.create(now, {
                onSuccess: (view) => {
                  onCreated(view);
                  setRenamed(view.id);
                },
              }),
            )
          }
        >
          Créer une vue
        </BusyButton>
      }
    >
      {listed && listed.length > 0 && (
        <Stack
          component="ul"
          sx={{ flex: 1, minHeight: 0, overflowY: 'auto', m: 0, p: 2, listStyle: 'none' }}
        >
          {listed.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              selected={view.id === selectedId}
              renaming={view.id === renamed}
              onSelect={(selected) => onSelect(selected ? view : undefined)}
              onRename={(on) => setRenamed(on ? view.id : undefined)}
              onName={async (name) => {
                await views.update({ id: view.id, name });
                setRenamed(undefined);
              }}
              onUpdate={
                isChangedBy(view, shares)
                  ? () =>
                      withContent(
                        (now) => void views.update({ id: view.id, view: now }).catch(() => undefined),
                      )
                  : undefined
              }
              onShare={shares && isRuledBy(view, shares) ? () => setSharing(view) : undefined}
              onDelete={isRuledBy(view, shares) ? () => setDeleted(view) : undefined}
            />
          ))}
        </Stack>
      )}
      {listed?.length === 0 && (
        <StateMessage
          icon={ViewQuiltOutlined}
          title="Aucune vue"
          text="Une vue garde les colonnes, les filtres et le tri affichés."
        />
      )}
      {isFetching && <Loading />}
      {!isFetching && views.error !== null && (
        <ErrorState title={texts.loadFailed} error={views.error} onRetry={() => void refetch()} />
      )}
      {sharing && (
        <ShareDialog
          view={sharing}
          busy={views.updating}
          onShare={(change) =>
            void views.update({ id: sharing.id, ...change }).then(
              () => setSharing(undefined),
              () => undefined,
            )
          }
          onClose={() => setSharing(undefined)}
        />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        destructive
        title="Supprimer la vue"
        confirmLabel="Supprimer la vue"
        cancelLabel="Annuler"
        busyLabel={views.removing ? 'Suppression en cours…' : undefined}
        onConfirm={() => deleted && void remove(deleted)}
        onClose={() => setDeleted(undefined)}
        // The row of a deleted view is gone, and the focus with it.
        onClosed={() => {
          if (removed.current) createButton.current?.focus();
          removed.current = false;
        }}
      >
        La vue « {deleted?.name} » sera supprimée. Cette action est irréversible.
      </ConfirmDialog>
    </SidePanel>
  );
}

const Loading = () => (
  <Stack aria-busy role="status" aria-label="Récupération des vues" sx={{ gap: 5, p: 5 }}>
    {[60, 75, 45].map((width) => (
      <Skeleton key={width} variant="rounded" height={10} width={`${width}%`} />
    ))}
  </Stack>
);
