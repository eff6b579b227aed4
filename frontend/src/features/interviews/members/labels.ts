export const texts = {
  changedMeanwhile:
    'Une autre personne vient de changer ces membres : voici la liste à jour, refaites votre changement.',
  everyDate: 'Toutes les dates',
} as const;
