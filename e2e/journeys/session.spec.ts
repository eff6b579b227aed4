import { expect, expectAccessible, picture, signInAnew, test } from '../support/test.js';

test('an administrator whose session ends while they write a formula finds it again after signing in', async ({
  page,
}) => {
  await signInAnew(page, 'admin', '/admin/administrations/formulas/new');
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

test('a candidate who signs out in another tab finds their marks again after signing in', async ({
  page,
  context,
}) => {
  await signInAnew(page, 'candidat', '/candidate');
  await page.getByRole('button', { name: 'Modifier : Mes notes', exact: true }).click();
  const mark = page.getByRole('textbox', { name: /, T3, Terminale$/ }).nth(1);
  await mark.fill('17,25');
  const otherTab = await context.newPage();
  await otherTab.goto('/candidate');
  await otherTab.getByRole('button', { name: 'Se déconnecter', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Votre session a pris fin' })).toBeVisible();
  await expect(otherTab.getByLabel('Adresse mail')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Se reconnecter', exact: true }).click();
  await page.getByLabel('Adresse mail').fill('candidat@parvis.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('parvis-demo');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();

  await page.waitForURL('**/candidate?ouvert=notes');
  await expect(mark).toHaveValue('17,25');
  await expect(page.getByText('1 note modifiée')).toBeVisible();
});
