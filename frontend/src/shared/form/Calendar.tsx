import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { frFR } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/fr';
import type { Days } from './DateInput';
import { readDay } from './typed';
import { UNREADABLE } from './unreadable';

const FORMAT = 'YYYY-MM-DD';

type Props = Days & { value: string; onChoose: (day: string) => void };

/** A month of days to choose from; what may not be chosen is struck out, or greyed, and said below. */
export default function Calendar({ value, onChoose, min, max, taken }: Props) {
  const chosen = value !== UNREADABLE && readDay(value) ? dayjs(value) : null;
  const isTaken = (day: Dayjs) => taken?.days.includes(day.format(FORMAT)) ?? false;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale="fr"
      localeText={frFR.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <DateCalendar
        autoFocus
        value={chosen}
        {...(min && { minDate: dayjs(min) })}
        {...(max && { maxDate: dayjs(max) })}
        shouldDisableDate={isTaken}
        onChange={(day, state) => {
          if (day && state === 'finish') onChoose(day.format(FORMAT));
        }}
        slotProps={{ day: ({ day }) => (isTaken(day) ? { sx: takenStyle } : {}) }}
        sx={calendarStyle}
      />
      <Box sx={{ px: 4, pb: 3, fontSize: 12, color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {min && 'Barré : passé. '}
        {taken && taken.days.length > 0 && `Grisé : ${taken.why}.`}
      </Box>
    </LocalizationProvider>
  );
}

/** The pickers' own measures, in the visual guide's colours. */
const calendarStyle = {
  height: 'auto',
  '& .MuiPickersCalendarHeader-label': { textTransform: 'capitalize', fontSize: 14, fontWeight: 600 },
  '& .MuiPickerDay-root, & .MuiDayCalendar-weekDayLabel': {
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiPickerDay-root.Mui-disabled:not(.Mui-selected)': {
    color: 'var(--text-disabled)',
    textDecoration: 'line-through',
  },
};

const takenStyle = { '&&': { backgroundColor: 'var(--bg-sunken)', textDecoration: 'none' } };
