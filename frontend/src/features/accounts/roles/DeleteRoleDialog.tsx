import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { isApiError } from '@/shared/http/ApiError';
import { formatCount } from '@/shared/format/numbers';
import { roleLabel } from '@/shared/accounts/roleLabel';
import { removeRole, type Role } from './api';
import { texts } from './labels';
import { useChangeRoles } from './useChangeRoles';

type Props = { role: Role; onClose: () => void };

/** Asks before a role is deleted; shows in place who still uses it. */
export function DeleteRoleDialog({ role, onClose }: Props) {
  const { mutate, isPending, error } = useChangeRoles(removeRole, texts.deleted, texts.deleteFailed, onClose);
  return (
    <ConfirmDialog
      open
      title={`Supprimer le rôle ${roleLabel(role.name)} ?`}
      confirmLabel="Supprimer le rôle"
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      error={error && <DeletionFailure error={error} />}
      onConfirm={() => mutate(role.name)}
      onClose={onClose}
    >
      Cette suppression est définitive. Elle échoue tant que le rôle est donné à quelqu'un ou inclus dans un
      autre.
    </ConfirmDialog>
  );
}

function DeletionFailure({ error }: { error: Error }) {
  const use = isApiError(error, 'ROLE_IN_USE') ? error.data : undefined;
  return (
    <>
      <Failure text={texts.deleteFailed} error={error} />
      {use && use.users > 0 && <div>Donné à {formatCount(use.users, 'compte')}.</div>}
      {use && use.parents.length > 0 && <div>Inclus dans {use.parents.map(roleLabel).join(', ')}.</div>}
    </>
  );
}
