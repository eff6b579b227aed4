import { useQueryClient } from '@tanstack/react-query';
import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { removeSite } from './api';
import { texts } from './labels';
import { siteSummariesQuery } from './queries';

type Props = { site: { id: string; name: string }; onClose: () => void; onDeleted?: () => void };

/** Asks before a site is deleted for ever; shows in place why it cannot be (docs/rules/interviews.md). */
export function DeleteSiteDialog({ site, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient();
  return (
    <RemovalDialog
      title={`Supprimer le site ${site.name} ?`}
      confirmLabel="Supprimer le site"
      remove={() => removeSite(site.id)}
      texts={{ removed: texts.deleted, failed: texts.deleteFailed }}
      onClose={onClose}
      onRemoved={() => {
        void queryClient.invalidateQueries({ queryKey: siteSummariesQuery.queryKey });
        onDeleted?.();
      }}
    >
      Cette suppression est définitive.
    </RemovalDialog>
  );
}
