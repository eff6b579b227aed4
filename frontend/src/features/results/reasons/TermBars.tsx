import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { shownNumber } from '@/shared/format/numbers';
import type { Term } from './api';
import { figure, figures } from './labels';

const percent = (share: number) => `${shownNumber(share * 100, 1, 0).replace('-', '\u2212')}\u202f%`;

const named = ({ label, cell }: Term) => (cell === null ? label : `${label} (${figure(cell)})`);

/** The terms of a sum as bars from zero, those that take away in another colour; or the same as a table. */
export function TermBars({ terms }: { terms: Term[] }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Stack sx={{ gap: 2 }}>
      {asTable ? <TermTable terms={terms} /> : <Bars terms={terms} />}
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => setAsTable(!asTable)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {asTable ? 'Voir le graphique' : 'Voir le tableau'}
      </Link>
    </Stack>
  );
}

function Bars({ terms }: { terms: Term[] }) {
  const valueOf = figures(terms.map(({ value }) => value));
  const most = Math.max(...terms.map(({ value }) => Math.abs(value))) || 1;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 2fr) minmax(64px, 2fr) auto',
        gap: 2,
        alignItems: 'center',
        fontSize: 13,
        '& li': { display: 'contents' },
      }}
    >
      {terms.map((term, index) => (
        <li key={index}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {named(term)}
          </Box>
          <Box aria-hidden sx={{ height: 16, borderRadius: '4px', backgroundColor: 'var(--bg-sunken)' }}>
            <Box
              sx={{
                height: '100%',
                minWidth: term.value === 0 ? 0 : 3,
                borderRadius: '4px',
                backgroundColor: term.value < 0 ? 'var(--warning-main)' : 'var(--accent-main)',
              }}
              style={{ width: `${(100 * Math.abs(term.value)) / most}%` }}
            />
          </Box>
          <Box
            component="span"
            sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' }}
          >
            {valueOf(term.value)}
          </Box>
        </li>
      ))}
    </Box>
  );
}

function TermTable({ terms }: { terms: Term[] }) {
  const valueOf = figures(terms.map(({ value }) => value));
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 13,
        '& th, & td': { py: 1, px: 2, textAlign: 'left', borderBottom: '1px solid var(--border-subtle)' },
        '& td:not(:first-of-type), & th:not(:first-of-type)': {
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums lining-nums',
        },
        '& td:first-of-type': { overflowWrap: 'anywhere' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Terme</th>
          <th scope="col">Compte pour</th>
          <th scope="col">Part</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term, index) => (
          <tr key={index}>
            <td>{named(term)}</td>
            <td>{valueOf(term.value)}</td>
            <td>{term.share === null ? '–' : percent(term.share)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
