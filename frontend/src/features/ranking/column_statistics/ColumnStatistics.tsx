import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import { TitledPopover } from '@/shared/frame/TitledPopover';
import type { ColumnDescriptor, Filter } from '@/shared/grid/api';
import { ErrorState } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { useHeld } from '@/shared/list/useHeld';
import { copied } from './figures';
import { statisticsQuery } from './queries';
import { StatisticsFigures } from './StatisticsFigures';

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
