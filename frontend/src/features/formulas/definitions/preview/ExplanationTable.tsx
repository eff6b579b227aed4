import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { formatCell } from '@/shared/format/cells';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Explanation } from '../api';
import { explanationRows } from './explanationRows';
import { HiddenHeaders } from '@/shared/theme/HiddenHeaders';
import { FormulaSnippet } from './FormulaSnippet';

type Props = {
  explanation: Explanation;
  /** Whether the text has changed since: the values are those of the last correct formula. */
  former: boolean;
};

/** The result for one candidate, and under it each part of the formula with its value. */
export function ExplanationTable({ explanation, former }: Props) {
  const rows = useMemo(() => explanationRows(explanation), [explanation]);
  return (
    <Box
      sx={{
        border: '1px solid var(--border-default)',
        borderRadius: '8px',
        overflow: 'hidden',
        fontSize: 13,
        '& table': { width: '100%', borderCollapse: 'collapse' },
        '& td, & th': { px: 3, py: 1, textAlign: 'left', verticalAlign: 'top' },
        '& tr + tr > *': { borderTop: '1px solid var(--border-subtle)' },
        '& td': {
          textAlign: 'right',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums lining-nums',
          overflowWrap: 'break-word',
          minWidth: 104,
        },
        '& tr:first-of-type > *': { py: 2 },
        '& .part': { overflowWrap: 'anywhere', fontSize: 12, fontWeight: 400 },
      }}
    >
      <table style={former ? { filter: 'grayscale(1)' } : undefined}>
        <caption style={visuallyHidden}>Valeur de chaque partie de la formule</caption>
        <HiddenHeaders names={['Partie de la formule', 'Valeur']} />
        <tbody>
          <Box component="tr" sx={{ backgroundColor: former ? 'var(--bg-page)' : 'var(--accent-soft)' }}>
            <th scope="row">
              Résultat
              {explanation.chosen !== null && <Chosen words={explanation.chosen} />}
            </th>
            <Box
              component="td"
              sx={{ fontSize: 15, color: explanation.error === null ? 'inherit' : 'var(--error-text)' }}
            >
              {formatCell(explanation)}
            </Box>
          </Box>
          {rows.map(({ key, depth, text, value, chosen, error, blank }) => (
            <tr key={key}>
              <th scope="row" className="part" style={{ paddingLeft: 12 + Math.min(depth, 8) * 16 }}>
                <FormulaSnippet text={text} />
                {chosen !== null && <Chosen words={chosen} />}
              </th>
              <td style={error ? errorCell : blank ? blankCell : undefined}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** From which row of a table the value was taken, or of how many. */
const Chosen = ({ words }: { words: string }) => (
  <Box sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 400 }}>{words}</Box>
);

const errorCell = { color: 'var(--error-text)' };
const blankCell = { color: 'var(--text-muted)', fontWeight: 400 };
