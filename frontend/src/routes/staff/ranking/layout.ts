import { TagCell } from '@/features/candidates/tags/TagCell';
import type { GridLayout } from '@/shared/grid/columnDefs';

/** The default layout of the columns of the Classement. */
export const layout: GridLayout = {
  ticked: true,
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
    Étiquettes: 220,
  },
  renderers: { Étiquettes: TagCell },
};
