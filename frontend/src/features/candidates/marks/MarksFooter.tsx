import Typography from '@mui/material/Typography';
import { BusyButton } from '@/shared/frame/BusyButton';
import { formatCount } from '@/shared/format/numbers';
import { texts } from './labels';
import type { MarkEdits } from './useMarkEdits';

/** How many marks wait to be saved, and Sauvegarder. */
export function MarksFooter({ edits }: { edits: MarkEdits }) {
  return (
    <>
      <Typography variant="body2" role="status" sx={{ ml: 'auto', color: 'text.secondary' }}>
        {edits.count > 0 && formatCount(edits.count, 'note modifiée', 'notes modifiées')}
      </Typography>
      <BusyButton variant="contained" color="primary" busy={edits.saving} onClick={edits.save}>
        {edits.saving ? texts.saving : texts.save}
      </BusyButton>
    </>
  );
}
