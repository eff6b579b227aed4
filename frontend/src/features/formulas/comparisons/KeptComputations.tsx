import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ListTable } from '@/shared/list/ListTable';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import type { Computation } from './api';
import { ComputationComparison } from './ComputationComparison';
import { computationLabel, computedAt } from './computationLabel';
import { NameDialog } from './NameDialog';
import { computationsQuery } from './queries';
import type { RankChoice } from './RankSettings';
import { fullName } from '@/shared/format/people';

const FAILED = 'Erreur lors de la récupération des calculs conservés';

type Props = {
  /** The columns that may hold ranks; undefined until they are known. */
  choices: RankChoice[] | undefined;
};

/** Calculs conservés: the last ten computations, their names, and what moved between any two of them. */
export function KeptComputations({ choices }: Props) {
  const query = useQueryWithToast(computationsQuery, FAILED);
  // What stands under the list comes with its rows.
  const { data: shown } = useHeld(query);
  const [named, setNamed] = useState<Computation>();
  const all = query.data ?? [];
  const columns: ListColumn<Computation>[] = [
    {
      key: 'name',
      label: 'Nom',
      cell: ({ name }) => name ?? <span style={{ color: 'var(--text-muted)' }}>Sans nom</span>,
    },
    { key: 'finished', label: 'Calculé le', cell: (computation) => computedAt(computation, all) },
    {
      key: 'author',
      label: 'Par',
      cell: ({ author }) => fullName(author) || '–',
    },
    {
      key: 'candidates',
      label: 'Candidats',
      align: 'right',
      cell: ({ candidates }) => formatInteger(candidates),
    },
    {
      key: 'actions',
      label: 'Actions',
      align: 'right',
      width: 160,
      cell: (computation) => (
        <Button
          variant="text"
          startIcon={<EditOutlined />}
          aria-label={`Renommer : ${computationLabel(computation, all)}`}
          onClick={() => setNamed(computation)}
        >
          Renommer
        </Button>
      ),
    },
  ];
  return (
    <PageFrame
      title="Calculs conservés"
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
    >
      <Stack sx={{ gap: 6 }}>
        <ListTable
          caption="Les dix derniers calculs"
          columns={columns}
          rowKey={({ id }) => id}
          query={query}
          texts={{ loading: 'Récupération des calculs conservés', error: FAILED }}
          empty={
            <StateMessage
              icon={CalculateOutlined}
              title="Aucun calcul"
              text="Lancez les calculs depuis le Classement : les dix derniers sont conservés ici."
            />
          }
        />
        {shown && shown.length > 1 && choices && (
          <ComputationComparison computations={shown} choices={choices} />
        )}
      </Stack>
      {named && (
        <NameDialog
          key={named.id}
          computation={named}
          moment={computedAt(named, all)}
          onClose={() => setNamed(undefined)}
        />
      )}
    </PageFrame>
  );
}
