import { formatDateInLetters, formatTime } from '@/shared/format/dates';
import type { Receipt } from './queries';

/** `Reçu le dimanche 29 novembre 2026 à 18 h 04, nº 4512`, Paris time. */
export const receiptSentence = ({ received, number }: Pick<Receipt, 'received' | 'number'>) =>
  `Reçu le ${formatDateInLetters(received).toLowerCase()} à ${formatTime(received).replace(':', ' h ')}, nº\u00a0${number}`;
