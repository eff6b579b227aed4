export const texts = {
  title: 'Modèles de créneaux',
  loading: 'Récupération des modèles de créneaux',
  fetchFailed: 'Erreur lors de la récupération des modèles de créneaux',
  saved: 'Modèles de créneaux enregistrés',
} as const;

/** What is saved all the same. */
export const warned = {
  TEMPLATES_OVERLAP: "Des horaires se recouvrent : un seul d'entre eux donnera un créneau",
  TEMPLATE_OUT_OF_HALF_DAY: 'Un horaire sort de la demi-journée de ce type',
} as const;
