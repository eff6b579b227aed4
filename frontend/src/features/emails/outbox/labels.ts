import type { EmailStatus, OutboxState } from './api';

export const texts = {
  listFailed: 'Erreur lors de la récupération des e-mails',
  none: 'Aucun e-mail',
  testSent: 'E-mail envoyé avec succès',
  testFailed: "Erreur lors de l'envoi de l'email",
} as const;

/** The states, as the filter, a mail and a list without any show them. */
export const statusLabels: Record<EmailStatus, { filter: string; mail: string; none: string }> = {
  SENT: { filter: 'Envoyés', mail: 'Envoyé', none: "Aucun n'est encore parti." },
  QUEUED: { filter: 'En file', mail: 'En file', none: "Aucun n'attend de partir." },
  SENDING: { filter: 'En cours', mail: "En cours d'envoi", none: "Aucun n'est en cours d'envoi." },
  HELD: { filter: 'Retenus', mail: 'Retenu', none: "Aucun n'est retenu." },
  FAILED: { filter: 'En échec', mail: 'En échec', none: "Aucun n'est en échec." },
  DOUBTFUL: { filter: 'Douteux', mail: 'Douteux', none: "Aucun n'a un envoi douteux." },
};

/** Those that the filter offers: a mail is SENDING for less than a moment. */
export const FILTERED_STATUSES = ['SENT', 'QUEUED', 'HELD', 'FAILED', 'DOUBTFUL'] as const;

export const modeLabels: Record<OutboxState['mode'], string> = {
  enabled: 'Mode : activé',
  test: 'Mode : test',
  disabled: 'Mode : désactivé',
};
