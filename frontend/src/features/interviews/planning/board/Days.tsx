import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { formatShortDay } from '@/shared/format/dates';
import { focusRing } from '@/shared/theme/components';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { BoardDay } from './api';

type Props = { days: BoardDay[]; day: string; onDay: (day: string) => void };

/** The days of the campaign, each with how many of its slots are held; where they do not all fit, arrows say that they go on. */
export function Days({ days, day, onDay }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [left, setLeft] = useState({ before: false, after: false });
  const measure = () => {
    const { scrollLeft, scrollWidth, clientWidth } = strip.current ?? document.body;
    setLeft({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
  };
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [day, days.length]);
  const scroll = (pages: number) => {
    const { current } = strip;
    current?.scrollBy({ left: pages * current.clientWidth * 0.8, behavior: 'smooth' });
  };
  const goesOn = left.before || left.after;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
      {goesOn && (
        <IconButton
          aria-label="Journées précédentes"
          aria-disabled={!left.before}
          onClick={() => scroll(-1)}
          sx={{ opacity: left.before ? 1 : 0.4 }}
        >
          <ChevronLeft />
        </IconButton>
      )}
      <Stack
        component="ul"
        ref={strip}
        direction="row"
        aria-label="Journées"
        onScroll={measure}
        sx={{ m: 0, p: 1, gap: 2, listStyle: 'none', overflowX: 'auto', minWidth: 0 }}
      >
        {days.map((each) => (
          <li key={each.date}>
            <Day day={each} chosen={each.date === day} onChoose={() => onDay(each.date)} />
          </li>
        ))}
      </Stack>
      {goesOn && (
        <IconButton
          aria-label="Journées suivantes"
          aria-disabled={!left.after}
          onClick={() => scroll(1)}
          sx={{ opacity: left.after ? 1 : 0.4 }}
        >
          <ChevronRight />
        </IconButton>
      )}
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
      <strong>{formatShortDay(date)}</strong>{' '}
      <Box
        component="span"
        sx={{
          display: 'block',
          my: 1,
          height: 4,
          borderRadius: '2px',
          backgroundColor: 'var(--border-subtle)',
        }}
      >
        <Box
          component="span"
          style={{ width: `${slots === 0 ? 0 : (100 * held) / slots}%` }}
          sx={{ display: 'block', height: 4, borderRadius: '2px', backgroundColor: 'var(--accent-main)' }}
        />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {slots === 0 ? 'aucun créneau' : `${held}/${slots}`}
        {slots > 0 && <span style={visuallyHidden}> créneaux attribués</span>}
      </Box>
    </Box>
  );
}
