export const texts = {
  loadFailed: 'Erreur lors de la récupération des vues',
  createFailed: 'Erreur lors de la création de la vue',
  updateFailed: 'Erreur lors de la mise à jour de la vue',
  gone: "Cette vue a été supprimée ailleurs : elle n'est plus dans la liste",
  deleteFailed: 'Erreur lors de la suppression de la vue',
  updated: 'Vue mise à jour avec succès',
  deleted: 'Vue supprimée avec succès',
  none: 'Aucune vue',
  create: 'Créer une vue',
};

/** `Vue N+1`, N being the number of existing views, or the first name after it that is free (docs/rules/ranking.md). */
export function nextViewName(names: string[]): string {
  let number = names.length + 1;
  while (names.includes(`Vue ${number}`)) number += 1;
  return `Vue ${number}`;
}
