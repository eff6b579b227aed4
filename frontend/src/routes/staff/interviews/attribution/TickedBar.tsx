import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  freeChange,
  openChange,
  removeChange,
  type SlotsChange,
} from '@/features/interviews/planning/slotChanges';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { limits } from '@/shared/limits/limits';
import type { TickedSlot, TickedSlots } from './useTickedSlots';

/** What is done with ticked slots: a move, whose form says where to, or a change that is known. */
export type TickedChange = { move: TickedSlot[] } | SlotsChange;

type Props = { ticked: TickedSlots; onChange: (change: TickedChange) => void };

/** Under the grids while slots are ticked: what can be done with all of them. */
export function TickedBar({ ticked, onChange }: Props) {
  const { slots } = ticked;
  const most = limits().slotsAtOnce;
  const tooMany = slots.length > most;
  const action = (label: string, change: (slots: TickedSlot[]) => TickedChange) => (
    <Button disabled={tooMany} onClick={() => onChange(change(slots))}>
      {label}
    </Button>
  );
  return (
    <FormFooter>
      <strong>{formatCount(slots.length, 'créneau coché', 'créneaux cochés')}</strong>
      {tooMany && <Box sx={{ color: 'var(--warning-text)' }}>Au plus {formatInteger(most)} à la fois.</Box>}
      {action('Déplacer…', (move) => ({ move }))}
      {action('Libérer…', freeChange)}
      {action('Ouvrir à tous…', openChange)}
      {action('Supprimer…', removeChange)}
      <BusyButton variant="text" busy={ticked.isTickingAll} onClick={ticked.tickAll} sx={{ ml: 'auto' }}>
        Cocher tous ceux du filtre
      </BusyButton>
      <Button variant="text" onClick={ticked.clear}>
        Tout décocher
      </Button>
    </FormFooter>
  );
}
