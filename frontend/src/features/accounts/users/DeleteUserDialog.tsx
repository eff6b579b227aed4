import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { toast } from '@/shared/toast/toasts';
import { removeUser, type User } from './api';
import { texts } from './labels';
import { userQuery, usersListsKey } from './queries';

type Props = { user: User; open: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before a user is deleted (docs/rules/accounts.md). */
export function DeleteUserDialog({ user, open, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: removeUser,
    onSuccess: () => {
      toast.success(texts.deleted);
      queryClient.removeQueries({ queryKey: userQuery(user.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: usersListsKey });
      onClose();
      onDeleted();
    },
    onError: (failure) => {
      toast.error(texts.deleteFailed, failure);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={texts.deleteTitle}
      destructive
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      onConfirm={() => mutate(user.id)}
      onClose={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
