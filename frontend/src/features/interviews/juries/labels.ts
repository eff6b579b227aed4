export const texts = {
  title: "Jurys et dates d'entretien",
  loading: 'Récupération des jurys',
  listFailed: 'Erreur lors de la récupération des jurys',
  siteFailed: "Erreur lors de la récupération du site d'entretien",
  created: 'Jury créé avec succès',
  createFailed: 'Erreur lors de la création du jury',
  changed: 'Jury modifié avec succès',
  changeFailed: 'Erreur lors de la modification du jury',
  deleted: 'Jury supprimé',
  deleteFailed: 'Erreur lors de la suppression du jury',
  datesSaved: "Dates d'entretien enregistrées",
  datesFailed: "Erreur lors de la sauvegarde des dates d'entretien",
} as const;
