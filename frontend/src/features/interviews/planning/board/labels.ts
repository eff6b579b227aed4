export const texts = {
  failed: 'Erreur lors de la récupération du planning',
  noDay: 'Aucune journée',
  noDayText: "Les jurys n'ont encore ni date ni créneau.",
  noJury: 'Aucun jury ce jour-là',
  noJuryText: 'Choisissez une autre journée ci-dessus.',
  unplaced: 'À attribuer',
  otherSlot: 'Donner un autre créneau…',
  suitableFailed: 'Erreur lors de la recherche des créneaux libres',
  noSuitable: 'Aucun créneau libre ne convient',
  noSuitableText: "Aucun de son site et de son mode n'est libre pour ses besoins, après aujourd'hui.",
  noSlot: 'Sans créneau',
  search: 'Rechercher un candidat',
} as const;
