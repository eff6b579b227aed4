import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { usePageKeysAct } from '@/shared/frame/pageKeys';
import { Loading } from '@/shared/frame/Loading';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { failureDetails } from '@/shared/http/ApiError';
import { ErrorState } from '@/shared/list/StateMessage';
import type { Kept, QueuedConflict } from '../api';
import { conflictTexts } from '../labels';
import { simulationQuery } from '../queries';
import { QueuedChoice } from './QueuedChoice';
import { useConflictQueue } from './useConflictQueue';

type Props = {
  /** Of whom; of everybody without it. */
  of?: ReadonlySet<string>;
  onChanged: () => void;
  onClose: () => void;
};

const KEYS: Record<string, Kept> = { '1': 'EXTERNAL', '2': 'MODIFIED' };

/** The conflicts of candidates, one at a time: 1 keeps the file's value, 2 the modified one, and the next comes. */
export function ConflictQueue({ of, onChanged, onClose }: Props) {
  const queue = useConflictQueue(onChanged, of);
  const { query, remaining, beyond } = queue;
  const [keeping, setKeeping] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const current = remaining?.[0];
  const pageKeysAct = usePageKeysAct();
  // Once the last one is chosen, and when the first one comes.
  useLayoutEffect(() => {
    if (!remaining) return;
    const wanted = content.current?.querySelector('button') ?? close.current;
    if (document.activeElement?.getAttribute('role') === 'dialog') wanted?.focus();
    else focusIfLost(wanted);
  });
  const onKey = (event: KeyboardEvent) => {
    if (keeping || event.altKey || event.metaKey || event.repeat) return;
    const kept = event.ctrlKey || !pageKeysAct() ? undefined : KEYS[event.key];
    if (kept && current) {
      event.preventDefault();
      queue.resolve([current], kept);
    }
    if (event.ctrlKey && event.key === 'z' && queue.undoLast) {
      event.preventDefault();
      queue.undoLast();
    }
  };
  return (
    <TitledDialog title={conflictTexts.title} onClose={onClose} width={720} onKeyDown={onKey}>
      <DialogContent ref={content}>
        {query.error && !query.data && (
          <ErrorState
            title={conflictTexts.loadFailed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <Loading name={conflictTexts.loading} height={220} />}
        {current && (
          <>
            <Typography sx={{ mb: 3, color: 'text.secondary' }}>
              {formatCount(remaining.length + (of ? 0 : beyond), 'conflit restant', 'conflits restants')}
            </Typography>
            <QueuedChoice conflict={current} onKeep={(kept) => queue.resolve([current], kept)} />
          </>
        )}
        {remaining?.length === 0 && (
          <Stack sx={{ alignItems: 'center', gap: 2, py: 4 }}>
            <CheckCircleOutlined aria-hidden sx={{ fontSize: 32, color: 'var(--accent-main)' }} />
            <Typography role="status" sx={{ fontWeight: 600 }}>
              {beyond > 0
                ? `Il en reste ${formatInteger(beyond)} : rouvrez cette fenêtre.`
                : of && !queue.undoLast
                  ? conflictTexts.noneOfThem
                  : conflictTexts.allResolved}
            </Typography>
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        {remaining && remaining.length > 1 && (
          <Button size="large" onClick={() => setKeeping(true)} sx={{ mr: 'auto' }}>
            Garder le fichier pour les {formatInteger(remaining.length)} restants
          </Button>
        )}
        {queue.undoLast && (
          <Button size="large" aria-keyshortcuts="Control+Z" onClick={queue.undoLast}>
            Annuler le dernier choix
          </Button>
        )}
        <Button ref={close} size="large" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
      {keeping && remaining && (
        <KeepFileDialog
          conflicts={remaining}
          onKeep={() => queue.resolve(remaining, 'EXTERNAL')}
          onClose={() => setKeeping(false)}
        />
      )}
    </TitledDialog>
  );
}

type KeepFileDialogProps = { conflicts: QueuedConflict[]; onKeep: () => void; onClose: () => void };

/** Says, after a dry run, how many conflicts end by the file's value, and of how many candidates. */
function KeepFileDialog({ conflicts, onKeep, onClose }: KeepFileDialogProps) {
  const { data, error } = useQuery(simulationQuery(conflicts));
  const candidates = new Set(conflicts.map(({ candidateId }) => candidateId)).size;
  const ended = data && formatCount(data.resolved, 'conflit');
  return (
    <ConfirmDialog
      open
      title="Garder la valeur du fichier ?"
      confirmLabel={ended ? `Résoudre ${ended}` : 'Résoudre'}
      cancelLabel="Annuler"
      busyLabel={(data ?? error) ? undefined : 'Simulation…'}
      error={error && conflictTexts.loadFailed + failureDetails(error)}
      onConfirm={() => {
        if (!data) return;
        onKeep();
        onClose();
      }}
      onClose={onClose}
    >
      {data
        ? `${ended}, de ${formatCount(candidates, 'candidat')} : la valeur du fichier remplace la note modifiée ici.`
        : 'Simulation en cours'}
    </ConfirmDialog>
  );
}
