import { expect, test, type Page } from '@playwright/test';
import { importedCandidate, openAccountCreation } from '../support/activation.js';
import { secretMailedTo } from '../support/mails.js';

const PASSWORD = 'Azerty1!';

/** Fills in and sends Keycloak's own page, which leads back to the page that was wanted. */
async function fillIn(page: Page, email: string, password: string) {
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/realms/') && pathname !== '/auth/callback');
}

test('an administrator signs in at Keycloak, and administers its users and roles from Parvis', async ({
  page,
}) => {
  await page.goto('/');
  await fillIn(page, 'admin@parvis.example', PASSWORD);
  await expect(page.getByRole('button', { name: 'Rafraîchir les données' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rafraîchir les données' })).toBeVisible();

  await test.step('the journal tells of the sign-in, once', async () => {
    await page.goto('/admin/administrations/journal');
    await expect(page.getByRole('cell', { name: 'Connexion', exact: true })).toHaveCount(1);
  });

  await test.step('create a user', async () => {
    await page.goto('/admin/administrations/users/new');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Roy');
    await page.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Léa');
    await page.getByLabel('Mail').fill('Admin@parvis.example');
    await page.getByRole('combobox', { name: 'Rôle', exact: true }).click();
    await page.getByRole('option', { name: 'JURY', exact: true }).click();
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(page.getByText(/Cette adresse mail est déjà utilisée/).first()).toBeVisible();
    await page.getByLabel('Mail').fill('lea.roy@parvis.example');
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(page.getByText('Utilisateur créé avec succès')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Léa Roy' })).toBeVisible();
    await page.getByRole('button', { name: 'Créer un lien de mot de passe', exact: true }).click();
    await expect(page.getByText(/n'a pas de serveur d'e-mail/)).toBeVisible();
  });

  await test.step('nobody deletes the last administrator', async () => {
    await page.goto('/admin/administrations/users');
    await page.getByRole('link', { name: 'Modifier admin@parvis.example', exact: true }).click();
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oui', exact: true }).click();
    await expect(page.getByText(/C'est le dernier administrateur/)).toBeVisible();
  });

  await test.step('delete the user', async () => {
    await page.goto('/admin/administrations/users');
    await page.getByRole('cell', { name: 'lea.roy@parvis.example', exact: true }).dblclick();
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oui', exact: true }).click();
    await expect(page.getByText('1–1 sur 1')).toBeVisible();
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: /^Compte d/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter', exact: true }).click();
    await expect(page.locator('#username')).toBeVisible();
  });
});

test('a candidate opens an account by the mailed link, and signs in at Keycloak', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/administrations/features');
  await fillIn(page, 'admin@parvis.example', PASSWORD);
  const recipient = await importedCandidate(page);
  await openAccountCreation(page, recipient);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const mine = await phone.newPage();
  const link = `/candidate/account/activation#token=${secretMailedTo(recipient)}`;
  const password = 'Azerty1! é🐴';
  await mine.goto(link);
  for (const label of ['Mot de passe', 'Confirmer le mot de passe'])
    await mine.getByLabel(label, { exact: true }).fill(password);
  await mine.getByRole('button', { name: 'Créer mon compte', exact: true }).click();
  await expect(mine.getByRole('heading', { name: 'Votre compte est créé' })).toBeVisible();
  await mine.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await fillIn(mine, recipient, password);
  await expect(mine).toHaveURL(/\/candidate$/);
  await expect(mine.getByText('Mon espace candidat')).toBeVisible();
  await expect(mine.getByRole('heading', { name: /^Modalités d'évaluation/ })).toBeVisible();
  await mine.goto(link);
  await expect(mine.getByRole('heading', { name: 'Votre compte est déjà créé' })).toBeVisible();
  await phone.close();
});
