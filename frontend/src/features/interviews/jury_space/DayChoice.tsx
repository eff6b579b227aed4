import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { PlainSelect } from '@/shared/form/PlainSelect';
import { formatDay } from '@/shared/format/dates';
import { today } from '@/shared/time/today';
import type { JuryChoice } from './api';

type Props = {
  /** Undefined until they are read: the line is there before. */
  juries: JuryChoice[] | undefined;
  juryId: string;
  day: string;
  onChoose: (juryId: string, day: string) => void;
};

/** The day on which a jury is looked at: today, else the next one, else the last. */
export const dayOf = ({ dates }: JuryChoice) => dates.find((date) => date >= today()) ?? dates.at(-1) ?? '';

/** The jury and the date whose candidates are listed. */
export function DayChoice({ juries = [], juryId, day, onChoose }: Props) {
  const id = useId();
  const jury = juries.find((each) => each.id === juryId);
  return (
    <Stack
      direction="row"
      sx={{
        flex: { xs: 1, sm: 'none' },
        flexWrap: { sm: 'wrap' },
        minWidth: 0,
        alignItems: 'center',
        gap: { xs: 2, sm: 3 },
        '& select': { width: { xs: '100%', sm: 'auto' }, minWidth: { xs: 0, sm: 140 }, px: { xs: 2, sm: 3 } },
      }}
    >
      <Choice
        id={`${id}-jury`}
        label="Jury"
        value={juryId}
        options={juries.map((each) => ({ value: each.id, text: each.name }))}
        onChoose={(chosen) => {
          const found = juries.find((each) => each.id === chosen);
          if (found) onChoose(chosen, dayOf(found));
        }}
      />
      <Choice
        id={`${id}-date`}
        label="Date"
        value={day}
        options={(jury?.dates ?? []).map((date) => ({ value: date, text: formatDay(date) }))}
        onChoose={(chosen) => onChoose(juryId, chosen)}
      />
    </Stack>
  );
}

type ChoiceProps = {
  id: string;
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChoose: (value: string) => void;
};

function Choice({ id, label, value, options, onChoose }: ChoiceProps) {
  return (
    <FormControl
      sx={{
        flex: { xs: '1 1 auto', sm: 'none' },
        minWidth: 0,
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        gap: { sm: 2 },
      }}
    >
      <FormLabel htmlFor={id} sx={{ mb: { sm: 0 } }}>
        {label}
      </FormLabel>
      <PlainSelect
        id={id}
        value={options.some((each) => each.value === value) ? value : ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="" disabled>
          Choisir
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </PlainSelect>
    </FormControl>
  );
}
