import { expect, it } from 'vitest';
import { aReport } from './report.fixture';
import { refusedRowsFile } from './refusedRowsFile';

it('opens in a spreadsheet as text, whatever the file held', async () => {
  const bytes = new Uint8Array(await refusedRowsFile(aReport().refused).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    '"Ligne du fichier";"Ligne du tableur";"Numéro";"Raison";"Colonne"',
    '"1204";"1190";"";"Numéro de candidat absent";"Candidat - Code"',
    `"5310";"";"1290117";"Numéro déjà lu à la ligne 5309";"'=1+1"`,
    '',
  ]);
});
