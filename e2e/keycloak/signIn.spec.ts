import { expect, test, type Page } from '@playwright/test';

const PASSWORD = 'Azerty1!';

/** Signs in on Keycloak's own page. */
async function signIn(page: Page, email: string) {
  await page.goto('/');
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
}

test('an administrator signs in at Keycloak, and administers its users and roles from Parvis', async ({
  page,
}) => {
  await signIn(page, 'admin@parvis.example');
  await expect(page.getByRole('button', { name: 'Rafraîchir les données' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rafraîchir les données' })).toBeVisible();

  await test.step('create a user', async () => {
    await page.goto('/admin/administrations/users/new');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Roy');
    await page.getByRole('textbox', { name: 'Prénom' }).fill('Léa');
    await page.getByLabel('Mail').fill('Admin@parvis.example');
    await page.getByRole('combobox', { name: 'Rôle' }).click();
    await page.getByRole('option', { name: 'JURY', exact: true }).click();
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(page.getByText(/Cette adresse mail est déjà utilisée/).first()).toBeVisible();
    await page.getByLabel('Mail').fill('lea.roy@parvis.example');
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(page.getByText('Utilisateur créé avec succès')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Léa Roy' })).toBeVisible();
    await page.getByRole('button', { name: 'Créer un lien de mot de passe' }).click();
    await expect(page.getByText(/n'a pas de serveur d'e-mail/)).toBeVisible();
  });

  await test.step('nobody deletes the last administrator', async () => {
    await page.goto('/admin/administrations/users');
    await page.getByRole('link', { name: 'Modifier admin@parvis.example' }).click();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByText(/C'est le dernier administrateur/)).toBeVisible();
  });

  await test.step('delete the user', async () => {
    await page.goto('/admin/administrations/users');
    await page.getByRole('cell', { name: 'lea.roy@parvis.example', exact: true }).dblclick();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByText('1–1 sur 1')).toBeVisible();
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: /Compte de/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.locator('#username')).toBeVisible();
  });
});
