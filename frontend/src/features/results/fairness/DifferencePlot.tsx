import Box from '@mui/material/Box';
import { signed } from './labels';

type Props = {
  difference: number;
  low: number;
  high: number;
  /** The points at both ends of the axis, the same for every row. */
  limit: number;
  /** Hollow, as it is; filled, at equal files. */
  filled: boolean;
  colour: string;
};

const position = (value: number, limit: number) =>
  `${50 * (1 + Math.max(-limit, Math.min(limit, value)) / limit)}%`;

/** A difference on the axis of all rows, with its interval; an end beyond the axis is an arrow with its figure. */
export function DifferencePlot({ difference, low, high, limit, filled, colour }: Props) {
  const ends = [
    { value: low, side: 'left' },
    { value: high, side: 'right' },
  ] as const;
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 24, minWidth: 140, forcedColorAdjust: 'none' }}>
      <Box sx={{ ...line, left: '50%', height: '100%', backgroundColor: 'var(--border-control)' }} />
      <Box
        sx={{
          position: 'absolute',
          top: 11,
          height: 2,
          left: position(low, limit),
          right: `calc(100% - ${position(high, limit)})`,
          backgroundColor: colour,
        }}
      />
      {ends.map(({ value, side }) =>
        Math.abs(value) > limit ? (
          <Box
            key={side}
            component="span"
            sx={{
              position: 'absolute',
              zIndex: 1,
              top: 2,
              [side]: 0,
              fontSize: 11,
              backgroundColor: 'background.paper',
            }}
          >
            {side === 'left' ? `◂ ${signed(value)}` : `${signed(value)} ▸`}
          </Box>
        ) : (
          <Box
            key={side}
            sx={{ ...line, top: 6, height: 12, left: position(value, limit), backgroundColor: colour }}
          />
        ),
      )}
      <Box
        sx={{
          position: 'absolute',
          top: 7,
          width: 10,
          height: 10,
          left: position(difference, limit),
          transform: 'translateX(-50%)',
          borderRadius: '50%',
          border: `2px solid ${colour}`,
          backgroundColor: filled ? colour : 'background.paper',
          printColorAdjust: 'exact',
        }}
      />
    </Box>
  );
}

const line = {
  position: 'absolute',
  width: 2,
  transform: 'translateX(-50%)',
  printColorAdjust: 'exact',
} as const;

/** `−1 0 +1` above the plots. */
export function Axis({ limit }: { limit: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 400, minWidth: 140 }}
    >
      <span>−{limit}</span>
      <span>0</span>
      <span>+{limit}</span>
    </Box>
  );
}
