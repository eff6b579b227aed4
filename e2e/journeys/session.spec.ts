import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator whose session ends while they write a formula finds it again after signing in', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/administrations/formulas/new');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Moyenne interrompue');
  await page.getByRole('textbox', { name: 'Formule de calcul', exact: true }).click();
  await page.route('**/api/v1/admin/formula-edition/check', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'UNAUTHENTICATED', message: 'Votre session a expiré.' }),
    }),
  );
  await page.keyboard.insertText('MOYENNE(1;2)');

  await expect(page.getByRole('heading', { name: 'Votre session a pris fin' })).toBeVisible();
  await picture(page, 'session-terminee');
  await expectAccessible(page);
  await page.unroute('**/api/v1/admin/formula-edition/check');
  await page.getByRole('button', { name: 'Se reconnecter', exact: true }).press('Enter');
  await page.getByLabel('Adresse mail').fill('admin@parvis.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('parvis-demo');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();

  await page.waitForURL('**/admin/administrations/formulas/new');
  await expect(page.getByText(/Votre session avait pris fin/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Moyenne interrompue');
  await expect(page.getByRole('textbox', { name: 'Formule de calcul' })).toHaveText('MOYENNE(1;2)');
  await picture(page, 'session-reprise');
  await expectAccessible(page);
});
