import { formatDateInLetters } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';

export const slotsCounted = (count: number) => formatCount(count, 'créneau', 'créneaux');

/** `lundi 28 avril 2027`, inside a sentence. */
export function dayOf(date: string) {
  const day = formatDateInLetters(date);
  return day.charAt(0).toLowerCase() + day.slice(1);
}

export const texts = {
  createSlotsFailed: 'Erreur lors de la création des créneaux',
  correct: 'Envoyer les corrections',
} as const;
