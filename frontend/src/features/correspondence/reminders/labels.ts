import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import type { Reminder, ReminderKind } from './api';

export const texts = {
  title: 'Rappels',
  failed: "Les rappels n'ont pas pu être lus",
  saved: 'Rappel enregistré',
  notSaved: "Le rappel n'est pas enregistré",
} as const;

export const titles: Record<ReminderKind, string> = {
  PRESENCE_UNKNOWN: "Aux candidats qui n'ont pas dit s'ils viennent",
  JURY_TOMORROW: 'Aux membres des jurys, la veille',
  PFM_TO_READ: 'À ceux qui ont des projets à lire, chaque semaine',
};

export const placeholdersOf: Record<ReminderKind, string> = {
  PRESENCE_UNKNOWN:
    "{Prénom}, {Date d'entretien}, {Heure d'entretien}, {Site}, {Lien vers mon espace}, ou toute colonne",
  JURY_TOMORROW: '{Prénom}, {Nom}, {jury}, {jours}, {lieu}, {Lien vers mon espace}',
  PFM_TO_READ: '{Prénom}, {Nom}, {Lien vers mon espace}',
};

export const weekdays: Record<string, string> = {
  1: 'lundi',
  2: 'mardi',
  3: 'mercredi',
  4: 'jeudi',
  5: 'vendredi',
  6: 'samedi',
  7: 'dimanche',
};

/** `3 jours avant l'entretien, à 09:00`. */
export function whenOf({ kind, days, hour }: Reminder) {
  if (kind === 'PFM_TO_READ') return `Le ${weekdays[days] ?? ''}, à ${hour}`;
  return kind === 'JURY_TOMORROW'
    ? `La veille, à ${hour}`
    : `${formatCount(days, 'jour')} avant l'entretien, à ${hour}`;
}

/** What comes next of a reminder. */
export function nextOf({ on, next }: Reminder) {
  if (!on) return 'Arrêté';
  if (!next) return "Personne à prévenir pour l'instant";
  return `Prochain envoi le ${formatDateTime(next.at)} : ${formatCount(next.recipients, 'e-mail')}`;
}
