import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@/shared/format/dates';
import type { Mark } from './api';
import type { MarkEdits } from './useMarkEdits';
import { writtenMark } from './values';
import { fullName } from '@/shared/format/people';

/** Where the value of the cell that has the focus comes from, and the way back to the file's. */
export function MarkOrigin({ mark, edits, editable }: { mark: Mark; edits: MarkEdits; editable: boolean }) {
  const { subject, modified, externalValue, column } = mark;
  const pending = edits.edits.get(column);
  return (
    <Stack direction="row" sx={{ mt: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
      <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 200, color: 'text.secondary' }}>
        <strong>{subject}</strong>
        {` : ${origin(mark)}`}
        {mark.classMean !== null && ` ; moyenne de la classe ${writtenMark(mark.classMean)}`}
        {pending &&
          ` ; à enregistrer : ${writtenMark(pending.value)}, au lieu de ${writtenMark(pending.previous)}`}
        {pending && edits.stale === column && ` ; valeur présente : ${writtenMark(mark.value)}`}
      </Typography>
      {editable && pending && (
        <Button variant="text" onClick={() => edits.undo(column)}>
          Annuler la modification
        </Button>
      )}
      {editable && !pending && modified !== null && (
        <Button onClick={() => edits.revert(mark)} title={writtenMark(externalValue)}>
          Revenir à la valeur du fichier
        </Button>
      )}
    </Stack>
  );
}

function origin({ modified, externalValue }: Mark): string {
  const file = `fichier ${writtenMark(externalValue)}`;
  if (modified === null) return file;
  const { author, created } = modified;
  const by = author ? ` par ${fullName(author)}` : '';
  return `${file}, modifiée${by} ${formatMoment(created)}`;
}
