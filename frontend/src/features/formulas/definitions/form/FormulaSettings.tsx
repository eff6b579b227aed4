import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { businessValueLabels, typeLabels } from '../labels';
import type { FormulaFields } from './schema';

/** The name, at creation only; the type; the business value. `aside` stands at their right. */
export function FormulaSettings({ creating, aside }: { creating: boolean; aside: ReactNode }) {
  const { register, formState } = useFormContext<FormulaFields>();
  const id = useId();
  const wrong = formState.errors.name?.message;
  const { ref, ...field } = register('name');
  return (
    <>
      {creating && (
        <FormControl error={wrong !== undefined} fullWidth>
          <FormLabel htmlFor={id} required>
            Nom
          </FormLabel>
          <OutlinedInput
            id={id}
            autoComplete="off"
            inputProps={{ 'aria-describedby': `${id}-help`, maxLength: 200 }}
            {...field}
            inputRef={ref}
          />
          <FieldMessage
            id={`${id}-help`}
            error={wrong}
            hint="Le nom désigne la formule dans les autres : il ne pourra plus être modifié."
          />
        </FormControl>
      )}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <Choice name="type" label="Type de formule" labels={typeLabels} width={164} />
        <Choice name="businessValue" label="Valeur métier" labels={businessValueLabels} width={214} />
        <Stack sx={{ ml: 'auto', minHeight: 40, justifyContent: 'center' }}>{aside}</Stack>
      </Stack>
    </>
  );
}

type ChoiceProps = {
  name: 'type' | 'businessValue';
  label: string;
  labels: Record<string, string>;
  width: number;
};

function Choice({ name, label, labels, width }: ChoiceProps) {
  const id = useId();
  return (
    <Controller<FormulaFields, typeof name>
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <FormControl error={error !== undefined} sx={{ width }}>
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
