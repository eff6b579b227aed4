import type { Cell, ColumnDescriptor } from '@/shared/grid/api';
import { fixedColumn, type GridLayout } from '@/shared/grid/columnDefs';
import { specificities, type Specificity } from '@/shared/interviews/interviewTypes';

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
export const candidateColumns = (descriptors: ColumnDescriptor[]): ColumnDescriptor[] => [
  ...COLUMNS.flatMap((name): ColumnDescriptor[] => {
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
  }),
  fixedColumn(NEEDS, 'Besoins'),
];

/** The column of what a candidate needs of a slot, made of others. */
export const NEEDS = 'needs';

/** The columns that tell a need, and what it is called; two of them tell the same. */
export const needColumns: Record<string, Specificity> = {
  SportifDeHautNiveau: 'SPORTIVE',
  ArtisteDeHautNiveau: 'ARTIST',
  CDAPH: 'HANDICAPPED',
  FormationEtrangere: 'BAC_PLUS_1_OR_OVERSEA_FORMATION',
  BacPlus1: 'BAC_PLUS_1_OR_OVERSEA_FORMATION',
};

/** The needs of a candidate in words, null for none. */
export function needsOf(cells: Record<string, Cell>): string | null {
  const needs = Object.entries(needColumns).filter(([column]) => cells[column]?.value === 'Oui');
  return [...new Set(needs.map(([, need]) => specificities[need]))].join(', ') || null;
}

export const candidateLayout: GridLayout = {
  pinned: ['Groupe', 'Numero', 'Nom'],
  pinnedRight: ['StatutEntretien'],
  pinnedWhenNarrow: ['Nom', 'StatutEntretien'],
  derived: [NEEDS],
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
    [NEEDS]: 208,
  },
};
