import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Moved } from './api';
import { formatRank } from './moves';

/** Candidates with their ranks before and after. */
export const PeopleTable = ({ label, people }: { label: string; people: Moved[] }) => (
  <Box
    sx={{
      fontSize: 13,
      '& table': { width: '100%', borderCollapse: 'collapse' },
      '& th, & td': { px: 3, py: '6px', textAlign: 'left', borderTop: '1px solid var(--border-subtle)' },
      '& th': { fontWeight: 600, backgroundColor: 'var(--bg-page)' },
      '& :is(th, td):not(:first-of-type)': {
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums lining-nums',
      },
      '& td:last-of-type': { fontWeight: 600 },
    }}
  >
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Candidat</th>
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, externalId, before, after }) => (
          <tr key={id}>
            <td>
              <Link to={paths.candidates} search={{ candidat: id }} title={`n° ${externalId}`}>
                {name}
              </Link>
            </td>
            <td>{formatRank(before)}</td>
            <td>{formatRank(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
