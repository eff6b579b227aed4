import { expect, it } from 'vitest';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { candidateColumns, candidateLayout, needsOf } from './columns';

const descriptor = (technicalName: string, hide = false): ColumnDescriptor => ({
  technicalName,
  displayName: technicalName,
  displayPrefixIcon: 'users',
  columnType: 'other',
  sort: null,
  hide,
  family: 'BUSINESS',
  formulaId: null,
  editableGrade: false,
  evaluationMethod: false,
  panel: '',
  valueType: 'TEXT',
});

it("shows the contract's columns in its order, Groupe first also among the pinned ones", () => {
  const names = ['Email', 'Prenom', 'Nom', 'SportifDeHautNiveau', 'Numero', 'Groupe'];
  const columns = candidateColumns(names.map((name) => descriptor(name, true)));
  expect(columns.map(({ displayName }) => displayName)).toEqual([
    'Groupe',
    'Numero',
    'Nom',
    'Prenom',
    'SHN',
    'Besoins',
  ]);
  expect(columns.every(({ hide }) => !hide)).toBe(true);
  expect(columns.filter(({ sort }) => sort).map(({ technicalName, sort }) => [technicalName, sort])).toEqual([
    ['Nom', 'asc'],
  ]);
  expect(candidateLayout.pinned).toEqual(['Groupe', 'Numero', 'Nom']);
});

const yes = { value: 'Oui', error: null };
const no = { value: 'Non', error: null };

it.each([
  [{ CDAPH: no, BacPlus1: no }, null],
  [{ CDAPH: yes, SportifDeHautNiveau: yes }, 'Sport, Aménagement'],
  // Two columns tell this need, and it is said once.
  [{ FormationEtrangere: yes, BacPlus1: yes }, 'Bac+1 ou formation étrangère'],
  [{ FormationEtrangere: no, BacPlus1: yes }, 'Bac+1 ou formation étrangère'],
  [{ Boursier: yes, PaysEtablissement: { value: 'Maroc', error: null } }, null],
])('reads the needs of %j', (cells, needs) => expect(needsOf(cells)).toBe(needs));
