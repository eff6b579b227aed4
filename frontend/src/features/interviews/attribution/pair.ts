import type { GridRow } from '@/shared/grid/api';

/** The selected candidate and the selected slot. */
export type Pair = {
  candidate: {
    id: string;
    name: string;
    number: string;
    /** The slot that they hold; empty for none. */
    slotName: string;
    /** What slots they need, by the words of the grid of slots. */
    needs: string[];
  };
  slot: {
    id: string;
    name: string;
    /** Who holds it, as the grid shows them; empty for nobody. */
    holder: string;
    candidateId: string | null;
    specificities: string[];
  };
};

const text = ({ cells }: GridRow, column: string) => {
  const value = cells[column]?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const NEEDS: Record<string, string> = {
  SportifDeHautNiveau: 'Sport',
  ArtisteDeHautNiveau: 'Art',
  CDAPH: 'Aménagement',
};

export const candidateOf = (row: GridRow): Pair['candidate'] => ({
  id: row.id,
  name: `${text(row, 'Nom')} ${text(row, 'Prenom')}`.trim(),
  number: text(row, 'Numero'),
  slotName: text(row, 'CreneauEntretien'),
  needs: Object.entries(NEEDS).flatMap(([column, need]) => {
    const value = row.cells[column]?.value;
    return value === true || value === 'Oui' ? [need] : [];
  }),
});

export const slotOf = (row: GridRow): Pair['slot'] => ({
  id: row.id,
  name: text(row, 'slotName'),
  holder: text(row, 'candidate'),
  candidateId: text(row, 'candidateId') || null,
  specificities: text(row, 'specificities').split(', ').filter(Boolean),
});

/** What attributing the slot by hand would surprise with; nothing of it forbids it. */
export function noticesOf({ candidate, slot }: Pair): string[] {
  const notices: string[] = [];
  if (slot.candidateId !== null && slot.candidateId !== candidate.id)
    notices.push(`Ce créneau est tenu par ${slot.holder}, qui le perd.`);
  if (candidate.slotName !== '' && candidate.slotName !== slot.name)
    notices.push(`Ce candidat tient déjà le créneau ${candidate.slotName} : il sera libéré.`);
  const missing = candidate.needs.filter((need) => !slot.specificities.includes(need));
  if (missing.length > 0) notices.push(`Ce candidat demande un créneau ${missing.join(', ')}.`);
  if (candidate.needs.length === 0 && slot.specificities.length > 0)
    notices.push(`Ce créneau est réservé : ${slot.specificities.join(', ')}.`);
  return notices;
}
