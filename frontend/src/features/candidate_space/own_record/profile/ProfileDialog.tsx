import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from '@/shared/frame/Loading';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { ErrorState } from '@/shared/list/StateMessage';
import type { OwnRecord } from '../api';
import { texts } from '../labels';
import { choicesQuery } from '../queries';
import { SpaceDialog } from '@/shared/dialog/SpaceDialog';
import { ProfileForm } from './ProfileForm';

/** `address`: what the address holds while the dialog is open. */
type Props = { record: OwnRecord; address: string; onClose: () => void };

/** What was typed is not lost by leaving: it is a draft. */
const KEPT = {
  title: 'Modifications non enregistrées',
  text: "Ce que vous avez saisi reste en brouillon dans cet onglet, jusqu'à ce que vous l'enregistriez ou vous déconnectiez.",
  confirmLabel: 'Quitter sans enregistrer',
  cancelLabel: 'Continuer la saisie',
};

/** The profile of a record created by hand. */
export default function ProfileDialog({ record, address, onClose }: Props) {
  const guard = useUnsavedGuard(address, KEPT);
  const { data: choices, error, refetch } = useQuery(choicesQuery);
  return (
    <SpaceDialog title={texts.profile} onClose={() => guard.leave(onClose)}>
      {!choices && !error && (
        <LoadingRows name="Récupération en cours" count={6} height={48} sx={{ gap: 4, p: 4 }} />
      )}
      {error && <ErrorState title={texts.recordFailed} error={error} onRetry={() => void refetch()} />}
      {choices && (
        <ProfileForm
          record={record}
          choices={choices}
          onUnsaved={guard.setUnsaved}
          onCancel={() => guard.leave(onClose)}
          onSaved={() => {
            guard.setUnsaved(false);
            onClose();
          }}
        />
      )}
      {guard.dialog}
    </SpaceDialog>
  );
}
