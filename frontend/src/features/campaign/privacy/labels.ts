export const ACCOUNTS = 'Comptes';
export const FILES = 'Pièces, fiches avenir, PFM, documents';

/** What a purge leaves of what it erases; of the rest, nothing. */
export const remains: Record<string, string> = {
  'Dossiers, commentaires': 'Résultats globaux, sans nom',
  'Journal des accès': 'Les lignes, sans le nom du candidat',
  'Classements figés': 'Les rangs, sans nom',
  'Archives de courte durée': 'Les archives de longue durée',
};
