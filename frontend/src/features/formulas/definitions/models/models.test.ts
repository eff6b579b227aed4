import { describe, expect, it } from 'vitest';
import cases from '../../../../../../backend/tests/formula_language/formula-models.json';
import type { Column } from '../api';
import { formulaParser } from '../grammar/formulaLanguage';
import { models } from './models';
import { initialEntries, isComplete, modelText, type Entries } from './writing';

const columnNamed = (name: string, type: Column['type']): Column => ({
  id: name,
  technicalName: name,
  name,
  type,
});

/** The choices of a case, as a person makes them in the dialog. */
function entriesOf({ model, fields }: (typeof cases)[number]): Entries {
  const kinds = models.find(({ title }) => title === model)?.fields ?? [];
  return Object.fromEntries(
    Object.entries(fields).map(([key, chosen]) => {
      const kind = kinds.find((field) => field.key === key)?.kind;
      const type = kind === 'tableColumn' ? 'TABLE' : 'EXTERNAL';
      if (typeof chosen === 'string')
        return [
          key,
          [
            kind === 'number'
              ? { column: null, number: chosen }
              : { column: columnNamed(chosen, type), number: '1' },
          ],
        ];
      return [
        key,
        (chosen as { column: string; number?: string }[]).map(({ column, number = '1' }) => ({
          column: columnNamed(column, type),
          number,
        })),
      ];
    }),
  );
}

const modelNamed = (title: string) => models.find((model) => model.title === title) ?? models[0];
/** A model with the choices of its case. */
const filled = (title: string) => {
  const entries = cases.filter(({ model }) => model === title).map(entriesOf);
  return { model: modelNamed(title), entries: entries[0] ?? {} };
};

describe('The ready-made formulas', () => {
  it('are each computed by a case of the server', () => {
    expect(models.map(({ title }) => title)).toEqual(cases.map(({ model }) => model));
  });

  it.each(cases)(
    'write « $model » as the server computes it, with nothing that the grammar refuses',
    (written) => {
      const entries = entriesOf(written);
      const text = modelText(modelNamed(written.model), entries);
      expect(isComplete(modelNamed(written.model), entries)).toBe(true);
      expect(text).toBe(written.formula);
      const faults: string[] = [];
      formulaParser.parse(text).iterate({
        enter: ({ type, from, to }) => {
          if (type.isError) faults.push(text.slice(from, to));
        },
      });
      expect(faults).toEqual([]);
    },
  );

  it.each(models)('show in « $title » what is not chosen yet', (model) => {
    const entries = initialEntries(model);
    expect(isComplete(model, entries)).toBe(false);
    expect(modelText(model, entries)).toContain('«\u00a0à\u00a0choisir\u00a0»');
  });

  it.each([
    ['Somme des meilleures notes', ['0', '3', '1,5', '-1', '', 'deux'], ['1', '2']],
    ['Arrondi au quart de point', ['0', '0,0', '1e1', ','], ['0,5', '1']],
    ['Seuil éliminatoire', ['', '8,'], ['0', '7.5']],
  ])('take no other number in « %s » than one that makes sense', (title, wrong, right) => {
    const model = modelNamed(title);
    const column = columnNamed('A', 'EXTERNAL');
    const chosen = Object.fromEntries(
      Object.entries(initialEntries(model)).map(([key, list]) => [
        key,
        list.map((entry) => ({ ...entry, column })),
      ]),
    );
    const complete = (number: string) => isComplete(model, { ...chosen, number: [{ column: null, number }] });
    expect(wrong.filter(complete)).toEqual([]);
    expect(right.filter((number) => !complete(number))).toEqual([]);
  });

  it('read no two tables in one look-up', () => {
    const { model, entries } = filled('Points par réponse');
    const mixed = { ...entries, values: [{ column: columnNamed('Autre[Valeur]', 'TABLE'), number: '1' }] };
    expect(isComplete(model, mixed)).toBe(false);
    expect(modelText(model, mixed).replace(/\s+/g, ' ')).toContain('Points[Réponse]; « à choisir »; 0');
  });

  it('give no weight of 0 to a mark', () => {
    const { model, entries } = filled('Moyenne pondérée');
    expect(isComplete(model, entries)).toBe(true);
    const marks = entries.marks?.map((entry) => ({ ...entry, number: '0' })) ?? [];
    expect(isComplete(model, { marks })).toBe(false);
  });
});
