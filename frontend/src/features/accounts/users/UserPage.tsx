import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RoleSet } from '@/shared/accounts/RoleSet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LoadingRows } from '@/shared/frame/Loading';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import { type User, giveRole, takeRole } from './api';
import { texts } from './labels';
import { roleNamesQuery, userQuery, usersListsKey } from './queries';
import { UserAccess } from './UserAccess';
import { UserForm } from './UserForm';
import { fullName } from '@/shared/format/people';
import { toast } from '@/shared/toast/toasts';

/** Creation of a user, or edition of the one with that id (docs/rules/accounts.md). */
export function UserPage({ id }: { id: string | undefined }) {
  const navigate = usePageNavigate();
  const guard = useUnsavedGuard();
  const roles = useQueryWithToast(roleNamesQuery, texts.rolesFailed);
  const user = useQueryWithToast({ ...userQuery(id ?? ''), enabled: id !== undefined }, texts.userFailed);
  const name = user.data ? fullName(user.data) : undefined;
  const title = id === undefined ? texts.create : (name ?? 'Utilisateur');
  const failed = user.error ?? roles.error;
  return (
    <PageFrame
      title={title}
      breadcrumb={[
        { label: 'Administration', to: paths.administrations },
        { label: 'Utilisateurs', to: paths.users },
      ]}
      breadcrumbLabel={id === undefined ? 'Nouvel utilisateur' : title}
    >
      {failed && (
        <ErrorState
          title={user.error ? texts.userFailed : texts.rolesFailed}
          error={failed}
          onRetry={() => void (user.error ? user.refetch() : roles.refetch())}
          onList={() => void navigate({ to: paths.users })}
        />
      )}
      {!failed && (!roles.data || (id !== undefined && !user.data)) && <FormSkeleton />}
      {!failed && roles.data && (id === undefined || user.data) && (
        <Stack sx={{ gap: 4, maxWidth: 720 }}>
          <UserForm
            user={user.data}
            roles={roles.data}
            onUnsaved={guard.setUnsaved}
            onCreated={(created: User) => {
              guard.setUnsaved(false);
              void navigate({ to: paths.user(created.id), replace: true });
            }}
            onClose={() => void navigate({ to: paths.users })}
            onDeleted={() => {
              guard.setUnsaved(false);
              void navigate({ to: paths.users });
            }}
          />
          {user.data && (
            <>
              <UserAccess user={user.data} />
              <UserRoles user={user.data} roles={roles.data} />
            </>
          )}
        </Stack>
      )}
      {guard.dialog}
    </PageFrame>
  );
}

const FormSkeleton = () => (
  <Card sx={{ maxWidth: 720, p: 4 }}>
    <LoadingRows name="Récupération de l'utilisateur" count={4} height={40} sx={{ gap: 7, pt: 3 }} />
  </Card>
);

/** The roles that a person holds in addition to the one of the form. */
function UserRoles({ user, roles }: { user: User; roles: string[] }) {
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
