import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FilterChip } from '@/shared/grid/filter/FilterChip';
import { NoticeBar } from './NoticeBar';

type Props = {
  /** Launches the calculations; absent for whoever may not, or while they run. */
  onCompute: (() => void) | undefined;
  onLeave: () => void;
};

/** Says that the grid still shows results of former data, to whoever comes from the home. */
export const StaleBar = ({ onCompute, onLeave }: Props) => (
  <NoticeBar>
    <Typography variant="body2" component="p" role="status" sx={{ fontWeight: 500 }}>
      Le classement montre encore les anciens résultats.
    </Typography>
    {onCompute && (
      <Button onClick={onCompute} sx={{ height: 26 }}>
        Lancer les calculs
      </Button>
    )}
    <FilterChip name="À traiter" kept="résultats à recalculer" onRemove={onLeave} />
  </NoticeBar>
);
