import { expect, it } from 'vitest';
import { moveBars, movedCsv } from './moves';

it('names every other bar from the middle on, on both sides alike', () => {
  const bins = [-30, -20, -10, 1, 11].map((from) => ({ from, to: from + 9, count: 1 }));
  const moves = { histogram: bins } as Parameters<typeof moveBars>[0];
  expect(moveBars(moves).map(({ tick }) => tick)).toEqual(['-30', undefined, '-10', '+10', undefined]);
});

it('exports texts as texts, whatever they look like', async () => {
  const csv = await movedCsv([
    { id: 'c1', externalId: '1000001', name: '=CMD "x"', before: null, after: 2.5 },
  ]).text();
  expect(csv).toBe('"Numéro";"Candidat";"Rang avant";"Rang après"\r\n"1000001";"\'=CMD ""x""";"";"2,50"\r\n');
});
