import Box from '@mui/material/Box';
import { formatInteger } from '../format/numbers';
import { HiddenHeaders } from '../theme/HiddenHeaders';
import type { Bar } from './Histogram';

/** The most frequent values, each with a bar of its share: the text gives the count. */
export function TopBars({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map((bar) => bar.count));
  return (
    <Box
      sx={{
        fontSize: 13,
        '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
        '& caption': { textAlign: 'left', color: 'text.secondary', pb: 1 },
        '& td, & th[scope=row]': { py: '2px', fontWeight: 400, textAlign: 'left', overflowWrap: 'anywhere' },
        '& td': {
          width: 72,
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums lining-nums',
        },
      }}
    >
      <table>
        <caption>Valeurs les plus fréquentes</caption>
        <HiddenHeaders names={['Valeur', 'Candidats']} />
        <tbody>
          {bars.map(({ range, count: rows }) => (
            <tr key={range}>
              <th scope="row">
                {range}
                <div
                  style={{
                    height: 4,
                    width: `${(rows / most) * 100}%`,
                    background: 'var(--accent-main)',
                    borderRadius: 2,
                  }}
                />
              </th>
              <td>{formatInteger(rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
