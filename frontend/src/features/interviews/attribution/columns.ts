import type { ColumnDescriptor } from '@/shared/grid/api';
import type { GridLayout } from '@/shared/grid/columnDefs';

/** The candidates' columns beside the slots, in the contract's order (docs/rules/interviews.md). */
const COLUMNS = [
  'Groupe',
  'Numero',
  'Nom',
  'Prenom',
  'SportifDeHautNiveau',
  'ArtisteDeHautNiveau',
  'CDAPH',
  'Boursier',
  'LieuEntretien',
  'DepartementEtablissement',
  'PaysEtablissement',
  'SiteEntretienEffectif',
  'StatutEntretien',
  'CreneauEntretien',
];
const SHORT: Record<string, string> = { SportifDeHautNiveau: 'SHN', ArtisteDeHautNiveau: 'AHN' };

/** The role's columns that are shown beside the slots, sorted by name at first. */
export const candidateColumns = (descriptors: ColumnDescriptor[]): ColumnDescriptor[] =>
  COLUMNS.flatMap((name) => {
    const known = descriptors.find(({ technicalName }) => technicalName === name);
    if (!known) return [];
    return [
      {
        ...known,
        displayName: SHORT[name] ?? known.displayName,
        hide: false,
        sort: name === 'Nom' ? 'asc' : null,
      },
    ];
  });

export const candidateLayout: GridLayout = {
  pinned: ['Groupe', 'Numero', 'Nom'],
  pinnedWhenNarrow: ['Nom'],
  widths: {
    Groupe: 92,
    Numero: 104,
    Nom: 140,
    Prenom: 120,
    SportifDeHautNiveau: 84,
    ArtisteDeHautNiveau: 84,
    CDAPH: 84,
    Boursier: 140,
    LieuEntretien: 168,
    StatutEntretien: 124,
    SiteEntretienEffectif: 148,
    CreneauEntretien: 200,
  },
};
