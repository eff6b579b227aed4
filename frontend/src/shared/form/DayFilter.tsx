import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, useState } from 'react';
import { DateInput } from './DateInput';
import { FieldMessage } from './FieldMessage';
import { UNREADABLE } from './unreadable';

const FUTURE = 'La date ne peut pas être dans le futur';

type Props = { label: string; value: string; last: string; onDay: (day: string) => void };

/** A day that a list begins or ends with, `last` at the latest: what was done has happened. */
export function DayFilter({ label, value, last, onDay }: Props) {
  const id = useId();
  const [unreadable, setUnreadable] = useState(false);
  const wrong = value > last;
  return (
    <FormControl error={wrong || unreadable}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Box sx={{ width: 160 }}>
        <DateInput
          id={id}
          value={unreadable ? UNREADABLE : value}
          max={last}
          onChange={(day) => {
            setUnreadable(day === UNREADABLE);
            if (day !== UNREADABLE) onDay(day);
          }}
          input={{ 'aria-describedby': `${id}-message` }}
        />
      </Box>
      <FieldMessage id={`${id}-message`} error={unreadable ? 'Date invalide' : wrong ? FUTURE : undefined} />
    </FormControl>
  );
}
