import { counter } from '../support/campaign.js';
import { candidatesFile, expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator is warned of a suspect file, imports it once read, and takes the import back', async ({
  page,
}, testInfo) => {
  await signIn(page, 'admin');
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await picture(page, '02-administration');
  await page.getByRole('link', { name: 'Importer des candidatures', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import des candidatures' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Fichier des candidatures').setInputFiles(candidatesFile(testInfo.outputDir, 60, 7));
  const confirm = page.getByRole('button', { name: /^Importer \d+ candidats$/ });
  await expect(confirm).toBeVisible();
  await picture(page, '03-simulation');
  await expectAccessible(page);

  await test.step('narrow the report down with its figures', async () => {
    await page.getByRole('button', { name: /^Disparus/ }).click();
    await expect(page.getByRole('heading', { name: 'Candidats disparus' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Disparus/, pressed: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Candidats créés, modifiés ou disparus' })).toBeVisible();
  });

  await test.step('read the warnings, then import', async () => {
    await expect(page.getByText(/ne figurent plus dans ce fichier/)).toBeVisible();
    await confirm.click();
    const read = page.getByRole('checkbox', { name: /^Accepter que 400\scandidats disparaissent$/ });
    await expect(read).toBeFocused();
    await expect(page.getByText('Cochez cette case, ou changez de fichier.')).toBeVisible();
    await picture(page, '03-simulation-avertie');
    await expectAccessible(page);
    await read.press('Space');
    await confirm.click();
    await expect(page.getByRole('link', { name: 'Ouvrir le Classement' })).toBeVisible();
    await picture(page, '04-import');
  });

  await test.step('take it back', async () => {
    await page.getByRole('button', { name: /^Travaux/ }).click();
    const works = page.getByRole('dialog', { name: 'Travaux' });
    const ofCandidates = works.getByRole('listitem').filter({ hasText: 'Import des candidatures' }).first();
    await expect(ofCandidates.getByRole('button', { name: 'Annuler cet import' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Annuler cet import/ }).click();
    const question = page.getByRole('dialog', { name: 'Annuler cet import ?' });
    await expect(question.getByText(/candidatures signalées absentes/)).toBeVisible();
    await picture(page, '04-annulation');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annuler cet import', exact: true }).click();
    await expect(page.getByText('Import annulé')).toBeVisible();
    await expectAccessible(page);
  });

  await page.getByRole('link', { name: 'Classement', exact: true }).first().click();
  await expect(counter(page)).toContainText('401');
});
