import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { texts } from '@/features/interviews/readings/labels';
import { queueQuery } from '@/features/interviews/readings/queries';
import { formatInteger } from '@/shared/format/numbers';
import { paths } from '@/shared/paths';

/** The pages of a jury member: candidates, projects to read, for some those to settle. */
export function JuryTabs() {
  const { data: queue } = useQuery(queueQuery);
  return (
    <Box component="nav" aria-label="Espace Jury" sx={bar}>
      <Tab to={paths.jury} label="Noter un candidat" />
      <Tab to={paths.projectsToRead} label={texts.toRead} count={queue?.left} />
      {queue && queue.toSettle !== null && (
        <Tab to={paths.projectsToSettle} label={texts.toSettle} count={queue.toSettle} />
      )}
    </Box>
  );
}

const Tab = ({ to, label, count = 0 }: { to: string; label: string; count?: number | undefined }) => (
  <Box component={Link} to={to} activeOptions={{ exact: true }} sx={tab}>
    {label}
    {count > 0 && (
      <Box component="span" sx={badge}>
        {formatInteger(count)}
      </Box>
    )}
  </Box>
);

const bar = {
  display: 'flex',
  gap: 1,
  overflowX: 'auto',
  order: { xs: 1, md: 0 },
  width: { xs: '100%', md: 'auto' },
};

const tab = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 48,
  px: 3,
  borderRadius: '8px',
  fontSize: 15,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'var(--text-on-appbar)',
  '&[aria-current=page]': { backgroundColor: 'var(--bg-appbar-selected, rgba(255, 255, 255, 0.14))' },
};

const badge = {
  px: 2,
  borderRadius: '999px',
  fontSize: 13,
  fontWeight: 600,
  color: 'var(--bg-appbar)',
  backgroundColor: 'var(--text-on-appbar)',
};
