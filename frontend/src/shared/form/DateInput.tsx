import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { lazyPart } from '../frame/lazyPart';
import { formatDay } from '@/shared/format/dates';
import { TypedInput, type TypedInputProps } from './TypedInput';
import { readDay } from './typed';
import { UNREADABLE } from './unreadable';

const Calendar = lazyPart(() => import('./Calendar'));

export type Days = {
  /** The first and the last day that may be chosen, as `2026-05-12`. */
  min?: string;
  max?: string;
  /** Other days that may not be, and what the calendar says of them: `déjà pris par ce jury`. */
  taken?: { days: string[]; why: string };
};

/** A day, typed as `12/05/2026` or chosen in a calendar. Its value is `2026-05-12`. */
export function DateInput({ min, max, taken, ...props }: TypedInputProps & Days) {
  const [anchor, setAnchor] = useState<Element>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <TypedInput
        {...props}
        read={readDay}
        show={(value) => (value === UNREADABLE ? '' : formatDay(value))}
        placeholder="JJ/MM/AAAA"
        endAdornment={
          !props.readOnly && (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label="Ouvrir le calendrier"
                aria-haspopup="dialog"
                aria-expanded={anchor !== undefined}
                onClick={({ currentTarget }) =>
                  setAnchor(currentTarget.closest('.MuiInputBase-root') ?? currentTarget)
                }
              >
                <CalendarTodayOutlined fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          transformOrigin={{ vertical: -6, horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Calendrier' } }}
        >
          <Suspense fallback={<Skeleton variant="rounded" width={320} height={336} />}>
            <Calendar
              value={props.value}
              onChoose={(day) => {
                props.onChange(day);
                close();
              }}
              {...(min && { min })}
              {...(max && { max })}
              {...(taken && { taken })}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
