import Button from '@mui/material/Button';
import {
  freeChange,
  openChange,
  removeChange,
  type SlotsChange,
} from '@/features/interviews/planning/slotChanges';
import { formatCount } from '@/shared/format/numbers';
import { TickedFooter } from '@/shared/grid/TickedFooter';
import { LIMITS } from '@/shared/limits/api';
import type { TickedSlot, TickedSlots } from './useTickedSlots';

/** What is done with ticked slots: a move, whose form says where to, or a change that is known. */
export type TickedChange = { move: TickedSlot[] } | SlotsChange;

type Props = { ticked: TickedSlots; onChange: (change: TickedChange) => void };

/** Under the grids while slots are ticked: what can be done with all of them. */
export function TickedBar({ ticked, onChange }: Props) {
  const { rows: slots } = ticked;
  const most = LIMITS.slotsAtOnce;
  const action = (label: string, change: (slots: TickedSlot[]) => TickedChange) => (
    <Button disabled={slots.length > most} onClick={() => onChange(change(slots))}>
      {label}
    </Button>
  );
  return (
    <TickedFooter
      ticked={ticked}
      count={formatCount(slots.length, 'créneau coché', 'créneaux cochés')}
      most={most}
    >
      {action('Déplacer…', (move) => ({ move }))}
      {action('Libérer…', freeChange)}
      {action('Ouvrir à tous…', openChange)}
      {action('Supprimer…', removeChange)}
    </TickedFooter>
  );
}
