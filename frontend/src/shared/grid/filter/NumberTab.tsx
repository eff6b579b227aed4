import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useId, type Ref } from 'react';
import { comparisons, type faultOf, type FilterDraft } from './columnFilter';

type Props = {
  draft: FilterDraft;
  onChange: (members: Partial<FilterDraft>) => void;
  fault: ReturnType<typeof faultOf>;
  /** The fields by the fault that takes the focus to them. */
  fields: { number: Ref<HTMLInputElement>; upper: Ref<HTMLInputElement> };
};

const FORM = 'Nombre entier ou décimal, avec une virgule ou un point.';
const ORDER = 'La première valeur dépasse la seconde.';

/** A comparison and a number, or the two ends of a range. */
export function NumberTab({ draft, onChange, fault, fields }: Props) {
  const id = useId();
  const range = draft.comparison === 'between';
  return (
    <Box sx={{ px: 4, py: 4 }}>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FormLabel id={`${id}-operator`}>Opérateur</FormLabel>
          <Select
            fullWidth
            labelId={`${id}-operator`}
            value={draft.comparison}
            onChange={({ target }) => onChange({ comparison: target.value })}
            sx={{ fontWeight: 600 }}
          >
            {comparisons.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </Select>
        </Box>
        <NumberField
          id={`${id}-number`}
          help={`${id}-help`}
          label={range ? 'De' : 'Valeur'}
          value={draft.number}
          invalid={fault === 'number' || fault === 'order'}
          input={fields.number}
          autoFocus
          onChange={(number) => onChange({ number })}
        />
        {range && (
          <NumberField
            id={`${id}-upper`}
            help={`${id}-help`}
            label="À"
            value={draft.upper}
            invalid={fault === 'upper' || fault === 'order'}
            input={fields.upper}
            onChange={(upper) => onChange({ upper })}
          />
        )}
      </Stack>
      <FormHelperText
        id={`${id}-help`}
        error={fault !== undefined}
        role={fault === undefined ? undefined : 'alert'}
        sx={{ mt: 2 }}
      >
        {fault === 'order' ? ORDER : FORM}
      </FormHelperText>
    </Box>
  );
}

type FieldProps = {
  id: string;
  help: string;
  label: string;
  value: string;
  invalid: boolean;
  autoFocus?: boolean;
  input: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
};

const NumberField = ({ id, help, label, value, invalid, autoFocus, input, onChange }: FieldProps) => (
  <Box sx={{ flex: 1.25, minWidth: 0 }}>
    <FormLabel htmlFor={id}>{label}</FormLabel>
    <OutlinedInput
      autoFocus={autoFocus ?? false}
      fullWidth
      id={id}
      inputRef={input}
      value={value}
      error={invalid}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{
        inputMode: 'decimal',
        maxLength: 30,
        'aria-describedby': help,
        'aria-invalid': invalid,
      }}
    />
  </Box>
);
