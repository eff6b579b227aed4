export const texts = {
  title: 'Qui siège',
  loading: 'Récupération des membres du jury',
  failed: 'Erreur lors de la récupération des membres du jury',
  saveFailed: "Erreur lors de l'enregistrement des membres du jury",
  saved: 'Membres du jury enregistrés',
  changedMeanwhile:
    'Une autre personne vient de changer ces membres : voici la liste à jour, refaites votre changement.',
  everyDate: 'Toutes les dates',
} as const;
