import Box from '@mui/material/Box';
import { today } from '@/shared/time/today';
import type { Board } from './api';
import { isOfToday } from './arrivals';
import { dayFigures } from './figures';

type Props = { board: Board; day: string };

/** Over the board of a day that has begun: who arrived, who is being met, how late, which grades are missing. */
export function DayFigures({ board, day }: Props) {
  const isToday = isOfToday(board);
  const figures = isToday || day <= today() ? dayFigures(board, isToday) : [];
  if (figures.length === 0) return null;
  return (
    <Box className="unprinted" component="p" aria-label="Où en est la journée" role="note" sx={figuresStyles}>
      {figures.join(' · ')}
    </Box>
  );
}

const figuresStyles = {
  flexShrink: 0,
  m: 0,
  px: 4,
  py: 1,
  fontWeight: 500,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid var(--border-default)',
};
