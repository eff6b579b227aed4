import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import { exampleFor } from './examples';

type Props = { id: string; error: string | undefined; hint?: string };

/** Under a field: what is wrong with it, with its icon and what is expected, else a hint. The field names it by `aria-describedby`. */
export function FieldMessage({ id, error, hint }: Props) {
  const example = error && exampleFor(error);
  return (
    <FormHelperText
      id={id}
      error={error !== undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 20 }}
    >
      {error !== undefined && <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 16 }} />}
      <span>
        {error ?? hint}
        {example && <span>{`\u202F: ${example}`}</span>}
      </span>
    </FormHelperText>
  );
}
