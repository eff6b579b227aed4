import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FormHelperText from '@mui/material/FormHelperText';

type Props = { id: string; error: string | undefined; hint?: string };

/** Under a field: what is wrong with it, with its icon, else a hint. The field names it by `aria-describedby`. */
export function FieldMessage({ id, error, hint }: Props) {
  return (
    <FormHelperText
      id={id}
      error={error !== undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 20 }}
    >
      {error !== undefined && <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 16 }} />}
      {error ?? hint}
    </FormHelperText>
  );
}
