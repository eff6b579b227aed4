import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useId, type Ref } from 'react';
import { operators, type FilterDraft } from './columnFilter';

type Props = {
  draft: FilterDraft;
  onChange: (members: Partial<FilterDraft>) => void;
  invalid: boolean;
  input: Ref<HTMLInputElement>;
};

/** An operator and a number. */
export function NumberTab({ draft, onChange, invalid, input }: Props) {
  const id = useId();
  return (
    <Box sx={{ px: 4, py: 4 }}>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Box sx={{ flex: 1 }}>
          <FormLabel id={`${id}-operator`}>Opérateur</FormLabel>
          <Select
            fullWidth
            labelId={`${id}-operator`}
            value={draft.operator}
            onChange={({ target }) => onChange({ operator: target.value })}
            sx={{ fontWeight: 600 }}
          >
            {operators.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </Select>
        </Box>
        <Box sx={{ flex: 1.25 }}>
          <FormLabel htmlFor={`${id}-number`}>Valeur</FormLabel>
          <OutlinedInput
            autoFocus
            fullWidth
            id={`${id}-number`}
            inputRef={input}
            value={draft.number}
            error={invalid}
            onChange={({ target }) => onChange({ number: target.value })}
            inputProps={{
              inputMode: 'decimal',
              maxLength: 30,
              'aria-describedby': `${id}-help`,
              'aria-invalid': invalid,
            }}
          />
        </Box>
      </Stack>
      <FormHelperText id={`${id}-help`} error={invalid} role={invalid ? 'alert' : undefined} sx={{ mt: 2 }}>
        Nombre entier ou décimal, avec une virgule ou un point.
      </FormHelperText>
    </Box>
  );
}
