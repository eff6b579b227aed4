import { formatDateTime } from '../format/dates';
import { formatCount, ofNumber } from '../format/numbers';
import type { LettersMade } from './api';

/** How many letters something makes wait, or at what hour they leave; undefined where it makes none. */
export function lettersMade(letters: LettersMade | null | undefined): string | undefined {
  if (!letters || letters.toSend === 0) return undefined;
  const { toSend, automaticAt } = letters;
  const count = formatCount(toSend, 'lettre');
  return automaticAt === null
    ? `${count} de plus ${ofNumber(toSend, "attend d'être envoyée", "attendent d'être envoyées")}`
    : `${count} ${ofNumber(toSend, 'partira', 'partiront')} le ${formatDateTime(automaticAt)}, sauf si vous retenez l'envoi dans « Lettres à envoyer »`;
}
