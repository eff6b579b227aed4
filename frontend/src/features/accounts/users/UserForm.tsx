import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { BusyButton } from '@/shared/frame/BusyButton';
import { Card } from '@/shared/list/Card';
import { roleLabel } from '@/shared/accounts/roleLabel';
import { toast } from '@/shared/toast/toasts';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { type User, type UserFields, removeUser, saveUser } from './api';
import { userQuery, usersListsKey } from './queries';
import { texts } from './labels';
import { userSchema } from './schema';

type Props = {
  /** The user to change; none to create one. */
  user: User | undefined;
  roles: string[];
  onUnsaved: (unsaved: boolean) => void;
  onCreated: (created: User) => void;
  onClose: () => void;
  onDeleted: () => void;
};

/** The user form (docs/rules/accounts.md), judged while it is filled in. */
export function UserForm({ user, roles, onUnsaved, onCreated, onClose, onDeleted }: Props) {
  const { form, refuse } = useSchemaForm<UserFields>({
    schema: userSchema,
    defaultValues: fieldsOf(user),
    mode: 'onChange',
    onUnsaved,
  });
  useKeptDraft(`user.${user?.id ?? 'new'}`, form);
  const [deleting, setDeleting] = useState(false);
  // A role given outside the form may be higher; the form would then replace that one.
  const shown = user?.role?.name ?? '';
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (form.getValues('role') === shownBefore.current) form.resetField('role', { defaultValue: shown });
    shownBefore.current = shown;
  }, [form, shown]);
  const { sending, restart } = useRestart(form);
  const { save, saving } = useSaveUser(user?.id, {
    onSaved: (saved) => {
      if (user) restart(fieldsOf(saved));
      else {
        form.reset(fieldsOf(saved));
        onCreated(saved);
      }
    },
    onRefused: refuse,
  });
  const send = (fields: UserFields) => {
    sending();
    save(fields);
  };
  const submit = () => {
    if (!saving) void form.handleSubmit(send)();
  };
  return (
    <Card>
      <Form form={form} onSubmit={submit}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 4,
            rowGap: 2,
            p: 4,
          }}
        >
          <TextField<UserFields>
            name="email"
            label="Adresse mail"
            type="email"
            input={{ autoFocus: !user }}
          />
          <TextField<UserFields> name="firstName" label="Prénom" />
          <TextField<UserFields> name="lastName" label="Nom" />
          <ChoiceField<UserFields>
            name="role"
            label="Rôle"
            required
            labels={Object.fromEntries(roles.map((name) => [name, roleLabel(name)]))}
            width="100%"
          />
        </Box>
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 2, px: 4, py: 2, borderTop: '1px solid var(--border-subtle)' }}
        >
          {user && (
            <Button
              color="error"
              size="large"
              startIcon={<DeleteOutlined />}
              onClick={() => setDeleting(true)}
            >
              Supprimer
            </Button>
          )}
          <Button size="large" onClick={onClose} sx={{ ml: 'auto' }}>
            Retour à la liste
          </Button>
          <BusyButton busy={saving} size="large" type="submit" variant="contained" color="primary">
            {saving ? 'Enregistrement en cours…' : user ? 'Mettre à jour' : 'Créer'}
          </BusyButton>
        </Stack>
      </Form>
      {user && (
        <DeleteUserDialog
          user={user}
          open={deleting}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </Card>
  );
}

const fieldsOf = (user: User | undefined): UserFields => ({
  email: user?.email ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  role: user?.role?.name ?? '',
});

type DeleteUserDialogProps = { user: User; open: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before a user is deleted (docs/rules/accounts.md). */
function DeleteUserDialog({ user, open, onClose, onDeleted }: DeleteUserDialogProps) {
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

type Options = { onSaved: (saved: User) => void; onRefused: (fields: FieldError[]) => void };

/** Creates the user, or changes the one with that id; a refusal is shown in a toast and beside its field. */
function useSaveUser(id: string | undefined, { onSaved, onRefused }: Options) {
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
