import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { FieldMessage } from './FieldMessage';

type Props<Fields extends FieldValues> = {
  name: Path<Fields>;
  label: string;
  /** What each value is called, in the order of the list. */
  labels: Record<string, string>;
  width: number | string;
  required?: boolean;
};

/** A choice in a short list, its label above, its message below. */
export function ChoiceField<Fields extends FieldValues>(props: Props<Fields>) {
  const { name, label, labels, width, required = false } = props;
  const id = useId();
  return (
    <Controller<Fields, typeof name>
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <FormControl required={required} error={error !== undefined} sx={{ width, maxWidth: '100%' }}>
          <FormLabel id={id}>{label}</FormLabel>
          <Select {...field} inputRef={ref} labelId={id} aria-describedby={`${id}-error`}>
            {Object.entries(labels).map(([value, text]) => (
              <MenuItem key={value} value={value}>
                {text}
              </MenuItem>
            ))}
          </Select>
          {error && <FieldMessage id={`${id}-error`} error={error.message} />}
        </FormControl>
      )}
    />
  );
}
