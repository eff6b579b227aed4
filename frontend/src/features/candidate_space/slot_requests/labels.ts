import { formatDateInLetters } from '@/shared/format/dates';
import type { SlotRequest } from './api';

export const texts = {
  title: "Demandes d'une autre heure",
  failed: 'Erreur lors de la récupération des demandes',
  loading: 'Récupération des demandes…',
  answered: 'Réponse envoyée',
  answerFailed: "La réponse n'est pas partie",
};

/** `Mardi 18 mai 2027, 16:30, Bordeaux, à distance`. */
export const slotInWords = ({ date, interviewTime, site, remote }: NonNullable<SlotRequest['slot']>) =>
  `${formatDateInLetters(`${date}T12:00:00Z`)}, ${interviewTime}, ${site}${remote ? ', à distance' : ''}`;
