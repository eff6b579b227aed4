import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { CorrectionsDialog } from './CorrectionsDialog';
import { useOutdatedLetters } from './useOutdatedLetters';

/** Above the mails: the letters that were mailed and are no longer true, and the way to correct them. */
export function OutdatedLetters() {
  const { data } = useOutdatedLetters();
  const [open, setOpen] = useState(false);
  const count = data?.length ?? 0;
  return (
    <>
      {count > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 3 }}
          action={<Button onClick={() => setOpen(true)}>Voir et corriger</Button>}
        >
          {formatCount(
            count,
            'lettre envoyée par e-mail ne dit plus vrai',
            'lettres envoyées par e-mail ne disent plus vrai',
          )}
          .
        </Alert>
      )}
      {open && data && <CorrectionsDialog letters={data} onClose={() => setOpen(false)} />}
    </>
  );
}
