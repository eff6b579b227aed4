import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';
import { useFormContext, type FieldValues, type Path } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { PlainSelect } from '@/shared/form/PlainSelect';

type Props<Fields extends FieldValues> = {
  name: Path<Fields>;
  label: string;
  /** What the field reads while nothing is chosen. */
  none: string;
  required?: boolean;
  /** The `<option>`s, or groups of them. */
  children: ReactNode;
};

/** A choice in the browser's own list, its label above, its message below. */
export function NativeChoiceField<Fields extends FieldValues>(props: Props<Fields>) {
  const { name, label, none, required = true, children } = props;
  const { register, getFieldState, formState } = useFormContext<Fields>();
  const id = useId();
  const wrong = getFieldState(name, formState).error?.message;
  return (
    <FormControl error={wrong !== undefined} fullWidth>
      <FormLabel htmlFor={id} required={required}>
        {label}
      </FormLabel>
      <PlainSelect
        id={id}
        required={required}
        {...register(name)}
        wrong={wrong !== undefined}
        aria-describedby={`${id}-help`}
      >
        <option value="">{none}</option>
        {children}
      </PlainSelect>
      <FieldMessage id={`${id}-help`} error={wrong} />
    </FormControl>
  );
}
