import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveUser, type User, type UserFields } from './api';
import { texts } from './labels';
import { userQuery, usersListsKey } from './queries';

type Options = { onSaved: (saved: User) => void; onRefused: (fields: FieldError[]) => void };

/** Creates the user, or changes the one with that id; a refusal is shown in a toast and beside its field. */
export function useSaveUser(id: string | undefined, { onSaved, onRefused }: Options) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: UserFields) => saveUser(fields, id),
    onSuccess: (saved) => {
      toast.success(id === undefined ? texts.created : texts.updated);
      queryClient.setQueryData(userQuery(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: usersListsKey });
      onSaved(saved);
    },
    onError: (failure) => {
      toast.error(id === undefined ? texts.createFailed : texts.updateFailed, failure);
      if (!isApiError(failure)) return;
      // The role is sent as an object: an error of its name belongs to the field.
      onRefused(
        failure.fields.map(({ field, message }) => ({ field: field.replace(/\.name$/, ''), message })),
      );
    },
  });
  return { save: mutate, saving: isPending };
}
