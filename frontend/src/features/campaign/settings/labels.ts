import { formatDay } from '@/shared/format/dates';
import { formatCount, formatNumber } from '@/shared/format/numbers';
import type { SettingChange, TextName } from './api';

export const TITLE = 'Campagne';
export const FAILED = 'Erreur lors de la récupération des réglages';
export const SAVED = 'Réglages enregistrés';
export const SAVE_FAILED = "Erreur lors de l'enregistrement des réglages";

export type SectionName =
  'dates' | 'contact' | 'home' | 'face_to_face' | 'remote' | 'pfm' | 'fa' | 'none' | 'encf' | 'mails';

/** The sections of the page, in its order, and the texts of each. */
export const sections: { name: SectionName; title: string; texts: TextName[] }[] = [
  { name: 'dates', title: 'Dates', texts: [] },
  { name: 'contact', title: 'Contact, données et listes', texts: [] },
  {
    name: 'home',
    title: 'Accueil du candidat',
    texts: [
      'FILES_BEFORE_DEADLINE',
      'FILES_AFTER_DEADLINE',
      'LETTER_SOON',
      'LETTER_UNAVAILABLE',
      'DATE_NOT_FIXED',
    ],
  },
  { name: 'face_to_face', title: 'Lettre : présentiel', texts: ['FACE_TO_FACE', 'IF_ABSENT'] },
  { name: 'remote', title: 'Lettre : distanciel', texts: ['REMOTE', 'IF_DISCONNECTED'] },
  { name: 'pfm', title: 'Lettre : PFM', texts: ['PFM'] },
  { name: 'fa', title: 'Lettre : fiche avenir', texts: ['FA'] },
  { name: 'none', title: 'Lettre : sans note', texts: ['NONE', 'NOTHING_TO_DO'] },
  { name: 'encf', title: 'Inscription non validée', texts: ['NOT_EXAMINED'] },
  { name: 'mails', title: 'E-mails', texts: ['MAIL_LETTER', 'MAIL_CORRECTION'] },
];

export const textLabels: Record<TextName, string> = {
  FILES_BEFORE_DEADLINE: 'Avant la date de dépôt',
  FILES_AFTER_DEADLINE: 'Après la date de dépôt',
  LETTER_SOON: 'Lettre pas encore ouverte',
  LETTER_UNAVAILABLE: 'Lettre indisponible',
  DATE_NOT_FIXED: 'Entretien dont la date n’est pas fixée',
  FACE_TO_FACE: 'Première phrase, entretien sur place',
  IF_ABSENT: 'En cas d’empêchement',
  REMOTE: 'Première phrase, entretien à distance',
  IF_DISCONNECTED: 'En cas de panne',
  PFM: 'Première phrase, PFM',
  FA: 'Première phrase, fiche avenir',
  NONE: 'Première phrase, sans note',
  NOTHING_TO_DO: 'Dernière phrase des lettres sans entretien',
  NOT_EXAMINED: 'Candidature non examinée',
  MAIL_LETTER: 'Première phrase de l’e-mail',
  MAIL_CORRECTION: 'Première phrase de l’e-mail corrigé',
};

/** What each saved member is called in the list of versions. */
export const memberLabels: Record<string, string> = {
  ...textLabels,
  file_deadline: 'Fin de dépôt des pièces',
  letter_week: 'Semaine des lettres',
  contact_email: 'Adresse de contact',
  contact_phone: 'Téléphone de contact',
  retention_years: 'Conservation des données',
  scholarship_types: 'Types de bourse',
  current_scholar_years: 'Niveaux actuels',
  presence_confirmation: 'Confirmation de présence',
  rank_column: 'Colonne du rang',
};

/** The sections whose texts stand in a letter or a mail. */
export const sectionsOfLetters: SectionName[] = ['face_to_face', 'remote', 'pfm', 'fa', 'none', 'mails'];

/** What a text may take from the settings, between braces. */
export const passages = ['date de dépôt', 'semaine des lettres', 'adresse de contact', 'prénom'];

/** The value of a saved member, as people say it. */
export function valueInWords(name: string, value: SettingChange['before']): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number')
    return name === 'retention_years' ? formatCount(value, 'an') : formatNumber(value);
  if (typeof value !== 'string' || value === '') return 'aucune valeur';
  if (name === 'file_deadline') return formatDay(value);
  if (name === 'letter_week') return `semaine du ${value}`;
  return name === 'rank_column' ? value.replace(/^\w+\[(.*)\]$/, '$1') : value;
}
