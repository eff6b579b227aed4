import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { formatCount } from '@/shared/format/numbers';
import type { SiteFields } from './schema';

/** How many fields are wrong, and the way to the first of them. */
export function WrongFields() {
  const { formState, setFocus } = useFormContext<SiteFields>();
  const [first, ...others] = Object.keys(formState.errors) as (keyof SiteFields)[];
  if (first === undefined) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, color: 'var(--error-text)', fontSize: 13 }}>
      <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 18 }} />
      {formatCount(others.length + 1, 'champ')} à corriger
      <Link component="button" type="button" color="inherit" onClick={() => setFocus(first)}>
        Aller au premier
      </Link>
    </Stack>
  );
}
