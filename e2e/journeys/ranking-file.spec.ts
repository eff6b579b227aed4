import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator checks the ranking, sees what the scholarship rate changes, and freezes the file', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/administrations');
  await page.getByRole('link', { name: 'Fichier de classement' }).click();
  await expect(page.getByRole('heading', { name: 'Fichier de classement' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Rang lu dans' }).click();
  await page.getByRole('option', { name: 'Rang', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Vérifications' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Effet du taux' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, '40-classement-fichier');
  await page.getByLabel('Vérifier un fichier CSV').setInputFiles({
    name: 'notre-classement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Candidat - Code;Classement\r\n99999999;1\r\n'),
  });
  const checked = page.getByRole('dialog', { name: 'notre-classement.csv' });
  await expect(checked.getByText('Numéro inconnu de Parcoursup')).toBeVisible();
  await expectAccessible(page);
  await picture(page, '40-classement-verifie');
  await checked.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('button', { name: 'Voir en tableau' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, '40-classement-fichier-390');
});
