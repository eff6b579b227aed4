import { expect, it } from 'vitest';
import { fixedColumn } from '@/shared/grid/columnDefs';
import { NAMED, openedAt, placeholdersFound, placeholdersOf } from './placeholders';

const columns = [
  fixedColumn('counter', '#', { family: 'COUNTER' }),
  fixedColumn('StatutEntretien', 'StatutEntretien'),
  fixedColumn('Étiquettes', 'Étiquettes'),
  fixedColumn('Parcoursup[LV2 [écrit]]', 'LV2 [écrit]', { family: 'EXTERNAL' }),
  fixedColumn('Candidats[Note globale]', 'Note globale', { family: 'ROW_FORMULA' }),
];

const names = (typed: string) => placeholdersFound(placeholdersOf(columns), typed).map(({ name }) => name);

it('proposes columns as the formula language writes them, without what staff alone may read', () => {
  expect(names('statut')).toEqual(['RankINP[StatutEntretien]']);
  expect(names('lv2')).toEqual(["Parcoursup[LV2 '[écrit']]"]);
  expect(names('candidats[')).toEqual(['Candidats[Note globale]']);
  expect(names('etiq')).toEqual([]);
});

it('finds a name without its accents, by any of its words', () => {
  expect(names('prenom')).toEqual(['Prénom']);
  expect(names('entretien date')).toEqual(["Date d'entretien"]);
});

it.each([
  ['Bonjour {Pré', { from: 9, typed: 'Pré' }],
  ['Bonjour {', { from: 9, typed: '' }],
  ['Bonjour', undefined],
  ['{Prénom} et', undefined],
  ['{{', undefined],
  ['{Site|un site', undefined],
  ['{Prénom\n', undefined],
])('knows whether a placeholder is being typed at the end of %j', (text, opened) => {
  expect(openedAt(text, text.length)).toEqual(opened);
});

it('names at most forty-five placeholders, and those of every kind of column', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    fixedColumn(`Candidats[Note ${index}]`, `Note ${index}`, { family: 'ROW_FORMULA' }),
  );
  expect(placeholdersFound(placeholdersOf(many), 'note')).toHaveLength(45);
  expect(
    placeholdersOf(columns)
      .slice(NAMED.length)
      .map(({ detail }) => detail),
  ).toEqual(['candidat', 'fichier Parcoursup', 'formule']);
});
