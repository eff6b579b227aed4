import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Severity } from './api';
import { labels } from './labels';
import { severityQuery } from './queries';

type Grade = (typeof LIMITS.gradeLetters)[number];

const colours: Record<Grade, string> = {
  A: 'var(--accent-main)',
  B: 'color-mix(in srgb, var(--accent-main) 45%, var(--accent-border))',
  C: 'var(--accent-border)',
  D: 'var(--border-control)',
  F: 'var(--text-secondary)',
  ABS: 'var(--border-default)',
};

/** Notes par jury: the share of each letter for a jury, beside that of all juries; the same figures in the cells. */
export function SeverityCard() {
  const { data, error, refetch } = useQueryWithToast(severityQuery, labels.failed);
  if (data?.length === 0) return null;
  return (
    <Card component="section" sx={{ p: 4 }}>
      <Stack direction="row" sx={{ gap: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography variant="h3" component="h2">
          Notes d&apos;entretien par jury
        </Typography>
        <Link to={paths.fairness}>Équité des jurys</Link>
      </Stack>
      {error && <ErrorState title={labels.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <SeverityTable juries={data} />}
    </Card>
  );
}

function SeverityTable({ juries }: { juries: Severity[] }) {
  const all: Severity = {
    juryNumber: 'Tous les jurys',
    grades: Object.fromEntries(
      LIMITS.gradeLetters.map((grade) => [
        grade,
        juries.reduce((sum, { grades }) => sum + (grades[grade] ?? 0), 0),
      ]),
    ),
  };
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Notes d'entretien par jury">
      <Box
        component="table"
        sx={{
          width: '100%',
          borderSpacing: '0 4px',
          '& td, & th': { fontVariantNumeric: 'tabular-nums', textAlign: 'right', px: 1, fontWeight: 400 },
        }}
      >
        <caption style={{ textAlign: 'left', color: 'var(--text-secondary)' }}>
          {formatCount(juries.length, 'jury', 'jurys')},{' '}
          {formatCount(total(all), "note d'entretien", "notes d'entretien")}
        </caption>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ '&&': { textAlign: 'left' } }}>
              Jury
            </Box>
            <Box component="th" scope="col" sx={{ width: '40%' }}>
              <span style={visuallyHidden}>Répartition</span>
            </Box>
            {LIMITS.gradeLetters.map((grade) => (
              <th key={grade} scope="col">
                <Box
                  aria-hidden
                  component="span"
                  sx={{
                    display: 'inline-block',
                    width: 8,
                    height: 8,
                    mr: 1,
                    borderRadius: '2px',
                    backgroundColor: colours[grade],
                  }}
                />
                {grade}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {[all, ...juries].map((each) => (
            <SeverityRow key={each.juryNumber} severity={each} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function SeverityRow({ severity }: { severity: Severity }) {
  const { juryNumber, grades } = severity;
  const sum = Math.max(1, total(severity));
  return (
    <tr>
      <Box component="th" scope="row" sx={{ '&&': { textAlign: 'left', whiteSpace: 'nowrap' } }}>
        {juryNumber}
      </Box>
      <td>
        <Box
          aria-hidden
          sx={{ display: 'flex', minWidth: 96, height: 14, borderRadius: '3px', overflow: 'hidden' }}
        >
          {LIMITS.gradeLetters.map((grade) => (
            <Box
              key={grade}
              sx={{
                width: `${(100 * (grades[grade] ?? 0)) / sum}%`,
                backgroundColor: colours[grade],
                forcedColorAdjust: 'none',
              }}
            />
          ))}
        </Box>
      </td>
      {LIMITS.gradeLetters.map((grade) => (
        <td key={grade}>{formatInteger(grades[grade] ?? 0)}</td>
      ))}
      <td>{formatInteger(total(severity))}</td>
    </tr>
  );
}

const total = ({ grades }: Severity) =>
  LIMITS.gradeLetters.reduce((sum, grade) => sum + (grades[grade] ?? 0), 0);
