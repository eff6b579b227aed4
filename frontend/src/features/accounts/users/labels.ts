export const texts = {
  list: 'Administration des Utilisateurs',
  create: 'Créer un nouvel utilisateur',
  listFailed: 'Erreur lors de récupération des utilisateurs',
  userFailed: "Erreur lors de la récupération des données de l'utilisateur",
  rolesFailed: 'Erreur lors de la récupération des rôles',
  createFailed: "Erreur lors de la création d'un utilisateur",
  updateFailed: "Erreur lors de la mise à jour de l'utilisateur",
  deleteFailed: "Erreur lors de la suppression de l'utilisateur",
  created: 'Utilisateur créé avec succès',
  updated: 'Mise à jour réussi',
  deleted: 'Utilisateur supprimé',
  deleteTitle: "Suppression de l'utilisateur",
  deleteText: 'Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible.',
} as const;

/** A role as people read it: without the prefix that all of them have. */
export const roleLabel = (name: string) => name.replace(/^ROLE_/, '');
