import type { FeatureName } from './api';

export const TITLE = 'Administration des Fonctionnalités';

type Labels = {
  name: string;
  effect: string;
  /** As the dialog's questions name it. */
  named: string;
  /** What a candidate gets, after the number of those who get it. */
  reached: [singular: string, plural: string];
  activated: string;
};

export const labels: Record<FeatureName, Labels> = {
  CANDIDATE_ACCOUNT_CREATION: {
    name: 'Création des comptes',
    effect: "Chaque candidat qui a un e-mail reçoit son lien d'activation.",
    named: 'la création des comptes',
    reached: ['reçoit un lien', 'reçoivent un lien'],
    activated: 'La création des comptes est activée.',
  },
  INTERVIEW_SLOTS_ATTRIBUTION: {
    name: 'Attribution des créneaux',
    effect: 'Les candidats voient leur lettre dans leur espace.',
    named: "l'attribution des créneaux",
    reached: ['voit sa lettre', 'voient leur lettre'],
    activated: 'Les candidats voient leur lettre.',
  },
  SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS: {
    name: 'E-mails de la note de motivation',
    effect: 'Chaque candidat reçoit sa lettre par e-mail.',
    named: "l'envoi des e-mails",
    reached: ['reçoit sa lettre', 'reçoivent leur lettre'],
    activated: "L'envoi des e-mails est activé.",
  },
};

export const SENDS_LETTERS: FeatureName = 'SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS';

export const OPENS_LETTERS: FeatureName = 'INTERVIEW_SLOTS_ATTRIBUTION';

export const withoutLetterLabels = {
  ENCF: 'Inscription non validée sur Parcoursup',
  METHOD_ERROR: "Méthode d'évaluation en erreur ou jamais calculée",
  ABSENT: 'Absents du dernier fichier',
} as const;
