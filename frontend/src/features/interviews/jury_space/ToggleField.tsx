import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, type KeyboardEvent } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { ChoiceButtons, choiceLines } from '@/shared/form/ChoiceButtons';
import { FieldMessage } from '@/shared/form/FieldMessage';
import type { GradeFields } from './schema';

type Props = {
  name: keyof GradeFields;
  label: string;
  labels: Record<string, string>;
  height: number;
  readOnly: boolean;
  hint?: string | undefined;
  /** How many are on a line; all by default. */
  columns?: number | undefined;
  /** What else a choice changes. */
  onChoose?: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** One of a few values, as large buttons; the chosen one is ticked. */
export function ToggleField(props: Props) {
  const { name, label, labels, height, readOnly, hint, columns, onChoose, onKeyDown } = props;
  const { control } = useFormContext<GradeFields>();
  const id = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <FormControl error={error !== undefined} fullWidth>
          <FormLabel id={id} required>
            {label}
          </FormLabel>
          <ChoiceButtons
            fullWidth
            height={height}
            disabled={readOnly}
            choices={Object.entries(labels).map(([each, text]) => ({ value: each, label: text }))}
            value={value}
            fieldName={name}
            fieldRef={ref}
            aria-labelledby={id}
            aria-describedby={`${id}-help`}
            sx={groupStyle(columns, error !== undefined)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onChange={(chosen) => {
              onChange(chosen);
              onChoose?.(chosen);
            }}
          />
          <FieldMessage id={`${id}-help`} error={error?.message} {...(hint && { hint })} />
        </FormControl>
      )}
    />
  );
}

const groupStyle = (columns: number | undefined, wrong: boolean) => {
  if (columns) return choiceLines(columns, wrong ? 'var(--error-text)' : undefined);
  return wrong ? { '&& .MuiToggleButton-root': { borderColor: 'var(--error-text)' } } : undefined;
};
