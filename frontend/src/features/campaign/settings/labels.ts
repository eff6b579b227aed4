import { formatDateTime, formatDay } from '@/shared/format/dates';
import { formatCount, formatNumber } from '@/shared/format/numbers';
import { publicPages } from '@/shared/paths';
import type { Campaign, SettingChange, TextName } from './api';

export const TITLE = 'Campagne';
export const FAILED = 'Erreur lors de la récupération des réglages';
export const SAVED = 'Réglages enregistrés';
export const SAVE_FAILED = "Erreur lors de l'enregistrement des réglages";

export type SectionName =
  | 'school'
  | 'dates'
  | 'hours'
  | 'contact'
  | 'home'
  | 'face_to_face'
  | 'remote'
  | 'readings'
  | 'pfm'
  | 'fa'
  | 'none'
  | 'encf'
  | 'activation'
  | 'mails'
  | 'passwords'
  | 'reasons'
  | 'pages';

/** The sections of the page, in its order, and the texts of each. */
export const sections: { name: SectionName; title: string; texts: TextName[] }[] = [
  { name: 'school', title: 'Programme et établissement', texts: [] },
  { name: 'dates', title: 'Dates', texts: [] },
  { name: 'hours', title: "Choix de l'heure d'entretien", texts: [] },
  { name: 'readings', title: 'Lecture des projets', texts: [] },
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
  {
    name: 'activation',
    title: 'E-mail : activation',
    texts: ['SUBJECT_ACTIVATION', 'MAIL_ACTIVATION', 'MAIL_ACTIVATION_UNCONFIRMED'],
  },
  {
    name: 'mails',
    title: 'E-mail : lettres',
    texts: [
      'SUBJECT_LETTER',
      'MAIL_LETTER',
      'SUBJECT_CONVOCATION_CHANGED',
      'SUBJECT_EVALUATION_CHANGED',
      'MAIL_CORRECTION',
    ],
  },
  {
    name: 'passwords',
    title: 'E-mail : mots de passe',
    texts: ['SUBJECT_FORGOTTEN', 'MAIL_FORGOTTEN', 'SUBJECT_INVITATION', 'MAIL_INVITATION'],
  },
  {
    name: 'reasons',
    title: 'Feuille de motifs',
    texts: ['REASONS_INTRODUCTION', 'REASONS_CLOSING'],
  },
  {
    name: 'pages',
    title: 'Mentions légales et autres pages',
    texts: ['PAGE_LEGAL_NOTICE', 'PAGE_PRIVACY', 'PAGE_ACCESSIBILITY'],
  },
];

export const textLabels: Record<TextName, string> = {
  FILES_BEFORE_DEADLINE: 'Avant la date de dépôt',
  FILES_AFTER_DEADLINE: 'Après la date de dépôt',
  LETTER_SOON: 'Lettre pas encore ouverte',
  LETTER_UNAVAILABLE: 'Lettre indisponible',
  DATE_NOT_FIXED: "Entretien dont la date n'est pas fixée",
  FACE_TO_FACE: 'Première phrase, entretien sur place',
  IF_ABSENT: "En cas d'empêchement",
  REMOTE: 'Première phrase, entretien à distance',
  IF_DISCONNECTED: 'En cas de panne',
  PFM: 'Première phrase, PFM',
  FA: 'Première phrase, fiche avenir',
  NONE: 'Première phrase, sans note',
  NOTHING_TO_DO: 'Dernière phrase des lettres sans entretien',
  NOT_EXAMINED: 'Candidature non examinée',
  SUBJECT_ACTIVATION: "Objet de l'e-mail d'activation",
  MAIL_ACTIVATION: "Texte de l'e-mail d'activation",
  MAIL_ACTIVATION_UNCONFIRMED: "Texte de l'e-mail d'activation, vœu non confirmé",
  SUBJECT_LETTER: "Objet de l'e-mail",
  MAIL_LETTER: "Première phrase de l'e-mail",
  SUBJECT_CONVOCATION_CHANGED: 'Objet, convocation changée',
  SUBJECT_EVALUATION_CHANGED: 'Objet, modalités changées',
  MAIL_CORRECTION: "Première phrase de l'e-mail corrigé",
  SUBJECT_FORGOTTEN: 'Objet, mot de passe oublié',
  MAIL_FORGOTTEN: 'Texte, mot de passe oublié',
  SUBJECT_INVITATION: 'Objet, nouveau compte',
  MAIL_INVITATION: 'Texte, nouveau compte',
  REASONS_INTRODUCTION: 'Introduction de la feuille de motifs',
  REASONS_CLOSING: 'Conclusion de la feuille de motifs',
  PAGE_LEGAL_NOTICE: publicPages.legalNotice.title,
  PAGE_PRIVACY: publicPages.privacy.title,
  PAGE_ACCESSIBILITY: publicPages.accessibility.title,
};

