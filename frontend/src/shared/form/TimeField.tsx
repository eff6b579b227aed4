import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import type { FieldValues } from 'react-hook-form';
import { TypedField, type TypedFieldProps } from './TypedField';
import { TypedInput } from './TypedInput';
import { readHour } from './typed';
import { UNREADABLE } from './unreadable';

/** An hour of a form, typed as `09:30`, `9h30` or `930`: `09:30`, `UNREADABLE` while it is no hour. */
export const TimeField = <Fields extends FieldValues>(field: TypedFieldProps<Fields>) => (
  <TypedField<Fields> {...field}>
    {(input) => (
      <TypedInput
        {...input}
        read={readHour}
        show={(value) => (value === UNREADABLE ? '' : value)}
        placeholder="HH:MM"
        endAdornment={<ScheduleOutlined aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />}
      />
    )}
  </TypedField>
);
