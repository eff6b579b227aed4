import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import Button from '@mui/material/Button';

/** Lancer les calculs; says so while they run. */
export function ComputationButton({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  return (
    <Button
      variant="contained"
      color="primary"
      startIcon={<PlayArrowOutlined />}
      disabled={busy}
      onClick={onStart}
    >
      {busy ? 'Calculs en cours…' : 'Lancer les calculs'}
    </Button>
  );
}
