import Box from '@mui/material/Box';
import { formatInteger } from '../format/numbers';
import { OWN_COLOURS } from '../theme/ownColours';

export type BarRow = {
  key: string;
  label: string;
  parts: { value: number; tone: 'main' | 'soft' | 'empty' }[];
  text: string;
};

const COLOURS = { main: 'var(--accent-main)', soft: 'var(--accent-border)', empty: 'var(--bg-sunken)' };

/** Bars on one scale, one a row; the text beside them gives the same figures. */
export function SiteBars({ rows, label }: { rows: BarRow[]; label: string }) {
  const longest = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }} tabIndex={0}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.key}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '170px minmax(0, 1fr) 210px' },
            alignItems: 'center',
            columnGap: 3,
            minHeight: 28,
            fontSize: 13,
          }}
        >
          <span>{row.label}</span>
          <Box aria-hidden sx={{ display: 'flex', height: 10, borderRadius: '3px', overflow: 'hidden' }}>
            {row.parts.map(({ value, tone }) => (
              <Box
                key={tone}
                title={formatInteger(value)}
                sx={{
                  width: `${(100 * value) / longest}%`,
                  backgroundColor: COLOURS[tone],
                  forcedColorAdjust: 'none',
                  // Its ground is as good as none beside the system's own.
                  ...(tone === 'empty' && { [OWN_COLOURS]: { border: '1px solid CanvasText' } }),
                }}
              />
            ))}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {row.text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
