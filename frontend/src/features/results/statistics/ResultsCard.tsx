import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import Skeleton from '@mui/material/Skeleton';
import { formatCell } from '@/shared/format/cells';
import { Panel } from '@/shared/imports/Panel';
import { Card } from '@/shared/list/Card';
import { RowsTable } from '@/shared/list/RowsTable';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useHeld } from '@/shared/list/useHeld';
import { labels } from './labels';
import { resultsQuery } from './queries';

/** The pairs of names and values. */
export function ResultsCard() {
  const { data, error, refetch } = useHeld(useQueryWithToast(resultsQuery, labels.failed));
  return (
    <Card>
      {error ? (
        <ErrorState title={labels.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={320} />
      ) : data.length === 0 ? (
        <StateMessage
          icon={CalculateOutlined}
          title={labels.none}
          text="Créez une formule globale, puis lancez les calculs."
        />
      ) : (
        <Panel icon={CalculateOutlined} title="Résultats" count={data.length}>
          <RowsTable
            dense
            caption="Résultats"
            columns={[
              { key: 'name', label: 'Nom', cell: ({ name }) => name },
              {
                key: 'value',
                label: 'Valeur',
                align: 'right',
                cell: (row) =>
                  row.error ? (
                    <span style={{ color: 'var(--error-text)' }}>{row.error}</span>
                  ) : (
                    formatCell(row)
                  ),
              },
            ]}
            rows={data}
            rowKey={({ name }) => name}
          />
        </Panel>
      )}
    </Card>
  );
}
