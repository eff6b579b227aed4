import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { formatCell } from '@/shared/format/cells';
import type { Candidate, SummaryPoint } from './api';
import { drawer, statusLabels } from './labels';

type Props = {
  candidate: Candidate;
  /** Whether the account reads every column: to others the server sends as empty what they may not read. */
  readsAll: boolean;
  onSettings: (() => void) | undefined;
};

/**
 * The seven points of the summary ('Incomplet' where there is nothing), and the particular statuses; without those that
 * may only look empty to the account.
 */
export function Summary({ candidate, readsAll, onSettings }: Props) {
  const title = useId();
  const { edsBacPremiere, edsBacTerminale, edsBacAbandonne } = candidate.specialInfo;
  const specialities: Record<string, string | null> = {
    EDS_PREMIERE: edsBacPremiere.join(', '),
    EDS_TERMINALE: edsBacTerminale.join(', '),
    EDS_ABANDONNE: edsBacAbandonne,
  };
  const points = candidate.summary.filter(
    ({ key, column, value }) => readsAll || column !== null || value !== null || specialities[key],
  );
  return (
    <Box component="section" aria-labelledby={title}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 32 }}>
        <Typography id={title} component="h4" variant="h3">
          {drawer.summary}
        </Typography>
        {onSettings && (
          <IconButton
            size="small"
            aria-label={drawer.settings}
            title={drawer.settings}
            onClick={onSettings}
            sx={{ ml: 'auto' }}
          >
            <SettingsOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        )}
      </Stack>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}
      >
        {points.map((point) => (
          <Point key={point.key} label={point.label}>
            <PointValue point={point} otherwise={specialities[point.key] ?? null} />
          </Point>
        ))}
        {(readsAll || candidate.statuses.length > 0) && (
          <Point label={drawer.particular}>
            <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
              {candidate.statuses.length === 0
                ? drawer.none
                : candidate.statuses.map((status) => (
                    <Chip
                      key={status}
                      component="span"
                      size="small"
                      label={statusLabels[status]}
                      sx={{
                        height: 'auto',
                        minHeight: 24,
                        borderRadius: '4px',
                        backgroundColor: 'var(--bg-sunken)',
                        '& .MuiChip-label': { whiteSpace: 'normal' },
                      }}
                    />
                  ))}
            </Stack>
          </Point>
        )}
      </Box>
    </Box>
  );
}

function Point({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

/** A note stands out among the words. */
const figure = { fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums lining-nums' };

/** What the chosen column says; the specialities are known without a column. */
function PointValue({ point, otherwise }: { point: SummaryPoint; otherwise: string | null }) {
  const { value, error, column } = point;
  if (error !== null)
    return (
      <Box component="span" sx={{ color: 'var(--error-text)' }}>
        {error}
      </Box>
    );
  if (value !== null)
    return (
      <Box component="bdi" sx={typeof value === 'number' ? figure : undefined}>
        {formatCell({ value, error })}
      </Box>
    );
  if (column === null && otherwise) return <bdi>{otherwise}</bdi>;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      {drawer.incomplete}
    </Box>
  );
}
