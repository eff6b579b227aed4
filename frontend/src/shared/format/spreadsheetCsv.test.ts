import { expect, it } from 'vitest';
import { spreadsheetCsv } from './spreadsheetCsv';

it('opens in a spreadsheet as text, whatever the cells hold', async () => {
  const file = spreadsheetCsv([
    ['Numéro', 'Rang', 'Note'],
    ['=1+1', 12, null],
    [' +33', 'dit "Zoé"', '\t@x'],
    ['-', 'a;b', 'a=b'],
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    '"Numéro";"Rang";"Note"',
    `"'=1+1";"12";""`,
    `"' +33";"dit ""Zoé""";"'\t@x"`,
    `"'-";"a;b";"a=b"`,
    '',
  ]);
});
