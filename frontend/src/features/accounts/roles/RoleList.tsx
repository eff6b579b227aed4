import AddOutlined from '@mui/icons-material/AddOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { PageFrame } from '@/shared/frame/PageFrame';
import { useKeptFocus } from '@/shared/frame/useKeptFocus';
import { ListTable } from '@/shared/list/ListTable';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { roleLabel } from '@/shared/accounts/roleLabel';
import { formatCount } from '@/shared/format/numbers';
import { isApiError } from '@/shared/http/ApiError';
import { Failure } from '@/shared/dialog/Failure';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { profileOf } from '@/shared/permissions/profiles';
import { RoleSet } from '@/shared/accounts/RoleSet';
import { type Role, removeRole, addChild, removeChild } from './api';
import { texts } from './labels';
import { rolesQuery } from './queries';
import { RoleNameDialog } from './RoleNameDialog';
import { useChangeRoles } from './useChangeRoles';

type Opened = { what: 'create' } | { what: 'rename' | 'delete' | 'contents'; name: string };

/** The roles: the six of Parvis, frozen, and those that the administration composes. */
export function RoleList() {
  const query = useQueryWithToast(rolesQuery, texts.failed);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const roles = query.data ?? [];
  const create = useRef<HTMLButtonElement>(null);
  useKeptFocus({ count: roles.length }, () => create.current);
  const named =
    opened && opened.what !== 'create' ? roles.find(({ name }) => name === opened.name) : undefined;
  const columns: ListColumn<Role>[] = [
    {
      key: 'name',
      label: 'Rôle',
      cell: ({ name }) => <strong style={{ fontWeight: 500 }}>{roleLabel(name)}</strong>,
    },
    {
      key: 'children',
      label: 'Donne aussi les droits de',
      cell: ({ children }) => (
        <div style={{ minWidth: 140 }}>
          {children.map(({ name }) => roleLabel(name)).join(', ') || 'Aucun autre rôle'}
        </div>
      ),
    },
    {
      key: 'actions',
      label: 'Actions',
      align: 'right',
      width: 320,
      cell: (role) => <Actions role={role} onOpen={setOpened} />,
    },
  ];
  return (
    <PageFrame
      title={texts.list}
      breadcrumb={[
        { label: 'Administration', to: paths.administrations },
        { label: 'Utilisateurs', to: paths.users },
      ]}
      actions={
        <Button
          ref={create}
          variant="contained"
          color="primary"
          startIcon={<AddOutlined />}
          onClick={() => setOpened({ what: 'create' })}
        >
          {texts.create}
        </Button>
      }
    >
      <ListTable
        caption={texts.list}
        columns={columns}
        rowKey={({ name }) => name}
        query={query}
        texts={{ loading: texts.loading, error: texts.failed }}
        empty={<StateMessage icon={BadgeOutlined} title="Aucun rôle" />}
      />
      {opened?.what === 'create' && <RoleNameDialog role={undefined} onClose={close} />}
      {opened?.what === 'rename' && named && <RoleNameDialog role={named} onClose={close} />}
      {opened?.what === 'contents' && named && <RoleContents role={named} roles={roles} onClose={close} />}
      {opened?.what === 'delete' && named && <DeleteRoleDialog role={named} onClose={close} />}
    </PageFrame>
  );
}

function Actions({ role, onOpen }: { role: Role; onOpen: (opened: Opened) => void }) {
  const { name, builtIn } = role;
  if (builtIn) return <span style={{ color: 'var(--text-secondary)' }}>Rôle de Parvis, figé</span>;
  const label = roleLabel(name);
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
      <Button
        variant="text"
        aria-label={`Composer le rôle ${label}`}
        onClick={() => onOpen({ what: 'contents', name })}
      >
        Composer
      </Button>
      <Button
        variant="text"
        aria-label={`Renommer le rôle ${label}`}
        onClick={() => onOpen({ what: 'rename', name })}
      >
        Renommer
      </Button>
      <Button
        variant="text"
        color="error"
        aria-label={`Supprimer le rôle ${label}`}
        onClick={() => onOpen({ what: 'delete', name })}
      >
        Supprimer
      </Button>
    </Stack>
  );
}

/** Asks before a role is deleted; shows in place who still uses it. */
function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
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

/** Whether the server takes the role inside another: not one that opens the staff's or the candidates' application. */
const canBeInside = (name: string) => [undefined, 'jury'].includes(profileOf([name])?.application);

/** The roles inside a role: those who hold it have their rights too. */
function RoleContents({ role, roles, onClose }: { role: Role; roles: Role[]; onClose: () => void }) {
  const { mutate, isPending } = useChangeRoles(
    ({ child, add }: { child: string; add: boolean }) => (add ? addChild : removeChild)(role.name, child),
    texts.updated,
    texts.updateFailed,
  );
  const inside = role.children.map(({ name }) => name);
  const offered = roles
    .map(({ name }) => name)
    .filter((name) => name !== role.name && !inside.includes(name) && canBeInside(name));
  return (
    <InformationDialog title={`Composer ${roleLabel(role.name)}`} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        Qui a ce rôle a aussi les droits de ceux-ci, dès sa prochaine connexion ou au plus tard en quelques
        minutes.
      </Typography>
      <RoleSet
        names={inside}
        offered={offered}
        choiceLabel="Rôle à inclure"
        addLabel="Inclure"
        removeLabel={(child) => `Retirer ${child}`}
        busy={isPending}
        onAdd={(child) => mutate({ child, add: true })}
        onRemove={(child) => mutate({ child, add: false })}
      />
    </InformationDialog>
  );
}
