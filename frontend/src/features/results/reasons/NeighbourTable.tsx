import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatCount } from '@/shared/format/numbers';
import type { Neighbour, Why } from './api';
import { difference, figure } from './labels';

/** Who is just above and just below, and what parts each of them from the candidate. */
export function NeighbourTable({ why, onCandidate }: { why: Why; onCandidate: (id: string) => void }) {
  const { above, below, tied, tiedCount, ranked, candidate, value } = why;
  const own = ranked?.value ?? value;
  const row = (neighbour: Neighbour) => (
    <tr key={neighbour.id}>
      <td>{neighbour.rank === null ? '' : figure(neighbour.rank)}</td>
      <td>
        <Named candidate={neighbour} onCandidate={onCandidate} />
        {neighbour.absent && ', absent du dernier fichier'}
        {neighbour.term && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` — ${neighbour.term.label} ${figure(neighbour.term.other)} contre ${figure(neighbour.term.value)}`}
          </Box>
        )}
      </td>
      <td>{figure(neighbour.value)}</td>
      <td>{difference(neighbour.difference)}</td>
    </tr>
  );
  return (
    <>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{ranked ? 'Rang' : ''}</th>
            <th scope="col">Candidat, et ce qui les sépare</th>
            <th scope="col">Valeur</th>
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          {above.map(row)}
          <Box
            component="tr"
            aria-current="true"
            sx={{ backgroundColor: 'var(--accent-soft)', fontWeight: 600 }}
          >
            <td>{ranked && typeof value === 'number' ? figure(value) : ''}</td>
            <td>{candidate.name}</td>
            <td>{typeof own === 'number' ? figure(own) : ''}</td>
            <td />
          </Box>
          {below.map(row)}
        </tbody>
      </Box>
      {tiedCount > 0 && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {`À égalité avec ${formatCount(tiedCount, 'candidat')}\u00a0: `}
          {tied.map((each, index) => (
            <span key={each.id}>
              {index > 0 && ', '}
              <Named candidate={each} onCandidate={onCandidate} />
            </span>
          ))}
          {tiedCount > tied.length && '…'}
        </Typography>
      )}
    </>
  );
}

type NamedProps = { candidate: { id: string; name: string }; onCandidate: (id: string) => void };

function Named({ candidate, onCandidate }: NamedProps) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      onClick={() => onCandidate(candidate.id)}
      sx={{ textAlign: 'left' }}
    >
      {candidate.name}
    </Link>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    py: 2,
    px: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: '1px solid var(--border-subtle)',
  },
  '& th': { fontSize: 12, fontWeight: 500, color: 'text.secondary' },
  '& td:nth-of-type(1), & td:nth-of-type(3), & td:nth-of-type(4), & th:nth-of-type(3), & th:nth-of-type(4)': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
} as const;
