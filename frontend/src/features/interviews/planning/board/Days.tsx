import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { formatShortDay } from '@/shared/format/dates';
import { focusRing } from '@/shared/theme/components';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { BoardDay } from './api';

type Props = { days: BoardDay[]; day: string; onDay: (day: string) => void };

/** The days of the campaign, each with how many of its slots are held. */
export function Days({ days, day, onDay }: Props) {
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label="Journées"
      sx={{ m: 0, p: 1, gap: 2, listStyle: 'none', overflowX: 'auto', minWidth: 0 }}
    >
      {days.map((each) => (
        <li key={each.date}>
          <Day day={each} chosen={each.date === day} onChoose={() => onDay(each.date)} />
        </li>
      ))}
    </Stack>
  );
}

function Day({ day, chosen, onChoose }: { day: BoardDay; chosen: boolean; onChoose: () => void }) {
  const { date, slots, held } = day;
  return (
    <Box
      component="button"
      type="button"
      data-day={date}
      aria-current={chosen ? 'date' : undefined}
      onClick={onChoose}
      sx={{
        display: 'block',
        width: 112,
        px: 2,
        py: 1,
        textAlign: 'left',
        font: 'inherit',
        fontSize: 13,
        lineHeight: '16px',
        color: 'text.primary',
        backgroundColor: chosen ? 'var(--accent-soft)' : 'background.paper',
        border: `1px solid var(--${chosen ? 'accent-main' : 'border-default'})`,
        borderRadius: '6px',
        cursor: 'pointer',
        '&:focus-visible, &[data-target]': focusRing,
      }}
    >
      <strong>{formatShortDay(date)}</strong>
      <Box sx={{ my: 1, height: 4, borderRadius: '2px', backgroundColor: 'var(--border-subtle)' }}>
        <Box
          style={{ width: `${slots === 0 ? 0 : (100 * held) / slots}%` }}
          sx={{ height: 4, borderRadius: '2px', backgroundColor: 'var(--accent-main)' }}
        />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {slots === 0 ? 'aucun créneau' : `${held}/${slots}`}
        {slots > 0 && <span style={visuallyHidden}> créneaux attribués</span>}
      </Box>
    </Box>
  );
}
