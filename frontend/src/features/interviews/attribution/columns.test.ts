import { expect, it } from 'vitest';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { candidateColumns, candidateLayout } from './columns';

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
  panel: '',
  valueType: 'TEXT',
});

it("shows the contract's columns in its order, Groupe first also among the pinned ones", () => {
  const names = ['Email', 'Prenom', 'Nom', 'SportifDeHautNiveau', 'Numero', 'Groupe'];
  const columns = candidateColumns(names.map((name) => descriptor(name, true)));
  expect(columns.map(({ displayName }) => displayName)).toEqual(['Groupe', 'Numero', 'Nom', 'Prenom', 'SHN']);
  expect(columns.every(({ hide }) => !hide)).toBe(true);
  expect(candidateLayout.pinned).toEqual(['Groupe', 'Numero', 'Nom']);
});
