import { expect, it } from 'vitest';
import { changedParts } from './changes';

it.each([
  ['the same text', 'A+1', 'A+1', []],
  ['blanks alone', 'A+1', 'A + 1\n', []],
  ['numbers, one by one', '1*[@A]+1*[@B]', '2*[@A]+3*[@B]', ['2', '3']],
  [
    'a name within a reference, as the whole reference',
    'Candidats[@A b]',
    'Candidats[@A c]',
    ['Candidats[@A c]'],
  ],
  ['what is added', 'SUM(1)', 'SUM(1) + IF(2)', ['+ IF(2)']],
  ['nothing where something is gone', 'A+B+C', 'A+C', []],
  ['everything where nothing was saved', '', 'A', ['A']],
])('marks %s', (_what, saved, text, expected) => {
  expect(changedParts(saved, text).map(({ from, to }) => text.slice(from, to))).toEqual(expected);
});

it('takes a very long change as one', () => {
  const [saved, text] = ['a+', 'b+'].map((word) => word.repeat(600));
  expect(changedParts(saved ?? '', text ?? '')).toEqual([{ from: 0, to: 1199 }]);
});
