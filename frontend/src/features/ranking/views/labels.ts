import type { SavedView } from './api';

export const texts = {
  loadFailed: 'Erreur lors de la récupération des vues',
  updateFailed: 'Erreur lors de la mise à jour de la vue',
  reduced:
    'Vue réduite : des champs ou des filtres que votre rôle ne lit pas en sont retirés, la liste peut être plus longue.',
  missing: "Cette vue n'existe plus, ou n'est plus partagée avec vous.",
};

export const NOBODY = "Personne d'autre";

/** The roles that a view is shared with. */
export const sharedWith: Record<string, string> = {
  ROLE_ADMIN: 'Administrateurs',
  ROLE_ADMIN_READ_ONLY: 'Administrateurs en lecture seule',
  ROLE_INTERVIEW_SITE_MANAGER: 'Responsables de site',
  ROLE_INTERVIEW_SLOT_MANAGER: 'Responsables des créneaux',
};

export const LOCKS = { false: 'Tous les administrateurs', true: 'Son auteur seul (verrouillée)' };

/** Whose a view is and who sees it, in a line; undefined for one's own that nobody else sees. */
export function sharingText({ shared, locked, own, owner }: SavedView): string | undefined {
  if (shared === null) return undefined;
  const author = owner ? `De ${owner.firstName} ${owner.lastName}`.trim() : 'Auteur parti';
  const parts = [own ? undefined : author, `partagée : ${sharedWith[shared]}`, locked && 'verrouillée'];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Vue N+1`, N being the number of existing views, or the first name after it that is free (docs/rules/ranking.md). */
export function nextViewName(names: string[]): string {
  let number = names.length + 1;
  while (names.includes(`Vue ${number}`)) number += 1;
  return `Vue ${number}`;
}
