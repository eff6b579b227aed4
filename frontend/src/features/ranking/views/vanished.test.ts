import { expect, it } from 'vitest';
import { vanishedColumns, vanishedText } from './vanished';
import { unshared } from '@/test/views';

it('names the shown columns and the filters that no longer exist, as people know them', () => {
  const view = {
    id: 'v1',
    name: 'Pré-jury',
    ...unshared,
    selected: true,
    view: {
      columnState: [
        { colId: 'Nom', hide: false },
        { colId: 'Parcoursup[LV3_1]', hide: false },
        { colId: 'Parcoursup[LV4_1]', hide: true },
      ],
      filterModel: [],
      sortModel: [],
    },
  };
  const columns = vanishedColumns(view, new Set(['Nom']));
  expect(columns).toEqual(['Parcoursup[LV3_1]']);
  expect(vanishedText(columns, [])).toBe('1 champ disparu : LV3_1.');
  expect(vanishedText(columns, ['Candidats[Rang]', 'Groupe'])).toBe(
    '1 champ disparu : LV3_1. 2 filtres non appliqués, faute de champ : Rang, Groupe.',
  );
  expect(vanishedText([], [])).toBeUndefined();
});
