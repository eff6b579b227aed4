import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCell } from '@/shared/format/cells';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ListTable, type ListColumn } from '@/shared/list/ListTable';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { StateMessage } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { fetchStatistics, type Statistic } from './api';

const FAILED = 'Erreur lors de la récupération des statistiques';

const columns: ListColumn<Statistic>[] = [
  { key: 'name', label: 'Nom', cell: ({ name }) => name },
  { key: 'value', label: 'Valeur', align: 'right', cell: (row) => <Value {...row} /> },
];

/** Résultats globaux: the value of each global formula, and a reload button (part 2 §2.13). */
export function OverallResults() {
  const query = useQuery({ queryKey: ['statistics'], queryFn: withMinimumLoading(fetchStatistics) });
  const { error, isFetching, refetch } = query;
  useEffect(() => {
    if (error) toast.error(FAILED, error);
  }, [error]);
  return (
    <PageFrame
      title="Résultats globaux"
      actions={
        <Button startIcon={<Refresh />} disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Actualisation en cours…' : 'Actualiser'}
        </Button>
      }
    >
      <ListTable
        caption="Résultats globaux"
        columns={columns}
        rowKey={({ name }) => name}
        query={query}
        texts={{ loading: 'Récupération des résultats', error: FAILED }}
        empty={
          <StateMessage
            icon={FunctionsOutlined}
            title="Aucune statistique"
            text="Créez une formule globale, puis lancez les calculs : son résultat apparaîtra ici."
          />
        }
      />
    </PageFrame>
  );
}

function Value({ value, error }: Statistic) {
  if (error !== null) return <strong style={{ color: 'var(--error-text)' }}>{error}</strong>;
  const text = formatCell({ value, error });
  return value === null || value === '' ? <span style={{ color: 'var(--text-muted)' }}>{text}</span> : text;
}
