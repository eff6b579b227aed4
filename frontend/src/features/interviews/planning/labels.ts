import { formatDateInLetters } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';

export const slotsCounted = (count: number) => formatCount(count, 'créneau', 'créneaux');

/** `lundi 28 avril 2027`, inside a sentence. */
export function dayOf(date: string) {
  const day = formatDateInLetters(date);
  return day.charAt(0).toLowerCase() + day.slice(1);
}

export const texts = {
  moveDay: 'Déplacer la journée',
  moveDayFailed: 'Erreur lors du déplacement de la journée',
  toRemote: 'Passer à distance',
  toFaceToFace: 'Passer en présentiel',
  changeModeFailed: 'Erreur lors du changement de mode',
  createSlotsShort: 'Créer les créneaux',
  createSlotsFailed: 'Erreur lors de la création des créneaux',
  correct: 'Envoyer les corrections',
} as const;
