import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { shortSpecialities } from '@/shared/candidates/specialities';
import { formatCell } from '@/shared/format/cells';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Candidate, SummaryPoint } from './api';
import { drawer, statusLabels } from './labels';

type Props = {
  candidate: Candidate;
  /** Whether the account reads every column: to others the server sends as empty what they may not read. */
  readsAll: boolean;
  /** There is room for the specialities' official names. */
  zoomed: boolean;
};

/**
 * The seven points of the summary ('Incomplet' where there is nothing), and the particular statuses; without those that
 * may only look empty to the account.
 */
export function Summary({ candidate, readsAll, zoomed }: Props) {
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
      <Typography id={title} component="h4" sx={visuallyHidden}>
        {drawer.summary}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
        }}
      >
        {points.map((point) => (
          <Point key={point.key} label={point.label}>
            <PointValue
              point={point}
              otherwise={specialities[point.key] ?? null}
              short={!zoomed && point.key in specialities}
            />
          </Point>
        ))}
        {(readsAll || candidate.statuses.length > 0) && (
          <Point label="Statut particulier">
            <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
              {candidate.statuses.length === 0
                ? 'Aucun'
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

const Point = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

/** A note stands out among the words. */
const figure = { fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums lining-nums' };

type ValueProps = {
  point: SummaryPoint;
  otherwise: string | null;
  /** The names of specialities. */ short: boolean;
};

/** What the chosen column says; the specialities are known without a column. */
function PointValue({ point, otherwise, short }: ValueProps) {
  const { value, error, column } = point;
  if (error !== null)
    return (
      <Box component="span" sx={{ color: 'var(--error-text)' }}>
        {error}
      </Box>
    );
  const text = value === null ? column === null && otherwise : formatCell({ value, error });
  if (text)
    return (
      <Box
        component="bdi"
        title={short ? text : undefined}
        sx={typeof value === 'number' ? figure : undefined}
      >
        {short ? shortSpecialities(text) : text}
      </Box>
    );
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      Incomplet
    </Box>
  );
}
