export const texts = {
  staffTitle: 'Espace Jury',
  juryTitle: 'Mon espace Jury',
  juriesFailed: 'Erreur lors de la récupération des jurys',
  dayFailed: 'Erreur lors de la récupération des candidats',
  numberMissing: "Veuillez renseigner le numéro d'un candidat",
  searching: 'Recherche en cours',
  searchFailed: 'Erreur lors de la recherche',
  notFound: 'Aucun candidat ne correspond à votre recherche',
  noneFound: 'Aucun candidat trouvé',
  saved: 'Note sauvegardée avec succès',
  saveFailed: 'Erreur lors de la sauvegarde de la note',
  remove: 'Supprimer la note',
  removed: 'Note supprimée',
  removeFailed: 'Erreur lors de la suppression de la note',
  planningFailed: 'Erreur lors du téléchargement du calendrier',
  pfmFailed: 'Erreur lors de la récupération des fichiers',
  noPfm: 'Aucun PFM pour ce candidat',
  conflictDeclared: "Conflit d'intérêts déclaré",
  conflictLifted: "Conflit d'intérêts levé",
  liftFailed: "Erreur lors de la levée du conflit d'intérêts",
  conflictFailed: "Erreur lors de la déclaration du conflit d'intérêts",
} as const;

export const statusLabels = {
  SPORTIVE: 'Sport de haut niveau',
  ARTIST: 'Art de haut niveau',
  HANDICAPPED: "Aménagement d'épreuves",
  OVERSEA_FORMATION: "Formation à l'étranger",
  NON_CERTIFIED_SCHOLARSHIP_HOLDER: 'Bourse non certifiée',
} as const;

export const gradeTypes = { INTERVIEW: 'Entretien', PFM: 'PFM' } as const;
export const modes = { FACE_TO_FACE: 'Présentiel', REMOTE: 'Distanciel' } as const;
/** What a candidate answered about their slot. */
export const presences = { CONFIRMED: 'Présence confirmée', IMPEDED: 'Empêchement' } as const;
