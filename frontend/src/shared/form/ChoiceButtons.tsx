import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup, { type ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup';
import type { ReactNode, Ref } from 'react';

type ButtonChoice<Value> = { value: Value; label: ReactNode };

type GroupProps = Omit<
  ToggleButtonGroupProps,
  'exclusive' | 'value' | 'onChange' | 'children' | 'size' | 'color'
>;

type Props<Value> = GroupProps & {
  choices: readonly ButtonChoice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The chosen one was pressed again; absent where there is always one. */
  onClear?: () => void;
  /** In pixels; from 48 the text is of the size that touch screens need. */
  height?: number;
  /** The form's name of the field and its reference, so that the form moves the focus to a wrong field. */
  fieldName?: string;
  fieldRef?: Ref<HTMLButtonElement>;
};

const TOUCH_HEIGHT = 48;

/** One of a few values, each on a button; the theme ticks the chosen one. Clicking it again changes nothing without `onClear`. */
export function ChoiceButtons<Value extends string | boolean>(props: Props<Value>) {
  const { choices, value, onChange, onClear, height, fieldName, fieldRef, ...group } = props;
  return (
    <ToggleButtonGroup
      {...group}
      exclusive
      value={value ?? null}
      onChange={(_, chosen: Value | null) => (chosen === null ? onClear?.() : onChange(chosen))}
    >
      {choices.map((choice, index) => (
        <ToggleButton
          key={String(choice.value)}
          value={choice.value}
          ref={index === 0 ? fieldRef : undefined}
          data-field={fieldName}
          sx={height ? { height, ...(height >= TOUCH_HEIGHT && { fontSize: 16 }) } : undefined}
        >
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The style of `ChoiceButtons` on lines of so many, the gaps between them being the lines that part them. */
export const choiceLines = (columns: number, borderColor = 'var(--border-control)') => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gap: '1px',
  overflow: 'hidden',
  border: '1px solid',
  borderColor,
  borderRadius: '8px',
  backgroundColor: 'var(--border-subtle)',
  '&& .MuiToggleButton-root': {
    m: 0,
    border: 0,
    borderRadius: 0,
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
