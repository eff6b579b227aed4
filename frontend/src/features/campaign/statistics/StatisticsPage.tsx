import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
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
      <Box sx={{ ...grid, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <TemplateCard onSent={reload} />
        <CalculatedCard onSent={reload} />
      </Box>
      <Box
        sx={{
          ...grid,
          mt: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 5fr)' },
        }}
      >
        <ResultsCard />
        <Stack sx={{ gap: 4 }}>
          <DistributionCard />
          {breakdowns.map(({ column, label }) => (
            <Breakdown key={column} column={column} label={label} />
          ))}
          <SeverityCard />
        </Stack>
      </Box>
    </PageFrame>
  );
}

const grid = { display: 'grid', gap: 4, alignItems: 'start' };
