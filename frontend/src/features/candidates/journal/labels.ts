import type { Access } from './api';

export const texts = {
  title: 'Consultations',
  help: "Une ligne par personne et par quart d'heure, gardée 12 mois.",
  empty: 'Aucune consultation',
  loading: 'Récupération des consultations',
  failed: 'Erreur lors de la récupération des consultations',
  more: 'Afficher la suite',
};

export const kindLabels: Record<Access['kind'], string> = {
  RECORD: 'dossier',
  FILE: 'fichier',
  LETTER: 'courrier',
};

const roles: Record<string, string> = {
  ROLE_ADMIN: 'administration',
  ROLE_ADMIN_READ_ONLY: 'administration, lecture seule',
  ROLE_INTERVIEW_SITE_MANAGER: 'responsable de site',
  ROLE_INTERVIEW_SLOT_MANAGER: 'responsable des créneaux',
  ROLE_JURY: 'jury',
};

/** A role in words; one of the school's own by its name. */
export const roleLabel = (role: string) => roles[role] ?? role.replace(/^ROLE_/, '');
