import Typography from '@mui/material/Typography';
import { BusyButton } from '@/shared/frame/BusyButton';
import { formatCount } from '@/shared/format/numbers';

type Props = {
  /** Marks that wait to be saved. */
  count: number;
  /** Whether anything waits: marks, or the comment. */
  unsaved: boolean;
  saving: boolean;
  onSave: () => void;
};

/** How many marks wait to be saved, and Sauvegarder. */
export const MarksFooter = ({ count, unsaved, saving, onSave }: Props) => (
  <>
    <Typography variant="body2" role="status" sx={{ ml: 'auto', color: 'text.secondary' }}>
      {count > 0 && formatCount(count, 'note modifiée', 'notes modifiées')}
    </Typography>
    <BusyButton variant="contained" color="primary" busy={saving} disabled={!unsaved} onClick={onSave}>
      {saving ? 'Sauvegarde…' : 'Sauvegarder'}
    </BusyButton>
  </>
);
