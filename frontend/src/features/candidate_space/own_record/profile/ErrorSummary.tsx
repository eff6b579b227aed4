import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { formatCount } from '@/shared/format/numbers';
import { useEffect, useRef } from 'react';
import type { Fault } from './faults';

/** What is wrong with the form, each with the way to its field; it takes the focus at each new `attempt` to save. */
export function ErrorSummary({ faults, attempt }: { faults: Fault[]; attempt: number }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [attempt]);
  if (faults.length === 0) return null;
  return (
    <Alert
      ref={summary}
      tabIndex={-1}
      severity="error"
      role="alert"
      sx={{ fontSize: 16, scrollMarginTop: 96 }}
    >
      <strong>{formatCount(faults.length, 'point')} à corriger avant d&apos;enregistrer</strong>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {faults.map(({ name, label }) => (
          <li key={name}>
            <Link
              component="button"
              type="button"
              onClick={() => goTo(name)}
              sx={{ minHeight: 40, fontSize: 16, color: 'inherit' }}
            >
              {label}
            </Link>
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

/** The fields of the form are in the page under their names. */
function goTo(name: string) {
  const field = document.getElementsByName(name)[0] ?? document.querySelector(`[name^="${name}."]`);
  if (field instanceof HTMLElement) field.focus();
}
