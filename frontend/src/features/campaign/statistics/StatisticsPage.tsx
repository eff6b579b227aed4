import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { PageColumns } from '@/shared/frame/PageColumns';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ReloadButton } from '@/shared/list/ReloadButton';
import { useCan } from '@/shared/session/useAccount';
import { Breakdown } from './Breakdown';
import { CalculatedCard } from './CalculatedCard';
import { DistributionCard } from './DistributionCard';
import { breakdowns } from './labels';
import { STATISTICS } from './queries';
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
        <PageColumns widths={[2, 5]}>
          <ResultsCard />
          <Stack sx={{ gap: 4 }}>
            <DistributionCard />
            {breakdowns.map(({ column, label }) => (
              <Breakdown key={column} column={column} label={label} />
            ))}
            <SeverityCard />
          </Stack>
        </PageColumns>
      </Stack>
    </PageFrame>
  );
}
