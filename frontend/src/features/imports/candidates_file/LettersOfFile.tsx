import Alert from '@mui/material/Alert';
import { formatInteger, ofNumber } from '@/shared/format/numbers';
import type { Report } from './api';

/** What the file makes leave, or wait: letters, of which only a computation knows the methods, and activation links. */
export function LettersOfFile({ letters }: { letters: Report['letters'] }) {
  const { toSend = 0, activationLinks = 0 } = letters ?? {};
  if (toSend === 0 && activationLinks === 0) return null;
  return (
    <Alert severity="info" role="note" sx={{ mb: 4 }}>
      {toSend > 0 &&
        `Après les calculs, jusqu'à ${formatInteger(toSend)} ${ofNumber(toSend, "lettre de plus attendra d'être envoyée", "lettres de plus attendront d'être envoyées")}. `}
      {activationLinks > 0 &&
        `${formatInteger(activationLinks)} ${ofNumber(activationLinks, "lien d'activation partira seul", "liens d'activation partiront seuls")} aux nouveaux candidats.`}
    </Alert>
  );
}
