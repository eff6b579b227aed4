import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { BusyButton } from '@/shared/frame/BusyButton';

type Props = {
  name: string;
  /** Whether columns, filters or order differ from the view's. */
  changed: boolean;
  saving: boolean;
  /** Absent for a view that the account may not change. */
  onSave: (() => void) | undefined;
  onRevert: () => void;
};

/** The view in use; once the grid differs from it, the way to keep the difference and the way back. */
export function ViewState({ name, changed, saving, onSave, onRevert }: Props) {
  const text = changed ? `Vue : ${name}, modifiée` : `Vue : ${name}`;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, minWidth: 0 }}>
      <Chip
        role="status"
        size="small"
        icon={<ViewQuiltOutlined />}
        label={text}
        title={text}
        sx={{
          maxWidth: 360,
          borderRadius: '4px',
          color: 'var(--accent-text)',
          backgroundColor: 'var(--accent-soft)',
          '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
        }}
      />
      <Stack direction="row" sx={changed ? { gap: 1 } : roomOnly}>
        {onSave && (
          <BusyButton
            variant="text"
            busy={saving}
            onClick={onSave}
            sx={small}
            aria-label={`Enregistrer la vue ${name}`}
          >
            Enregistrer
          </BusyButton>
        )}
        <Button variant="text" onClick={onRevert} sx={small} aria-label={`Revenir à la vue ${name}`}>
          Revenir
        </Button>
      </Stack>
    </Stack>
  );
}

/** The room of the buttons, where a line has it: what is beside them stays in its place when they come. */
const roomOnly = { gap: 1, display: { xs: 'none', md: 'flex' }, visibility: 'hidden' };

const small = { height: 24, px: 1.5, fontSize: 12, color: 'var(--accent-text)' };
