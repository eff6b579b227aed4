import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageFrame } from '@/shared/frame/PageFrame';
import { LIMITS } from '@/shared/limits/api';
import { ListTable } from '@/shared/list/ListTable';
import type { ListColumn } from '@/shared/list/RowsTable';
import { Paging } from '@/shared/list/Paging';
import { SearchField } from '@/shared/list/SearchField';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useRested } from '@/shared/list/useHeld';
import { paths } from '@/shared/paths';
import { roleLabel } from '@/shared/accounts/roleLabel';
import { useUrlNumber } from '@/shared/url/useUrlState';
import type { User } from './api';
import { texts } from './labels';
import { usersQuery } from './queries';

const SIZES = [2, 5, 10, 25, 100];

const columns: ListColumn<User>[] = [
  { key: 'email', label: 'Mail', cell: ({ email }) => <strong style={{ fontWeight: 500 }}>{email}</strong> },
  { key: 'firstName', label: 'Prénom', cell: ({ firstName }) => firstName },
  { key: 'lastName', label: 'Nom', cell: ({ lastName }) => lastName },
  {
    key: 'role',
    label: 'Rôle',
    cell: ({ role, alsoCandidate }) => (
      <>
        {role ? roleLabel(role.name) : 'Aucun'}
        {alsoCandidate && <Chip size="small" color="warning" label={texts.alsoCandidate} sx={{ ml: 1 }} />}
      </>
    ),
  },
  {
    key: 'actions',
    label: 'Actions',
    align: 'right',
    width: 120,
    cell: ({ id, email }) => (
      <Button component={Link} to={paths.user(id)} variant="text" aria-label={`Modifier ${email}`}>
        Modifier
      </Button>
    ),
  },
];

/** Administration des Utilisateurs (docs/rules/accounts.md): page and size are in the address. */
export function UserList() {
  const navigate = useNavigate();
  const [page, setPage] = useUrlNumber('page', 0);
  const usual = LIMITS.pageOfUsers;
  const [inAddress] = useUrlNumber('size', usual);
  const size = SIZES.includes(inAddress) ? inAddress : usual;
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const query = useQueryWithToast(usersQuery({ page, size, search }), texts.listFailed);
  const { data } = query;
  return (
    <PageFrame
      title={texts.list}
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel="Utilisateurs"
      actions={
        <>
          <Button component={Link} to={paths.roles}>
            Rôles
          </Button>
          <Button
            component={Link}
            to={paths.newUser}
            variant="contained"
            color="primary"
            startIcon={<PersonAddOutlined />}
          >
            {texts.create}
          </Button>
        </>
      }
    >
      <Box sx={{ maxWidth: 360, mb: 3 }}>
        <SearchField
          label="Rechercher un utilisateur"
          value={typed}
          onSearch={(text) => {
            setTyped(text);
            if (page > 0) setPage(0, { replace: true });
          }}
        />
      </Box>
      <ListTable
        caption={texts.list}
        columns={columns}
        rowKey={({ id }) => id}
        query={{ ...query, data: data?.content }}
        texts={{ loading: 'Récupération des utilisateurs', error: texts.listFailed }}
        skeletonRows={Math.min(size, 25)}
        rowHeight={41}
        onRowDoubleClick={({ id }) => void navigate({ to: paths.user(id) })}
        empty={<Nobody beyond={(data?.totalElements ?? 0) > 0} onFirstPage={() => setPage(0)} />}
        footer={
          <Paging
            page={page}
            size={size}
            sizes={SIZES}
            total={data?.totalElements}
            onPage={(next) => setPage(next)}
            // Both at once, so that Back undoes both.
            onSize={(next) =>
              void navigate({
                to: '.',
                search: next === usual ? {} : { size: String(next) },
                state: true,
              })
            }
          />
        }
      />
    </PageFrame>
  );
}

const Nobody = ({ beyond, onFirstPage }: { beyond: boolean; onFirstPage: () => void }) => (
  <StateMessage
    icon={PeopleOutlined}
    title={beyond ? "Cette page n'existe plus" : 'Aucun utilisateur'}
    text={
      beyond
        ? 'La liste est plus courte que lors de votre dernière visite.'
        : 'Aucun nom ni aucune adresse ne correspond à la recherche.'
    }
    action={beyond && <Button onClick={onFirstPage}>Revenir à la première page</Button>}
  />
);
