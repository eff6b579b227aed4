import Close from '@mui/icons-material/Close';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import type { ColumnDescriptor, Filter } from '@/shared/grid/api';
import { ErrorState } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
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
  const id = useId();
  const { data, error, refetch } = useQuery(statisticsQuery(descriptor.technicalName, filters));
  const copy = () => {
    if (!data) return;
    navigator.clipboard.writeText(copied(descriptor.displayName, data, descriptor)).then(
      () => toast.success('Statistiques copiées'),
      (reason: unknown) => toast.error('Erreur lors de la copie', reason),
    );
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -6, horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': `${id}-title`,
          sx: { width: 384, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <Stack
        direction="row"
        sx={{
          px: 4,
          py: 1,
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
          <FamilyIcon icon={descriptor.displayPrefixIcon} />
          <Typography
            id={`${id}-title`}
            variant="body2"
            component="h2"
            sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            Statistiques : {descriptor.displayName}
          </Typography>
        </Stack>
        <Button variant="text" startIcon={<Close />} onClick={onClose} autoFocus sx={{ flexShrink: 0 }}>
          Fermer
        </Button>
      </Stack>
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
    </Popover>
  );
}
