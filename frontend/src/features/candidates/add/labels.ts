export const texts = {
  title: 'Ajouter un candidat',
  create: 'Créer',
  creating: 'Création en cours…',
  created: 'Candidat créé avec succès',
  failed: 'Erreur lors de la création du candidat',
  force: 'Créer quand même',
};
