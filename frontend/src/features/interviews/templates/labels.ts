export const texts = {
  title: 'Modèles de créneaux',
  loading: 'Récupération des modèles de créneaux',
  fetchFailed: 'Erreur lors de la récupération des modèles de créneaux',
  saved: 'Modèles de créneaux enregistrés',
  saveFailed: 'Erreur lors de la sauvegarde des modèles de créneaux',
} as const;
