import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
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
  /** The values in the order of the list. */
  options: string[];
  /** What a value is called. */
  labelOf: (value: string) => string;
  required?: boolean;
};

/** Several values of a long list, searched without accents by any word of their label. */
export function ManyChoicesField<Fields extends FieldValues>(props: Props<Fields>) {
  const { name, label, options, labelOf, required = true } = props;
  const id = useId();
  return (
    <Controller<Fields, typeof name>
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <FormControl required={required} error={error !== undefined} fullWidth>
          <FormLabel htmlFor={id}>{label}</FormLabel>
          <Autocomplete<string, true, true>
            id={id}
            multiple
            disableCloseOnSelect
            disableClearable
            limitTags={5}
            options={options}
            value={value}
            getOptionLabel={labelOf}
            filterOptions={(all, { inputValue }) =>
              all.filter((option) => holdsWords(fold(labelOf(option)), inputValue))
            }
            onChange={(_, chosen) => onChange(chosen)}
            onBlur={onBlur}
            {...choiceTexts}
            getLimitTagsText={(more) => `+ ${more}`}
            renderValue={(chosen, itemProps) =>
              chosen.map((option, index) => {
                const { key, ...chip } = itemProps({ index });
                return <Chip key={key} size="small" label={labelOf(option)} {...chip} />;
              })
            }
            renderInput={({ slotProps }) => (
              <OutlinedInput
                {...slotProps.input}
                inputRef={ref}
                fullWidth
                error={error !== undefined}
                inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-help` }}
                sx={{ height: 'auto', minHeight: 40, py: '3px !important', flexWrap: 'wrap' }}
              />
            )}
          />
          <FieldMessage id={`${id}-help`} error={error?.message} />
        </FormControl>
      )}
    />
  );
}
