import { expect, it } from 'vitest';
import { aReport } from '@/test/importReport';
import { refusedRowsFile } from './refusedRowsFile';

it('opens in a spreadsheet as text, whatever the file held', async () => {
  const bytes = new Uint8Array(await refusedRowsFile(aReport().refused, 2).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    '"Ligne du fichier";"Ligne du tableur";"Numéro";"Raison";"Colonne"',
    '"1204";"1190";"";"Numéro de candidat absent";"Candidat - Code"',
    `"5310";"";"1290117";"Numéro déjà lu à la ligne 5309";"'=1+1"`,
    '',
  ]);
});

it('says how many rows there are when the report lists the first ones', async () => {
  const lines = (await refusedRowsFile(aReport().refused, 700).text()).split('\r\n');
  expect(lines.at(-2)).toBe('"…";"";"";"700 lignes en tout : les premières sont ci-dessus";""');
});
