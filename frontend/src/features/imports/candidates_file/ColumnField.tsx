import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import type { Mapping } from './schema';

type Props = { name: string; label: string; required: boolean; columns: string[] };

/** The column of the file that one field is read from. */
export function ColumnField({ name, label, required, columns }: Props) {
  const id = useId();
  const { field, fieldState } = useController<Mapping>({ name });
  const { ref, value, onChange, onBlur } = field;
  const wrong = fieldState.error?.message;
  return (
    <FormControl required={required} error={wrong !== undefined} fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete
        id={id}
        options={columns}
        value={value ?? null}
        onChange={(_, header) => onChange(header)}
        onBlur={onBlur}
        noOptionsText="Aucune colonne de ce nom"
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            inputRef={ref}
            placeholder="Aucune colonne"
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-help` }}
          />
        )}
      />
      {wrong !== undefined && <FieldMessage id={`${id}-help`} error={wrong} />}
    </FormControl>
  );
}
