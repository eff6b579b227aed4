import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';
import { focusRing } from '@/shared/theme/components';
import type { ChoiceSlot } from './api';
import { dayOfYear, hourInWords, inParis } from './words';

type Props = {
  day: string;
  slots: ChoiceSlot[];
  /** The slot that is held. */
  chosen: string | undefined;
  onTouch: (slot: ChoiceSlot) => void;
};

const NEXT = new Set(['ArrowRight', 'ArrowDown']);
const BEFORE = new Set(['ArrowLeft', 'ArrowUp']);

/** The free hours of a day, each on a tile: arrows move among them, Space holds one. */
export function HourTiles({ day, slots, chosen, onTouch }: Props) {
  const heading = useId();
  const site = slots[0]?.mode === 'FACE_TO_FACE' ? slots[0].site : undefined;
  const stop = slots.some(({ id }) => id === chosen) ? chosen : slots[0]?.id;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = NEXT.has(event.key) ? 1 : BEFORE.has(event.key) ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const present = tiles.indexOf(document.activeElement as HTMLElement);
    tiles[(present + step + tiles.length) % tiles.length]?.focus();
  };
  return (
    <section>
      <Typography id={heading} component="h3" variant="h2" sx={{ fontSize: 16 }}>
        {dayOfYear(day)}
      </Typography>
      {site && <Typography sx={{ color: 'text.secondary', fontSize: 15 }}>Sur place, {site}</Typography>}
      <Box
        role="radiogroup"
        aria-labelledby={heading}
        onKeyDown={move}
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(max(6.4rem, calc((100% - 16px) / 3)), 1fr))',
        }}
      >
        {slots.map((slot) => {
          const checked = slot.id === chosen;
          const there = inParis(slot);
          return (
            <ButtonBase
              key={slot.id}
              role="radio"
              aria-checked={checked}
              aria-label={there ? `${hourInWords(slot.hourThere)}, ${there}` : hourInWords(slot.hourThere)}
              tabIndex={slot.id === stop ? 0 : -1}
              data-slot={slot.id}
              onClick={() => onTouch(slot)}
              sx={{
                flexDirection: 'column',
                minHeight: 56,
                px: 1,
                py: 1,
                borderRadius: '8px',
                border: '1px solid var(--border-control)',
                backgroundColor: 'background.paper',
                '&:hover': { borderColor: 'var(--accent-main)' },
                '&:focus-visible': focusRing,
                ...(checked && {
                  color: 'var(--accent-on)',
                  backgroundColor: 'var(--accent-main)',
                  borderColor: 'var(--accent-main)',
                }),
              }}
            >
              <Box
                component="span"
                sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 17, fontWeight: 600 }}
              >
                {checked && <Check aria-hidden sx={{ fontSize: 18 }} />}
                {hourInWords(slot.hourThere)}
              </Box>
              {there && (
                <Box component="span" sx={{ fontSize: 13, ...(!checked && { color: 'text.secondary' }) }}>
                  {there}
                </Box>
              )}
            </ButtonBase>
          );
        })}
      </Box>
    </section>
  );
}
