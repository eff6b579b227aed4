import { describe, expect, it } from 'vitest';
import { itemsOf, linesHolding, linesOf, only, tick } from './checklist';
import cases from '../../../../../backend/tests/kernel/shown-numbers.json';
import { draftOf, faultOf, filtersOf, parseNumber, type ColumnFilter } from './columnFilter';

const filter = (members: Partial<ColumnFilter>): ColumnFilter => ({
  filterType: 'COLUMN_FILTER',
  column: 'Boursier',
  error: false,
  values: [],
  operator: null,
  ...members,
});

describe('the filter of a column', () => {
  it('starts on <= 20, with nothing left out', () => {
    const draft = draftOf('Boursier', [filter({ column: 'Nom', values: ['DUPONT'] })]);
    expect(draft).toMatchObject({
      kind: 'values',
      values: undefined,
      comparison: 'lessThanOrEqual',
      number: '20',
    });
    expect(filtersOf('Boursier', draft)).toEqual([]);
    expect(filtersOf('Boursier', { ...draft, kind: 'number' })).toEqual([
      filter({ values: [20], operator: 'lessThanOrEqual' }),
    ]);
  });

  it('sends ticked values and ticked errors as two lists, either being enough', () => {
    const draft = draftOf('Boursier', []);
    expect(filtersOf('Boursier', { ...draft, values: ['Non boursier', null], errors: ['#DIV/0!'] })).toEqual([
      filter({ values: ['Non boursier', null] }),
      filter({ values: ['#DIV/0!'], error: true }),
    ]);
  });

  it('can match nothing, when every value is unticked', () => {
    expect(filtersOf('Boursier', { ...draftOf('Boursier', []), values: [] })).toEqual([
      filter({ values: [] }),
    ]);
  });

  it('opens again on what is in force', () => {
    expect(draftOf('Boursier', [filter({ values: [12.5], operator: 'equals' })])).toMatchObject({
      kind: 'number',
      comparison: 'equals',
      number: '12,5',
    });
    expect(draftOf('Boursier', [filter({ values: ['#N/A'], error: true })])).toMatchObject({
      kind: 'errors',
      errors: ['#N/A'],
    });
  });
});

describe('a range of numbers', () => {
  const range = {
    ...draftOf('Rang', []),
    kind: 'number',
    comparison: 'between',
    number: '8',
    upper: '12,5',
  } as const;

  it('is sent as two comparisons, and read again from them', () => {
    const sent = filtersOf('Rang', range);
    expect(sent).toEqual([
      filter({ column: 'Rang', values: [8], operator: 'greaterThanOrEqual' }),
      filter({ column: 'Rang', values: [12.5], operator: 'lessThanOrEqual' }),
    ]);
    expect(draftOf('Rang', sent)).toMatchObject({ comparison: 'between', number: '8', upper: '12,5' });
  });

  it('may be one number, and is refused when an end is none or they are the wrong way round', () => {
    expect(faultOf(range)).toBeUndefined();
    expect(faultOf({ ...range, upper: '8' })).toBeUndefined();
    expect(faultOf({ ...range, number: '' })).toBe('number');
    expect(faultOf({ ...range, upper: 'douze' })).toBe('upper');
    expect(faultOf({ ...range, upper: '7' })).toBe('order');
    expect(faultOf({ ...range, comparison: 'equals', upper: 'douze' })).toBeUndefined();
  });
});

describe('the numbers that people type', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    [' 1\u202f234,5 ', 1234.5],
    ['-3', -3],
    [',5', 0.5],
  ])('%j is %d', (text, number) => expect(parseNumber(text)).toBe(number));

  it.each(['', 'douze', '1e5', '1,2,3', 'NaN', '0x10', '-'])('%j is none', (text) =>
    expect(parseNumber(text)).toBeUndefined(),
  );
});

it('finds a day as it is shown', () => {
  const lines = linesOf(['2009-04-30', '2009-05-01'], [2, 1], { columnType: 'other', valueType: 'DATE' });
  expect(linesHolding(lines, '30/04/2009').map(({ values }) => values)).toEqual([['2009-04-30']]);
  expect(linesHolding(lines, '2009-04-30')).toEqual([]);
});

it.each(cases.searches)('a search of « $search » finds $value: $finds', ({ value, search, finds }) => {
  const lines = linesOf([value], [1], { columnType: 'other', valueType: 'NUMBER' });
  expect(linesHolding(lines, search)).toHaveLength(finds ? 1 : 0);
});

describe('ticking boxes', () => {
  const whole = { values: [null, 1, '1', 'Lyon'], truncated: false };

  it('leaves out the one that is unticked, and nothing once it is ticked again', () => {
    const without = tick(undefined, whole, ['1'], false);
    expect(without).toEqual([null, 1, 'Lyon']);
    expect(tick(without, whole, ['1'], true)).toBeUndefined();
  });

  it('ticks a line in part when only some of the values that read so are kept', () => {
    const [line, other] = itemsOf(
      linesOf([1, '1', 2], [4, 3, 2], { columnType: 'other', valueType: 'NUMBER' }),
      [1, 2],
    );
    expect([line?.text, line?.ticked, line?.count, other?.ticked]).toEqual(['1', 'partly', 7, true]);
  });

  it('keeps only what is ticked of a list that is too long to be whole, and all when nothing is', () => {
    const cut = { ...whole, truncated: true };
    const kept = tick(undefined, cut, ['Brest'], true);
    expect(kept).toEqual(['Brest']);
    expect(tick(kept, cut, ['Brest'], false)).toBeUndefined();
  });

  it('keeps only what a search shows, which is no filter when it is the whole list', () => {
    expect(only(whole, ['Lyon'])).toEqual(['Lyon']);
    expect(only(whole, [null, 1, '1', 'Lyon'])).toBeUndefined();
    expect(only({ ...whole, truncated: true }, [null, 1, '1', 'Lyon'])).toHaveLength(4);
  });
});
