import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import type { ReactNode } from 'react';
import { formatCell } from '@/shared/format/cells';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ListTable } from '@/shared/list/ListTable';
import { ReloadButton } from '@/shared/list/ReloadButton';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import type { OverallResult } from './api';
import { overallResultsQuery } from './queries';

const FAILED = 'Erreur lors de la récupération des statistiques';

const columns: ListColumn<OverallResult>[] = [
  { key: 'name', label: 'Nom', cell: ({ name }) => name },
  { key: 'value', label: 'Valeur', align: 'right', cell: (row) => <Value {...row} /> },
];

/**
 * Résultats globaux: the value of each global formula, and a reload button (docs/rules/formulas.md); `computation` says when
 * they were computed, and whether they still hold.
 */
export function OverallResults({ computation }: { computation: ReactNode }) {
  const query = useQueryWithToast(overallResultsQuery, FAILED);
  return (
    <PageFrame
      title="Résultats globaux"
      actions={
        <>
          {computation}
          <ReloadButton queryKey={overallResultsQuery.queryKey} />
        </>
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

function Value({ value, error }: OverallResult) {
  if (error !== null) return <strong style={{ color: 'var(--error-text)' }}>{error}</strong>;
  const text = formatCell({ value, error });
  return value === null || value === '' ? <span style={{ color: 'var(--text-muted)' }}>{text}</span> : text;
}
