export const texts = {
  failed: 'Erreur lors de la récupération du planning',
  loading: 'Récupération du planning',
  noDay: 'Aucune journée',
  noDayText: "Les jurys n'ont encore ni date ni créneau.",
  noJury: 'Aucun jury ce jour-là',
  noJuryText: 'Choisissez une autre journée ci-dessus.',
  allSites: 'Tous les sites',
  unplaced: 'À attribuer',
  ownActions: 'Mes actions',
} as const;
