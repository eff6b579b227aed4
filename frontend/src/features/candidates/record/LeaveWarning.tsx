import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

type Props = { onLeave: () => void; onStay: () => void };

/** Asks, in the place of the form's buttons, before what was typed is lost. */
export function LeaveWarning({ onLeave, onStay }: Props) {
  return (
    <Stack role="alert" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <WarningAmberOutlined aria-hidden sx={{ fontSize: 18, color: 'var(--warning-text)' }} />
      <span>Ce que vous avez saisi sera perdu.</span>
      <Stack direction="row" sx={{ gap: 2, ml: 'auto' }}>
        <Button size="large" onClick={onLeave}>
          Quitter sans enregistrer
        </Button>
        <Button size="large" variant="contained" color="primary" autoFocus onClick={onStay}>
          Continuer la saisie
        </Button>
      </Stack>
    </Stack>
  );
}
