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

const PREFIX = 'ROLE_';

/** A role as people read it: without the prefix that all of them have. */
export const roleLabel = (name: string) => name.replace(new RegExp(`^${PREFIX}`), '');

/** The name of a role that is called `label`. */
export const roleName = (label: string) => `${PREFIX}${label}`;
