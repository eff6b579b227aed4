import type { Action } from './api';

export const texts = {
  title: 'Historique',
  failed: "Erreur lors de la récupération de l'historique",
};

export const actionLabels: Record<Action, string> = {
  UPDATE_GRADE: 'Mise à jour des notes',
  RESOLVE_CONFLICT: "Résolution d'un conflit de notes",
  UPDATE_REMARK: 'Mise à jour du commentaire',
  IMPORT: 'Import Parcoursup',
  UNDO_IMPORT: "Annulation d'un import",
  CREATE_CANDIDATE: 'Création',
  UPDATE_PROFILE: 'Mise à jour du profil',
  ADD_FILE: "Ajout d'un fichier",
  DELETE_FILE: "Suppression d'un fichier",
  JURY_GRADE: 'Note de jury',
  READ_PROJECT: 'Lecture du projet',
  CONFLICT_OF_INTEREST: "Conflit d'intérêts",
  ATTRIBUTE_SLOT: "Attribution d'un créneau",
  MOVE_SLOT: "Déplacement d'un créneau",
  ANSWER_PRESENCE: "Réponse sur la présence à l'entretien",
  TELL_LATENESS: "Retard annoncé à l'entretien",
  NOTE_ARRIVAL: "Arrivée à l'entretien",
  REQUEST_SLOT: "Demande d'une autre heure d'entretien",
  RESOLVE_SLOT_REQUEST: "Réponse à la demande d'une autre heure",
  SEND_LETTER: 'Envoi du courrier',
  SEND_ACTIVATION_LINK: "Envoi du lien d'activation",
  RANK_BY_HAND: 'Rang choisi à la main',
  SEND_REASONS: 'Motifs communiqués',
  UPDATE_TAGS: 'Étiquettes',
  REOPEN_CONFLICT: 'Conflit de notes rouvert',
  SEND_MESSAGE: 'Message envoyé',
};
