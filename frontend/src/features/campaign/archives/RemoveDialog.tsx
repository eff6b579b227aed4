import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { formatBytes } from '@/shared/format/numbers';
import { remove, type Archive } from './api';
import { labels } from './labels';

type Props = { archive: Archive; onRemoved: () => void; onClose: () => void };

/** Asks before an archive goes, naming it and its size. */
export function RemoveDialog({ archive, onRemoved, onClose }: Props) {
  const { id, name, size } = archive;
  return (
    <RemovalDialog
      title={`Supprimer l'archive ${name}${size === null ? '' : ` (${formatBytes(size)})`} ?`}
      confirmLabel="Supprimer l'archive"
      remove={() => remove(id)}
      texts={{ removed: 'Archive supprimée', failed: labels.removeFailed }}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      Cette suppression est définitive.
    </RemovalDialog>
  );
}