/** What each saved member is called in the list of versions. */
export const memberLabels: Record<string, string> = {
  ...textLabels,
  file_deadline: 'Fin de dépôt des pièces',
  record_deadline: 'Fin de saisie du profil et des notes',
  letter_week: 'Semaine des lettres',
  contact_email: 'Adresse de contact',
  contact_phone: 'Téléphone de contact',
  retention_years: 'Conservation des données',
  scholarship_types: 'Types de bourse',
  current_scholar_years: 'Niveaux actuels',
  presence_confirmation: 'Confirmation de présence',
  interview_minutes: "Durée d'un entretien",
  grade_points: 'Points des lettres',
  pfm: 'Lecture des projets',
  slot_choice: "Choix de l'heure d'entretien",
  rank_column: 'Colonne du rang',
  rank_scope: 'Portée du rang',
  programme: 'Nom du programme',
  institution: 'Établissement',
  logo: 'Logo',
  colour: 'Couleur',
  sender_name: "Nom de l'expéditeur",
  signature: 'Signature',
  town: 'Ville des lettres',
  audit_author: "Auteur de l'audit d'accessibilité",
  audit_day: "Date de l'audit d'accessibilité",
  audit_rate: "Critères d'accessibilité respectés",
};

/** The sections whose texts stand in a letter or a mail. */
export const sectionsOfLetters: SectionName[] = ['face_to_face', 'remote', 'pfm', 'fa', 'none', 'mails'];

const units: Record<string, string> = { retention_years: 'an', interview_minutes: 'minute' };

/** The value of a saved member, as people say it. */
export function valueInWords(name: string, value: SettingChange['before']): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') {
    const unit = units[name];
    return unit === undefined ? formatNumber(value) : formatCount(value, unit);
  }
  if (name === 'grade_points' && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([letter, points]) => `${letter} = ${formatNumber(Number(points))}`)
      .join(', ');
  if (name === 'slot_choice' && typeof value === 'object' && value !== null)
    return slotChoiceInWords(value as Record<string, unknown>);
  if (name === 'pfm' && typeof value === 'object' && value !== null) return rulesInWords({ ...value });
  if (typeof value !== 'string' || value === '') return 'aucune valeur';
  if (['file_deadline', 'record_deadline', 'audit_day'].includes(name)) return formatDay(value);
  if (name === 'logo') return 'une image';
  if (name === 'letter_week') return `semaine du ${value}`;
  if (name === 'rank_scope') return value === 'GROUP' ? 'dans le groupe' : 'parmi tous';
  return name === 'rank_column' ? value.replace(/^\w+\[(.*)\]$/, '$1') : value;
}

const modesInWords: Record<string, string> = { ASK: 'sur demande', CHOOSE: 'par le candidat' };

/** A version has the names of the server, a form those of the wire. */
function slotChoiceInWords(value: Record<string, unknown>): string {
  const mode = modesInWords[String(value.mode)];
  if (mode === undefined) return 'aucun';
  const instant = (name: string, word: string) => {
    const at = value[name] ?? value[camel(name)];
    return typeof at === 'string' ? [`${word} le ${formatDateTime(at)}`] : [];
  };
  const days = Number(value.until_days ?? value.untilDays);
  const limits = [`jusqu'à ${formatCount(days, 'jour')} avant`, `${Number(value.times)} fois`];
  return [mode, ...limits, ...instant('opens_at', 'ouvert'), ...instant('closes_at', 'fermé')].join(', ');
}

function rulesInWords(rules: Record<string, unknown>): string {
  const arbiters = Array.isArray(rules.arbiters) ? rules.arbiters.length : 0;
  return [
    formatCount(Number(rules.readings), 'lecture'),
    ...(rules.readings === 2
      ? [
          `départagées à partir de ${formatCount(Number(rules.gap), 'lettre')} d'écart`,
          rules.within === 'FORMULA'
            ? 'par formule en deçà'
            : `la ${rules.within === 'BETTER' ? 'meilleure' : 'moins bonne'} en deçà`,
          formatCount(arbiters, 'personne départage', 'personnes départagent'),
        ]
      : []),
    rules.anonymous ? 'anonyme' : 'avec le nom',
  ].join(', ');
}

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The settings that differ between two of their versions, as the second says them. */
export function differences(before: Campaign, after: Campaign) {
  const valueOf = (campaign: Campaign, name: string) => {
    const values = { ...campaign.texts, ...campaign } as Record<string, SettingChange['before']>;
    return values[name in campaign.texts ? name : camel(name)];
  };
  return Object.entries(memberLabels)
    .filter(([name]) => JSON.stringify(valueOf(before, name)) !== JSON.stringify(valueOf(after, name)))
    .map(([name, label]) => ({ label, value: valueInWords(name, valueOf(after, name) ?? null) }));
}
