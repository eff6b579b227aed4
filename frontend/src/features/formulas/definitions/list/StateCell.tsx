import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Listed } from '../api';
import { stateOf, stateText, type Faults, type State } from './state';

const marks: Record<State, { icon: typeof CheckOutlined; colour: string }> = {
  error: { icon: ErrorOutlineOutlined, colour: 'var(--error-text)' },
  cells: { icon: WarningAmberOutlined, colour: 'var(--warning-text)' },
  uncomputed: { icon: HistoryOutlined, colour: 'var(--text-secondary)' },
  fine: { icon: CheckOutlined, colour: 'var(--text-secondary)' },
};

/** What is wrong with a formula, by a mark and words; why, where it is in error as a whole. */
export function StateCell({ formula, faults }: { formula: Listed; faults: Faults | undefined }) {
  const state = stateOf(formula, faults);
  const { icon: Icon, colour } = marks[state];
  const more = state === 'error' ? faults?.get(formula.id) : undefined;
  const changed = state === 'cells' && formula.overview?.outdated === true;
  return (
    <Stack direction="row" sx={{ gap: 1, color: colour }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', flexShrink: 0 }} />
      <div>
        {stateText(formula, state)}
        {more && <Detail text={more} />}
        {changed && <Detail text="Modifiée depuis ces calculs" />}
      </div>
    </Stack>
  );
}

const Detail = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
);
