import type { FieldValues } from 'react-hook-form';
import { DateInput, type Days } from './DateInput';
import { TypedField, type TypedFieldProps } from './TypedField';

/** A day of a form, typed or chosen in a calendar: `2026-05-12`, `UNREADABLE` while it is no day. */
export const DateField = <Fields extends FieldValues>({
  min,
  max,
  taken,
  ...field
}: TypedFieldProps<Fields> & Days) => (
  <TypedField<Fields> {...field}>
    {(input) => (
      <DateInput {...input} {...(min && { min })} {...(max && { max })} {...(taken && { taken })} />
    )}
  </TypedField>
);
