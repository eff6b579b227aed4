import Stack from '@mui/material/Stack';
import { LoadingRows } from '@/shared/frame/Loading';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import type { User } from './api';
import { texts } from './labels';
import { roleNamesQuery, userQuery } from './queries';
import { UserAccess } from './UserAccess';
import { UserForm } from './UserForm';
import { UserRoles } from './UserRoles';
import { fullName } from '@/shared/format/people';

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

function FormSkeleton() {
  return (
    <Card sx={{ maxWidth: 720, p: 4 }}>
      <LoadingRows name="Récupération de l'utilisateur" count={4} height={40} sx={{ gap: 7, pt: 3 }} />
    </Card>
  );
}
