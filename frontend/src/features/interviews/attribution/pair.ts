import type { GridRow } from '@/shared/grid/api';
import { mismatchesOf } from '@/shared/interviews/mismatches';
import type { PairShown } from './api';

/** The selected candidate and the selected slot. */
export type Pair = {
  candidate: { id: string; name: string; number: string };
  slot: { id: string; name: string };
};

/** The selected slot, and who holds it; null for nobody. */
export type ChosenSlot = Pair['slot'] & { candidate: { id: string; name: string } | null };

const text = ({ cells }: GridRow, column: string) => {
  const value = cells[column]?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const candidateOf = (row: GridRow): Pair['candidate'] => ({
  id: row.id,
  name: `${text(row, 'Nom')} ${text(row, 'Prenom')}`.trim(),
  number: text(row, 'Numero'),
});

export const slotOf = (row: GridRow): ChosenSlot => ({
  id: row.id,
  name: text(row, 'slotName'),
  candidate: text(row, 'candidateId') ? { id: text(row, 'candidateId'), name: text(row, 'candidate') } : null,
});

/** What attributing the slot by hand would surprise with; nothing of it forbids it. */
export function noticesOf(shown: PairShown): string[] {
  const { displacedCandidateName, releasedSlotName } = shown;
  const notices: string[] = [];
  if (displacedCandidateName) notices.push(`Ce créneau est tenu par ${displacedCandidateName}, qui le perd.`);
  if (releasedSlotName)
    notices.push(`Ce candidat tient déjà le créneau ${releasedSlotName} : il sera libéré.`);
  return [...notices, ...mismatchesOf(shown)];
}

/** What was done besides, once it is done. */
export const outcomesOf = ({ displacedCandidateName, releasedSlotName }: PairShown): string[] =>
  [
    displacedCandidateName && `${displacedCandidateName} n'a plus de créneau.`,
    releasedSlotName && `Le créneau ${releasedSlotName} est libre.`,
  ].filter((sentence) => typeof sentence === 'string');
