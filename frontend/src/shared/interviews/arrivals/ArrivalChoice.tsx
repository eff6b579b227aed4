import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import type { ArrivalState } from './api';
import { arrivals, arrivalStates } from './labels';

type Props = {
  /** Whose arrival it is. */
  name: string;
  state: ArrivalState | null;
  onSay: (state: ArrivalState | null) => void;
};

const choices = arrivalStates.map((value) => ({ value, label: arrivals[value] }));

/** Where a candidate is on the day of their interview; pressed again, it is taken back. */
export const ArrivalChoice = ({ name, state, onSay }: Props) => (
  <ChoiceButtons
    fullWidth
    height={44}
    aria-label={`Arrivée de ${name}`}
    choices={choices}
    value={state ?? undefined}
    onChange={onSay}
    onClear={() => onSay(null)}
    sx={{ '& .MuiToggleButton-root': { flex: '1 1 auto', width: 'auto', px: 1, lineHeight: '18px' } }}
  />
);
