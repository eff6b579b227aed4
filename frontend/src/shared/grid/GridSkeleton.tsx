import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import tokens from '@/shared/theme/tokens.json';

const ROWS = 24;
const WIDTHS = [44, 70, 92, 76, 40, 120, 88, 64, 110, 70];

/** The shape of the grid until its columns are known. */
export function GridSkeleton({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ flex: 1, minWidth: 0, overflow: 'hidden' }}>
      <Box
        sx={{
          height: tokens.grid.headerHeight,
          backgroundColor: 'background.default',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      />
      {Array.from({ length: ROWS }, (_, row) => (
        <Stack
          key={row}
          direction="row"
          sx={{
            height: tokens.grid.rowHeight,
            alignItems: 'center',
            gap: 8,
            px: 2.5,
            borderBottom: '1px solid var(--border-subtle)',
          }}
        >
          {WIDTHS.map((width, column) => (
            <Skeleton
              key={column}
              animation={false}
              variant="rounded"
              height={8}
              width={width * (1 - ((row * 7 + column * 5) % 4) / 8)}
            />
          ))}
        </Stack>
      ))}
    </Box>
  );
}
