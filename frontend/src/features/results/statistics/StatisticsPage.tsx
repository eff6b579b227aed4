import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { PageColumns } from '@/shared/frame/PageColumns';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Underneath } from '@/shared/frame/Underneath';
import { useHeld } from '@/shared/list/useHeld';
import { ReloadButton } from '@/shared/list/ReloadButton';
import { useCan } from '@/shared/session/useAccount';
import { ExportButton } from '@/shared/files/FileButton';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { formatCell } from '@/shared/format/cells';
import { Panel } from '@/shared/imports/Panel';
import { Card } from '@/shared/list/Card';
import { RowsTable } from '@/shared/list/RowsTable';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { Breakdown } from './Breakdown';
import { DistributionCard } from './DistributionCard';
import { breakdowns, labels } from './labels';
import { calculatedQuery, distributionQuery, resultsQuery, STATISTICS, templateQuery } from './queries';
import { SeverityCard } from './SeverityCard';
import { TemplateCard } from './TemplateCard';
import { download } from './api';
import { FileCard } from './FileCard';
import { WorkbookUpload } from './WorkbookUpload';

/** Statistiques: the workbooks, the results, and what the columns hold; site managers read the results' file alone. */
export function StatisticsPage() {
  const client = useQueryClient();
  const can = useCan();
  const reload = () => void client.invalidateQueries({ queryKey: STATISTICS });
  if (!can('uploadStatisticsFile')) {
    return (
      <PageFrame title="Statistiques">
        <Box sx={{ maxWidth: 720 }}>
          <CalculatedCard onSent={reload} />
        </Box>
      </PageFrame>
    );
  }
  return (
    <PageFrame title="Statistiques" actions={<ReloadButton queryKey={STATISTICS} />}>
      <Stack sx={{ gap: 4 }}>
        <PageColumns widths={[1, 1]} from="md">
          <TemplateCard onSent={reload} />
          <CalculatedCard onSent={reload} />
        </PageColumns>
        <Figures />
      </Stack>
    </PageFrame>
  );
}

function Figures() {
  const template = useQuery(templateQuery);
  const calculated = useQuery(calculatedQuery);
  const results = useHeld(useQuery(resultsQuery));
  const pending = useQueries({
    queries: breakdowns.map(({ column }) => distributionQuery(column)),
    combine: (found) => found.map(({ isPending }) => isPending),
  });
  const settledAbove = (index: number) => !pending.slice(0, index).includes(true);
  return (
    <Underneath settled={!template.isPending && !calculated.isPending}>
      <PageColumns widths={[2, 5]}>
        <ResultsCard />
        <Underneath
          column
          settled={!results.isPending}
          sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
        >
          <DistributionCard />
          {breakdowns.map(({ column, label }, index) => (
            <Underneath key={column} settled={settledAbove(index)} sx={{ '&:empty': { display: 'none' } }}>
              <Breakdown column={column} label={label} />
            </Underneath>
          ))}
          <Underneath settled={settledAbove(breakdowns.length)}>
            <SeverityCard />
          </Underneath>
        </Underneath>
      </PageColumns>
    </Underneath>
  );
}

/** The calculated results, which site managers read too. */
function CalculatedCard({ onSent }: { onSent: () => void }) {
  const can = useCan();
  const { data, error, refetch } = useQueryWithToast(calculatedQuery, labels.failed);
  return (
    <FileCard
      title="Résultats calculés"
      file={data}
      absent="Résultats non disponibles pour le moment"
      error={error}
      onRetry={() => void refetch()}
      note={
        can('uploadStatisticsFile') && (
          <Typography sx={{ color: 'text.secondary' }}>
            Le fichier que voient les responsables de site.
          </Typography>
        )
      }
    >
      <ExportButton
        fileName={data?.name ?? 'resultats.xlsx'}
        fetchFile={() => download('CALCULATED_RESULT')}
        disabled={!data}
        startIcon={<DownloadOutlined />}
      >
        Télécharger
      </ExportButton>
      {can('uploadStatisticsFile') && (
        <WorkbookUpload
          type="CALCULATED_RESULT"
          label={data ? 'Remplacer les résultats' : 'Déposer des résultats'}
          onSent={onSent}
        />
      )}
    </FileCard>
  );
}

/** The pairs of names and values. */
function ResultsCard() {
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
          title="Aucune statistique"
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
