import type { Page } from '@playwright/test';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const PASSWORD = 'Azerty1!';

/** Signs in as the administrator, and opens the users from the page of the administration. */
async function openUsers(page: Page) {
  await signIn(page, 'admin', '/admin/administrations');
  await page.getByRole('link', { name: 'Utilisateurs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Administration des Utilisateurs' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Modifier / }).first()).toBeVisible();
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an administrator creates a user, who chooses a password by the link, and removes them again', async ({
  page,
  browser,
  baseURL,
}) => {
  await openUsers(page);

  await test.step('pages and sizes are in the address', async () => {
    await picture(page, '20-utilisateurs');
    await expectAccessible(page);
    await choose(page, 'Lignes par page', '2');
    await expect(page).toHaveURL(/\?size=2$/);
    await expect(page.getByText(/^1–2 sur \d+$/)).toBeVisible();
    // The rows of before stay until the new ones come, and the buttons under them then move up.
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Suivant', exact: true }).click();
    await expect(page).toHaveURL(/size=2&page=1$/);
    await expect(page.getByText(/^3–4 sur \d+$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^3–4 sur \d+$/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^1–2 sur \d+$/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Rechercher un utilisateur', exact: true }).fill('lefevre');
    await expect(page.getByText('1–1 sur 1')).toBeVisible();
    await page.getByRole('textbox', { name: 'Rechercher un utilisateur', exact: true }).fill('personne');
    await expect(page.getByText('Aucun utilisateur')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the form judges while it is filled in', async () => {
    await page.getByRole('link', { name: 'Créer un nouvel utilisateur', exact: true }).click();
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    for (const message of [
      "L'adresse mail est obligatoire",
      'Le prénom est obligatoire',
      'Le nom est obligatoire',
      'Le rôle est obligatoire',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Adresse mail')).toBeFocused();
    await picture(page, '21-utilisateur-invalide');
    await expectAccessible(page);
    await page.getByLabel('Adresse mail').fill('lea');
    await expect(page.getByText('Mauvais format')).toBeVisible();
    await page.getByLabel('Adresse mail').fill('ADMIN@parvis.example');
    await page.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Léa');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('<b>Roy</b>');
    await choose(page, 'Rôle', 'JURY');
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(
      page.getByText(/Erreur lors de la création d'un utilisateur : Cette adresse mail/),
    ).toBeVisible();
    await expect(page.getByLabel('Adresse mail')).toBeFocused();
    await page.getByLabel('Adresse mail').fill('lea.roy@parvis.example');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Utilisateur créé avec succès')).toBeVisible();
    await expect(page).toHaveURL(/users\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByRole('heading', { name: 'Léa <b>Roy</b>' })).toBeVisible();
  });

  await test.step('the link is copied, and leads to a password', async () => {
    await page.getByRole('button', { name: 'Créer un lien de mot de passe', exact: true }).click();
    const field = page.getByLabel('Lien de mot de passe', { exact: true });
    await expect(field).toHaveValue(/^http:\/\/localhost:\d+\/realms\/parvis\/login-actions\/password#key=/);
    await picture(page, '22-utilisateur-lien');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copier', exact: true }).click();
    await expect(page.getByText(/Lien copié|Copiez le lien sélectionné/)).toBeVisible();

    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
    });
    const theirs = await context.newPage();
    await theirs.goto(await field.inputValue());
    await expect(theirs.getByText('lea.roy@parvis.example')).toBeVisible();
    await expectAccessible(theirs);
    await picture(theirs, '23-mot-de-passe');
    await theirs.getByLabel('Nouveau mot de passe').fill('azerty');
    await theirs.getByRole('button', { name: 'Enregistrer le mot de passe', exact: true }).click();
    await expect(theirs.getByText(/au moins 8 caractères/)).toBeVisible();
    await picture(theirs, '24-mot-de-passe-refuse');
    await expectAccessible(theirs);
    await theirs.getByLabel('Nouveau mot de passe').fill(PASSWORD);
    await theirs.getByLabel('Confirmation du mot de passe').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Afficher', exact: true }).click();
    await expect(theirs.getByLabel('Confirmation du mot de passe')).toHaveAttribute('type', 'text');
    // « Masquer, enfoncé » would say the contrary of what it does.
    const hide = theirs.getByRole('button', { name: 'Masquer', exact: true });
    await expect(hide).not.toHaveAttribute('aria-pressed');
    await theirs.keyboard.press('Tab');
    await theirs.getByRole('button', { name: 'Enregistrer le mot de passe', exact: true }).click();
    await expect(theirs.getByRole('heading', { name: 'Mot de passe enregistré' })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.goto(await field.inputValue());
    await expect(theirs.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible();
    await theirs.goto('/');
    await theirs.getByLabel('Adresse mail').fill('lea.roy@parvis.example');
    await theirs.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(theirs.getByText('Mon espace Jury')).toBeVisible();

    await page.getByRole('button', { name: 'Mettre fin aux sessions', exact: true }).click();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Mettre fin aux sessions', exact: true })
      .click();
    await expect(page.getByText('Sessions terminées')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    await context.close();
  });

  await test.step('the role and the other roles change', async () => {
    await choose(page, 'Rôle à ajouter', 'INTERVIEW_SLOT_MANAGER');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(page.getByText('Mise à jour réussi')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retirer le rôle JURY' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Rôle', exact: true })).toHaveText(
      'INTERVIEW_SLOT_MANAGER',
    );
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Roy');
    await page.getByRole('link', { name: 'Utilisateurs', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Modifications non enregistrées');
    await page.getByRole('button', { name: 'Continuer la saisie', exact: true }).click();
    await page.getByRole('button', { name: 'Mettre à jour', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Léa Roy' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retirer le rôle JURY' })).toBeVisible();
    await picture(page, '25-utilisateur');
  });

  await test.step('a double click opens, Supprimer asks first', async () => {
    await page.getByRole('button', { name: 'Retour à la liste', exact: true }).click();
    const search = page.getByRole('textbox', { name: 'Rechercher un utilisateur' });
    await search.fill('lea.roy');
    await page.getByRole('cell', { name: 'lea.roy@parvis.example', exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: 'Léa Roy' })).toBeVisible();
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    const dialog = page.getByRole('dialog', {
      name: "Suppression de l'utilisateur",
    });
    await expect(dialog).toContainText('Cette action est irréversible.');
    await expectAccessible(page);
    await picture(page, '26-utilisateur-suppression');
    await dialog.getByRole('button', { name: 'Non', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await dialog.getByRole('button', { name: 'Oui', exact: true }).click();
    await expect(page).toHaveURL(/administrations\/users(\?|$)/);
    await search.fill('lea.roy');
    await expect(page.getByText('Aucun utilisateur')).toBeVisible();
  });
});

test('an administrator cannot delete themselves, the last one', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('link', { name: 'Modifier admin@parvis.example', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Oui', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    "Erreur lors de la suppression de l'utilisateur : C'est le dernier administrateur",
  );
  await picture(page, '27-utilisateur-dernier');
  await expectAccessible(page);
});

test('an administrator composes a role, and is told who still uses it', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('link', { name: 'Rôles', exact: true }).click();
  await expect(page.getByText('Rôle de Parvis, figé')).toHaveCount(6);
  await page.getByRole('button', { name: 'Créer un rôle', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nom du rôle', exact: true }).fill('coordination');
  await expect(page.getByText('Au plus 60 capitales sans accent')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Nom du rôle', exact: true }).fill('COORDINATION');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rôle créé')).toBeVisible();
  await page.getByRole('button', { name: 'Composer le rôle COORDINATION', exact: true }).click();
  await choose(page, 'Rôle à inclure', 'JURY');
  await page.getByRole('button', { name: 'Inclure', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Retirer JURY' })).toBeVisible();
  await picture(page, '28-role-composition');
  await expectAccessible(page);
  await page
    .getByRole('dialog', { name: 'Composer COORDINATION' })
    .getByRole('button', { name: 'Fermer', exact: true })
    .click();
  await page.getByRole('button', { name: 'Renommer le rôle COORDINATION', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nom du rôle', exact: true }).fill('APPUI');
  await page.getByRole('button', { name: 'Renommer le rôle' }).last().click();
  await expect(page.getByRole('button', { name: 'Supprimer le rôle APPUI' })).toBeVisible();
  await picture(page, '29-roles');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Supprimer le rôle APPUI', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le rôle', exact: true }).click();
  await expect(page.getByText('Rôle supprimé')).toBeVisible();
});

test('a read-only administrator is led away from users and roles', async ({ page }) => {
  await signIn(page, 'lecture', '/admin/administrations/users');
  await expect(page).toHaveURL(/\/admin\/candidates/);
  await page.goto('/admin/administrations/roles');
  await expect(page).toHaveURL(/\/admin\/candidates/);
});
