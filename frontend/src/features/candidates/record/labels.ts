export const ADD_CANDIDATE = 'Ajouter un candidat';

export const texts = {
  create: 'Créer',
  creating: 'Création en cours…',
  created: 'Candidat créé avec succès',
  failed: 'Erreur lors de la création du candidat',
  force: 'Créer quand même',
};
