import { expect, it } from 'vitest';
import { movedCsv } from './moves';

it('exports texts as texts, whatever they look like', async () => {
  const csv = await movedCsv([
    { id: 'c1', externalId: '1000001', name: '=CMD "x"', before: null, after: 2.5 },
  ]).text();
  expect(csv).toBe('"Numéro";"Candidat";"Rang avant";"Rang après"\r\n"1000001";"\'=CMD ""x""";"";"2,5"\r\n');
});
