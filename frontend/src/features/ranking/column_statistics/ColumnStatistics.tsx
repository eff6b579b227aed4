import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import { TitledPopover } from '@/shared/frame/TitledPopover';
import type { ColumnDescriptor, Filter } from '@/shared/grid/api';
import { ErrorState } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { useHeld } from '@/shared/list/useHeld';
import { barsOf, barSentence } from '@/shared/chart/bars';
import { Histogram, type Bar } from '@/shared/chart/Histogram';
import { TopBars } from '@/shared/chart/TopBars';
import { formatCount } from '@/shared/format/numbers';
import type { Shown } from '@/shared/grid/cellText';
import { copied, figuresOf, topBars } from './figures';
import { statisticsQuery } from './queries';
import type { Statistics } from './api';

type Props = {
  descriptor: ColumnDescriptor;
  anchor: Element;
  /** Filters and search of the grid. */
  filters: Filter[];
  onFilter: () => void;
  /** Opens the formula of the column; absent for those who may not, and for a column without. */
  onFormula: (() => void) | undefined;
  onClose: () => void;
};

/** What a column holds over the rows that are filtered (decisions §11): counts, spread, most frequent values. */
export function ColumnStatistics({ descriptor, anchor, filters, onFilter, onFormula, onClose }: Props) {
  const { data, error, refetch } = useHeld(useQuery(statisticsQuery(descriptor.technicalName, filters)));
  const copy = () => {
    if (!data) return;
    navigator.clipboard.writeText(copied(descriptor.displayName, data, descriptor)).then(
      () => toast.success('Statistiques copiées'),
      (reason: unknown) => toast.error('Erreur lors de la copie', reason),
    );
  };
  return (
    <TitledPopover
      title={`Statistiques : ${descriptor.displayName}`}
      icon={<FamilyIcon icon={descriptor.displayPrefixIcon} />}
      anchor={anchor}
      width={384}
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          title="Erreur lors du calcul des statistiques"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <StatisticsFigures found={data} filtered={filters.length > 0} shown={descriptor} />
      ) : (
        <Box sx={{ p: 4 }} role="status" aria-label="Calcul des statistiques">
          <Skeleton variant="rounded" height={108} sx={{ mb: 4 }} />
          <Skeleton variant="rounded" height={132} />
        </Box>
      )}
      <Stack
        direction="row"
        sx={{ px: 3, py: 2, gap: 2, flexWrap: 'wrap', borderTop: '1px solid var(--border-subtle)' }}
      >
        <Button
          variant="text"
          startIcon={<ContentCopyOutlined />}
          onClick={copy}
          aria-disabled={data === undefined}
        >
          Copier
        </Button>
        <Button variant="text" startIcon={<FilterAltOutlined />} onClick={onFilter}>
          Filtrer
        </Button>
        <Box sx={{ flex: 1 }} />
        {onFormula && (
          <Button variant="text" onClick={onFormula}>
            Ouvrir la formule
          </Button>
        )}
      </Stack>
    </TitledPopover>
  );
}

const SHOWN_IN_LINE = 3;

type StatisticsFiguresProps = { found: Statistics; filtered: boolean; shown: Shown };

/** The figures of a column: its histogram, or its most frequent values where it holds no number. */
function StatisticsFigures({ found, filtered, shown }: StatisticsFiguresProps) {
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

const TopLine = ({ bars }: { bars: Bar[] }) => (
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
