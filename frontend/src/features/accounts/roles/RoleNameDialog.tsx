import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { BusyButton } from '@/shared/frame/BusyButton';
import { isApiError } from '@/shared/http/ApiError';
import { createRole, renameRole, type Role } from './api';
import { roleLabel, roleName, texts } from './labels';
import { roleSchema, type RoleFields } from './schema';
import { useChangeRoles } from './useChangeRoles';

type Props = {
  /** The role to rename; none to create one. */
  role: Role | undefined;
  onClose: () => void;
};

/** Asks the name of a role, to create or to rename it. */
export function RoleNameDialog({ role, onClose }: Props) {
  const title = useId();
  const { form, refuse } = useSchemaForm<RoleFields>({
    schema: roleSchema,
    defaultValues: { name: role ? roleLabel(role.name) : '' },
    mode: 'onChange',
  });
  const { mutate, isPending } = useChangeRoles(
    ({ name }: RoleFields) => (role ? renameRole(role.name, roleName(name)) : createRole(roleName(name))),
    role ? texts.updated : texts.created,
    role ? texts.updateFailed : texts.createFailed,
    onClose,
  );
  const submit = () => {
    if (isPending) return;
    void form.handleSubmit((fields) =>
      mutate(fields, { onError: (failure) => isApiError(failure) && refuse(failure.fields) }),
    )();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={title}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <Form form={form} onSubmit={submit}>
        <DialogTitle id={title}>{role ? `Renommer ${roleLabel(role.name)}` : texts.create}</DialogTitle>
        <DialogContent>
          <TextField<RoleFields>
            name="name"
            label="Nom du rôle"
            hint="Capitales sans accent, chiffres et tirets bas : COORDINATION"
            input={{ autoFocus: true, maxLength: 60 }}
          />
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={onClose}>
            Annuler
          </Button>
          <BusyButton busy={isPending} size="large" type="submit" variant="contained" color="primary">
            {role ? 'Renommer le rôle' : 'Créer le rôle'}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
