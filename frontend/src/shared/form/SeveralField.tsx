import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { labelledByHeader } from './fieldHeaders';

type Props<Fields extends FieldValues> = {
  name: Path<Fields>;
  label: string;
  /** What each value is called, in the order of the list. */
  labels: Record<string, string>;
  /** What an empty choice reads. */
  none: string;
  disabled?: boolean;
};

/** Several values of a short list, ticked in it. */
export function SeveralField<Fields extends FieldValues>(props: Props<Fields>) {
  const { name, label, labels, none, disabled = false } = props;
  const id = useId();
  return (
    <Controller<Fields, typeof name>
      name={name}
      render={({ field: { ref, value, ...field } }) => (
        <FormControl fullWidth disabled={disabled}>
          <FormLabel id={id} sx={labelledByHeader}>
            {label}
          </FormLabel>
          <Select<string[]>
            {...field}
            multiple
            displayEmpty
            value={value}
            inputRef={ref}
            labelId={id}
            renderValue={(chosen) => chosen.map((each) => labels[each]).join(', ') || none}
          >
            {Object.entries(labels).map(([each, text]) => (
              <MenuItem key={each} value={each} dense>
                <Ticked ticked={(value as string[]).includes(each)} />
                {text}
              </MenuItem>
            ))}
          </Select>
        </FormControl>
      )}
    />
  );
}

/** Decorative: the option itself says whether it is chosen. */
function Ticked({ ticked }: { ticked: boolean }) {
  const Icon = ticked ? CheckBox : CheckBoxOutlineBlank;
  return (
    <Icon aria-hidden sx={{ mr: 2, fontSize: 20, color: ticked ? 'var(--accent-main)' : 'text.secondary' }} />
  );
}
