import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, type KeyboardEvent } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import type { GradeFields } from './schema';

type Props = {
  name: keyof GradeFields;
  label: string;
  labels: Record<string, string>;
  height: number;
  readOnly: boolean;
  hint?: string | undefined;
  /** How many stand on a line; all of them by default. */
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
          <ToggleButtonGroup
            exclusive
            fullWidth
            disabled={readOnly}
            value={value}
            aria-labelledby={id}
            aria-describedby={`${id}-help`}
            sx={columns ? linesStyle(columns, error !== undefined) : undefined}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onChange={(_, chosen: string | null) => {
              if (chosen === null) return;
              onChange(chosen);
              onChoose?.(chosen);
            }}
          >
            {Object.entries(labels).map(([each, text], index) => (
              <ToggleButton
                key={each}
                value={each}
                ref={index === 0 ? ref : undefined}
                data-field={name}
                sx={buttonStyle(height, error !== undefined)}
              >
                {text}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <FieldMessage id={`${id}-help`} error={error?.message} {...(hint && { hint })} />
        </FormControl>
      )}
    />
  );
}

/** Lines of so many, the gaps between them being the lines that part them. */
const linesStyle = (columns: number, wrong: boolean) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gap: '1px',
  overflow: 'hidden',
  border: '1px solid',
  borderColor: wrong ? 'var(--error-text)' : 'var(--border-control)',
  borderRadius: '8px',
  backgroundColor: 'var(--border-subtle)',
  '&& .MuiToggleButton-root': {
    m: 0,
    border: 0,
    borderRadius: 0,
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

const buttonStyle = (height: number, wrong: boolean) => ({
  height,
  fontSize: 16,
  ...(wrong && { borderColor: 'var(--error-text)' }),
});
