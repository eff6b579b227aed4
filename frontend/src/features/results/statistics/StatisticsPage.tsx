import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { PageColumns } from '@/shared/frame/PageColumns';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Underneath } from '@/shared/frame/Underneath';
import { useHeld } from '@/shared/list/useHeld';
import { ReloadButton } from '@/shared/list/ReloadButton';
import { useCan } from '@/shared/session/useAccount';
import { Breakdown } from './Breakdown';
import { CalculatedCard } from './CalculatedCard';
import { DistributionCard } from './DistributionCard';
import { breakdowns } from './labels';
import { calculatedQuery, distributionQuery, resultsQuery, STATISTICS, templateQuery } from './queries';
import { ResultsCard } from './ResultsCard';
import { SeverityCard } from './SeverityCard';
import { TemplateCard } from './TemplateCard';

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
