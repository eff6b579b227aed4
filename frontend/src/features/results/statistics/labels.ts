export const labels = {
  failed: 'Erreur lors de la récupération des statistiques',
  sent: 'Fichiers téléversés avec succès',
} as const;

/** The columns whose values are counted as bars, with what they are called. */
export const breakdowns = [
  { column: 'MethodeEvaluation', label: "Méthode d'évaluation" },
  { column: 'SiteEntretienEffectif', label: "Site d'entretien" },
  { column: 'DepartementEtablissement', label: "Département de l'établissement" },
  { column: 'NoteEntretien', label: "Notes d'entretien" },
] as const;
