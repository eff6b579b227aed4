import type { Status } from './api';
import { ofName } from '@/shared/format/people';

export const ADD_CANDIDATE = 'Ajouter un candidat';

export const texts = {
  failed: 'Erreur lors de la création du candidat',
  force: 'Créer quand même',
};

export const drawer = {
  loadFailed: 'Erreur lors de la récupération des données',
  gone: 'Cette candidature est introuvable',
  summary: 'Résumé',
  remark: 'Commentaire',
  noRemark: 'Aucun commentaire',
  remarkSaved: 'Commentaire mis à jour avec succès',
  remarkFailed: 'Erreur lors de la mise à jour du commentaire',
  settings: 'Choisir les champs du résumé',
};

/** What a point of the summary says without a column: the specialities are known from the file. */
export const knownWithoutField: Record<string, string> = {
  EDS_PREMIERE: 'Spécialités du dossier',
  EDS_TERMINALE: 'Spécialités du dossier',
  EDS_ABANDONNE: 'Spécialité du dossier',
};

export const email = {
  none: 'Aucune adresse email',
  copy: "Copier l'adresse email",
  copied: 'Adresse copiée',
  correct: "Corriger l'adresse",
  title: (name: string) => `Corriger l'adresse email ${ofName(name)}`,
  hint: "Un lien d'activation envoyé à l'ancienne adresse ne sert plus. Un compte déjà créé garde la sienne.",
  saved: 'Adresse email corrigée',
  failed: "Erreur lors de la correction de l'adresse email",
};

export const standing = {
  title: 'Situation',
  rank: 'Rang et groupe',
  group: (name: string) => `Groupe ${name}`,
  method: "Méthode d'évaluation",
  site: 'Site',
  slot: 'Créneau',
  onBoard: 'Voir sur le planning',
  email: 'Adresse mail',
  phone: 'Téléphone',
};

/** The evaluation methods in words. */
export const methodLabels: Record<string, string> = {
  INTERVIEW: 'Entretien',
  PFM: 'Projet de formation motivé',
  FA: 'Fiche avenir',
  NONE: 'Aucune évaluation',
  ENCF: 'Vœu non confirmé',
};

export const statusLabels: Record<Status, string> = {
  SPORTIVE: 'Sport de haut niveau',
  ARTIST: 'Art de haut niveau',
  HANDICAPPED: "Aménagement d'épreuves",
  OVERSEA_FORMATION: "Formation à l'étranger",
  NON_CERTIFIED_SCHOLARSHIP_HOLDER: 'Bourse non certifiée',
};
