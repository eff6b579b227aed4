import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { fold, holdsWords } from '../format/fold';
import { choiceTexts } from './choiceTexts';
import { FieldMessage } from './FieldMessage';

type Props<Fields extends FieldValues> = {
  name: Path<Fields>;
  label: string;
  options: string[];
  /** Shown beside a value in the list: how many candidates have it. */
  noteOf?: (value: string) => string;
  placeholder?: string;
};

/** A required text, with values to choose from; any other may be typed. */
export function SuggestionField<Fields extends FieldValues>(props: Props<Fields>) {
  const { name, label, options, noteOf, placeholder = '' } = props;
  const id = useId();
  return (
    <Controller<Fields, typeof name>
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <FormControl required error={error !== undefined} fullWidth>
          <FormLabel htmlFor={id}>{label}</FormLabel>
          <Autocomplete<string, false, true, true>
            id={id}
            freeSolo
            forcePopupIcon
            disableClearable
            options={options}
            inputValue={value}
            value={value}
            filterOptions={(all, { inputValue }) =>
              // Once a value is chosen, the list is there to choose another.
              all.includes(inputValue) ? all : all.filter((option) => holdsWords(fold(option), inputValue))
            }
            onInputChange={(_, typed) => onChange(typed)}
            onBlur={onBlur}
            {...choiceTexts}
            renderOption={({ key, ...option }, text) => (
              <li key={key} {...option} style={{ justifyContent: 'space-between', gap: 16 }}>
                <span>{text}</span>
                <span style={{ color: 'var(--text-secondary)' }}>{noteOf?.(text)}</span>
              </li>
            )}
            renderInput={({ slotProps }) => (
              <OutlinedInput
                {...slotProps.input}
                inputRef={ref}
                fullWidth
                error={error !== undefined}
                placeholder={placeholder}
                inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-help` }}
                sx={{ py: '0 !important' }}
              />
            )}
          />
          <FieldMessage id={`${id}-help`} error={error?.message} />
        </FormControl>
      )}
    />
  );
}
