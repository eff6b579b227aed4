import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { formatCount } from '@/shared/format/numbers';
import type { SlotAction } from './slotActions';

type Props = { count: number; actions: SlotAction[]; onClear: () => void };

/** Rises over the board when slots are chosen: what can be done with them. */
export const SelectionBar = ({ count, actions, onClear }: Props) => (
  <Stack
    data-footer
    role="toolbar"
    aria-label="Créneaux choisis"
    direction="row"
    sx={{
      position: 'absolute',
      left: '50%',
      bottom: 12,
      transform: 'translateX(-50%)',
      zIndex: 4,
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      maxWidth: 'calc(100% - 32px)',
      px: 4,
      py: 2,
      borderRadius: '8px',
      color: 'var(--toast-on)',
      backgroundColor: 'var(--toast-ink)',
      boxShadow: 'var(--shadow-dialog)',
      '& button': { color: 'inherit', borderColor: 'currentColor', backgroundColor: 'transparent' },
    }}
  >
    <strong>{formatCount(count, 'créneau choisi', 'créneaux choisis')}</strong>
    {actions.map(({ key, label, run }) => (
      <Button key={key} onClick={run}>
        {label}
      </Button>
    ))}
    <Button variant="text" onClick={onClear}>
      Effacer le choix
    </Button>
  </Stack>
);
