import { readFileSync } from 'node:fs';
import { rowsShown } from '../support/campaign.js';
import { expect, signIn, test } from '../support/test.js';

test('an administrator exports the Classement as a workbook', async ({ page }) => {
  await signIn(page, 'admin');
  await rowsShown(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('export-candidats.xlsx');
  const signature = readFileSync(await download.path()).subarray(0, 2);
  expect(signature.toString()).toBe('PK');
  await expect(page.getByText('Export terminé')).toBeVisible();
});
