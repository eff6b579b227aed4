import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { roleLabel, roleName } from '@/shared/accounts/roleLabel';
import { createRole, renameRole, type Role } from './api';
import { texts } from './labels';
import { roleSchema, type RoleFields } from './schema';
import { useChangeRoles } from './useChangeRoles';

type Props = {
  /** The role to rename; none to create one. */
  role: Role | undefined;
  onClose: () => void;
};

/** Asks the name of a role, to create or to rename it. */
export function RoleNameDialog({ role, onClose }: Props) {
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
    void form.handleSubmit((fields) =>
      mutate(fields, { onError: (failure) => isApiError(failure) && refuse(failure.fields) }),
    )();
  };
  return (
    <FormDialog
      title={role ? `Renommer ${roleLabel(role.name)}` : texts.create}
      form={form}
      onSubmit={submit}
      submitLabel={role ? 'Renommer le rôle' : 'Créer le rôle'}
      busy={isPending}
      onClose={onClose}
    >
      <TextField<RoleFields>
        name="name"
        label="Nom du rôle"
        hint="Capitales sans accent, chiffres et tirets bas : COORDINATION"
        input={{ autoFocus: true, maxLength: LIMITS.texts.role }}
      />
    </FormDialog>
  );
}
