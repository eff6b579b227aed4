export const texts = {
  list: 'Rôles',
  create: 'Créer un rôle',
  loading: 'Récupération des rôles',
  failed: 'Erreur lors de la récupération des rôles',
  createFailed: 'Erreur lors de la création du rôle',
  updateFailed: 'Erreur lors de la mise à jour du rôle',
  deleteFailed: 'Erreur lors de la suppression du rôle',
  created: 'Rôle créé',
  updated: 'Rôle mis à jour',
  deleted: 'Rôle supprimé',
} as const;
