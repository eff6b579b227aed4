import type { GridLayout } from '@/shared/grid/columnDefs';

/** How the columns of the Classement stand until someone arranges them. */
export const layout: GridLayout = {
  pinned: ['Groupe', 'Numero', 'Nom', 'Prenom'],
  pinnedWhenNarrow: ['Nom'],
  widths: {
    Numero: 112,
    Nom: 148,
    Prenom: 124,
    Groupe: 96,
    Boursier: 188,
    LieuEntretien: 168,
    StatutEntretien: 124,
    SiteEntretienEffectif: 148,
    CreneauEntretien: 180,
  },
};
