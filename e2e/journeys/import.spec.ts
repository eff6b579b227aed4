import { counter } from '../support/campaign.js';
import { candidatesFile, expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator simulates a file, imports it and finds its candidates in the Classement', async ({
  page,
}, testInfo) => {
  await signIn(page, 'admin');
  await page.getByRole('link', { name: 'Administration' }).click();
  await picture(page, '02-administration');
  await page.getByRole('link', { name: 'Importer des candidatures' }).click();
  await expect(page.getByRole('heading', { name: 'Import des candidatures' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Fichier des candidatures').setInputFiles(candidatesFile(testInfo.outputDir, 60, 7));
  const confirm = page.getByRole('button', { name: /^Importer \d+ candidats$/ });
  await expect(confirm).toBeVisible();
  await picture(page, '03-simulation');
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByRole('link', { name: 'Ouvrir le Classement' })).toBeVisible();
  await picture(page, '04-import');
  await page.getByRole('link', { name: 'Ouvrir le Classement' }).click();
  await expect(counter(page)).toBeVisible();
});
