import { publicPages } from '@/shared/paths';

/** Who reads the preview. */
export const SAMPLE_NAME = 'Camille';

const homeViews = {
  BEFORE: 'Accueil, avant la date de dépôt',
  AFTER: 'Accueil, après la date de dépôt',
  LETTER_UNAVAILABLE: 'Accueil, lettre indisponible',
  DATE_NOT_FIXED: "Accueil, date d'entretien à venir",
  NOT_EXAMINED: 'Accueil, inscription non validée',
};
export type HomeView = keyof typeof homeViews;

/** What the preview shows: the home page in each of its states, a letter, a mail, or a page that everybody reads. */
export const previewViews = {
  ...homeViews,
  FACE_TO_FACE: 'Lettre, entretien sur place',
  REMOTE: 'Lettre, entretien à distance',
  PFM: 'Lettre, PFM',
  FA: 'Lettre, fiche avenir',
  NONE: 'Lettre, sans note',
  MAIL_ACTIVATION: "E-mail d'activation",
  MAIL_ACTIVATION_UNCONFIRMED: "E-mail d'activation, vœu non confirmé",
  MAIL_LETTER: 'E-mail, première lettre',
  MAIL_CORRECTION: 'E-mail corrigé',
  MAIL_FORGOTTEN: 'E-mail, mot de passe oublié',
  MAIL_INVITATION: 'E-mail, nouveau compte',
  REASONS: 'Feuille de motifs',
  SIGN_IN: 'Page de connexion',
  PAGE_LEGAL_NOTICE: publicPages.legalNotice.title,
  PAGE_PRIVACY: publicPages.privacy.title,
  PAGE_ACCESSIBILITY: publicPages.accessibility.title,
};
export type PreviewView = keyof typeof previewViews;

/** The page on which a field is read first, where it stands on no page of its own name. */
const viewsOfFields: Partial<Record<string, PreviewView>> = {
  programme: 'SIGN_IN',
  institution: 'SIGN_IN',
  logo: 'SIGN_IN',
  colour: 'SIGN_IN',
  senderName: 'MAIL_ACTIVATION',
  signature: 'MAIL_ACTIVATION',
  'texts.FILES_BEFORE_DEADLINE': 'BEFORE',
  'texts.FILES_AFTER_DEADLINE': 'AFTER',
  'texts.LETTER_SOON': 'BEFORE',
  'texts.IF_ABSENT': 'FACE_TO_FACE',
  'texts.IF_DISCONNECTED': 'REMOTE',
  'texts.NOTHING_TO_DO': 'NONE',
  'texts.REASONS_INTRODUCTION': 'REASONS',
  'texts.REASONS_CLOSING': 'REASONS',
  'texts.SUBJECT_ACTIVATION': 'MAIL_ACTIVATION',
  'texts.SUBJECT_LETTER': 'MAIL_LETTER',
  'texts.SUBJECT_CONVOCATION_CHANGED': 'MAIL_CORRECTION',
  'texts.SUBJECT_EVALUATION_CHANGED': 'MAIL_CORRECTION',
  'texts.SUBJECT_FORGOTTEN': 'MAIL_FORGOTTEN',
  'texts.SUBJECT_INVITATION': 'MAIL_INVITATION',
};

/** The page on which a field is read, undefined for one that stands on many. */
export function viewOfField(field: string): PreviewView | undefined {
  const name = field.replace('texts.', '');
  return viewsOfFields[field] ?? (name in previewViews ? (name as PreviewView) : undefined);
}
