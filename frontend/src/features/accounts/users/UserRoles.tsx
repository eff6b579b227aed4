import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Card } from '@/shared/list/Card';
import { RoleSet } from '@/shared/accounts/RoleSet';
import { toast } from '@/shared/toast/toasts';
import { giveRole, takeRole, type User } from './api';
import { texts } from './labels';
import { userQuery, usersListsKey } from './queries';

/** The roles that a person holds in addition to the one of the form. */
export function UserRoles({ user, roles }: { user: User; roles: string[] }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ role, give }: { role: string; give: boolean }) =>
      give ? giveRole(user.id, role) : takeRole(user.id, role),
    onSuccess: (changed) => {
      toast.success(texts.updated);
      queryClient.setQueryData(userQuery(user.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: usersListsKey });
    },
    onError: (failure) => toast.error(texts.updateFailed, failure),
  });
  const held = user.roles.map(({ name }) => name);
  const others = held.filter((name) => name !== user.role?.name);
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
      <Typography variant="h2">Autres rôles</Typography>
      {others.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>Aucun autre rôle que celui du formulaire.</Typography>
      )}
      <RoleSet
        names={others}
        offered={roles.filter((name) => !held.includes(name))}
        choiceLabel="Rôle à ajouter"
        addLabel="Ajouter"
        removeLabel={(role) => `Retirer le rôle ${role}`}
        busy={isPending}
        onAdd={(role) => mutate({ role, give: true })}
        onRemove={(role) => mutate({ role, give: false })}
      />
    </Card>
  );
}
