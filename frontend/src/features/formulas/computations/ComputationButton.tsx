import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import { BusyButton } from '@/shared/frame/BusyButton';

/** Lancer les calculs; says so while they run. */
export const ComputationButton = ({ busy, onStart }: { busy: boolean; onStart: () => void }) => (
  <BusyButton
    variant="contained"
    color="primary"
    startIcon={<PlayArrowOutlined />}
    busy={busy}
    onClick={onStart}
  >
    {busy ? 'Calculs en cours…' : 'Lancer les calculs'}
  </BusyButton>
);
