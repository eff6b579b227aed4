import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { barsOf, barSentence } from '@/shared/chart/bars';
import { Histogram, type Bar } from '@/shared/chart/Histogram';
import { TopBars } from '@/shared/chart/TopBars';
import { formatCount } from '@/shared/format/numbers';
import type { Shown } from '@/shared/grid/cellText';
import type { Statistics } from './api';
import { figuresOf, topBars } from './figures';

const SHOWN_IN_LINE = 3;

type Props = { found: Statistics; filtered: boolean; shown: Shown };

/** The figures of a column: its histogram, or its most frequent values where it holds no number. */
export function StatisticsFigures({ found, filtered, shown }: Props) {
  const numeric = found.histogram.length > 0;
  // Of values that all differ, none is frequent.
  const frequent = topBars(found, shown).filter((bar) => bar.count > 1);
  return (
    <Stack sx={{ px: 4, py: 3, gap: 3 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Sur <strong>{count(found.count)}</strong>
        {filtered ? ' des filtres en cours' : ', sans filtre'}
      </Typography>
      {numeric && (
        <Histogram
          title="Répartition des valeurs"
          rangeLabel="Valeur"
          sentence={barSentence}
          bars={barsOf(found.histogram)}
        />
      )}
      {!numeric && found.top.length > 0 && <TopBars bars={topBars(found, shown)} />}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(3, 1fr)',
          columnGap: 4,
          rowGap: 2,
          '& dt': { fontSize: 12, color: 'text.secondary' },
          '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums lining-nums' },
        }}
      >
        {figuresOf(found).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      {numeric && frequent.length > 0 && <TopLine bars={frequent.slice(0, SHOWN_IN_LINE)} />}
    </Stack>
  );
}

const count = (candidates: number) => formatCount(candidates, 'candidat');

function TopLine({ bars }: { bars: Bar[] }) {
  return (
    <Stack
      direction="row"
      sx={{ pt: 3, gap: 4, justifyContent: 'space-between', borderTop: '1px solid var(--border-subtle)' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Valeurs les plus fréquentes
      </Typography>
      <Typography variant="body2" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' }}>
        {bars.map(({ range, count: rows }, index) => (
          <span key={range}>
            {index > 0 && ' · '}
            {range} <Box component="span" sx={{ color: 'text.secondary' }}>{`× ${rows}`}</Box>
          </span>
        ))}
      </Typography>
    </Stack>
  );
}
