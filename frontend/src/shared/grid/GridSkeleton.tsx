import Box from '@mui/material/Box';
import tokens from '@/shared/theme/tokens.json';

const ROWS = 24;
const WIDTHS = [44, 70, 92, 76, 40, 120, 88, 64, 110, 70];

/** The shape of the grid until its columns are known: plain elements under one style, since there are hundreds. */
export const GridSkeleton = ({ label }: { label: string }) => (
  <Box
    role="status"
    aria-label={label}
    sx={{
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      '& > div': {
        display: 'flex',
        alignItems: 'center',
        gap: 8,
        height: tokens.grid.rowHeight,
        px: 2.5,
        borderBottom: '1px solid var(--border-subtle)',
      },
      '& > div:first-of-type': {
        height: tokens.grid.headerHeight,
        backgroundColor: 'background.default',
      },
      '& span': { height: 8, borderRadius: 1, backgroundColor: 'var(--border-subtle)' },
    }}
  >
    <div />
    {Array.from({ length: ROWS }, (_, row) => (
      <div key={row}>
        {WIDTHS.map((width, column) => (
          <span
            key={column}
            style={{ width: `${(width / 16) * (1 - ((row * 7 + column * 5) % 4) / 8)}rem` }}
          />
        ))}
      </div>
    ))}
  </Box>
);
