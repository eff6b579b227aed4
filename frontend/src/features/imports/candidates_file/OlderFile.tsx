import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import type { Report } from './api';

/** Why the file may be older than the last one; that stops nobody. */
export function OlderFile({ report: { former, olderSigns, rows, columns } }: { report: Report }) {
  if (former === null || olderSigns.length === 0) return null;
  const reasons = {
    FEWER_ROWS: `il a ${formatCount((former.rows ?? rows) - rows, 'ligne')} de moins`,
    FEWER_COLUMNS: `il a ${formatCount((former.columns ?? columns.length) - columns.length, 'colonne')} de moins`,
    EARLIER_DATE: 'la date de son nom est antérieure',
  };
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle>Ce fichier est peut-être plus ancien que le dernier importé</AlertTitle>
      {`À côté de ${former.fileName}${former.confirmed === null ? '' : `, importé le ${formatDateTime(former.confirmed)}`} : ${olderSigns.map((sign) => reasons[sign]).join(', ')}.`}
    </Alert>
  );
}
