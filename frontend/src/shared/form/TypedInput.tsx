import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

export type TypedInputProps = {
  id: string;
  /** As the server writes it; `UNREADABLE` while what is typed cannot be read. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  readOnly?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
};

type Props = TypedInputProps & {
  /** The value of a text that somebody typed. */
  read: (text: string) => string;
  /** The text that shows a value. */
  show: (value: string) => string;
  placeholder: string;
  endAdornment: ReactNode;
};

/**
 * A text that is read as it is typed and tidied when it is left: the same in every browser, whatever its language, which the
 * browsers' own date and time fields are not.
 */
export function TypedInput({ value, onChange, onBlur, read, show, ref, input, ...props }: Props) {
  const { id, name, readOnly, placeholder, endAdornment } = props;
  const [text, setText] = useState(() => show(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (read(text) !== value) setText(show(value));
  }
  return (
    <OutlinedInput
      id={id}
      name={name ?? ''}
      value={text}
      inputRef={ref}
      placeholder={placeholder}
      endAdornment={endAdornment}
      onChange={({ target }) => {
        setText(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => {
        setText(show(value) || text);
        onBlur?.();
      }}
      inputProps={{ autoComplete: 'off', inputMode: 'numeric', readOnly, ...input }}
    />
  );
}
